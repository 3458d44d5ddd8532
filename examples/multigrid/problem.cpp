// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "crew.hpp"

namespace multigrid {
namespace {

constexpr std::array<real, axes> growth{0.5, -1.0, 1.5};
constexpr real amplitude = 0.9;

coordinates shifted(const coordinates& cell, const coordinates& by) {
    return {{cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]}};
}

/// Calls `body` with every cell of a box, in the order of memory.
template <class Body>
void over_cells(const box& of, const Body& body) {
    processor{}.over(of.all(), 0, [&](unsigned x, unsigned y, unsigned z) { body(coordinates{{x, y, z}}); });
}

/// beta of one level, ghosts included; `origin` is the box's first cell.
void set_beta(const equation& what, const level& of, const coordinates& origin, const coordinates& cells,
              std::vector<real>& memory) {
    const manufactured exact{what, cells};
    real* to = memory.data() + (of.beta - memory.data());
    const range with_ghosts{{{0, 0, 0}}, shifted(of.box.extent, {{2, 2, 2}})};
    processor{}.over(with_ghosts, 0, [&](unsigned x, unsigned y, unsigned z) {
        *to++ = exact.beta(shifted({{x, y, z}}, origin));
    });
}

}  // namespace

manufactured::manufactured(const equation& what, const coordinates& cells) : what_{what} {
    for (unsigned axis = 0; axis < axes; ++axis) {
        const real k = growth[axis];
        const real length = real{1} * cells[axis] / cells_a_length(cells);
        for (unsigned i = 0; i < cells[axis] + 2; ++i) {
            const real t = (i - 0.5) / cells[axis];
            const real e = std::exp(k * t);
            const real p = t * (1 - t);
            const real dp = 1 - 2 * t;
            const real angle = 2 * std::numbers::pi * t + 1;
            table_[axis].push_back({p * e, (dp + k * p) * e / length,
                                    (-2 + 2 * k * dp + k * k * p) * e / (length * length), amplitude * std::cos(angle),
                                    -amplitude * 2 * std::numbers::pi * std::sin(angle) / length});
        }
    }
}

real manufactured::solution(const coordinates& cell) const {
    return at(0, cell[0] + 1).u * at(1, cell[1] + 1).u * at(2, cell[2] + 1).u;
}

real manufactured::beta(const coordinates& cell) const {
    return what_.varies ? 1 + at(0, cell[0]).beta * at(1, cell[1]).beta * at(2, cell[2]).beta : 1;
}

real manufactured::source(const coordinates& cell) const {
    const coordinates place = shifted(cell, {{1, 1, 1}});
    real laplacian = 0;
    real along = 0;  // of the gradients of beta and u
    for (unsigned axis = 0; axis < axes; ++axis) {
        real second = 1;
        real product = 1;
        for (unsigned other = 0; other < axes; ++other) {
            const factors& of = at(other, place[other]);
            second *= other == axis ? of.ddu : of.u;
            product *= other == axis ? of.du * of.dbeta : of.u * of.beta;
        }
        laplacian += second;
        if (what_.varies) along += product;
    }
    return what_.a * solution(cell) - what_.b * (beta(place) * laplacian + along);
}

std::vector<real> initial_memory(const division& cut, int pe, const equation& what) {
    std::vector<real> memory(memory_size(cut, what));
    const hierarchy all = lay_out(cut, pe, what, memory.data());
    const level& finest = all.shared[0];
    const manufactured exact{what, cut.cells()};
    const coordinates origin = cut.origin(pe, finest.box.extent);
    over_cells(finest.box, [&](const coordinates& cell) {
        finest.f[finest.box.index(cell[0], cell[1], cell[2])] = exact.source(shifted(cell, origin));
    });
    if (!what.varies) return memory;
    coordinates cells = cut.cells();
    for (unsigned i = 0; i < all.bridge(); ++i, cells = halved(cells))
        set_beta(what, all.shared[i], cut.origin(pe, all.shared[i].box.extent), cells, memory);
    for (unsigned i = 0; i < all.whole_count; ++i)
        set_beta(what, all.whole[i], {{0, 0, 0}}, all.whole[i].box.extent, memory);
    return memory;
}

deviation deviation_from_solution(const division& cut, int pe, const equation& what, std::vector<real>& memory) {
    const hierarchy all = lay_out(cut, pe, what, memory.data());
    const level& finest = all.shared[0];
    const manufactured exact{what, cut.cells()};
    const coordinates origin = cut.origin(pe, finest.box.extent);
    deviation found;
    over_cells(finest.box, [&](const coordinates& cell) {
        const real wanted = exact.solution(shifted(cell, origin));
        found.most = std::max(found.most, std::abs(finest.u[finest.box.index(cell[0], cell[1], cell[2])] - wanted));
        found.of = std::max(found.of, std::abs(wanted));
    });
    return found;
}

}  // namespace multigrid
