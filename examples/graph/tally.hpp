// SPDX-License-Identifier: Apache-2.0
/// @file tally.hpp
/// @brief What a round finds. Shared by host code and kernels.
#pragma once

#include <cstdint>

namespace graph {

/// Each thread of a crew has its own, and all are added up before others hear of it.
struct tally {
    std::uint64_t vertices = 0;
    std::uint64_t edges = 0;  ///< at these, of breadth-first search
};

}  // namespace graph
