// SPDX-License-Identifier: Apache-2.0
/// @file stencil.cuh
/// @brief The one source of the arithmetic: all forms call these functions.
#pragma once

#include "plate.hpp"

namespace heat_gpu {

/// Threads of every block.
inline constexpr unsigned threads = 256;
/// A thread computes so many rows of two neighbouring cells, 16 bytes an access.
inline constexpr unsigned rows_a_thread = 4;
/// What a block computes at once.
inline constexpr unsigned tile_threads_across = 128;
inline constexpr unsigned tile_columns = 2 * tile_threads_across;
inline constexpr unsigned tile_rows = threads / tile_threads_across * rows_a_thread;

/// Rows [first, end) divided into tiles.
struct tiling {
    std::size_t first;
    std::size_t end;
    unsigned across;
    unsigned count;

    __host__ __device__ tiling(std::size_t first_row, std::size_t end_row, std::size_t columns)
        : first{first_row},
          end{end_row},
          across{static_cast<unsigned>((columns + tile_columns - 1) / tile_columns)},
          count{across * static_cast<unsigned>((end - first + tile_rows - 1) / tile_rows)} {}
};

/// A cell's new value. Always this expression, in this order: every form and every number of PEs has the same bits.
[[nodiscard]] __device__ inline cell mean(cell above, cell below, cell left, cell right) {
    return 0.25 * ((above + below) + (left + right));
}

/// Two columns of rows [row, row + Rows), as far as these come before `end`. All is loaded before the first store, so
/// that the loads are under way at once.
template <unsigned Rows>
__device__ inline void relax(const step& s, std::size_t row, std::size_t end, std::size_t column) {
    const std::size_t width = s.size.columns;
    const std::size_t last = end - row + 1;  // of the lines that exist; line 0 is that above `row`
    const cell* const from = s.from + (row - 1) * width;
    const std::size_t before = column == 0 ? column : column - 1;
    const std::size_t behind = column + 2 == width ? column + 1 : column + 2;
    double2 line[Rows + 2];
    cell left[Rows];
    cell right[Rows];
#pragma unroll
    for (unsigned i = 0; i < Rows + 2; ++i) {
        const cell* const here = from + (i < last ? i : last) * width;
        line[i] = *reinterpret_cast<const double2*>(here + column);
        if (i == 0 || i == Rows + 1) continue;
        left[i - 1] = here[before];
        right[i - 1] = here[behind];
    }
#pragma unroll
    for (unsigned i = 1; i <= Rows; ++i) {
        if (i >= last) return;
        const double2 made{mean(line[i - 1].x, line[i + 1].x, left[i - 1], line[i].y),
                           mean(line[i - 1].y, line[i + 1].y, line[i].x, right[i - 1])};
        *reinterpret_cast<double2*>(s.to + (row - 1 + i) * width + column) = made;
    }
}

/// One tile, by a block.
__device__ inline void relax_tile(const step& s, const tiling& tiles, unsigned tile) {
    const std::size_t column = tile % tiles.across * tile_columns + 2 * (threadIdx.x % tile_threads_across);
    const std::size_t row =
        tiles.first + std::size_t{tile / tiles.across} * tile_rows + threadIdx.x / tile_threads_across * rows_a_thread;
    if (column < s.size.columns && row < tiles.end) relax<rows_a_thread>(s, row, tiles.end, column);
}

/// One row, by a block.
__device__ inline void relax_row(const step& s, std::size_t row) {
    for (std::size_t column = 2 * std::size_t{threadIdx.x}; column < s.size.columns; column += 2 * std::size_t{threads})
        relax<1>(s, row, row + 1, column);
}

}  // namespace heat_gpu
