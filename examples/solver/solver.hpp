// SPDX-License-Identifier: Apache-2.0
/// @file solver.hpp
/// @brief Preconditioned conjugate gradients, in any form.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/history.hpp"
#include "steps.hpp"

namespace solver {

/// Solves A x = b; x is then that of `by`. Residuals are |b - A x| / |b| as the iteration has them, of every
/// `check_every` iterations and of the last. Collective.
/// @param source  b, by place
/// @param until   its `interrupted` is asked at every check.
/// @param report  called after each check, with all so far.
[[nodiscard]] common::outcome solve(via::world& world, steps& by, const std::vector<double>& source,
                                    const common::limits& until,
                                    const std::function<void(const std::vector<common::check_point>&)>& report);

/// |a - b| / |b|, both by place; |a| if b is zero. Collective.
[[nodiscard]] double relative_difference(via::world& world, const std::vector<double>& a, const std::vector<double>& b);

/// |b - A x| / |b|, computed anew. Overwrites p and q. Collective.
[[nodiscard]] double true_residual(via::world& world, steps& by, const std::vector<double>& source);

}  // namespace solver
