// SPDX-License-Identifier: Apache-2.0
/// @file solver.hpp
/// @brief Cycles until the residual is small, in any form.
#pragma once

#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/history.hpp"
#include "steps.hpp"

namespace multigrid {

/// Cycles from what was loaded. Residuals are the largest |f - A u| of all cells, in parts of the largest at the start,
/// of every cycle. Collective.
/// @param until   its `interrupted` is asked every `check_every` cycles.
/// @param report  called after each cycle, with all so far.
[[nodiscard]] common::outcome solve(via::world& world, steps& by, const common::limits& until,
                                    const std::function<void(const std::vector<common::check_point>&)>& report);

/// The factor by which a cycle makes the residual less, in the mean over all but the first, which falls faster;
/// of a single one by that.
[[nodiscard]] double convergence_factor(const std::vector<common::check_point>& history);

}  // namespace multigrid
