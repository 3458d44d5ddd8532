// SPDX-License-Identifier: Apache-2.0
/// @file letters.hpp
/// @brief Messages from one control thread to another, in order.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "core/core.hpp"

namespace via::route {

/// One connection for each PE that is written to, one way, made with the first letter; so the letters to one PE arrive
/// in the order in which they were sent. What cannot be sent now (no descriptor is left, the receiver does not read,
/// the connection broke) waits, and all that is sent to that PE later waits behind it: a letter is lost only with its
/// receiver, or with a connection that the receiver closes before it has read it. Belongs to the control thread, which
/// never waits for a letter.
class letters {
public:
    /// `loop` is the control thread's, and runs nothing any more when this goes.
    letters(const core::core& c, base::event_loop& loop) noexcept : core_{c}, loop_{loop} {}

    void send(int pe, std::vector<std::byte> letter);
    /// That PE has died: what waits for it is dropped, and so is all that is sent to it later.
    void forget(int pe);
    /// Letters to that PE that could not be sent yet.
    [[nodiscard]] std::size_t waiting(int pe) const;

private:
    struct line {
        base::fd socket = {};
        std::deque<std::vector<std::byte>> waiting = {};
        bool tries = false;  ///< a timer is set that tries again
        bool forgotten = false;
    };
    [[nodiscard]] bool open(int pe, line& to);
    void deliver(int pe, line& to);

    const core::core& core_;
    base::event_loop& loop_;
    std::map<int, line> lines_;
};

}  // namespace via::route
