// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/connection.hpp"

#include <array>
#include <cerrno>
#include <sys/socket.h>

namespace via::bootstrap {

base::received connection::receive(std::vector<std::byte>& into) {
    if (stream_) return frames_.receive(socket_.get(), into);
    base::message incoming;
    const base::received what = base::receive_message(socket_.get(), incoming);
    into = std::move(incoming.bytes);
    return what;
}

bool connection::send(const protocol::message& what, const base::deadline& until) {
    const std::vector<std::byte> bytes = protocol::encode(what);
    return stream_ ? base::send_all(socket_.get(), bytes, until) : base::send_message(socket_.get(), bytes, until);
}

void connection::drain(const base::deadline& until) noexcept {
    std::array<std::byte, 4096> nothing = {};
    for (;;) {
        const ssize_t got = ::recv(socket_.get(), nothing.data(), nothing.size(), MSG_DONTWAIT);
        if (got == 0) return;
        if (got < 0 && errno != EAGAIN && errno != EINTR) return;
        if (until.expired()) return;
        if (got < 0) (void)base::wait_readable(socket_.get(), until);
    }
}

}  // namespace via::bootstrap
