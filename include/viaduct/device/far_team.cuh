// SPDX-License-Identifier: Apache-2.0
/// @file far_team.cuh
/// @brief Teams in kernels whose members' GPUs need not reach each other.
#ifndef VIADUCT_DEVICE_FAR_TEAM_CUH
#define VIADUCT_DEVICE_FAR_TEAM_CUH

#include <viaduct/device/team.cuh>

namespace via::device {

namespace detail {

/// The via_op of an operation, and the via_type of an arithmetic type.
template <class Op>
constexpr int op_of = -1;
template <>
constexpr int op_of<sum> = VIA_ABI_OP_SUM;
template <>
constexpr int op_of<minimum> = VIA_ABI_OP_MIN;
template <>
constexpr int op_of<maximum> = VIA_ABI_OP_MAX;
template <>
constexpr int op_of<product> = VIA_ABI_OP_PROD;
template <>
constexpr int op_of<bit_and> = VIA_ABI_OP_AND;
template <>
constexpr int op_of<bit_or> = VIA_ABI_OP_OR;
template <>
constexpr int op_of<bit_xor> = VIA_ABI_OP_XOR;

template <class T>
[[nodiscard]] __device__ constexpr u32 type_of() {
    return is_floating<T>   ? (sizeof(T) == 4 ? VIA_ABI_TYPE_FLOAT : VIA_ABI_TYPE_DOUBLE)
           : sizeof(T) == 8 ? (is_signed<T> ? VIA_ABI_TYPE_INT64 : VIA_ABI_TYPE_UINT64)
           : sizeof(T) == 4 ? (is_signed<T> ? VIA_ABI_TYPE_INT32 : VIA_ABI_TYPE_UINT32)
           : sizeof(T) == 2 ? (is_signed<T> ? VIA_ABI_TYPE_INT16 : VIA_ABI_TYPE_UINT16)
                            : (is_signed<T> ? VIA_ABI_TYPE_INT8 : VIA_ABI_TYPE_UINT8);
}

}  // namespace detail

/**
 * A team of any members, made from what via_far_device_team() has filled in. Where their GPUs all reach each other it
 * is a team, with all that is said there; `near()` is that one. Where they do not, one thread of the group asks for
 * each collective, and a thread of the library at each member does the host's: so they take longer, and no more of the
 * GPU than that thread.
 *
 * What is said of a team's collectives holds, but: barrier() completes all that kernels of this PE have asked the
 * engine for; operations of reductions and scans are those of viaduct/device/operation.cuh, of arithmetic types; and
 * tables of an alltoallv lie in global memory. What fails lets the group go on, and is reported: context::failed().
 */
class far_team {
public:
    far_team() = default;
    /// Of what via_far_device_team() has filled in.
    __host__ __device__ far_team(const far_context& world, const via_abi_device_team& abi)
        : near_{context{world.abi()}, abi} {}

    /// This PE's number in the team.
    [[nodiscard]] __host__ __device__ constexpr int pe() const { return near_.pe(); }
    /// PEs of the team.
    [[nodiscard]] __host__ __device__ constexpr int npes() const { return near_.npes(); }
    /// Whether kernels of all members meet, as they do in a team.
    [[nodiscard]] __host__ __device__ constexpr bool is_near() const { return near_.abi().number == 0; }
    /// The team that it is then, which has no branch that asks. Else only who belongs to it is true of that.
    [[nodiscard]] __host__ __device__ constexpr const team& near() const { return near_; }
    /// What it was made from.
    [[nodiscard]] __host__ __device__ constexpr const via_abi_device_team& abi() const { return near_.abi(); }
    /// team::world_pe()
    [[nodiscard]] __device__ int world_pe(int pe) const { return near_.world_pe(pe); }
    /// team::translate()
    [[nodiscard]] __device__ int translate(int pe, const far_team& other) const {
        return near_.translate(pe, other.near_);
    }

    /// team::sync()
    template <class Scope>
    __device__ void sync(Scope group) const {
        if (is_near()) return near_.sync(group);
        ask(group, command(VIA_ABI_COLLECTIVE_SYNC));
    }
    /// sync(), when all that kernels of this PE have asked the engine for is done.
    template <class Scope>
    __device__ void barrier(Scope group) const {
        if (engine() != 0) {
            group.sync();
            if (group.rank() == 0) detail::far_quiet(world(), engine());
        }
        sync(group);
    }
    /// sync() by one thread for each PE.
    __device__ void sync() const { sync(thread); }
    /// barrier() by one thread for each PE.
    __device__ void barrier() const { barrier(thread); }

