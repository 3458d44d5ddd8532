// SPDX-License-Identifier: Apache-2.0
/// @file shifted.cuh
/// @brief The part of a copy whose source lies off by some bytes: aligned vectors of it are loaded and shifted
/// together.
///
/// Of the first and the last of them only some bytes may be read, and only those are.
#ifndef VIADUCT_DEVICE_SHIFTED_CUH
#define VIADUCT_DEVICE_SHIFTED_CUH

#include <viaduct/device/group.cuh>

namespace via::device::detail {

/// The vectors of the source of which only some bytes may be read, those from byte `shift` on of the first and those up
/// to it of the last: by accesses of one, two, four and eight bytes, which do not wait for each other.
template <class From, class Unit>
class partial {
public:
    /// The upper bytes of the vector at `vector`, from byte `shift` on.
    __device__ __forceinline__ void load_upper(u64 vector, u32 shift) {
        const u32 n = 16 - shift;
        at1_ = 16 - n;
        at2_ = 16 - (n & ~1U);
        at4_ = 16 - (n & ~3U);
        at8_ = 8;
        load(vector, n);
    }
    /// The lower bytes, up to byte `shift`.
    __device__ __forceinline__ void load_lower(u64 vector, u32 shift) {
        at8_ = 0;
        at4_ = shift & 8U;
        at2_ = shift & 12U;
        at1_ = shift & 14U;
        load(vector, shift);
    }
    /// What has been loaded, where it belongs; all else is 0.
    [[nodiscard]] __device__ __forceinline__ vec16 value() const {
        u64 half[2] = {};
        put(half, v8_, at8_);
        if (sizeof(Unit) <= 4) put(half, v4_, at4_);
        if (sizeof(Unit) <= 2) put(half, v2_, at2_);
        if (sizeof(Unit) <= 1) put(half, v1_, at1_);
        return {{static_cast<u32>(half[0]), static_cast<u32>(half[0] >> 32), static_cast<u32>(half[1]),
                 static_cast<u32>(half[1] >> 32)}};
    }

private:
    __device__ __forceinline__ void load(u64 vector, u32 n) {
        From::load(v8_, vector + at8_, (n & 8U) != 0);
        if (sizeof(Unit) <= 4) From::load(v4_, vector + at4_, (n & 4U) != 0);
        if (sizeof(Unit) <= 2) From::load(v2_, vector + at2_, (n & 2U) != 0);
        if (sizeof(Unit) <= 1) From::load(v1_, vector + at1_, (n & 1U) != 0);
    }
    static __device__ __forceinline__ void put(u64 (&half)[2], u64 v, u32 at) {
        const u64 placed = v << ((at & 7U) * 8U);
        half[0] |= at < 8 ? placed : 0;
        half[1] |= at < 8 ? 0 : placed;
    }

    u64 v8_ = 0;
    u32 v4_ = 0;
    u16 v2_ = 0;
    u8 v1_ = 0;
    u32 at8_ = 0, at4_ = 0, at2_ = 0, at1_ = 0;
};
template <class From, class Unit>
[[nodiscard]] __device__ __noinline__ vec16 partial_upper(u64 vector, u32 shift) {
    partial<From, Unit> part;
    part.load_upper(vector, shift);
    return part.value();
}
template <class From, class Unit>
[[nodiscard]] __device__ __noinline__ vec16 partial_lower(u64 vector, u32 shift) {
    partial<From, Unit> part;
    part.load_lower(vector, shift);
    return part.value();
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

/// `source` is where the first vector lies that has a byte of it, so `count` + 1 vectors have. Each thread copies a
/// run, and keeps the vector that two of its own need: for threads that are no whole warps.
template <class From, class To, class Unit, class Scope>
__device__ __forceinline__ void copy_shifted_runs(Scope group, u64 dest, u64 source, u64 count, u32 shift) {
    constexpr int deep = is_same<Scope, thread_scope> ? 8 : 4;
    const u64 end = count * (group.rank() + 1) / group.size();
    u64 at = count * group.rank() / group.size();
    if (at == end) return;
    partial<From, Unit> first, last;
    vec16 low;
    From::load(low, source + at * 16, at != 0);
    if (at == 0) first.load_upper(source, shift);
    if (end == count) last.load_lower(source + count * 16, shift);
    bool begins = at == 0;
    for (; at < end; at += deep) {
        vec16 high[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d)
            From::load(high[d], source + (at + d + 1) * 16, at + d < end && at + d + 1 < count);
        if (begins) low = first.value();
        begins = false;
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            if (at + d + 1 == count) high[d] = last.value();
            To::store(joined<Unit>(low, high[d], shift), dest + (at + d) * 16, at + d < end);
            low = high[d];
        }
    }
}

/// As copy_shifted_runs(), by whole warps: a warp copies 32 * Depth neighbouring vectors at a time, and each lane has
/// the second vector that it needs from the next lane.
template <int Depth, class From, class To, class Unit>
__device__ __forceinline__ void shifted_by_warp(u64 dest, u64 source, u64 begin, u64 count, u32 lane, u32 shift) {
    vec16 low[Depth + 1];
    const bool ends = count - begin <= Depth * 32;
#pragma unroll
    for (int d = 0; d <= Depth; ++d) {
        const u64 at = begin + d * 32 + lane;
        From::load(low[d], source + at * 16, at != 0 && at < count && (d < Depth || lane == 0));
    }
    if (begin == 0 && lane == 0) low[0] = partial_upper<From, Unit>(source, shift);
    if (ends && lane == ((count - begin) & 31U)) {
        const vec16 last = partial_lower<From, Unit>(source + count * 16, shift);
#pragma unroll
        for (int d = 0; d <= Depth; ++d)
            if (begin + d * 32 + lane == count) low[d] = last;
    }
#pragma unroll
    for (int d = 0; d < Depth; ++d) {
        vec16 high;
#pragma unroll
        for (int i = 0; i < 4; ++i)
            high.w[i] = __shfl_sync(0xffffffffU, lane == 0 ? low[d + 1].w[i] : low[d].w[i], (lane + 1) & 31U);
        const u64 at = begin + d * 32 + lane;
        To::store(joined<Unit>(low[d], high, shift), dest + at * 16, at < count);
    }
}

template <class From, class To, class Unit, class Scope>
__device__ __noinline__ void copy_shifted(Scope group, u64 dest, u64 source, u64 count, u32 shift) {
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
        if (u64{mine} * 32 >= count) return;
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

}  // namespace via::device::detail

#endif
