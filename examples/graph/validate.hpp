// SPDX-License-Identifier: Apache-2.0
/// @file validate.hpp
/// @brief Whether a search has found a right tree, by the rules of Graph500.
///
/// The rules ask the list of edges itself, not what the search made of it:
/// 1. the root is its own parent, at level (or distance) 0;
/// 2. a vertex has a parent if and only if it has a level, and parents lead to the root;
/// 3. a vertex and its parent are joined by an edge of the list, whose length is the difference of their levels;
/// 4. no edge of the list joins vertices whose levels differ by more than its length, nor one that is reached and one
///    that is not. So all of the root's component is reached, on shortest ways.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "search.hpp"

namespace graph {

/// The tree of all vertices, as every PE has it for a while: 8 bytes a vertex.
struct whole_tree {
    vertex root = 0;
    std::vector<vertex> parents;
    std::vector<level> levels;  ///< of both, one is empty
    std::vector<float> distances;
};

/// Rules 1 and 2, and the tree's edges as far as levels alone tell. Knows of no PEs.
/// @return what is wrong, or nothing
[[nodiscard]] std::string complaint_about_vertices(const whole_tree& found);

/// Rule 4 for some edges.
/// @param confirmed  of each vertex 1 if an edge joins it with its parent as rule 3 asks; set here, never reset
/// @return what is wrong, or nothing
[[nodiscard]] std::string complaint_about_edges(const whole_tree& found, std::span<const edge> edges,
                                                std::span<std::uint8_t> confirmed);

/// Rule 3, when all edges have been looked at.
/// @return what is wrong, or nothing
[[nodiscard]] std::string complaint_about_tree(const whole_tree& found, std::span<const std::uint8_t> confirmed);

/// All rules. Collective.
/// @return what is wrong, or nothing; the same on every PE
[[nodiscard]] std::string complaint(via::world& world, const edge_source& source, const local_graph& graph, vertex root,
                                    const tree& found);

}  // namespace graph
