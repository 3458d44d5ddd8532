// SPDX-License-Identifier: Apache-2.0
/// @file plot.hpp
/// @brief Time by size as SVG: a small picture for each test of several sizes.
#pragma once

#include <string>
#include <vector>

#include "row.hpp"

namespace perf {

/// What is written above the picture.
struct caption {
    std::string what = "Time of a call by size";
    bool with_reference = true;  ///< whether there are references to be named
};

/// Draws the reports of one or more libraries, and the first one's reference.
[[nodiscard]] std::string draw(const std::vector<report>& all, const caption& above = {});

}  // namespace perf
