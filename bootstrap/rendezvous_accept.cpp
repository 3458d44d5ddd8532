// SPDX-License-Identifier: Apache-2.0
// How connections come in, and what keeps those that never join from crowding out those that do.
#include <cerrno>

#include "bootstrap/rendezvous.hpp"

namespace via::bootstrap {
namespace {

/// Until descriptors are free again, when accept() finds none.
constexpr base::seconds accept_pause{0.1};

}  // namespace

void rendezvous::listen() {
    if (listening_) return;
    loop_.add(listener_.descriptor(), [this] { accept_waiting(); });
    listening_ = true;
}

void rendezvous::accept_waiting() {
    for (;;) {
        base::fd socket = listener_.accept();
        if (socket) {
            admit(std::move(socket));
            continue;
        }
        if (errno == EAGAIN || !listening_) return;
        // Out of descriptors or memory: the listener stays readable, so look away for a while.
        loop_.remove(listener_.descriptor());
        listening_ = false;
        loop_.after(accept_pause, [this] { listen(); });
        return;
    }
}

void rendezvous::admit(base::fd socket) {
    if (strangers_ >= 4 * processes_.size() + 64) evict_oldest_stranger();
    const int number = socket.get();
    loop_.add(number, [this, number] { on_readable(number); });
    clients_.emplace(number, client{.socket = std::move(socket), .handshake = base::deadline{options_.handshake}});
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
    if (found != clients_.end() && found->second.pe < 0) refuse(oldest, "too many connections have not joined");
}

}  // namespace via::bootstrap
