// SPDX-License-Identifier: Apache-2.0
#include "drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace common {

std::string in_markup(const std::string& text) {
    std::string made;
    for (const char each : text) {
        if (each == '<') {
            made += "&lt;";
        } else if (each == '&') {
            made += "&amp;";
        } else {
            made += each;
        }
    }
    return made;
}

drawing::drawing(const frame& edges, const look& of)
    : edges_{edges},
      font_{of.font},
      svg_{fmt::format(
          R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">
<style>text {{ font: {2}px sans-serif; fill: {3} }} .grid {{ stroke: {4} }}</style>
<rect width="100%" height="100%" fill="white"/>
)svg",
          edges.width, edges.height, of.font, of.text, of.grid)} {}

void drawing::rule(point from, point to) {
    fmt::format_to(std::back_inserter(svg_),
                   R"svg(<line class="grid" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)svg"
                   "\n",
                   from.first, from.second, to.first, to.second);
}

void drawing::level(double y, std::string_view label) {
    rule({edges_.left, y}, {edges_.right, y});
    text({edges_.left - 8.0, y + std::round(0.34 * font_)}, "end", label);
}

void drawing::column(double x, std::string_view label) {
    rule({x, edges_.top}, {x, edges_.bottom});
    text({x, edges_.bottom + std::round(1.4 * font_)}, "middle", label);
}

void drawing::text(point at, std::string_view anchor, std::string_view what) {
    fmt::format_to(std::back_inserter(svg_),
                   R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)svg"
                   "\n",
                   at.first, at.second, anchor, what);
}

void drawing::curve(const std::vector<point>& points, std::string_view pen) {
    fmt::format_to(std::back_inserter(svg_), R"svg(<polyline fill="none" {} points=")svg", pen);
    for (const auto& [x, y] : points) fmt::format_to(std::back_inserter(svg_), "{:.1f},{:.1f} ", x, y);
    svg_ += "\"/>\n";
}

}  // namespace common
