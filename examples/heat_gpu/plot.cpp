// SPDX-License-Identifier: Apache-2.0
// The times over the sizes, as an SVG.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "common/drawing.hpp"
#include "report.hpp"

namespace heat_gpu {
namespace {

struct point {
    double columns;
    double milliseconds;
};

struct line {
    const char* form;
    const char* colour;
    std::vector<point> points;
};

constexpr common::frame paper{
    .width = 720.0, .height = 440.0, .left = 70.0, .right = 570.0, .top = 40.0, .bottom = 390.0};

/// From a logarithmic scale to the drawing.
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

std::vector<line> lines_of(const results& all) {
    std::vector<line> lines{
        {"alone", "#888888", {}}, {"host", "#c0392b", {}}, {"graph", "#2471a3", {}}, {"kernel", "#1e8449", {}}};
    for (line& each : lines) {
        std::set<std::size_t> seen;
        for (const result& row : all.rows) {
            const bool alone = each.form == std::string{"alone"};
            if ((!alone && row.form != each.form) || !seen.insert(row.columns).second) continue;
            each.points.push_back({static_cast<double>(row.columns), 1e3 * (alone ? row.alone : row.seconds)});
        }
        std::sort(each.points.begin(), each.points.end(),
                  [](const point& a, const point& b) { return a.columns < b.columns; });
    }
    lines.erase(std::remove_if(lines.begin(), lines.end(), [](const line& each) { return each.points.empty(); }),
                lines.end());
    return lines;
}

void draw(common::drawing& on, const line& each, const axis& x, const axis& y, double label_y) {
    const std::string pen = fmt::format(R"(stroke="{}" stroke-width="2")", each.colour);
    std::vector<common::drawing::point> places;
    for (const point& p : each.points) places.emplace_back(x(p.columns), y(p.milliseconds));
    on.curve(places, pen);
    for (const auto& [across, down] : places)
        on.add(fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", across, down, each.colour));
    const double key = paper.right + 20;
    on.curve({{key, label_y - 4}, {key + 24, label_y - 4}}, pen);
    on.text({key + 30, label_y}, "start", each.form);
}

}  // namespace

std::string as_plot(const results& all, const place& where) {
    const std::vector<line> lines = lines_of(all);
    double least = 1e30;
    double most = 0.0;
    for (const line& each : lines) {
        for (const point& p : each.points) {
            least = std::min(least, p.milliseconds);
            most = std::max(most, p.milliseconds);
        }
    }
    const int low = static_cast<int>(std::floor(std::log10(least)));
    const int high = std::max(static_cast<int>(std::ceil(std::log10(most))), low + 1);
    const std::vector<point>& sizes = lines.front().points;
    const axis x{sizes.front().columns, sizes.back().columns, paper.left + 20, paper.right};
    const axis y{std::pow(10.0, low), std::pow(10.0, high), paper.bottom, paper.top};

    common::drawing sheet{paper, {.font = 13, .text = "black"}};
    sheet.text({paper.left, 22}, "start", fmt::format("Milliseconds a step, {} PEs, {}", where.npes, where.gpu));
    sheet.text({(paper.left + paper.right) / 2, paper.height - 10}, "middle", "columns of the plate");
    for (int decade = low; decade <= high; ++decade)
        sheet.level(y(std::pow(10.0, decade)), fmt::format("{:g}", std::pow(10.0, decade)));
    for (const point& size : sizes) sheet.column(x(size.columns), fmt::format("{:g}", size.columns));
    double label_y = paper.top + 12;
    for (const line& each : lines) {
        draw(sheet, each, x, y, label_y);
        label_y += 20;
    }
    return std::move(sheet).finished();
}

}  // namespace heat_gpu
