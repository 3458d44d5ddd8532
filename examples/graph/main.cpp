// SPDX-License-Identifier: Apache-2.0
// Searches in graphs. See README.md for a tour of the files.
//
//     viarun -n 4 graph_search
#include <fmt/core.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <fstream>

#include <viaduct/viaduct.hpp>

#include "common/agree.hpp"
#include "common/interrupt.hpp"
#include "common/status_line.hpp"
#include "common/user_error.hpp"
#include "gpu_forms.hpp"
#include "report.hpp"

namespace {

void write_plot(const std::string& path, const std::string& svg) {
    std::ofstream file{path};
    file << svg;
    if (!file.flush()) throw common::user_error{path + ": cannot be written"};
}

/// One PE says what concerns all.
int leave(via::world& world, const graph::early_exit& why) {
    if (world.pe() == 0) fmt::print(why.status == 0 ? stdout : stderr, "{}", why.text);
    return why.status;
}

int search(via::world& world, const graph::options& wanted) {
    const graph::place where{world.npes(), wanted.threads > 0, wanted.on_gpu() ? graph::use_gpu(world) : ""};
    const bool shows = world.pe() == 0 && !wanted.quiet;
    const graph::results all = graph::measure(world, wanted, common::interrupted, [shows](const std::string& now) {
        if (shows) common::show_status(now);
    });
    if (shows) common::show_status("");
    common::on_first_pe(world, [&] {
        fmt::print("{}", wanted.json ? in_json(all, where) : in_words(all, where));
        if (!wanted.plot.empty() && !all.by_level.empty()) write_plot(wanted.plot, as_plot(all));
    });
    if (!all.complaint.empty() || !agree(all)) return 1;
    return all.interrupted ? 130 : 0;
}

/// @return the exit status, the same on every PE
int run(via::world& world, const graph::options& wanted) {
    try {
        return search(world, wanted);
    } catch (const common::user_error& error) {  // thrown by all PEs, or made so by on_first_pe()
        if (world.pe() == 0) fmt::print(stderr, "graph_search: {}\n", error.what());
        return 1;
    }
}

int start(via::world& world, const graph::options& wanted) {
    if (wanted.threads == 0) return run(world, wanted);
    if (world.npes() > 1)
        return leave(world, {"graph_search: --threads starts PEs itself: run it without viarun\n", 2});
    std::atomic<int> status{0};
    via::run_threads(wanted.threads, [&](via::world& mine) { status = run(mine, wanted); });
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        common::catch_interrupts();
        const auto parsed = graph::parse(argc, argv);
        const auto* wanted = std::get_if<graph::options>(&parsed);
        via::config config;
        config.device = wanted != nullptr && wanted->on_gpu() ? "spread" : "none";
        via::world world{config};
        const int status =
            wanted != nullptr ? start(world, *wanted) : leave(world, std::get<graph::early_exit>(parsed));
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "graph_search: {}\n", error.what());
        return 1;
    }
}
