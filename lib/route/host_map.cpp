// SPDX-License-Identifier: Apache-2.0
#include "route/host_map.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {

host_map::host_map(const core::core& c, std::shared_ptr<const cuda::device> where, std::shared_ptr<const void> memory,
                   bool memory_is_retained)
    : core_{c}, held_{new held{std::move(where), std::move(memory), {}}}, memory_is_retained_{memory_is_retained} {}

/// Every mapping has one PE that registers it: that of a peer in another process, this one. A peer that failed has
/// none.
bool host_map::is_registered_here(int pe) const {
    if (core_.others.heap(pe) == nullptr) return false;
    const bool same_process = core_.others.card(pe).process == core_.others.card(core_.pe).process;
    return pe == core_.pe || !(memory_is_retained_ && same_process);
}

std::vector<cuda::registered> host_map::register_all(heap::range segment) const {
    std::vector<cuda::registered> made;
    for (int pe = 0; pe < core_.npes; ++pe) {
        std::byte* const heap = core_.others.heap(pe);  // of a peer that fails meanwhile it becomes null
        if (heap == nullptr || !is_registered_here(pe)) continue;
        made.push_back(cuda::register_host(*held_->where, heap + segment.begin, segment.size));
    }
    return made;
}

void host_map::add(heap::range segment, const char* doing) {
    try {
        const cuda::entered in{*held_->where};
        held_->segments.insert_or_assign(segment.begin, register_all(segment));
    } catch (const base::error& refused) {
        base::failure why = refused.details();
        why.message =
            fmt::format("{}: {} bytes at heap offset {:#x}: {}", doing, segment.size, segment.begin, why.message);
        why.hint =
            "the system may limit pinned memory; a part of the heap that the program has registered with CUDA "
            "itself is in the way";
        base::fail(std::move(why));
    }
}

void host_map::expose(std::span<const heap::range> segments, const char* doing) {
    if (!cuda::uses_host_addresses(*held_->where)) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: the GPU does not reach host memory at the processor's addresses", doing),
             .hint = "words and data that kernels or streams use go to memory of via_malloc_device"});
    }
    try {
        for (const heap::range& segment : segments) add(segment, doing);
    } catch (...) {
        clear();
        throw;
    }
}

void host_map::remove(heap::range segment) noexcept { held_->segments.erase(segment.begin); }

void host_map::clear() noexcept { held_->segments.clear(); }

}  // namespace via::route
