// SPDX-License-Identifier: Apache-2.0
#include "route/question_line.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/tcp.hpp"

namespace via::route {
namespace {

/// A host that is gone refuses nothing, and its failure comes by another way: look for that between attempts.
constexpr base::seconds one_attempt{3};
/// After one that ended at once.
constexpr std::chrono::milliseconds between_attempts{100};

/// While this host's link is down there is no way to any other; that may pass, and says nothing of the peer.
bool has_no_way(int error_number) noexcept {
    return error_number == ENETUNREACH || error_number == EHOSTUNREACH || error_number == ENETDOWN;
}

constexpr std::size_t answer_size = sizeof(base::frame_header) + sizeof(remote_answer);

/// Empty if it is malformed.
std::optional<remote_answer> open(const std::vector<std::byte>& frame) {
    std::string problem;
    const auto payload = base::open_frame(frame, problem);
    return payload ? decode_remote_answer(*payload) : std::nullopt;
}

}  // namespace

remote_answer question_line::ask(remote_request what, const char* doing, base::seconds patience) {
    address(what);
    const base::deadline until{patience};
    const auto answer = exchange(what, doing, until);
    if (!answer || answer->from != pe_) asker_.fail_unreachable(pe_, doing, until, "its answer is malformed");
    check(what, *answer, doing);
    return *answer;
}

void question_line::address(remote_request& what) const {
    what.secret = core_.others.card(pe_).secret;
    what.from = core_.pe;
    what.to = pe_;
}

void question_line::check(const remote_request& what, const remote_answer& answer, const char* doing) const {
    if (answer.what == remote_answer::kind::refused) {
        base::fail(
            {.status = VIA_ERR_SYSTEM,
             .message = fmt::format("{}: PE {} cannot be reached by RDMA: it says: {}", doing, pe_, answer.reason),
             .hint = "via-info shows what RDMA finds at each PE; VIADUCT_ROUTE=auto maps what is on one host",
             .pe = pe_});
    }
    if (answer.what != remote_answer::kind::nothing || what.what == remote_request::kind::window) return;
    if (what.attachment != 0) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("{}: PE {} has that memory attached to its window no more", doing, pe_),
                    .hint = "was it detached?",
                    .pe = pe_});
    }
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: PE {} has allocated nothing at {}heap offset {:#x}", doing, pe_,
                                       what.heap == core::memory_kind::device ? "device " : "", what.offset),
                .hint = "was it freed?",
                .pe = pe_});
}

/// A line on which an answer may still come is of no use for the next question. One that was closed is made again,
/// once: the peer may have had too many strangers. What it has done already it does not do again.
std::optional<remote_answer> question_line::exchange(const remote_request& what, const char* doing,
                                                     const base::deadline& until) {
    try {
        const auto question = base::framed(encode(what));
        for (bool again = true;; again = false) {
            if (!socket_) dial(doing, until);
            std::vector<std::byte> frame;
            const base::received got =
                base::send_all(socket_.get(), question, until) ? receive(frame, doing, until) : base::received::closed;
            if (got == base::received::message) return open(frame);
            if (got == base::received::malformed) return std::nullopt;
            if (!again) asker_.fail_unreachable(pe_, doing, until, "it closed the connection");
            socket_ = base::fd{};
        }
    } catch (...) {
        socket_ = base::fd{};
        throw;
    }
}

void question_line::dial(const char* doing, const base::deadline& until) {
    int error_number = 0;
    for (;;) {
        core_.failed.throw_if(pe_, doing);
        const base::deadline soon{std::min(one_attempt, until.left())};
        socket_ = base::tcp_dial(core_.others.control(pe_), soon, error_number);
        const bool no_way = !socket_ && has_no_way(error_number);
        if (until.expired() || !(no_way || error_number == ETIMEDOUT)) break;
        if (no_way) std::this_thread::sleep_for(between_attempts);
    }
    frames_ = base::frame_reader{answer_size};
    if (socket_) return;
    if (error_number == EMFILE || error_number == ENFILE) {
        base::fail({.status = VIA_ERR_SYSTEM,
                    .message = fmt::format("{}: no connection to PE {} can be made: {}", doing, pe_,
                                           base::errno_text(error_number)),
                    .hint = "has this process no file descriptor left? see ulimit -n",
                    .call = "socket",
                    .pe = pe_});
    }
    asker_.fail_unreachable(
        pe_, doing, until,
        fmt::format("cannot connect to {}: {}", core_.others.control(pe_).text(), base::errno_text(error_number)),
        has_no_way(error_number) ? "is the network of this PE's host up?" : attach_client::gone);
}

/// Anything but `nothing`.
base::received question_line::receive(std::vector<std::byte>& frame, const char* doing, const base::deadline& until) {
    for (;;) {
        const base::received what = frames_.receive(socket_.get(), frame);
        if (what != base::received::nothing) return what;
        asker_.await_answer(socket_.get(), pe_, doing, until);
    }
}

}  // namespace via::route
