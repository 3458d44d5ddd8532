// SPDX-License-Identifier: Apache-2.0
// How the bytes of a collective are copied: by the processor, and where only a GPU reaches an end, by the route to it.
#pragma once

#include <cstddef>
#include <cstring>

#include "core/core.hpp"
#include "route/device_route.hpp"
#include "team/exchange.hpp"

namespace via::collective {

/// Copies between this PE's two buffers of a call, each of which lies where it likes, and what others show.
class copier {
public:
    /// Both are the processor's.
    copier() = default;
    /// Looks where they lie; null lies nowhere. What is under way on the GPU is done then: the buffers may be its ends.
    /// @param part  is told if the GPU has failed: others wait for this PE.
    /// @param gpu  null if the world has no device heap.
    copier(team::contribution& part, const core::core& c, route::device_route* gpu, const void* dest,
           const void* source);
    copier(const copier&) = delete;
    copier& operator=(const copier&) = delete;
    copier(copier&&) = delete;
    copier& operator=(copier&&) = delete;
    /// A collective that fails leaves nothing under way to buffers that its caller has back.
    ~copier();

    /// True if the source, or the destination, lies in memory of a GPU.
    [[nodiscard]] bool from_gpu() const noexcept { return from_gpu_; }
    [[nodiscard]] bool to_gpu() const noexcept { return to_gpu_; }

    /// Out of the source; returns with the bytes.
    void load(std::byte* to, const std::byte* from, std::size_t size) const {
        if (size == 0) return;
        if (from_gpu_) return gpu_->read(to, from, size);
        std::memcpy(to, from, size);
    }
    /// Into the destination; `from` may be reused at once.
    void store(std::byte* to, const std::byte* from, std::size_t size) {
        if (size == 0) return;
        if (to_gpu_) return store_on_gpu(to, from, size);
        std::memcpy(to, from, size);
    }
    /// Between packed elements and those of a buffer that begin `step` bytes apart.
    void load_rows(std::byte* to, const std::byte* from, std::size_t step, std::size_t element,
                   std::size_t count) const;
    void store_rows(std::byte* to, std::size_t step, const std::byte* from, std::size_t element, std::size_t count);
    /// Into the destination from memory of a PE that is mapped here, or from its device heap; that stays as it is until
    /// finish().
    void fetch(std::byte* to, int world_pe, const std::byte* from, std::size_t size);
    void fetch_from_gpu(std::byte* to, int world_pe, std::size_t offset, std::size_t size);
    /// Returns when all of it is in the destination.
    void finish();

private:
    void fetch_by_gpu(std::byte* to, int world_pe, const std::byte* from, std::size_t size);
    void store_on_gpu(std::byte* to, const std::byte* from, std::size_t size);

    route::device_route* gpu_ = nullptr;
    int self_ = 0;
    bool from_gpu_ = false;
    bool to_gpu_ = false;
    bool busy_ = false;  ///< the GPU may still copy
};

}  // namespace via::collective
