// SPDX-License-Identifier: Apache-2.0
/// @file division.hpp
/// @brief Which cells of the domain belong to which PE: a grid of PEs with a box each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "box.hpp"

namespace multigrid {

/// A box of cubic cells, in boxes of one size, numbered along x first, then y. Its coarser levels have half the cells
/// along every edge; those that are coarse enough are not divided.
class division {
public:
    /// The grid of PEs with the least surface between boxes, unless it is given. Every extent of a box is even.
    /// @param cells  along the edges of the domain.
    /// @param most_whole  a coarser level of at most so many cells is not divided.
    /// @throws common::user_error if the domain cannot be coarsened, or not be divided so.
    division(const coordinates& cells, int npes, std::optional<coordinates> pes = std::nullopt,
             std::uint64_t most_whole = 0);

    [[nodiscard]] const coordinates& cells() const noexcept { return cells_; }
    [[nodiscard]] const coordinates& pes() const noexcept { return pes_; }
    [[nodiscard]] int npes() const noexcept { return static_cast<int>(pes_[0] * pes_[1] * pes_[2]); }
    /// The same of another domain.
    [[nodiscard]] division with_cells(const coordinates& cells) const;

    /// Of every PE.
    [[nodiscard]] coordinates extent() const noexcept { return boxes_of(cells_); }
    /// Of the boxes on a level of so many cells that is divided.
    [[nodiscard]] coordinates boxes_of(const coordinates& cells) const noexcept;
    /// Whether a level of so many cells, coarser than the finest, is not divided: it is small, it is the coarsest, or
    /// its boxes could not be halved.
    [[nodiscard]] bool is_whole(const coordinates& cells) const noexcept;

    /// A PE's place in the grid.
    [[nodiscard]] coordinates place(int pe) const noexcept;
    /// Where its box begins, in boxes of that extent.
    [[nodiscard]] coordinates origin(int pe, const coordinates& extent) const noexcept;
    /// Its box on a level where boxes have that extent.
    [[nodiscard]] box box_of(int pe, const coordinates& extent) const noexcept;
    /// The PE beyond a face; none at a wall.
    [[nodiscard]] std::optional<int> neighbour(int pe, unsigned axis, unsigned side) const noexcept;

private:
    coordinates cells_;
    coordinates pes_{{1, 1, 1}};
    std::uint64_t most_whole_;
};

/// The box that is the whole domain.
[[nodiscard]] box whole_domain(const coordinates& cells) noexcept;

[[nodiscard]] constexpr coordinates cube_of(unsigned cells) noexcept { return {{cells, cells, cells}}; }
[[nodiscard]] constexpr coordinates halved(const coordinates& c) noexcept {
    return {{c.at[0] / 2, c.at[1] / 2, c.at[2] / 2}};
}
[[nodiscard]] constexpr std::uint64_t product_of(const coordinates& c) noexcept {
    return std::uint64_t{c.at[0]} * c.at[1] * c.at[2];
}
[[nodiscard]] constexpr bool all_even(const coordinates& c) noexcept {
    return c.at[0] % 2 == 0 && c.at[1] % 2 == 0 && c.at[2] % 2 == 0;
}
/// Of the shortest edge. Its length is 1, so that is how many cells a length of 1 has.
[[nodiscard]] constexpr unsigned cells_a_length(const coordinates& cells) noexcept {
    return std::min({cells.at[0], cells.at[1], cells.at[2]});
}
/// Whether a domain of so many cells has a coarser level. The coarsest has an edge of 2 cells, or of an odd number.
[[nodiscard]] constexpr bool can_be_coarsened(const coordinates& cells) noexcept {
    return all_even(cells) && cells_a_length(cells) > 2;
}

/// As "8 x 8 x 16".
[[nodiscard]] std::string in_words(const coordinates& c);

}  // namespace multigrid
