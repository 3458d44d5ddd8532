// SPDX-License-Identifier: Apache-2.0
/// @file geometry.hpp
/// @brief The cells of one PE: their numbers, in which of them a place lies, and which of them are at a face.
///
/// The whole box is divided into cells at least as wide as the cutoff, the same for every number of PEs. A PE has a
/// block of them and around it one layer of *halo*, cells of its neighbours. So all atoms near enough to act on one of
/// its own lie in the cell of that one and the 26 around it, and these are visited in one order wherever the cell lies.
#pragma once

#include <cmath>

#include "vec3.hpp"

namespace molecular {

/// Numbers of cells, or a cell's place, in x, y, z.
struct triple {
    unsigned at[axes];

    [[nodiscard]] COMMON_PORTABLE unsigned operator[](unsigned axis) const { return at[axis]; }
};

/// The two ways along an axis.
enum class way : unsigned { ahead = 0, behind = 1 };
[[nodiscard]] COMMON_PORTABLE way opposite(way which) { return which == way::ahead ? way::behind : way::ahead; }

/// Some cells of a PE that lie together.
struct block {
    triple first;
    triple extent;

    [[nodiscard]] COMMON_PORTABLE unsigned cells() const { return extent[0] * extent[1] * extent[2]; }
    /// The cell of number i; x runs first.
    [[nodiscard]] COMMON_PORTABLE triple cell(unsigned i) const {
        const unsigned row = i / extent[0];
        return {{first[0] + i % extent[0], first[1] + row % extent[1], first[2] + row / extent[1]}};
    }
};

inline constexpr unsigned no_cell = ~0U;

/// One PE's part of the box. The halo counts: its own cells are those from 1 to `own`.
struct geometry {
    triple own;
    triple origin;    ///< of the first of its own among all cells of the box
    vec3 per_length;  ///< cells of the box by its length

    [[nodiscard]] COMMON_PORTABLE unsigned width(unsigned axis) const { return own[axis] + 2; }
    /// With the halo.
    [[nodiscard]] COMMON_PORTABLE unsigned cells() const { return width(0) * width(1) * width(2); }
    [[nodiscard]] COMMON_PORTABLE unsigned index(const triple& c) const {
        return (c[2] * width(1) + c[1]) * width(0) + c[0];
    }
    [[nodiscard]] COMMON_PORTABLE block own_block() const { return {{{1, 1, 1}}, own}; }

    /// The cell at a place, or no_cell if it lies beyond the halo or is no place at all.
    [[nodiscard]] COMMON_PORTABLE unsigned cell_at(const vec3& position) const {
        triple c{};
        for (unsigned axis = 0; axis < axes; ++axis) {
            const double place = std::floor(position[axis] * per_length[axis]) - origin[axis] + 1;
            if (!(place >= 0 && place < width(axis))) return no_cell;
            c.at[axis] = static_cast<unsigned>(place);
        }
        return index(c);
    }

    /// The last of its own layers towards a neighbour and the layer of halo behind it. Between two neighbours these are
    /// the same layers, numbered in the same order: what one sends of them the other receives into them.
    [[nodiscard]] COMMON_PORTABLE block shared_layers(unsigned axis, way to) const {
        block made{{{0, 0, 0}}, {{width(0), width(1), width(2)}}};
        made.first.at[axis] = to == way::ahead ? own[axis] : 0;
        made.extent.at[axis] = 2;
        return made;
    }
    /// One of the two: the halo's, or its own. Without the halo of axes after this one: these come later.
    [[nodiscard]] COMMON_PORTABLE block layer(unsigned axis, way to, bool of_halo) const {
        block made = own_block();
        for (unsigned before = 0; before < axis; ++before) {
            made.first.at[before] = 0;
            made.extent.at[before] = width(before);
        }
        const unsigned outer = to == way::ahead ? own[axis] + 1 : 0;
        const unsigned inner = to == way::ahead ? own[axis] : 1;
        made.first.at[axis] = of_halo ? outer : inner;
        made.extent.at[axis] = 1;
        return made;
    }
};

}  // namespace molecular
