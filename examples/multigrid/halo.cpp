// SPDX-License-Identifier: Apache-2.0
#include "halo.hpp"

#include <algorithm>

#include "common/parts.hpp"

namespace multigrid {
namespace {

via::layout::dimension along(const box& of, unsigned axis, std::size_t count) {
    return {count, static_cast<std::ptrdiff_t>(of.stride(axis))};
}

/// Cells of a box of that extent, in an array like `of`.
via::layout block_of(const box& of, const coordinates& extent) {
    return via::elements<real>(extent[0], {along(of, 1, extent[1]), along(of, 2, extent[2])});
}

/// Rows of a layer across `axis`, one behind the other in memory as far as they go.
via::layout rows_of(const box& of, unsigned axis, std::size_t rows) {
    switch (axis) {
        case 0: return via::elements<real>(1, {along(of, 1, of.extent[1]), along(of, 2, rows)});
        case 1: return via::elements<real>(of.extent[0], {along(of, 2, rows)});
        default: return via::elements<real>(of.extent[0], {along(of, 1, rows)});
    }
}

/// More than an edge of the domain has cells.
constexpr unsigned most_strips = 1U << 16;

/// The axis along which rows of a layer follow each other.
unsigned rows_along(unsigned axis) { return axis == 2 ? 1 : 2; }

/// Places in an array: of the first cell of a layer, and of the ghost beyond it.
struct ends_of_layer {
    unsigned cell;
    unsigned ghost;

    ends_of_layer(const box& of, unsigned axis, unsigned side, unsigned row) {
        coordinates first{{0, 0, 0}};
        first.at[rows_along(axis)] = row;
        if (side == 1) first.at[axis] = of.extent[axis] - 1;
        cell = of.index(first[0], first[1], first[2]);
        ghost = side == 1 ? cell + of.stride(axis) : cell - of.stride(axis);
    }
};

}  // namespace

transfer_ends layers(const level& of, const division& cut, int pe, unsigned most) {
    transfer_ends receives;
    transfer_ends sends;
    for (unsigned axis = 0; axis < axes; ++axis) {
        const unsigned rows = of.box.extent[rows_along(axis)];
        const unsigned cells = of.box.all().cells() / of.box.extent[axis];
        const unsigned strips = std::clamp(cells / most, 1U, rows);
        for (unsigned side = 0; side < sides; ++side) {
            const std::optional<int> other = cut.neighbour(pe, axis, side);
            if (!other) continue;
            for (unsigned strip = 0; strip < strips; ++strip) {
                const unsigned row = common::begin_of(strip, strips, rows);
                const via::layout what = rows_of(of.box, axis, common::begin_of(strip + 1, strips, rows) - row);
                const ends_of_layer place{of.box, axis, side, row};
                // A label says which way the message goes.
                const unsigned to = (sides * axis + side) * most_strips + strip;
                const unsigned from = (sides * axis + 1 - side) * most_strips + strip;
                receives.push_back(
                    via::transfer_end::receive(of.u + place.ghost, what, *other, static_cast<int>(from)));
                sends.push_back(via::transfer_end::send<real>(of.u + place.cell, what, *other, static_cast<int>(to)));
            }
        }
    }
    receives.insert(receives.end(), sends.begin(), sends.end());
    return receives;
}

transfer_ends gathering(const hierarchy& all, const division& cut, int pe, unsigned most) {
    const level& whole = all.whole[0];
    const coordinates& extent = all.shared[all.bridge()].box.extent;
    const unsigned strips = std::clamp(all.shared[all.bridge()].box.all().cells() / most, 1U, extent[2]);
    transfer_ends receives;
    transfer_ends sends;
    for (int i = 1; i < cut.npes(); ++i) {
        const int other = (pe + i) % cut.npes();  // so that not all send to one at once
        for (unsigned strip = 0; strip < strips; ++strip) {
            const unsigned layer = common::begin_of(strip, strips, extent[2]);
            const coordinates size{{extent[0], extent[1], common::begin_of(strip + 1, strips, extent[2]) - layer}};
            // It has the same place on every PE.
            const auto place_of = [&](int of) {
                const coordinates first = cut.origin(of, extent);
                return whole.f + whole.box.index(first[0], first[1], first[2] + layer);
            };
            const via::layout what = block_of(whole.box, size);
            receives.push_back(via::transfer_end::receive(place_of(other), what, other, static_cast<int>(strip)));
            sends.push_back(via::transfer_end::send<real>(place_of(pe), what, other, static_cast<int>(strip)));
        }
    }
    receives.insert(receives.end(), sends.begin(), sends.end());
    return receives;
}

std::size_t layer_bytes(const level& of) {
    std::size_t cells = 0;
    for (unsigned axis = 0; axis < axes; ++axis) {
        const std::size_t layer = of.box.all().cells() / of.box.extent[axis];
        for (unsigned side = 0; side < sides; ++side)
            if (!of.box.wall[axis][side]) cells += layer;
    }
    return cells * sizeof(real);
}

halos match_all(via::world& world, const hierarchy& all, const division& cut, unsigned most) {
    halos made;
    for (unsigned i = 0; i < all.bridge(); ++i)
        made.ghosts.push_back(world.match(layers(all.shared[i], cut, world.pe(), most)));
    made.gather = world.match(gathering(all, cut, world.pe(), most));
    return made;
}

}  // namespace multigrid
