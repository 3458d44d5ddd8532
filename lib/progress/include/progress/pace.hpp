// SPDX-License-Identifier: Apache-2.0
/// @file pace.hpp
/// @brief How a thread waits for what a GPU writes, whose stores wake nobody.
#pragma once

#include <cstdint>

namespace via::progress {

/// How long a thread with nothing to do keeps looking before it begins to nap, and how long a nap is, in nanoseconds. A
/// nap is what a command may wait.
struct pace {
    std::int64_t looks_for = 50'000;
    std::int64_t nap = 50'000;
    bool yields = false;  ///< it shares its processor with others
};

/// A nap of a thread that was told so is as long as it says.
void begin_naps() noexcept;
/// Between two looks, when nothing has happened for so long. True if it was a nap.
bool rest(const pace& how, std::int64_t idle_for) noexcept;
/// The time since some point of the past, in nanoseconds.
[[nodiscard]] std::int64_t now_ns() noexcept;

}  // namespace via::progress
