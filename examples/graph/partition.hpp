// SPDX-License-Identifier: Apache-2.0
/// @file partition.hpp
/// @brief Which vertices are whose. Shared by host code and kernels.
///
/// Each PE owns a range of vertices and all of their edges. Ranges are multiples of 32, so that in a bitmap of all
/// vertices no word is of two PEs, and the bit of a vertex has the vertex's number. The last PEs may own none.
#pragma once

#include <cstdint>

#include "edge.hpp"

namespace graph {

/// Vertices of a word of a bitmap.
inline constexpr vertex word_bits = 32;

class partition {
public:
    partition() = default;
    constexpr partition(std::uint64_t vertices, int npes)
        : vertices_{vertices}, each_{words_for(vertices, npes) * word_bits}, npes_{npes} {}

    [[nodiscard]] constexpr std::uint64_t vertices() const { return vertices_; }
    [[nodiscard]] constexpr int npes() const { return npes_; }
    /// Who owns a vertex.
    [[nodiscard]] constexpr int owner(vertex v) const { return static_cast<int>(v / each_); }
    /// The first of a PE's own vertices.
    [[nodiscard]] constexpr vertex first(int pe) const { return static_cast<vertex>(bounded(pe)); }
    /// How many a PE owns.
    [[nodiscard]] constexpr vertex count(int pe) const { return static_cast<vertex>(bounded(pe + 1) - bounded(pe)); }
    /// The most that any PE owns.
    [[nodiscard]] constexpr vertex most() const { return each_; }
    /// Words of a PE's own part of a bitmap of all vertices.
    [[nodiscard]] constexpr std::uint64_t words_each() const { return each_ / word_bits; }
    /// Words of a bitmap of all vertices.
    [[nodiscard]] constexpr std::uint64_t words() const { return words_each() * static_cast<std::uint64_t>(npes_); }

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

    std::uint64_t vertices_ = 0;
    vertex each_ = word_bits;
    int npes_ = 1;
};

}  // namespace graph
