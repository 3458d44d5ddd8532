// SPDX-License-Identifier: Apache-2.0
/// @file verify.hpp
/// @brief What must hold whatever the numbers are: checks of a form on all PEs.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/finding.hpp"
#include "matrix.hpp"
#include "poisson.hpp"
#include "steps.hpp"

namespace solver {

/// Which form, and which preconditioner.
struct method {
    std::function<std::unique_ptr<steps>(via::world&, const task&)> make;
    preconditioner by;
    unsigned degree;
    index block;

    /// Collective.
    [[nodiscard]] task on(via::world& world, const local_matrix& matrix) const;
};

/// The product, the preconditioner and the solution. Every PE has the whole system besides, so it must be small. The
/// same findings on every PE. Collective.
[[nodiscard]] std::vector<common::finding> verify(via::world& world, const linear_system& what, const method& by);

/// Poisson's equation on two grids: the error against the solution of the differential equation falls with the square
/// of the spacing. Collective.
[[nodiscard]] common::finding verify_order(via::world& world, const grid_size& points, const method& by);

}  // namespace solver
