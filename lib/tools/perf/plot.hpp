// SPDX-License-Identifier: Apache-2.0
/// @file plot.hpp
/// @brief Time by size as SVG: a small picture for each test of several sizes.
#pragma once

#include <string>
#include <vector>

#include "row.hpp"

namespace perf {

/// Draws the reports of one or more libraries, and the first one's reference.
[[nodiscard]] std::string draw(const std::vector<report>& all);

}  // namespace perf
