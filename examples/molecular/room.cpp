// SPDX-License-Identifier: Apache-2.0
#include "room.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/user_error.hpp"

namespace molecular {
namespace {

/// What a fluctuation needs where few are few.
constexpr double few = 8;
constexpr double most_of_cell = 4096;
constexpr double most_of_message = 1e9;
/// Kernels number them by 32 bits.
constexpr double most_places = 4e9;

/// Cells of the layer across an axis, halo included, of the largest part.
std::size_t layer_cells(const grid& cut, unsigned axis) {
    std::size_t cells = 1;
    for (unsigned other = 0; other < axes; ++other)
        if (other != axis) cells *= cut.most_cells(other) + 2;
    return cells;
}

/// The most atoms that lie in one cell, and the mean of a cell of the fullest layer at a face across each axis.
struct densities {
    double of_cell;
    double of_layer[axes];
};

densities densest(via::world& world, const grid& cut, const std::vector<traveller>& atoms) {
    const geometry part = cut.part(world.pe());
    std::vector<unsigned> counts(part.cells(), 0);
    for (const traveller& each : atoms) ++counts[part.cell_at(each.position)];
    std::array<double, 1 + axes> most{static_cast<double>(*std::ranges::max_element(counts))};
    for (unsigned axis = 0; axis < axes; ++axis) {
        for (const way to : {way::ahead, way::behind}) {
            const block layer = part.layer(axis, to, false);
            double sum = 0;
            for (unsigned i = 0; i < layer.cells(); ++i) sum += counts[part.index(layer.cell(i))];
            const unsigned own = part.own_block().cells() / part.own[axis];
            most[1 + axis] = std::max(most[1 + axis], sum / own);
        }
    }
    world.reduce(VIA_MAX, most.data(), most);
    return {most[0], {most[1], most[2], most[3]}};
}

}  // namespace

room room::make(via::world& world, const problem& of) {
    const grid& cut = of.cut;
    const densities now = densest(world, cut, of.atoms);
    room made{};
    const double of_cell = std::ceil(of.room * now.of_cell + few);
    if (!(of_cell <= most_of_cell)) throw common::user_error{"a cell has too many atoms: is the crystal so dense?"};
    made.of_cell = static_cast<unsigned>(of_cell);
    double places = of_cell;
    for (unsigned axis = 0; axis < axes; ++axis) places *= cut.most_cells(axis) + 2;
    if (!(places <= most_places)) throw common::user_error{"a PE has more atoms than can be numbered: start more PEs"};
    for (unsigned axis = 0; axis < axes; ++axis) {
        const auto cells = static_cast<double>(layer_cells(cut, axis));
        const double of_message = std::ceil((of.room * now.of_layer[axis] + 1) * cells + few);
        if (!(of_message <= most_of_message)) throw common::user_error{"messages have too many atoms: start more PEs"};
        made.of_atoms[axis] = 1 + static_cast<std::size_t>(of_message);
        made.of_embedding[axis] = of.what.is_embedded ? layer_cells(cut, axis) * made.of_cell : 1;
    }
    return made;
}

}  // namespace molecular
