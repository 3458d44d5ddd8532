// SPDX-License-Identifier: Apache-2.0
// The times over the sizes, as an SVG.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

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

constexpr double width = 720.0;
constexpr double height = 440.0;
constexpr double left = 70.0;
constexpr double right = 150.0;
constexpr double top = 40.0;
constexpr double bottom = 50.0;

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

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, text);
}

std::string grid(const axis& x, const axis& y, const std::vector<point>& points, int least, int most) {
    std::string svg;
    for (int decade = least; decade <= most; ++decade) {
        const double tick = std::pow(10.0, decade);
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#dddddd\"/>\n", left, y(tick), width - right);
        svg += text_at(left - 8, y(tick) + 4, "end", fmt::format("{:g}", tick));
    }
    for (const point& each : points) {
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}V{:.1f}\" stroke=\"#dddddd\"/>\n", x(each.columns), top,
                           height - bottom);
        svg += text_at(x(each.columns), height - bottom + 18, "middle", fmt::format("{:g}", each.columns));
    }
    return svg;
}

std::string draw(const line& each, const axis& x, const axis& y, double label_y) {
    std::string path;
    std::string dots;
    for (const point& p : each.points) {
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(p.columns), y(p.milliseconds));
        dots += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x(p.columns),
                            y(p.milliseconds), each.colour);
    }
    const double key = width - right + 20;
    return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n{}", path, each.colour, dots) +
           fmt::format("<path d=\"M{:.1f} {:.1f}h24\" stroke=\"{}\" stroke-width=\"2\"/>\n", key, label_y - 4,
                       each.colour) +
           text_at(key + 30, label_y, "start", each.form);
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
    const axis x{sizes.front().columns, sizes.back().columns, left + 20, width - right};
    const axis y{std::pow(10.0, low), std::pow(10.0, high), height - bottom, top};

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" font-family=\"sans-serif\" "
        "font-size=\"13\">\n<rect width=\"{0:g}\" height=\"{1:g}\" fill=\"white\"/>\n",
        width, height);
    svg += text_at(left, 22, "start", fmt::format("Milliseconds a step, {} PEs, {}", where.npes, where.gpu));
    svg += text_at((left + width - right) / 2, height - 10, "middle", "columns of the plate");
    svg += grid(x, y, sizes, low, high);
    double label_y = top + 12;
    for (const line& each : lines) {
        svg += draw(each, x, y, label_y);
        label_y += 20;
    }
    return svg + "</svg>\n";
}

}  // namespace heat_gpu
