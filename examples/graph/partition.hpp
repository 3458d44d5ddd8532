// SPDX-License-Identifier: Apache-2.0
/// @file partition.hpp
/// @brief Which vertices and edges are whose. Shared by host code and kernels.
///
/// Each PE owns a range of vertices. Ranges are multiples of 32, so that in a bitmap of all vertices no word is of two
/// PEs, and the bit of a vertex has the vertex's number. The last PEs may own none.
///
/// PEs are cells of a grid, numbered down its columns. The directed edge from u to v is kept where the column of u's
/// owner crosses the row of v's. So who keeps u's edges is in u's column, who owns their ends is in the keeper's row,
/// and nobody has more partners than its row and its column have. In a grid of one row everyone keeps all edges of its
/// own vertices: that is the division in one dimension. (Yoo et al., "A Scalable Distributed Parallel Breadth-First
/// Search Algorithm on BlueGene/L", 2005.)
#pragma once

#include <cstdint>

#include "edge.hpp"

namespace graph {

/// Vertices of a word of a bitmap.
inline constexpr vertex word_bits = 32;

/// A PE's partners: those in its row, in its column, or both.
enum class along : std::uint32_t { row, column, cross };

/// Vertices that follow one another.
struct vertex_range {
    vertex first;
    vertex count;

    [[nodiscard]] constexpr bool has(vertex v) const { return v - first < count; }
};

class partition {
public:
    partition() = default;
    /// @param rows  of the grid of PEs; divides their number
    constexpr partition(std::uint64_t vertices, int npes, int rows = 1)
        : vertices_{vertices}, each_{words_for(vertices, npes) * word_bits}, npes_{npes}, rows_{rows} {}

    [[nodiscard]] constexpr std::uint64_t vertices() const { return vertices_; }
    [[nodiscard]] constexpr int npes() const { return npes_; }
    [[nodiscard]] constexpr int rows() const { return rows_; }
    [[nodiscard]] constexpr int columns() const { return npes_ / rows_; }
    /// Who owns a vertex.
    [[nodiscard]] constexpr int owner(vertex v) const { return static_cast<int>(v / each_); }
    /// Who keeps an edge, as what leads from one end to the other.
    [[nodiscard]] constexpr int keeper(vertex from, vertex to) const {
        return owner(from) / rows_ * rows_ + owner(to) % rows_;
    }
    /// A PE's own vertices.
    [[nodiscard]] constexpr vertex_range own(int pe) const { return between(pe, pe + 1); }
    /// Those of all PEs of its column, whose edges it keeps a part of.
    [[nodiscard]] constexpr vertex_range of_column(int pe) const {
        const int top = pe / rows_ * rows_;
        return between(top, top + rows_);
    }
    /// The most that any PE owns.
    [[nodiscard]] constexpr vertex most() const { return each_; }
    /// Words of a PE's own part of a bitmap of all vertices.
    [[nodiscard]] constexpr std::uint64_t words_each() const { return each_ / word_bits; }
    /// The first of them.
    [[nodiscard]] constexpr std::uint64_t first_word(int pe) const {
        return words_each() * static_cast<std::uint64_t>(pe);
    }
    /// Words of a bitmap of all vertices.
    [[nodiscard]] constexpr std::uint64_t words() const { return first_word(npes_); }

    /// How many partners a PE has.
    [[nodiscard]] constexpr int partners(along which) const {
        const int in_row = which == along::column ? 0 : columns() - 1;
        return in_row + (which == along::row ? 0 : rows_ - 1);
    }
    /// The n-th partner of a PE: first those of its row.
    [[nodiscard]] constexpr int partner(int pe, along which, int n) const {
        const int in_row = which == along::column ? 0 : columns() - 1;
        if (n < in_row) return (pe + (n + 1) * rows_) % npes_;
        const int row = (pe % rows_ + n - in_row + 1) % rows_;
        return pe / rows_ * rows_ + row;
    }

private:
    static constexpr vertex words_for(std::uint64_t vertices, int npes) {
        const std::uint64_t of_a_word = word_bits * static_cast<std::uint64_t>(npes);
        const std::uint64_t words = (vertices + of_a_word - 1) / of_a_word;
        return static_cast<vertex>(words == 0 ? 1 : words);
    }
    [[nodiscard]] constexpr std::uint64_t bounded(int pe) const {
        const std::uint64_t before = each_ * static_cast<std::uint64_t>(pe);
        return before < vertices_ ? before : vertices_;
    }
    [[nodiscard]] constexpr vertex_range between(int pe, int end) const {
        return {static_cast<vertex>(bounded(pe)), static_cast<vertex>(bounded(end) - bounded(pe))};
    }

    std::uint64_t vertices_ = 0;
    vertex each_ = word_bits;
    int npes_ = 1;
    int rows_ = 1;
};

}  // namespace graph
