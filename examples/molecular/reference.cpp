// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <cmath>

namespace molecular::reference {
namespace {

/// Calls visit(i, j, d, r) for each pair nearer than the cutoff; d leads from j to i.
template <class Visit>
void for_pairs(const configuration& c, double cutoff, Visit&& visit) {
    for (std::size_t i = 0; i < c.positions.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            vec3 d = c.positions[i] - c.positions[j];
            for (unsigned axis = 0; axis < axes; ++axis)
                d.at[axis] -= c.length[axis] * std::round(d[axis] / c.length[axis]);
            const double square = norm(d);
            if (square < cutoff * cutoff) visit(i, j, d, std::sqrt(square));
        }
    }
}

double pair_energy(const substance& by, double r) {
    if (by.is_embedded) return by.embedded.pair.view().at(r).value / r;
    const lennard_jones& p = by.pairs;
    return 4 * p.epsilon * (std::pow(p.sigma / r, 12) - std::pow(p.sigma / r, 6)) - p.at_cutoff;
}

double pair_slope(const substance& by, double r) {
    if (by.is_embedded) {
        const value_and_slope z = by.embedded.pair.view().at(r);
        return z.slope / r - z.value / (r * r);
    }
    const lennard_jones& p = by.pairs;
    return -24 * p.epsilon * (2 * std::pow(p.sigma / r, 12) - std::pow(p.sigma / r, 6)) / r;
}

std::vector<double> densities(const configuration& c, const substance& by) {
    std::vector<double> sums(c.positions.size(), 0);
    if (!by.is_embedded) return sums;
    for_pairs(c, by.cutoff(), [&](std::size_t i, std::size_t j, const vec3&, double r) {
        const double rho = by.embedded.density.view().at(r).value;
        sums[i] += rho;
        sums[j] += rho;
    });
    return sums;
}

}  // namespace

double energy(const configuration& c, const substance& by) {
    double sum = 0;
    for_pairs(c, by.cutoff(), [&](std::size_t, std::size_t, const vec3&, double r) { sum += pair_energy(by, r); });
    if (!by.is_embedded) return sum;
    for (const double rho : densities(c, by)) sum += by.embedded.embedding.view().at(rho).value;
    return sum;
}

std::vector<vec3> forces(const configuration& c, const substance& by) {
    const std::vector<double> rho = densities(c, by);
    const auto embedding_slope = [&](std::size_t i) { return by.embedded.embedding.view().at(rho[i]).slope; };
    std::vector<vec3> sums(c.positions.size());
    for_pairs(c, by.cutoff(), [&](std::size_t i, std::size_t j, const vec3& d, double r) {
        double slope = pair_slope(by, r);
        if (by.is_embedded) slope += (embedding_slope(i) + embedding_slope(j)) * by.embedded.density.view().at(r).slope;
        sums[i] = sums[i] - slope / r * d;
        sums[j] = sums[j] + slope / r * d;
    });
    return sums;
}

vec3 force_by_difference(configuration c, const substance& by, std::size_t atom) {
    constexpr double step = 1e-4;  // A
    vec3 made{};
    for (unsigned axis = 0; axis < axes; ++axis) {
        double& x = c.positions[atom].at[axis];
        const double before = x;
        x = before + step;
        const double ahead = energy(c, by);
        x = before - step;
        made.at[axis] = (energy(c, by) - ahead) / (2 * step);
        x = before;
    }
    return made;
}

}  // namespace molecular::reference
