// SPDX-License-Identifier: Apache-2.0
#include "potential.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace molecular {
namespace {

constexpr double copper_mass = 63.546;

/// Values of a function at `count` places from 0 to `end`.
table tabulated(const std::function<double(double)>& f, double end, unsigned count) {
    std::vector<double> values;
    const double step = end / (count - 1);
    for (unsigned i = 0; i < count; ++i) values.push_back(f(i * step));
    return {values, step};
}

/// From 1 at `begin` to 0 at `end`, with two derivatives that are 0 at both.
double fading(double r, double begin, double end) {
    const double t = std::clamp((r - begin) / (end - begin), 0.0, 1.0);
    return 1 - t * t * t * (10 - t * (15 - 6 * t));
}

}  // namespace

lennard_jones lennard_jones::make(double epsilon, double sigma, double cutoff) {
    const double sixth = std::pow(sigma / cutoff, 6);
    return {epsilon, sigma, cutoff, 4 * epsilon * (sixth * sixth - sixth)};
}

substance lennard_jones_copper() {
    constexpr double sigma = 2.315;
    return {"Lennard-Jones copper", copper_mass, 3.615, false, lennard_jones::make(0.167, sigma, 2.5 * sigma), {}};
}

substance sutton_chen_copper() {
    constexpr double a = 3.61;
    constexpr double epsilon = 0.012382;
    constexpr double c = 39.432;
    constexpr double fades = 4.9;
    constexpr double cutoff = 5.5;
    constexpr double nearest = 0.8;  // nearer, where no atom comes, the tables are level
    constexpr unsigned values = 4001;
    const auto phi = [](double r) { return epsilon * std::pow(a / r, 9) * fading(r, fades, cutoff); };
    const auto rho = [](double r) { return std::pow(a / r, 6) * fading(r, fades, cutoff); };
    substance made{"Sutton-Chen copper", copper_mass, 3.6, true, {}, {}};
    made.embedded.cutoff = cutoff;
    made.embedded.pair =
        tabulated([&](double r) { return std::max(r, nearest) * phi(std::max(r, nearest)); }, cutoff, values);
    made.embedded.density = tabulated([&](double r) { return rho(std::max(r, nearest)); }, cutoff, values);
    made.embedded.embedding = tabulated([](double density) { return -epsilon * c * std::sqrt(density); }, 1000, values);
    return made;
}

}  // namespace molecular
