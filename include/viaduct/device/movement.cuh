// SPDX-License-Identifier: Apache-2.0
/// @file movement.cuh
/// @brief Collectives that only move data: each between two meetings, by direct stores or loads; little of it by way of
/// the stages, in one step.
#ifndef VIADUCT_DEVICE_MOVEMENT_CUH
#define VIADUCT_DEVICE_MOVEMENT_CUH

#include <viaduct/device/bulk.cuh>
#include <viaduct/device/stage.cuh>

namespace via::device::detail {

/// Blocks of up to so many bytes are moved by a warp for each PE, all at once; larger ones by the group, one by one.
constexpr u64 warp_moves = 4096;

/// Calls `move(scope, member)` for every member. Each PE begins after itself, so that not all go to one at once.
template <class Team, class Scope, class Move>
__device__ inline void for_each_member(const Team& team, Scope group, u64, const Move& move) {
    for (int i = 1, at = team.pe() + 1; i <= team.npes(); ++i, ++at) {
        if (at >= team.npes()) at -= team.npes();
        move(group, at);
    }
}
template <class Team, class Move>
__device__ inline void for_each_member(const Team& team, block_scope group, u64 bytes, const Move& move) {
    const int warps = static_cast<int>(group.size() / 32);
    if (bytes > warp_moves || warps == 0) {
        for (int i = 1, at = team.pe() + 1; i <= team.npes(); ++i, ++at) {
            if (at >= team.npes()) at -= team.npes();
            move(group, at);
        }
        return;
    }
    const int mine = static_cast<int>(group.rank() / 32);
    if (mine >= warps) return;
    for (int i = mine + 1; i <= team.npes(); i += warps) move(warp, (team.pe() + i) % team.npes());
}

/// Copies into a member's memory.
template <class Unit, class Team, class Scope>
__device__ inline void push(const Team& team, Scope group, const void* dest, const void* source, u64 bytes,
                            int member) {
    const u64 to = bytes == 0 ? 0 : team.locate(dest, bytes, member);
    if (to != 0) copy<from_here, to_peer, Unit>(group, to, address_of(source), bytes);
}

/// Copies out of a member's memory.
template <class Unit, class Team, class Scope>
__device__ inline void pull(const Team& team, Scope group, void* dest, const void* source, u64 bytes, int member) {
    const u64 from = bytes == 0 ? 0 : team.locate(source, bytes, member);
    if (from != 0) copy<from_peer, to_here, Unit>(group, address_of(dest), from, bytes);
}

/// Pushes to each member from `source` + member * stride. (No generic lambda: NVRTC takes those for host functions.)
template <class Unit, class Team>
struct pushing {
    const Team& team;
    const char* dest;
    const char* source;
    u64 stride;
    u64 bytes;

    template <class Scope>
    __device__ void operator()(Scope group, int member) const {
        const char* from = source + static_cast<u64>(member) * stride;
        if (from != dest || member != team.pe()) push<Unit>(team, group, dest, from, bytes, member);
    }
};

/// Block i of the root's blocks, which are `stride` bytes apart, for member i: 0 for broadcast, the size of a block for
/// scatter. The root pushes what is small; of what is large everyone takes a copy himself, which the root's SM could
/// not push.
template <class Unit, class Team, class Scope>
__device__ void hand_out(const Team& team, Scope group, void* dest, const void* source, u64 stride, u64 bytes,
                         int root) {
    if (!meet(team, group)) return;
    const bool leads = team.pe() == root;
    if (bytes <= 4 * warp_moves) {
        const pushing<Unit, Team> to_all{team, static_cast<char*>(dest), static_cast<const char*>(source), stride,
                                         bytes};
        if (leads) for_each_member(team, group, bytes, to_all);
    } else {
        const void* const from = static_cast<const char*>(source) + static_cast<u64>(team.pe()) * stride;
        if (!leads || dest != from) pull<Unit>(team, group, dest, from, bytes, root);
    }
    sync_members(team, group);
}

template <class Unit, class Team, class Scope>
__device__ void broadcast(const Team& team, Scope group, void* dest, const void* source, u64 bytes, int root) {
    if (fits_stage(team, group, bytes, words_of(bytes) * static_cast<u64>(team.npes()))) {
        broadcast_staged<Unit>(team, group, address_of(dest), address_of(source), static_cast<u32>(bytes), root);
    } else {
        hand_out<Unit>(team, group, dest, source, 0, bytes, root);
    }
}

/// Everyone pushes its block to the root.
template <class Unit, class Team, class Scope>
__device__ void gather(const Team& team, Scope group, void* dest, const void* source, u64 bytes, int root) {
    char* const block = static_cast<char*>(dest) + static_cast<u64>(team.pe()) * bytes;
    if (!meet(team, group)) return;
    if (team.pe() != root || source != block) push<Unit>(team, group, block, source, bytes, root);
    sync_members(team, group);
}

/// This PE's block of every member's `dest`, from blocks of `source` that are `stride` apart: 0 for fcollect, the size
/// of a block for alltoall.
template <class Unit, class Team, class Scope>
__device__ void exchange(const Team& team, Scope group, void* dest, const void* source, u64 stride, u64 bytes) {
    if (fits_stage(team, group, bytes, words_of(bytes) * static_cast<u64>(team.npes()))) {
        exchange_staged<Unit>(team, group, address_of(dest), address_of(source), static_cast<u32>(stride),
                              static_cast<u32>(bytes));
        return;
    }
    if (!meet(team, group)) return;
    for_each_member(team, group, bytes,
                    pushing<Unit, Team>{team, static_cast<char*>(dest) + static_cast<u64>(team.pe()) * bytes,
                                        static_cast<const char*>(source), stride, bytes});
    sync_members(team, group);
}

/// Where its block from this PE goes is for each member to say.
template <class Unit, class Team>
struct pushing_blocks {
    const Team& team;
    const char* dest;
    const size* dest_offsets;
    const char* source;
    const size* source_counts;
    const size* source_offsets;
    u64 element;

