// SPDX-License-Identifier: Apache-2.0
// What the hardware allows: the same work by the plainest loops that are fast, with no library. Addresses are ready,
// sizes are multiples of 16, nothing is checked.
#pragma once

#include <cuda_runtime.h>

namespace limit {

/// Whose memory the source is. A peer's may be in L1 from the turn before, where it must not be taken from.
enum class source { own, peer };

template <source From>
__device__ __forceinline__ uint4 load(const uint4* p) {
    uint4 v;
    if (From == source::own) {
        asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                     : "l"(p)
                     : "memory");
    } else {
        asm volatile("ld.relaxed.sys.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                     : "l"(p)
                     : "memory");
    }
    return v;
}

/// `Depth` loads of 16 bytes, then as many stores.
template <int Depth, source From>
__device__ __forceinline__ void copy(uint4* dest, const uint4* source, size_t count, unsigned rank, unsigned size) {
    size_t at = rank;
    for (; at + (Depth - 1) * size < count; at += size_t{Depth} * size) {
        uint4 v[Depth];
#pragma unroll
        for (int d = 0; d < Depth; ++d) v[d] = load<From>(source + at + d * size);
#pragma unroll
        for (int d = 0; d < Depth; ++d) dest[at + d * size] = v[d];
    }
    for (; at < count; at += size) dest[at] = load<From>(source + at);
}

__device__ __forceinline__ void fence() { asm volatile("fence.acq_rel.sys;" ::: "memory"); }
/// All that the block has stored is done: one fence, by one thread.
__device__ __forceinline__ void complete() {
    __syncthreads();
    if (threadIdx.x == 0) fence();
    __syncthreads();
}

/// A copy by the bulk copy engine, driven by one thread: in so many pieces, which all come into shared memory at once
/// and go out as they come. That memory is the caller's before and after, so the barriers are opened and closed, and
/// what ordinary stores wrote there and to the source is fenced for the engine. `shared` has 128 bytes for the
/// barriers, and then the whole copy's.
template <int Pieces>
__device__ __forceinline__ void bulk_copy(char* dest, const char* source, unsigned bytes, unsigned shared) {
#if __CUDA_ARCH__ >= 900
    const unsigned piece = bytes / Pieces;
#pragma unroll
    for (unsigned i = 0; i < Pieces; ++i)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared + 8 * i) : "memory");
    asm volatile("fence.proxy.async;" ::: "memory");
#pragma unroll
    for (unsigned i = 0; i < Pieces; ++i) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared + 8 * i), "r"(piece)
                     : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                         shared + 128 + i * piece),
                     "l"(source + i * piece), "r"(piece), "r"(shared + 8 * i)
                     : "memory");
    }
#pragma unroll
    for (unsigned i = 0; i < Pieces; ++i) {
        unsigned done = 0;
        while (done == 0)
            asm volatile("{.reg .pred q; mbarrier.try_wait.parity.shared::cta.b64 q, [%1], 0; selp.u32 %0, 1, 0, q;}"
                         : "=r"(done)
                         : "r"(shared + 8 * i)
                         : "memory");
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(dest + i * piece),
                     "r"(shared + 128 + i * piece), "r"(piece)
                     : "memory");
        asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    }
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
#pragma unroll
    for (unsigned i = 0; i < Pieces; ++i)
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(shared + 8 * i) : "memory");
#endif
}

/// Ways to tell a word to a peer. All but the first two announce what was stored before.
enum class by { relaxed, add_relaxed, release, fence, fence_release, add_release, exchange_release };
inline constexpr int ways = 7;
inline constexpr int unordered_ways = 2;  // the first
inline const char* const names[ways] = {
    "st.relaxed",  "red.relaxed",      "st.release", "fence+st.relaxed", "fence.release+st.relaxed",
    "red.release", "atom.exch.release"};

template <by How>
__device__ __forceinline__ void tell(unsigned long long* p, unsigned long long v) {
    if (How == by::fence) fence();
#if __CUDA_ARCH__ >= 900
    if (How == by::fence_release) asm volatile("fence.release.sys;" ::: "memory");
#else
    if (How == by::fence_release) fence();
#endif
    if (How == by::release) {
        asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    } else if (How == by::add_relaxed) {
        asm volatile("red.relaxed.sys.global.add.u64 [%0], 1;" ::"l"(p) : "memory");
    } else if (How == by::add_release) {
        asm volatile("red.release.sys.global.add.u64 [%0], 1;" ::"l"(p) : "memory");
    } else if (How == by::exchange_release) {
        unsigned long long old;
        asm volatile("atom.release.sys.global.exch.b64 %0, [%1], %2;" : "=l"(old) : "l"(p), "l"(v) : "memory");
    } else {
        asm volatile("st.relaxed.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    }
}
__device__ __forceinline__ unsigned long long load_word(const unsigned long long* p) {
    unsigned long long v;
    asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}

/// Ways to wait for a word: acquire with every look, or once at the end, where a fence can, or not at all, which is no
/// way to wait for data.
enum class looks { acquire, relaxed, never };

template <looks How>
__device__ __forceinline__ void wait(const unsigned long long* p, unsigned long long v) {
    unsigned long long seen;
    do {
        if (How != looks::acquire) seen = load_word(p);
        if (How == looks::acquire) asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(seen) : "l"(p) : "memory");
    } while (seen < v);
#if __CUDA_ARCH__ >= 900
    if (How == looks::relaxed) asm volatile("fence.acquire.sys;" ::: "memory");
#else
    if (How == looks::relaxed) fence();
#endif
}

}  // namespace limit
