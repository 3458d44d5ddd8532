// SPDX-License-Identifier: Apache-2.0
/// @file median_time.hpp
/// @brief How long something takes that all PEs do.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace common {

/// How often median_time() makes all calls: once that is not counted, and an odd number of times that are.
inline constexpr int timed_rounds = 6;

/// Seconds of one call of `work`: the median of rounds of `calls` calls, each as long as the slowest PE takes.
/// Collective.
/// @param finish  waits until all that was begun is done
template <class Finish, class Work>
[[nodiscard]] double median_time(via::world& world, std::uint64_t calls, const Finish& finish, const Work& work) {
    std::vector<double> times;
    for (int i = 0; i < timed_rounds; ++i) {
        finish();
        world.barrier();
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t call = 0; call < calls; ++call) work();
        finish();
        const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
        const double slowest = world.max(lasted.count());
        if (i > 0) times.push_back(slowest / static_cast<double>(calls));
    }
    const auto middle = times.begin() + (timed_rounds - 1) / 2;
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

}  // namespace common
