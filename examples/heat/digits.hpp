// SPDX-License-Identifier: Apache-2.0
/// @file digits.hpp
/// @brief Numbers written into a picture.
#pragma once

#include <string_view>

#include "image.hpp"

namespace heat {

/// Height of a character in pixels at scale 1.
inline constexpr int digit_height = 7;
/// Width of a character with the space after it, at scale 1.
inline constexpr int digit_width = 6;

/// Draws digits, '-', '.', 'C' and '*' (the degree sign), others as spaces; parts outside of the picture are left out.
void draw_text(image& picture, int x, int y, std::string_view text, int scale, pixel colour);

}  // namespace heat
