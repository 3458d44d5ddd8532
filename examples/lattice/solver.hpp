// SPDX-License-Identifier: Apache-2.0
/// @file solver.hpp
/// @brief Conjugate gradients on the normal equations M+ M x = M+ b, in any form.
#pragma once

#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/history.hpp"
#include "steps.hpp"

namespace lattice {

/// x = 0; residual and first direction are those of the source. Collective.
void begin(steps& by, const spinor_field& source);
/// One iteration. May return before it is done. Collective.
void iterate(steps& by);

/// Solves M x = b; x is then in slot x. Residuals are |M+ b - M+ M x| / |M+ b|, of every iteration. Collective.
/// @param until   its `interrupted` is asked every `check_every` iterations.
/// @param report  called after each iteration, with all so far.
[[nodiscard]] common::outcome solve(via::world& world, steps& by, const spinor_field& source,
                                    const common::limits& until,
                                    const std::function<void(const std::vector<common::check_point>&)>& report);

/// |b - M x| / |b| for what is in slot x, computed anew. Collective.
[[nodiscard]] double true_residual(via::world& world, steps& by, const place& where, const spinor_field& source);

}  // namespace lattice
