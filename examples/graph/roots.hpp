// SPDX-License-Identifier: Apache-2.0
/// @file roots.hpp
/// @brief Where searches begin.
#pragma once

#include <cstddef>
#include <vector>

#include "local_graph.hpp"

namespace graph {

/// Different vertices that have neighbours, at random; fewer than `wanted` if there are no more. The same for every
/// number of PEs. Collective.
[[nodiscard]] std::vector<vertex> choose_roots(via::world& world, const local_graph& graph, std::size_t wanted,
                                               std::uint64_t seed);

/// All input edges in the component of what was reached, each counted as often as it is in the list: what Graph500
/// divides by the time. Collective.
[[nodiscard]] std::uint64_t edges_reached(via::world& world, const local_graph& graph,
                                          const std::vector<vertex>& parents);

}  // namespace graph
