// SPDX-License-Identifier: Apache-2.0
/// @file gather.hpp
/// @brief All blocks of the field in one place.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "block.hpp"
#include "decomposition.hpp"

namespace heat {

/// The whole field, ordered by z, y, x, on PE 0; empty on the others. Collective.
[[nodiscard]] std::vector<double> gather(via::world& world, const block& part, const decomposition& cut);

}  // namespace heat
