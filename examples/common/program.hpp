// SPDX-License-Identifier: Apache-2.0
/// @file program.hpp
/// @brief The outermost part of a program whose PEs are processes that viarun starts, or threads of one.
#pragma once

#include <fmt/core.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <variant>

#include <viaduct/viaduct.hpp>

#include "early_exit.hpp"
#include "interrupt.hpp"

namespace common {

/// Where a program's PEs are.
struct placement {
    int threads;  ///< so many are threads of this process; 0: they are processes
    bool on_gpu;  ///< each has a GPU
};

/// Joins the job and runs the program in it. A failure is told with the program's name.
/// @param parsed  options, or why there is nothing to run
/// @param where   placement of these options
/// @param run     the program of one PE: takes its world and options, returns the exit status, the same on every PE
/// @return the exit status of this process
template <class Options, class Where, class Run>
[[nodiscard]] int run_program(const std::string& name, const std::variant<Options, early_exit>& parsed,
                              const Where& where, const Run& run) {
    const auto* wanted = std::get_if<Options>(&parsed);
    const placement place = wanted != nullptr ? where(*wanted) : placement{0, false};
    const auto start = [&](via::world& world) -> int {
        if (wanted == nullptr) return leave(world, *std::get_if<early_exit>(&parsed));
        if (place.threads == 0) return run(world, *wanted);
        if (world.npes() > 1) return leave(world, {name + ": --threads starts PEs itself: run it without viarun\n", 2});
        std::atomic<int> status{0};
        via::run_threads(place.threads, [&](via::world& mine) { status = run(mine, *wanted); });
        return status;
    };
    try {
        catch_interrupts();
        via::config config;
        config.device = place.on_gpu ? "spread" : "none";
        via::world world{config};
        const int status = start(world);
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", name, error.what());
        return 1;
    }
}

}  // namespace common
