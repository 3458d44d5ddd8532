// SPDX-License-Identifier: Apache-2.0
/// @file reduce.cuh
/// @brief Reductions and scans between two meetings, in the order that viaduct.h documents, so with the host's bits.
#ifndef VIADUCT_DEVICE_REDUCE_CUH
#define VIADUCT_DEVICE_REDUCE_CUH

#include <viaduct/device/operation.cuh>
#include <viaduct/device/stage.cuh>

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

/// The same for `Least` to eight PEs, whose values are there.
template <int Least = 1, class Pack, class Op, int Most>
[[nodiscard]] __device__ __forceinline__ Pack small_tree(int npes, Op op, Pack (&v)[Most]) {
    static_assert(Most <= 8);
#pragma unroll
    for (int i = 5; i < Most; ++i)
        if (i < Least || i < npes) v[1] = combined(op, v[1], v[i]);
#pragma unroll
    for (int i = 1; i < (Most < 5 ? Most : 5); ++i)
        if (i < Least || i < npes) v[0] = combined(op, v[0], v[i]);
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

/// `Least` to `Most` members, whose heaps are looked up once: what is stored meanwhile would have them read anew.
template <int Least, int Most, class Team, class Op>
class few_members {
public:
    __device__ __forceinline__ few_members(const Team& team, Op op) : npes_{team.npes()}, op_{op} {
#pragma unroll
        for (int i = 0; i < Most; ++i) heaps_[i] = exists(i) ? team.heap_of(i) : 0;
    }

    /// Combines packs `begin` to `end` of what all members have at `source`, an offset in their heaps, and calls
    /// `take(i, pack)` for each. A thread loads eight values before it needs the first: of one pack, or of several
    /// where there are fewer members.
    template <class Pack, class Scope, class Take>
    __device__ __forceinline__ void combine(Scope group, u64 source, u64 begin, u64 end, const Take& take) const {
        constexpr int deep = 8 / Most;
        const u64 step = group.size();
        for (u64 first = begin + group.rank(); first < end; first += deep * step) {
            Pack v[deep][Most];
#pragma unroll
            for (int d = 0; d < deep; ++d)
#pragma unroll
                for (int i = 0; i < Most; ++i)
                    v[d][i] = load_pack<from_peer, Pack>(heaps_[i] + source + (first + d * step) * sizeof(Pack),
                                                         exists(i) && first + d * step < end);
#pragma unroll
            for (int d = 0; d < deep; ++d)
                if (first + d * step < end) take(first + d * step, small_tree<Least>(npes_, op_, v[d]));
        }
    }
    /// Stores to all members.
    template <class Pack>
    __device__ __forceinline__ void store(const Pack& value, u64 offset) const {
#pragma unroll
        for (int i = 0; i < Most; ++i)
            if (exists(i)) store_pack<to_peer>(value, heaps_[i] + offset);
    }

private:
    [[nodiscard]] __device__ __forceinline__ bool exists(int i) const { return i < Least || i < npes_; }

    int npes_;
    Op op_;
    u64 heaps_[Most];
};

/// The same of any number, one pack at a time. @tparam Tree  has `at<Pack>(offset)`, what all have there combined
template <class Team, class Tree>
class any_members {
public:
    __device__ __forceinline__ any_members(const Team& team, Tree tree) : team_{team}, tree_{tree} {}

    template <class Pack, class Scope, class Take>
    __device__ __forceinline__ void combine(Scope group, u64 source, u64 begin, u64 end, const Take& take) const {
        for (u64 i = begin + group.rank(); i < end; i += group.size())
            take(i, tree_.template at<Pack>(source + i * sizeof(Pack)));
    }
    template <class Pack>
    __device__ __forceinline__ void store(const Pack& value, u64 offset) const {
        for (int i = 0; i < team_.npes(); ++i) store_pack<to_peer>(value, team_.heap_of(i) + offset);
    }

private:
    const Team& team_;
    Tree tree_;
};
/// The tree of a team, walked by recursion.
template <class Team, class Op>
struct whole_tree {
    const Team& team;
    Op op;

    template <class Pack>
    [[nodiscard]] __device__ __forceinline__ Pack at(u64 offset) const {
        return subtree<6, Pack>(0, team.npes(), op, values_at<Pack, Team>{team, offset});
    }
};

/// Calls `work` with the members, however many: NVRTC takes generic lambdas for the host's, so it is a functor.
template <class Team, class Op, class Work>
__device__ __forceinline__ void with_members(const Team& team, Op op, const Work& work) {
    const int npes = team.npes();
    if (npes == 2) return work(few_members<2, 2, Team, Op>{team, op});
    if (npes <= 4) return work(few_members<1, 4, Team, Op>{team, op});
    if (npes <= 8) return work(few_members<5, 8, Team, Op>{team, op});
    work(any_members<Team, whole_tree<Team, Op>>{team, {team, op}});
}

/// Every PE reduces a share of the packs and stores it to all; `dest` and `source` are offsets in the heaps.
template <class Pack, class Team, class Scope, class Members>
__device__ __forceinline__ void reduce_packs(const Team& team, Scope group, const Members& members, u64 dest,
                                             u64 source, u64 packs) {
    const auto npes = static_cast<u64>(team.npes());
    const auto me = static_cast<u64>(team.pe());
    members.template combine<Pack>(group, source, packs * me / npes, packs * (me + 1) / npes,
                                   [&](u64 i, const Pack& result) { members.store(result, dest + i * sizeof(Pack)); });
}
/// The same of elements. The source of a share is read by its owner alone, so it may be the destination as well.
template <class T, class Team, class Scope>
struct reducing {
    const Team& team;
    Scope group;
    u64 dest;
    u64 source;
    u64 count;

    template <class Members>
    __device__ void operator()(const Members& members) const {
        constexpr u64 many = 16 / sizeof(T);
        const u64 packs = ((source | dest) & 15) == 0 ? count / many : 0;
        reduce_packs<wide<T>>(team, group, members, dest, source, packs);
        reduce_packs<one<T>>(team, group, members, dest + packs * 16, source + packs * 16, count - packs * many);
    }
};

/// As many elements as have at least four bytes: what a thread reduces of little.
template <class T>
using piece = pack<T, sizeof(T) < 4 ? 4 / sizeof(T) : 1>;

/// reduce() of little among few: everyone sends its elements to all, and reduces them for itself.
template <class T, class Team, class Scope, class Op>
__device__ void reduce_staged(const Team& team, Scope group, Op op, T* dest, const T* source, u32 count) {
    constexpr u32 many = sizeof(piece<T>) / sizeof(T);
    constexpr int words = sizeof(piece<T>) / 4;
    exchange_turn<Team> turn{team, group};
    const u32 pieces = count == 0 ? 1 : (count + many - 1) / many;
    for (u32 p = group.rank(); p < pieces; p += group.size()) {
        piece<T> mine{};
#pragma unroll
        for (u32 i = 0; i < many; ++i)
            if (p * many + i < count) mine.v[i] = source[p * many + i];
        u32 sent[words];
        memcpy(sent, &mine, sizeof mine);
        for (int i = 1, to = team.pe() + 1; i < team.npes(); ++i, ++to) {
            if (to >= team.npes()) to -= team.npes();
#pragma unroll
            for (int q = 0; q < words; ++q) turn.send(to, p * words + q, sent[q]);
        }
        turn.count(group);  // each time the same
        u32 values[most_awaited][words];
        turn.receive_all(p * words, values);
        piece<T> v[most_awaited];
#pragma unroll
        for (int i = 0; i < most_awaited; ++i) {
#pragma unroll
            for (int q = 0; q < words; ++q) values[i][q] = i == team.pe() ? sent[q] : values[i][q];
            v[i] = bits_as<piece<T>>(values[i]);
        }
        const piece<T> result = small_tree(team.npes(), op, v);
#pragma unroll
        for (u32 i = 0; i < many; ++i)
            if (p * many + i < count) dest[p * many + i] = result.v[i];
    }
    group.sync();
}

/// `dest` and `source` are checked.
template <class T, class Team, class Scope, class Op>
__device__ void reduce(const Team& team, Scope group, Op op, T* dest, const T* source, u64 count) {
    const u64 from = address_of(source) - team.world().abi().heap;
    const u64 to = address_of(dest) - team.world().abi().heap;
    if (team.npes() <= most_awaited && fits_stage(team, group, count * sizeof(T), words_of(count * sizeof(T)))) {
        reduce_staged(team, group, op, dest, source, static_cast<u32>(count));
        return;
    }
    if (!meet(team, group)) return;
    with_members(team, op, reducing<T, Team, Scope>{team, group, to, from, count});
    sync_members(team, group);
}

/// Elements of what all members have at `source`, an offset in their heaps, are combined for this PE. One at a time:
/// with packs of sixteen bytes a kernel would have up to 155 registers.
template <class T, class Scope>
struct reducing_own {
    Scope group;
    T* dest;
    u64 source;
    u64 count;

    template <class Members>
    __device__ void operator()(const Members& members) const {
        T* const to = dest;
        members.template combine<one<T>>(group, source, 0, count,
                                         [to](u64 i, const one<T>& result) { to[i] = result.v[0]; });
    }
};
/// This PE's block of every member's `source`, between two meetings. `dest` and `source` are checked.
template <class T, class Team, class Scope, class Op>
__device__ void reducescatter(const Team& team, Scope group, Op op, T* dest, const T* source, u64 count) {
    if (!meet(team, group)) return;
    const u64 from = address_of(source + static_cast<u64>(team.pe()) * count) - team.world().abi().heap;
    with_members(team, op, reducing_own<T, Scope>{group, dest, from, count});
    sync_members(team, group);
}

/// Every PE scans a share of the elements for all members. It alone reads and stores them, so that the source may be
/// the destination as well. Eight members' are under way at once.
template <class T, class Team, class Scope, class Op>
__device__ void scan_share(const Team& team, Scope group, Op op, T neutral, u64 dest, u64 source, u64 count,
                           bool exclusive) {
    constexpr int many = 8;
    const auto npes = static_cast<u64>(team.npes());
    const u64 begin = count * static_cast<u64>(team.pe()) / npes;
    const u64 end = count * (static_cast<u64>(team.pe()) + 1) / npes;
    for (u64 at = begin + group.rank(); at < end; at += group.size()) {
        const values_at<one<T>, Team> values{team, source + at * sizeof(T)};
        T before = neutral;
        for (int first = 0; first < team.npes(); first += many) {
            T v[many];
#pragma unroll
            for (int i = 0; i < many; ++i) {
                const bool is = first + i < team.npes();
                v[i] = values(is ? first + i : 0, is).v[0];
            }
#pragma unroll
            for (int i = 0; i < many; ++i) {
                if (first + i >= team.npes()) break;
                const T up_to = first + i == 0 ? v[i] : op(before, v[i]);
                store_pack<to_peer>(one<T>{{exclusive ? before : up_to}},
                                    team.heap_of(first + i) + dest + at * sizeof(T));
                before = up_to;
            }
        }
    }
}

/// `dest` and `source` are checked.
template <class T, class Team, class Scope, class Op>
__device__ void scan(const Team& team, Scope group, Op op, T* dest, const T* source, u64 count, bool exclusive) {
    const u64 heap = team.world().abi().heap;
    if (!meet(team, group)) return;
    scan_share<T>(team, group, op, Op::template neutral<T>(), address_of(dest) - heap, address_of(source) - heap, count,
                  exclusive);
    sync_members(team, group);
}

}  // namespace via::device::detail

#endif
