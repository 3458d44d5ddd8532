// SPDX-License-Identifier: Apache-2.0
#include "division.hpp"

#include "common/user_error.hpp"

namespace multigrid {
namespace {

/// The coarsest level is solved by sweeps over it, as many as it has cells in a layer.
constexpr std::uint64_t most_coarsest = 15 * 15 * 15;
/// So places in an array are numbers of 32 bits.
constexpr std::uint64_t most_cells_a_pe = std::uint64_t{1} << 30;

std::string domain_in_words(const coordinates& cells) { return "a box of " + in_words(cells) + " cells"; }

coordinates coarsest_of(coordinates cells) {
    while (can_be_coarsened(cells)) cells = halved(cells);
    return cells;
}

bool fits(const coordinates& cells, const coordinates& pes) {
    for (unsigned axis = 0; axis < axes; ++axis)
        if (pes[axis] == 0 || cells[axis] % pes[axis] != 0 || cells[axis] / pes[axis] % 2 != 0) return false;
    return true;
}

/// Cells in the layers between boxes.
std::uint64_t surface(const coordinates& cells, const coordinates& pes) {
    std::uint64_t all = 0;
    for (unsigned axis = 0; axis < axes; ++axis) all += (pes[axis] - 1) * (product_of(cells) / cells[axis]);
    return all;
}

/// The grid with the least surface; of several the one that divides x least, since rows along x are what lies together
/// in memory, and then y.
coordinates best_grid(const coordinates& cells, unsigned npes) {
    std::optional<coordinates> best;
    for (unsigned x = 1; x <= npes; ++x) {
        for (unsigned y = 1; x * y <= npes; ++y) {
            const coordinates pes{{x, y, npes / (x * y)}};
            if (x * y * pes[2] != npes || !fits(cells, pes)) continue;
            if (!best || surface(cells, pes) < surface(cells, *best)) best = pes;
        }
    }
    if (!best) {
        throw common::user_error{domain_in_words(cells) + " cannot be divided among " + std::to_string(npes) +
                                 " PEs in boxes of one size with an even number of cells along every edge; take "
                                 "another number of either"};
    }
    return *best;
}

void check_domain(const coordinates& cells) {
    if (!can_be_coarsened(cells)) {
        throw common::user_error{domain_in_words(cells) +
                                 " has no coarser one: take even numbers along every edge, at least 4"};
    }
    if (const coordinates last = coarsest_of(cells); product_of(last) > most_coarsest) {
        throw common::user_error{domain_in_words(cells) + " is coarsened to " + in_words(last) +
                                 " cells, and no further: at most " + std::to_string(most_coarsest) +
                                 " are solved by sweeps; take powers of 2, or these times small odd numbers, along "
                                 "edges that differ less"};
    }
}

void check_grid(const coordinates& cells, const coordinates& pes, int npes) {
    const std::string name = "a grid of " + in_words(pes) + " PEs";
    if (product_of(pes) != static_cast<std::uint64_t>(npes))
        throw common::user_error{name + " does not go with " + std::to_string(npes) + " PEs"};
    if (!fits(cells, pes)) {
        throw common::user_error{name + " does not divide " + domain_in_words(cells) +
                                 " in boxes with an even number of cells along every edge"};
    }
}

}  // namespace

division::division(const coordinates& cells, int npes, std::optional<coordinates> pes, std::uint64_t most_whole)
    : cells_{cells}, most_whole_{most_whole} {
    check_domain(cells);
    if (pes) check_grid(cells, *pes, npes);
    pes_ = pes ? *pes : best_grid(cells, static_cast<unsigned>(npes));
    coordinates first_whole = halved(cells);
    while (!is_whole(first_whole)) first_whole = halved(first_whole);
    if (std::max(product_of(extent()), product_of(first_whole)) > most_cells_a_pe) {
        throw common::user_error{domain_in_words(cells) + " is more than " + std::to_string(npes) +
                                 " PEs hold: at most " + std::to_string(most_cells_a_pe) +
                                 " cells each, and as many on a level that every PE has whole"};
    }
}

division division::with_cells(const coordinates& cells) const { return {cells, npes(), pes_, most_whole_}; }

coordinates division::boxes_of(const coordinates& cells) const noexcept {
    return {{cells[0] / pes_[0], cells[1] / pes_[1], cells[2] / pes_[2]}};
}

bool division::is_whole(const coordinates& cells) const noexcept {
    return product_of(cells) <= most_whole_ || !can_be_coarsened(cells) || !all_even(boxes_of(cells));
}

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
    box made{extent, strides_of(extent), {}, (first[0] + first[1] + first[2]) % 2};
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

box whole_domain(const coordinates& cells) noexcept {
    return {cells, strides_of(cells), {{true, true}, {true, true}, {true, true}}, 0};
}

std::string in_words(const coordinates& c) {
    return std::to_string(c[0]) + " x " + std::to_string(c[1]) + " x " + std::to_string(c[2]);
}

}  // namespace multigrid
