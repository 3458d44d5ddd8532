// SPDX-License-Identifier: Apache-2.0
/// @file summary.hpp
/// @brief What came out, for people and for programs.
#pragma once

#include <string>

#include "common/history.hpp"
#include "measure.hpp"
#include "options.hpp"

namespace lattice {

/// Where it ran.
struct setting {
    const options& wanted;
    const grid& cut;
    int npes;
};

/// Figures of one solution.
struct summary {
    common::outcome result;
    double true_residual = 0.0;
    double set_up_seconds = 0.0;
};

[[nodiscard]] const char* name(form how) noexcept;

/// Operations on real numbers of one iteration on the whole lattice.
[[nodiscard]] double operations(const grid& cut);

[[nodiscard]] std::string in_json(const setting& where, const summary& s);
[[nodiscard]] std::string in_words(const setting& where, const summary& s);
[[nodiscard]] std::string in_json(const setting& where, const timing& t);
[[nodiscard]] std::string in_words(const setting& where, const timing& t);

}  // namespace lattice
