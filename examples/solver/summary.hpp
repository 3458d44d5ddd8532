// SPDX-License-Identifier: Apache-2.0
/// @file summary.hpp
/// @brief What came out, for people and for programs.
#pragma once

#include <string>

#include "common/history.hpp"
#include "measure.hpp"
#include "options.hpp"

namespace solver {

/// Where it ran, and on what.
struct setting {
    const options& wanted;
    number rows;
    work an_iteration;
    int npes;
};

/// Figures of one solution.
struct summary {
    common::outcome result;
    double true_residual = 0.0;
    double error = 0.0;  ///< relative, against the known solution; NaN: none is known
    double set_up_seconds = 0.0;
};

[[nodiscard]] std::string in_json(const setting& where, const summary& s);
[[nodiscard]] std::string in_words(const setting& where, const summary& s);
[[nodiscard]] std::string in_json(const setting& where, const timing& t);
[[nodiscard]] std::string in_words(const setting& where, const timing& t);

}  // namespace solver
