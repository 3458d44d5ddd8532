// SPDX-License-Identifier: Apache-2.0
#include "models/program.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

#include "models/findings.hpp"
#include "models/measure.hpp"
#include "output.hpp"

namespace perf::models {
namespace {

/// CUDA reads the first two when it is first used, the library the last when a world is made: no PE has begun yet, or
/// none is any more. Each stream needs a hardware queue of its own, or it waits for another; and code that is loaded
/// late is loaded when nothing runs, which is never while a kernel waits.
void prepare_cuda() {
    ::setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);
    ::setenv("CUDA_MODULE_LOADING", "EAGER", 1);
}
void choose_route(const std::string& route) { ::setenv("VIADUCT_ROUTE", route == "engine" ? "engine" : "auto", 1); }

via::config config_of(const char* device) {
    via::config config;
    config.device = device;
    return config;
}

/// In the job that the environment offers, one PE speaks for all; the launcher reports every status that is not 0.
int leave(const early_exit& why) {
    via::world world{config_of("none")};
    const bool speaks = world.pe() == 0;
    world.finalize();
    if (!speaks) return 0;
    fmt::print(why.status == 0 ? stdout : stderr, "{}", why.text);
    return why.status;
}

/// Before any of them takes a GPU: whether there are two PEs, and all can measure. Who cannot says why, and PE 0 says
/// what concerns all.
/// @param why_not  why this one cannot; empty if it can.
bool agree(std::string why_not, const models_options& wanted) {
    via::world world{config_of("none")};
    const int npes = world.npes();
    if (why_not.empty() && world.pe() == 0) why_not = why_undeliverable(wanted.json, wanted.plot);
    const bool all_can = world.min(why_not.empty() ? 1 : 0) == 1;
    const bool speaks = world.pe() == 0;
    world.finalize();
    if (!why_not.empty()) fmt::print(stderr, "via-perf models: cannot run: {}\n", why_not);
    if (npes != 2 && speaks)
        fmt::print(stderr,
                   "via-perf models: it is between two PEs, not {}: viarun -n 2 via-perf models, or via-perf models "
                   "--threads 2\n",
                   npes);
    if (why_not.empty() && !all_can) fmt::print(stderr, "via-perf models: another PE cannot run\n");
    return npes == 2 && all_can;
}

models_report measure_threads(const models_options& wanted) {
    models_report found;
    for (const std::string& route : wanted.routes) {
        choose_route(route);
        via::run_threads(
            wanted.threads, [&](via::world& world) { measure(world, wanted, route, found); }, config_of("spread"));
    }
    return found;
}

/// @param speaks  is set on PE 0.
models_report measure_processes(const models_options& wanted, bool& speaks) {
    models_report found;
    for (const std::string& route : wanted.routes) {
        choose_route(route);
        via::world world{config_of("spread")};
        speaks = world.pe() == 0;
        measure(world, wanted, route, found);
        world.finalize();
    }
    return found;
}

}  // namespace

int run_models(int argc, char** argv) {
    try {
        const auto parsed = parse_models(argc, argv);
        if (const auto* why = std::get_if<early_exit>(&parsed)) return leave(*why);
        const auto& wanted = std::get<models_options>(parsed);
        prepare_cuda();
        std::string why = why_not();
        if (wanted.threads == 0 && !agree(why, wanted)) return 1;
        if (why.empty() && wanted.threads != 0) why = why_undeliverable(wanted.json, wanted.plot);
        if (!why.empty()) throw std::runtime_error{"cannot run: " + why};
        bool speaks = true;
        models_report found = wanted.threads != 0 ? measure_threads(wanted) : measure_processes(wanted, speaks);
        found.start = wanted.threads != 0 ? "threads" : "processes";
        found.rounds = wanted.rounds;
        if (speaks) deliver(found, wanted);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "via-perf models: {}\n", error.what());
        return 1;
    }
}

}  // namespace perf::models
