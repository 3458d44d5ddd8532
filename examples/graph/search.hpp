// SPDX-License-Identifier: Apache-2.0
/// @file search.hpp
/// @brief What is searched for, and the ways to do it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "direction.hpp"
#include "local_graph.hpp"

namespace graph {

/// Edges between a vertex and the root, on the shortest way.
using level = std::uint32_t;
/// What the levels and distances of vertices are that the root does not reach.
inline constexpr level no_level = std::numeric_limits<level>::max();
inline constexpr float no_distance = std::numeric_limits<float>::infinity();

/// Of each of a PE's own vertices the next one on the way to the root, and how long that way is. The root is its own
/// parent, and vertices that it does not reach have none.
struct tree {
    std::vector<vertex> parents;
    std::vector<level> levels;     ///< of a breadth-first search
    std::vector<float> distances;  ///< of shortest paths; of both, one is empty
};

/// What a search took, summed up over all PEs.
struct account {
    std::uint64_t rounds = 0;      ///< in each of which all PEs meet
    std::uint64_t bottom_up = 0;   ///< of these, the bottom-up ones
    std::uint64_t bytes_sent = 0;  ///< from PE to PE
};

/// A way to search one graph, from one root after the other. All members are collective.
class search {
public:
    search() = default;
    search(const search&) = delete;
    search& operator=(const search&) = delete;
    virtual ~search() = default;

    /// Searches from a root.
    /// @return whether it has come to its end: on every PE or on none
    [[nodiscard]] virtual bool run(vertex root) = 0;
    /// What the last run found.
    [[nodiscard]] virtual tree result() const = 0;
    /// What the last run took.
    [[nodiscard]] virtual account costs() const = 0;
};

/// Asked from time to time; one PE's yes ends the search on all.
using stop_request = std::function<bool()>;

/// Breadth first, by the processors, level by level.
[[nodiscard]] std::unique_ptr<search> make_host_search(via::world& world, const local_graph& graph, directions allowed,
                                                       stop_request stop);
/// Shortest paths, by the processors. Weights are not negative.
/// @param step  vertices are taken in the order of their distances, so much at once; infinity: in no order
[[nodiscard]] std::unique_ptr<search> make_host_paths(via::world& world, const local_graph& graph, float step,
                                                      stop_request stop);

}  // namespace graph
