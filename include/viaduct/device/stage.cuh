// SPDX-License-Identifier: Apache-2.0
/// @file stage.cuh
/// @brief How small data is exchanged in one step: words that carry their own announcement, in each other's control
/// memory.
///
/// A word of eight bytes holds four bytes of data and the number of the exchange. It is stored at once and seen whole,
/// so whoever sees the number has the data: no fence, no meeting before or after. It takes as long as a word takes.
///
/// A member writes only its own slots, one in the block of every member, and uses two of them by turns. In every
/// exchange each member sends at least one word to each other one and waits for one from each. So when it writes in
/// exchange n what was read last in exchange n - 2, all others have sent in n - 1, and each of them did so after its
/// group had read all of n - 2. (A read that a loop waited for is over before anything that comes after the loop.)
/// Numbers have 32 bits: a word is mistaken only if it has not been written for exactly 2^32 exchanges.
///
/// Nothing but the data is ordered by it.
#ifndef VIADUCT_DEVICE_STAGE_CUH
#define VIADUCT_DEVICE_STAGE_CUH

#include <viaduct/device/meeting.cuh>

namespace via::device::detail {

/// Most members whose words one thread awaits at once.
constexpr int most_awaited = 8;

/// Whether so many words in all are exchanged by way of the stages. All members come to the same answer, since their
/// groups are of one size. A word costs more than a part of a copy does, so a thread is to have few; and a team may be
/// so large that it has no stages.
template <class Team, class Scope>
[[nodiscard]] __device__ __forceinline__ bool fits_stage(const Team& team, Scope group, u64 bytes, u64 words) {
    const u64 most = team.abi().stage_bytes;
    return most != 0 && bytes <= most && words <= u64{4} * group.size();
}

/// One exchange. All threads of the group begin it, with a barrier of the group, and count() it before another one.
template <class Team>
class exchange_turn {
public:
    /// How many there were is read before the barrier, and first needed by what is sent: so it is under way while the
    /// group meets and reads what it has to send.
    template <class Scope>
    __device__ __forceinline__ exchange_turn(const Team& team, Scope group)
        : team_{team}, before_{load_relaxed(counter())} {
        group.sync();
    }
    /// Comes before the barrier that ends it.
    template <class Scope>
    __device__ __forceinline__ void count(Scope group) const {
        if (group.rank() == 0) store_relaxed(counter(), next_of(before_));
    }

    __device__ __forceinline__ void send(int to, u32 word, u32 value) const {
        const u64 number = next_of(before_);
        store_relaxed(at(team_.heap_of(to), number, team_.pe(), word), number << 32 | value);
    }
    [[nodiscard]] __device__ __forceinline__ u32 receive(int from, u32 word) {
        const u64 number = next_of(before_);
        const u64* const here = at(team_.world().abi().heap, number, from, word);
        patience left{team_.world().abi().world};
        for (;;) {
            const u64 seen = load_relaxed(here);
            if (arrived(seen, number) || gave_up(left, from, here, number, seen)) return static_cast<u32>(seen);
        }
    }
    /// The same words from every member but this one, all awaited at once. At most ::most_awaited members.
    template <int Words>
    __device__ __forceinline__ void receive_all(u32 first, u32 (&values)[most_awaited][Words]) {
        const u64 number = next_of(before_);
        const u64 words = address_of(at(team_.world().abi().heap, number, 0, first));
        const auto from = [&](int i) {
            return reinterpret_cast<const u64*>(words + slot_bytes() * static_cast<u64>(i));
        };
        patience left{team_.world().abi().world};
        u64 seen[most_awaited][Words] = {};
        for (int missing = 0; missing >= 0;) {
#pragma unroll
            for (int i = 0; i < most_awaited; ++i)
#pragma unroll
                for (int q = 0; q < Words; ++q)
                    if (awaits(i)) seen[i][q] = load_relaxed(from(i) + q);
            missing = -1;
#pragma unroll
            for (int i = 0; i < most_awaited; ++i)
#pragma unroll
                for (int q = 0; q < Words; ++q)
                    if (awaits(i) && !arrived(seen[i][q], number)) missing = i;
            if (missing >= 0 && gave_up(left, missing, from(missing), number, 0)) break;
        }
#pragma unroll
        for (int i = 0; i < most_awaited; ++i)
#pragma unroll
            for (int q = 0; q < Words; ++q) values[i][q] = static_cast<u32>(seen[i][q]);
    }

