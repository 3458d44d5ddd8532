// SPDX-License-Identifier: Apache-2.0
#include "poisson.hpp"

#include <cmath>

namespace solver {

poisson::poisson(const grid_size& points) : points_{points} {
    for (unsigned d = 0; d < 3; ++d) {
        const double spacing = 1 / static_cast<double>(points.at(d) + 1);
        weight_.at(d) = 1 / (spacing * spacing);
        line& along = lines_.at(d);
        for (number i = 1; i <= points.at(d); ++i) {
            const double t = static_cast<double>(i) * spacing;
            along.profile.push_back(t * (1 - t) * std::exp(t));
            along.curvature.push_back(t * (3 + t) * std::exp(t));
        }
    }
}

void poisson::row(number which, std::vector<entry>& into) const {
    into.clear();
    const std::array<std::size_t, 3> at = point(which);
    const grid_size apart{1, points_[0], points_[0] * points_[1]};
    for (unsigned d = 3; d-- > 0;)
        if (at[d] > 0) into.push_back({which - apart[d], -weight_[d]});
    into.push_back({which, 2 * (weight_[0] + weight_[1] + weight_[2])});
    for (unsigned d = 0; d < 3; ++d)
        if (at[d] + 1 < lines_[d].profile.size()) into.push_back({which + apart[d], -weight_[d]});
}

double poisson::source(number row) const {
    const auto [x, y, z] = point(row);
    const auto& [in_x, in_y, in_z] = lines_;
    return in_x.curvature[x] * in_y.profile[y] * in_z.profile[z] +
           in_x.profile[x] * in_y.curvature[y] * in_z.profile[z] +
           in_x.profile[x] * in_y.profile[y] * in_z.curvature[z];
}

double poisson::known(number row) const {
    const auto [x, y, z] = point(row);
    return lines_[0].profile[x] * lines_[1].profile[y] * lines_[2].profile[z];
}

std::array<std::size_t, 3> poisson::point(number row) const {
    return {static_cast<std::size_t>(row % points_[0]), static_cast<std::size_t>(row / points_[0] % points_[1]),
            static_cast<std::size_t>(row / (points_[0] * points_[1]))};
}

}  // namespace solver
