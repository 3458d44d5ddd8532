// SPDX-License-Identifier: Apache-2.0
#include "curve.hpp"

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

// From steps and residuals to places on the paper.
struct axes {
    double most_steps;
    int lowest;  // powers of ten
    int highest;

    [[nodiscard]] double x(double step) const { return left + (width - left - right) * step / most_steps; }
    [[nodiscard]] double y(double residual) const {
        const double power = residual > 0.0 ? std::log10(residual) : lowest;
        const double place = (std::max<double>(power, lowest) - lowest) / (highest - lowest);
        return height - bottom - (height - top - bottom) * place;
    }
};

axes fit(const std::vector<check_point>& history, double tolerance) {
    double least = tolerance;
    double most = tolerance;
    for (const check_point& point : history) {
        if (!std::isfinite(point.residual)) continue;
        if (point.residual > 0.0 && (least <= 0.0 || point.residual < least)) least = point.residual;
        most = std::max(most, point.residual);
    }
    if (least <= 0.0) least = most = 1.0;  // nothing but zeros
    const int lowest = static_cast<int>(std::floor(std::log10(least)));
    const int highest = std::max(lowest + 1, static_cast<int>(std::ceil(std::log10(most))));
    return {static_cast<double>(std::max<std::uint64_t>(history.back().step, 1)), lowest, highest};
}

// 1, 2 or 5 times a power of ten, so that about six ticks come.
double tick_step(double range) {
    const double rough = std::max(range / 6.0, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    return power * (lead <= 1.0 ? 1.0 : lead <= 2.0 ? 2.0 : lead <= 5.0 ? 5.0 : 10.0);
}

void draw_axes(std::string& svg, const axes& a) {
    const auto out = std::back_inserter(svg);
    for (int power = a.lowest; power <= a.highest; ++power) {
        const double y = a.y(std::pow(10.0, power));
        fmt::format_to(out,
                       R"svg(<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)svg"
                       "\n",
                       left, y, width - right, y);
        fmt::format_to(
            out,
            R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="end">10<tspan dy="-6" font-size="10">{}</tspan></text>)svg"
            "\n",
            left - 8.0, y + 5.0, power);
    }
    const double step = tick_step(a.most_steps);
    for (int tick = 0; tick * step <= a.most_steps; ++tick) {
        const double s = tick * step;
        fmt::format_to(out,
                       R"svg(<line class="grid" x1="{0:.1f}" y1="{1:.1f}" x2="{0:.1f}" y2="{2:.1f}"/>)svg"
                       "\n",
                       a.x(s), top, height - bottom);
        fmt::format_to(out,
                       R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{:.0f}</text>)svg"
                       "\n",
                       a.x(s), height - bottom + 20.0, s);
    }
}

}  // namespace

std::string draw_curve(const labels& words, const std::vector<check_point>& history, double tolerance) {
    const axes a = fit(history, tolerance);
    std::string svg = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">
<style>text {{ font: 14px sans-serif; fill: #333 }} .grid {{ stroke: #ddd }}</style>
<rect width="100%" height="100%" fill="white"/>
<text x="{2:.1f}" y="30" style="font: bold 17px sans-serif">{3}</text>
)svg",
        width, height, left, words.title);
    draw_axes(svg, a);
    const auto out = std::back_inserter(svg);
    if (tolerance > 0.0) {
        const double y = a.y(tolerance);
        fmt::format_to(
            out,
            R"svg(<line x1="{0:.1f}" y1="{1:.1f}" x2="{2:.1f}" y2="{1:.1f}" stroke="#c33" stroke-dasharray="6 4"/>
<text x="{3:.1f}" y="{4:.1f}" style="fill: #c33">tolerance {5:g}</text>
)svg",
            left, y, width - right, left + 8.0, y - 6.0, tolerance);
    }
    svg += R"svg(<polyline fill="none" stroke="#2457a6" stroke-width="2" stroke-linejoin="round" points=")svg";
    for (const check_point& point : history) {
        if (!std::isfinite(point.residual)) continue;
        fmt::format_to(out, "{:.1f},{:.1f} ", a.x(static_cast<double>(point.step)), a.y(point.residual));
    }
    fmt::format_to(out, R"svg("/>
<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>
<text transform="translate(22 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>
</svg>
)svg",
                   (left + width - right) / 2.0, height - 14.0, words.step, (top + height - bottom) / 2.0,
                   words.residual);
    return svg;
}

}  // namespace common
