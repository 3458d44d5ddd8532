// SPDX-License-Identifier: Apache-2.0
/// @file host_map.hpp
/// @brief Which parts of the host heaps this PE's GPU reaches.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "core/core.hpp"
#include "cuda/memory.hpp"
#include "heap/range.hpp"

namespace via::route {

/// The committed segments of this PE's host heap, and of the mappings that this process has of its peers', are
/// registered with CUDA, each on its own: an allocation never spans two segments, and a copy across two registrations
/// is an error of the driver's. PEs that are threads of one process use the owner's addresses, which the owner
/// registers for all of them. To register takes milliseconds and must not happen while a kernel or stream waits. One
/// thread at a time.
class host_map {
public:
    /// @param memory              what the own heap lies in; it outlives its registrations.
    /// @param memory_is_retained  see peer_map.
    host_map(const core::core& c, std::shared_ptr<const cuda::device> where, std::shared_ptr<const void> memory,
             bool memory_is_retained);

    /// Registers these segments; nothing was before. Throws with nothing registered: VIA_ERR_UNSUPPORTED if the GPU
    /// cannot, VIA_ERR_SYSTEM or VIA_ERR_MEMORY.
    void expose(std::span<const heap::range> segments, const char* doing);
    /// Registers what all PEs have committed at these offsets. Throws with nothing of it registered.
    void add(heap::range segment, const char* doing);
    /// Takes that back. Nothing happens if it is not registered.
    void remove(heap::range segment) noexcept;
    /// Takes everything back.
    void clear() noexcept;

    /// What keeps the registrations; to be retained as the memory is, where others use it as well.
    [[nodiscard]] std::shared_ptr<const void> registrations() const noexcept { return held_; }

private:
    /// What is destroyed last comes first.
    struct held {
        std::shared_ptr<const cuda::device> where;
        std::shared_ptr<const void> memory;
        std::map<std::size_t, std::vector<cuda::registered>> segments;  ///< by offset; of each PE's heap that is ours
    };

    [[nodiscard]] bool is_registered_here(int pe) const;
    [[nodiscard]] std::vector<cuda::registered> register_all(heap::range segment) const;

    const core::core& core_;
    std::shared_ptr<held> held_;
    bool memory_is_retained_;
};

}  // namespace via::route
