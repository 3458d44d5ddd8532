// SPDX-License-Identifier: Apache-2.0
/// @file local_graph.hpp
/// @brief One PE's part of the graph: its vertices and all of their neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "partition.hpp"

namespace graph {

/// A vertex of one's own by its number among these: its number in the graph less first().
using local_vertex = vertex;

/// Compressed rows. Edges that occur again are there once, with their least weight; those from a vertex to itself are
/// not there.
struct local_graph {
    partition cut;
    int pe = 0;
    std::vector<std::uint64_t> offsets;  ///< vertex i's neighbours begin at offsets[i] and end at offsets[i + 1]
    std::vector<vertex> neighbours;      ///< ascending for each vertex
    std::vector<float> weights;          ///< of the edges to the neighbours
    /// How many ends of the list's edges each vertex is, where all of them count.
    std::vector<std::uint64_t> ends;
    std::uint64_t edges = 0;  ///< of the whole list

    [[nodiscard]] vertex first() const { return cut.first(pe); }
    [[nodiscard]] vertex count() const { return cut.count(pe); }
    [[nodiscard]] bool owns(vertex v) const { return v - first() < count(); }
    [[nodiscard]] std::uint64_t degree(local_vertex v) const { return offsets[v + 1] - offsets[v]; }
    [[nodiscard]] std::span<const vertex> neighbours_of(local_vertex v) const {
        return {neighbours.data() + offsets[v], neighbours.data() + offsets[v + 1]};
    }
    [[nodiscard]] std::span<const float> weights_of(local_vertex v) const {
        return {weights.data() + offsets[v], weights.data() + offsets[v + 1]};
    }
};

/// Brings each edge of the list to the owners of its ends. Collective.
[[nodiscard]] local_graph distribute(via::world& world, const edge_source& source);

}  // namespace graph
