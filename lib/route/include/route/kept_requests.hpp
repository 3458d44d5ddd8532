// SPDX-License-Identifier: Apache-2.0
/// @file kept_requests.hpp
/// @brief The peers whose connections keep requests back, and when these are given to the adapter at the latest.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

#include "base/event_loop.hpp"
#include "route/busy_peers.hpp"

namespace via::route {

/// Small transfers that need not be done before quiet are given to the adapter some at a time. What a peer may wait for
/// comes all the same: a call that waits gives it first, and the control thread looks a moment later, as the program
/// may call nothing any more. That thread is woken for the first of them only, looks until nothing was kept for a
/// while, and then sleeps as before. Thread-safe.
class kept_requests {
public:
    /// @param loop  of the control thread, which has ended before this goes.
    /// @param give  gives what the connection with a PE keeps, and calls remove(), unless another thread has to do with
    ///              it at that moment.
    kept_requests(int npes, base::event_loop& loop, std::function<void(int pe)> give)
        : peers_{npes}, loop_{loop}, give_{std::move(give)} {}

    void add(int pe);
    void remove(int pe) noexcept { peers_.remove(pe); }
    /// One load.
    [[nodiscard]] bool any() const noexcept { return peers_.any(); }
    void give() const {
        if (any()) give_all();
    }

private:
    void give_all() const;
    void look();

    busy_peers peers_;
    base::event_loop& loop_;
    std::function<void(int pe)> give_;
    std::atomic<bool> is_watched_ = false;  ///< the control thread will look
    int looks_in_vain_ = 0;                 ///< in a row; the control thread's
};

}  // namespace via::route
