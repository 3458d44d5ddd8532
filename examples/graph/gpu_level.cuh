// SPDX-License-Identifier: Apache-2.0
/// @file gpu_level.cuh
/// @brief The parts of a level, each by all threads of a grid: both forms on GPUs are made of them.
///
/// All loops go on for whole warps, since the threads of a warp find places in a list together.
#pragma once

#include "gpu_state.hpp"

namespace graph {

inline constexpr unsigned warp_size = 32;
inline constexpr unsigned whole_warp = 0xffffffff;

/// The calling thread's number in the grid, and how many there are.
[[nodiscard]] __device__ inline std::uint64_t grid_rank() { return std::uint64_t{blockIdx.x} * threads + threadIdx.x; }
[[nodiscard]] __device__ inline std::uint64_t grid_threads() { return std::uint64_t{gridDim.x} * threads; }
[[nodiscard]] __device__ inline unsigned lane() { return threadIdx.x % warp_size; }

[[nodiscard]] __device__ inline std::uint64_t degree(const gpu_state& s, local_vertex v) {
    return s.offsets[v + 1] - s.offsets[v];
}

/// What a thread has found, added up before the others hear of it.
struct own_tally {
    unsigned long long vertices = 0;
    unsigned long long edges = 0;
};

/// Adds what the threads of a warp have found, once for the warp.
__device__ inline void add(const own_tally& mine, tally* all) {
    unsigned long long vertices = mine.vertices;
    unsigned long long edges = mine.edges;
    for (unsigned distance = warp_size / 2; distance > 0; distance /= 2) {
        vertices += __shfl_down_sync(whole_warp, vertices, distance);
        edges += __shfl_down_sync(whole_warp, edges, distance);
    }
    if (lane() != 0 || vertices == 0) return;
    atomicAdd(&all->vertices, vertices);
    atomicAdd(&all->edges, edges);
}

/// Reaches own vertices, one a thread of the warp or none (no_vertex), and lists their neighbours for the next level.
__device__ inline void reach(const gpu_state& s, vertex v, vertex from, level depth, own_tally& mine) {
    unsigned pieces = 0;
    const local_vertex own = v - s.cut.first(s.pe);
    if (v != no_vertex) {
        s.parents[own] = from;
        s.levels[own] = depth;
        const std::uint64_t edges = degree(s, own);
        pieces = static_cast<unsigned>((edges + piece_size - 1) / piece_size);
        mine.vertices += 1;
        mine.edges += edges;
    }
    unsigned end = pieces;  // of this thread's pieces among the warp's
    for (unsigned distance = 1; distance < warp_size; distance *= 2) {
        const unsigned before = __shfl_up_sync(whole_warp, end, distance);
        if (lane() >= distance) end += before;
    }
    const unsigned all = __shfl_sync(whole_warp, end, warp_size - 1);
    if (all == 0) return;
    unsigned place = 0;
    if (lane() == 0) place = atomicAdd(&s.found->pieces, all);
    place = __shfl_sync(whole_warp, place, 0) + end - pieces;
    for (unsigned i = 0; i < pieces; ++i) s.lists[depth % 2][place + i] = {own, i};
}

/// Puts messages to owners, one a thread of the warp or none (no_vertex), into the outboxes.
__device__ inline void post(const gpu_state& s, vertex v, vertex from) {
    const int to = v == no_vertex ? -1 : s.cut.owner(v);
    const unsigned together = __match_any_sync(whole_warp, to);
    if (to < 0) return;
    const unsigned leader = __ffs(static_cast<int>(together)) - 1;
    unsigned place = 0;
    if (lane() == leader) place = atomicAdd(&s.outbox_ends[to], __popc(together));
    place = __shfl_sync(together, place, leader) + __popc(together & ((1U << lane()) - 1));
    s.outbox[std::uint64_t{s.cut.most()} * to + place] = {v, from};
}

/// @return whether it is new
[[nodiscard]] __device__ inline bool insert(std::uint32_t* bits, vertex v) {
    const std::uint32_t bit = 1U << v % word_bits;
    std::uint32_t& word = bits[v / word_bits];
    return (word & bit) == 0 && (atomicOr(&word, bit) & bit) == 0;  // most are not, which a load tells
}

[[nodiscard]] __device__ inline bool contains(const std::uint32_t* bits, vertex v) {
    return (bits[v / word_bits] >> v % word_bits & 1U) != 0;
}

/// Nothing is reached, nothing is to be sent.
__device__ inline void reset(const gpu_state& s) {
    const std::uint64_t first = grid_rank();
    const std::uint64_t step = grid_threads();
    for (std::uint64_t v = first; v < s.cut.count(s.pe); v += step) {
        s.parents[v] = no_vertex;
        s.levels[v] = no_level;
    }
    for (std::uint64_t word = first; word < s.cut.words(); word += step) s.seen[word] = 0;
    for (std::uint64_t pe = first; pe < static_cast<std::uint64_t>(s.cut.npes()); pe += step) s.outbox_ends[pe] = 0;
    if (first == 0) *s.found = {0, 0, 0};
}

/// Reaches the root, where it belongs to this PE. By one warp.
__device__ inline void reach_root(const gpu_state& s, vertex root) {
    const bool is_here = s.cut.owner(root) == s.pe && lane() == 0;
    if (is_here) s.seen[root / word_bits] |= 1U << root % word_bits;
    own_tally mine;
    reach(s, is_here ? root : no_vertex, root, 0, mine);
    add(mine, s.found);
}

/// Top-down: looks at all neighbours of the frontier, a piece a warp. Own ones are reached, others' owners get mail.
__device__ inline void look_around(const gpu_state& s, unsigned pieces, level depth) {
    const vertex first_own = s.cut.first(s.pe);
    const vertex own_count = s.cut.count(s.pe);
    own_tally mine;
    for (std::uint64_t at = grid_rank() / warp_size; at < pieces; at += grid_threads() / warp_size) {
        const piece p = s.lists[(depth + 1) % 2][at];
        const vertex from = first_own + p.of;
        const std::uint64_t begin = s.offsets[p.of] + std::uint64_t{p.number} * piece_size;
        const std::uint64_t end = min(s.offsets[p.of + 1], begin + piece_size);
        for (std::uint64_t i = begin; i < end; i += warp_size) {
            const vertex to = i + lane() < end ? s.neighbours[i + lane()] : no_vertex;
            const bool is_new = to != no_vertex && insert(s.seen, to);
            const bool is_own = to - first_own < own_count;
            if (__any_sync(whole_warp, is_new && is_own))
                reach(s, is_new && is_own ? to : no_vertex, from, depth, mine);
            if (__any_sync(whole_warp, is_new && !is_own)) post(s, is_new && !is_own ? to : no_vertex, from);
        }
    }
    add(mine, s.found);
}

/// Top-down: reaches what the mail of one sender, from `begin` to `end`, is about.
__device__ inline void read_mail(const gpu_state& s, int sender, unsigned begin, unsigned end, level depth) {
    const discovery* const mail = s.inbox + std::uint64_t{s.cut.most()} * sender;
    own_tally mine;
    for (std::uint64_t at = begin + grid_rank() - lane(); at < end; at += grid_threads()) {
        const discovery d = at + lane() < end ? mail[at + lane()] : discovery{no_vertex, no_vertex};
        const bool is_new = d.to != no_vertex && insert(s.seen, d.to);
        reach(s, is_new ? d.to : no_vertex, d.from, depth, mine);
    }
    add(mine, s.found);
}

/// Bottom-up: the own part of the frontier as bits, a word a warp.
__device__ inline void mark_frontier(const gpu_state& s, level depth) {
    std::uint32_t* const own = s.frontier[depth % 2] + s.cut.words_each() * s.pe;
    for (std::uint64_t word = grid_rank() / warp_size; word < s.cut.words_each(); word += grid_threads() / warp_size) {
        const std::uint64_t v = word * word_bits + lane();
        const unsigned bits = __ballot_sync(whole_warp, v < s.cut.count(s.pe) && s.levels[v] + 1 == depth);
        if (lane() == 0) own[word] = bits;
    }
}

/// Bottom-up, when all of the frontier is here: each vertex that is not reached looks for a neighbour in it. A word of
/// vertices a warp.
__device__ inline void look_for_frontier(const gpu_state& s, level depth) {
    const std::uint64_t own = s.cut.words_each() * s.pe;
    const std::uint64_t own_end = own + s.cut.words_each();
    const std::uint32_t* const frontier = s.frontier[depth % 2];
    own_tally mine;
    for (std::uint64_t word = own + grid_rank() / warp_size; word < own_end; word += grid_threads() / warp_size) {
        const std::uint32_t seen = s.seen[word];
        const auto v = static_cast<local_vertex>((word - own) * word_bits + lane());
        vertex from = no_vertex;
        if (v < s.cut.count(s.pe) && (seen >> lane() & 1U) == 0) {
            const std::uint64_t end = s.offsets[v + 1];
            for (std::uint64_t i = s.offsets[v]; i < end && from == no_vertex; ++i)
                if (contains(frontier, s.neighbours[i])) from = s.neighbours[i];
        }
        __syncwarp();
        const unsigned found = __ballot_sync(whole_warp, from != no_vertex);
        if (found == 0) continue;
        if (lane() == 0) s.seen[word] = seen | found;
        reach(s, from != no_vertex ? s.cut.first(s.pe) + v : no_vertex, from, depth, mine);
    }
    add(mine, s.found);
    // Nobody need be told of what is in the frontier. Own words say so already.
    for (std::uint64_t word = grid_rank(); word < s.cut.words(); word += grid_threads())
        if (word < own || word >= own_end) s.seen[word] |= frontier[word];
}

}  // namespace graph
