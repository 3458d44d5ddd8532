// SPDX-License-Identifier: Apache-2.0
/// @file open.hpp
/// @brief The graph that the user asks for.
#pragma once

#include <memory>

#include <viaduct/viaduct.hpp>

#include "edge.hpp"
#include "options.hpp"

namespace graph {

/// A file is read by PE 0, and each PE keeps its share. Collective.
/// @throws common::user_error on all PEs, if there is no such graph or it is none that can be searched
[[nodiscard]] std::unique_ptr<edge_source> open_graph(via::world& world, const options& wanted);

}  // namespace graph
