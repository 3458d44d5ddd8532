// SPDX-License-Identifier: Apache-2.0
// Operations on streams.
#include <viaduct_stream.h>

#include "handle.hpp"
#include "on_stream.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::open_streams;
using via::stream::movement;
using via::stream::reducing;

namespace {

/// Runs `body(operations, context)`.
template <class Body>
via_status run(via_context* context, const char* call, Body body) noexcept {
    return guard(call, [&] {
        via::host::context& by = open(context, call);
        via::stream::operations& streams = open_streams(by, call);
        by.known_failures().naming_deaths([&] { body(streams, by); });
    });
}

/// Runs `body(operations, team)`.
template <class Body>
via_status run(via_team* team, const char* call, Body body) noexcept {
    return guard(call, [&] {
        via::world::team_entry& which = open(team, call);
        via::stream::operations& streams = which.owner().device(call).streams();
        streams.check_kernels(call);
        which.owner().known_failures().naming_deaths([&] { body(streams, which.owner().team_for_streams(which)); });
    });
}

void hand_out(const via_abi_device_team& made, via_abi_device_team* device, size_t size, const char* call) {
    if (device == nullptr) fail_null(call, "device");
    if (size != sizeof made) {
        via::base::fail({.status = VIA_ERR_UNSUPPORTED,
                         .message = "the program was compiled with another layout of the device team",
                         .hint = "compile it with the headers of the library that it is linked with"});
    }
    *device = made;
}

}  // namespace

via_status via_put_on_stream(via_context* context, void* dest, const void* source, size_t size, int pe,
                             via_stream stream) {
    return run(context, "via_put_on_stream",
               [&](auto& does, auto& by) { does.put(by, dest, source, size, pe, false, stream); });
}

via_status via_get_on_stream(via_context* context, void* dest, const void* source, size_t size, int pe,
                             via_stream stream) {
    return run(context, "via_get_on_stream",
               [&](auto& does, auto& by) { does.get(by, dest, source, size, pe, false, stream); });
}

via_status via_put_nbi_on_stream(via_context* context, void* dest, const void* source, size_t size, int pe,
                                 via_stream stream) {
    return run(context, "via_put_nbi_on_stream",
               [&](auto& does, auto& by) { does.put(by, dest, source, size, pe, true, stream); });
}

via_status via_get_nbi_on_stream(via_context* context, void* dest, const void* source, size_t size, int pe,
                                 via_stream stream) {
    return run(context, "via_get_nbi_on_stream",
               [&](auto& does, auto& by) { does.get(by, dest, source, size, pe, true, stream); });
}

via_status via_iput_on_stream(via_context* context, void* dest, ptrdiff_t dest_stride, const void* source,
                              ptrdiff_t source_stride, size_t element, size_t count, int pe, via_stream stream) {
    return run(context, "via_iput_on_stream", [&](auto& does, auto& by) {
        does.iput(by, dest, source, {dest_stride, source_stride, element, count}, pe, stream);
    });
}

via_status via_iget_on_stream(via_context* context, void* dest, ptrdiff_t dest_stride, const void* source,
                              ptrdiff_t source_stride, size_t element, size_t count, int pe, via_stream stream) {
    return run(context, "via_iget_on_stream", [&](auto& does, auto& by) {
        does.iget(by, dest, source, {dest_stride, source_stride, element, count}, pe, stream);
    });
}

via_status via_put_signal_on_stream(via_context* context, void* dest, const void* source, size_t size, uint64_t* signal,
                                    uint64_t value, via_signal_op op, int pe, via_stream stream) {
    return run(context, "via_put_signal_on_stream", [&](auto& does, auto& by) {
        does.put_signal(by, dest, source, size, {signal, value, op}, pe, false, stream);
    });
}