    template <class Scope>
    __device__ void operator()(Scope group, int i) const {
        const u64 bytes = source_counts[i] * element;
        const u64 table = bytes == 0 ? 0 : team.locate(dest_offsets + team.pe(), sizeof(size), i);
        if (table == 0) return;
        const u64 offset = load_relaxed(reinterpret_cast<const u64*>(table)) * element;
        push<Unit>(team, group, dest + offset, source + source_offsets[i] * element, bytes, i);
    }
};

template <class Unit, class Team, class Scope>
__device__ void alltoallv(const Team& team, Scope group, void* dest, const size* dest_offsets, const void* source,
                          const size* source_counts, const size* source_offsets, u64 element) {
    if (!meet(team, group)) return;
    for_each_member(
        team, group, warp_moves,
        pushing_blocks<Unit, Team>{team, static_cast<const char*>(dest), dest_offsets, static_cast<const char*>(source),
                                   source_counts, source_offsets, element});
    sync_members(team, group);
}

/// Where this PE's part of a collection begins, and how long it is in all; in bytes.
struct share {
    u64 begin;
    u64 total;
};

/// What all members' sizes come to. It is a meeting as well: what the group did before is over when others hear of its
/// size. Every thread reads all sizes, so that none waits for another. If not all have come, there is no room for it.
template <class Team, class Scope>
[[nodiscard]] __device__ share share_of(const Team& team, Scope group, u64 bytes) {
    exchange_turn<Team> turn{team, group};
    const auto npes = static_cast<unsigned>(team.npes());
    if (group.rank() < npes) fence_system();
    for (unsigned i = group.rank(); i < npes; i += group.size()) {
        if (static_cast<int>(i) == team.pe()) continue;
        turn.send(static_cast<int>(i), 0, static_cast<u32>(bytes));
        turn.send(static_cast<int>(i), 1, static_cast<u32>(bytes >> 32));
    }
    share mine{0, 0};
    const auto add = [&](int from, u64 size) {
        mine.total += size;
        if (from < team.pe()) mine.begin += size;
    };
    if (team.npes() <= most_awaited) {
        u32 sizes[most_awaited][2];
        turn.receive_all(0, sizes);
#pragma unroll
        for (int i = 0; i < most_awaited; ++i)
            if (i < team.npes()) add(i, i == team.pe() ? bytes : u64{sizes[i][1]} << 32 | sizes[i][0]);
    } else {
        for (int i = 0; i < team.npes(); ++i) {
            const bool own = i == team.pe();
            const u64 low = own ? bytes : turn.receive(i, 0);
            add(i, own ? bytes : u64{turn.receive(i, 1)} << 32 | low);
        }
    }
    turn.count(group);
    if (!all_of(group, turn.has_met())) mine.total = ~u64{0};
    return mine;
}

/// Whether all that is collected has room; if not, it has been reported.
template <class Team>
[[nodiscard]] __device__ bool has_room(const Team& team, const void* dest, u64 capacity, u64 total) {
    if (total <= capacity) return true;
    const auto& world = team.world().abi();
    complain(world.world, {VIA_ABI_REPORT_ADDRESS, world.pe, address_of(dest), total});
    return false;
}

template <class Unit, class Team, class Scope>
__device__ void collect(const Team& team, Scope group, void* dest, u64 capacity, const void* source, u64 bytes) {
    const share mine = share_of(team, group, bytes);
    if (has_room(team, dest, capacity, mine.total))
        for_each_member(team, group, bytes,
                        pushing<Unit, Team>{team, static_cast<char*>(dest) + mine.begin,
                                            static_cast<const char*>(source), 0, bytes});
    sync_members(team, group);
}

}  // namespace via::device::detail

#endif
