// SPDX-License-Identifier: Apache-2.0
#include "route/letters.hpp"

#include <cerrno>
#include <utility>

#include "base/error.hpp"
#include "base/seqpacket.hpp"
#include "route/window_message.hpp"

namespace via::route {
namespace {

/// How long to leave a line alone that did not take a letter.
constexpr base::seconds pause{0.1};

/// A try waits for nobody: the control thread has others to serve.
base::deadline at_once() { return base::deadline{base::seconds{0}}; }

}  // namespace

bool letters::open(int pe, line& to) {
    try {
        const core::peer_card& card = core_.others.card(pe);
        window_request hello;
        hello.secret = card.secret;
        hello.from = core_.pe;
        hello.to = pe;
        hello.what = window_request::kind::line;
        to.socket = base::dial(card.address, at_once());
        if (base::send_message(to.socket.get(), encode(hello), at_once())) return true;
    } catch (const base::error&) {
        // As where this process has no descriptor left; that passes.
    }
    to.socket = base::fd{};
    return false;
}

void letters::send(int pe, std::vector<std::byte> letter) {
    line& to = lines_[pe];
    if (to.forgotten) return;
    to.waiting.push_back(std::move(letter));
    if (!to.tries) deliver(pe, to);
}

/// A line that is full keeps its place; one that is broken is closed before the next is opened, since the receiver
/// reads what is left in the old one first (attach_server).
void letters::deliver(int pe, line& to) {
    while (!to.waiting.empty()) {
        if (!to.socket && !open(pe, to)) break;
        if (!base::send_message(to.socket.get(), to.waiting.front(), at_once())) {
            if (errno != EAGAIN) to.socket = base::fd{};
            break;
        }
        to.waiting.pop_front();
    }
    to.tries = !to.waiting.empty();
    if (!to.tries) return;
    loop_.after(pause, [this, pe] { deliver(pe, lines_[pe]); });
}

void letters::forget(int pe) {
    line& gone = lines_[pe];
    gone.forgotten = true;
    gone.waiting.clear();
    gone.socket = base::fd{};
}

std::size_t letters::waiting(int pe) const {
    const auto found = lines_.find(pe);
    return found == lines_.end() ? 0 : found->second.waiting.size();
}

}  // namespace via::route