via_status via_put_signal_nbi_on_stream(via_context* context, void* dest, const void* source, size_t size,
                                        uint64_t* signal, uint64_t value, via_signal_op op, int pe, via_stream stream) {
    return run(context, "via_put_signal_nbi_on_stream", [&](auto& does, auto& by) {
        does.put_signal(by, dest, source, size, {signal, value, op}, pe, true, stream);
    });
}

via_status via_signal_on_stream(via_context* context, uint64_t* signal, uint64_t value, via_signal_op op, int pe,
                                via_stream stream) {
    return run(context, "via_signal_on_stream",
               [&](auto& does, auto& by) { does.signal(by, signal, value, op, pe, stream); });
}

via_status via_atomic_on_stream(via_context* context, via_atomic_op op, via_type type, void* word, const void* operand,
                                const void* compare, void* fetched, int pe, via_stream stream) {
    return run(context, "via_atomic_on_stream",
               [&](auto& does, auto& by) { does.atomic(by, op, type, word, operand, compare, fetched, pe, stream); });
}

via_status via_fence_on_stream(via_context* context, via_stream stream) {
    return run(context, "via_fence_on_stream",
               [&](auto& does, auto& by) { does.quiet(by, -1, "fence_on_stream", stream); });
}

via_status via_quiet_on_stream(via_context* context, via_stream stream) {
    return run(context, "via_quiet_on_stream",
               [&](auto& does, auto& by) { does.quiet(by, -1, "quiet_on_stream", stream); });
}

via_status via_quiet_pe_on_stream(via_context* context, int pe, via_stream stream) {
    return run(context, "via_quiet_pe_on_stream", [&](auto& does, auto& by) {
        (void)by.world_pe(pe, "quiet_pe_on_stream");  // a negative one stands for all below
        does.quiet(by, pe, "quiet_pe_on_stream", stream);
    });
}

via_status via_signal_wait_until_on_stream(via_context* context, const uint64_t* signal, via_cmp cmp, uint64_t value,
                                           via_stream stream) {
    via_condition what{};
    what.type = VIA_UINT64;
    what.cmp = cmp;
    what.words = signal;
    what.count = 1;
    what.values = &value;
    return run(context, "via_signal_wait_until_on_stream",
               [&](auto& does, auto& by) { does.wait(by, what, "signal_wait_until_on_stream", stream); });
}

via_status via_wait_all_on_stream(via_context* context, const via_condition* condition, via_stream stream) {
    return run(context, "via_wait_all_on_stream", [&](auto& does, auto& by) {
        if (condition == nullptr) fail_null("via_wait_all_on_stream", "condition");
        does.wait(by, *condition, "wait_all_on_stream", stream);
    });
}

via_status via_wait_any_on_stream(via_context* context, const via_condition* condition, size_t* index,
                                  via_stream stream) {
    return run(context, "via_wait_any_on_stream", [&](auto& does, auto& by) {
        if (condition == nullptr) fail_null("via_wait_any_on_stream", "condition");
        does.wait_some(by, *condition, nullptr, index, stream);
    });
}

via_status via_wait_some_on_stream(via_context* context, const via_condition* condition, size_t* indices, size_t* found,
                                   via_stream stream) {
    return run(context, "via_wait_some_on_stream", [&](auto& does, auto& by) {
        if (condition == nullptr) fail_null("via_wait_some_on_stream", "condition");
        if (indices == nullptr) fail_null("via_wait_some_on_stream", "indices");
        does.wait_some(by, *condition, indices, found, stream);
    });
}

via_status via_sync_on_stream(via_team* team, via_stream stream) {
    return run(team, "via_sync_on_stream", [&](auto& does, const auto& who) { does.sync(who, stream); });
}

via_status via_barrier_on_stream(via_team* team, via_stream stream) {
    return run(team, "via_barrier_on_stream", [&](auto& does, const auto& who) { does.barrier(who, stream); });
}

via_status via_broadcast_on_stream(via_team* team, void* dest, const void* source, size_t size, int root,
                                   via_stream stream) {
    return run(team, "via_broadcast_on_stream", [&](auto& does, const auto& who) {
        does.move(who, movement::broadcast, dest, source, size, root, stream);
    });
}

