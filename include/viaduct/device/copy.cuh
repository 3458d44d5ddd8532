// SPDX-License-Identifier: Apache-2.0
/// @file copy.cuh
/// @brief The copy under put and get: any alignment, 16 bytes an access, several loads under way before the first
/// store.
///
/// The destination decides: the bytes up to its next multiple of 16 and those after its last are copied in units of the
/// element's alignment, what is between in vectors. If the source then lies off by some bytes, aligned vectors of it
/// are loaded and shifted together. No byte outside the two ranges is read or written.
///
/// For what is small the instructions count, not the bytes: a block of 1024 threads issues 32 times what a warp does.
#ifndef VIADUCT_DEVICE_COPY_CUH
#define VIADUCT_DEVICE_COPY_CUH

#include <viaduct/device/shifted.cuh>

namespace via::device::detail {

/// Where a copy is divided: [0, head) and [head + 16 * vectors, bytes) in units, the middle in vectors.
struct division {
    u64 head;
    u64 vectors;
    u32 shift;  ///< bytes by which the source is beyond a multiple of 16 where the vectors begin

    __device__ division(u64 dest, u64 source, u64 bytes)
        : head{(16 - dest) & 15},
          vectors{bytes < head + 16 ? 0 : (bytes - head) / 16},
          shift{static_cast<u32>(source + head) & 15U} {}
};

/// Whether the thread has anything to do in a copy of so many bytes. Of a block the first warp always has, and others
/// as far as there are vectors for them: a thousand threads that only find that out would cost more than the copy.
template <class Scope>
[[nodiscard]] __device__ __forceinline__ bool takes_part(Scope, u64) {
    return true;
}
[[nodiscard]] __device__ __forceinline__ bool takes_part(block_scope group, u64 bytes) {
    return group.rank() < 32 || (group.rank() & ~31U) * 16 < bytes;
}

/// Copies `Depth` units or vectors a thread. The first `Sure` exist, and of the others those below `count`.
template <class From, class To, int Depth, int Sure, class Element>
__device__ __forceinline__ void batch(u64 dest, u64 source, u64 first, u64 step, u64 count) {
    Element v[Depth];
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        From::load(v[d], source + (first + d * step) * sizeof(Element), d < Sure || first + d * step < count);
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        To::store(v[d], dest + (first + d * step) * sizeof(Element), d < Sure || first + d * step < count);
}

/// At most `Depth` more, of which at least one exists: by the smallest batch that holds them.
template <class From, class To, int Depth>
__device__ __forceinline__ void last_batch(u64 dest, u64 source, u64 first, u64 step, u64 count) {
    if constexpr (Depth == 1) {
        batch<From, To, 1, 1, vec16>(dest, source, first, step, count);
    } else if (first + (Depth / 2) * step < count) {
        batch<From, To, Depth, Depth / 2 + 1, vec16>(dest, source, first, step, count);
    } else {
        last_batch<From, To, Depth / 2>(dest, source, first, step, count);
    }
}

/// Both aligned to 16 bytes.
template <class From, class To, class Scope>
__device__ __noinline__ void copy_vectors(Scope group, u64 dest, u64 source, u64 count) {
    constexpr int deep = depth<Scope>;
    const u64 step = group.size();
    u64 at = group.rank();
    for (; at + (deep - 1) * step < count; at += deep * step)
        batch<From, To, deep, deep, vec16>(dest, source, at, step, count);
    if (at < count) last_batch<From, To, deep>(dest, source, at, step, count);
}

/// The bytes before and after the vectors, fewer than 32, of the element's unit: one for each thread of the first warp.
template <class Unit>
struct edge {
    Unit value;
    u64 at;
    bool exists;

