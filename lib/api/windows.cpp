// SPDX-License-Identifier: Apache-2.0
// Windows over memory that programs allocated themselves.
#include <algorithm>
#include <cstring>

#include <viaduct/abi/device_context.h>

#include "handle.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::to_handle;

via_status via_window_create(via_world* world, size_t capacity, via_window** window) {
    return guard("via_window_create", [&] {
        if (window != nullptr) *window = nullptr;
        auto& made = open(world, "via_window_create").create_window(capacity, window != nullptr);
        *window = to_handle(&made);
    });
}

via_status via_window_register(via_world* world, void* address, size_t size, via_window** window) {
    return guard("via_window_register", [&] {
        if (window != nullptr) *window = nullptr;
        auto& made = open(world, "via_window_register").register_window(address, size, window != nullptr);
        *window = to_handle(&made);
    });
}

via_status via_window_destroy(via_window* window) {
    return guard("via_window_destroy", [&] {
        if (window == nullptr) return;
        auto& gone = open(window, "via_window_destroy");
        gone.owner().destroy(gone);
    });
}

via_status via_window_attach(via_window* window, size_t offset, void* address, size_t size) {
    return guard("via_window_attach", [&] {
        auto& to = open(window, "via_window_attach");
        if (address == nullptr && size != 0) fail_null("via_window_attach", "address");
        to.owner().windows().attach(to.at(offset, "via_window_attach"), address, size);
    });
}

via_status via_window_detach(via_window* window, size_t offset) {
    return guard("via_window_detach", [&] {
        auto& from = open(window, "via_window_detach");
        from.owner().windows().detach(from.at(offset, "via_window_detach"), "window_detach");
    });
}

via_status via_window_device_context(via_window* window, via_abi_device_context* context, size_t size) {
    return guard("via_window_device_context", [&] {
        auto& which = open(window, "via_window_device_context");
        if (context == nullptr) fail_null("via_window_device_context", "context");
        if (size != sizeof *context) {
            via::base::fail({.status = VIA_ERR_UNSUPPORTED,
                             .message = "the program was compiled with another layout of the device context",
                             .hint = "compile it with the headers of the library that it is linked with"});
        }
        *context = which.owner().window_context(which);
    });
}

void* via_window_address(const via_window* window, size_t offset) {
    if (window == nullptr) return nullptr;
    const auto& of = *reinterpret_cast<const via::world::window_entry*>(window);
    return of.base() == nullptr || offset >= of.capacity() ? nullptr : of.base() + offset;
}

size_t via_window_capacity(const via_window* window) {
    return window == nullptr ? 0 : reinterpret_cast<const via::world::window_entry*>(window)->capacity();
}

via_status via_window_statistics(via_world* world, via_window_counts* counts) {
    return guard("via_window_statistics", [&] {
        if (counts == nullptr) fail_null("via_window_statistics", "counts");
        const auto now = open(world, "via_window_statistics").windows().counters();
        const size_t size = counts->struct_size;
        const via_window_counts made{.struct_size = size,
                                     .opens = now.mappings.opens,
                                     .hits = now.mappings.hits,
                                     .evictions = now.mappings.evictions,
                                     .stale_retries = now.mappings.stale_retries,
                                     .refusals = now.mappings.refusals,
                                     .mappings = now.mappings.mappings,
                                     .mapped_bytes = now.mappings.bytes,
                                     .questions = now.questions,
                                     .imports = now.imports,
                                     .attachments = now.attachments,
                                     .quarantined_bytes = now.quarantined_bytes + now.mappings.quarantined_bytes};
        std::memcpy(counts, &made, std::min(size, sizeof made));
    });
}
