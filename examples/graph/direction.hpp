// SPDX-License-Identifier: Apache-2.0
/// @file direction.hpp
/// @brief Whether a level looks from the vertices that were found last, or for them. Shared by host code and kernels.
///
/// Top-down, the frontier's vertices look at all their neighbours. Bottom-up, the vertices that are not reached look
/// for one neighbour in the frontier, and stop at the first (Beamer, Asanović, Patterson, "Direction-Optimizing
/// Breadth-First Search", 2012).
#pragma once

#include <cstdint>

namespace graph {

enum class direction : std::uint32_t { top_down, bottom_up };

/// Which of them a search may use.
enum class directions : std::uint32_t { both, top_down, bottom_up };

/// The state of a search between two levels, summed up over all PEs.
struct census {
    std::uint64_t frontier = 0;         ///< vertices of the frontier
    std::uint64_t frontier_edges = 0;   ///< and the edges at them
    std::uint64_t unreached_edges = 0;  ///< edges at vertices that are not reached
};

/// How to go on. The two limits differ, so that it does not go back and forth; both are the paper's. But bottom-up
/// looks at all vertices, so that few edges are not worth it: at the end of a search they may be most of what is left,
/// and in a grid they are so for many levels.
[[nodiscard]] constexpr direction next_direction(direction now, directions allowed, const census& state,
                                                 std::uint64_t vertices) {
    constexpr std::uint64_t edges_ratio = 14;
    constexpr std::uint64_t vertices_ratio = 24;
    if (allowed == directions::top_down) return direction::top_down;
    if (allowed == directions::bottom_up) return direction::bottom_up;
    if (now == direction::top_down) {
        const bool are_most = state.frontier_edges > state.unreached_edges / edges_ratio;
        const bool are_many = state.frontier_edges > vertices / vertices_ratio;
        return are_most && are_many ? direction::bottom_up : direction::top_down;
    }
    return state.frontier < vertices / vertices_ratio ? direction::top_down : direction::bottom_up;
}

}  // namespace graph
