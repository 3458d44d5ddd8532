// SPDX-License-Identifier: Apache-2.0
/// @file copy.cuh
/// @brief The copy under put and get: any alignment, 16 bytes an access, several loads under way before the first
/// store.
///
/// The destination decides: the bytes up to its next multiple of 16 and those after its last are copied in units of the
/// element's alignment, what is between in vectors. If the source then lies off by some bytes, aligned vectors of it
/// are loaded and shifted together. No byte outside the two ranges is read or written.
#ifndef VIADUCT_DEVICE_COPY_CUH
#define VIADUCT_DEVICE_COPY_CUH

#include <viaduct/device/group.cuh>

namespace via::device::detail {

/// Where a copy is divided: [0, head) and [head + 16 * vectors, bytes) in units, the middle in vectors.
struct division {
    u64 head;
    u64 vectors;
    u32 shift;  ///< bytes by which the source is beyond a multiple of 16 where the vectors begin

    /// Both source vectors that a shifted vector is made of must lie in the source as a whole.
    __device__ division(u64 dest, u64 source, u64 bytes)
        : head{(16 - dest) & 15}, shift{static_cast<u32>(source + head) & 15U} {
        if (shift == 0) {
            vectors = (bytes - head) / 16;
        } else {
            if (head < shift) head += 16;
            vectors = (bytes - head + shift) / 16 - 1;
        }
    }
};

/// Copies of fewer bytes have no middle.
inline constexpr u64 least_divided = 64;

/// Copies `Depth` units or vectors a thread, of which only those below `count` exist.
template <class From, class To, int Depth, class Element>
__device__ __forceinline__ void batch(u64 dest, u64 source, u64 first, u64 step, u64 count) {
    Element v[Depth];
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        From::load(v[d], source + (first + d * step) * sizeof(Element), first + d * step < count);
#pragma unroll
    for (int d = 0; d < Depth; ++d)
        To::store(v[d], dest + (first + d * step) * sizeof(Element), first + d * step < count);
}

/// The bytes before and after the vectors, of the element's unit. The last threads do it, which have fewer vectors.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_edges(Scope group, u64 dest, u64 source, u64 bytes, const division& parts) {
    constexpr int deep = is_same<Scope, thread_scope> ? 8 : 2;
    const u64 before = parts.head / sizeof(Unit);
    const u64 gap = parts.vectors * 16;
    const u64 count = (bytes - gap) / sizeof(Unit);
    for (u64 first = group.size() - 1 - group.rank(); first < count; first += u64{deep} * group.size()) {
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

/// Both aligned to 16 bytes.
template <class From, class To, class Scope>
__device__ __forceinline__ void copy_vectors(Scope group, u64 dest, u64 source, u64 count) {
    constexpr int deep = depth<Scope>;
    const u64 step = group.size();
    u64 at = group.rank();
    for (; at + (deep - 1) * step < count; at += deep * step) {
        vec16 v[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) From::load(v[d], source + (at + d * step) * 16, true);
#pragma unroll
        for (int d = 0; d < deep; ++d) To::store(v[d], dest + (at + d * step) * 16, true);
    }
    if (at + 4 * step < count) {
        batch<From, To, deep, vec16>(dest, source, at, step, count);
    } else {
        batch<From, To, 4, vec16>(dest, source, at, step, count);
    }
}

/// The 16 bytes that begin `shift` bytes into `low` and end in `high`. Unit bytes divide `shift`.
template <class Unit>
[[nodiscard]] __device__ __forceinline__ vec16 joined(const vec16& low, const vec16& high, u32 shift) {
    u32 w[8];
#pragma unroll
    for (int i = 0; i < 4; ++i) w[i] = low.w[i], w[i + 4] = high.w[i];
    if ((shift & 8U) != 0) {
#pragma unroll
        for (int i = 0; i < 6; ++i) w[i] = w[i + 2];
    }
    if (sizeof(Unit) < 8 && (shift & 4U) != 0) {
#pragma unroll
        for (int i = 0; i < 5; ++i) w[i] = w[i + 1];
    }
    vec16 v;
#pragma unroll
    for (int i = 0; i < 4; ++i) v.w[i] = sizeof(Unit) < 4 ? __funnelshift_r(w[i], w[i + 1], (shift & 3U) * 8) : w[i];
    return v;
}

/// `source` is where the first vector lies that has a byte of it. Each thread copies a run, and keeps the vector that
/// two of its own need: for threads that are no whole warps.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_shifted_runs(Scope group, u64 dest, u64 source, u64 count, u32 shift) {
    constexpr int deep = 8;
    const u64 end = count * (group.rank() + 1) / group.size();
    u64 at = count * group.rank() / group.size();
    vec16 low;
    From::load(low, source + at * 16, at < end);
    for (; at < end; at += deep) {
        vec16 high[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) From::load(high[d], source + (at + d + 1) * 16, at + d < end);
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            To::store(joined<Unit>(low, high[d], shift), dest + (at + d) * 16, at + d < end);
            low = high[d];
        }
    }
}

