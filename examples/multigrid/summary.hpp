// SPDX-License-Identifier: Apache-2.0
/// @file summary.hpp
/// @brief What came out, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "common/history.hpp"
#include "measure.hpp"
#include "options.hpp"

namespace multigrid {

/// Figures of one solution.
struct summary {
    common::outcome result;
    double error = 0.0;  ///< largest difference from the exact solution, in parts of its largest value
    double set_up_seconds = 0.0;
};

/// One form on one domain.
struct measured {
    form how;
    division cut;
    traffic sent;  ///< the most of any PE
    timing times;
};

[[nodiscard]] std::string in_json(const options& wanted, const division& cut, const summary& s);
[[nodiscard]] std::string in_words(const options& wanted, const division& cut, const summary& s);
/// Rows of a domain follow each other.
[[nodiscard]] std::string in_json(const options& wanted, const std::vector<measured>& all);
[[nodiscard]] std::string in_words(const std::vector<measured>& all);

}  // namespace multigrid
