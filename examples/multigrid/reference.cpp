// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "problem.hpp"

namespace multigrid::reference {
namespace {

/// To the next cell on each side of each axis, in the order in which they are added.
constexpr std::array<std::array<int, axes>, 6> ways{
    {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}}};

template <class Body>
void over(const coordinates& n, const Body& body) {
    for (unsigned z = 0; z < n[2]; ++z)
        for (unsigned y = 0; y < n[1]; ++y)
            for (unsigned x = 0; x < n[0]; ++x) body(x, y, z);
}

/// u of the next cell that way; beyond a wall the negative of this one's.
real next(const grid& q, unsigned x, unsigned y, unsigned z, const std::array<int, axes>& way) {
    const std::array<int, axes> there{static_cast<int>(x) + way[0], static_cast<int>(y) + way[1],
                                      static_cast<int>(z) + way[2]};
    for (unsigned axis = 0; axis < axes; ++axis)
        if (there[axis] < 0 || there[axis] >= static_cast<int>(q.n[axis])) return -q.u[q.index(x, y, z)];
    return q
        .u[q.index(static_cast<unsigned>(there[0]), static_cast<unsigned>(there[1]), static_cast<unsigned>(there[2]))];
}

/// beta at the face that way.
real face_beta(const grid& q, unsigned x, unsigned y, unsigned z, const std::array<int, axes>& way) {
    if (q.beta.empty()) return 1;
    const auto at = [&](int i, int j, int k) {
        const std::ptrdiff_t row = q.n[0] + 2;
        const std::ptrdiff_t rows = q.n[1] + 2;
        return q.beta[static_cast<std::size_t>(((k + 1) * rows + j + 1) * row + i + 1)];
    };
    const auto [i, j, k] = std::array{static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)};
    return 0.5 * (at(i, j, k) + at(i + way[0], j + way[1], k + way[2]));
}

bool beyond(unsigned n, unsigned at, int way) { return way < 0 ? at == 0 : way > 0 && at == n - 1; }

real applied(const grid& q, unsigned x, unsigned y, unsigned z) {
    const real here = q.u[q.index(x, y, z)];
    real fluxes = 0;
    for (const auto& way : ways) fluxes += face_beta(q, x, y, z, way) * (here - next(q, x, y, z, way));
    return q.a * here + q.c * fluxes;
}

real diagonal(const grid& q, unsigned x, unsigned y, unsigned z) {
    real weights = 0;
    for (const auto& way : ways) {
        const bool wall = beyond(q.n[0], x, way[0]) || beyond(q.n[1], y, way[1]) || beyond(q.n[2], z, way[2]);
        weights += (wall ? 2 : 1) * face_beta(q, x, y, z, way);
    }
    return q.a + q.c * weights;
}

void sweep(grid& q) {
    for (const unsigned colour : {0U, 1U}) {
        over(q.n, [&](unsigned x, unsigned y, unsigned z) {
            if ((x + y + z) % 2 != colour) return;
            const std::size_t i = q.index(x, y, z);
            q.u[i] += (q.f[i] - applied(q, x, y, z)) / diagonal(q, x, y, z);
        });
    }
}

void restrict_to(grid& coarse, const grid& fine) {
    const std::vector<real> left = residual(fine);
    over(coarse.n, [&](unsigned x, unsigned y, unsigned z) {
        real sum = 0;
        over({{2, 2, 2}},
             [&](unsigned i, unsigned j, unsigned k) { sum += left[fine.index(2 * x + i, 2 * y + j, 2 * z + k)]; });
        coarse.f[coarse.index(x, y, z)] = 0.125 * sum;
    });
    std::ranges::fill(coarse.u, 0);
}

void prolong_from(const grid& coarse, grid& fine) {
    over(fine.n, [&](unsigned x, unsigned y, unsigned z) {
        real sum = coarse.u[coarse.index(x / 2, y / 2, z / 2)];
        sum += next(coarse, x / 2, y / 2, z / 2, ways[x % 2]);
        sum += next(coarse, x / 2, y / 2, z / 2, ways[2 + y % 2]);
        sum += next(coarse, x / 2, y / 2, z / 2, ways[4 + z % 2]);
        fine.u[fine.index(x, y, z)] += 0.25 * sum;
    });
}

void v_cycle_from(std::vector<grid>& levels, const schedule& how, std::size_t top) {
    grid& here = levels[top];
    if (top + 1 == levels.size()) {
        for (unsigned i = 0; i < coarsest_sweeps(here.n); ++i) sweep(here);
        return;
    }
    for (unsigned i = 0; i < how.before; ++i) sweep(here);
    restrict_to(levels[top + 1], here);
    v_cycle_from(levels, how, top + 1);
    prolong_from(levels[top + 1], here);
    for (unsigned i = 0; i < how.after; ++i) sweep(here);
}

}  // namespace

std::vector<grid> levels_for(const equation& what, const coordinates& cells, const std::vector<real>& f) {
    std::vector<grid> levels;
    for (coordinates n = cells;; n = {{n[0] / 2, n[1] / 2, n[2] / 2}}) {
        const std::size_t size = std::size_t{n[0]} * n[1] * n[2];
        const real per_width = *std::ranges::min_element(n.at);
        const real c = what.b * per_width * per_width;
        grid next{n, what.a, c, std::vector<real>(size), std::vector<real>(size), {}};
        const manufactured exact{what, n};
        if (what.varies)
            over({{n[0] + 2, n[1] + 2, n[2] + 2}}, [&](unsigned x, unsigned y, unsigned z) {
                next.beta.push_back(exact.beta({{x, y, z}}));
            });
        levels.push_back(std::move(next));
        if (std::ranges::any_of(n.at, [](unsigned each) { return each % 2 != 0 || each == 2; })) break;
    }
    levels[0].f = f;
    return levels;
}

/// The least k for which k (1/x^2 + 1/y^2 + 1/z^2) is 3.
unsigned coarsest_sweeps(const coordinates& n) {
    const auto is_enough = [&](std::uint64_t k) {
        const std::array<std::uint64_t, axes> s{n[0] * n[0], n[1] * n[1], n[2] * n[2]};
        return k * (s[0] * s[1] + s[0] * s[2] + s[1] * s[2]) >= 3 * s[0] * s[1] * s[2];
    };
    unsigned k = 1;
    while (!is_enough(k)) ++k;
    return k;
}

std::vector<real> residual(const grid& of) {
    std::vector<real> left(of.u.size());
    over(of.n, [&](unsigned x, unsigned y, unsigned z) {
        const std::size_t i = of.index(x, y, z);
        left[i] = of.f[i] - applied(of, x, y, z);
    });
    return left;
}

void cycle(std::vector<grid>& levels, const schedule& how) {
    if (how.as == shape::v) return v_cycle_from(levels, how, 0);
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) restrict_to(levels[i + 1], levels[i]);
    v_cycle_from(levels, how, levels.size() - 1);
    for (std::size_t i = levels.size() - 1; i-- > 0;) {
        prolong_from(levels[i + 1], levels[i]);
        v_cycle_from(levels, how, i);
    }
}

}  // namespace multigrid::reference