    template <class From>
    __device__ __forceinline__ void load(u32 rank, u64 source, u64 bytes, const division& parts) {
        at = rank * sizeof(Unit);
        if (at >= parts.head) at += parts.vectors * 16;
        exists = at < bytes && (rank < 32);
        From::load(value, source + at, exists);
    }
    template <class To>
    __device__ __forceinline__ void store(u64 dest) const {
        To::store(value, dest + at, exists);
    }
};

/// The same by any group, at once.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_edges(Scope group, u64 dest, u64 source, u64 bytes, const division& parts) {
    if (!is_same<Scope, thread_scope> && group.size() >= 32) {
        edge<Unit> mine;
        mine.template load<From>(group.rank(), source, bytes, parts);
        mine.template store<To>(dest);
        return;
    }
    constexpr int deep = 8;
    const u64 before = parts.head / sizeof(Unit);
    const u64 gap = parts.vectors * 16;
    const u64 count = (bytes - gap) / sizeof(Unit);
    for (u64 first = group.rank(); first < count; first += u64{deep} * group.size()) {
        Unit v[deep];
        u64 at[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            const u64 unit = first + d * group.size();
            at[d] = unit * sizeof(Unit) + (unit < before ? 0 : gap);
            From::load(v[d], source + at[d], unit < count);
        }
#pragma unroll
        for (int d = 0; d < deep; ++d) To::store(v[d], dest + at[d], first + d * group.size() < count);
    }
}

/// At most one vector a thread of a group of at least a warp.
template <class From, class To, class Unit, class Scope>
__device__ __noinline__ void copy_row(Scope group, u64 dest, u64 source, u64 bytes) {
    const division parts{dest, source, bytes};
    const u32 rank = group.rank();
    edge<Unit> mine;
    mine.template load<From>(rank, source, bytes, parts);
    if (rank < parts.vectors) {
        const u64 from = source + parts.head - parts.shift + rank * 16;
        const u64 to = dest + parts.head + rank * 16;
        vec16 low, high;
        if (parts.shift == 0) {
            From::load(low, from, true);
            To::store(low, to, true);
        } else {
            const bool begins = rank == 0;
            const bool ends = rank + 1 == parts.vectors;
            partial<From, Unit> first, last;
            From::load(low, from, !begins);
            From::load(high, from + 16, !ends);
            if (begins) first.load_upper(from, parts.shift);
            if (ends) last.load_lower(from + 16, parts.shift);
            if (begins) low = first.value();
            if (ends) high = last.value();
            To::store(joined<Unit>(low, high, parts.shift), to, true);
        }
    }
    mine.template store<To>(dest);
}

/// Anything.
template <class From, class To, class Unit, class Scope>
__device__ __noinline__ void copy_divided(Scope group, u64 dest, u64 source, u64 bytes) {
    const division parts{dest, source, bytes};
    if (bytes != parts.vectors * 16) copy_edges<From, To, Unit>(group, dest, source, bytes, parts);
    if (parts.vectors == 0) return;
    if (parts.shift == 0) {
        copy_vectors<From, To>(group, dest + parts.head, source + parts.head, parts.vectors);
    } else {
        copy_shifted<From, To, Unit>(group, dest + parts.head, source + parts.head - parts.shift, parts.vectors,
                                     parts.shift);
    }
}

/// Copies `bytes` bytes, which are not 0, of units that both ends are aligned to. No barrier of the group. Threads that
/// do not take part need not call it. The first two cases are short enough to be part of the caller.
template <class From, class To, class Unit, class Scope>
__device__ inline void copy(Scope group, u64 dest, u64 source, u64 bytes) {
    const bool row = bytes <= u64{group.size()} * 16;
    if (((dest | source | bytes) & 15) == 0) {
        if (!row) {
            copy_vectors<From, To>(group, dest, source, bytes / 16);
        } else if (group.rank() * 16 < bytes) {
            batch<From, To, 1, 1, vec16>(dest, source, group.rank(), 0, 0);
        }
        return;
    }
    if (copy_if_word<From, To, Unit>(group.rank() == 0, dest, source, bytes)) return;
    // A peer's vectors should not be loaded twice.
    if (!is_same<Scope, thread_scope> && !is_same<From, from_peer> && row && group.size() >= 32) {
        copy_row<From, To, Unit>(group, dest, source, bytes);
    } else {
        copy_divided<From, To, Unit>(group, dest, source, bytes);
    }
}

}  // namespace via::device::detail

#endif
