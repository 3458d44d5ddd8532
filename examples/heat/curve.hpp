// SPDX-License-Identifier: Apache-2.0
/// @file curve.hpp
/// @brief The residual over the steps, as a drawing.
#pragma once

#include <string>
#include <vector>

#include "solver.hpp"

namespace heat {

/// An SVG with a logarithmic axis for the residual.
[[nodiscard]] std::string draw_curve(const std::vector<check_point>& history, double tolerance);

}  // namespace heat
