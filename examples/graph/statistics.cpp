// SPDX-License-Identifier: Apache-2.0
#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace graph {
namespace {

double mean_of(const std::vector<double>& figures) {
    return std::accumulate(figures.begin(), figures.end(), 0.0) / static_cast<double>(figures.size());
}

double square_sum(const std::vector<double>& figures, double around) {
    return std::accumulate(figures.begin(), figures.end(), 0.0,
                           [around](double sum, double each) { return sum + (each - around) * (each - around); });
}

/// The figure at a part of the way from the first to the last.
double at(const std::vector<double>& sorted, double part) {
    const double place = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

}  // namespace

spread spread_of(std::vector<double> figures) {
    std::sort(figures.begin(), figures.end());
    const double mean = mean_of(figures);
    const auto others = static_cast<double>(figures.size() - 1);
    const double deviation = others > 0.0 ? std::sqrt(square_sum(figures, mean) / others) : 0.0;
    return {figures.front(), at(figures, 0.25), at(figures, 0.5), at(figures, 0.75), figures.back(), mean, deviation};
}

harmonic harmonic_of(const std::vector<double>& figures) {
    std::vector<double> inverse;
    for (const double each : figures) {
        if (each <= 0.0) return {};
        inverse.push_back(1.0 / each);
    }
    const double mean = mean_of(inverse);
    const auto others = static_cast<double>(figures.size() - 1);
    const double error = others > 0.0 ? std::sqrt(square_sum(inverse, mean)) / others / (mean * mean) : 0.0;
    return {1.0 / mean, error};
}

}  // namespace graph
