// SPDX-License-Identifier: Apache-2.0
/// @file verify.hpp
/// @brief A case with a known solution.
#pragma once

#include <viaduct/viaduct.hpp>

#include "decomposition.hpp"

namespace heat {

/// The lowest sine mode in a square and in a cube with cold walls decays as exp(-d pi^2 t). Computes it on ever finer
/// grids and prints errors and observed orders on PE 0 unless `quiet`.
/// @return true if the order is about 2, as it must be. The same on every PE. Collective.
[[nodiscard]] bool verify(via::world& world, division how, bool quiet);

}  // namespace heat
