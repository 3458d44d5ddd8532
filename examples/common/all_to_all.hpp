// SPDX-License-Identifier: Apache-2.0
/// @file all_to_all.hpp
/// @brief Something of every PE for every PE, of any size.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace common {

/// Sends outgoing[i] to PE i, for each i. Collective.
/// @return what has come, in the order of the PEs
template <class T>
[[nodiscard]] std::vector<T> all_to_all(via::world& world, const std::vector<std::vector<T>>& outgoing) {
    std::vector<std::uint64_t> sent;
    sent.reserve(outgoing.size());
    for (const std::vector<T>& each : outgoing) sent.push_back(each.size());
    std::vector<std::uint64_t> coming(sent.size());
    world.alltoall(coming.data(), sent.data(), 1);
    // The receiver says where each sender's part begins.
    std::vector<std::uint64_t> places(sent.size());
    std::exclusive_scan(coming.begin(), coming.end(), places.begin(), std::uint64_t{0});
    const std::uint64_t total = places.back() + coming.back();
    std::vector<std::uint64_t> begins(sent.size());
    world.alltoall(begins.data(), places.data(), 1);

    const via::symmetric<T> inbox = world.allocate<T>(world.max(total) + 1);
    for (std::size_t pe = 0; pe < outgoing.size(); ++pe)
        if (sent[pe] != 0) world.put_nbi(inbox.at(begins[pe]), outgoing[pe], static_cast<int>(pe));
    world.barrier();
    return {inbox.begin(), inbox.begin() + total};
}

}  // namespace common
