// SPDX-License-Identifier: Apache-2.0
/// @file statistics.hpp
/// @brief What Graph500 says of many searches.
#pragma once

#include <vector>

namespace graph {

/// Of a set of figures. Quartiles lie between two of them where they must.
struct spread {
    double least = 0.0;
    double first_quartile = 0.0;
    double median = 0.0;
    double third_quartile = 0.0;
    double largest = 0.0;
    double mean = 0.0;
    double deviation = 0.0;  ///< of the sample
};

/// @param figures  at least one
[[nodiscard]] spread spread_of(std::vector<double> figures);

/// A rate's mean is harmonic, which weighs each search by its edges.
struct harmonic {
    double mean = 0.0;   ///< 0 if a figure is 0
    double error = 0.0;  ///< its standard error, as Norris has it ("The Standard Errors of the Geometric and Harmonic
                         ///< Means", 1940)
};

/// @param figures  at least one, none negative
[[nodiscard]] harmonic harmonic_of(const std::vector<double>& figures);

}  // namespace graph
