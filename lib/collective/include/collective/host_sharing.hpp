// SPDX-License-Identifier: Apache-2.0
/// @file host_sharing.hpp
/// @brief What all members want crosses the network once for each host: its members share the reading, and copy from
/// each other what the others have read.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/function_ref.hpp"

namespace via::collective {

/// Bytes of a piece that lies on another host, which one member reads over the network for all of its host.
struct portion {
    int reader;
    int owner;
    std::size_t begin;  ///< in the owner's piece
    std::size_t size;   ///< not 0

    friend bool operator==(const portion&, const portion&) = default;
};

/// True if some members share a host, and not all do.
/// @param hosts  of every member, as core::peers::host() names it.
[[nodiscard]] bool can_share(std::span<const int> hosts);

/// Shares the reading of all that lies on other hosts among the members of the host of `pe`, as evenly as bytes can be.
/// It is the same for each of them, and no byte is read twice.
/// @param size_of  of a member's piece.
[[nodiscard]] std::vector<portion> share_reading(std::span<const int> hosts, int pe,
                                                 base::function_ref<std::size_t(int owner)> size_of);

}  // namespace via::collective
