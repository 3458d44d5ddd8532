// SPDX-License-Identifier: Apache-2.0
/// @file geometry.hpp
/// @brief The sites of one PE: their numbers, which of them lie at a face to another PE, and in what order loops go.
///
/// Only z and t are divided among PEs. A direction that is not is periodic here. The *boundary* are the sites of which
/// a neighbour in a divided direction is another PE's; the *interior* are the others.
#pragma once

#include "spinor.hpp"

namespace lattice {

/// Coordinates of a site, or numbers of sites, in x, y, z, t.
struct coordinates {
    unsigned at[directions];

    COMMON_PORTABLE unsigned operator[](unsigned mu) const { return at[mu]; }
};

inline constexpr unsigned first_divided = 2;  ///< z; with t the two directions that may be divided
inline constexpr unsigned divided_directions = directions - first_divided;

/// The two ways along a direction.
enum class way : unsigned { ahead = 0, behind = 1 };

/// One PE's box of the lattice.
struct geometry {
    coordinates extent;
    bool divided[directions];

    [[nodiscard]] COMMON_PORTABLE unsigned sites() const { return extent[0] * extent[1] * extent[2] * extent[3]; }
    /// Sites of one layer across mu.
    [[nodiscard]] COMMON_PORTABLE unsigned face_sites(unsigned mu) const { return sites() / extent[mu]; }

    /// Number of a site: x runs first.
    [[nodiscard]] COMMON_PORTABLE unsigned index(const coordinates& c) const {
        return ((c[3] * extent[2] + c[2]) * extent[1] + c[1]) * extent[0] + c[0];
    }
    /// The site of that number.
    [[nodiscard]] COMMON_PORTABLE coordinates site(unsigned index) const {
        const unsigned row = index / extent[0];
        const unsigned plane = row / extent[1];
        return {{index % extent[0], row % extent[1], plane % extent[2], plane / extent[2]}};
    }
    /// Number of a site in its layer across z or t.
    [[nodiscard]] COMMON_PORTABLE unsigned face_index(const coordinates& c, unsigned mu) const {
        const unsigned other = mu == 2 ? c[3] : c[2];
        return (other * extent[1] + c[1]) * extent[0] + c[0];
    }
    /// The site of that number in the layer at `where` across z or t.
    [[nodiscard]] COMMON_PORTABLE coordinates face_site(unsigned index, unsigned mu, unsigned where) const {
        const unsigned row = index / extent[0];
        const unsigned other = row / extent[1];
        return {{index % extent[0], row % extent[1], mu == 2 ? where : other, mu == 2 ? other : where}};
    }

    /// The next site in direction mu, and whether it is another PE's.
    [[nodiscard]] COMMON_PORTABLE bool ends(const coordinates& c, unsigned mu, way to) const {
        return divided[mu] && c[mu] == (to == way::ahead ? extent[mu] - 1 : 0);
    }
    /// The same, if it is this PE's.
    [[nodiscard]] COMMON_PORTABLE unsigned next(coordinates c, unsigned mu, way to) const {
        const unsigned step = to == way::ahead ? 1 : extent[mu] - 1;
        const unsigned moved = c.at[mu] + step;
        c.at[mu] = moved < extent[mu] ? moved : moved - extent[mu];
        return index(c);
    }

    /// Layers across z or t that are boundary.
    [[nodiscard]] COMMON_PORTABLE unsigned outer_layers(unsigned mu) const {
        if (!divided[mu]) return 0;
        return extent[mu] < 2 ? extent[mu] : 2;
    }
    [[nodiscard]] COMMON_PORTABLE unsigned inner_layers(unsigned mu) const { return extent[mu] - outer_layers(mu); }

    [[nodiscard]] COMMON_PORTABLE unsigned interior_sites() const {
        return extent[0] * extent[1] * inner_layers(2) * inner_layers(3);
    }
    /// The site of number i among those of the interior, if there are so many.
    [[nodiscard]] COMMON_PORTABLE coordinates interior_site(unsigned i) const {
        const unsigned row = i / extent[0];
        const unsigned plane = row / extent[1];
        const unsigned z = plane % inner_layers(2) + (divided[2] ? 1 : 0);  // NOLINT(clang-analyzer-core.DivideZero)
        const unsigned t = plane / inner_layers(2) + (divided[3] ? 1 : 0);
        return {{i % extent[0], row % extent[1], z, t}};
    }

    [[nodiscard]] COMMON_PORTABLE unsigned boundary_sites() const { return sites() - interior_sites(); }
    /// The site of number i among those of the boundary, likewise: the layers across t, then what is left of those
    /// across z.
    [[nodiscard]] COMMON_PORTABLE coordinates boundary_site(unsigned i) const {
        const unsigned row = i / extent[0];
        const unsigned plane = row / extent[1];
        const unsigned in_t = outer_layers(3) * extent[2];
        coordinates c{{i % extent[0], row % extent[1], 0, 0}};
        if (plane < in_t) {
            c.at[2] = plane % extent[2];
            c.at[3] = plane / extent[2] * (extent[3] - 1);
        } else {
            const unsigned left = plane - in_t;
            c.at[2] = left % outer_layers(2) * (extent[2] - 1);  // NOLINT(clang-analyzer-core.DivideZero)
            c.at[3] = left / outer_layers(2) + (divided[3] ? 1 : 0);
        }
        return c;
    }
};

}  // namespace lattice
