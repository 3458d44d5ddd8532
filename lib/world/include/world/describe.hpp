// SPDX-License-Identifier: Apache-2.0
/// @file describe.hpp
/// @brief A world in words, for people and for programs.
#pragma once

#include <string>

#include "bootstrap/bootstrap.hpp"
#include "core/core.hpp"
#include "heap/symmetric_heap.hpp"

namespace via::world {

/// JSON; see via_describe(). Nothing secret is in it. Maps no peer that is not mapped.
[[nodiscard]] std::string describe(const core::core& c, const heap::symmetric_heap& heap,
                                   const bootstrap::bootstrap& job);

}  // namespace via::world