    /// team::broadcast()
    template <class Scope, class T>
    __device__ void broadcast(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (is_near()) return near_.broadcast(group, dest, source, count, root);
        move(group, VIA_ABI_COLLECTIVE_BROADCAST, buffers<T>{dest, source, count, count}, count, root);
    }
    /// team::fcollect()
    template <class Scope, class T>
    __device__ void fcollect(Scope group, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.fcollect(group, dest, source, count);
        move(group, VIA_ABI_COLLECTIVE_FCOLLECT, buffers<T>{dest, source, count * members(), count}, count);
    }
    /// team::gather()
    template <class Scope, class T>
    __device__ void gather(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (is_near()) return near_.gather(group, dest, source, count, root);
        move(group, VIA_ABI_COLLECTIVE_GATHER, buffers<T>{dest, source, count * members(), count}, count, root);
    }
    /// team::scatter()
    template <class Scope, class T>
    __device__ void scatter(Scope group, T* dest, const T* source, detail::size count, int root) const {
        if (is_near()) return near_.scatter(group, dest, source, count, root);
        move(group, VIA_ABI_COLLECTIVE_SCATTER, buffers<T>{dest, source, count, count * members()}, count, root);
    }
    /// team::alltoall()
    template <class Scope, class T>
    __device__ void alltoall(Scope group, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.alltoall(group, dest, source, count);
        move(group, VIA_ABI_COLLECTIVE_ALLTOALL, buffers<T>{dest, source, count * members(), count * members()}, count);
    }
    /// team::collect()
    template <class Scope, class T>
    __device__ void collect(Scope group, T* dest, detail::size capacity, const T* source, detail::size count) const {
        if (is_near()) return near_.collect(group, dest, capacity, source, count);
        const detail::size found = near_.usable(source, source, 0, count) ? count : 0;
        move(group, VIA_ABI_COLLECTIVE_COLLECT, buffers<T>{dest, source, capacity, 0}, found,
             static_cast<long long>(capacity * sizeof(T)));
    }
    /// team::alltoallv()
    template <class Scope, class T>
    __device__ void alltoallv(Scope group, T* dest, const detail::size* dest_offsets, const T* source,
                              const detail::size* source_counts, const detail::size* source_offsets) const {
        if (is_near()) return near_.alltoallv(group, dest, dest_offsets, source, source_counts, source_offsets);
        if (!near_.usable(dest, source, 1, 1)) return;
        via_abi_command what = command(VIA_ABI_COLLECTIVE_ALLTOALLV, dest, source, sizeof(T));
        what.word = detail::address_of(dest_offsets);
        what.value = detail::address_of(source_counts);
        what.signal = detail::address_of(source_offsets);
        ask(group, what);
    }
    /// team::reduce()
    template <class Scope, class Op, class T>
    __device__ void reduce(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.reduce(group, op, dest, source, count);
        combine<Op>(group, VIA_ABI_COLLECTIVE_REDUCE, buffers<T>{dest, source, count, count}, count);
    }
    /// team::reducescatter()
    template <class Scope, class Op, class T>
    __device__ void reducescatter(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.reducescatter(group, op, dest, source, count);
        combine<Op>(group, VIA_ABI_COLLECTIVE_REDUCESCATTER, buffers<T>{dest, source, count, count * members()}, count);
    }
    /// team::inclusive_scan()
    template <class Scope, class Op, class T>
    __device__ void inclusive_scan(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.inclusive_scan(group, op, dest, source, count);
        combine<Op>(group, VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN, buffers<T>{dest, source, count, count}, count);
    }
    /// team::exclusive_scan()
    template <class Scope, class Op, class T>
    __device__ void exclusive_scan(Scope group, Op op, T* dest, const T* source, detail::size count) const {
        if (is_near()) return near_.exclusive_scan(group, op, dest, source, count);
        combine<Op>(group, VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN, buffers<T>{dest, source, count, count}, count);
    }

private:
    /// Two buffers, and how many elements each must have.
    template <class T>
    struct buffers {
        T* dest;
        const T* source;
        detail::size to, from;
    };

    [[nodiscard]] __device__ detail::size members() const { return static_cast<detail::size>(npes()); }
    [[nodiscard]] __device__ detail::u64 world() const { return near_.world().abi().world; }
    [[nodiscard]] __device__ detail::u64 engine() const { return near_.world().abi().engine; }

    [[nodiscard]] __device__ via_abi_command command(detail::u32 which, const void* dest = nullptr,
                                                     const void* source = nullptr, detail::u64 bytes = 0) const {
        via_abi_command made{};
        made.head = via_abi_head(VIA_ABI_COMMAND_COLLECTIVE, which, 0);
        made.pe = static_cast<int>(abi().number);
        made.there = detail::address_of(dest);
        made.here = detail::address_of(source);
        made.size = bytes;
        return made;
    }
    /// What the group did before is released by the command, and what the others did is acquired with its end.
    template <class Scope>
    __device__ void ask(Scope group, const via_abi_command& what) const {
        group.sync();
        if (group.rank() == 0) detail::far_collective(world(), engine(), what, abi().done);
        group.sync();
    }
    template <class Scope, class T>
    __device__ void move(Scope group, detail::u32 which, buffers<T> at, detail::size count, long long value = 0) const {
        if (!near_.usable(at.dest, at.source, at.to, at.from)) return;
        via_abi_command what = command(which, at.dest, at.source, count * sizeof(T));
        what.value = static_cast<detail::u64>(value);
        ask(group, what);
    }
    template <class Op, class Scope, class T>
    __device__ void combine(Scope group, detail::u32 which, buffers<T> at, detail::size count) const {
        static_assert(detail::op_of<Op> >= 0,
                      "members that do not reach each other combine by an operation of "
                      "viaduct/device/operation.cuh");
        if (!near_.usable(at.dest, at.source, at.to, at.from)) return;
        via_abi_command what = command(which, at.dest, at.source);
        what.head |= via_abi_head(0, 0, detail::type_of<T>());
        what.value = static_cast<detail::u64>(detail::op_of<Op>);
        what.count = count;
        ask(group, what);
    }

    team near_;
};

}  // namespace via::device

#endif
