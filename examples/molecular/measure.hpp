// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief How long a step takes, and its parts alone.
#pragma once

#include <cstdint>

#include <viaduct/viaduct.hpp>

#include "steps.hpp"

namespace molecular {

/// Of one step: seconds are medians, each of the slowest PE.
struct timing {
    double step = 0;
    double forces = 0;      ///< alone, without exchanges
    double regroup = 0;     ///< atoms to their cells, exchanged, settled; alone
    double embedding = 0;   ///< exchange of the embedding's derivatives alone
    double bytes_a_pe = 0;  ///< the most that a PE sends
};

/// Makes so many steps five times, after once that is not counted. Collective.
[[nodiscard]] timing measure(via::world& world, steps& by, const time_step& each, std::uint64_t count);

}  // namespace molecular
