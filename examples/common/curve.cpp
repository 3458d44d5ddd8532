// SPDX-License-Identifier: Apache-2.0
#include "curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <utility>

#include "sheet.hpp"

namespace common {
namespace {

// Powers of ten that a vertical axis reaches.
struct decades {
    int lowest;
    int highest;

    [[nodiscard]] double part(double residual) const {
        const double power = residual > 0.0 ? std::log10(residual) : lowest;
        return (std::max<double>(power, lowest) - lowest) / (highest - lowest);
    }
};

decades fit(const std::vector<check_point>& history, double tolerance) {
    double least = tolerance;
    double most = tolerance;
    for (const check_point& point : history) {
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
        if (!(most > least)) least -= 1.0, most = least + 2.0;  // all of them level
    }
    [[nodiscard]] double part(double value) const { return (value - least) / (most - least); }
};

}  // namespace

std::string draw_curve(const labels& words, const std::vector<check_point>& history, double tolerance) {
    const decades vertical = fit(history, tolerance);
    sheet paper{words.title, static_cast<double>(std::max<std::uint64_t>(history.back().step, 1))};
    for (int power = vertical.lowest; power <= vertical.highest; ++power) {
        paper.tick(vertical.part(std::pow(10.0, power)),
                   fmt::format(R"svg(10<tspan dy="-6" font-size="10">{}</tspan>)svg", power));
    }
    if (tolerance > 0.0) paper.limit(vertical.part(tolerance), fmt::format("tolerance {:g}", tolerance));
    std::vector<std::pair<double, double>> points;
    for (const check_point& point : history)
        points.emplace_back(paper.x(static_cast<double>(point.step)), sheet::y(vertical.part(point.residual)));
    paper.line(points, "#2457a6");
    return paper.finished(words.step, words.residual);
}

std::string draw_lines(const labels& words, const std::vector<double>& places, const std::vector<named_line>& lines) {
    static constexpr const char* colours[]{"#2457a6", "#c33", "#333"};
    const range vertical{lines};
    sheet paper{words.title, std::max(places.back(), 1.0)};
    const double step = tick_step(vertical.most - vertical.least);
    const double first = std::ceil(vertical.least / step);
    for (int i = 0; i * step <= vertical.most - vertical.least; ++i) {
        const double tick = (first + i) * step;
        if (tick <= vertical.most) paper.tick(vertical.part(tick), fmt::format("{:.4g}", tick + 0.0));  // not -0
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const char* const colour = colours[i % std::size(colours)];
        std::vector<std::pair<double, double>> points;
        for (std::size_t at = 0; at < places.size(); ++at)
            points.emplace_back(paper.x(places[at]), sheet::y(vertical.part(lines[i].values[at])));
        paper.line(points, colour);
        paper.name(static_cast<int>(i), lines[i].name, colour);
    }
    return paper.finished(words.step, words.residual);
}

}  // namespace common
