// SPDX-License-Identifier: Apache-2.0
/// @file wait.hpp
/// @brief Waiting for a word that another PE writes, and waking who waits.
#pragma once

#include <atomic>
#include <string>

#include "base/clock.hpp"
#include "base/fence.hpp"
#include "base/function_ref.hpp"
#include "core/core.hpp"

namespace via::core {

/// Wakes the owner of `block` if it sleeps. Call it after the store that the owner may wait for.
///
/// The store and the look at `asleep` may pass each other in the processor; the sleeper's heavy_fence() between its own
/// store and look makes that harmless (an asymmetric Dekker protocol). Without heavy fences the sleeper sleeps in short
/// naps, so a missed wake costs time and nothing else.
void wake(peer_block& block) noexcept;
inline void notify(peer_block& block) noexcept {
    base::light_fence();
    if (block.bell.asleep.load(std::memory_order_relaxed) != 0) wake(block);
}

/// What a wait throws that was ended before its time. No error by itself: who has ended it knows why.
struct interrupted {};

/// While it is raised it ends waits of this PE, those that are under way and new ones.
class interruption {
public:
    void raise(const core& c) noexcept {
        raised_.store(true, std::memory_order_release);
        notify(c.block());
    }
    void lower() noexcept { raised_.store(false, std::memory_order_release); }
    [[nodiscard]] bool is_raised() const noexcept { return raised_.load(std::memory_order_acquire); }

private:
    std::atomic<bool> raised_ = false;
};

/// A wait. The functions are called by the waiting thread, and may throw.
struct waiting {
    base::function_ref<bool()> ready;
    /// What to say of a wait that lasts; empty if someone else will say it.
    base::function_ref<std::string()> describe;
    /// Called when it is not ready and some PE of the job has failed: throws if that concerns this wait.
    base::function_ref<void()> give_up;
    const base::deadline* until = nullptr;  ///< null: none
    /// False if what ends the wait rings no bell, as a GPU's store: then it does not sleep for long.
    bool rings = true;
    /// Where nothing rings: how to sleep until what ends the wait may have come, for so long at most. Null: in naps.
    const base::function_ref<void(base::seconds)>* sleep = nullptr;
    const interruption* ended_by = nullptr;  ///< null: by none
};

/// Looks as often as a partner that is in step needs at most, and at no clock.
[[nodiscard]] bool comes_at_once(const core& c, base::function_ref<bool()> ready);

/// Returns when `ready()` is true, or with false when the deadline passes. Spins for a little, less when there are more
/// PEs than processors, then sleeps. Writes a report to stderr when the wait passes the hang-report bound, and again at
/// every doubling of it. Throws `interrupted` when it is not ready and `ended_by` is raised.
bool wait(const core& c, const waiting& what);

}  // namespace via::core
