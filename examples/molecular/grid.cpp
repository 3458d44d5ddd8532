// SPDX-License-Identifier: Apache-2.0
#include "grid.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "common/parts.hpp"
#include "common/user_error.hpp"

namespace molecular {
namespace {

/// What comes from one neighbour is not in the message of the same round to the other: so it must be out of its reach.
constexpr unsigned least_cells = 2;
/// A cell's number, halo included, has 32 bits.
constexpr double most_cells_of_box = 1 << 30;

bool fits(const triple& cells, const triple& shape) {
    for (unsigned axis = 0; axis < axes; ++axis)
        if (shape[axis] < 1 || cells[axis] / shape[axis] < least_cells) return false;
    return true;
}

/// Cells at faces between PEs.
std::uint64_t surface(const triple& cells, const triple& shape) {
    std::uint64_t sum = 0;
    for (unsigned axis = 0; axis < axes; ++axis) {
        const std::uint64_t layer = std::uint64_t{cells[(axis + 1) % axes]} * cells[(axis + 2) % axes];
        sum += shape[axis] > 1 ? layer * shape[axis] : 0;
    }
    return sum;
}

std::optional<triple> best_shape(const triple& cells, unsigned npes) {
    std::optional<triple> best;
    for (unsigned z = 1; z <= npes; ++z) {
        for (unsigned y = 1; npes % z == 0 && y <= npes / z; ++y) {
            const triple shape{{npes / z / y, y, z}};
            if (shape[0] * y * z != npes || !fits(cells, shape)) continue;
            if (!best || surface(cells, shape) < surface(cells, *best)) best = shape;
        }
    }
    return best;
}

std::string in_words(const triple& t) { return fmt::format("{} x {} x {}", t[0], t[1], t[2]); }

triple cells_of(const vec3& length, double cutoff) {
    triple cells{};
    double all = 1;
    for (unsigned axis = 0; axis < axes; ++axis) {
        const double fit = std::floor(length[axis] / cutoff);
        if (!(fit >= least_cells)) {
            throw common::user_error{
                fmt::format("the box is {:.4g} A long in {}, less than two cutoffs of {:.4g} A; take more unit cells",
                            length[axis], "xyz"[axis], cutoff)};
        }
        all *= fit + 2;
        if (!(all <= most_cells_of_box)) throw common::user_error{"the box has more cells than can be numbered"};
        cells.at[axis] = static_cast<unsigned>(fit);
    }
    return cells;
}

}  // namespace

grid::grid(const vec3& length, double cutoff, int npes, std::optional<triple> shape)
    : length_{length}, cells_{cells_of(length, cutoff)} {
    const auto all = static_cast<unsigned>(npes);
    if (shape && std::uint64_t{shape->at[0]} * shape->at[1] * shape->at[2] != all) {
        throw common::user_error{
            fmt::format("a grid of {} PEs does not go with {} {}", in_words(*shape), npes, npes == 1 ? "PE" : "PEs")};
    }
    if (!shape) shape = best_shape(cells_, all);
    if (!shape || !fits(cells_, *shape)) {
        throw common::user_error{fmt::format(
            "a box of {} cutoffs cannot be divided among {}: a PE needs two in each direction; start fewer, or take "
            "more unit cells",
            in_words(cells_), shape ? in_words(*shape) + " PEs" : std::to_string(npes) + " PEs")};
    }
    shape_ = *shape;
}

triple grid::place(int pe) const { return block{{{0, 0, 0}}, shape_}.cell(static_cast<unsigned>(pe)); }

geometry grid::part(int pe) const {
    const triple where = place(pe);
    geometry made{};
    for (unsigned axis = 0; axis < axes; ++axis) {
        made.origin.at[axis] = common::begin_of(where[axis], shape_[axis], cells_[axis]);
        made.own.at[axis] = common::begin_of(where[axis] + 1, shape_[axis], cells_[axis]) - made.origin[axis];
        made.per_length.at[axis] = cells_[axis] / length_[axis];
    }
    return made;
}

int grid::neighbour(int pe, unsigned axis, way to) const {
    triple where = place(pe);
    where.at[axis] = (where[axis] + (to == way::ahead ? 1 : shape_[axis] - 1)) % shape_[axis];
    return static_cast<int>((where[2] * shape_[1] + where[1]) * shape_[0] + where[0]);
}

double grid::shift(int pe, unsigned axis, way to) const {
    const unsigned where = place(pe)[axis];
    if (to == way::ahead) return where + 1 == shape_[axis] ? -length_[axis] : 0;
    return where == 0 ? length_[axis] : 0;
}

unsigned grid::most_cells(unsigned axis) const { return common::largest_part(cells_[axis], shape_[axis]); }

}  // namespace molecular
