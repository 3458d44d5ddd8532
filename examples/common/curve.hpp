// SPDX-License-Identifier: Apache-2.0
/// @file curve.hpp
/// @brief Drawings: a residual over the steps, or some quantities over one.
#pragma once

#include <string>
#include <vector>

#include "history.hpp"

namespace common {

/// What is written beside it.
struct labels {
    std::string title;
    std::string step;      ///< at the horizontal axis
    std::string residual;  ///< at the vertical axis
};

/// An SVG with a logarithmic axis for the residual. What is not finite is left out.
[[nodiscard]] std::string draw_curve(const labels& words, const std::vector<check_point>& history, double tolerance);

/// A quantity, at every place of a drawing.
struct named_line {
    std::string name;
    std::vector<double> values;
};

/// An SVG with an axis for all of them that fits what is there.
/// @param places  at least one, none negative, the last the largest
[[nodiscard]] std::string draw_lines(const labels& words, const std::vector<double>& places,
                                     const std::vector<named_line>& lines);

}  // namespace common
