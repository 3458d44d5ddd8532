// SPDX-License-Identifier: Apache-2.0
/// @file raw_client.hpp
/// @brief A connection to a rendezvous that can say anything.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "base/seqpacket.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/protocol.hpp"

namespace via::test {

class raw_client {
public:
    explicit raw_client(const bootstrap::launcher_address& address)
        : address_{address}, socket_{base::dial(address.socket, base::deadline{base::seconds{10}})} {}

    /// False if the other end is gone.
    bool send_bytes(std::span<const std::byte> bytes) {
        return base::send_message(socket_.get(), bytes, base::deadline{base::seconds{10}});
    }
    bool send(const bootstrap::protocol::message& what) { return send_bytes(bootstrap::protocol::encode(what)); }
    /// As an honest client does.
    bool join() { return send(honest_join()); }
    [[nodiscard]] bootstrap::protocol::join honest_join() const {
        return {.secret = address_.secret, .pe = address_.pe, .npes = address_.npes};
    }

    /// The next message; empty when the connection has closed. Throws if there is neither in ten seconds.
    [[nodiscard]] std::optional<bootstrap::protocol::message> receive() {
        const base::deadline until{base::seconds{10}};
        base::message incoming;
        while (base::wait_readable(socket_.get(), until)) {
            switch (base::receive_message(socket_.get(), incoming)) {
                case base::received::nothing: continue;
                case base::received::closed: return std::nullopt;
                case base::received::malformed: throw std::runtime_error{"the launcher sends too much"};
                case base::received::message: break;
            }
            std::string problem;
            auto what = bootstrap::protocol::decode(incoming.bytes, problem);
            if (!what) throw std::runtime_error{"the launcher sends nonsense: " + problem};
            return what;
        }
        throw std::runtime_error{"the launcher is silent"};
    }
    /// The next message, which must be of this type.
    template <class Message>
    [[nodiscard]] Message expect() {
        const auto what = receive();
        if (!what) throw std::runtime_error{"the connection has closed"};
        return std::get<Message>(*what);
    }
    /// True if the launcher closes the connection, whatever it says before.
    [[nodiscard]] bool closes() {
        while (receive()) {
        }
        return true;
    }
    void hang_up() { socket_ = base::fd{}; }
    [[nodiscard]] int descriptor() const noexcept { return socket_.get(); }

private:
    bootstrap::launcher_address address_;
    base::fd socket_;
};

}  // namespace via::test
