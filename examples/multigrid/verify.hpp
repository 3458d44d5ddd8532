// SPDX-License-Identifier: Apache-2.0
/// @file verify.hpp
/// @brief What must hold whatever the numbers are: checks of a form on all PEs.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/finding.hpp"
#include "steps.hpp"

namespace multigrid {

/// What is checked, and on what.
struct subject {
    division cut;
    setting wanted;
    std::function<std::unique_ptr<steps>(via::world&, const division&, const setting&)> make;
};

/// What is left of a residual by a cycle of so many sweeps, at most, on every domain.
[[nodiscard]] constexpr double most_factor(const schedule& how) noexcept {
    const unsigned count = how.before + how.after;
    return count >= 4 ? 0.15 : count >= 2 ? 0.3 : 0.55;
}
/// Cells of the largest domain that every PE computes besides.
inline constexpr std::uint64_t most_compared = 64 * 64 * 64;

/// Of the domain, and with half and a quarter of its cells along every edge, as far as these can be divided. Bits are
/// compared on the largest of them that is small enough. The same findings on every PE. Collective.
[[nodiscard]] std::vector<common::finding> verify(via::world& world, const subject& what);

}  // namespace multigrid
