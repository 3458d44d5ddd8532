// SPDX-License-Identifier: Apache-2.0
/// @file grid.hpp
/// @brief Which sites belong to which PE: a grid of PEs over z and t.
#pragma once

#include <optional>

#include "geometry.hpp"

namespace lattice {

/// PEs in z and in t.
struct grid_shape {
    unsigned z;
    unsigned t;
};

/// A periodic lattice in boxes of nearly equal size, numbered along z first.
class grid {
public:
    /// The grid with the least surface, unless it is given.
    /// @throws common::user_error if the lattice has too few sites in z and t for so many PEs, or a PE too many.
    grid(const coordinates& lattice, int npes, std::optional<grid_shape> shape = std::nullopt);

    [[nodiscard]] const coordinates& lattice() const noexcept { return lattice_; }
    [[nodiscard]] const grid_shape& shape() const noexcept { return shape_; }
    [[nodiscard]] std::size_t sites() const noexcept;

    [[nodiscard]] geometry box(int pe) const;
    /// Where that box begins in the lattice.
    [[nodiscard]] coordinates origin(int pe) const;
    /// The PE next to `pe` in a divided direction.
    [[nodiscard]] int neighbour(int pe, unsigned mu, way to) const;
    /// Sites of the largest box, and of its layers across mu: what all PEs allocate alike.
    [[nodiscard]] unsigned most_sites() const;
    [[nodiscard]] unsigned most_face_sites(unsigned mu) const;

private:
    coordinates lattice_;
    grid_shape shape_{1, 1};
};

}  // namespace lattice
