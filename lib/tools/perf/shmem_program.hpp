// SPDX-License-Identifier: Apache-2.0
/// @file shmem_program.hpp
/// @brief From the command line to the end of a program that measures an OpenSHMEM.
#pragma once

#include <cstdio>
#include <exception>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "backend_shmem.hpp"
#include "options.hpp"
#include "runner.hpp"

namespace perf {

/// `measure(options, memory)` is one PE's part; `memory` is what joining took, in bytes. Returns the program's status.
template <class Measure>
int run_shmem_program(int argc, const char* const* argv, const std::string& program, subject what, Measure measure) {
    const auto parsed = parse(argc, argv, program, lines_of_tests<shmem_backend>(), what);
    if (const auto* why = std::get_if<early_exit>(&parsed)) {
        // Without a job, as not every library survives to have joined one: Open MPI 4.1.4 crashes when it leaves,
        // unless it is told not to use UCX's memory hooks.
        fmt::print(why->status == 0 ? stdout : stderr, "{}", why->text);
        return why->status;
    }
    const auto& wanted = std::get<options>(parsed);
    const double before = resident_memory();
    shmem_init();
    shmem_barrier_all();
    const double memory = resident_memory() - before;
    try {
        measure(wanted, memory);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", program, error.what());
        std::fflush(nullptr);
        shmem_global_exit(1);
    }
    std::fflush(nullptr);
    shmem_finalize();
    return 0;
}

}  // namespace perf
