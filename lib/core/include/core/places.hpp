// SPDX-License-Identifier: Apache-2.0
/// @file places.hpp
/// @brief On which node, and with which GPU, each PE runs.
#pragma once

#include <cstddef>
#include <vector>

#include <viaduct.h>

namespace via::core {

/// The same on every PE, and fixed. See via_place.
class places {
public:
    places() = default;
    /// @param hosts  the host of every PE, named by the first PE on it; see hosts_of().
    /// @param gpus   the GPU of every PE, by any name that is not negative; empty if PEs have none.
    places(const std::vector<int>& hosts, const std::vector<int>& gpus);

    [[nodiscard]] int nodes() const noexcept { return static_cast<int>(gpus_.size()); }
    /// How many GPUs PEs have on a node; 0 if there is no such node.
    [[nodiscard]] int gpus(int node) const noexcept;
    /// `pe` is in range.
    [[nodiscard]] const via_place& of(int pe) const { return all_[static_cast<std::size_t>(pe)]; }
    /// The PE at a place; -1 for none.
    [[nodiscard]] int pe_at(const via_place& where) const noexcept;

private:
    std::vector<via_place> all_;  ///< by PE
    std::vector<int> gpus_;       ///< by node
};

}  // namespace via::core
