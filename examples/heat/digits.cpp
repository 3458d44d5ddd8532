// SPDX-License-Identifier: Apache-2.0
#include "digits.hpp"

#include <algorithm>
#include <array>

namespace heat {
namespace {

struct glyph {
    char name;
    std::array<std::uint8_t, digit_height> rows;  // five bits each, the highest to the left
};

constexpr std::array<glyph, 14> glyphs{{
    {'0', {0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110}},
    {'1', {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110}},
    {'2', {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111}},
    {'3', {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110}},
    {'4', {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010}},
    {'5', {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110}},
    {'6', {0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110}},
    {'7', {0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100}},
    {'8', {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110}},
    {'9', {0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110}},
    {'-', {0b00000, 0b00000, 0b00000, 0b01110, 0b00000, 0b00000, 0b00000}},
    {'.', {0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100}},
    {'C', {0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110}},
    {'*', {0b00110, 0b01001, 0b00110, 0b00000, 0b00000, 0b00000, 0b00000}},
}};

void draw_square(image& picture, int x, int y, int size, pixel colour) {
    picture.fill(std::clamp(x, 0, picture.width), std::clamp(y, 0, picture.height),
                 std::clamp(x + size, 0, picture.width), std::clamp(y + size, 0, picture.height), colour);
}

}  // namespace

void draw_text(image& picture, int x, int y, std::string_view text, int scale, pixel colour) {
    for (const char c : text) {
        const auto found = std::find_if(glyphs.begin(), glyphs.end(), [c](const glyph& g) { return g.name == c; });
        if (found != glyphs.end()) {
            for (int row = 0; row < digit_height; ++row) {
                for (int column = 0; column < 5; ++column) {
                    const int bits = found->rows[static_cast<std::size_t>(row)];
                    if ((bits >> (4 - column) & 1) == 0) continue;
                    draw_square(picture, x + scale * column, y + scale * row, scale, colour);
                }
            }
        }
        x += scale * digit_width;
    }
}

}  // namespace heat
