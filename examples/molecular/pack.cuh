// SPDX-License-Identifier: Apache-2.0
/// @file pack.cuh
/// @brief A block's part of a message: packed and unpacked, by the forms that send from the host and by the one whose
/// kernels send.
#pragma once

#include <cub/block/block_reduce.cuh>

#include "kernels.hpp"

namespace molecular {

/// Threads of a block.
inline constexpr unsigned pack_threads = 256;
/// Blocks of a message: few, as each tells the neighbour; enough to fill a link between GPUs.
inline constexpr unsigned pack_parts = 16;

/// Elements of a message that a block packs.
struct extent {
    unsigned first;
    unsigned count;
};

/// Where part `part` of `count` begins.
__device__ inline unsigned begin_of(unsigned count, unsigned part) {
    return static_cast<unsigned>(static_cast<unsigned long long>(count) * part / pack_parts);
}

/// The atoms of a part of the layers, and how many lie before. All threads of the block get it.
__device__ inline extent atoms_of_part(const atoms_view& a, const block& layers, unsigned part) {
    using sum = cub::BlockReduce<unsigned long long, pack_threads>;
    __shared__ typename sum::TempStorage scratch;
    __shared__ unsigned long long both;
    const unsigned begin = begin_of(layers.cells(), part);
    const unsigned end = begin_of(layers.cells(), part + 1);
    unsigned long long mine = 0;  // its own in the upper half, those before in the lower
    for (unsigned i = threadIdx.x; i < end; i += pack_threads) {
        const unsigned long long atoms = loose_of(a, a.part.index(layers.cell(i)));
        mine += i < begin ? atoms : atoms << 32;
    }
    const unsigned long long all = sum{scratch}.Sum(mine);
    if (threadIdx.x == 0) both = all;
    __syncthreads();
    return {static_cast<unsigned>(both), static_cast<unsigned>(both >> 32)};
}

/// Packs a part behind those before it: its elements lie from 1 + first. What there is no room for stays behind.
__device__ inline extent pack_part(const atoms_view& a, const atom_message& m, unsigned part) {
    __shared__ unsigned next;
    if (threadIdx.x == 0) next = 0;
    const extent wanted = atoms_of_part(a, m.layers, part);
    const unsigned places = m.capacity - 1;
    const unsigned first = wanted.first < places ? wanted.first : places;
    const unsigned count = wanted.count < places - first ? wanted.count : places - first;
    if (count < wanted.count && threadIdx.x == 0) raise(a.faults, fault::message_full);
    const unsigned end = begin_of(m.layers.cells(), part + 1) * a.room;
    for (unsigned i = begin_of(m.layers.cells(), part) * a.room + threadIdx.x; i < end; i += pack_threads) {
        const unsigned place = i / a.room;
        const unsigned k = i % a.room;
        const unsigned cell = a.part.index(m.layers.cell(place));
        if (k >= loose_of(a, cell)) continue;
        const unsigned at = atomicAdd(&next, 1U);  // in any order: they will be sorted
        if (at < count) m.outbox[1 + first + at] = packed(a, cell, k, place, m.axis, m.shift);
    }
    return {first, count};
}

/// A part of what has come.
__device__ inline void unpack_part(const atoms_view& a, const atom_message& m, unsigned count, unsigned part) {
    for (unsigned i = part * pack_threads + threadIdx.x; i < count; i += pack_parts * pack_threads)
        unpack(a, m.layers, m.inbox[1 + i]);
}

/// Number i of the places in the cells of a block of these.
__device__ inline std::size_t slot_of(const atoms_view& a, const block& cells, unsigned i) {
    return a.slot(a.part.index(cells.cell(i / a.room)), i % a.room);
}

__device__ inline extent pack_part(const atoms_view& a, const embedding_message& m, unsigned part) {
    const unsigned all = m.sent.cells() * a.room;
    const unsigned first = begin_of(all, part);
    const unsigned end = begin_of(all, part + 1);
    for (unsigned i = first + threadIdx.x; i < end; i += pack_threads) m.outbox[i] = a.embedding[slot_of(a, m.sent, i)];
    return {first, end - first};
}

__device__ inline void unpack_part(const atoms_view& a, const embedding_message& m, unsigned part) {
    const unsigned all = m.received.cells() * a.room;
    for (unsigned i = part * pack_threads + threadIdx.x; i < all; i += pack_parts * pack_threads)
        a.embedding[slot_of(a, m.received, i)] = m.inbox[i];
}

}  // namespace molecular
