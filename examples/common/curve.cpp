// SPDX-License-Identifier: Apache-2.0
#include "curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "drawing.hpp"

namespace common {
namespace {

constexpr frame paper{.width = 760.0, .height = 440.0, .left = 84.0, .right = 736.0, .top = 52.0, .bottom = 382.0};

// From steps and residuals to places on the paper.
struct axes {
    double most_steps;
    int lowest;  // powers of ten
    int highest;

    [[nodiscard]] double x(double step) const { return paper.left + (paper.right - paper.left) * step / most_steps; }
    [[nodiscard]] double y(double residual) const {
        const double power = residual > 0.0 ? std::log10(residual) : lowest;
        const double place = (std::max<double>(power, lowest) - lowest) / (highest - lowest);
        return paper.bottom - (paper.bottom - paper.top) * place;
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

void draw_axes(drawing& on, const axes& a) {
    for (int power = a.lowest; power <= a.highest; ++power)
        on.level(a.y(std::pow(10.0, power)), fmt::format(R"(10<tspan dy="-6" font-size="10">{}</tspan>)", power));
    const double step = tick_step(a.most_steps);
    for (int tick = 0; tick * step <= a.most_steps; ++tick)
        on.column(a.x(tick * step), fmt::format("{:.0f}", tick * step));
}

}  // namespace

std::string draw_curve(const labels& words, const std::vector<check_point>& history, double tolerance) {
    const axes a = fit(history, tolerance);
    drawing sheet{paper, {}};
    sheet.add(fmt::format(R"svg(<text x="{:.1f}" y="30" style="font: bold 17px sans-serif">{}</text>)svg"
                          "\n",
                          paper.left, words.title));
    draw_axes(sheet, a);
    if (tolerance > 0.0) {
        const double y = a.y(tolerance);
        sheet.add(fmt::format(
            R"svg(<line x1="{0:.1f}" y1="{1:.1f}" x2="{2:.1f}" y2="{1:.1f}" stroke="#c33" stroke-dasharray="6 4"/>
<text x="{3:.1f}" y="{4:.1f}" style="fill: #c33">tolerance {5:g}</text>
)svg",
            paper.left, y, paper.right, paper.left + 8.0, y - 6.0, tolerance));
    }
    std::vector<drawing::point> points;
    for (const check_point& point : history) {
        if (!std::isfinite(point.residual)) continue;
        points.emplace_back(a.x(static_cast<double>(point.step)), a.y(point.residual));
    }
    sheet.curve(points, R"(stroke="#2457a6" stroke-width="2" stroke-linejoin="round")");
    sheet.text({(paper.left + paper.right) / 2.0, paper.height - 14.0}, "middle", words.step);
    sheet.add(fmt::format(R"svg(<text transform="translate(22 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>)svg"
                          "\n",
                          (paper.top + paper.bottom) / 2.0, words.residual));
    return std::move(sheet).finished();
}

}  // namespace common
