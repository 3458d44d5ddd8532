// SPDX-License-Identifier: Apache-2.0
#include "colormap.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace heat {
namespace {

// A curve through CIELAB: lightness rises evenly, the hue turns from violet over red to yellow.
struct knot {
    double hue;     // degrees in the a*b* plane
    double chroma;  // distance from gray
};
constexpr std::array<knot, 7> knots{
    {{290.0, 18.0}, {305.0, 48.0}, {335.0, 62.0}, {375.0, 68.0}, {410.0, 72.0}, {435.0, 70.0}, {460.0, 48.0}}};
constexpr double darkest = 10.0;
constexpr double lightest = 95.0;

double from_lab(double f) { return f > 6.0 / 29.0 ? f * f * f : (f - 4.0 / 29.0) * 108.0 / 841.0; }

std::uint8_t gamma(double linear) {
    const double c = std::clamp(linear, 0.0, 1.0);
    const double s = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255.0 * s));
}

double linear(std::uint8_t channel) {
    const double s = channel / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

// CIELAB with the white of sRGB (D65) to sRGB.
pixel srgb(double l, double a, double b) {
    const double fy = (l + 16.0) / 116.0;
    const double x = 0.95047 * from_lab(fy + a / 500.0);
    const double y = from_lab(fy);
    const double z = 1.08883 * from_lab(fy - b / 200.0);
    return {gamma(3.2406 * x - 1.5372 * y - 0.4986 * z), gamma(-0.9689 * x + 1.8758 * y + 0.0415 * z),
            gamma(0.0557 * x - 0.2040 * y + 1.0570 * z), 255};
}

}  // namespace

pixel false_colour(double value) {
    const double at = std::clamp(value, 0.0, 1.0);
    const double place = at * static_cast<double>(knots.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(place), knots.size() - 2);
    const double part = place - static_cast<double>(i);
    const double hue = std::lerp(knots[i].hue, knots[i + 1].hue, part) * 3.14159265358979 / 180.0;
    const double chroma = std::lerp(knots[i].chroma, knots[i + 1].chroma, part);
    return srgb(std::lerp(darkest, lightest, at), chroma * std::cos(hue), chroma * std::sin(hue));
}

double lightness(pixel colour) {
    const double y = 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
    return y > 0.008856 ? 116.0 * std::cbrt(y) - 16.0 : 903.3 * y;
}

}  // namespace heat
