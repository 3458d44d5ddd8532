// SPDX-License-Identifier: Apache-2.0
// via-perf: what the host interface costs.
#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <viaduct/viaduct.hpp>

#include "backend_viaduct.hpp"
#include "gpu_rows.hpp"
#include "growth.hpp"
#include "models/program.hpp"
#include "output.hpp"
#include "runner.hpp"

namespace {

using perf::options;

/// On standard error, where it is this PE that speaks. Returns the status of a program that cannot do what it is to.
int complain(bool speaks, const std::string& what) {
    if (speaks) fmt::print(stderr, "via-perf: {}\n", what);
    return speaks ? 1 : 0;
}

/// One PE's part. `memory` is what joining took, in bytes, of this PE. Returns its status.
int measure(via::world& world, const options& wanted, double memory) {
    const bool speaks = world.pe() == 0;
    if (wanted.join_only) {
        if (speaks) perf::print(fmt::format("{:.0f}\n", memory));
        return 0;
    }
    const std::string why = speaks ? perf::why_undeliverable(wanted.json, wanted.plot) : std::string{};
    if (world.max(why.empty() ? 0 : 1) != 0) return complain(speaks, why);
    if (wanted.pin) perf::bind_to_processor(world.pe());
    perf::viaduct_backend lib{world};
    perf::runner<perf::viaduct_backend> runner{lib, wanted, memory};
    perf::report found = runner.run();
    if (perf::wants_gpu_rows(wanted)) found.gpu = perf::measure_gpu(world, wanted);
    found.start = wanted.threads != 0 ? "threads" : "processes";
    if (speaks) perf::deliver(found, wanted);
    // Who has named tests wants their rows.
    const bool all_there = wanted.tests.empty() || found.gpu.without.empty();
    return all_there ? 0 : complain(speaks, "not all tests on GPUs were run: " + found.gpu.without);
}

int run_threads(const options& wanted) {
    const double before = perf::resident_memory();
    std::atomic<double> memory{0};
    std::atomic<int> status{0};
    via::run_threads(wanted.threads, [&](via::world& world) {
        world.barrier();
        if (world.pe() == 0) memory = (perf::resident_memory() - before) / world.npes();
        world.barrier();
        if (const int own = measure(world, wanted, memory); own != 0) status = own;
    });
    return status;
}

/// What the help lists.
std::vector<perf::test_line> all_lines() {
    std::vector<perf::test_line> lines = perf::lines_of_tests<perf::viaduct_backend>();
    for (perf::test_line& each : perf::lines_of_gpu_tests()) lines.push_back(std::move(each));
    return lines;
}

int show_growth(const options& wanted) {
    if (const std::string why = perf::why_undeliverable(wanted.json, {}); !why.empty()) return complain(true, why);
    const auto rows = perf::measure_growth(wanted.growth, wanted.rounds);
    const std::string json = perf::to_json(rows).dump(2) + '\n';
    if (wanted.json == "-") {
        perf::print(json);
        return 0;
    }
    perf::print(perf::table(rows));
    if (!wanted.json.empty()) perf::write_file(wanted.json, json);
    return 0;
}

/// In a world that the environment offers; of one PE if it offers none.
int run_processes(const std::variant<options, perf::early_exit>& parsed) {
    const double before = perf::resident_memory();
    via::world world;
    world.barrier();
    const double memory = perf::resident_memory() - before;
    if (const auto* why = std::get_if<perf::early_exit>(&parsed)) {
        // One speaks for all; the launcher reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        if (speaks) fmt::print(why->status == 0 ? stdout : stderr, "{}", why->text);
        return speaks ? why->status : 0;
    }
    const auto& wanted = std::get<options>(parsed);
    if (world.npes() == 1 && !wanted.join_only) {
        fmt::print(stderr, "via-perf: one PE measures itself; two: viarun -n 2 via-perf, or via-perf --threads 2\n");
    }
    const int status = measure(world, wanted, memory);
    world.finalize();
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view{argv[1]} == "models") return perf::models::run_models(argc - 1, argv + 1);
    try {
        const auto parsed = perf::parse(argc, argv, "via-perf", all_lines(), perf::subject::viaduct);
        if (const auto* wanted = std::get_if<options>(&parsed)) {
            if (wanted->threads != 0) return run_threads(*wanted);
            if (!wanted->growth.empty()) return show_growth(*wanted);
        }
        return run_processes(parsed);
    } catch (const std::exception& error) {
        fmt::print(stderr, "via-perf: {}\n", error.what());
        return 1;
    }
}
