// SPDX-License-Identifier: Apache-2.0
/// @file timing.hpp
/// @brief How long something takes that all PEs do together.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include <viaduct/viaduct.hpp>

namespace common {

/// Times that a median is of; one more before them is not counted.
inline constexpr int median_of = 5;

/// Seconds of one call of `work`: the median of that many times so many calls, each of the slowest PE. Collective.
/// @param finish  returns when what was called is done.
template <class Work, class Finish>
[[nodiscard]] double median_seconds(via::world& world, std::uint64_t calls, const Work& work, const Finish& finish) {
    std::array<double, median_of> times{};
    for (int i = -1; i < median_of; ++i) {
        finish();
        world.barrier();
        const auto start = std::chrono::steady_clock::now();
        for (std::uint64_t call = 0; call < calls; ++call) work();
        finish();
        const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
        const double slowest = world.max(lasted.count());
        if (i >= 0) times[static_cast<std::size_t>(i)] = slowest / static_cast<double>(calls);
    }
    std::nth_element(times.begin(), times.begin() + median_of / 2, times.end());
    return times[median_of / 2];
}

}  // namespace common
