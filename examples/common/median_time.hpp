// SPDX-License-Identifier: Apache-2.0
/// @file median_time.hpp
/// @brief How long something takes that all PEs do together.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include <viaduct/viaduct.hpp>

namespace common {

/// How often median_time() makes all calls: once that is not counted, and an odd number of times that are.
inline constexpr std::size_t timed_rounds = 6;

/// Seconds of one call of `work`: the median of rounds of `calls` calls, each as long as the slowest PE takes.
/// Collective.
/// @param finish  waits until what the calls have begun is done
template <class Finish, class Work>
[[nodiscard]] double median_time(via::world& world, std::uint64_t calls, const Finish& finish, const Work& work) {
    std::array<double, timed_rounds> times;
    for (double& each : times) {
        finish();
        world.barrier();
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t call = 0; call < calls; ++call) work();
        finish();
        const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
        each = world.max(lasted.count()) / static_cast<double>(calls);
    }
    double* const median = times.begin() + timed_rounds / 2;
    std::nth_element(times.begin() + 1, median, times.end());
    return *median;
}

}  // namespace common
