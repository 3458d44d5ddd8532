// SPDX-License-Identifier: Apache-2.0
/// @file meeting_place.hpp
/// @brief PE 0's rendezvous over TCP.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

#include "base/control_thread.hpp"
#include "base/identity.hpp"
#include "base/tcp.hpp"
#include "bootstrap/connection.hpp"
#include "bootstrap/rendezvous.hpp"

namespace via::bootstrap {

/// Serves one world from construction to destruction, in a thread of its own.
class meeting_place {
public:
    /// Lets those in that come to `door` and know the secret. Throws VIA_ERR_SYSTEM when descriptors are too few for so
    /// many PEs.
    meeting_place(base::tcp_listener door, const base::token& secret, int npes);
    meeting_place(const meeting_place&) = delete;
    meeting_place& operator=(const meeting_place&) = delete;
    meeting_place(meeting_place&&) = delete;
    meeting_place& operator=(meeting_place&&) = delete;
    ~meeting_place() { thread_.stop(); }

    /// PE 0's own connection, which needs no network and no strangers can crowd out. Once.
    [[nodiscard]] connection take_inside() { return std::move(inside_); }
    /// Waits until all PEs have left or failed, or the deadline passes.
    void await_all(const base::deadline& until) noexcept;
    /// Waits until no PE is connected, or the deadline passes.
    void await_connected(const base::deadline& until) noexcept;

private:
    [[nodiscard]] rendezvous_options options();
    template <class Condition>
    void await(const base::deadline& until, Condition&& holds) noexcept;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t connected_ = 0;  // guarded by mutex_
    bool begun_ = false;         // guarded by mutex_: somebody has joined
    bool over_ = false;          // guarded by mutex_: all have left or failed
    base::control_thread thread_;
    rendezvous server_;  // uses the loop, whose thread the destructor stops first
    connection inside_;
};

}  // namespace via::bootstrap
