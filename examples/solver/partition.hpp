// SPDX-License-Identifier: Apache-2.0
/// @file partition.hpp
/// @brief Which rows are whose: each PE has a range, of nearly equal size.
#pragma once

#include "matrix.hpp"

namespace solver {

class partition {
public:
    /// @throws common::user_error if a PE would have no row, or one more than an index counts
    partition(number rows, int npes);

    [[nodiscard]] number rows() const { return rows_; }
    [[nodiscard]] int npes() const { return npes_; }
    /// The first row of a PE; of PE npes() it is the number of rows.
    [[nodiscard]] number first(int pe) const { return rows_ * pe / npes_; }
    [[nodiscard]] number count(int pe) const { return first(pe + 1) - first(pe); }
    /// The last PE whose first row is not behind this one.
    [[nodiscard]] int owner(number row) const { return static_cast<int>(((row + 1) * npes_ - 1) / rows_); }

private:
    number rows_;
    int npes_;
};

}  // namespace solver
