// SPDX-License-Identifier: Apache-2.0
/// @file pairs.hpp
/// @brief The pair set-ups of this PE: whether it and each other process may map each other's GPU buffers.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/event_loop.hpp"
#include "core/core.hpp"
#include "route/letters.hpp"
#include "route/pair_setup.hpp"

namespace via::route {

/// Drives a pair_setup for each PE on the control thread, and lets other threads wait for one.
class pairs {
public:
    /// This PE's side of a question: its GPU, empty while it uses none, and whether it reaches another.
    struct answers {
        std::function<std::optional<heap::device_id>()> mine;
        std::function<bool(const heap::device_id& other)> reaches;
    };
    pairs(const core::core& c, base::event_loop& loop, letters& out, answers self);

    /// Returns when it is known whether the two PEs map each other's memory: true when the pair is set up, false when
    /// it is BAD. Any thread but the control thread. Throws VIA_ERR_PEER_FAILED, VIA_ERR_TIMEOUT.
    [[nodiscard]] bool settle(int pe, const char* doing);
    /// Returns when the pair is set up. Likewise, and throws VIA_ERR_UNSUPPORTED with the cause when it is BAD.
    void require(int pe, const char* doing);

    /// On the control thread.
    void receive(const setup_message& message);
    void peer_died(int pe);

    struct view {
        pair_setup::state now = pair_setup::state::init;
        pair_setup::why cause = pair_setup::why::none;
    };
    [[nodiscard]] view look(int pe) const;

private:
    [[nodiscard]] pair_setup& at(int pe) { return all_[static_cast<std::size_t>(pe)]; }
    void want(int pe);
    void perform(int pe, pair_setup::orders todo);
    void arm(int pe);

    const core::core& core_;
    base::event_loop& loop_;
    letters& out_;
    answers self_;
    mutable std::mutex mutex_;  ///< guards all_; and wants_; held for no message and no question
    std::condition_variable changed_;
    std::vector<pair_setup> all_;
    std::vector<std::uint64_t> wants_;  ///< by PE, how many the control thread has come to
};

}  // namespace via::route
