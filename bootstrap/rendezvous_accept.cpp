// SPDX-License-Identifier: Apache-2.0
// How connections come in, and what keeps those that never join from crowding out those that do.
#include <algorithm>

#include "bootstrap/rendezvous.hpp"

namespace via::bootstrap {
namespace {

/// The largest message that one that has not joined may send: more than a join has.
constexpr std::size_t stranger_limit = 256;

}  // namespace

int rendezvous::listening_on() const noexcept {
    return std::visit([](const auto& listener) { return listener.descriptor(); }, listener_);
}

/// Empty if none waits, with errno.
std::optional<connection> rendezvous::accept() {
    if (auto* local = std::get_if<base::listener>(&listener_)) {
        base::fd socket = local->accept();
        if (!socket) return std::nullopt;
        return connection::of_packets(std::move(socket));
    }
    base::fd socket = std::get<base::tcp_listener>(listener_).accept();
    if (!socket) return std::nullopt;
    return connection::of_stream(std::move(socket), stranger_limit);
}

void rendezvous::listen() {
    if (listening_) return;
    loop_.add(listening_on(), [this] { accept_waiting(); });
    listening_ = true;
}

void rendezvous::accept_waiting() {
    for (;;) {
        if (std::optional<connection> incoming = accept()) {
            admit(std::move(*incoming));
            continue;
        }
        if (listening_ && loop_.rest(listening_on(), [this] { listen(); })) listening_ = false;
        return;
    }
}

void rendezvous::admit(connection incoming) {
    if (strangers_ >= std::min(4 * processes_.size() + 64, options_.most_strangers)) evict_oldest_stranger();
    const int number = incoming.descriptor();
    loop_.add(number, [this, number] { on_readable(number); });
    clients_.emplace(number, client{.link = std::move(incoming), .handshake = base::deadline{options_.handshake}});
    ++strangers_;
    start_clock();
}

/// Makes room. An honest client joins right after it connects, so what has waited longest is read once and then closed.
void rendezvous::evict_oldest_stranger() {
    int oldest = -1;
    for (const auto& [socket, who] : clients_) {
        if (who.pe >= 0) continue;
        if (oldest < 0 || who.handshake.left() < clients_.at(oldest).handshake.left()) oldest = socket;
    }
    on_readable(oldest);
    const auto found = clients_.find(oldest);
    if (found != clients_.end() && found->second.pe < 0) defer(oldest, "too many connections have not joined");
}

}  // namespace via::bootstrap
