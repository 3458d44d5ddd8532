// SPDX-License-Identifier: Apache-2.0
// Collectives of the host.
#include <cstddef>
#include <vector>

#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// Reduces all blocks, and keeps this PE's own: there is no native operation that moves less.
template <class Reduce>
int reduce_and_keep(nvshmem_team_t team, size_t element, void* dest, size_t count, const char* call, Reduce&& reduce) {
    via_team* const native = team_for(team);
    if (native == nullptr) return decline(call, "this is no team");
    const auto npes = static_cast<std::size_t>(via_team_npes(native));
    const auto pe = static_cast<std::size_t>(via_team_pe(native));
    std::vector<std::byte> all(npes * count * element);
    if (const int code = code_of(reduce(native, all.data(), npes * count), call); code != 0) return code;
    via_context* const context = via_default_context(the_job.world());
    return code_of(via_put(context, dest, all.data() + pe * count * element, count * element, the_job.pe()), call);
}

}  // namespace

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
int via_nvshmem_reduce_with(nvshmem_team_t team, via_combine combine, size_t element, void* dest, const void* source,
                            size_t count) {
    return code_of(via_reduce_with(team_for(team), combine, nullptr, element, dest, source, count), "nvshmem reduce");
}
int via_nvshmem_reducescatter(nvshmem_team_t team, via_op op, via_type type, size_t element, void* dest,
                              const void* source, size_t count) {
    return reduce_and_keep(team, element, dest, count, "nvshmem reducescatter",
                           [&](via_team* native, void* all, size_t elements) {
                               return via_reduce(native, op, type, all, source, elements);
                           });
}
int via_nvshmem_reducescatter_with(nvshmem_team_t team, via_combine combine, size_t element, void* dest,
                                   const void* source, size_t count) {
    return reduce_and_keep(team, element, dest, count, "nvshmem reducescatter",
                           [&](via_team* native, void* all, size_t elements) {
                               return via_reduce_with(native, combine, nullptr, element, all, source, elements);
                           });
}
