// SPDX-License-Identifier: Apache-2.0
/// @file drawing.hpp
/// @brief What plots are drawn with, in SVG.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace common {

/// What all text and all lines of a grid look like.
struct look {
    int font = 14;  ///< pixels
    const char* text = "#333";
    const char* grid = "#ddd";
};

/// Text with any characters, as a part of an SVG.
[[nodiscard]] std::string in_markup(const std::string& text);

/// A sheet's size, and the edges of what is drawn on it, in pixels from its upper left corner.
struct frame {
    double width, height;
    double left, right, top, bottom;
};

/// A white sheet. Places are pixels from its upper left corner, and what is drawn later lies on top.
class drawing {
public:
    using point = std::pair<double, double>;

    drawing(const frame& edges, const look& of);

    /// A line of the grid from the left to the right edge, and what is written beside it; may have tspans.
    void level(double y, std::string_view label);
    /// The same from the top to the bottom.
    void column(double x, std::string_view label);
    /// @param anchor  which end of the text is at the place: "start", "middle" or "end"
    void text(point at, std::string_view anchor, std::string_view what);
    /// @param pen  attributes: stroke, stroke-width and so on
    void curve(const std::vector<point>& points, std::string_view pen);
    /// Any other element of SVG.
    void add(std::string_view element) { svg_ += element; }

    /// All of it.
    [[nodiscard]] std::string finished() && { return std::move(svg_) + "</svg>\n"; }

private:
    void rule(point from, point to);

    frame edges_;
    int font_;
    std::string svg_;
};

}  // namespace common
