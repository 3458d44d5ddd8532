// SPDX-License-Identifier: Apache-2.0
/// @file say.hpp
/// @brief What the library says unasked.
#pragma once

#include <string>

namespace via::base {

/// Writes a line to stderr, behind "viaduct: ". Where that cannot be, as on a full disk or if the program has closed
/// it, the line is lost, which is no reason for a call to fail.
void say(const std::string& line) noexcept;

}  // namespace via::base
