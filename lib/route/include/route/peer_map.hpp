// SPDX-License-Identifier: Apache-2.0
/// @file peer_map.hpp
/// @brief The asker's side of pair set-up: maps a peer's heap on first use.
#pragma once

#include <mutex>
#include <vector>

#include "base/mapping.hpp"
#include "core/core.hpp"
#include "route/attach_client.hpp"

namespace via::route {

/// Thread-safe. The mappings last as long as the object, also those of peers that failed: a copy may be under way.
class peer_map {
public:
    /// Enters this PE itself and, if the bootstrap keeps the memory of PEs of one process alive for each other
    /// (bootstrap::retain()), those of this process: their memory needs no mapping.
    peer_map(core::core& c, bool memory_is_retained);

    /// The peer's heap in this address space, mapped now if it was not. `pe` is in range; `doing` names the call.
    /// Throws VIA_ERR_PEER_FAILED when the peer has failed or cannot be asked, VIA_ERR_TIMEOUT when it does not answer,
    /// VIA_ERR_UNSUPPORTED when no route leads to it.
    [[nodiscard]] std::byte* heap(int pe, const char* doing) {
        std::byte* base = core_.others.heap(pe);
        return base != nullptr ? base : attach(pe, doing);
    }

    /// The peer's control block, for collectives.
    [[nodiscard]] core::peer_block& block(int pe, const char* doing) { return core::block_of(heap(pe, doing)); }

    /// True if heap() can succeed.
    [[nodiscard]] bool reachable(int pe) const;

private:
    [[nodiscard]] std::byte* attach(int pe, const char* doing);
    void withdraw_if_failed(int pe, const char* doing);

    core::core& core_;
    attach_client asker_;
    std::mutex mutex_;  ///< one attach at a time; also guards mappings_
    std::vector<base::mapping> mappings_;
};

}  // namespace via::route
