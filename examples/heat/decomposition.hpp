// SPDX-License-Identifier: Apache-2.0
/// @file decomposition.hpp
/// @brief Which cells belong to which PE. The depth is never divided.
#pragma once

#include <array>

#include "model.hpp"

namespace heat {

/// Cells x0 .. x1-1, y0 .. y1-1, through the whole depth.
struct box {
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;

    [[nodiscard]] int width() const { return x1 - x0; }
    [[nodiscard]] int height() const { return y1 - y0; }
    bool operator==(const box&) const = default;
};

/// The four neighbours. `up` is towards smaller y.
enum class side { left = 0, right = 1, up = 2, down = 3 };
inline constexpr std::array<side, 4> all_sides{side::left, side::right, side::up, side::down};
[[nodiscard]] constexpr side opposite(side s) { return static_cast<side>(static_cast<int>(s) ^ 1); }

/// One-dimensional: rows of the image, contiguous in memory. Two-dimensional: blocks, with less surface.
enum class division { rows, blocks };

/// The domain as a grid of `columns` x `rows` boxes of nearly equal size, numbered row by row.
class decomposition {
public:
    /// Throws user_error if the domain has too few cells for so many PEs.
    decomposition(const extent& domain, int npes, division how);

    [[nodiscard]] const extent& domain() const noexcept { return domain_; }
    [[nodiscard]] int npes() const noexcept { return columns_ * rows_; }
    [[nodiscard]] int columns() const noexcept { return columns_; }
    [[nodiscard]] int rows() const noexcept { return rows_; }

    [[nodiscard]] box part(int pe) const;
    /// The PE next to `pe`, or -1 at the edge of the domain.
    [[nodiscard]] int neighbour(int pe, side where) const;

    /// The largest part's, which sizes what every PE allocates alike.
    [[nodiscard]] int most_width() const;
    [[nodiscard]] int most_height() const;

private:
    extent domain_;
    int columns_ = 1;
    int rows_ = 1;
};

}  // namespace heat
