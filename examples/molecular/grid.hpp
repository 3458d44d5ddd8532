// SPDX-License-Identifier: Apache-2.0
/// @file grid.hpp
/// @brief Which cells belong to which PE: a grid of PEs over the box.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "geometry.hpp"

namespace molecular {

/// A periodic box in cells, and these in blocks of nearly equal size. PEs are numbered along x first.
class grid {
public:
    /// With the least surface, unless the shape is given.
    /// @param length  of the box
    /// @param cutoff  at least the width of a cell
    /// @throws common::user_error unless every PE has at least two cells in each direction
    grid(const vec3& length, double cutoff, int npes, std::optional<triple> shape = std::nullopt);

    [[nodiscard]] const vec3& length() const noexcept { return length_; }
    /// Cells of the box.
    [[nodiscard]] const triple& cells() const noexcept { return cells_; }
    /// PEs in x, y and z.
    [[nodiscard]] const triple& shape() const noexcept { return shape_; }

    [[nodiscard]] geometry part(int pe) const;
    [[nodiscard]] int neighbour(int pe, unsigned axis, way to) const;
    /// What a coordinate changes by on the way to that neighbour: the length of the box at its ends, else 0.
    [[nodiscard]] double shift(int pe, unsigned axis, way to) const;
    /// Cells of the largest part along an axis.
    [[nodiscard]] unsigned most_cells(unsigned axis) const;

private:
    [[nodiscard]] triple place(int pe) const;

    vec3 length_;
    triple cells_{};
    triple shape_{{1, 1, 1}};
};

}  // namespace molecular
