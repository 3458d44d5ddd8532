// SPDX-License-Identifier: Apache-2.0
/// @file solver.hpp
/// @brief The iteration on all PEs: steps, checks, and the end of it.
#pragma once

#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "block.hpp"
#include "common/history.hpp"
#include "decomposition.hpp"

namespace heat {

/// Iterates until a limit is reached. Collective.
/// @param until   its tolerance is of the most by which a cell differs from its neighbours' mean, in degrees.
/// @param report  called after each check, with all so far.
[[nodiscard]] common::outcome solve(via::world& world, block& part, const decomposition& cut,
                                    const common::limits& until,
                                    const std::function<void(const std::vector<common::check_point>&)>& report);

}  // namespace heat
