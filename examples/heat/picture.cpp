// SPDX-License-Identifier: Apache-2.0
#include "picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "colormap.hpp"
#include "digits.hpp"

namespace heat {
namespace {

constexpr pixel paper{255, 255, 255, 255};
constexpr pixel ink{40, 40, 48, 255};
constexpr int margin = 24;
constexpr int bar_width = 22;
constexpr int least_size = 560;  // pixels of the longer side of the section
constexpr int letter = 2;        // scale of the labels

// A round step that divides the range into about six.
double round_step(double range) {
    const double rough = range / 6.0;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    return power * (lead < 1.5 ? 1.0 : lead < 3.5 ? 2.0 : lead < 7.5 ? 5.0 : 10.0);
}

// The scale from temperatures to colours.
struct scale {
    temperatures ends;
    double step;

    [[nodiscard]] double place(double t) const { return (t - ends.cold) / (ends.hot - ends.cold); }
    [[nodiscard]] pixel colour(double t) const { return false_colour(place(t)); }
    // Between which lines of equal temperature.
    [[nodiscard]] double band(double t) const { return std::floor(t / step); }
};

// One section: a temperature for each of its cells, or nothing outside of the body.
struct section {
    int width;
    int height;
    std::function<bool(int, int)> inside;
    std::function<double(int, int)> temperature;
};

pixel shade(pixel p) {
    // Towards black where it is light, towards white where it is dark.
    const int target = lightness(p) > 45.0 ? 0 : 255;
    const auto mix = [target](std::uint8_t c) { return static_cast<std::uint8_t>((7 * c + 3 * target) / 10); };
    return {mix(p.r), mix(p.g), mix(p.b), 255};
}

void draw_section(image& picture, int left, int top, int zoom, const section& s, const scale& colours) {
    for (int y = 0; y < s.height; ++y) {
        for (int x = 0; x < s.width; ++x) {
            if (!s.inside(x, y)) continue;
            const double t = s.temperature(x, y);
            const pixel colour = colours.colour(t);
            const auto crosses = [&](int nx, int ny) {
                return nx < s.width && ny < s.height && s.inside(nx, ny) &&
                       colours.band(s.temperature(nx, ny)) != colours.band(t);
            };
            const int px = left + zoom * x;
            const int py = top + zoom * y;
            picture.fill(px, py, px + zoom, py + zoom, colour);
            if (crosses(x + 1, y)) picture.fill(px + zoom - 1, py, px + zoom, py + zoom, shade(colour));
            if (crosses(x, y + 1)) picture.fill(px, py + zoom - 1, px + zoom, py + zoom, shade(colour));
        }
    }
}

void draw_bar(image& picture, int left, int top, int height, const scale& colours) {
    const temperatures& ends = colours.ends;
    const auto at = [&](int y) { return ends.hot - (ends.hot - ends.cold) * y / (height - 1); };
    picture.fill(left - 1, top - 1, left + bar_width + 1, top + height + 1, ink);
    for (int y = 0; y < height; ++y) picture.fill(left, top + y, left + bar_width, top + y + 1, colours.colour(at(y)));
    for (double t = std::ceil(ends.cold / colours.step) * colours.step; t <= ends.hot; t += colours.step) {
        const int y = top + static_cast<int>(std::lround((1.0 - colours.place(t)) * (height - 1)));
        picture.fill(left + bar_width, y, left + bar_width + 5, y + 1, ink);
        const std::string label = fmt::format("{:g}", std::abs(t) < 1e-9 * colours.step ? 0.0 : t);
        draw_text(picture, left + bar_width + 10, y - letter * digit_height / 2, label, letter, ink);
    }
    draw_text(picture, left - 1, top - 3 * letter * digit_height / 2 - 2, "*C", letter, ink);
}

// The column in which most cells are hot: there the lengthwise section shows most.
int hottest_column(const std::vector<double>& field, const extent& size) {
    std::vector<double> sums(static_cast<std::size_t>(size.x), 0.0);
    for (std::size_t i = 0; i < field.size(); ++i) sums[i % sums.size()] += field[i];
    return static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

}  // namespace

image draw_field(const std::vector<double>& field, const model& body, const temperatures& ends) {
    const extent& size = body.size;
    const auto temperature = [&](int x, int y, int z) {
        const auto row = static_cast<std::size_t>(z) * static_cast<std::size_t>(size.y) + static_cast<std::size_t>(y);
        return field[row * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(x)];
    };
    const auto inside = [&](int x, int y, int z) { return body.at(x, y, z).conductivity > 0.0; };
    const scale colours{ends, round_step(ends.hot - ends.cold)};
    const int zoom = std::max(1, (least_size + std::max(size.x, size.y) / 2) / std::max(size.x, size.y));
    const int height = std::max(zoom * size.y, 160);
    const int column = hottest_column(field, size);
    const int bar_left = margin + zoom * size.x + margin + (size.z > 1 ? zoom * size.z + margin : 0);
    const int label_width = 10 + 6 * letter * digit_width;

    image picture{bar_left + bar_width + label_width, margin + height + margin, paper};
    draw_section(picture, margin, margin, zoom,
                 {size.x, size.y, [&](int x, int y) { return inside(x, y, 0); },
                  [&](int x, int y) { return temperature(x, y, 0); }},
                 colours);
    if (size.z > 1) {
        draw_section(picture, margin + zoom * size.x + margin, margin, zoom,
                     {size.z, size.y, [&](int z, int y) { return inside(column, y, z); },
                      [&](int z, int y) { return temperature(column, y, z); }},
                     colours);
    }
    draw_bar(picture, bar_left, margin, height, colours);
    return picture;
}

}  // namespace heat
