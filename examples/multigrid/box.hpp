// SPDX-License-Identifier: Apache-2.0
/// @file box.hpp
/// @brief The cells of one PE on one level: where they lie in memory, and which of them need nothing of other PEs.
///
/// An array of a box has a layer of *ghosts* around the cells, for what lies beyond a face: the neighbour's cells.
/// Beyond a *wall*, a face of the domain, there is nothing; ghosts there are never used.
#pragma once

#include <cstddef>

#include "common/portable.hpp"

namespace multigrid {

inline constexpr unsigned axes = 3;
inline constexpr unsigned sides = 2;  ///< below and above, along an axis

/// Of a cell, or numbers of cells or of PEs, in x, y and z.
struct coordinates {
    unsigned at[axes];

    COMMON_PORTABLE unsigned operator[](unsigned axis) const { return at[axis]; }
    friend COMMON_PORTABLE bool operator==(const coordinates& a, const coordinates& b) {
        return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
    }
};

/// Places from a cell to the next along each axis, where a box of that extent has an array to itself: x runs first.
[[nodiscard]] COMMON_PORTABLE coordinates strides_of(const coordinates& extent) {
    return {{1, extent[0] + 2, (extent[0] + 2) * (extent[1] + 2)}};
}

/// Cells from `begin` up to, but not including, `end`.
struct range {
    coordinates begin;
    coordinates end;

    [[nodiscard]] COMMON_PORTABLE unsigned extent(unsigned axis) const { return end[axis] - begin[axis]; }
    [[nodiscard]] COMMON_PORTABLE unsigned cells() const { return extent(0) * extent(1) * extent(2); }
};

struct box {
    coordinates extent;
    coordinates strides;  ///< in its array, which may be that of a larger box
    bool wall[axes][sides];
    unsigned parity;  ///< of the sum of the first cell's coordinates in the domain

    /// Numbers of an array of its own, ghosts included.
    [[nodiscard]] COMMON_PORTABLE unsigned size() const { return stride(axes - 1) * (extent[2] + 2); }
    /// From a cell to the next along an axis.
    [[nodiscard]] COMMON_PORTABLE unsigned stride(unsigned axis) const { return strides[axis]; }
    /// Place of a cell in an array.
    [[nodiscard]] COMMON_PORTABLE unsigned index(unsigned x, unsigned y, unsigned z) const {
        return (z + 1) * stride(2) + (y + 1) * stride(1) + x + 1;
    }
    /// Place of the cell of that number, of which there are all().cells().
    [[nodiscard]] COMMON_PORTABLE coordinates cell(unsigned number) const {
        const unsigned row = number / extent[0];
        return {{number % extent[0], row % extent[1], row / extent[1]}};
    }

    [[nodiscard]] COMMON_PORTABLE range all() const { return {{{0, 0, 0}}, extent}; }
    /// Without the layers at neighbours. A box that is taken apart has at least two cells along every axis.
    [[nodiscard]] COMMON_PORTABLE range interior() const {
        range inner = all();
        for (unsigned axis = 0; axis < axes; ++axis) {
            if (!wall[axis][0]) ++inner.begin.at[axis];
            if (!wall[axis][1]) --inner.end.at[axis];
        }
        return inner;
    }
    /// The layer at a neighbour, without what belongs to the layers of later axes: so all six, and the interior, are
    /// all cells, once each. Empty at a wall.
    [[nodiscard]] COMMON_PORTABLE range layer(unsigned axis, unsigned side) const {
        const range inner = interior();
        range layer = all();
        for (unsigned later = axis + 1; later < axes; ++later) {
            layer.begin.at[later] = inner.begin[later];
            layer.end.at[later] = inner.end[later];
        }
        if (side == 0) {
            layer.end.at[axis] = inner.begin[axis];
        } else {
            layer.begin.at[axis] = inner.end[axis];
        }
        return layer;
    }
};

/// Which cells of a box: `boundary` are all but the interior.
enum class part { all, interior, boundary };

}  // namespace multigrid
