// SPDX-License-Identifier: Apache-2.0
/// @file core.hpp
/// @brief What every operation needs of a world: who, where, with which settings, and who has failed.
#pragma once

#include <atomic>

#include "core/counters.hpp"
#include "core/failures.hpp"
#include "core/peer_block.hpp"
#include "core/peers.hpp"
#include "core/region.hpp"
#include "core/settings.hpp"

namespace via::core {

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
    bool takes_turns = false;       ///< and there is one processor: while this PE looks no other one there acts
    bool crowded_anywhere = false;  ///< more PEs than processors on some host; the same on every PE
    bool checked_anywhere = false;  ///< some PE has settings::checked; likewise
    bool heavy_fences = false;      ///< every process of the job joined the asymmetric fences
    /// GPUs reach the host heaps, and may write words that processors wait for; set once, by a collective call.
    std::atomic<bool> host_exposed = false;

    /// This PE's own control block.
    [[nodiscard]] peer_block& block() const noexcept { return block_of(heap.base); }

    /// @name What this PE's kernels, and its streams, do themselves
    /// The progress engine is asked for the rest.
    /// @{
    /// Whether they may reach the memory of a PE, if it is mapped.
    [[nodiscard]] bool kernels_may_reach(int of) const noexcept { return of == pe || !options.kernels_by_engine; }
    /// Whether they reach its device heap.
    [[nodiscard]] bool kernels_reach(int of) const noexcept {
        return kernels_may_reach(of) && others.device_heap(of) != nullptr;
    }
    /// Whether they reach its copy of something that is symmetric; on the host heap, if that is exposed.
    [[nodiscard]] bool kernels_reach(int of, const void* symmetric) const noexcept {
        if (of == pe) return true;
        if (device.holds(device.offset(symmetric), 1)) return kernels_reach(of);
        return kernels_may_reach(of) && !others.is_remote(of);
    }
    /// @}
};

}  // namespace via::core
