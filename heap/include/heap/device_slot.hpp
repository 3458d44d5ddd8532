// SPDX-License-Identifier: Apache-2.0
/// @file device_slot.hpp
/// @brief A peer's device heap in this process: the importer's half of device_backing.hpp.
#pragma once

#include <cstddef>
#include <map>
#include <memory>

#include "cuda/memory.hpp"
#include "heap/device_backing.hpp"

namespace via::heap {

/// Addresses for the whole of a peer's slot, and in it what of the peer's memory was imported. One thread at a time.
class device_slot {
public:
    /// For a heap of at most `heap_size` bytes that is shared by files.
    device_slot(std::shared_ptr<const cuda::device> where, std::size_t heap_size);
    /// Maps a heap that is shared by one handle, whole, and at once.
    device_slot(std::shared_ptr<const cuda::device> where, const CUipcMemHandle& whole, std::size_t heap_distance);

    /// Where the peer's heap lies; control memory is right below, as at its owner.
    [[nodiscard]] std::byte* base() const noexcept { return base_; }

    /// Maps what the peer has committed at these slot offsets and has lent as `file`. Throws VIA_ERR_SYSTEM.
    void add(range slot, const base::fd& file);
    /// Unmaps it; nothing if it is not there.
    void remove(range slot) noexcept { pieces_.erase(slot.begin); }

private:
    std::shared_ptr<const cuda::device> where_;
    cuda::reservation space_;
    cuda::imported whole_;
    std::map<std::size_t, cuda::mapped> pieces_;  ///< by slot offset
    std::byte* base_ = nullptr;
};

}  // namespace via::heap
