// SPDX-License-Identifier: Apache-2.0
/// @file timing.hpp
/// @brief How long something takes that all PEs do.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include <viaduct/viaduct.hpp>

namespace common {

/// How often seconds_of_call() does all its calls, that once included which is not counted.
inline constexpr std::size_t measured_times = 6;

/// Seconds of one call of `work`, of the slowest PE: the median of five times, each of so many calls, after once that
/// is not counted. Collective.
/// @param finish  waits until what the calls have begun is done
template <class Finish, class Work>
[[nodiscard]] double seconds_of_call(via::world& world, std::uint64_t calls, const Finish& finish, const Work& work) {
    std::array<double, measured_times> times;
    for (double& each : times) {
        finish();
        world.barrier();
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t call = 0; call < calls; ++call) work();
        finish();
        const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
        each = world.max(lasted.count()) / static_cast<double>(calls);
    }
    double* const median = times.begin() + measured_times / 2;
    std::nth_element(times.begin() + 1, median, times.end());
    return *median;
}

}  // namespace common
