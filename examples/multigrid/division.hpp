// SPDX-License-Identifier: Apache-2.0
/// @file division.hpp
/// @brief Which cells of the cube belong to which PE: a grid of PEs with a box each.
#pragma once

#include <optional>

#include "box.hpp"

namespace multigrid {

/// A cube of cells in boxes of one size, numbered along x first, then y.
class division {
public:
    /// The grid of PEs with the least surface between boxes, unless it is given. Every extent of a box is even.
    /// @param cells  along an edge of the cube.
    /// @throws common::user_error if the cube cannot be coarsened, or not be divided so.
    division(unsigned cells, int npes, std::optional<coordinates> pes = std::nullopt);

    [[nodiscard]] unsigned cells() const noexcept { return cells_; }
    [[nodiscard]] const coordinates& pes() const noexcept { return pes_; }
    [[nodiscard]] int npes() const noexcept { return static_cast<int>(pes_[0] * pes_[1] * pes_[2]); }

    /// Of every PE.
    [[nodiscard]] coordinates extent() const noexcept;
    /// A PE's place in the grid.
    [[nodiscard]] coordinates place(int pe) const noexcept;
    /// Where its box begins, in boxes of that extent.
    [[nodiscard]] coordinates origin(int pe, const coordinates& extent) const noexcept;
    /// Its box on a level where boxes have that extent.
    [[nodiscard]] box box_of(int pe, const coordinates& extent) const noexcept;
    /// The PE beyond a face; none at a wall.
    [[nodiscard]] std::optional<int> neighbour(int pe, unsigned axis, unsigned side) const noexcept;

private:
    unsigned cells_;
    coordinates pes_{{1, 1, 1}};
};

/// The box that is a cube of so many cells along an edge.
[[nodiscard]] box whole_cube(unsigned cells) noexcept;

/// Whether a cube of so many cells along an edge has a coarser one. The coarsest has 2 along an edge, or an odd number.
[[nodiscard]] constexpr bool can_be_coarsened(unsigned cells) noexcept { return cells % 2 == 0 && cells > 2; }

}  // namespace multigrid
