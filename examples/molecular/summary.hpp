// SPDX-License-Identifier: Apache-2.0
/// @file summary.hpp
/// @brief What came out, for people and for programs.
#pragma once

#include <string>

#include "crystal.hpp"
#include "measure.hpp"
#include "options.hpp"
#include "simulate.hpp"

namespace molecular {

/// What ran where.
struct setting {
    const options& wanted;
    const substance& what;
    const crystal& start;
    const grid& cut;
    int npes;
};

/// Figures of one simulation.
struct summary {
    outcome result;
    double set_up_seconds = 0;
    double sent = 0;  ///< bytes, of all PEs
};

/// Whether the energy has changed by more than it may.
[[nodiscard]] bool is_kept(const setting& where, const outcome& result);

[[nodiscard]] std::string in_json(const setting& where, const summary& s);
[[nodiscard]] std::string in_words(const setting& where, const summary& s);
[[nodiscard]] std::string in_json(const setting& where, const timing& t);
[[nodiscard]] std::string in_words(const setting& where, const timing& t);

/// The energies' changes over time, in SVG.
[[nodiscard]] std::string drawn(const setting& where, const outcome& result);

}  // namespace molecular
