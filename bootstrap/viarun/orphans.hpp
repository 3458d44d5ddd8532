// SPDX-License-Identifier: Apache-2.0
/// @file orphans.hpp
/// @brief Processes that were started by PEs, as by a script, and outlive them.
#pragma once

#include "base/clock.hpp"

namespace via::viarun {

/// From now on processes become this one's children when those who started them die, and are found by end_orphans().
void adopt_orphans() noexcept;

/// Asks all children that are left to end, kills those that do not within `patience`, and those that become children
/// meanwhile; returns how many could not be ended. Where /proc is not to be read nothing happens.
[[nodiscard]] int end_orphans(base::seconds patience);

}  // namespace via::viarun
