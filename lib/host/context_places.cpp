// SPDX-License-Identifier: Apache-2.0
// Where the long way of a context's operations finds a PE's memory: its heaps, or what it has attached to a window.
#include <fmt/format.h>

#include "base/error.hpp"
#include "host/context.hpp"

namespace via::host {

target context::resolve(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument,
                        captured is_captured) {
    return as_target(locate(symmetric, size, pe, call, argument, is_captured));
}

target context::resolve_word(const void* word, std::size_t size, int pe, const char* call, const char* argument,
                             captured is_captured) {
    return as_target(locate_word(word, size, pe, call, argument, is_captured));
}

int context::world_pe(int pe, const char* call) const {
    check_open(call);
    if (pe >= 0 && pe < team_->size()) return team_->world_pe(pe);
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: PE {} is out of range, the {} has {} PEs", call, pe,
                                       team_->size() == core_.npes ? "world" : "team", team_->size()),
                .pe = pe});
}

context::spot context::spot_of(const void* symmetric, std::size_t offset, int world_pe, const char* call) {
    const bool on_device = addresses_.on_device(symmetric);
    if (core_.others.is_remote(world_pe)) {
        const auto kind = on_device ? core::memory_kind::device : core::memory_kind::host;
        return {.world_pe = world_pe, .on_device = on_device, .remote = true, .far = core::heap_place{offset, kind}};
    }
    if (on_device)
        return {.address = device_.route->heap(world_pe, call) + offset, .world_pe = world_pe, .on_device = true};
    std::byte* heap = peers_.heap(world_pe, call);
    return {.address = heap + offset, .heap = heap, .world_pe = world_pe};
}

context::spot context::spot_in_window(const route::window_spot& where, std::size_t size, int world_pe, const char* call,
                                      captured is_captured) {
    spot made{.world_pe = world_pe};
    made.use = is_captured() ? windows_.find(where, size, world_pe) : windows_.use(where, size, world_pe, call);
    if (!made.use) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: {} bytes at offset {:#x} of window {} at PE {} are not mapped, and while "
                                    "a stream is captured nothing can be",
                                    call, size, where.offset, where.window, world_pe),
             .hint = "make the same call once before the capture",
             .pe = world_pe,
             .size = size});
    }
    made.address = made.use.address();
    if (made.use.way() == route::window_way::remote) {
        made.remote = true;
        made.far = made.use.far();
        made.on_device = made.far.on_device();
        return made;
    }
    made.on_device = made.use.on_device();
    if (!made.on_device) made.heap = peers_.heap(world_pe, call);
    return made;
}

context::spot context::locate(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument,
                              captured is_captured) {
    const int target = world_pe(pe, call);
    if (size == 0) return {.world_pe = target};
    if (const auto where = addresses_.find_in_window(symmetric))
        return spot_in_window(*where, size, target, call, is_captured);
    return spot_of(symmetric, addresses_.offset(symmetric, size, call, argument), target, call);
}

context::spot context::locate_word(const void* word, std::size_t size, int pe, const char* call, const char* argument,
                                   captured is_captured) {
    const int target = world_pe(pe, call);
    const auto where = addresses_.find_in_window(word);
    if (!where) return spot_of(word, addresses_.offset_of_words(word, size, 1, call, argument), target, call);
    spot made = spot_in_window(*where, size, target, call, is_captured);
    if (made.is_foreign()) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: {} lies in memory that PE {} allocated itself and does not share: the "
                                           "kernel copies there, and has no atomics",
                                           call, argument, target),
                    .hint = "keep words that are signalled or operated on in memory of via_malloc()",
                    .pe = target});
    }
    if (reinterpret_cast<std::uintptr_t>(made.address) % size == 0) return made;
    base::fail(
        {.status = VIA_ERR_ADDRESS,
         .message = fmt::format("{}: {} is not aligned to {} bytes where PE {} has it", call, argument, size, target),
         .hint = "what is attached begins at an aligned address",
         .pe = target,
         .size = size});
}

}  // namespace via::host
