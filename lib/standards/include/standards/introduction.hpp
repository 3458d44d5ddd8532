// SPDX-License-Identifier: Apache-2.0
/// @file introduction.hpp
/// @brief What the standards' environment variables have a program print of the library when it begins.
#pragma once

#include <string>

namespace via::standards {

/// Prints the library's version with that of the standard ("OpenSHMEM 1.5"), and the settings; of what is empty,
/// nothing.
void introduce(const std::string& standard, const std::string& settings);

}  // namespace via::standards