/// As copy_shifted_runs(), by whole warps: a warp copies 32 * Depth neighbouring vectors at a time, and each lane has
/// the second vector that it needs from the next lane.
template <int Depth, class From, class To, class Unit>
__device__ __forceinline__ void shifted_by_warp(u64 dest, u64 source, u64 first, u64 count, u32 lane, u32 shift) {
    vec16 low[Depth + 1];
#pragma unroll
    for (int d = 0; d <= Depth; ++d) {
        const u64 at = first + d * 32 + lane;
        From::load(low[d], source + at * 16, at <= count && (d < Depth || lane == 0));
    }
#pragma unroll
    for (int d = 0; d < Depth; ++d) {
        vec16 high;
#pragma unroll
        for (int i = 0; i < 4; ++i)
            high.w[i] = __shfl_sync(0xffffffffU, lane == 0 ? low[d + 1].w[i] : low[d].w[i], (lane + 1) & 31U);
        const u64 at = first + d * 32 + lane;
        To::store(joined<Unit>(low[d], high, shift), dest + at * 16, at < count);
    }
}

template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_shifted(Scope group, u64 dest, u64 source, u64 count, u32 shift) {
    const u32 warps = group.size() / 32;
    if (is_same<Scope, thread_scope> || warps == 0) {
        copy_shifted_runs<From, To, Unit>(group, dest, source, count, shift);
        return;
    }
    constexpr int deep = depth<Scope> / 2;
    const u32 lane = group.rank() & 31U;
    const u32 mine = group.rank() / 32;
    if (mine >= warps) return;
    if (count <= u64{warps} * 32) {
        shifted_by_warp<1, From, To, Unit>(dest, source, u64{mine} * 32, count, lane, shift);
        return;
    }
    for (u64 first = u64{mine} * 32 * deep; first < count; first += u64{warps} * 32 * deep)
        shifted_by_warp<deep, From, To, Unit>(dest, source, first, count, lane, shift);
}

/// One access for what is one word: never seen half.
template <class From, class To, class Word>
__device__ __forceinline__ void copy_word(u64 dest, u64 source) {
    Word v;
    From::load(v, source, true);
    To::store(v, dest, true);
}

/// True if it was one aligned word, which the leader has copied.
template <class From, class To, class Unit>
[[nodiscard]] __device__ __forceinline__ bool copy_if_word(bool leads, u64 dest, u64 source, u64 bytes) {
    if (bytes > 8 || ((bytes | dest | source) & (bytes - 1)) != 0) return false;
    if (!leads) return true;
    if (bytes == 8) {
        copy_word<From, To, u64>(dest, source);
    } else if (sizeof(Unit) <= 4 && bytes == 4) {
        copy_word<From, To, u32>(dest, source);
    } else if (sizeof(Unit) <= 2 && bytes == 2) {
        copy_word<From, To, u16>(dest, source);
    } else if (sizeof(Unit) == 1) {
        copy_word<From, To, u8>(dest, source);
    }
    return true;
}

/// What is not small.
template <class From, class To, class Unit, class Scope>
__device__ __noinline__ void copy_divided(Scope group, u64 dest, u64 source, u64 bytes) {
    const division parts{dest, source, bytes};
    if (bytes != parts.vectors * 16) copy_edges<From, To, Unit>(group, dest, source, bytes, parts);
    if (parts.shift == 0) {
        copy_vectors<From, To>(group, dest + parts.head, source + parts.head, parts.vectors);
    } else {
        copy_shifted<From, To, Unit>(group, dest + parts.head, source + parts.head - parts.shift, parts.vectors,
                                     parts.shift);
    }
}

/// Copies `bytes` bytes, which are not 0, of units that both ends are aligned to. No barrier of the group.
template <class From, class To, class Unit, class Scope>
__device__ inline void copy(Scope group, u64 dest, u64 source, u64 bytes) {
    if (copy_if_word<From, To, Unit>(group.rank() == 0, dest, source, bytes)) return;
    if (bytes < least_divided) {
        constexpr int deep = is_same<Scope, thread_scope> ? 8 : 2;
        const u64 count = bytes / sizeof(Unit);
        for (u64 at = group.rank(); at < count; at += u64{deep} * group.size())
            batch<From, To, deep, Unit>(dest, source, at, group.size(), count);
        return;
    }
    copy_divided<From, To, Unit>(group, dest, source, bytes);
}

}  // namespace via::device::detail

#endif
