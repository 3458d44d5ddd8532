// SPDX-License-Identifier: Apache-2.0
/// @file halo.hpp
/// @brief The ends of all transfers of a PE: layers of cells into neighbours' ghosts, and boxes to all.
///
/// Each set is matched once and started in every exchange. Data goes from array to array: a layout says which of its
/// numbers a layer has.
#pragma once

#include <limits>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "hierarchy.hpp"

namespace multigrid {

using transfer_ends = std::vector<via::transfer_end>;

inline constexpr unsigned any_number = std::numeric_limits<unsigned>::max();

/// Ghosts of u of one level: all receives, then as many sends. None if every face is a wall.
/// @param most  cells of a message, as far as rows of a layer are less; several blocks of a kernel then send a layer.
[[nodiscard]] transfer_ends layers(const level& of, const division& cut, int pe, unsigned most = any_number);

/// The right-hand side of the bridge, from every PE to all others: all receives, then as many sends.
/// @param most  cells of a message, as far as layers across z are less.
[[nodiscard]] transfer_ends gathering(const hierarchy& all, const division& cut, int pe, unsigned most = any_number);

/// Bytes that a PE sends to neighbours when the ghosts of a level are exchanged.
[[nodiscard]] std::size_t layer_bytes(const level& of);

/// All sets of one PE.
struct halos {
    std::vector<via::transfer_set> ghosts;  ///< of every shared level but the bridge
    via::transfer_set gather;
};
/// Collective.
[[nodiscard]] halos match_all(via::world& world, const hierarchy& all, const division& cut, unsigned most = any_number);

}  // namespace multigrid
