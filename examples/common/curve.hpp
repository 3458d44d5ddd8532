// SPDX-License-Identifier: Apache-2.0
/// @file curve.hpp
/// @brief The residual over the steps, as a drawing.
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

}  // namespace common
