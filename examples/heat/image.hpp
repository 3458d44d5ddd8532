// SPDX-License-Identifier: Apache-2.0
/// @file image.hpp
/// @brief A picture in memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heat {

/// Red, green, blue and opacity, 0 to 255 each.
struct pixel {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;

    bool operator==(const pixel&) const = default;
};

/// Rows from top to bottom, without padding.
struct image {
    int width = 0;
    int height = 0;
    std::vector<pixel> pixels;

    image() = default;
    image(int w, int h, pixel fill = {})
        : width{w}, height{h}, pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
    [[nodiscard]] pixel at(int x, int y) const { return pixels[index(x, y)]; }
    [[nodiscard]] pixel& at(int x, int y) { return pixels[index(x, y)]; }

    /// Fills the rectangle from (x0, y0) up to but without (x1, y1). The caller keeps it inside.
    void fill(int x0, int y0, int x1, int y1, pixel colour) {
        for (int y = y0; y < y1; ++y) {
            for (int x = x0; x < x1; ++x) at(x, y) = colour;
        }
    }
};

/// The middle pixel of every `step` x `step` pixels.
[[nodiscard]] inline image coarsened(const image& picture, int step) {
    image coarse{(picture.width + step - 1) / step, (picture.height + step - 1) / step};
    for (int y = 0; y < coarse.height; ++y) {
        for (int x = 0; x < coarse.width; ++x) {
            coarse.at(x, y) = picture.at(std::min(step * x + step / 2, picture.width - 1),
                                         std::min(step * y + step / 2, picture.height - 1));
        }
    }
    return coarse;
}

}  // namespace heat
