// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <algorithm>
#include <array>

#include "problem.hpp"

namespace multigrid::reference {
namespace {

/// To the next cell on each side of each axis, in the order in which they are added.
constexpr std::array<std::array<int, axes>, 6> ways{
    {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}}};

template <class Body>
void over(unsigned n, const Body& body) {
    for (unsigned z = 0; z < n; ++z)
        for (unsigned y = 0; y < n; ++y)
            for (unsigned x = 0; x < n; ++x) body(x, y, z);
}

/// u of the next cell that way; beyond a wall the negative of this one's.
real next(const cube& q, unsigned x, unsigned y, unsigned z, const std::array<int, axes>& way) {
    const std::array<int, axes> there{static_cast<int>(x) + way[0], static_cast<int>(y) + way[1],
                                      static_cast<int>(z) + way[2]};
    const auto inside = [&](int i) { return i >= 0 && i < static_cast<int>(q.n); };
    if (!std::ranges::all_of(there, inside)) return -q.u[q.index(x, y, z)];
    return q
        .u[q.index(static_cast<unsigned>(there[0]), static_cast<unsigned>(there[1]), static_cast<unsigned>(there[2]))];
}

/// beta at the face that way.
real face_beta(const cube& q, unsigned x, unsigned y, unsigned z, const std::array<int, axes>& way) {
    if (q.beta.empty()) return 1;
    const auto at = [&](int i, int j, int k) {
        const std::ptrdiff_t row = q.n + 2;
        return q.beta[static_cast<std::size_t>(((k + 1) * row + j + 1) * row + i + 1)];
    };
    const auto [i, j, k] = std::array{static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)};
    return 0.5 * (at(i, j, k) + at(i + way[0], j + way[1], k + way[2]));
}

bool beyond(const cube& q, unsigned at, int way) { return way < 0 ? at == 0 : way > 0 && at == q.n - 1; }

real applied(const cube& q, unsigned x, unsigned y, unsigned z) {
    const real here = q.u[q.index(x, y, z)];
    real fluxes = 0;
    for (const auto& way : ways) fluxes += face_beta(q, x, y, z, way) * (here - next(q, x, y, z, way));
    return q.a * here + q.c * fluxes;
}

real diagonal(const cube& q, unsigned x, unsigned y, unsigned z) {
    real weights = 0;
    for (const auto& way : ways) {
        const bool wall = beyond(q, x, way[0]) || beyond(q, y, way[1]) || beyond(q, z, way[2]);
        weights += (wall ? 2 : 1) * face_beta(q, x, y, z, way);
    }
    return q.a + q.c * weights;
}

void sweep(cube& q) {
    for (const unsigned colour : {0U, 1U}) {
        over(q.n, [&](unsigned x, unsigned y, unsigned z) {
            if ((x + y + z) % 2 != colour) return;
            const std::size_t i = q.index(x, y, z);
            q.u[i] += (q.f[i] - applied(q, x, y, z)) / diagonal(q, x, y, z);
        });
    }
}

void restrict_to(cube& coarse, const cube& fine) {
    const std::vector<real> left = residual(fine);
    over(coarse.n, [&](unsigned x, unsigned y, unsigned z) {
        real sum = 0;
        over(2, [&](unsigned i, unsigned j, unsigned k) { sum += left[fine.index(2 * x + i, 2 * y + j, 2 * z + k)]; });
        coarse.f[coarse.index(x, y, z)] = 0.125 * sum;
    });
    std::ranges::fill(coarse.u, 0);
}

void prolong_from(const cube& coarse, cube& fine) {
    over(fine.n, [&](unsigned x, unsigned y, unsigned z) {
        real sum = coarse.u[coarse.index(x / 2, y / 2, z / 2)];
        sum += next(coarse, x / 2, y / 2, z / 2, ways[x % 2]);
        sum += next(coarse, x / 2, y / 2, z / 2, ways[2 + y % 2]);
        sum += next(coarse, x / 2, y / 2, z / 2, ways[4 + z % 2]);
        fine.u[fine.index(x, y, z)] += 0.25 * sum;
    });
}

void v_cycle_from(std::vector<cube>& levels, const schedule& how, std::size_t top) {
    cube& here = levels[top];
    if (top + 1 == levels.size()) {
        for (unsigned i = 0; i < here.n * here.n; ++i) sweep(here);
        return;
    }
    for (unsigned i = 0; i < how.before; ++i) sweep(here);
    restrict_to(levels[top + 1], here);
    v_cycle_from(levels, how, top + 1);
    prolong_from(levels[top + 1], here);
    for (unsigned i = 0; i < how.after; ++i) sweep(here);
}

}  // namespace

std::vector<cube> levels_for(const equation& what, unsigned cells, const std::vector<real>& f) {
    std::vector<cube> levels;
    for (unsigned n = cells;; n /= 2) {
        const std::size_t size = std::size_t{n} * n * n;
        cube next{n, what.a, what.b * n * n, std::vector<real>(size), std::vector<real>(size), {}};
        const manufactured exact{what, n};
        if (what.varies)
            over(n + 2, [&](unsigned x, unsigned y, unsigned z) { next.beta.push_back(exact.beta({{x, y, z}})); });
        levels.push_back(std::move(next));
        if (n % 2 != 0 || n == 2) break;
    }
    levels[0].f = f;
    return levels;
}

std::vector<real> residual(const cube& of) {
    std::vector<real> left(of.u.size());
    over(of.n, [&](unsigned x, unsigned y, unsigned z) {
        const std::size_t i = of.index(x, y, z);
        left[i] = of.f[i] - applied(of, x, y, z);
    });
    return left;
}

void cycle(std::vector<cube>& levels, const schedule& how) {
    if (how.as == shape::v) return v_cycle_from(levels, how, 0);
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) restrict_to(levels[i + 1], levels[i]);
    v_cycle_from(levels, how, levels.size() - 1);
    for (std::size_t i = levels.size() - 1; i-- > 0;) {
        prolong_from(levels[i + 1], levels[i]);
        v_cycle_from(levels, how, i);
    }
}

}  // namespace multigrid::reference
