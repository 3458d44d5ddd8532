// SPDX-License-Identifier: Apache-2.0
#include "suite.hpp"
#include "sample.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "neighbours.hpp"

namespace conformance {
namespace {

void run(const test_case& each, via::world& world, std::uint64_t seed) {
    try {
        each.run(world, seed);
        world.barrier();
    } catch (const std::exception& error) {
        throw std::runtime_error{std::string{each.name} + ", PE " + std::to_string(world.pe()) + ": " + error.what()};
    }
}

}  // namespace

void run_all(via::world& world, std::uint64_t seed, bool tells) {
    using clock = std::chrono::steady_clock;
    const bool near = all_map_all(world);
    const auto windows = near ? window_permission_cases() : far_window_cases();
    const std::array groups{
        transfer_cases(),   nbi_cases(),          strided_cases(),       context_cases(),      signal_cases(),
        atomic_cases(),     condition_cases(),    wait_cases(),          contention_cases(),   team_cases(),
        collective_cases(), movement_cases(),     reduction_cases(),     combine_cases(),      scan_cases(),
        subteam_cases(),    heap_cases(),         error_cases(),         atomic_error_cases(), wait_error_cases(),
        team_error_cases(), mismatch_cases(),     handle_error_cases(),  thread_cases(),       windows,
        window_cases(),     prepared_cases(),     matched_cases(),       task_list_cases(),    fused_cases(),
        place_cases(),      local_buffer_cases(), reducescatter_cases(),
    };
    for (const auto& cases : groups) {
        for (const test_case& each : cases) {
            if (!is_wanted(world, each.name)) continue;
            const auto begin = clock::now();
            run(each, world, seed);
            if (!tells || world.pe() != 0) continue;
            std::printf("%6.2f s  %s\n", std::chrono::duration<double>{clock::now() - begin}.count(), each.name);
            std::fflush(stdout);
        }
    }
    require_way(world);
}

}  // namespace conformance