via_status via_fcollect_on_stream(via_team* team, void* dest, const void* source, size_t size, via_stream stream) {
    return run(team, "via_fcollect_on_stream",
               [&](auto& does, const auto& who) { does.move(who, movement::fcollect, dest, source, size, 0, stream); });
}

via_status via_alltoall_on_stream(via_team* team, void* dest, const void* source, size_t size, via_stream stream) {
    return run(team, "via_alltoall_on_stream",
               [&](auto& does, const auto& who) { does.move(who, movement::alltoall, dest, source, size, 0, stream); });
}

via_status via_alltoalls_on_stream(via_team* team, void* dest, ptrdiff_t dest_stride, const void* source,
                                   ptrdiff_t source_stride, size_t element, size_t count, via_stream stream) {
    return run(team, "via_alltoalls_on_stream", [&](auto& does, const auto& who) {
        does.alltoalls(who, dest, source, {dest_stride, source_stride, element, count}, stream);
    });
}

via_status via_collect_on_stream(via_team* team, void* dest, size_t capacity, const void* source, size_t size,
                                 via_stream stream) {
    return run(team, "via_collect_on_stream",
               [&](auto& does, const auto& who) { does.collect(who, dest, capacity, source, size, stream); });
}

via_status via_alltoallv_on_stream(via_team* team, void* dest, const size_t* dest_offsets, const void* source,
                                   const size_t* source_sizes, const size_t* source_offsets, via_stream stream) {
    return run(team, "via_alltoallv_on_stream", [&](auto& does, const auto& who) {
        does.alltoallv(who, dest, source, {dest_offsets, source_sizes, source_offsets}, stream);
    });
}

via_status via_gather_on_stream(via_team* team, void* dest, const void* source, size_t size, int root,
                                via_stream stream) {
    return run(team, "via_gather_on_stream", [&](auto& does, const auto& who) {
        does.move(who, movement::gather, dest, source, size, root, stream);
    });
}

via_status via_scatter_on_stream(via_team* team, void* dest, const void* source, size_t size, int root,
                                 via_stream stream) {
    return run(team, "via_scatter_on_stream", [&](auto& does, const auto& who) {
        does.move(who, movement::scatter, dest, source, size, root, stream);
    });
}

via_status via_reduce_on_stream(via_team* team, via_op op, via_type type, void* dest, const void* source, size_t count,
                                via_stream stream) {
    return run(team, "via_reduce_on_stream", [&](auto& does, const auto& who) {
        does.reduce(who, op, type, dest, source, count, reducing::whole, stream);
    });
}

via_status via_reducescatter_on_stream(via_team* team, via_op op, via_type type, void* dest, const void* source,
                                       size_t count, via_stream stream) {
    return run(team, "via_reducescatter_on_stream", [&](auto& does, const auto& who) {
        does.reduce(who, op, type, dest, source, count, reducing::scattered, stream);
    });
}

via_status via_scan_on_stream(via_team* team, via_op op, via_type type, void* dest, const void* source, size_t count,
                              bool exclusive, via_stream stream) {
    return run(team, "via_scan_on_stream", [&](auto& does, const auto& who) {
        does.reduce(who, op, type, dest, source, count, exclusive ? reducing::exclusive_scan : reducing::inclusive_scan,
                    stream);
    });
}

via_status via_device_team(via_team* team, via_abi_device_team* device, size_t size) {
    return guard("via_device_team", [&] {
        via::world::team_entry& which = open(team, "via_device_team");
        hand_out(which.owner().device_team(which), device, size, "via_device_team");
    });
}

via_status via_far_device_team(via_team* team, via_abi_device_team* device, size_t size) {
    return guard("via_far_device_team", [&] {
        via::world::team_entry& which = open(team, "via_far_device_team");
        hand_out(which.owner().far_device_team(which), device, size, "via_far_device_team");
    });
}
