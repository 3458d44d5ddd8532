// SPDX-License-Identifier: Apache-2.0
/// @file tcp.hpp
/// @brief TCP connections between hosts. All descriptors are close-on-exec.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "base/fd.hpp"

namespace via::base {

/// A host by number, IPv4 or IPv6, and a port.
struct tcp_address {
    std::string host;  ///< "10.0.0.7" or "fd00::7"
    std::uint16_t port = 0;

    /// "10.0.0.7:4711" or "[fd00::7]:4711".
    [[nodiscard]] std::string text() const;
};

/// True if `host` is the number of an IPv4 or IPv6 host.
[[nodiscard]] bool is_host_number(const std::string& host) noexcept;
/// True if `host` is a number that means this machine on every machine.
[[nodiscard]] bool is_loopback(const std::string& host) noexcept;
/// The number of a host by name. Throws VIA_ERR_ARGUMENT if there is none.
[[nodiscard]] std::string resolve_host(const std::string& name);
/// The number of this machine by which others reach it, as far as one can tell; loopback_host() if it has no network.
[[nodiscard]] std::string own_host();
/// 127.0.0.1, or ::1 where there is no IPv4.
[[nodiscard]] std::string loopback_host();
/// The number of this end of a connection.
[[nodiscard]] std::string host_of(int socket);
/// A port that nobody listens on there now. Throws VIA_ERR_SYSTEM, also if `host` is not of this machine.
[[nodiscard]] std::uint16_t free_port(const std::string& host);

/// Listens. Non-blocking.
class tcp_listener {
public:
    /// Port 0 is any that is free. Throws VIA_ERR_BOOTSTRAP if the port is in use or the host is not of this machine.
    explicit tcp_listener(const tcp_address& address);
    [[nodiscard]] int descriptor() const noexcept { return socket_.get(); }
    [[nodiscard]] tcp_address address() const;
    /// A connection, non-blocking; empty when none waits, with errno.
    [[nodiscard]] fd accept() const;

private:
    fd socket_;
};

/// A non-blocking connection; empty if there was none by the deadline. `error_number` then says why.
[[nodiscard]] fd tcp_dial(const tcp_address& address, const deadline& until, int& error_number);
/// The same in two steps: a socket that takes something when it is known what comes of it, which the second tells; or
/// none, and why.
[[nodiscard]] fd tcp_begin_dial(const tcp_address& address, int& error_number);
/// 0 if it is connected now, else why not.
[[nodiscard]] int tcp_end_dial(int socket, const tcp_address& address);

}  // namespace via::base
