// SPDX-License-Identifier: Apache-2.0
#include "division.hpp"

#include <cstdint>
#include <string>

#include "common/user_error.hpp"

namespace multigrid {
namespace {

/// The coarsest level is solved by sweeps over it, as many as it has cells in a layer.
constexpr unsigned most_coarsest = 15;
/// So places in an array are numbers of 32 bits.
constexpr std::uint64_t most_cells_a_pe = std::uint64_t{1} << 30;

std::string in_words(const coordinates& c) {
    return std::to_string(c[0]) + " x " + std::to_string(c[1]) + " x " + std::to_string(c[2]);
}

std::string cube_in_words(unsigned cells) { return "a cube of " + in_words({{cells, cells, cells}}) + " cells"; }

unsigned coarsest_of(unsigned cells) {
    while (can_be_coarsened(cells)) cells /= 2;
    return cells;
}

bool fits(unsigned cells, const coordinates& pes) {
    for (unsigned axis = 0; axis < axes; ++axis)
        if (pes[axis] == 0 || cells % pes[axis] != 0 || cells / pes[axis] % 2 != 0) return false;
    return true;
}

/// The grid with the fewest layers of cells between boxes; of several the one that divides x least, since rows along x
/// are what lies together in memory.
coordinates best_grid(unsigned cells, unsigned npes) {
    std::optional<coordinates> best;
    for (unsigned x = 1; x <= npes; ++x) {
        for (unsigned y = 1; x * y <= npes; ++y) {
            const coordinates pes{{x, y, npes / (x * y)}};
            if (x * y * pes[2] != npes || !fits(cells, pes)) continue;
            if (!best || x + y + pes[2] < best->at[0] + best->at[1] + best->at[2]) best = pes;
        }
    }
    if (!best) {
        throw common::user_error{cube_in_words(cells) + " cannot be divided among " + std::to_string(npes) +
                                 " PEs in boxes of one size with an even number of cells along every edge; take "
                                 "another number of either"};
    }
    return *best;
}

void check_cube(unsigned cells) {
    if (cells < 4 || cells % 2 != 0) {
        throw common::user_error{cube_in_words(cells) + " has no coarser one: take an even number, at least 4"};
    }
    if (coarsest_of(cells) > most_coarsest) {
        throw common::user_error{cube_in_words(cells) + " is coarsened to " + std::to_string(coarsest_of(cells)) +
                                 " cells along an edge: take a power of 2, or that times an odd number of at most " +
                                 std::to_string(most_coarsest)};
    }
}

}  // namespace

division::division(unsigned cells, int npes, std::optional<coordinates> pes) : cells_{cells} {
    check_cube(cells);
    if (pes) {
        const std::string name = "a grid of " + in_words(*pes) + " PEs";
        if (std::uint64_t{pes->at[0]} * pes->at[1] * pes->at[2] != static_cast<std::uint64_t>(npes)) {
            throw common::user_error{name + " does not go with " + std::to_string(npes) + " PEs"};
        }
        if (!fits(cells, *pes)) {
            throw common::user_error{name + " does not divide " + cube_in_words(cells) +
                                     " in boxes with an even number of cells along every edge"};
        }
    }
    pes_ = pes ? *pes : best_grid(cells, static_cast<unsigned>(npes));
    const coordinates each = extent();
    if (std::uint64_t{each[0]} * each[1] * each[2] > most_cells_a_pe) {
        throw common::user_error{cube_in_words(cells) + " is more than " + std::to_string(npes) +
                                 " PEs hold: at most " + std::to_string(most_cells_a_pe) + " cells each"};
    }
}

coordinates division::extent() const noexcept { return {{cells_ / pes_[0], cells_ / pes_[1], cells_ / pes_[2]}}; }

coordinates division::place(int pe) const noexcept {
    const auto number = static_cast<unsigned>(pe);
    return {{number % pes_[0], number / pes_[0] % pes_[1], number / (pes_[0] * pes_[1])}};
}

coordinates division::origin(int pe, const coordinates& extent) const noexcept {
    const coordinates where = place(pe);
    return {{where[0] * extent[0], where[1] * extent[1], where[2] * extent[2]}};
}

box division::box_of(int pe, const coordinates& extent) const noexcept {
    const coordinates where = place(pe);
    const coordinates first = origin(pe, extent);
    box made{extent, {}, (first[0] + first[1] + first[2]) % 2};
    for (unsigned axis = 0; axis < axes; ++axis) {
        made.wall[axis][0] = where[axis] == 0;
        made.wall[axis][1] = where[axis] + 1 == pes_[axis];
    }
    return made;
}

std::optional<int> division::neighbour(int pe, unsigned axis, unsigned side) const noexcept {
    coordinates where = place(pe);
    if (side == 0 ? where[axis] == 0 : where[axis] + 1 == pes_[axis]) return std::nullopt;
    where.at[axis] += side == 0 ? -1U : 1U;
    return static_cast<int>((where[2] * pes_[1] + where[1]) * pes_[0] + where[0]);
}

box whole_cube(unsigned cells) noexcept {
    return {{{cells, cells, cells}}, {{true, true}, {true, true}, {true, true}}, 0};
}

}  // namespace multigrid
