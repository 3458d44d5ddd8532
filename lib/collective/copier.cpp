// SPDX-License-Identifier: Apache-2.0
#include "copier.hpp"

#include <utility>

#include "base/error.hpp"

namespace via::collective {

copier::copier(team::contribution& part, const core::core& c, route::device_route* gpu, const void* dest,
               const void* source)
    : gpu_{gpu}, self_{c.pe} {
    if (gpu == nullptr) return;
    const auto on_gpu = [&](const void* address) {
        return address != nullptr && !c.heap.holds(c.heap.offset(address), 1) && gpu->is_device(address);
    };
    team::attempt(part, [&] {
        from_gpu_ = on_gpu(source);
        to_gpu_ = dest == source ? from_gpu_ : on_gpu(dest);
        if ((from_gpu_ || to_gpu_) && gpu->is_busy()) gpu->quiet();
    });
}

copier::~copier() {
    try {
        finish();
    } catch (const base::error&) {
        return;  // the GPU has failed: nothing is under way any more, and the caller has heard of it
    }
}

void copier::store_on_gpu(std::byte* to, const std::byte* from, std::size_t size) {
    gpu_->copy(self_, to, from, size, base::returns::source_reusable);
    busy_ = true;
}

void copier::load_rows(std::byte* to, const std::byte* from, std::size_t step, std::size_t element,
                       std::size_t count) const {
    if (count == 0) return;
    if (from_gpu_) {
        return gpu_->copy_rows(self_, to, element, from, step, element, count, base::returns::delivered);
    }
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * element, from + i * step, element);
}

void copier::store_rows(std::byte* to, std::size_t step, const std::byte* from, std::size_t element,
                        std::size_t count) {
    if (count == 0) return;
    if (to_gpu_) {
        return gpu_->copy_rows(self_, to, step, from, element, element, count, base::returns::delivered);
    }
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * step, from + i * element, element);
}

void copier::fetch(std::byte* to, int world_pe, const std::byte* from, std::size_t size) {
    if (size == 0 || to == from) return;
    if (to_gpu_) return fetch_by_gpu(to, world_pe, from, size);
    std::memcpy(to, from, size);
}

void copier::fetch_from_gpu(std::byte* to, int world_pe, std::size_t offset, std::size_t size) {
    const std::byte* from = gpu_->heap(world_pe, "a collective") + offset;
    if (size != 0 && to != from) fetch_by_gpu(to, world_pe, from, size);
}

void copier::fetch_by_gpu(std::byte* to, int world_pe, const std::byte* from, std::size_t size) {
    gpu_->copy(world_pe, to, from, size, base::returns::at_once);
    busy_ = true;
}

void copier::finish() {
    if (std::exchange(busy_, false)) gpu_->quiet();
}

}  // namespace via::collective
