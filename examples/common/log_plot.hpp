// SPDX-License-Identifier: Apache-2.0
/// @file log_plot.hpp
/// @brief Drawings of what grows by factors: times over sizes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "curve.hpp"

namespace common {

/// Places and quantities.
struct point_line {
    std::string name;
    std::vector<std::pair<double, double>> points;
};

/// An SVG with two logarithmic axes, of which the vertical one has whole decades. Points at which a place or a quantity
/// is not positive and finite are left out.
/// @param words  its `residual` is what is written at the vertical axis, or none
[[nodiscard]] std::string draw_on_logs(const labels& words, std::vector<point_line> lines);

}  // namespace common
