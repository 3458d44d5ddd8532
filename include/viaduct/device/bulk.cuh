// SPDX-License-Identifier: Apache-2.0
/// @file bulk.cuh
/// @brief The copy through lent shared memory by the bulk copy engine of sm_90 and later, driven by one thread.
///
/// The engine is another proxy than loads and stores. Before it reads what ordinary stores wrote there is a proxy
/// fence; when its last write is complete, not only its last read, the thread goes on, so that a later release of this
/// thread covers the copy as if its own stores had done it. Nothing of it is under way after the call.
#ifndef VIADUCT_DEVICE_BULK_CUH
#define VIADUCT_DEVICE_BULK_CUH

#include <viaduct/device/address_space.cuh>
#include <viaduct/device/copy.cuh>
#include <viaduct/device/out_of_line.cuh>

namespace via::device::detail {

/// Pieces that are under way at once: half of them into shared memory, half out of it.
constexpr u32 bulk_stages = 8;
/// Pieces of a copy, as far as stages have room for such large ones: with more a thread has more to do.
constexpr u32 bulk_fewest = 4;
/// Most bytes of a piece.
constexpr u32 bulk_most = 8192;
/// Fewer bytes than these are faster by ordinary copies, and less shared memory is not worth it.
constexpr u32 bulk_least = 2048;

#if __CUDA_ARCH__ >= 900

/// A barrier in shared memory on which the arrival of bytes is awaited. It is used for its first phases in turn.
struct bulk_barrier {
    u32 at;

    __device__ void open() const { asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at) : "memory"); }
    __device__ void close() const { asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(at) : "memory"); }
    __device__ void load(u32 to, u64 from, u32 bytes) const {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at), "r"(bytes) : "memory");
        asm volatile(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
            "l"(from), "r"(bytes), "r"(at)
            : "memory");
    }
    __device__ void wait(u32 phase) const {
        u32 done = 0;
        while (done == 0)
            asm volatile("{.reg .pred q; mbarrier.try_wait.parity.shared::cta.b64 q, [%1], %2; selp.u32 %0, 1, 0, q;}"
                         : "=r"(done)
                         : "r"(at), "r"(phase)
                         : "memory");
    }
};

inline __device__ void bulk_store(u64 to, u32 from, u32 bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(from), "r"(bytes)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}

/// By one thread. Addresses and size are multiples of 16; both lie in global memory. `shared` has 128 bytes of
/// barriers, then the stages. One thread's instructions wait for each other, so nothing is computed twice.
inline __device__ VIADUCT_OUT_OF_LINE void bulk_copy(u64 dest, u64 source, u64 bytes, u32 shared, u32 shared_bytes) {
    const u32 stages_at = ((shared + 127U) & ~127U) + 128U;
    const u32 room = ((shared + shared_bytes - stages_at) / bulk_stages) & ~127U;
    const u64 even = (bytes / bulk_fewest + 127) & ~u64{127};
    const u32 most = room < bulk_most ? room : bulk_most;
    const u32 piece = even < most ? static_cast<u32>(even) : most;
    const u64 end = source + bytes;
    constexpr u32 behind = bulk_stages / 2;
    const auto barrier = [&](u32 stage) { return bulk_barrier{stages_at - 128U + stage * 8U}; };
    const auto length = [&](u64 at) { return end - at < piece ? static_cast<u32>(end - at) : piece; };

#pragma unroll
    for (u32 stage = 0; stage < bulk_stages; ++stage) barrier(stage).open();
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");  // the barriers, and what was in the stages
    asm volatile("fence.proxy.async.global;" ::: "memory");       // the source
    u64 next = source;
#pragma unroll
    for (u32 stage = 0; stage < bulk_stages; ++stage) {
        if (next < end) barrier(stage).load(stages_at + stage * piece, next, length(next));
        next += piece;
    }
    u32 stage = 0;
    u32 phase = 0;
    for (u64 at = source; at < end; at += piece) {
        barrier(stage).wait(phase);
        bulk_store(dest + (at - source), stages_at + stage * piece, length(at));
        // The stage of the piece so far behind is free once the engine has read it.
        if (next < end && at - source >= u64{behind} * piece) {
            asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(bulk_stages / 2) : "memory");
            const u32 freed = (stage + behind) % bulk_stages;
            barrier(freed).load(stages_at + freed * piece, next, length(next));
            next += piece;
        }
        stage = (stage + 1) % bulk_stages;
        if (stage == 0) phase ^= 1U;
    }
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
#pragma unroll
    for (stage = 0; stage < bulk_stages; ++stage) barrier(stage).close();
}

/// True if the ends differ by a multiple of 16, both are in global memory, and there is enough to do and to do it with.
[[nodiscard]] inline __device__ bool bulk_fits(u64 dest, u64 source, u64 bytes, u32 shared_bytes) {
    return ((dest ^ source) & 15) == 0 && bytes >= bulk_least && shared_bytes >= bulk_least && is_global(dest) &&
           is_global(source);
}

#endif

/// copy() with lent shared memory. The group has met since its threads wrote the source.
template <class From, class To, class Unit, class Scope>
__device__ inline void copy(lent<Scope> group, u64 dest, u64 source, u64 bytes) {
    const Scope scope = group;
#if __CUDA_ARCH__ >= 900
    if (bulk_fits(dest, source, bytes, group.shared_bytes)) {
        const division parts{dest, source, bytes};
        if (bytes != parts.vectors * 16) copy_edges<From, To, Unit>(scope, dest, source, bytes, parts);
        if (scope.rank() == 0)
            bulk_copy(dest + parts.head, source + parts.head, parts.vectors * 16, group.shared, group.shared_bytes);
        return;
    }
#endif
    copy<From, To, Unit>(scope, dest, source, bytes);
}

}  // namespace via::device::detail

#endif
