// SPDX-License-Identifier: Apache-2.0
#include "log_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "drawing.hpp"

namespace common {
namespace {

constexpr frame paper{.width = 780.0, .height = 440.0, .left = 84.0, .right = 600.0, .top = 48.0, .bottom = 382.0};
constexpr const char* colours[]{"#2471a3", "#c0392b", "#1e8449", "#7d3c98", "#b9770e", "#17a589", "#2e4053", "#888888"};

/// From a logarithmic scale to the paper.
class axis {
public:
    axis(double least, double most, double from, double to)
        : least_{std::log(least)}, step_{(to - from) / std::max(std::log(most) - std::log(least), 1e-9)}, from_{from} {}
    [[nodiscard]] double operator()(double value) const { return from_ + (std::log(value) - least_) * step_; }

private:
    double least_;
    double step_;
    double from_;
};

/// Whole powers of ten around all quantities.
std::pair<int, int> decades_of(const std::vector<point_line>& lines) {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const point_line& line : lines) {
        for (const auto& [place, quantity] : line.points) {
            least = std::min(least, quantity);
            most = std::max(most, quantity);
        }
    }
    if (most == 0) return {0, 1};
    const int low = static_cast<int>(std::floor(std::log10(least)));
    return {low, std::max(static_cast<int>(std::ceil(std::log10(most))), low + 1)};
}

void draw(drawing& on, const point_line& line, const char* colour, const axis& x, const axis& y, double key_y) {
    const std::string pen = fmt::format(R"(stroke="{}" stroke-width="2")", colour);
    std::vector<drawing::point> places;
    for (const auto& [place, quantity] : line.points) places.emplace_back(x(place), y(quantity));
    on.curve(places, pen);
    for (const auto& [across, down] : places)
        on.add(fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", across, down, colour));
    const double key = paper.right + 16;
    on.curve({{key, key_y - 4}, {key + 24, key_y - 4}}, pen);
    on.text({key + 30, key_y}, "start", in_markup(line.name));
}

}  // namespace

std::string draw_on_logs(const labels& words, std::vector<point_line> lines) {
    std::set<double> places;
    for (point_line& line : lines) {
        std::erase_if(line.points, [](const auto& each) {
            return !(each.first > 0 && each.second > 0 && std::isfinite(each.first) && std::isfinite(each.second));
        });
        for (const auto& [place, quantity] : line.points) places.insert(place);
    }
    const auto [low, high] = decades_of(lines);
    const double first = places.empty() ? 1 : *places.begin();
    const axis x{first, places.empty() ? 10 : *places.rbegin(), paper.left + 20, paper.right - 10};
    const axis y{std::pow(10.0, low), std::pow(10.0, high), paper.bottom, paper.top};

    drawing sheet{paper, {.font = 13, .text = "black"}};
    sheet.text({paper.left, 26}, "start", in_markup(words.title));
    sheet.text({(paper.left + paper.right) / 2, paper.height - 14}, "middle", in_markup(words.step));
    if (!words.residual.empty())
        sheet.add(fmt::format("<text transform=\"translate(22 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                              (paper.top + paper.bottom) / 2, in_markup(words.residual)));
    for (int decade = low; decade <= high; ++decade)
        sheet.level(y(std::pow(10.0, decade)), fmt::format("{:g}", std::pow(10.0, decade)));
    for (const double place : places) sheet.column(x(place), fmt::format("{:.4g}", place));
    double key_y = paper.top + 12;
    for (std::size_t i = 0; i < lines.size(); ++i, key_y += 20)
        draw(sheet, lines[i], colours[i % std::size(colours)], x, y, key_y);
    return std::move(sheet).finished();
}

}  // namespace common
