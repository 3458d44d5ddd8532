// SPDX-License-Identifier: Apache-2.0
/// @file meeting.cuh
/// @brief How the members of a team meet: their epochs, in each other's control memory.
#ifndef VIADUCT_DEVICE_MEETING_CUH
#define VIADUCT_DEVICE_MEETING_CUH

#include <viaduct/device/context.cuh>

namespace via::device::detail {

/// A team block of some member's control memory.
struct meeting_place {
    u64 at;

    [[nodiscard]] __device__ u64* epoch() const { return reinterpret_cast<u64*>(at); }
    [[nodiscard]] __device__ u64* arrived(int member) const {
        return reinterpret_cast<u64*>(at + sizeof(via_abi_team_block)) + member;
    }
};

/**
 * Returns when all members have come as often as this one. A thread for every member: it tells that one, and waits for
 * it. The fence makes the meeting a release of all that the group did, and the epoch's load lies under it, which is why
 * the epoch may stay in memory: a copy of the team's handle has no state.
 */
template <class Team, class Scope>
__device__ void meet(const Team& team, Scope group) {
    const auto& world = team.world().abi();
    const meeting_place mine{world.heap - VIA_ABI_CONTROL_SIZE + team.abi().block};
    const unsigned npes = static_cast<unsigned>(team.npes());
    u64 epoch = 0;
    group.sync();
    if (group.rank() < npes) {
        epoch = load_relaxed(mine.epoch()) + 1;
        fence_system();
        for (unsigned i = group.rank(); i < npes; i += group.size()) {
            const u64 heap = static_cast<int>(i) == team.pe() ? 0 : team.heap_of(static_cast<int>(i));
            if (heap != 0)
                store_relaxed(meeting_place{heap - VIA_ABI_CONTROL_SIZE + team.abi().block}.arrived(team.pe()), epoch);
        }
        for (unsigned i = group.rank(); i < npes; i += group.size())
            if (static_cast<int>(i) != team.pe())
                (void)wait_for(world, mine.arrived(static_cast<int>(i)), cmp::ge, epoch,
                               team.world_pe(static_cast<int>(i)));
    }
    group.sync();
    // Others of the group load it after the barrier that every meeting begins with.
    if (group.rank() == 0) store_relaxed(mine.epoch(), epoch);
}

}  // namespace via::device::detail

#endif
