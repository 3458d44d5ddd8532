// SPDX-License-Identifier: Apache-2.0
#include "room.hpp"

#include <algorithm>
#include <cmath>

#include "common/user_error.hpp"

namespace molecular {
namespace {

/// What a fluctuation needs where few are few.
constexpr double few = 8;
constexpr double most_of_cell = 4096;
constexpr double most_of_message = 1e9;

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
            const double own = part.own[(axis + 1) % axes] * double{1} * part.own[(axis + 2) % axes];
            most[1 + axis] = std::max(most[1 + axis], sum / own);
        }
    }
    world.reduce(VIA_MAX, most.data(), most);
    return {most[0], {most[1], most[2], most[3]}};
}

}  // namespace

room room::make(via::world& world, const grid& cut, const std::vector<traveller>& atoms, double factor) {
    const densities now = densest(world, cut, atoms);
    room made{};
    const double of_cell = std::ceil(factor * now.of_cell + few);
    if (!(of_cell <= most_of_cell)) throw common::user_error{"a cell has too many atoms: is the crystal so dense?"};
    made.of_cell = static_cast<unsigned>(of_cell);
    for (unsigned axis = 0; axis < axes; ++axis) {
        const auto cells = static_cast<double>(layer_cells(cut, axis));
        const double of_message = std::ceil((factor * now.of_layer[axis] + 1) * cells + few);
        if (!(of_message <= most_of_message)) throw common::user_error{"messages have too many atoms: start more PEs"};
        made.of_atoms[axis] = 1 + static_cast<std::size_t>(of_message);
        made.of_embedding[axis] = layer_cells(cut, axis) * made.of_cell;
    }
    return made;
}

}  // namespace molecular
