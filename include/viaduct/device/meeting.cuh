// SPDX-License-Identifier: Apache-2.0
/// @file meeting.cuh
/// @brief How the members of a team meet: their epochs, in each other's control memory.
#ifndef VIADUCT_DEVICE_MEETING_CUH
#define VIADUCT_DEVICE_MEETING_CUH

#include <viaduct/device/context.cuh>

namespace via::device::detail {

/// A lane of a team block of some member's control memory.
struct meeting_place {
    u64 at;
    u32 lane;

    [[nodiscard]] __device__ u64* epoch() const { return &reinterpret_cast<via_abi_team_block*>(at)->epochs[lane]; }
    [[nodiscard]] __device__ u64* arrived(int member, int npes) const {
        return reinterpret_cast<u64*>(at + sizeof(via_abi_team_block)) + lane * static_cast<u32>(npes) + member;
    }
};

/// Where a member awaits this PE, or null: it is this PE itself, or not mapped.
template <class Team>
[[nodiscard]] __device__ __forceinline__ u64* awaited_by(const Team& team, unsigned member, u32 lane) {
    const u64 heap = static_cast<int>(member) == team.pe() ? 0 : team.heap_of(static_cast<int>(member));
    if (heap == 0) return nullptr;
    return meeting_place{heap - VIA_ABI_CONTROL_SIZE + team.abi().block, lane}.arrived(team.pe(), team.npes());
}

/// What whoever meets lets the others know: that what it has written is there, or only that it has read what it needed.
/// The second takes no fence, where what was read went into what was stored before the group's barrier.
enum class telling { written, read };

/**
 * Returns when all members have come as often as this one, and then true; to all threads of the group the same. A
 * thread for every member: it tells that one, and waits for it. Each of these has a fence of its own (but see telling),
 * which makes the meeting a release of all that the group's barrier ordered before it; they are in one warp as a rule,
 * so it takes no longer than one.
 *
 * The epoch stays in memory, so a copy of the team's handle has no state. It is read before the first barrier and
 * written between the two, so that neither is waited for, and no thread can read what is written for it the same time.
 *
 * When any member has failed all others give up, since they may not all have begun this; and it returns false. Who has
 * not come has not lent its memory: nothing is moved then.
 *
 * Groups that meet at the same time have a lane each. A user's collectives have the first.
 */
template <telling What = telling::written, class Team, class Scope>
__device__ bool meet(const Team& team, Scope group, u32 lane = 0) {
    const auto& world = team.world().abi();
    const meeting_place mine{world.heap - VIA_ABI_CONTROL_SIZE + team.abi().block, lane};
    const auto npes = static_cast<unsigned>(team.npes());
    const unsigned rank = group.rank();
    bool met = true;
    u64 epoch = 0;
    u64* first = nullptr;
    if (rank < npes) {
        epoch = load_relaxed(mine.epoch());
        first = awaited_by(team, rank, lane);
    }
    group.sync();
    // A branch of its own, or the compiler counts, and so waits for the epoch, before the fence begins.
    if (What == telling::written && rank < npes) fence_system();
    if (rank < npes && npes > 1) {
        epoch = next_of(epoch);
        if (first != nullptr) store_relaxed(first, epoch);
        for (unsigned i = rank + group.size(); i < npes; i += group.size())
            if (u64* const next = awaited_by(team, i, lane)) store_relaxed(next, epoch);
        if (rank == 0) store_relaxed(mine.epoch(), epoch);
        for (unsigned i = rank; i < npes; i += group.size())
            if (static_cast<int>(i) != team.pe())
                met = wait_for(world.world, mine.arrived(static_cast<int>(i), team.npes()), cmp::ge, epoch,
                               team.world_pe(static_cast<int>(i)), needed_team(team.abi())) >= epoch &&
                      met;
    }
    return all_of(group, met);
}

}  // namespace via::device::detail

#endif
