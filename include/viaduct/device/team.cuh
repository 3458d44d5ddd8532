// SPDX-License-Identifier: Apache-2.0
/// @file team.cuh
/// @brief Teams in kernels: who belongs, barriers and collectives.
#ifndef VIADUCT_DEVICE_TEAM_CUH
#define VIADUCT_DEVICE_TEAM_CUH

#include <viaduct/device/movement.cuh>
#include <viaduct/device/reduce.cuh>

namespace via::device {

/**
 * A team of a world as kernels see it, a small value passed as a kernel argument as context is.
 *
 * Collective operations are called by one group of every member, of the same scope and size, in the same order and with
 * matching arguments; all threads of the group call them, with the same arguments. Their kernels must run at the same
 * time on all members: one that waits for a kernel that cannot start waits for ever. On one PE only one group at a time
 * uses a team, and where another one follows, as a block after one of its warps, a barrier of all its threads lies
 * between. A whole grid meets by meeting itself first, then one block with the others, then itself again:
 *
 *     grid.sync();                          // of a cooperative launch, see launch_resident()
 *     if (blockIdx.x == 0) team.sync(vd::block);
 *     grid.sync();
 *
 * `dest` and `source` of collectives are in the device heap at the same offset on every member, of elements of type T,
 * and do not overlap unless they may be equal. A collective begins when all members have come, so that no `dest` is
 * touched before its owner calls, and ends when this PE's `dest` is complete and its `source` may be reused, for all
 * threads of the group. It orders nothing else: that sync() and barrier() do. Bulk memory may be lent to those that
 * move data: see lend().
 */
class team {
public:
    team() = default;
    /// Of what via_device_team() has filled in.
    __host__ __device__ team(const context& world, const via_abi_device_team& abi) : world_{world}, abi_{abi} {}

    /// This PE's number in the team.
    [[nodiscard]] __host__ __device__ constexpr int pe() const { return abi_.pe; }
    /// PEs of the team.
    [[nodiscard]] __host__ __device__ constexpr int npes() const { return abi_.npes; }
    /// The world that it is a team of.
    [[nodiscard]] __host__ __device__ constexpr const context& world() const { return world_; }
    /// What it was made from.
    [[nodiscard]] __host__ __device__ constexpr const via_abi_device_team& abi() const { return abi_; }
    /// For code that takes a far_team as well: the kernels of its members meet, and it is what they meet in.
    [[nodiscard]] __host__ __device__ constexpr bool is_near() const { return true; }
    /// See is_near().
    [[nodiscard]] __host__ __device__ constexpr const team& near() const { return *this; }
    /// The number in the world of PE `pe` of the team.
    [[nodiscard]] __device__ int world_pe(int pe) const {
        return abi_.members == 0 ? abi_.start + pe * abi_.stride : reinterpret_cast<const int*>(abi_.members)[pe];
    }
    /// The number in `other`, a team of the same world, of PE `pe` of this one; -1 if it is not in it.
    [[nodiscard]] __device__ int translate(int pe, const team& other) const {
        if (static_cast<unsigned>(pe) >= static_cast<unsigned>(npes())) return -1;
        const int wanted = world_pe(pe);
        for (int i = 0; i < other.npes(); ++i)
            if (other.world_pe(i) == wanted) return i;
        return -1;
    }

    /// Waits for every PE of the team. What any thread of the group did before is visible to the groups of all members
    /// after it.
    template <class Scope>
    __device__ void sync(Scope group) const {
        detail::sync_members(*this, group);
    }
    /// sync(); here both complete what came before.
    template <class Scope>
    __device__ void barrier(Scope group) const {
        detail::sync_members(*this, group);
    }
    /// sync() by one thread for each PE.
    __device__ void sync() const { sync(thread); }
    /// barrier() by one thread for each PE.
    __device__ void barrier() const { barrier(thread); }