    /// Whether all that this thread has waited for has come. What has not is of an earlier exchange, or nothing.
    [[nodiscard]] __device__ __forceinline__ bool has_met() const { return met_; }

private:
    [[nodiscard]] __device__ __forceinline__ u64* counter() const {
        const u64 block = team_.world().abi().heap - VIA_ABI_CONTROL_SIZE + team_.abi().block;
        return &reinterpret_cast<via_abi_team_block*>(block)->exchanges;
    }
    [[nodiscard]] __device__ __forceinline__ u32 slot_bytes() const { return 2 * team_.abi().stage_bytes; }
    /// Where a member writes in exchange `number`. Exchanges have the two stages by turns.
    [[nodiscard]] __device__ __forceinline__ u64* at(u64 heap, u64 number, int writer, u32 word) const {
        const u32 stage = (number & 1) != 0 ? static_cast<u32>(team_.npes()) : 0;
        const u32 slot = (stage + static_cast<u32>(writer)) * slot_bytes();
        return reinterpret_cast<u64*>(heap - VIA_ABI_CONTROL_SIZE + (team_.abi().stages + slot + 8 * word));
    }
    [[nodiscard]] __device__ __forceinline__ bool awaits(int i) const { return i < team_.npes() && i != team_.pe(); }
    [[nodiscard]] static __device__ __forceinline__ bool arrived(u64 seen, u64 number) {
        return static_cast<u32>(seen >> 32) == static_cast<u32>(number);
    }
    [[nodiscard]] __device__ __forceinline__ bool gave_up(patience& left, int from, const u64* word, u64 number,
                                                          u64 seen) {
        if (!left.is_due() || !left.is_over(needed_team(team_.abi()))) return false;
        complain(team_.world().abi().world,
                 {left.kind(), team_.world_pe(from), address_of(word), static_cast<u32>(number), seen >> 32,
                  left.waited(), static_cast<u32>(cmp::eq)});
        met_ = false;
        return true;
    }

    const Team& team_;
    u64 before_;
    bool met_ = true;
};

/// Up to four bytes, of those that there are, from byte `at` on of `bytes` bytes of units.
template <class Unit>
[[nodiscard]] __device__ __forceinline__ u32 load_word(u64 source, u32 at, u32 bytes) {
    u32 word = 0;
    if constexpr (sizeof(Unit) >= 4) {
        from_here::load(word, source + at, at < bytes);
    } else {
#pragma unroll
        for (u32 i = 0; i < 4; i += sizeof(Unit)) {
            Unit part;
            from_here::load(part, source + at + i, at + i < bytes);
            word |= static_cast<u32>(part) << (8 * i);
        }
    }
    return word;
}
template <class Unit>
__device__ __forceinline__ void store_word(u64 dest, u32 at, u32 bytes, u32 word) {
    if constexpr (sizeof(Unit) >= 4) {
        to_here::store(word, dest + at, at < bytes);
    } else {
#pragma unroll
        for (u32 i = 0; i < 4; i += sizeof(Unit))
            to_here::store(static_cast<Unit>(word >> (8 * i)), dest + at + i, at + i < bytes);
    }
}
/// Words of so many bytes; at least one is always sent.
[[nodiscard]] __device__ __forceinline__ u32 words_of(u64 bytes) {
    return bytes == 0 ? 1U : static_cast<u32>((bytes + 3) / 4);
}

/// exchange() of little.
template <class Unit, class Team, class Scope>
__device__ void exchange_staged(const Team& team, Scope group, u64 dest, u64 source, u32 stride, u32 bytes) {
    exchange_turn<Team> turn{team, group};
    const u32 words = words_of(bytes);
    const u32 all = words * static_cast<u32>(team.npes());
    for (u32 i = group.rank(); i < all; i += group.size()) {
        const u32 to = i / words;
        const u32 at = i - to * words;
        const u32 value = load_word<Unit>(source + u64{to} * stride, 4 * at, bytes);
        if (static_cast<int>(to) == team.pe()) {
            store_word<Unit>(dest + u64{to} * bytes, 4 * at, bytes, value);
        } else {
            turn.send(static_cast<int>(to), at, value);
        }
    }
    turn.count(group);
    for (u32 i = group.rank(); i < all; i += group.size()) {
        const u32 from = i / words;
        const u32 at = i - from * words;
        if (static_cast<int>(from) != team.pe())
            store_word<Unit>(dest + u64{from} * bytes, 4 * at, bytes, turn.receive(static_cast<int>(from), at));
    }
    group.sync();
}

/// broadcast() of little. Those that have nothing to send send a word all the same.
template <class Unit, class Team, class Scope>
__device__ void broadcast_staged(const Team& team, Scope group, u64 dest, u64 source, u32 bytes, int root) {
    exchange_turn<Team> turn{team, group};
    const bool leads = team.pe() == root;
    const auto npes = static_cast<u32>(team.npes());
    const u32 words = words_of(bytes);
    const u32 sent = leads ? words : 1;
    for (u32 i = group.rank(); i < sent * npes; i += group.size()) {
        const u32 to = i / sent;
        const u32 at = i - to * sent;
        const u32 value = leads ? load_word<Unit>(source, 4 * at, bytes) : 0;
        if (static_cast<int>(to) != team.pe()) {
            turn.send(static_cast<int>(to), at, value);
        } else if (leads && dest != source) {
            store_word<Unit>(dest, 4 * at, bytes, value);
        }
    }
    turn.count(group);
    for (u32 i = group.rank(); i < words + npes; i += group.size()) {
        const int from = i < words ? root : static_cast<int>(i - words);
        if (from == team.pe() || (from == root && i >= words)) continue;
        const u32 value = turn.receive(from, i < words ? i : 0);
        if (i < words) store_word<Unit>(dest, 4 * i, bytes, value);
    }
    group.sync();
}

}  // namespace via::device::detail

#endif
