// SPDX-License-Identifier: Apache-2.0
/// @file reference.hpp
/// @brief The whole system on one processor, as simply as it can be written: what the forms are compared with.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "matrix.hpp"
#include "partition.hpp"

namespace solver::reference {

/// All rows, on every PE. Collective.
[[nodiscard]] global_rows gathered(via::world& world, const partition& cut, const linear_system& what);

/// A x, each row's sum in the order of its columns.
[[nodiscard]] std::vector<double> product(const global_rows& a, const std::vector<double>& x);

/// Conjugate gradients without a preconditioner, until the residual is so much less than b.
[[nodiscard]] std::vector<double> solve(const global_rows& a, const std::vector<double>& b, double tolerance);

}  // namespace solver::reference
