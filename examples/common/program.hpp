// SPDX-License-Identifier: Apache-2.0
/// @file program.hpp
/// @brief What main() does in every application: joins the job, or starts PEs as threads, and leaves.
#pragma once

#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <variant>

#include <viaduct/viaduct.hpp>

#include "early_exit.hpp"
#include "interrupt.hpp"
#include "user_error.hpp"

namespace common {

/// Calls `run(world, options)` as one PE.
/// @return the exit status
template <class Options, class Run>
[[nodiscard]] int run_pe(via::world& world, const char* name, const Options& wanted, const Run& run) {
    try {
        return run(world, wanted);
    } catch (const user_error& error) {
        // Every PE is here: such an error is thrown by all of them or, through on_first_pe(), made so.
        if (world.pe() == 0) std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 1;
    }
}

/// The same as PE of this process, or as threads if the options ask for them.
template <class Options, class Run>
[[nodiscard]] int run_pes(via::world& world, const char* name, const Options& wanted, const Run& run) {
    if (wanted.threads == 0) return run_pe(world, name, wanted, run);
    if (world.npes() > 1)
        return leave(world, {std::string{name} + ": --threads starts PEs itself: run it without viarun\n", 2});
    std::atomic<int> status{0};
    via::run_threads(wanted.threads, [&](via::world& mine) { status = run_pe(mine, name, wanted, run); });
    return status;
}

/// The program of a process. `run` returns the same on every PE, or throws a user_error on every one.
/// @tparam Options  has `threads`, and on_gpu(): whether its PEs use GPUs
/// @return the exit status
template <class Options, class Run>
[[nodiscard]] int run_program(const char* name, const std::variant<Options, early_exit>& parsed, const Run& run) {
    try {
        catch_interrupts();
        const auto* const why = std::get_if<early_exit>(&parsed);
        const auto* const wanted = std::get_if<Options>(&parsed);
        via::config config;
        config.device = wanted != nullptr && wanted->on_gpu() ? "spread" : "none";
        via::world world{config};
        const int status = why != nullptr ? leave(world, *why) : run_pes(world, name, *wanted, run);
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 1;
    }
}

}  // namespace common
