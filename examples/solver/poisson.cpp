// SPDX-License-Identifier: Apache-2.0
#include "poisson.hpp"

#include <cmath>

namespace solver {
namespace {

double profile(double t) { return t * (1 - t) * std::exp(t); }
/// The negative of its second derivative.
double curvature(double t) { return t * (3 + t) * std::exp(t); }

}  // namespace

poisson::poisson(const grid_size& points) : points_{points} {
    for (unsigned d = 0; d < 3; ++d) {
        spacing_.at(d) = 1 / static_cast<double>(points.at(d) + 1);
        weight_.at(d) = 1 / (spacing_.at(d) * spacing_.at(d));
    }
}

void poisson::row(number which, std::vector<entry>& into) const {
    into.clear();
    const grid_size at{which % points_[0], which / points_[0] % points_[1], which / (points_[0] * points_[1])};
    const grid_size apart{1, points_[0], points_[0] * points_[1]};
    for (unsigned d = 3; d-- > 0;)
        if (at[d] > 0) into.push_back({which - apart[d], -weight_[d]});
    into.push_back({which, 2 * (weight_[0] + weight_[1] + weight_[2])});
    for (unsigned d = 0; d < 3; ++d)
        if (at[d] + 1 < points_[d]) into.push_back({which + apart[d], -weight_[d]});
}

double poisson::source(number row) const {
    const auto [x, y, z] = point(row);
    return curvature(x) * profile(y) * profile(z) + profile(x) * curvature(y) * profile(z) +
           profile(x) * profile(y) * curvature(z);
}

double poisson::known(number row) const {
    const auto [x, y, z] = point(row);
    return profile(x) * profile(y) * profile(z);
}

std::array<double, 3> poisson::point(number row) const {
    return {static_cast<double>(row % points_[0] + 1) * spacing_[0],
            static_cast<double>(row / points_[0] % points_[1] + 1) * spacing_[1],
            static_cast<double>(row / (points_[0] * points_[1]) + 1) * spacing_[2]};
}

}  // namespace solver
