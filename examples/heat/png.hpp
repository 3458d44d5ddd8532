// SPDX-License-Identifier: Apache-2.0
/// @file png.hpp
/// @brief Reading and writing PNG. Every failure is a user_error that says what is wrong with which file.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "image.hpp"

namespace heat {

/// More pixels than this are refused before memory is taken for them: a PNG of a few bytes may claim any size.
inline constexpr std::size_t most_pixels = std::size_t{1} << 26;

/// Any kind of PNG, converted to 8 bits a channel with opacity.
/// @param name  stands for the file in error messages.
[[nodiscard]] image decode_png(std::span<const std::byte> file, const std::string& name,
                               std::size_t limit = most_pixels);

/// decode_png() of a file's contents.
[[nodiscard]] image read_png(const std::string& path);

void write_png(const std::string& path, const image& picture);

}  // namespace heat
