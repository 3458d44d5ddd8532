// SPDX-License-Identifier: Apache-2.0
#include "sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace common {
namespace {

constexpr double width = 760.0;
constexpr double height = 440.0;
constexpr double left = 84.0;
constexpr double right = 24.0;
constexpr double top = 52.0;
constexpr double bottom = 58.0;

}  // namespace

double tick_step(double range) {
    const double rough = range / 6.0;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    return power * (lead <= 1.0 ? 1.0 : lead <= 2.0 ? 2.0 : lead <= 5.0 ? 5.0 : 10.0);
}

sheet::sheet(const std::string& title, double most) : most_{most} {
    svg_ = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">
<style>text {{ font: 14px sans-serif; fill: #333 }} .grid {{ stroke: #ddd }}</style>
<rect width="100%" height="100%" fill="white"/>
<text x="{2:.1f}" y="30" style="font: bold 17px sans-serif">{3}</text>
)svg",
        width, height, left, title);
    const double step = std::max(tick_step(most), 1.0);
    for (int i = 0; i * step <= most; ++i) {
        fmt::format_to(std::back_inserter(svg_),
                       R"svg(<line class="grid" x1="{0:.1f}" y1="{1:.1f}" x2="{0:.1f}" y2="{2:.1f}"/>
<text x="{0:.1f}" y="{3:.1f}" text-anchor="middle">{4:.0f}</text>
)svg",
                       x(i * step), top, height - bottom, height - bottom + 20.0, i * step);
    }
}

double sheet::x(double value) const { return left + (width - left - right) * value / most_; }
double sheet::y(double part) { return height - bottom - (height - top - bottom) * part; }

void sheet::tick(double part, const std::string& label) {
    fmt::format_to(std::back_inserter(svg_),
                   R"svg(<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>
<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>
)svg",
                   left, y(part), width - right, y(part), left - 8.0, y(part) + 5.0, label);
}

void sheet::limit(double part, const std::string& label) {
    fmt::format_to(
        std::back_inserter(svg_),
        R"svg(<line x1="{0:.1f}" y1="{1:.1f}" x2="{2:.1f}" y2="{1:.1f}" stroke="#c33" stroke-dasharray="6 4"/>
<text x="{3:.1f}" y="{4:.1f}" style="fill: #c33">{5}</text>
)svg",
        left, y(part), width - right, left + 8.0, y(part) - 6.0, label);
}

void sheet::line(const std::vector<std::pair<double, double>>& points, const char* colour) {
    const auto out = std::back_inserter(svg_);
    fmt::format_to(out, R"svg(<polyline fill="none" stroke="{}" stroke-width="2" stroke-linejoin="round" points=")svg",
                   colour);
    for (const auto& [across, up] : points) fmt::format_to(out, "{:.1f},{:.1f} ", across, up);
    svg_ += "\"/>\n";
}

void sheet::name(int i, const std::string& text, const char* colour) {
    fmt::format_to(std::back_inserter(svg_),
                   R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="end" style="fill: {}">{}</text>
)svg",
                   width - right - 8.0, top + 18.0 + 18.0 * i, colour, text);
}

std::string sheet::finished(const std::string& horizontal, const std::string& vertical) const {
    return svg_ + fmt::format(R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>
<text transform="translate(22 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>
</svg>
)svg",
                              (left + width - right) / 2.0, height - 14.0, horizontal, (top + height - bottom) / 2.0,
                              vertical);
}

}  // namespace common
