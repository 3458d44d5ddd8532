// SPDX-License-Identifier: Apache-2.0
/// @file group.cuh
/// @brief Who does an operation together: a thread, a warp, a block; and shared memory that they lend to it.
#ifndef VIADUCT_DEVICE_GROUP_CUH
#define VIADUCT_DEVICE_GROUP_CUH

#include <viaduct/device/type.cuh>

namespace via::device {

/// The calling thread alone does the operation.
struct thread_scope {
    /// Number of the calling thread in the group.
    [[nodiscard]] static __device__ unsigned rank() { return 0; }
    /// Threads of the group.
    [[nodiscard]] static __device__ unsigned size() { return 1; }
    /// The group's barrier.
    static __device__ void sync() {}
};

/// All 32 threads of a warp do the operation together; each calls it with the same arguments.
struct warp_scope {
    /// Number of the calling thread in the group: its lane.
    [[nodiscard]] static __device__ unsigned rank() { return detail::lane_of_thread(); }
    /// Threads of the group.
    [[nodiscard]] static __device__ unsigned size() { return 32; }
    /// The group's barrier.
    static __device__ void sync() { __syncwarp(); }
};

/// All threads of a block do the operation together; each calls it with the same arguments.
struct block_scope {
    /// Number of the calling thread in the group.
    [[nodiscard]] static __device__ unsigned rank() { return detail::rank_in_block(); }
    /// Threads of the group.
    [[nodiscard]] static __device__ unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    /// The group's barrier.
    static __device__ void sync() { __syncthreads(); }
};

/// Scope of an operation: the calling thread.
constexpr thread_scope thread{};
/// Scope of an operation: the calling warp.
constexpr warp_scope warp{};
/// Scope of an operation: the calling block.
constexpr block_scope block{};

/// A scope, and shared memory that the operation may use as it likes; see lend().
template <class Scope>
struct lent : Scope {
    unsigned shared;        ///< address in the shared window
    unsigned shared_bytes;  ///< its size
};

/**
 * Lends shared memory to operations: `ctx.put(lend(thread, scratch, sizeof scratch), dest, source, count, pe)`. From
 * sm_90 on one thread then drives the bulk copy engine, which is as fast as a whole block. Its contents are undefined
 * afterwards. Every thread of the group lends the same memory; groups that run at once lend different ones.
 * @param memory  shared memory; 64 KiB reach full speed, less than 2 KiB are not used.
 */
template <class Scope>
[[nodiscard]] __device__ inline lent<Scope> lend(Scope scope, void* memory, detail::size bytes) {
    return {{scope}, static_cast<unsigned>(__cvta_generic_to_shared(memory)), static_cast<unsigned>(bytes)};
}

namespace detail {

/// Gives every thread of the group the leader's value. Begins and ends with a barrier of the group.
template <class T>
__device__ T from_leader(thread_scope, T value) {
    return value;
}
template <class T>
__device__ T from_leader(warp_scope group, T value) {
    const T found = __shfl_sync(0xffffffffU, value, 0);
    group.sync();  // a shuffle orders no memory
    return found;
}
template <class T>
__device__ T from_leader(block_scope group, T value) {
    __shared__ T slot;
    group.sync();
    if (group.rank() == 0) slot = value;
    group.sync();
    return slot;
}

/// Whether it is true for all threads of the group. A barrier of the group.
[[nodiscard]] __device__ inline bool all_of(thread_scope, bool mine) { return mine; }
[[nodiscard]] __device__ inline bool all_of(warp_scope group, bool mine) {
    group.sync();  // a vote orders no memory
    return __all_sync(0xffffffffU, mine) != 0;
}
[[nodiscard]] __device__ inline bool all_of(block_scope, bool mine) { return __syncthreads_and(mine) != 0; }

/// The fence of one thread covers what the group's barrier ordered before it; a fence of every thread would take the SM
/// longer than the way to the peer takes. By the letter of the PTX model a plain store of another thread that comes
/// after it is no release. That it is ordered all the same rests on the fence, which ends when all that it covers is
/// done.
template <class Scope>
__device__ __forceinline__ void fence_group(Scope group) {
    group.sync();
    if (group.rank() == 0) fence_system();
    group.sync();
}

}  // namespace detail
}  // namespace via::device

#endif
