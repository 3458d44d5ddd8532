// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

namespace molecular {
namespace {

/// The derivative at value i, for a step of 1: of fourth order, towards the ends of less.
double slope_at(std::span<const double> y, std::size_t i) {
    const std::size_t last = y.size() - 1;
    if (i == 0) return y[1] - y[0];
    if (i == last) return y[last] - y[last - 1];
    if (i == 1 || i == last - 1) return (y[i + 1] - y[i - 1]) / 2;
    return ((y[i - 2] - y[i + 2]) + 8 * (y[i + 1] - y[i - 1])) / 12;
}

}  // namespace

table::table(std::span<const double> values, double step) : per_step_{1 / step} {
    intervals_.reserve(values.size() - 1);
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        const double rise = values[i + 1] - values[i];
        const double begins = slope_at(values, i);
        const double ends = slope_at(values, i + 1);
        intervals_.push_back({{values[i], begins, 3 * rise - 2 * begins - ends, begins + ends - 2 * rise}});
    }
}

}  // namespace molecular
