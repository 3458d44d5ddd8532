// SPDX-License-Identifier: Apache-2.0
#include "blocks.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "common/user_error.hpp"

namespace solver {
namespace {

/// A square matrix, small and dense.
class dense_block {
public:
    explicit dense_block(index rows) : rows_{static_cast<std::size_t>(rows)}, values_(rows_ * rows_) {}

    [[nodiscard]] double& at(index row, index column) {
        return values_[static_cast<std::size_t>(row) * rows_ + static_cast<std::size_t>(column)];
    }
    /// Becomes its inverse, if it is positive definite: then no step of Gauss and Jordan's divides by what is not
    /// positive.
    [[nodiscard]] bool invert() {
        const auto rows = static_cast<index>(rows_);
        for (index pivot = 0; pivot < rows; ++pivot) {
            if (!(at(pivot, pivot) > 0)) return false;
            const double scale = 1 / at(pivot, pivot);
            at(pivot, pivot) = 1;
            for (index column = 0; column < rows; ++column) at(pivot, column) *= scale;
            for (index row = 0; row < rows; ++row) {
                if (row == pivot) continue;
                const double factor = at(row, pivot);
                at(row, pivot) = 0;
                for (index column = 0; column < rows; ++column) at(row, column) -= factor * at(pivot, column);
            }
        }
        return true;
    }

private:
    std::size_t rows_;
    std::vector<double> values_;
};

/// What of the rows from place `first` on lies in columns from there on.
dense_block block_at(const local_matrix& matrix, index first, index rows) {
    dense_block made{rows};
    for (index row = 0; row < rows; ++row) {
        const index place = first + row;
        const bool is_inside = place < matrix.interior.rows();
        const local_rows& part = is_inside ? matrix.interior : matrix.boundary;
        const auto at = static_cast<std::size_t>(is_inside ? place : place - matrix.interior.rows());
        for (auto i = static_cast<std::size_t>(part.offsets[at]); i < static_cast<std::size_t>(part.offsets[at + 1]);
             ++i) {
            const index column = part.columns[i] - first;
            if (column >= 0 && column < rows) made.at(row, column) = part.values[i];
        }
    }
    return made;
}

}  // namespace

inverse_blocks invert_blocks(via::world& world, const local_matrix& matrix, index size) {
    constexpr number none = std::numeric_limits<number>::max();
    number refused = none;
    inverse_blocks made{size,
                        std::vector<double>(static_cast<std::size_t>(matrix.rows()) * static_cast<std::size_t>(size))};
    for (index first = 0; first < matrix.rows() && refused == none; first += size) {
        const index rows = std::min(size, matrix.rows() - first);
        dense_block block = block_at(matrix, first, rows);
        if (!block.invert()) {
            const auto row = std::find(matrix.place.begin(), matrix.place.end(), first) - matrix.place.begin();
            refused = matrix.first + row;
        }
        // Rounding leaves no inverse quite symmetric; the mean with its adjoint is.
        for (index k = 0; k < rows; ++k)
            for (index i = 0; i < rows; ++i)
                made.values[static_cast<std::size_t>(first + k) * static_cast<std::size_t>(size) +
                            static_cast<std::size_t>(i)] = (block.at(i, k) + block.at(k, i)) / 2;
    }
    refused = world.min(refused);
    if (refused != none) {
        throw common::user_error{"the matrix is not positive definite: its block at row " +
                                 std::to_string(refused + 1) + " is not"};
    }
    return made;
}

}  // namespace solver
