// SPDX-License-Identifier: Apache-2.0
/// @file program.hpp
/// @brief A program whose PEs are processes that viarun starts, or threads that it starts itself.
#pragma once

#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <variant>

#include <viaduct/viaduct.hpp>

#include "early_exit.hpp"
#include "interrupt.hpp"

namespace common {

/// On one PE, or on `threads` of them if that is not 0. All PEs come to the same status.
template <class Run>
[[nodiscard]] int run_pes(const std::string& name, via::world& world, int threads, const Run& run) {
    if (threads == 0) return run(world);
    if (world.npes() > 1) return leave(world, {name + ": --threads starts PEs itself: run it without viarun\n", 2});
    std::atomic<int> status{0};
    via::run_threads(threads, [&](via::world& mine) { status = run(mine); });
    return status;
}

/// The whole of main().
/// @param parse  gives the options, which have `threads` and on_gpu(), or what is to be said instead.
/// @param run    (world, options): the program of one PE.
template <class Parse, class Run>
[[nodiscard]] int run_program(const std::string& name, const Parse& parse, const Run& run) {
    try {
        catch_interrupts();
        const auto parsed = parse();
        const auto* why = std::get_if<early_exit>(&parsed);
        via::config config;
        config.device = why == nullptr && std::get<0>(parsed).on_gpu() ? "spread" : "none";
        via::world world{config};
        const int status = why != nullptr ? leave(world, *why)
                                          : run_pes(name, world, std::get<0>(parsed).threads,
                                                    [&](via::world& mine) { return run(mine, std::get<0>(parsed)); });
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), error.what());
        return 1;
    }
}

}  // namespace common
