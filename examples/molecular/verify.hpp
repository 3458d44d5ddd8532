// SPDX-License-Identifier: Apache-2.0
/// @file verify.hpp
/// @brief What must hold whatever the numbers are: checks of a form on all PEs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/finding.hpp"
#include "crystal.hpp"
#include "simulate.hpp"

namespace molecular {

/// What is checked, and on what.
struct subject {
    crystal start;
    substance what;
    std::optional<triple> shape;
    double femtoseconds;
    double room;
    std::uint64_t length;  ///< in steps, of the trajectories that are compared
    std::function<std::unique_ptr<steps>(via::world&, const problem&)> make;
};

/// PE 0 computes all atoms besides, so they must be few. The same findings on every PE. Collective.
[[nodiscard]] std::vector<common::finding> verify(via::world& world, const subject& what);

}  // namespace molecular
