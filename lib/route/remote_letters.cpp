// SPDX-License-Identifier: Apache-2.0
#include "route/remote_letters.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/tcp.hpp"

namespace via::route {
namespace {

/// How long to leave a PE alone that could not be reached.
constexpr base::seconds pause{0.1};
/// A host that is gone refuses no connection.
constexpr base::seconds longest_dial{3};
constexpr std::size_t answer_size = sizeof(base::frame_header) + sizeof(remote_answer);

base::deadline at_once() { return base::deadline{base::seconds{0}}; }

}  // namespace

remote_letters::~remote_letters() {
    for (auto& [pe, each] : lines_) close(each);
}

void remote_letters::send(int pe, remote_request letter) {
    line& to = lines_[pe];
    if (to.forgotten) return;
    letter.secret = core_.others.card(pe).secret;
    letter.from = core_.pe;
    letter.to = pe;
    to.waiting.push_back(base::framed(encode(letter)));
    if (to.now == line::state::closed) dial(pe, to);
    if (to.now == line::state::idle) deliver(pe, to);
}

void remote_letters::dial(int pe, line& to) {
    try {
        int error_number = 0;
        to.socket = base::tcp_begin_dial(core_.others.control(pe), error_number);
        if (!to.socket) return rest(pe, to);  // as where this process has no descriptor left; that passes
        to.now = line::state::connects;
        loop_.add(
            to.socket.get(), [this, pe] { come_through(pe, lines_.at(pe)); }, base::event_loop::until::writable);
        loop_.after(longest_dial, [this, pe, attempt = ++to.attempts] {
            line& still = lines_.at(pe);
            if (still.now == line::state::connects && still.attempts == attempt) rest(pe, still);
        });
    } catch (const base::error&) {
        rest(pe, to);
    }
}

/// There is a connection, or a reason why not.
void remote_letters::come_through(int pe, line& to) {
    loop_.remove(to.socket.get());
    if (base::tcp_end_dial(to.socket.get(), core_.others.control(pe)) != 0) return rest(pe, to);
    try {
        to.frames = base::frame_reader{answer_size};
        loop_.add(to.socket.get(), [this, pe] { read(pe, lines_.at(pe)); });
        deliver(pe, to);
    } catch (const base::error&) {
        rest(pe, to);
    }
}

/// One at a time, so there always is room for it.
void remote_letters::deliver(int pe, line& to) {
    to.now = to.waiting.empty() ? line::state::idle : line::state::asks;
    if (to.now == line::state::idle) return;
    if (!base::send_all(to.socket.get(), to.waiting.front(), at_once())) rest(pe, to);
}

/// Whatever the answer is, the letter has been read: who is refused is told of a failure by other ways.
void remote_letters::read(int pe, line& from) {
    std::vector<std::byte> frame;
    const base::received what = from.frames.receive(from.socket.get(), frame);
    if (what == base::received::nothing) return;
    if (what != base::received::message || from.now != line::state::asks) return rest(pe, from);
    from.waiting.pop_front();
    deliver(pe, from);
}

void remote_letters::close(line& which) noexcept {
    if (which.socket) loop_.remove(which.socket.get());
    which.socket = base::fd{};
    which.now = line::state::closed;
}

/// Its connection is of no use. Another is made if there is something to say.
void remote_letters::rest(int pe, line& which) {
    close(which);
    if (which.waiting.empty()) return;
    which.now = line::state::rests;
    loop_.after(pause, [this, pe] {
        line& again = lines_.at(pe);
        if (again.now == line::state::rests) dial(pe, again);
    });
}

void remote_letters::forget(int pe) {
    line& gone = lines_[pe];
    gone.forgotten = true;
    gone.waiting.clear();
    close(gone);
}

std::size_t remote_letters::waiting(int pe) const {
    const auto found = lines_.find(pe);
    return found == lines_.end() ? 0 : found->second.waiting.size();
}

}  // namespace via::route
