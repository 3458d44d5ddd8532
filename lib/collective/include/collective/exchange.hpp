// SPDX-License-Identifier: Apache-2.0
/// @file exchange.hpp
/// @brief The one mechanism under all collectives: up a tree over the PEs, combining, and down again with the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "core/core.hpp"
#include "route/peer_map.hpp"

namespace via::collective {

/// Combines `bytes` bytes of a later contribution into an earlier one. Called in the order of the tree, always the
/// same.
using combine_function = void (*)(std::byte* into, const std::byte* from, std::size_t bytes);

/// What one PE brings to an exchange.
struct contribution {
    core::signature call;  ///< must be equal on all PEs
    std::span<std::byte> data =
        {};              ///< payload, at most core::chunk_bytes, the same size on all PEs; receives the result
    bool filled = true;  ///< false: this PE's payload counts for nothing, and is only overwritten
    combine_function combine = nullptr;  ///< for two filled payloads
    via_status failure = VIA_OK;         ///< this PE cannot do its part; then no PE does
    std::string reason = {};             ///< of the failure
};

/// Does this PE's part of a collective; what goes wrong is for all PEs to know, so it becomes part of the contribution.
template <class Part>
void attempt(contribution& mine, Part&& part) {
    try {
        std::forward<Part>(part)();
    } catch (const base::error& refused) {
        const base::failure& why = refused.details();
        mine.failure = why.status;
        mine.reason = why.hint.empty() ? why.message : why.message + " (" + why.hint + ")";
    } catch (const std::bad_alloc&) {
        mine.failure = VIA_ERR_MEMORY;
        mine.reason = "the process is out of memory for its own records";
    }
}

/// The tree: PE p's children are p * radix + 1 ... p * radix + radix. Every PE sends its subtree's combined payload
/// into a slot of its parent's control block, and gets the result into a slot of its own. A slot may be written again
/// because its writer sends exchange n + 1 up only after n came down, and down only after n + 1 came up from the same
/// child.
class exchange {
public:
    exchange(core::core& c, route::peer_map& peers) noexcept : core_{c}, peers_{peers} {}

    /// One exchange. Collective; no PE returns before all have entered. Throws on every PE alike: VIA_ERR_MISMATCH when
    /// the calls differ, the failure's status when some PE brought one. Both leave the world as it was.
    /// Throws VIA_ERR_PEER_FAILED when a PE has failed; after that only leaving is possible.
    /// Throws on this PE alone, before it has entered, when a neighbour in the tree cannot be mapped; the call can be
    /// repeated.
    void run(const contribution& mine);

private:
    struct progress;
    void map_neighbours(const char* doing);
    void merge_children(progress& state);
    void send_up(progress& state);
    void receive_down(progress& state);
    void send_down(progress& state);
    void await(const core::slot& from, int pe, const char* doing);
    [[nodiscard]] std::string describe(int pe, const char* doing);
    void write(core::slot& to, const progress& state, bool with_payload) const;

    core::core& core_;
    route::peer_map& peers_;
    std::uint64_t sequence_ = 0;  ///< of the last exchange entered
};

/// "broadcast of 64 bytes from PE 3", for messages.
[[nodiscard]] std::string describe(const core::signature& call);
/// "broadcast".
[[nodiscard]] const char* name(core::signature::kind what) noexcept;

}  // namespace via::collective
