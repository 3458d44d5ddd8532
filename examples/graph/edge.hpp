// SPDX-License-Identifier: Apache-2.0
/// @file edge.hpp
/// @brief Vertices, edges, and where lists of them come from.
#pragma once

#include <cstdint>
#include <vector>

namespace graph {

/// Vertices are numbered from 0.
using vertex = std::uint32_t;
/// Stands for no vertex.
inline constexpr vertex no_vertex = 0xffffffff;
/// A graph has no more, so that shares of it, rounded up, have numbers as well.
inline constexpr std::uint64_t most_vertices = std::uint64_t{1} << 31;

/// An edge has no direction: which end is called `from` does not matter.
struct edge {
    vertex from;
    vertex to;
    float weight;
};

/// The edges of a graph, a list that is the same for every number of PEs. It may have places without an edge, edges
/// from a vertex to itself, and edges that occur again.
class edge_source {
public:
    edge_source() = default;
    edge_source(const edge_source&) = delete;
    edge_source& operator=(const edge_source&) = delete;
    virtual ~edge_source() = default;

    /// Vertices of the graph.
    [[nodiscard]] virtual std::uint64_t vertices() const = 0;
    /// Places of the list.
    [[nodiscard]] virtual std::uint64_t places() const = 0;
    /// Appends the edges at places [first, end), which are of this PE's share.
    virtual void append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const = 0;
};

/// A PE's share of the places: from `first` up to but without `end`.
struct share {
    std::uint64_t first;
    std::uint64_t end;
};

/// Shares are of nearly equal size, in the order of the PEs.
[[nodiscard]] constexpr share share_of(std::uint64_t places, int pe, int npes) {
    const auto all = static_cast<std::uint64_t>(npes);
    const std::uint64_t each = places / all + (places % all == 0 ? 0 : 1);
    const auto before = [&](int number) {
        const std::uint64_t first = each * static_cast<std::uint64_t>(number);
        return first < places ? first : places;
    };
    return {before(pe), before(pe + 1)};
}

}  // namespace graph
