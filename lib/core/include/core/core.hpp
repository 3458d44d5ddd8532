// SPDX-License-Identifier: Apache-2.0
/// @file core.hpp
/// @brief What every operation needs of a world: who, where, with which settings, and who has failed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/counters.hpp"
#include "core/failures.hpp"
#include "core/peer_block.hpp"
#include "core/peers.hpp"
#include "core/settings.hpp"

namespace via::core {

/// A range of addresses that every PE has, at the same offsets.
struct region {
    std::byte* base = nullptr;  ///< this PE's
    std::size_t size = 0;

    /// The offset of `address`; at least `size` if it lies outside.
    [[nodiscard]] std::size_t offset(const void* address) const noexcept {
        return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(base);
    }
    /// True if the `bytes` from `offset` lie inside. Nothing overflows.
    [[nodiscard]] bool holds(std::size_t offset, std::size_t bytes) const noexcept {
        return offset < size && bytes <= size - offset;
    }
};

/// Assembled by lib/world, which owns what it points to. Fixed after that, but for peers, failures and counters;
/// whoever may only look at it counts nevertheless.
struct core {
    int pe = 0;
    int npes = 1;
    settings options;
    region heap;
    region device;  ///< the device heap; without bytes if there is none
    peers others;
    failures failed;
    mutable counters counted;
    bool oversubscribed = false;    ///< more PEs than processors on this host
    bool crowded_anywhere = false;  ///< more PEs than processors on some host; the same on every PE
    bool heavy_fences = false;      ///< every process of the job joined the asymmetric fences
    /// GPUs reach the host heaps, and may write words that processors wait for; set once, by a collective call.
    std::atomic<bool> host_exposed = false;

    /// This PE's own control block.
    [[nodiscard]] peer_block& block() const noexcept { return block_of(heap.base); }
};

}  // namespace via::core
