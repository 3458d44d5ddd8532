// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report.hpp"

namespace graph {
namespace {

constexpr double width = 640.0;
constexpr double height = 400.0;
constexpr double left = 70.0;
constexpr double right = 620.0;
constexpr double top = 40.0;
constexpr double bottom = 350.0;

std::string label(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)"
                       "\n",
                       x, y, anchor, text);
}

std::string line(double x0, double y0, double x1, double y1) {
    return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#bbb"/>)"
                       "\n",
                       x0, y0, x1, y1);
}

}  // namespace

std::string as_plot(const results& all) {
    const std::uint64_t most = *std::max_element(all.by_level.begin(), all.by_level.end());
    const int decades = std::max(1, static_cast<int>(std::ceil(std::log10(static_cast<double>(most)))));
    const auto last = static_cast<double>(std::max<std::size_t>(all.by_level.size() - 1, 1));
    const auto x = [&](double depth) { return left + depth / last * (right - left); };
    const auto y = [&](double power) { return bottom - power / decades * (bottom - top); };

    std::string svg = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" font-family="sans-serif" font-size="12">)"
        "\n"
        R"(<rect width="{0}" height="{1}" fill="white"/>)"
        "\n",
        width, height);
    for (int power = 0; power <= decades; ++power) {
        svg += line(left, y(power), right, y(power));
        svg += label(left - 8.0, y(power) + 4.0, "end", fmt::format("1e{}", power));
    }
    svg += label(left, bottom + 18.0, "middle", "0") + label(right, bottom + 18.0, "end", fmt::format("{:.0f}", last));
    svg += label(width / 2.0, bottom + 36.0, "middle", "level");
    svg += label(left, top - 16.0, "start", "vertices found");
    svg += R"(<polyline fill="none" stroke="#1f5fa8" stroke-width="1.5" points=")";
    for (std::size_t depth = 0; depth < all.by_level.size(); ++depth) {
        if (all.by_level[depth] == 0) continue;
        svg += fmt::format("{:.1f},{:.1f} ", x(static_cast<double>(depth)),
                           y(std::log10(static_cast<double>(all.by_level[depth]))));
    }
    return svg + "\"/>\n</svg>\n";
}

}  // namespace graph
