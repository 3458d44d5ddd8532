// SPDX-License-Identifier: Apache-2.0
/// @file meeting.cuh
/// @brief How the members of a team meet: each counts how often it has come, in the control memory of all others.
#ifndef VIADUCT_DEVICE_MEETING_CUH
#define VIADUCT_DEVICE_MEETING_CUH

#include <viaduct/device/context.cuh>

namespace via::device::detail {

/// A lane of a team block of some member's control memory.
struct meeting_place {
    u64 at;
    u32 lane;
    u32 npes;

    /// How often a member has come; it alone counts there.
    [[nodiscard]] __device__ u64* arrived(u32 member) const { return words() + member; }
    /// How often a member has been waited for; the same number for all members.
    [[nodiscard]] __device__ u64* awaited(u32 member) const { return words() + npes + member; }

private:
    [[nodiscard]] __device__ u64* words() const {
        return reinterpret_cast<u64*>(at + sizeof(via_abi_team_block)) + 2 * lane * npes;
    }
};

/// Where a member awaits this PE.
template <class Team>
[[nodiscard]] __device__ __forceinline__ u64* awaited_by(const Team& team, u32 member, u32 lane) {
    const u64 heap = team.heap_of(static_cast<int>(member));
    const meeting_place theirs{heap - VIA_ABI_CONTROL_SIZE + team.abi().block, lane, static_cast<u32>(team.npes())};
    return theirs.arrived(static_cast<u32>(team.pe()));
}

/// What whoever meets lets the others know: that what it has written is there, or only that it has read what it needed.
/// The second takes no fence, where what was read went into what was stored before the group's barrier.
enum class telling { written, read };

/**
 * Comes, and returns when all members have come as often as this one; a barrier of the group begins it, and its caller
 * ends it by another one. True if all that this thread has waited for have come. A thread for every other member: it
 * tells that one, and waits for it. Each of these has a fence of its own (but see telling), which makes the meeting a
 * release of all that the group's barrier ordered before it; they are in one warp as a rule, so it takes no longer than
 * one.
 *
 * How often that is stays in memory, so a copy of the team's handle has no state. But who comes adds one at the others
 * and need not know: the number is read while that is on its way, as the fence would wait for an earlier read. Only
 * where this GPU may have no atomics at some member, it is read before all else, and told. It is kept once for every
 * member, so that each thread finds it where no other thread of the group writes.
 *
 * Groups that meet at the same time have a lane each. A user's collectives have the first.
 */
template <telling What, class Team, class Scope>
[[nodiscard]] __device__ bool come_and_wait(const Team& team, Scope group, u32 lane) {
    const auto& world = team.world().abi();
    const auto npes = static_cast<u32>(team.npes());
    const meeting_place mine{world.heap - VIA_ABI_CONTROL_SIZE + team.abi().block, lane, npes};
    const auto other = [&](u32 i) {
        const u32 member = static_cast<u32>(team.pe()) + 1 + i;
        return member < npes ? member : member - npes;
    };
    const u32 rank = group.rank();
    const bool takes_part = rank + 1 < npes;
    const bool adds = team.abi().atomics != 0;
    u64* first = nullptr;
    u64 number = 0;
    if (takes_part) {
        first = awaited_by(team, other(rank), lane);
        if (!adds) number = load_relaxed(mine.awaited(other(rank)));
    }
    group.sync();
    // A branch of its own, or the compiler counts, and so waits for what was read, before the fence begins.
    if (What == telling::written && (takes_part || rank == 0)) fence_system();
    bool met = true;
    if (takes_part) {
        number = next_of(number);  // what is told: where nothing was read, the one that is added
        const auto tell = [&](u64* word) {
            if (adds) add_relaxed(word, number);
            if (!adds) store_relaxed(word, number);
        };
        tell(first);
        for (u32 i = rank + group.size(); i + 1 < npes; i += group.size()) tell(awaited_by(team, other(i), lane));
        if (adds) number = next_of(load_relaxed(mine.awaited(other(rank))));
        for (u32 i = rank; i + 1 < npes; i += group.size()) {
            const u32 member = other(i);
            store_relaxed(mine.awaited(member), number);
            met = wait_for(world.world, mine.arrived(member), cmp::ge, number, team.world_pe(static_cast<int>(member)),
                           needed_team(team.abi())) >= number &&
                  met;
        }
    }
    return met;
}

/// Comes, and returns when all members have come as often as this one, and then true; to all threads of the group the
/// same. When any member has failed all others give up, since they may not all have begun this; and it returns false.
/// Who has not come has not lent its memory: nothing is moved then.
template <telling What = telling::written, class Team, class Scope>
[[nodiscard]] __device__ bool meet(const Team& team, Scope group, u32 lane = 0) {
    return all_of(group, come_and_wait<What>(team, group, lane));
}

/// A barrier of the group. (A block's answer takes longer than its barrier, a warp's barrier longer than its answer.)
__device__ __forceinline__ void sync_after(block_scope group, bool) { group.sync(); }
template <class Scope>
__device__ __forceinline__ void sync_after(Scope group, bool met) {
    (void)all_of(group, met);
}
/// meet(), where it does not matter whether some member has failed: nothing is moved after it.
template <telling What = telling::written, class Team, class Scope>
__device__ void sync_members(const Team& team, Scope group, u32 lane = 0) {
    sync_after(group, come_and_wait<What>(team, group, lane));
}

}  // namespace via::device::detail

#endif
