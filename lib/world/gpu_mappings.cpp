// SPDX-License-Identifier: Apache-2.0
// What GPUs reach of the heaps: segment by segment, all PEs or none. While a kernel or stream waits nothing may be
// mapped or registered, so all of it happens in collective calls that say so.
#include "base/error.hpp"
#include "world/world.hpp"

namespace via::world {

bool world::is_mapped_by_gpus(memory_kind where) const noexcept {
    return where == memory_kind::device || core_.host_exposed.load(std::memory_order_relaxed);
}

/// Every PE has committed the segment; now every PE maps it of all others, or none keeps it. A PE that could leaves no
/// mapping behind, though others may take their memory back a moment before: nobody has its address yet.
void world::map_on_all(memory_kind where, heap::range segment) {
    const bool on_device = where == memory_kind::device;
    team::contribution part{
        .call = {.what = on_device ? team::signature::kind::allocate_device : team::signature::kind::allocate}};
    attempt(part, [&] { on_device ? device_->map(segment, "malloc_device") : device_->map_host(segment, "malloc"); });
    try {
        agreement().run(part);
    } catch (...) {
        unmap(where, segment);
        throw;
    }
}

void world::unmap(memory_kind where, heap::range segment) noexcept {
    where == memory_kind::device ? device_->unmap(segment) : device_->unmap_host(segment);
}

void world::expose_host_heap() {
    static constexpr const char* call = "expose_host_heap";
    const bool again = core_.host_exposed.load(std::memory_order_relaxed);  // the same on every PE
    team::contribution part{.call = {.what = team::signature::kind::expose_host_heap}};
    attempt(part, [&] {
        device_side& gpu = device(call);
        if (again) return;
        for (int pe = 0; pe < core_.npes; ++pe) {
            if (peers_->reachable(pe)) (void)peers_->heap(pe, call);
        }
        gpu.expose_host(heap_->segments(), call);
    });
    try {
        agreement().run(part);
    } catch (...) {
        if (device_ && !again) device_->hide_host();
        throw;
    }
    device_->show_host();
    core_.host_exposed.store(true, std::memory_order_relaxed);
}

}  // namespace via::world
