// SPDX-License-Identifier: Apache-2.0
/// @file gpu_state.hpp
/// @brief What kernels read and write in a search. Shared by host code and kernels.
///
/// A sender tells an owner of each of its vertices once a search. So outboxes and inboxes have room for all vertices of
/// their owner, for each sender a part of its own, and are filled from the beginning to the end of a search: nothing is
/// overwritten, no place need be asked for, and the same place is meant at both ends.
#pragma once

#include <cstdint>

#include "partition.hpp"
#include "search.hpp"

namespace graph {

/// Threads of every block.
inline constexpr unsigned threads = 512;
/// Neighbours that a warp looks at before it takes others' work: some vertices have a hundred thousand.
inline constexpr unsigned piece_size = 256;

/// `from`, which is in the frontier, has a neighbour `to`.
struct alignas(8) discovery {
    vertex to;
    vertex from;
};

/// Some of the neighbours of a vertex of the frontier: those from `number` * piece_size.
struct alignas(8) piece {
    local_vertex of;
    std::uint32_t number;
};

/// What a level has found on this PE so far.
struct tally {
    unsigned pieces;
    unsigned long long vertices;
    unsigned long long edges;
};

/// Everything has addresses in this PE's GPU; what is symmetric is written by other PEs as well.
struct gpu_state {
    partition cut;
    int pe;
    const std::uint64_t* offsets;
    const vertex* neighbours;

    vertex* parents;
    level* levels;
    /// Own vertices that are reached, and others' that their owners have been told of or have told. A bit each.
    std::uint32_t* seen;
    piece* lists[2];  ///< the frontier and what is found, by turns: list `depth % 2` is what level `depth` finds
    tally* found;

    discovery* outbox;      ///< cut.most() for each PE
    unsigned* outbox_ends;  ///< for each PE
    discovery* inbox;       ///< cut.most() from each PE; symmetric
    /// A bit for each vertex, each PE's written by its owner; symmetric. That of level `depth` is number `depth % 2`:
    /// who has sent for the next level has read this one, so that nobody writes what is still read.
    std::uint32_t* frontier[2];
};

}  // namespace graph
