// SPDX-License-Identifier: Apache-2.0
#include "route/window_questions.hpp"

#include <utility>
#include <vector>

namespace via::route {

window_questions::window_questions(const core::core& c)
    : core_{c}, asker_{c}, lines_(static_cast<std::size_t>(c.npes)) {}

/// By the line; while another thread's question is on it, by a connection of its own.
window_questions::reply window_questions::ask(window_request request, const char* doing) {
    const int pe = request.to;
    request.from = core_.pe;
    request.secret = core_.others.card(pe).secret;
    const std::vector<std::byte> bytes = encode(request);
    const base::deadline until{base::seconds{core_.options.timeout}};
    line& by = lines_[static_cast<std::size_t>(pe)];
    reply made;
    base::message got;
    if (const std::unique_lock lock{by.mutex, std::try_to_lock}; lock) {
        got = exchange(by, pe, bytes, doing, until);
        made.process = base::process_at(by.socket.get());
    } else {
        got = asker_.exchange(pe, bytes, doing, until, &made.process);
    }
    const auto answer = decode_window_answer(got.bytes);
    if (!answer || answer->from != pe) asker_.fail_unreachable(pe, doing, until, "its answer is malformed");
    made.what = *answer;
    made.file = std::move(got.file);
    return made;
}

/// A line on which an answer may still come is of no use for the next question.
base::message window_questions::exchange(line& by, int pe, std::span<const std::byte> request, const char* doing,
                                         const base::deadline& until) const {
    try {
        if (!by.socket) by.socket = asker_.dial(pe, doing, until);
        return asker_.converse(by.socket.get(), pe, request, doing, until);
    } catch (...) {
        by.socket = base::fd{};
        throw;
    }
}

}  // namespace via::route
