// SPDX-License-Identifier: Apache-2.0
/// @file plate.hpp
/// @brief The plate and whose rows are whose. Shared by host code and kernels.
///
/// The plate is divided into bands of rows, one a PE, from the top down. A PE has its own rows 1 .. rows and two rows
/// beside them: row 0 is a copy of the last row of the PE above, row rows + 1 of the first row of the PE below. At the
/// top and at the bottom of the plate they are its walls, of fixed temperature. Left and right it is insulated.
#pragma once

#include <cstddef>

#include <cuda_runtime_api.h>

namespace heat_gpu {

using cell = double;

/// The size of one PE's band.
struct band {
    std::size_t rows;
    std::size_t columns;

    /// Cells of a field, with the two rows beside the own ones.
    [[nodiscard]] __host__ __device__ std::size_t cells() const { return (rows + 2) * columns; }
};

/// One step of one PE: it reads one field and writes the other.
struct step {
    band size;
    const cell* from;
    cell* to;
};

/// An end of a band, and the PE there.
struct edge {
    int side;                ///< 0: above, 1: below
    int neighbour;           ///< the PE there, or -1: a wall of the plate
    std::size_t row;         ///< the own row that the neighbour needs
    std::size_t their_halo;  ///< where it lies in the neighbour's field
    int their_side;          ///< which end of the neighbour's band this is

    __host__ __device__ edge(int which, int pe, int npes, const band& size)
        : side{which},
          neighbour{which == 0      ? pe - 1
                    : pe + 1 < npes ? pe + 1
                                    : -1},
          row{which == 0 ? 1 : size.rows},
          their_halo{which == 0 ? size.rows + 1 : 0},
          their_side{1 - which} {}
};

}  // namespace heat_gpu
