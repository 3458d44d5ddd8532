// SPDX-License-Identifier: Apache-2.0
/// @file levels_state.hpp
/// @brief What a breadth-first search reads and writes. Shared by host code and kernels.
#pragma once

#include "levels_plan.hpp"
#include "round.hpp"
#include "search.hpp"

namespace graph {

/// `from`, which is in the frontier, has a neighbour `to`.
struct alignas(8) discovery {
    vertex to;
    vertex from;
};

struct levels_state : round_state<discovery> {
    /// Whether messages must be completed before they go.
    static constexpr bool completes_mail = false;

    const std::uint32_t* degrees;  ///< of own vertices, in the whole graph
    vertex* parents;               ///< of own vertices, as their levels
    level* levels;
    /// Own vertices that are reached, and others' that their owners have been told of or have told. A bit each.
    std::uint32_t* seen;
    /// A bit for each vertex, each PE's written by its owner; symmetric. That of round r is number r % 2, as inboxes.
    std::uint32_t* frontier[2];
};

[[nodiscard]] COMMON_HERE bool contains(const std::uint32_t* bits, vertex v) {
    return (bits[v / word_bits] >> v % word_bits & 1U) != 0;
}

/// Reaches an own vertex.
COMMON_HERE void reach(const levels_state& s, vertex v, vertex from, level depth, tally& mine) {
    const vertex row = v - s.own.first;
    s.parents[row] = from;
    s.levels[row] = depth;
    mine.vertices += 1;
    mine.edges += s.degrees[row];
}

/// Reaches own vertices that are new, one a lane or none, and lists their edges.
template <class Crew>
COMMON_HERE void reach_and_list(const Crew& crew, const levels_state& s, const discovery& d, level depth, bool is,
                                tally& mine) {
    if (!crew.any(is)) return;
    if (is) reach(s, d.to, d.from, depth, mine);
    list_edges(crew, s, depth + 1, d.to, is);
    tell_column(crew, s, d, is);
}

}  // namespace graph
