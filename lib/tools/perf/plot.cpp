// SPDX-License-Identifier: Apache-2.0
#include "plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include <fmt/format.h>

namespace perf {
namespace {

constexpr double cell_width = 360;
constexpr double cell_height = 250;
constexpr double left = 62;
constexpr double right = 30;
constexpr double top = 34;
constexpr double bottom = 40;
constexpr double header = 60;
constexpr int columns = 3;
constexpr std::array<const char*, 4> colors{"#2457a6", "#c2571a", "#3a8f4d", "#8a4fa3"};
constexpr const char* reference_color = "#888";

struct point {
    double size;
    double seconds;
};

struct line {
    const char* color;
    bool dashed;
    std::vector<point> points;
};

struct panel {
    std::string test;
    std::vector<line> lines;
};

std::vector<point> points_of(const report& found, const std::string& test, bool reference) {
    std::vector<point> points;
    for (const row& r : found.rows) {
        const double seconds = reference ? r.reference.median : r.library.median;
        if (r.test == test && r.size > 0 && seconds > 0) points.push_back({static_cast<double>(r.size), seconds});
    }
    return points;
}

/// The tests that have a curve: of more than one size.
std::vector<panel> panels_of(const std::vector<report>& all) {
    std::vector<panel> panels;
    for (const row& r : all.front().rows) {
        const bool known = std::any_of(panels.begin(), panels.end(), [&](const panel& p) { return p.test == r.test; });
        if (known || points_of(all.front(), r.test, false).size() < 2) continue;
        panel next{r.test, {}};
        next.lines.push_back({reference_color, true, points_of(all.front(), r.test, true)});
        for (std::size_t i = 0; i < all.size(); ++i) {
            next.lines.push_back({colors[i % colors.size()], false, points_of(all[i], r.test, false)});
        }
        panels.push_back(std::move(next));
    }
    return panels;
}

/// From sizes and seconds to places on the paper; both axes are logarithmic.
struct scale {
    double x0;
    double y0;
    double least_size = std::numeric_limits<double>::infinity();
    double most_size = 0;
    int lowest = 0;  ///< powers of ten, in seconds
    int highest = 0;

    scale(const panel& p, double x, double y) : x0{x}, y0{y} {
        double least = std::numeric_limits<double>::infinity();
        double most = 0;
        for (const line& l : p.lines) {
            for (const point& q : l.points) {
                least_size = std::min(least_size, q.size);
                most_size = std::max(most_size, q.size);
                least = std::min(least, q.seconds);
                most = std::max(most, q.seconds);
            }
        }
        lowest = static_cast<int>(std::floor(std::log10(least)));
        highest = std::max(lowest + 1, static_cast<int>(std::ceil(std::log10(most))));
    }

    [[nodiscard]] double x(double size) const {
        const double place = std::log(size / least_size) / std::log(most_size / least_size);
        return x0 + left + (cell_width - left - right) * place;
    }
    [[nodiscard]] double y(double seconds) const {
        const double place = (std::log10(seconds) - lowest) / (highest - lowest);
        return y0 + cell_height - bottom - (cell_height - top - bottom) * place;
    }
};

void text_at(std::string& svg, double x, double y, const char* anchor, const std::string& text,
             const char* style = "") {
    fmt::format_to(std::back_inserter(svg),
                   R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" style="{}">{}</text>)svg"
                   "\n",
                   x, y, anchor, style, text);
}

void straight(std::string& svg, double x1, double y1, double x2, double y2) {
    fmt::format_to(std::back_inserter(svg),
                   R"svg(<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)svg"
                   "\n",
                   x1, y1, x2, y2);
}

void draw_axes(std::string& svg, const panel& p, const scale& s) {
    text_at(svg, s.x0 + left, s.y0 + 22, "start", p.test, "font-weight: bold");
    for (int power = s.lowest; power <= s.highest; ++power) {
        const double seconds = std::pow(10.0, power);
        straight(svg, s.x0 + left, s.y(seconds), s.x0 + cell_width - right, s.y(seconds));
        text_at(svg, s.x0 + left - 6, s.y(seconds) + 4, "end", text_of_time(seconds));
    }
    double last = -1e9;
    for (const point& q : p.lines.back().points) {
        straight(svg, s.x(q.size), s.y0 + top, s.x(q.size), s.y0 + cell_height - bottom);
        if (s.x(q.size) - last < 56) continue;
        last = s.x(q.size);
        text_at(svg, last, s.y0 + cell_height - bottom + 16, "middle", text_of_size(static_cast<std::size_t>(q.size)));
    }
}

void draw_panel(std::string& svg, const panel& p, double x, double y) {
    const scale s{p, x, y};
    draw_axes(svg, p, s);
    for (const line& l : p.lines) {
        std::string points;
        for (const point& q : l.points)
            fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f} ", s.x(q.size), s.y(q.seconds));
        fmt::format_to(std::back_inserter(svg),
                       R"svg(<polyline fill="none" stroke="{}" stroke-width="2"{} points="{}"/>)svg"
                       "\n",
                       l.color, l.dashed ? R"( stroke-dasharray="5 4")" : "", points);
    }
}

}  // namespace

std::string draw(const std::vector<report>& all, const caption& above) {
    const std::vector<panel> panels = panels_of(all);
    const auto rows = static_cast<double>((panels.size() + columns - 1) / columns);
    std::string svg = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}">
<style>text {{ font: 12px sans-serif; fill: #333 }} .grid {{ stroke: #e4e4e4 }}</style>
<rect width="100%" height="100%" fill="white"/>
)svg",
        columns * cell_width, header + rows * cell_height);
    text_at(svg, left, 26, "start", fmt::format("{}, {} PEs", above.what, all.front().npes),
            "font-size: 17px; font-weight: bold");
    double x = left;
    const auto legend = [&](const std::string& name, const std::string& color) {
        text_at(svg, x, 48, "start", "\u2014 " + name, ("fill: " + color).c_str());
        x += 40 + 8 * static_cast<double>(name.size());
    };
    for (std::size_t i = 0; i < all.size(); ++i) legend(all[i].library, colors[i % colors.size()]);
    if (above.with_reference) legend("plain reference", reference_color);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        draw_panel(svg, panels[i], cell_width * static_cast<double>(i % columns),
                   header + cell_height * static_cast<double>(i / columns));
    }
    return svg + "</svg>\n";
}

}  // namespace perf
