// SPDX-License-Identifier: Apache-2.0
/// @file remote_letters.hpp
/// @brief What the control thread tells those of other PEs that are reached by RDMA, and waits for no answer to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "core/core.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// The same as `letters` over TCP: questions to which the answer says only that they have come (is_letter()). Each PE
/// has a connection, made with the first letter, and a queue of its own: the next is sent when the one before it has
/// been answered. What cannot be sent, or is lost with its connection, is sent again, so that it may come twice; who
/// does not answer holds up nobody but himself. Belongs to the control thread, which never waits for a letter.
class remote_letters {
public:
    /// `loop` is the control thread's, and runs nothing any more when this goes.
    remote_letters(const core::core& c, base::event_loop& loop) noexcept : core_{c}, loop_{loop} {}
    remote_letters(const remote_letters&) = delete;
    remote_letters& operator=(const remote_letters&) = delete;
    remote_letters(remote_letters&&) = delete;
    remote_letters& operator=(remote_letters&&) = delete;
    ~remote_letters();

    /// Fills in whose letter it is, and for whom.
    void send(int pe, remote_request letter);
    /// That PE has died: what waits for it is dropped, and so is all that is sent to it later.
    void forget(int pe);
    /// Letters to that PE that have not been answered yet.
    [[nodiscard]] std::size_t waiting(int pe) const;

private:
    struct line {
        enum class state : std::uint8_t { closed, rests, connects, idle, asks };
        state now = state::closed;
        base::fd socket = {};
        base::frame_reader frames{0};
        std::deque<std::vector<std::byte>> waiting = {};
        std::uint64_t attempts = 0;  ///< to connect
        bool forgotten = false;
    };

    void dial(int pe, line& to);
    void come_through(int pe, line& to);
    void deliver(int pe, line& to);
    void read(int pe, line& from);
    void close(line& which) noexcept;
    void rest(int pe, line& which);

    const core::core& core_;
    base::event_loop& loop_;
    std::map<int, line> lines_;
};

}  // namespace via::route
