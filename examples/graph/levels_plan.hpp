// SPDX-License-Identifier: Apache-2.0
/// @file levels_plan.hpp
/// @brief How a breadth-first search goes on after a round: all PEs come to the same. Shared by host code and kernels.
#pragma once

#include "direction.hpp"
#include "round.hpp"

namespace graph {

struct levels_plan {
    /// Numbers that are summed up over all PEs after each round.
    static constexpr unsigned sums = 2;

    directions allowed;
    std::uint64_t vertices;         ///< of the graph
    std::uint64_t unreached_edges;  ///< at vertices that are not reached
    direction how = direction::top_down;
    direction before = direction::top_down;  ///< of the last round
    std::uint32_t round = 0;                 ///< the level of what it finds
    std::uint64_t bottom_up = 0;             ///< rounds
    bool ended = false;

    /// What this PE adds to the sums.
    COMMON_PORTABLE void note(const counts& found, std::uint64_t* own_sums) const {
        own_sums[0] = found.reached.vertices;
        own_sums[1] = found.reached.edges;
    }
    /// Whether decide() must know the least distance of all far vertices, as that of shortest paths.
    [[nodiscard]] COMMON_PORTABLE bool asks_least(const std::uint64_t* /*all*/) const { return false; }
    /// This PE's.
    [[nodiscard]] COMMON_PORTABLE std::uint32_t least(const counts& /*found*/) const { return 0; }
    /// When they have been noted, counts begin anew where the next round counts, whatever it will be.
    COMMON_PORTABLE void open(counts& found) const {
        found.reached = {};
        found.pieces[(round + 1) % 2] = 0;
    }
    /// What was found is the frontier.
    COMMON_PORTABLE void decide(const std::uint64_t* all, std::uint32_t /*least*/) {
        ended = all[0] == 0;
        if (ended) return;
        unreached_edges -= all[1];
        before = how;
        how = next_direction(how, allowed, {all[0], all[1], unreached_edges}, vertices);
        round += 1;
        bottom_up += how == direction::bottom_up ? 1 : 0;
    }
};

}  // namespace graph
