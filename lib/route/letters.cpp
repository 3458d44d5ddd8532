// SPDX-License-Identifier: Apache-2.0
#include "route/letters.hpp"

#include "base/error.hpp"
#include "base/seqpacket.hpp"
#include "route/window_message.hpp"

namespace via::route {
namespace {

/// A letter waits for nobody to read it, only for room in the socket; who leaves none for so long is stopped or dead.
constexpr base::seconds patience{2};

}  // namespace

void letters::open(int pe, line& to) {
    const core::peer_card& card = core_.others.card(pe);
    const base::deadline until{patience};
    window_request hello;
    hello.secret = card.secret;
    hello.from = core_.pe;
    hello.to = pe;
    hello.what = window_request::kind::line;
    to.socket = base::dial(card.address, until);
    to.broken = !base::send_message(to.socket.get(), encode(hello), until);
}

bool letters::send(int pe, std::span<const std::byte> letter) {
    line& to = lines_[pe];
    try {
        if (!to.broken && !to.socket) open(pe, to);
    } catch (const base::error&) {
        to.socket = base::fd{};
        return false;  // nothing has been sent, so that the next letter may try again
    }
    try {
        if (!to.broken) to.broken = !base::send_message(to.socket.get(), letter, base::deadline{patience});
    } catch (const base::error&) {
        to.broken = true;
    }
    if (to.broken) to.socket = base::fd{};
    return !to.broken;
}

}  // namespace via::route
