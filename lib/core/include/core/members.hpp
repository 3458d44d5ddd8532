// SPDX-License-Identifier: Apache-2.0
/// @file members.hpp
/// @brief An ordered set of PEs of a world.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace via::core {

/// Fixed once made. Its PEs are numbered from 0; the numbers that the world gives them are called world PEs.
class members {
public:
    /// @param world_pes  without repetition.
    /// @param self       the world PE of this PE, which need not be among them.
    members(std::vector<int> world_pes, int self) : world_pes_{std::move(world_pes)}, pe_{find(self)} {}

    [[nodiscard]] int size() const noexcept { return static_cast<int>(world_pes_.size()); }
    /// This PE's number; -1 if it is not a member.
    [[nodiscard]] int pe() const noexcept { return pe_; }
    [[nodiscard]] int world_pe(int pe) const { return world_pes_[static_cast<std::size_t>(pe)]; }
    /// All world PEs, by number.
    [[nodiscard]] const int* table() const noexcept { return world_pes_.data(); }
    /// True if every member has the number that the world gives it.
    [[nodiscard]] bool are_numbered_as_world() const noexcept {
        int next = 0;
        return std::all_of(world_pes_.begin(), world_pes_.end(), [&](int pe) { return pe == next++; });
    }
    /// The number of a world PE; -1 if it is not a member.
    [[nodiscard]] int find(int world_pe) const noexcept {
        const auto found = std::find(world_pes_.begin(), world_pes_.end(), world_pe);
        return found == world_pes_.end() ? -1 : static_cast<int>(found - world_pes_.begin());
    }

private:
    std::vector<int> world_pes_;
    int pe_;
};

}  // namespace via::core
