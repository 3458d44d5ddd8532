// SPDX-License-Identifier: Apache-2.0
/// @file connection.hpp
/// @brief A connection that carries whole messages: Unix packets on one host, frames on a TCP stream between hosts.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "base/seqpacket.hpp"
#include "bootstrap/protocol.hpp"

namespace via::bootstrap {

/// Owns its socket. Move-only. Messages are the bytes of protocol::encode(), which are a frame.
class connection {
public:
    /// A Unix socket that keeps packets apart.
    [[nodiscard]] static connection of_packets(base::fd socket) { return connection{std::move(socket), false, 0}; }
    /// A stream socket, whose frames have at most `limit` bytes.
    [[nodiscard]] static connection of_stream(base::fd socket, std::size_t limit = base::max_message) {
        return connection{std::move(socket), true, limit};
    }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    connection(connection&&) noexcept = default;
    connection& operator=(connection&&) noexcept = default;
    ~connection() = default;

    [[nodiscard]] int descriptor() const noexcept { return socket_.get(); }
    [[nodiscard]] bool is_stream() const noexcept { return stream_; }
    /// From now on takes messages of any size that the protocol has.
    void trust() noexcept { frames_.set_limit(base::max_message); }
    /// Takes one message if there is one; never blocks.
    [[nodiscard]] base::received receive(std::vector<std::byte>& into);
    /// Sends a message; blocks at most until the deadline. False if the other end is gone or too slow.
    [[nodiscard]] bool send(const protocol::message& what, const base::deadline& until);
    /// Throws away what has come and nobody will read, for at most that long: a stream that is closed over unread bytes
    /// takes back what was sent last.
    void drain(const base::deadline& until) noexcept;

private:
    connection(base::fd socket, bool stream, std::size_t limit)
        : socket_{std::move(socket)}, stream_{stream}, frames_{limit} {}

    base::fd socket_;
    bool stream_;
    base::frame_reader frames_;  // of a stream
};

}  // namespace via::bootstrap