    /// Copies `count` elements of the root's `source` to every member's `dest`, the root's included; they may be equal.
    template <class Scope, class T>
    __device__ void broadcast(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (usable(dest, source, count, count))
            detail::broadcast<unit<T>>(*this, group, dest, source, count * sizeof(T), root);
    }
    /// Puts every member's `count` elements one behind the other into every member's `dest`.
    template <class Scope, class T>
    __device__ void fcollect(Scope group, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count * members(), count))
            detail::exchange<unit<T>>(*this, group, dest, source, 0, count * sizeof(T));
    }
    /**
     * fcollect() with a count of its own for every member; `source` need not be at the same offset. If all counts come
     * to more than `capacity`, nothing is copied, and that is reported.
     * @param capacity  elements that `dest` has room for; the same on every member. Teams have at most 1024 members.
     */
    template <class Scope, class T>
    __device__ void collect(Scope group, T* dest, detail::size capacity, const T* source, detail::size count) const {
        const detail::u64 bytes = usable(source, source, 0, count) ? count * sizeof(T) : 0;
        if (usable(dest, dest, capacity, 0))
            detail::collect<unit<T>>(*this, group, dest, capacity * sizeof(T), source, bytes);
    }
    /// Puts every member's `count` elements one behind the other into the root's `dest`.
    template <class Scope, class T>
    __device__ void gather(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (usable(dest, source, count * members(), count))
            detail::gather<unit<T>>(*this, group, dest, source, count * sizeof(T), root);
    }
    /// Block i of `count` elements of the root's `source` becomes member i's `dest`.
    template <class Scope, class T>
    __device__ void scatter(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (usable(dest, source, count, count * members()))
            detail::hand_out<unit<T>>(*this, group, dest, source, count * sizeof(T), count * sizeof(T), root);
    }
    /// Block i of `count` elements of member j's `source` becomes block j of member i's `dest`.
    template <class Scope, class T>
    __device__ void alltoall(Scope group, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count * members(), count * members()))
            detail::exchange<unit<T>>(*this, group, dest, source, count * sizeof(T), count * sizeof(T));
    }
    /// alltoall() of blocks of any size and place, in elements; all arrays have one entry a member. What is for member
    /// i lies at source + source_offsets[i] and has source_counts[i] elements; it goes to dest + dest_offsets[this PE]
    /// of member i. So `dest_offsets` is symmetric; the other two are this PE's own.
    template <class Scope, class T>
    __device__ void alltoallv(Scope group, T* dest, const detail::size* dest_offsets, const T* source,
                              const detail::size* source_counts, const detail::size* source_offsets) const {
        detail::alltoallv<unit<T>>(*this, group, dest, dest_offsets, source, source_counts, source_offsets, sizeof(T));
    }
    /**
     * Combines `count` elements of every member's `source` into every member's `dest`, which may be equal. The order is
     * that of via_reduce(): PE p's own value, then the results of PEs 4p+1 to 4p+4; so every PE has the same bits, and
     * the host's. T is an arithmetic type of at most 8 bytes.
     * @param op  sum, product, minimum, maximum, bit_and, bit_or, bit_xor, or the caller's own `T op(T, T)`.
     */
    template <class Scope, class Op, class T>
    __device__ void reduce(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count, count)) detail::reduce(*this, group, op, dest, source, count);
    }
    /// reduce() of a block of `count` elements for each member, of which each gets its own: block p of every member's
    /// `source` is combined into member p's `dest`. They do not overlap.
    template <class Scope, class Op, class T>
    __device__ void reducescatter(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count, count * members()))
            detail::reducescatter(*this, group, op, dest, source, count);
    }
    /// Prefix reduction: member p's `dest`, which may be `source`, receives members 0 to p combined from the left.
    template <class Scope, class Op, class T>
    __device__ void inclusive_scan(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count, count)) detail::scan(*this, group, op, dest, source, count, false);
    }
    /// inclusive_scan() of members 0 to p - 1; member 0 receives the operation's neutral element.
    template <class Scope, class Op, class T>
    __device__ void exclusive_scan(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (usable(dest, source, count, count)) detail::scan(*this, group, op, dest, source, count, true);
    }

    /// Where a member's copy of a symmetric object lies; see context::locate(). For this library's own parts.
    [[nodiscard]] __device__ detail::u64 locate(const void* symmetric, detail::u64 bytes, int pe) const {
        return world_.locate(symmetric, bytes, world_pe(pe));
    }
    /// Where a member's heap is mapped. For this library's own parts.
    [[nodiscard]] __device__ detail::u64 heap_of(int pe) const { return world_.heap_of(world_pe(pe)); }
    /// Whether so many elements from there on are in the device heap; if not, it has been reported. All members come to
    /// the same answer, since the addresses are at the same offsets. For this library's own parts.
    template <class T>
    [[nodiscard]] __device__ bool usable(const T* dest, const T* source, detail::size to, detail::size from) const {
        return (to == 0 || world_.in_device_heap(dest, to * sizeof(T))) &&
               (from == 0 || world_.in_device_heap(source, from * sizeof(T)));
    }

private:
    template <class T>
    using unit = detail::word_t<(alignof(T) < 8 ? alignof(T) : 8)>;

    [[nodiscard]] __device__ detail::size members() const { return static_cast<detail::size>(npes()); }

    context world_;
    via_abi_device_team abi_;
};

}  // namespace via::device

#endif
