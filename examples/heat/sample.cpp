// SPDX-License-Identifier: Apache-2.0
#include "sample.hpp"

namespace heat {
namespace {

constexpr pixel gray(std::uint8_t level) { return {level, level, level, 255}; }

constexpr pixel outside = gray(255);
constexpr pixel metal = gray(0);
constexpr pixel paste = gray(80);       // between the chip and the metal
constexpr pixel package = gray(64);     // around the chip
constexpr pixel board = gray(140);      // circuit board
constexpr pixel still_air = gray(190);  // the layer that clings to the metal and lets little heat through
constexpr pixel stream = {40, 60, 230, 255};
constexpr pixel chip = {225, 40, 30, 255};

constexpr int width = 880;
constexpr int height = 600;
constexpr int middle = width / 2;
constexpr int fins = 11;
constexpr int fin_pitch = 64;
constexpr int fin_top = 72;
constexpr int base_top = 432;
constexpr int base_bottom = 480;
constexpr int half_base = 364;
constexpr int layer = 6;

// A fin and what clings to it: thinner towards the top.
void draw_fin(image& picture, int centre, int around, pixel colour) {
    for (int y = fin_top - around; y < base_top; ++y) {
        const int half = 8 + 7 * (y - fin_top) / (base_top - fin_top) + around;
        picture.fill(centre - half, y, centre + half, y + 1, colour);
    }
}

void draw_fins(image& picture, int around, pixel colour) {
    for (int i = 0; i < fins; ++i) draw_fin(picture, middle + (i - fins / 2) * fin_pitch, around, colour);
}

}  // namespace

image draw_sample() {
    image picture{width, height, outside};
    const auto centred = [&](int half, int y0, int y1, pixel colour) {
        picture.fill(middle - half, y0, middle + half, y1, colour);
    };
    centred(half_base + 24, 32, base_top, stream);
    centred(half_base, base_top - layer, base_top, still_air);
    draw_fins(picture, layer, still_air);
    draw_fins(picture, 0, metal);
    centred(half_base, base_top, base_bottom, metal);
    centred(96, base_bottom, base_bottom + 6, paste);
    centred(116, base_bottom + 6, base_bottom + 42, package);
    centred(72, base_bottom + 6, base_bottom + 22, chip);
    centred(330, base_bottom + 42, base_bottom + 76, board);
    return picture;
}

}  // namespace heat
