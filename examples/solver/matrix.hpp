// SPDX-License-Identifier: Apache-2.0
/// @file matrix.hpp
/// @brief Sparse matrices by rows, and what a linear system is before it is divided.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace solver {

/// Rows and columns of the whole matrix have numbers from 0. Those of one PE have an index, which cuSPARSE takes as
/// well.
using number = std::int64_t;
using index = std::int32_t;

/// Rows one behind the other: those of row i are the entries from offsets[i] up to but without offsets[i + 1].
template <class Offset, class Column>
struct compressed_rows {
    std::vector<Offset> offsets{0};
    std::vector<Column> columns;
    std::vector<double> values;

    [[nodiscard]] Offset rows() const { return static_cast<Offset>(offsets.size() - 1); }
    void end_row() { offsets.push_back(static_cast<Offset>(columns.size())); }
};

/// Of one PE.
using local_rows = compressed_rows<index, index>;
/// With columns of the whole matrix.
using global_rows = compressed_rows<number, number>;

struct entry {
    number column;
    double value;
};

/// A x = b with a symmetric A. Each PE knows its own rows; any other's it must not ask for.
class linear_system {
public:
    linear_system() = default;
    linear_system(const linear_system&) = delete;
    linear_system& operator=(const linear_system&) = delete;
    virtual ~linear_system() = default;

    /// Of the whole matrix, which is square.
    [[nodiscard]] virtual number rows() const = 0;
    /// The entries of a row, by ascending columns, with a positive one on the diagonal.
    virtual void row(number which, std::vector<entry>& into) const = 0;
    /// b.
    [[nodiscard]] virtual double source(number row) const = 0;
    /// What x is near, if it is known; else NaN.
    [[nodiscard]] virtual double known(number row) const = 0;
};

/// The same matrix with a source of ones, of which no solution is known.
class with_source_of_ones final : public linear_system {
public:
    explicit with_source_of_ones(std::unique_ptr<linear_system> of) : of_{std::move(of)} {}

    [[nodiscard]] number rows() const override { return of_->rows(); }
    void row(number which, std::vector<entry>& into) const override { of_->row(which, into); }
    [[nodiscard]] double source(number /*row*/) const override { return 1; }
    [[nodiscard]] double known(number /*row*/) const override { return NAN; }

private:
    std::unique_ptr<linear_system> of_;
};

}  // namespace solver
