// SPDX-License-Identifier: Apache-2.0
/// @file window_gpu.hpp
/// @brief What windows need of a PE's GPU. No CUDA type is in it, so that what lies above builds without a CUDA
/// toolkit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "heap/exported_buffer.hpp"
#include "heap/ipc_cache.hpp"

namespace via::route {

/// Thread-safe.
class window_gpu {
public:
    /// Asks the owner of virtual memory for one piece of it, of pool memory for the pool; runs in a call of cache().
    /// Throws base::error.
    using piece_source = std::function<heap::lent_piece(const heap::exported_buffer& what, std::uint32_t index)>;

    window_gpu() = default;
    window_gpu(const window_gpu&) = delete;
    window_gpu& operator=(const window_gpu&) = delete;
    window_gpu(window_gpu&&) = delete;
    window_gpu& operator=(window_gpu&&) = delete;
    virtual ~window_gpu() = default;

    [[nodiscard]] virtual const heap::device_id& id() const noexcept = 0;
    /// True for memory of a GPU.
    [[nodiscard]] virtual bool is_device(const void* address) const noexcept = 0;
    /// See heap::describe_allocation().
    [[nodiscard]] virtual heap::exported_buffer describe(const void* address, std::size_t size,
                                                         const heap::incarnation& self, int pe) const = 0;
    /// See heap::is_still_there().
    [[nodiscard]] virtual bool is_still_there(const heap::exported_buffer& what) const noexcept = 0;
    /// See heap::lend_piece().
    [[nodiscard]] virtual heap::lent_piece lend(const heap::exported_buffer& what, std::uint32_t index) const = 0;
    /// True if this GPU may reach the memory of that one. One that this process does not see is tried.
    [[nodiscard]] virtual bool reaches(const heap::device_id& other) const = 0;
    /// The mappings of others' memory for this GPU.
    [[nodiscard]] virtual heap::ipc_cache& cache() noexcept = 0;

    /// True if this GPU does not reach that of `pe`, which this process sees: then the host's transfers are staged,
    /// from a context on that GPU, where the memory is mapped.
    [[nodiscard]] virtual bool stages(int) const noexcept { return false; }
    /// The mappings of the memory of `pe`: for this GPU, or for that one if it stages.
    [[nodiscard]] virtual heap::ipc_cache& cache_of(int) noexcept { return cache(); }
    /// Of all mappings.
    [[nodiscard]] virtual heap::ipc_counters counters() noexcept { return cache().counters(); }
};

}  // namespace via::route
