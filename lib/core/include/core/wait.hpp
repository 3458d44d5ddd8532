// SPDX-License-Identifier: Apache-2.0
/// @file wait.hpp
/// @brief Waiting for a word that another PE writes, and waking who waits.
#pragma once

#include <string>

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

/// What to say of a wait that lasts: the text, or empty if someone else will say it.
using describe_wait = base::function_ref<std::string()>;

/// Returns when `ready()` is true. Spins for a little, less when there are more PEs than processors, then sleeps.
/// Throws VIA_ERR_PEER_FAILED when `ready()` is false and a PE of the job is known to have failed; `doing` names the
/// call. Writes a report to stderr when the wait passes the hang-report bound, and again at every doubling of it.
void wait(core& c, const char* doing, base::function_ref<bool()> ready, describe_wait describe);

}  // namespace via::core
