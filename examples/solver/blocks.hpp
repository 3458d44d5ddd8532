// SPDX-License-Identifier: Apache-2.0
/// @file blocks.hpp
/// @brief The blocks on the diagonal of a PE's matrix, inverted: of each a block as many rows, whose places follow one
/// another.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "local_matrix.hpp"

namespace solver {

/// Element (i, k) of a block's inverse, both counted by place, is that at k * size + i % size. The last block may have
/// fewer rows.
struct inverse_blocks {
    index size = 0;
    std::vector<double> values;
};

/// Collective.
/// @throws common::user_error on all PEs, if a block is not positive definite
[[nodiscard]] inverse_blocks invert_blocks(via::world& world, const local_matrix& matrix, index size);

}  // namespace solver
