// SPDX-License-Identifier: Apache-2.0
/// @file local_graph.hpp
/// @brief One PE's part of the graph.
#pragma once

#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "partition.hpp"

namespace graph {

/// Compressed rows, one for each vertex of the PE's column. Edges that occur again are there once, with their least
/// weight; those from a vertex to itself are not there.
struct local_graph {
    partition cut;
    int pe = 0;
    std::vector<std::uint64_t> offsets;  ///< row i is of vertex column().first + i, from offsets[i] to offsets[i + 1]
    std::vector<vertex> neighbours;      ///< ascending for each vertex
    std::vector<float> weights;          ///< of the edges to the neighbours
    /// How many neighbours each own vertex has, those that others keep included.
    std::vector<std::uint32_t> degrees;
    /// How many ends of the list's edges each own vertex is, where all of them count.
    std::vector<std::uint64_t> ends;
    std::uint64_t edges = 0;  ///< of the whole list

    [[nodiscard]] vertex_range own() const { return cut.own(pe); }
    [[nodiscard]] vertex_range column() const { return cut.of_column(pe); }
};

/// Brings each edge of the list to those who keep it. Collective.
/// @param rows  of the grid of PEs; divides their number
[[nodiscard]] local_graph distribute(via::world& world, const edge_source& source, int rows = 1);

}  // namespace graph
