// SPDX-License-Identifier: Apache-2.0
/// @file halo.hpp
/// @brief The ends of all transfers of a PE: layers of cells into neighbours' ghosts, and boxes to PE 0 and back.
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

/// The right-hand side of the bridge, of every PE to PE 0: all receives, then the send.
[[nodiscard]] transfer_ends gathering(const hierarchy& all, const division& cut, int pe);
/// PE 0's solution to the bridge of every PE, with one layer of ghosts: the receive, then all sends.
[[nodiscard]] transfer_ends spreading(const hierarchy& all, const division& cut, int pe);

/// Bytes that a PE sends to neighbours when the ghosts of a level are exchanged.
[[nodiscard]] std::size_t layer_bytes(const level& of);

/// All sets of one PE.
struct halos {
    std::vector<via::transfer_set> ghosts;  ///< of every shared level but the bridge
    via::transfer_set gather;
    via::transfer_set spread;
};
/// Collective.
[[nodiscard]] halos match_all(via::world& world, const hierarchy& all, const division& cut, unsigned most = any_number);

}  // namespace multigrid
