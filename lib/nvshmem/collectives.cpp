// SPDX-License-Identifier: Apache-2.0
// Collectives of the host.
#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

void via_nvshmem_barrier_all() {
    if (via_world* const world = world_for("nvshmem_barrier_all"); world != nullptr)
        (void)check(via_barrier(via_team_world(world)), "nvshmem_barrier_all");
}
void via_nvshmem_sync_all() {
    if (via_world* const world = world_for("nvshmem_sync_all"); world != nullptr)
        (void)check(via_sync(via_team_world(world)), "nvshmem_sync_all");
}
int via_nvshmem_barrier(nvshmem_team_t team) { return code_of(via_barrier(team_for(team)), "nvshmem_barrier"); }
int via_nvshmem_sync(nvshmem_team_t team) { return code_of(via_sync(team_for(team)), "nvshmem_sync"); }

int via_nvshmem_broadcast(nvshmem_team_t team, void* dest, const void* source, size_t size, int root) {
    return code_of(via_broadcast_eager(team_for(team), dest, source, size, root), "nvshmem broadcast");
}
int via_nvshmem_fcollect(nvshmem_team_t team, void* dest, const void* source, size_t size) {
    return code_of(via_fcollect(team_for(team), dest, source, size), "nvshmem fcollect");
}
int via_nvshmem_alltoall(nvshmem_team_t team, void* dest, const void* source, size_t size) {
    return code_of(via_alltoall(team_for(team), dest, source, size), "nvshmem alltoall");
}
int via_nvshmem_reduce(nvshmem_team_t team, via_op op, via_type type, void* dest, const void* source, size_t count) {
    return code_of(via_reduce(team_for(team), op, type, dest, source, count), "nvshmem reduce");
}
int via_nvshmem_reducescatter(nvshmem_team_t team, via_op op, via_type type, void* dest, const void* source,
                              size_t count) {
    return code_of(via_reducescatter(team_for(team), op, type, dest, source, count), "nvshmem reducescatter");
}
