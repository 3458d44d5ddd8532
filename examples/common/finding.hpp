// SPDX-License-Identifier: Apache-2.0
/// @file finding.hpp
/// @brief What a program that checks itself finds.
#pragma once

#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace common {

/// The largest deviation of all PEs, and the largest that is right.
struct finding {
    std::string what;
    double deviation;
    double allowed;

    [[nodiscard]] bool good() const { return deviation <= allowed; }  // NaN is not
};

/// A line each.
[[nodiscard]] std::string in_words(const std::vector<finding>& all);

/// One PE says them, unless the user wants it quiet.
/// @return the exit status: whether all are good
[[nodiscard]] int report(const via::world& world, const std::vector<finding>& all, bool quiet);

}  // namespace common
