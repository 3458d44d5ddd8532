// SPDX-License-Identifier: Apache-2.0
/// @file futex.hpp
/// @brief Sleeping on a word of shared memory.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/clock.hpp"

namespace via::base {

/// Sleeps while `word` is `expected`, at most `limit`. May return early for no reason. Works across processes.
void futex_wait(const std::atomic<std::uint32_t>& word, std::uint32_t expected, seconds limit) noexcept;

/// Wakes all who sleep on `word`.
void futex_wake_all(const std::atomic<std::uint32_t>& word) noexcept;

}  // namespace via::base
