// SPDX-License-Identifier: Apache-2.0
/// @file summary.hpp
/// @brief What came out, for people and for programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "decomposition.hpp"
#include "model.hpp"
#include "solver.hpp"

namespace heat {

/// Figures of one run.
struct summary {
    extent size;
    int npes = 1;
    int columns = 1;
    int rows = 1;
    bool threads = false;
    common::outcome result;
    double set_up_seconds = 0.0;
    double momentum = 0.0;
    double coldest = 0.0;        ///< in the body
    double hottest = 0.0;        ///< in the body
    std::uint64_t checksum = 0;  ///< of the bits of the field
};

/// FNV-1a over the bytes of the values, least significant byte first.
[[nodiscard]] std::uint64_t checksum(const std::vector<double>& field);

/// Sets `coldest`, `hottest` and `checksum`.
void describe_field(const std::vector<double>& field, const model& body, summary& s);

[[nodiscard]] std::string in_json(const summary& s);
/// Two lines.
[[nodiscard]] std::string in_words(const summary& s);

}  // namespace heat
