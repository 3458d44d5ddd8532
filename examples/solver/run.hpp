// SPDX-License-Identifier: Apache-2.0
/// @file run.hpp
/// @brief The program of one PE.
#pragma once

#include <viaduct/viaduct.hpp>

#include "options.hpp"

namespace solver {

/// Does what the options say. What the user did wrong is a user_error on every PE. Collective.
/// @return the exit status, the same on every PE: 0, 1 failed, 3 not converged, 4 broken down, 130 interrupted.
[[nodiscard]] int run(via::world& world, const options& wanted);

}  // namespace solver
