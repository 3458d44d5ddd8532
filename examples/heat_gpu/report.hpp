// SPDX-License-Identifier: Apache-2.0
/// @file report.hpp
/// @brief The results as a table, in JSON, and as a drawing.
#pragma once

#include <string>

#include "measure.hpp"

namespace heat_gpu {

/// Where they were measured.
struct place {
    std::string gpu;
    int npes = 1;
};

[[nodiscard]] std::string as_table(const results& all, const place& where, const options& wanted);
[[nodiscard]] std::string as_json(const results& all, const place& where, const options& wanted);
/// An SVG: milliseconds a step over the columns, both axes logarithmic, a line for each form.
[[nodiscard]] std::string as_plot(const results& all, const place& where);

}  // namespace heat_gpu
