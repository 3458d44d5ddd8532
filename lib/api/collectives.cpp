// SPDX-License-Identifier: Apache-2.0
#include "handle.hpp"

using via::api::guard;
using via::api::open;

namespace {

/// Runs `body` on the team's collectives.
template <class Body>
via_status run(via_team* team, const char* call, Body body) noexcept {
    return guard(call, [&] { body(open(team, call).collectives(call)); });
}

}  // namespace

via_status via_sync(via_team* team) {
    return run(team, "via_sync", [](auto& by) { by.sync(); });
}

via_status via_barrier(via_team* team) {
    return run(team, "via_barrier", [](auto& by) { by.barrier(); });
}

via_status via_broadcast(via_team* team, void* dest, const void* source, size_t size, int root) {
    return run(team, "via_broadcast", [&](auto& by) { by.broadcast(dest, source, size, root); });
}

via_status via_broadcast_eager(via_team* team, void* dest, const void* source, size_t size, int root) {
    return run(team, "via_broadcast_eager", [&](auto& by) { by.broadcast_eager(dest, source, size, root); });
}

via_status via_fcollect(via_team* team, void* dest, const void* source, size_t size) {
    return run(team, "via_fcollect", [&](auto& by) { by.fcollect(dest, source, size); });
}

via_status via_collect(via_team* team, void* dest, size_t capacity, const void* source, size_t size) {
    return run(team, "via_collect", [&](auto& by) { by.collect(dest, capacity, source, size); });
}

via_status via_alltoall(via_team* team, void* dest, const void* source, size_t size) {
    return run(team, "via_alltoall", [&](auto& by) { by.alltoall(dest, source, size); });
}

via_status via_alltoalls(via_team* team, void* dest, ptrdiff_t dest_stride, const void* source, ptrdiff_t source_stride,
                         size_t element, size_t count) {
    return run(team, "via_alltoalls",
               [&](auto& by) { by.alltoalls(dest, dest_stride, source, source_stride, element, count); });
}

via_status via_alltoallv(via_team* team, void* dest, const size_t* dest_sizes, const size_t* dest_offsets,
                         const void* source, const size_t* source_sizes, const size_t* source_offsets) {
    return run(team, "via_alltoallv",
               [&](auto& by) { by.alltoallv(dest, dest_sizes, dest_offsets, source, source_sizes, source_offsets); });
}

via_status via_gather(via_team* team, void* dest, const void* source, size_t size, int root) {
    return run(team, "via_gather", [&](auto& by) { by.gather(dest, source, size, root); });
}

via_status via_scatter(via_team* team, void* dest, const void* source, size_t size, int root) {
    return run(team, "via_scatter", [&](auto& by) { by.scatter(dest, source, size, root); });
}

via_status via_reduce(via_team* team, via_op op, via_type type, void* dest, const void* source, size_t count) {
    return run(team, "via_reduce", [&](auto& by) { by.reduce(op, type, dest, source, count); });
}

via_status via_reducescatter(via_team* team, via_op op, via_type type, void* dest, const void* source, size_t count) {
    return run(team, "via_reducescatter", [&](auto& by) { by.reducescatter(op, type, dest, source, count); });
}

via_status via_reduce_with(via_team* team, via_combine combine, void* context, size_t element, void* dest,
                           const void* source, size_t count) {
    return run(team, "via_reduce_with", [&](auto& by) {
        by.reduce_with({.apply = combine, .context = context, .element = element}, dest, source, count);
    });
}

via_status via_reduce_local(via_op op, via_type type, void* into, const void* from, size_t count) {
    return guard("via_reduce_local", [&] {
        if (count != 0 && into == nullptr) via::api::fail_null("via_reduce_local", "into");
        if (count != 0 && from == nullptr) via::api::fail_null("via_reduce_local", "from");
        via::collective::combine_here(op, type, into, from, count);
    });
}

via_status via_scan(via_team* team, via_op op, via_type type, void* dest, const void* source, size_t count,
                    bool exclusive) {
    return run(team, "via_scan", [&](auto& by) { by.scan(op, type, dest, source, count, exclusive); });
}
