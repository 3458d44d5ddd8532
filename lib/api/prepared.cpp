// SPDX-License-Identifier: Apache-2.0
// Transfers that are prepared once and posted many times.
#include <span>

#include <viaduct/abi/ring.h>
#include <viaduct_prepared.h>

#include "handle.hpp"
#include "host/prepared.hpp"
#include "on_stream.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::open_streams;
namespace host = via::host;

namespace {

via_status prepare(via_context* context, const host::transfer_wish& wish, via_prepared* prepared,
                   const char* call) noexcept {
    return guard(call, [&] {
        if (prepared == nullptr) fail_null(call, "prepared");
        host::context& by = open(context, call);
        by.known_failures().naming_deaths([&] { *prepared = host::prepare(by, wish, call); });
    });
}

/// Runs `body(context, list)`, unless the list is empty.
template <class Body>
via_status run(const via_prepared* list, size_t count, const char* call, Body body) noexcept {
    return guard(call, [&] {
        if (count == 0) return;
        if (list == nullptr) fail_null(call, "list");
        const std::span all{list, count};
        host::context& by = host::owner_of(all, call);
        by.known_failures().naming_deaths([&] { body(by, all); });
    });
}

}  // namespace

via_status via_prepare_put(via_context* context, void* dest, const void* source, size_t size, int pe,
                           via_prepared* prepared) {
    return prepare(context, {VIA_ABI_COMMAND_PUT, dest, source, size, pe}, prepared, "via_prepare_put");
}

via_status via_prepare_get(via_context* context, void* dest, const void* source, size_t size, int pe,
                           via_prepared* prepared) {
    return prepare(context, {VIA_ABI_COMMAND_GET, const_cast<void*>(source), dest, size, pe}, prepared,
                   "via_prepare_get");
}

via_status via_prepare_put_signal(via_context* context, void* dest, const void* source, size_t size, uint64_t* signal,
                                  uint64_t value, via_signal_op op, int pe, via_prepared* prepared) {
    return prepare(context, {VIA_ABI_COMMAND_PUT_SIGNAL, dest, source, size, pe, signal, value, op}, prepared,
                   "via_prepare_put_signal");
}

via_status via_post(const via_prepared* list, size_t count) {
    return run(list, count, "via_post", [](host::context& by, auto all) { host::post(by, all); });
}

via_status via_wait_posted(const via_prepared* list, size_t count) {
    return run(list, count, "via_wait_posted",
               [](host::context& by, auto all) { host::for_each_pe(all, [&](int pe) { by.quiet(pe); }); });
}

via_status via_post_on_stream(const via_prepared* list, size_t count, via_stream stream) {
    static constexpr const char* call = "via_post_on_stream";
    return run(list, count, call, [&](host::context& by, auto all) { open_streams(by, call).post(by, all, stream); });
}

via_status via_wait_posted_on_stream(const via_prepared* list, size_t count, via_stream stream) {
    static constexpr const char* call = "via_wait_posted_on_stream";
    return run(list, count, call, [&](host::context& by, auto all) {
        auto& does = open_streams(by, call);
        host::for_each_pe(all, [&](int pe) { does.quiet(by, pe, "wait_posted_on_stream", stream); });
    });
}
