// SPDX-License-Identifier: Apache-2.0
/// @file table.hpp
/// @brief A function of one variable by its values at equal distances: smooth, with its derivative.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "common/portable.hpp"

namespace molecular {

/// A function's value and its derivative.
struct value_and_slope {
    double value;
    double slope;
};

/// Cubic polynomials, one an interval, that agree with their neighbours in value and slope; so a force that is made of
/// the slope is continuous and belongs to the energy that is made of the value. A view: owns nothing.
struct table_view {
    /// Of one interval, in powers of the part of it that is passed.
    struct alignas(32) polynomial {
        double c[4];
    };

    const polynomial* intervals;
    unsigned count;
    double per_step;  ///< intervals by their length

    /// At x, which is not negative; beyond the end as the last interval goes on.
    [[nodiscard]] COMMON_PORTABLE value_and_slope at(double x) const {
        const double place = x * per_step;
        const unsigned i = place < count ? static_cast<unsigned>(place) : count - 1;
        const double t = place - i;
        const polynomial p = intervals[i];
        return {p.c[0] + t * (p.c[1] + t * (p.c[2] + t * p.c[3])),
                (p.c[1] + t * (2 * p.c[2] + 3 * t * p.c[3])) * per_step};
    }
};

/// Owns the polynomials.
class table {
public:
    table() = default;
    /// Through values at 0, step, 2 step, ...: at least two.
    table(std::span<const double> values, double step);

    [[nodiscard]] table_view view() const {
        return {intervals_.data(), static_cast<unsigned>(intervals_.size()), per_step_};
    }
    /// Where it ends.
    [[nodiscard]] double end() const { return static_cast<double>(intervals_.size()) / per_step_; }
    [[nodiscard]] const std::vector<table_view::polynomial>& intervals() const { return intervals_; }

private:
    std::vector<table_view::polynomial> intervals_;
    double per_step_ = 1;
};

}  // namespace molecular
