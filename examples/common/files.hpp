// SPDX-License-Identifier: Apache-2.0
/// @file files.hpp
/// @brief Files of problems and results. Every failure is a user_error that names the file.
#pragma once

#include <string>

namespace common {

/// Says so before the work if its result could not be kept. Leaves no file behind and an old one as it is.
void check_writable(const std::string& path);

[[nodiscard]] std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

}  // namespace common
