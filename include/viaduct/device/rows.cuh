// SPDX-License-Identifier: Apache-2.0
/// @file rows.cuh
/// @brief Rows of a copy: what the lanes of a warp, or a thread alone, load at once and then store.
#ifndef VIADUCT_DEVICE_ROWS_CUH
#define VIADUCT_DEVICE_ROWS_CUH

#include <viaduct/device/group.cuh>

namespace via::device::detail {

/// Who copies rows: a thread of a group of warps, or of one that is less than a warp, where each is for itself.
template <u32 Lanes>
struct row_maker {
    u32 number;  ///< of the warp, or of the thread
    u32 count;   ///< of whole warps, or of threads; further ones do nothing
    u32 lane;
};
template <class Scope>
[[nodiscard]] __device__ __forceinline__ row_maker<1> thread_of(Scope group) {
    if constexpr (is_same<Scope, thread_scope>) {
        return {0, 1, 0};
    } else {
        return {in_place(group.rank()), in_place(group.size()), 0};
    }
}

/// A group's elements that both ends are aligned to: its threads take turns, so that what is under way lies together.
template <class From, class To, class Element, class Scope>
struct turns {
    u32 rank;  ///< of the thread, less than threads
    u32 threads;
    u64 dest;
    u64 source;

    /// `Depth` elements a thread from the first one on, or of these the `left` ones that there still are.
    template <int Depth, bool Whole>
    __device__ __forceinline__ void copy(u64 first, u32 left) const {
        const auto is_there = [&](u32 d) { return Whole || d * threads + rank < left; };
        u64 from = source + (first + rank) * sizeof(Element);
        u64 to = dest + (first + rank) * sizeof(Element);
        in_register<Element> v[Depth];  // not looked at, so that none is waited for before all are under way
#pragma unroll
        for (u32 d = 0; d < Depth; ++d, from = next(from)) From::load(v[d], from, is_there(d));
#pragma unroll
        for (u32 d = 0; d < Depth; ++d, to = next(to)) To::store(v[d], to, is_there(d));
    }
    /// The last of them, by the smallest depth that needs one round.
    template <int Depth>
    __device__ __forceinline__ void copy_last(u64 first, u32 left) const {
        if constexpr (Depth > 1) {
            if (left <= threads * (Depth / 2)) return copy_last<Depth / 2>(first, left);
        }
        copy<Depth, false>(first, left);
    }

private:
    /// The thread's next element. Of a block, whose size no compiler knows, made out of this one when it is needed: all
    /// of them at once would take two registers each.
    [[nodiscard]] __device__ __forceinline__ u64 next(u64 at) const {
        at += threads * u32{sizeof(Element)};
        return is_same<Scope, block_scope> ? in_place(at) : at;
    }
};

/// Elements by a group, `Depth` loaded before the first is stored. All lanes of a warp take the same way.
template <int Depth, class From, class To, class Element, class Scope>
__device__ __forceinline__ void copy_elements(const turns<From, To, Element, Scope>& by, u64 count) {
    const u32 round = by.threads * Depth;
    u64 done = 0;
    for (; done + round <= count; done += round) by.template copy<Depth, true>(done, round);
    by.template copy_last<Depth>(done, static_cast<u32>(count - done));
}

/// Rounds of `Depth` rows a maker, those of each one behind the other; and at last one of as few as are left. All lanes
/// take the same way.
template <int Depth, u32 Lanes, class Rows>
__device__ __forceinline__ void copy_last_rows(row_maker<Lanes> by, const Rows& rows, u64 done, u32 left) {
    constexpr u32 most = Lanes * Depth;
    if constexpr (Depth > 1) {
        if (left <= by.count * (most / 2)) return copy_last_rows<Depth / 2>(by, rows, done, left);
    }
    const u32 own = by.number * most;
    if (own < left) rows.template copy<Depth, false>(done + own, by.lane, left - own);
}
template <int Depth, u32 Lanes, class Rows>
__device__ __forceinline__ void copy_rows(row_maker<Lanes> by, const Rows& rows, u64 count) {
    constexpr u32 most = Lanes * Depth;
    u64 done = 0;
    for (; done + by.count * most <= count; done += by.count * most)
        rows.template copy<Depth, true>(done + by.number * most, by.lane, most);
    copy_last_rows<Depth>(by, rows, done, static_cast<u32>(count - done));
}

/// The 16 bytes that begin `shift` bytes into `low` and end in `high`. Unit bytes divide `shift`, which is not 0.
template <class Unit>
[[nodiscard]] __device__ __forceinline__ vec16 joined(const vec16& low, const vec16& high, u32 shift) {
    u32 w[8];
#pragma unroll
    for (int i = 0; i < 4; ++i) w[i] = low.w[i], w[i + 4] = high.w[i];
    if (sizeof(Unit) == 8 || (shift & 8U) != 0) {
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

/// Vectors of a destination whose source lies off by some bytes. Each is made of the vector of the source with its
/// number and the next one.
template <class From, class To, class Unit, u32 Lanes>
struct shifted_rows {
    u64 dest;
    u64 source;
    u32 shift;

    template <int Depth, bool Whole>
    __device__ __forceinline__ void copy(u64 first, u32 lane, u32 left) const {
        constexpr u32 step = Lanes * 16;
        const u64 from = source + (first + lane) * 16;
        const u64 to = dest + (first + lane) * 16;
        if constexpr (Lanes != 1 && Depth == 1 && is_same<From, from_here>) {
            // Out of near memory each lane loads both, which takes fewer instructions.
            const bool on = Whole || lane < left;
            vec16 low, high;
            From::load(low, from, on);
            From::load(high, from + 16, on);
            To::store(joined<Unit>(low, high, shift), to, on);
        } else {
            vec16 low[Depth + 1];
#pragma unroll
            for (u32 d = 0; d <= Depth; ++d)
                From::load(low[d], from + d * step, (Whole || d * Lanes + lane <= left) && (d < Depth || lane == 0));
#pragma unroll
            for (u32 d = 0; d < Depth; ++d) {
                const vec16 high = of_next_lane(low[d], low[d + 1], lane);
                To::store(joined<Unit>(low[d], high, shift), to + d * step, Whole || d * Lanes + lane < left);
            }
        }
    }

private:
    /// The vector behind that of this lane: the next lane's, of the last the first one of the next row.
    [[nodiscard]] static __device__ __forceinline__ vec16 of_next_lane(const vec16& row, const vec16& next, u32 lane) {
        if constexpr (Lanes == 1) {
            return next;
        } else {
            vec16 v;
#pragma unroll
            for (int i = 0; i < 4; ++i)
                v.w[i] = __shfl_sync(0xffffffffU, chosen(lane == 0, next.w[i], row.w[i]), (lane + 1) & 31U);
            return v;
        }
    }
};

// Vectors that a thread loads at once. Few threads need more of them to hide the same latency; out of near memory a
// block need not hide much. What is shifted takes more registers.
//
// Programs for NVSHMEM are relocatable device code, and many have kernels of 1024 threads a block that say nothing of
// it. Those cannot be launched with more than 64 registers, and a compiler that knows of no bound takes what these
// need.
#ifdef __CUDACC_RDC__
constexpr bool has_few_registers = true;
#else
constexpr bool has_few_registers = false;
#endif
template <class From, class Scope>
constexpr int vectors_at_once = is_same<Scope, block_scope> ? (is_same<From, from_here> ? 4 : 8)
                                                            : (has_few_registers ? 8 : 16);
template <class Scope>
constexpr int shifted_at_once = is_same<Scope, block_scope> || has_few_registers ? 4 : 8;

}  // namespace via::device::detail

#endif
