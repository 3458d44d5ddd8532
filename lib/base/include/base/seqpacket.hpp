// SPDX-License-Identifier: Apache-2.0
/// @file seqpacket.hpp
/// @brief Whole messages, with at most one file descriptor each, between processes of one host.
///
/// SOCK_SEQPACKET keeps message boundaries, so no framing is needed, and abstract addresses leave no file behind.
/// Everything received is untrusted: the receiver checks size and contents.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/fd.hpp"

namespace via::base {

/// The largest message that is sent or accepted, in bytes.
inline constexpr std::size_t max_message = 64 * 1024;

/// A message as it came.
struct message {
    std::vector<std::byte> bytes;
    fd file;  ///< empty if none was attached
};

/// Listens on a fresh abstract address. Non-blocking.
class listener {
public:
    /// Throws VIA_ERR_SYSTEM.
    listener();
    [[nodiscard]] int descriptor() const noexcept { return socket_.get(); }
    /// The address for dial(), without its leading zero byte.
    [[nodiscard]] const std::string& address() const noexcept { return address_; }
    /// A connection by a process of the same user, non-blocking; empty when none waits. Other users are turned away.
    [[nodiscard]] fd accept();

private:
    fd socket_;
    std::string address_;
};

/// Connects to the listener of that name; waits until the deadline while too many others do. Throws VIA_ERR_SYSTEM,
/// with the errno's text.
[[nodiscard]] fd dial(const std::string& name, const deadline& until);

/// The process that listened or dialled at the other end, by its number here; 0 if it has none here, or over TCP.
[[nodiscard]] int process_at(int socket) noexcept;

/// Sends one message; blocks at most until the deadline on a full socket. False if the other end is too slow, and then
/// errno is EAGAIN, or gone.
[[nodiscard]] bool send_message(int socket, std::span<const std::byte> bytes, const deadline& until, int file = -1);

/// What receive() found.
enum class received { message, nothing, closed, malformed };

/// Takes one message if there is one; never blocks.
[[nodiscard]] received receive_message(int socket, message& into);

/// Waits until `socket` has something to read or the deadline passes. False on the deadline.
[[nodiscard]] bool wait_readable(int socket, const deadline& until);

/// True if `socket` has something to read now.
[[nodiscard]] bool is_readable(int socket) noexcept;

/// True if the other end has closed its own; what it sent before may still be here.
[[nodiscard]] bool has_hung_up(int socket) noexcept;

}  // namespace via::base
