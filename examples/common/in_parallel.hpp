// SPDX-License-Identifier: Apache-2.0
/// @file in_parallel.hpp
/// @brief Work of one PE shared by the processors that it has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <future>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace common {

/// Processors of a PE, where the PEs of a host divide them. The same on all PEs. Collective.
[[nodiscard]] inline unsigned processors_of_each(via::world& world) {
    const unsigned all = std::max(1U, std::thread::hardware_concurrency());
    return world.min(std::max(1U, all / static_cast<unsigned>(world.node().npes())));
}

/// Calls `action(begin, end)` for parts of what is below `count`, as many as threads and all at once. Their exceptions
/// are this call's.
template <class Action>
void in_parallel(unsigned threads, std::uint64_t count, const Action& action) {
    std::vector<std::future<void>> others;
    const auto begin_of = [&](unsigned part) { return count * part / threads; };
    for (unsigned part = 1; part < threads; ++part)
        others.push_back(std::async(std::launch::async, [&, part] { action(begin_of(part), begin_of(part + 1)); }));
    action(begin_of(0), begin_of(1));
    for (std::future<void>& each : others) each.get();
}

}  // namespace common
