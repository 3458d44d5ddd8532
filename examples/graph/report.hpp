// SPDX-License-Identifier: Apache-2.0
/// @file report.hpp
/// @brief The results in words, in JSON, and as a drawing.
#pragma once

#include <string>

#include "measure.hpp"

namespace graph {

/// Where they were measured.
struct place {
    int npes = 1;
    bool threads = false;
    std::string gpu;  ///< empty: none
};

/// Whether all forms that came to their end found the same.
[[nodiscard]] bool agree(const results& all);

[[nodiscard]] std::string in_words(const results& all, const place& where);
[[nodiscard]] std::string in_json(const results& all, const place& where);
/// An SVG: vertices found over the levels, the number on a logarithmic axis.
[[nodiscard]] std::string as_plot(const results& all);

}  // namespace graph
