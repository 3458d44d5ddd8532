// SPDX-License-Identifier: Apache-2.0
/// @file fence.hpp
/// @brief Memory fences, those that the processor executes and those that one thread makes the others execute.
#pragma once

#include <atomic>

namespace via::base {

// GCC warns that the thread sanitizer ignores fences. Nothing here relies on a fence alone where the sanitizer looks:
// small stores are releases themselves (route/mapped.hpp).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wtsan"
#endif
/// Orders all earlier memory operations before later stores.
inline void release_fence() noexcept { std::atomic_thread_fence(std::memory_order_release); }
/// Orders all earlier memory operations before all later ones.
inline void full_fence() noexcept { std::atomic_thread_fence(std::memory_order_seq_cst); }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// The cheap half of an asymmetric fence: keeps the compiler from reordering. Pairs with heavy_fence().
inline void light_fence() noexcept { std::atomic_signal_fence(std::memory_order_seq_cst); }

/// The dear half: makes every thread of every process that called join_heavy_fences() execute a full fence
/// (membarrier(2), MEMBARRIER_CMD_GLOBAL_EXPEDITED). Only after join_heavy_fences() returned true.
void heavy_fence() noexcept;

/// Makes this process take part. False where the kernel or a filter refuses.
[[nodiscard]] bool join_heavy_fences() noexcept;

}  // namespace via::base
