// SPDX-License-Identifier: Apache-2.0
/// @file paths_plan.hpp
/// @brief How a search for shortest paths goes on after a round: all PEs come to the same. Shared by host code and
/// kernels.
#pragma once

#include "best.hpp"
#include "round.hpp"

namespace graph {

struct paths_plan {
    /// Numbers that are summed up over all PEs after each round.
    static constexpr unsigned sums = 1;

    float step;
    float bound = 0.0F;   ///< nearer vertices take part
    float before = 0.0F;  ///< the bound of the last round
    bool raised = false;  ///< since then
    unsigned far = 0;     ///< the list for vertices that are not near; the other one was it before the bound rose
    std::uint32_t round = 0;
    std::uint64_t bottom_up = 0;  ///< rounds, of which there are none
    bool ended = false;

    /// What this PE adds to the sums.
    COMMON_PORTABLE void note(const counts& found, std::uint64_t* own_sums) const {
        own_sums[0] = found.reached.vertices;
    }
    /// Whether decide() must know the least distance of all far vertices.
    [[nodiscard]] COMMON_PORTABLE bool asks_least(const std::uint64_t* all) const { return all[0] == 0; }
    /// This PE's.
    [[nodiscard]] COMMON_PORTABLE std::uint32_t least(const counts& found) const { return found.least_far[far]; }
    /// When they have been noted, counts begin anew where the next round counts, whatever it will be. The list that is
    /// not in use has been split.
    COMMON_PORTABLE void open(counts& found) const {
        found.reached = {};
        found.pieces[(round + 1) % 2] = 0;
        found.far[1 - far] = 0;
        found.least_far[1 - far] = bits_of(no_distance);
    }
    /// The bound rises when no vertex is near. The least distance may be of a vertex that came nearer since it was
    /// written down: then there may be nothing to do, and the next bound is right.
    /// @param least  its bits
    COMMON_PORTABLE void decide(const std::uint64_t* all, std::uint32_t least) {
        raised = all[0] == 0;
        ended = raised && least == bits_of(no_distance);
        if (ended) return;
        round += 1;
        before = bound;
        if (!raised) return;
        // Where the step is lost in rounding, the next number is above all the same.
        const float by_step = distance_of_bits(least) + step;
        const float by_least = distance_of_bits(least + 1);
        bound = by_step > by_least ? by_step : by_least;
        far = 1 - far;
    }
};

}  // namespace graph
