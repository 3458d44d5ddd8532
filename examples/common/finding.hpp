// SPDX-License-Identifier: Apache-2.0
/// @file finding.hpp
/// @brief What a program has found when it checked itself.
#pragma once

#include <string>
#include <vector>

namespace common {

/// The largest deviation of all PEs, and the largest that is right.
struct finding {
    std::string what;
    double deviation;
    double allowed;

    [[nodiscard]] bool good() const { return deviation <= allowed; }  // NaN is not
};

/// A line for each.
[[nodiscard]] std::string in_words(const std::vector<finding>& all);

}  // namespace common
