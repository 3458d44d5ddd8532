// SPDX-License-Identifier: Apache-2.0
/// @file shifted.cuh
/// @brief The part of a copy whose source lies off by some bytes: aligned vectors of it are loaded and shifted
/// together.
///
/// `source` is where the first vector lies that has a byte of it, so `count` + 1 vectors of it make `count` of the
/// destination. Only some bytes of the first and of the last are part of the copy. Of a heap they are read whole; of
/// other memory only those bytes are, by accesses that do not wait for the others.
#ifndef VIADUCT_DEVICE_SHIFTED_CUH
#define VIADUCT_DEVICE_SHIFTED_CUH

#include <viaduct/device/group.cuh>
#include <viaduct/device/out_of_line.cuh>

namespace via::device::detail {

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

// --- By a thread ---

/// The first vector and the last, with those bytes that are part of the copy, by accesses of one unit.
struct end_vectors {
    vec16 first;
    vec16 last;
};
template <class From, class Unit>
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE end_vectors load_ends(u64 source, u64 count, u32 shift) {
    constexpr u32 units = 16 / sizeof(Unit);
    Unit first[units];
    Unit last[units];
#pragma unroll
    for (u32 i = 0; i < units; ++i) {
        From::load(first[i], source + i * sizeof(Unit), i * sizeof(Unit) >= shift);
        From::load(last[i], source + count * 16 + i * sizeof(Unit), i * sizeof(Unit) < shift);
    }
    end_vectors both;
    memcpy(&both.first, first, sizeof first);
    memcpy(&both.last, last, sizeof last);
    return both;
}

/// A thread copies vectors [at, end) of `count`, `Depth` at once. Each but the first is loaded once.
template <int Depth, class From, class To, class Unit>
__device__ __forceinline__ void shifted_run(u64 dest, u64 source, u64 at, u64 end, u64 count, u32 shift) {
    constexpr bool all = From::whole_vectors;
    end_vectors ends{};
    if (!all && (at == 0 || end == count)) ends = load_ends<From, Unit>(source, count, shift);
    vec16 v[Depth + 1];
    From::load(v[0], source + at * 16, all || at != 0);
    if (!all && at == 0) v[0] = ends.first;
    for (; at + Depth < end; at += Depth) {
#pragma unroll
        for (int d = 1; d <= Depth; ++d) From::load(v[d], source + (at + d) * 16, true);
#pragma unroll
        for (int d = 0; d < Depth; ++d) To::store(joined<Unit>(v[d], v[d + 1], shift), dest + (at + d) * 16, true);
        v[0] = v[Depth];
    }
#pragma unroll
    for (int d = 1; d <= Depth; ++d)
        From::load(v[d], source + (at + d) * 16, at + d <= end && (all || at + d != count));
#pragma unroll
    for (int d = 0; d < Depth; ++d) {
        if (!all && at + d + 1 == count) v[d + 1] = ends.last;
        To::store(joined<Unit>(v[d], v[d + 1], shift), dest + (at + d) * 16, at + d < end);
    }
}

/// By threads that are no whole warps: each copies a run.
template <class From, class To, class Unit, class Scope>
inline __device__ VIADUCT_OUT_OF_LINE void copy_shifted_runs(Scope group, u64 dest, u64 source, u64 count, u32 shift) {
    const u64 begin = count * group.rank() / group.size();
    const u64 end = count * (group.rank() + 1) / group.size();
    constexpr int deep = is_same<Scope, thread_scope> ? 8 : 4;
    if (begin < end) shifted_run<deep, From, To, Unit>(dest, source, begin, end, count, shift);
}

// --- By warps ---

/// Vectors that lanes hold in parts, a unit each.
template <class Unit>
class scattered {
public:
    /// All lanes call it. Those that have no unit bring 0.
    __device__ __forceinline__ scattered(Unit mine, u32 lane) {
        if constexpr (sizeof(Unit) == 8) {
            mine_ = mine;
        } else {
            u32 word = static_cast<u32>(mine) << (lane % a_word * sizeof(Unit) * 8);
#pragma unroll
            for (u32 m = 1; m < a_word; m *= 2) word |= __shfl_xor_sync(0xffffffffU, word, m);
            mine_ = word;
        }
    }
    /// The vector that the lanes from `first` on hold. All lanes call it.
    [[nodiscard]] __device__ __forceinline__ vec16 from(u32 first) const {
        vec16 v;
#pragma unroll
        for (u32 i = 0; i < 4; ++i) {
            if constexpr (sizeof(Unit) == 8) {
                v.w[i] = __shfl_sync(0xffffffffU, static_cast<u32>(i % 2 == 0 ? mine_ : mine_ >> 32), first + i / 2);
            } else {
                v.w[i] = __shfl_sync(0xffffffffU, mine_, first + i * a_word);
            }
        }
        return v;
    }

private:
    static constexpr u32 a_word = sizeof(Unit) < 4 ? 4 / sizeof(Unit) : 1;
    word_t<(sizeof(Unit) == 8 ? 8 : 4)> mine_;
};

/// What a warp has of the first vector and of the last, where only those bytes may be read that are part of the copy.
template <class From, class Unit>
[[nodiscard]] __device__ __forceinline__ scattered<Unit> scattered_ends(u64 source, u64 count, u32 lane, u32 shift) {
    constexpr u32 units = 16 / sizeof(Unit);
    const bool of_last = lane >= units;
    const u32 at = lane % units * sizeof(Unit);
    Unit unit;
    From::load(unit, (of_last ? source + count * 16 : source) + at,
               lane < 2 * units && (of_last ? at < shift : at >= shift));
    return {unit, lane};
}

/// A warp copies vectors [begin, begin + 32 * Depth) of `count`, as far as they exist. Each lane has the second vector
/// that it needs from the next lane.
template <int Depth, class From, class To, class Unit>
__device__ __forceinline__ void shifted_by_warp(u64 dest, u64 source, u64 begin, u64 count, u32 lane, u32 shift) {
    constexpr u32 most = Depth * 32;
    const bool ends = count - begin <= most;
    const u32 left = ends ? static_cast<u32>(count - begin) : most;
    const u64 from = source + begin * 16;
    const u64 to = dest + begin * 16;
    vec16 low[Depth + 1];
#pragma unroll
    for (u32 d = 0; d <= Depth; ++d) {
        const u32 at = d * 32 + lane;
        const bool whole = From::whole_vectors || ((begin != 0 || at != 0) && (!ends || at != left));
        From::load(low[d], from + at * 16, at <= left && whole && (d < Depth || lane == 0));
    }
    if (!From::whole_vectors && (begin == 0 || ends)) {
        const auto parts = scattered_ends<From, Unit>(source, count, lane, shift);
        const vec16 first = parts.from(0);
        const vec16 last = parts.from(16 / sizeof(Unit));
        if (begin == 0 && lane == 0) low[0] = first;
#pragma unroll
        for (u32 d = 0; d <= Depth; ++d)
            if (ends && d * 32 + lane == left) low[d] = last;
    }
#pragma unroll
    for (u32 d = 0; d < Depth; ++d) {
        vec16 high;
#pragma unroll
        for (int i = 0; i < 4; ++i)
            high.w[i] = __shfl_sync(0xffffffffU, chosen(lane == 0, low[d + 1].w[i], low[d].w[i]), (lane + 1) & 31U);
        To::store(joined<Unit>(low[d], high, shift), to + (d * 32 + lane) * 16, d * 32 + lane < left);
    }
}

/// A warp copies vectors [begin, begin + 32) of `count`, as far as they exist, out of near memory: each lane loads both
/// vectors that it needs, which takes fewer instructions.
template <class From, class To, class Unit>
__device__ __forceinline__ void shifted_row(u64 dest, u64 source, u64 begin, u64 count, u32 lane, u32 shift) {
    const u64 at = begin + lane;
    vec16 low, high;
    From::load(low, source + at * 16, at < count && at != 0);
    From::load(high, source + at * 16 + 16, at + 1 < count);
    if (begin == 0 || count - begin <= 32) {
        const auto parts = scattered_ends<From, Unit>(source, count, lane, shift);
        const vec16 first = parts.from(0);
        const vec16 last = parts.from(16 / sizeof(Unit));
        if (at == 0) low = first;
        if (at + 1 == count) high = last;
    }
    To::store(joined<Unit>(low, high, shift), dest + at * 16, at < count);
}

/// By the smallest depth that needs one round, or in rounds of the largest.
template <int Depth, class From, class To, class Unit>
__device__ __forceinline__ void copy_shifted(u32 warp, u32 warps, u64 dest, u64 source, u64 count, u32 lane,
                                             u32 shift) {
    if constexpr (Depth > 1) {
        if (count <= u64{warps} * (32 * Depth / 2)) {
            copy_shifted<Depth / 2, From, To, Unit>(warp, warps, dest, source, count, lane, shift);
            return;
        }
    }
    if constexpr (Depth == 1 && !From::whole_vectors) {
        if (u64{warp} * 32 < count) shifted_row<From, To, Unit>(dest, source, u64{warp} * 32, count, lane, shift);
    } else {
        for (u64 first = u64{warp} * 32 * Depth; first < count; first += u64{warps} * 32 * Depth)
            shifted_by_warp<Depth, From, To, Unit>(dest, source, first, count, lane, shift);
    }
}

}  // namespace via::device::detail

#endif
