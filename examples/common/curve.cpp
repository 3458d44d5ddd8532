// SPDX-License-Identifier: Apache-2.0
#include "curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

#include "drawing.hpp"

namespace common {
namespace {

constexpr frame paper{.width = 760.0, .height = 440.0, .left = 84.0, .right = 736.0, .top = 52.0, .bottom = 382.0};

// Where a part of an axis' length lies on the paper, from 0 at its beginning to 1.
double across(double part) { return paper.left + (paper.right - paper.left) * part; }
double up(double part) { return paper.bottom - (paper.bottom - paper.top) * part; }

// 1, 2 or 5 times a power of ten, so that about six ticks come.
double tick_step(double range) {
    const double rough = range / 6.0;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    return power * (lead <= 1.0 ? 1.0 : lead <= 2.0 ? 2.0 : lead <= 5.0 ? 5.0 : 10.0);
}

// A sheet with all that is written beside the curves, and a horizontal axis from 0 to `most`.
drawing begin(const labels& words, double most) {
    drawing sheet{paper, {}};
    sheet.add(fmt::format(R"svg(<text x="{:.1f}" y="30" style="font: bold 17px sans-serif">{}</text>)svg"
                          "\n",
                          paper.left, in_markup(words.title)));
    const double step = std::max(tick_step(most), 1.0);
    for (int tick = 0; tick * step <= most; ++tick)
        sheet.column(across(tick * step / most), fmt::format("{:.0f}", tick * step));
    sheet.text({(paper.left + paper.right) / 2.0, paper.height - 14.0}, "middle", words.step);
    sheet.add(fmt::format(R"svg(<text transform="translate(22 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>)svg"
                          "\n",
                          (paper.top + paper.bottom) / 2.0, words.residual));
    return sheet;
}

void draw(drawing& on, const std::vector<drawing::point>& points, const char* colour) {
    on.curve(points, fmt::format(R"(stroke="{}" stroke-width="2" stroke-linejoin="round")", colour));
}

// Powers of ten that a vertical axis reaches.
struct decades {
    int lowest;
    int highest;

    [[nodiscard]] double y(double residual) const {
        const double power = residual > 0.0 ? std::log10(residual) : lowest;
        return up((std::max<double>(power, lowest) - lowest) / (highest - lowest));
    }
};

decades fit(const std::vector<check_point>& history, double tolerance) {
    double least = tolerance;
    double most = tolerance;
    for (const check_point& point : history) {
        if (!std::isfinite(point.residual)) continue;
        if (point.residual > 0.0 && (least <= 0.0 || point.residual < least)) least = point.residual;
        most = std::max(most, point.residual);
    }
    if (least <= 0.0) least = most = 1.0;  // nothing but zeros
    const int lowest = static_cast<int>(std::floor(std::log10(least)));
    return {lowest, std::max(lowest + 1, static_cast<int>(std::ceil(std::log10(most))))};
}

// Of the values of all lines.
struct range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();

    explicit range(const std::vector<named_line>& lines) {
        for (const named_line& each : lines) {
            for (const double value : each.values) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
        }
        if (most > least) return;
        least -= 1.0;  // all of them level
        most = least + 2.0;
    }
    [[nodiscard]] double y(double value) const { return up((value - least) / (most - least)); }
};

void draw_levels(drawing& on, const range& vertical) {
    const double step = tick_step(vertical.most - vertical.least);
    const double first = std::ceil(vertical.least / step);
    // A step may be less than what rounding leaves of a tick: so they are counted by what they are apart.
    for (int i = 0; i * step <= vertical.most - vertical.least; ++i) {
        const double tick = (first + i) * step + 0.0;  // not -0
        if (tick <= vertical.most) on.level(vertical.y(tick), fmt::format("{:.4g}", tick));
    }
}

}  // namespace

std::string draw_curve(const labels& words, const std::vector<check_point>& history, double tolerance) {
    const decades vertical = fit(history, tolerance);
    const auto most = static_cast<double>(std::max<std::uint64_t>(history.back().step, 1));
    drawing sheet = begin(words, most);
    for (int power = vertical.lowest; power <= vertical.highest; ++power) {
        sheet.level(vertical.y(std::pow(10.0, power)),
                    fmt::format(R"(10<tspan dy="-6" font-size="10">{}</tspan>)", power));
    }
    if (tolerance > 0.0) {
        const double y = vertical.y(tolerance);
        sheet.add(fmt::format(
            R"svg(<line x1="{0:.1f}" y1="{1:.1f}" x2="{2:.1f}" y2="{1:.1f}" stroke="#c33" stroke-dasharray="6 4"/>
<text x="{3:.1f}" y="{4:.1f}" style="fill: #c33">tolerance {5:g}</text>
)svg",
            paper.left, y, paper.right, paper.left + 8.0, y - 6.0, tolerance));
    }
    std::vector<drawing::point> points;
    for (const check_point& point : history) {
        if (!std::isfinite(point.residual)) continue;
        points.emplace_back(across(static_cast<double>(point.step) / most), vertical.y(point.residual));
    }
    draw(sheet, points, "#2457a6");
    return std::move(sheet).finished();
}

std::string draw_lines(const labels& words, const std::vector<double>& places, const std::vector<named_line>& lines) {
    static constexpr const char* colours[]{"#2457a6", "#c33", "#333"};
    const range vertical{lines};
    const double most = std::max(places.back(), 1.0);
    drawing sheet = begin(words, most);
    draw_levels(sheet, vertical);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const char* const colour = colours[i % std::size(colours)];
        std::vector<drawing::point> points;
        for (std::size_t at = 0; at < places.size(); ++at)
            points.emplace_back(across(places[at] / most), vertical.y(lines[i].values[at]));
        draw(sheet, points, colour);
        sheet.add(fmt::format(R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="end" style="fill: {}">{}</text>)svg"
                              "\n",
                              paper.right - 8.0, paper.top + 18.0 + 18.0 * static_cast<double>(i), colour,
                              lines[i].name));
    }
    return std::move(sheet).finished();
}

}  // namespace common
