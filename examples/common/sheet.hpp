// SPDX-License-Identifier: Apache-2.0
/// @file sheet.hpp
/// @brief A sheet of paper for a curve, in SVG: frame, ticks, captions, lines.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace common {

class sheet {
public:
    /// @param most  the horizontal axis goes from 0 to this
    sheet(const std::string& title, double most);

    /// Where something lies on the horizontal axis.
    [[nodiscard]] double x(double value) const;
    /// The same on the vertical axis, for a part of its length, from 0 at the bottom to 1.
    [[nodiscard]] static double y(double part);

    /// A tick of the vertical axis; `label` may have tspans.
    void tick(double part, const std::string& label);
    /// A dashed line all across, and what it is.
    void limit(double part, const std::string& label);
    /// A line through places on the paper.
    void line(const std::vector<std::pair<double, double>>& points, const char* colour);
    /// What a line of this colour is: number `i` of the names at the upper edge.
    void name(int i, const std::string& text, const char* colour);
    /// With captions of both axes, the whole drawing.
    [[nodiscard]] std::string finished(const std::string& horizontal, const std::string& vertical) const;

private:
    double most_;
    std::string svg_;
};

/// 1, 2 or 5 times a power of ten, so that about six ticks come.
[[nodiscard]] double tick_step(double range);

}  // namespace common
