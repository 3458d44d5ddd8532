// SPDX-License-Identifier: Apache-2.0
/// @file outbox.hpp
/// @brief What is still to be sent to one client, and the sockets that are too full to take it.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "base/clock.hpp"
#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "bootstrap/protocol.hpp"

namespace via::bootstrap {

/// Encoded messages, shared by all to whom they are sent: what a slow client costs is a pointer.
using batch = std::shared_ptr<const std::vector<std::vector<std::byte>>>;

/// One message.
[[nodiscard]] batch batch_of(const protocol::message& what);

/// Sends without ever blocking.
class outbox {
public:
    enum class state { empty, full_socket, gone };

    void push(batch messages);
    [[nodiscard]] bool empty() const noexcept { return batches_.empty(); }
    /// Sends what the socket takes.
    state flush(int socket);
    /// True if something has waited for `limit` without the client reading anything.
    [[nodiscard]] bool stalled(base::seconds limit) const;

private:
    std::deque<batch> batches_;
    std::size_t next_ = 0;  // message of the first batch
    std::size_t sent_ = 0;  // bytes of that message
    base::clock::time_point progress_;
};

/// Says when a full socket takes more. An event loop waits for readable descriptors only, and an epoll descriptor is
/// readable when one of those in it is ready.
class full_sockets {
public:
    /// Calls `writable` in the loop's thread. It may add and remove sockets.
    full_sockets(base::event_loop& loop, std::function<void(int socket)> writable);
    full_sockets(const full_sockets&) = delete;
    full_sockets& operator=(const full_sockets&) = delete;
    full_sockets(full_sockets&&) = delete;
    full_sockets& operator=(full_sockets&&) = delete;
    ~full_sockets();

    /// Adds `socket`, which may be there already.
    void add(int socket);
    /// Before the socket is closed, and when all is sent.
    void remove(int socket) noexcept;

private:
    void on_ready();

    base::event_loop& loop_;
    std::function<void(int)> writable_;
    base::fd epoll_;
};

}  // namespace via::bootstrap
