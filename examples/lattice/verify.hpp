// SPDX-License-Identifier: Apache-2.0
/// @file verify.hpp
/// @brief What must hold whatever the numbers are: checks of a form on all PEs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/finding.hpp"
#include "list_solver.hpp"
#include "steps.hpp"

namespace lattice {

/// What is checked, and on what.
struct subject {
    coordinates lattice;
    std::optional<grid_shape> shape;
    double mass;
    double disorder;
    std::uint64_t seed;
    std::function<std::unique_ptr<list_steps>(via::world&, const grid&, real mass)> make;
    /// Null, here or what it returns: the program calls the steps.
    std::function<std::unique_ptr<list_solver>(via::world&, list_steps&, std::uint64_t most_iterations)> make_list = {};
};

using common::finding;

/// Every PE computes the whole lattice besides, so it must be small. The same findings on every PE. Collective.
[[nodiscard]] std::vector<finding> verify(via::world& world, const subject& what);

}  // namespace lattice
