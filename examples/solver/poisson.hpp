// SPDX-License-Identifier: Apache-2.0
/// @file poisson.hpp
/// @brief Poisson's equation in the unit cube, by differences between seven points.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "matrix.hpp"

namespace solver {

/// Points inside the cube in x, y and z, equally spaced. x runs first.
using grid_size = std::array<number, 3>;

/// -laplace u = f with u = 0 at the boundary, for u(x, y, z) = g(x) g(y) g(z) and g(t) = t (1 - t) e^t. The solution of
/// the differences is u but for an error that falls with the square of the spacing.
class poisson final : public linear_system {
public:
    explicit poisson(const grid_size& points);

    [[nodiscard]] number rows() const override { return points_[0] * points_[1] * points_[2]; }
    void row(number which, std::vector<entry>& into) const override;
    [[nodiscard]] double source(number row) const override;
    [[nodiscard]] double known(number row) const override;

private:
    /// How many points come before a row's in x, y and z.
    [[nodiscard]] std::array<std::size_t, 3> point(number row) const;

    /// In one direction, point by point: g, and the negative of its second derivative.
    struct line {
        std::vector<double> profile;
        std::vector<double> curvature;
    };

    grid_size points_;
    std::array<double, 3> weight_{};  ///< of a neighbour
    std::array<line, 3> lines_;
};

}  // namespace solver
