// SPDX-License-Identifier: Apache-2.0
/// @file bounded_call.hpp
/// @brief A deadline for calls that know none.
#pragma once

#include <functional>

#include "base/clock.hpp"

namespace via::base {

/// Makes `call` in a thread of its own, with all signals blocked, and waits for it until the deadline.
///
/// Nobody can take a thread out of a call that blocks. So if the deadline comes first, the thread is left to itself, at
/// worst until the process ends: `call` must own all that it touches, and its code must stay in memory.
/// @return whether the call has ended; what it threw is thrown on. False: the deadline passed.
[[nodiscard]] bool bounded_call(std::function<void()> call, const deadline& until);

}  // namespace via::base
