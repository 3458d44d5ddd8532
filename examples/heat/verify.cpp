// SPDX-License-Identifier: Apache-2.0
#include "verify.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gather.hpp"
#include "solver.hpp"

namespace heat {
namespace {

constexpr double end_time = 1.0 / 16.0;

// sin(pi x) sin(pi y), in 3-D times sin(pi z), at the node (x, y, z) of a grid of n intervals a side.
double mode(int dimensions, int n, int x, int y, int z) {
    const auto s = [n](int i) { return std::sin(std::numbers::pi * i / n); };
    return dimensions == 3 ? s(x) * s(y) * s(z) : s(x) * s(y);
}

// Cells stand for the nodes of the grid; those on the walls are held at 0.
model sine_body(int dimensions, int n) {
    const auto wall = [n](int i) { return i == 0 || i == n; };
    const auto at = [=](int x, int y, int z) {
        const bool held = wall(x) || wall(y) || (dimensions == 3 && wall(z));
        return cell{1.0, held ? 0.0 : mode(dimensions, n, x, y, z), held};
    };
    return {{n + 1, n + 1, dimensions == 3 ? n + 1 : 1}, at};
}

struct errors {
    double analytic = 0.0;  // against the solution of the differential equation
    double discrete = 0.0;  // against that of the difference equation, which only rounding separates from the field
};

// Largest errors at the end time, on every PE.
errors compute(via::world& world, division how, int dimensions, int n) {
    // Half of what is stable, and not 1 / (6 d), where the errors in space and time cancel.
    const double step = 1.0 / (4.0 * dimensions);
    const auto steps = static_cast<std::uint64_t>(std::lround(end_time * n * n / step));
    const model body = sine_body(dimensions, n);
    const decomposition cut{body.size, world.npes(), how};
    block part{body, cut.part(world.pe()), iteration::transient(step)};
    common::limits until;
    until.tolerance = 0.0;
    until.most_steps = steps;
    until.check_every = steps;
    static_cast<void>(solve(world, part, cut, until, [](const std::vector<common::check_point>&) {}));

    const std::vector<double> field = gather(world, part, cut);
    std::array<double, 2> largest{};
    if (world.pe() == 0) {
        const double analytic = std::exp(-dimensions * std::numbers::pi * std::numbers::pi * end_time);
        const double curvature = 4.0 * dimensions * std::pow(std::sin(std::numbers::pi / (2.0 * n)), 2);
        const double discrete = std::pow(1.0 - step * curvature, static_cast<double>(steps));
        std::size_t i = 0;
        for (int z = 0; z < body.size.z; ++z) {
            for (int y = 0; y <= n; ++y) {
                for (int x = 0; x <= n; ++x, ++i) {
                    const double shape = mode(dimensions, n, x, y, z);
                    largest[0] = std::max(largest[0], std::abs(field[i] - analytic * shape));
                    largest[1] = std::max(largest[1], std::abs(field[i] - discrete * shape));
                }
            }
        }
    }
    world.broadcast(largest.data(), largest, 0);
    return {largest[0], largest[1]};
}

// On grids of n, 2n and 4n intervals the error must fall by four each time.
bool converges(via::world& world, division how, bool quiet, int dimensions, int n) {
    bool good = true;
    double coarser = 0.0;
    for (int refinement = 0; refinement < 3; ++refinement, n *= 2) {
        const errors now = compute(world, how, dimensions, n);
        const double order = std::log2(coarser / now.analytic);
        const bool first = refinement == 0;
        good = good && (first || std::abs(order - 2.0) < 0.1) && now.discrete < 1e-12;
        coarser = now.analytic;
        if (quiet || world.pe() != 0) continue;
        fmt::print("{}-D, {:2} intervals a side: largest error {:.3e}{}, rounding {:.0e}\n", dimensions, n,
                   now.analytic, first ? std::string{} : fmt::format(", order {:.3f}", order), now.discrete);
    }
    return good;
}

}  // namespace

bool verify(via::world& world, division how, bool quiet) {
    const bool plane = converges(world, how, quiet, 2, 16);
    const bool solid = converges(world, how, quiet, 3, 8);
    const bool good = plane && solid;
    if (!quiet && world.pe() == 0)
        fmt::print("{}\n", good ? "passed: the error falls with the square of the cell size" : "FAILED");
    return good;
}

}  // namespace heat
