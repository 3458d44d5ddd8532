// SPDX-License-Identifier: Apache-2.0
/// @file reduce.cuh
/// @brief Reductions and scans between two meetings, in the order that viaduct.h documents, so with the host's bits.
#ifndef VIADUCT_DEVICE_REDUCE_CUH
#define VIADUCT_DEVICE_REDUCE_CUH

#include <viaduct/device/meeting.cuh>
#include <viaduct/device/operation.cuh>

namespace via::device::detail {

/// Some elements that are loaded, combined and stored together: one, or sixteen bytes of them.
template <class T, int Count>
struct pack {
    T v[Count];
};
template <class T>
using one = pack<T, 1>;
template <class T>
using wide = pack<T, static_cast<int>(16 / sizeof(T))>;

template <size Bytes>
struct access_of : word_of<Bytes> {};
template <>
struct access_of<16> : same<vec16> {};

template <class From, class Pack>
[[nodiscard]] __device__ __forceinline__ Pack load_pack(u64 at, bool on = true) {
    typename access_of<sizeof(Pack)>::type v;
    From::load(v, at, on);
    return bits_as<Pack>(v);
}
template <class To, class Pack>
__device__ __forceinline__ void store_pack(const Pack& value, u64 at) {
    To::store(bits_as<typename access_of<sizeof(Pack)>::type>(value), at, true);
}
template <class Op, class T, int Count>
[[nodiscard]] __device__ __forceinline__ pack<T, Count> combined(Op op, const pack<T, Count>& a,
                                                                 const pack<T, Count>& b) {
    pack<T, Count> r;
#pragma unroll
    for (int i = 0; i < Count; ++i) r.v[i] = op(a.v[i], b.v[i]);
    return r;
}

/// The tree below PE `pe`: its own value, then the results of PEs 4 pe + 1 to 4 pe + 4. Six levels hold 1365 PEs.
template <int Levels, class Pack, class Op, class ValueOf>
[[nodiscard]] __device__ Pack subtree(int pe, int npes, Op op, const ValueOf& value_of) {
    Pack result = value_of(pe);
    if constexpr (Levels > 0) {
        for (int child = 4 * pe + 1; child <= 4 * pe + 4 && child < npes; ++child)
            result = combined(op, result, subtree<Levels - 1, Pack>(child, npes, op, value_of));
    }
    return result;
}

/// The same for at most eight PEs, whose values are all loaded before the first is needed.
template <class Pack, class Op, class ValueOf>
[[nodiscard]] __device__ __forceinline__ Pack small_tree(int npes, Op op, const ValueOf& value_of) {
    Pack v[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) v[i] = value_of(i < npes ? i : 0, i < npes);
#pragma unroll
    for (int i = 5; i < 8; ++i)
        if (i < npes) v[1] = combined(op, v[1], v[i]);
#pragma unroll
    for (int i = 1; i < 5; ++i)
        if (i < npes) v[0] = combined(op, v[0], v[i]);
    return v[0];
}

/// The value of a member, and of one that there may not be.
template <class Pack, class Team>
struct values_at {
    const Team& team;
    u64 offset;

    [[nodiscard]] __device__ Pack operator()(int i, bool on = true) const {
        return load_pack<from_peer, Pack>(team.heap_of(i) + offset, on);
    }
};

/// What all members have at the symmetric address `at`, combined.
template <class Pack, class Team, class Op>
[[nodiscard]] __device__ __forceinline__ Pack reduced(const Team& team, Op op, u64 offset) {
    const values_at<Pack, Team> values{team, offset};
    if (team.npes() <= 8) return small_tree<Pack>(team.npes(), op, values);
    return subtree<6, Pack>(0, team.npes(), op, values);
}

/// Every PE reduces a share of the elements and stores it to all. The source of a share is read by its owner alone, so
/// it may be the destination as well.
template <class Pack, class Team, class Scope, class Op>
__device__ void reduce_share(const Team& team, Scope group, Op op, u64 dest, u64 source, u64 packs) {
    const auto npes = static_cast<u64>(team.npes());
    const auto me = static_cast<u64>(team.pe());
    const u64 begin = packs * me / npes;
    const u64 end = packs * (me + 1) / npes;
    for (u64 i = begin + group.rank(); i < end; i += group.size()) {
        const Pack result = reduced<Pack>(team, op, source + i * sizeof(Pack));
        for (int to = 0; to < team.npes(); ++to)
            store_pack<to_peer>(result, team.heap_of(to) + dest + i * sizeof(Pack));
    }
}

/// `dest` and `source` are checked. Few elements every PE reduces for itself: one more meeting's worth of stores less.
template <class T, class Team, class Scope, class Op>
__device__ void reduce(const Team& team, Scope group, Op op, T* dest, const T* source, u64 count) {
    const u64 from = address_of(source) - team.world().abi().heap;
    const u64 to = address_of(dest) - team.world().abi().heap;
    meet(team, group);
    if (count <= group.size()) {
        one<T> result{};
        if (group.rank() < count) result = reduced<one<T>>(team, op, from + group.rank() * sizeof(T));
        meet(team, group);
        if (group.rank() < count) dest[group.rank()] = result.v[0];
        group.sync();
        return;
    }
    constexpr u64 many = 16 / sizeof(T);
    const u64 packs = ((from | to) & 15) == 0 ? count / many : 0;
    reduce_share<wide<T>>(team, group, op, to, from, packs);
    reduce_share<one<T>>(team, group, op, to + packs * 16, from + packs * 16, count - packs * many);
    meet(team, group);
}

/// What members 0 to last - 1 have, combined from the left; `result` if there are none.
template <class T, class Team, class Op>
[[nodiscard]] __device__ T scanned(const Team& team, Op op, u64 offset, int last, T result) {
    for (int i = 0; i < last; ++i) {
        const T next = load_pack<from_peer, one<T>>(team.heap_of(i) + offset).v[0];
        result = i == 0 ? next : op(result, next);
    }
    return result;
}

/// Where source and destination are one, everyone must have read an element before its owner stores it.
template <class T, class Team, class Scope, class Op>
__device__ void scan(const Team& team, Scope group, Op op, T* dest, const T* source, u64 count, bool exclusive) {
    const u64 from = address_of(source) - team.world().abi().heap;
    const int last = exclusive ? team.pe() : team.pe() + 1;
    meet(team, group);
    for (u64 first = 0; first < count; first += group.size()) {
        const u64 i = first + group.rank();
        T result{};
        if (i < count) result = scanned(team, op, from + i * sizeof(T), last, Op::template neutral<T>());
        if (dest == source) meet(team, group);
        if (i < count) dest[i] = result;
    }
    if (dest != source) meet(team, group);
    group.sync();
}

}  // namespace via::device::detail

#endif
