// SPDX-License-Identifier: Apache-2.0
#include "route/question_line.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {

remote_answer question_line::ask(remote_request what, const char* doing) {
    what.secret = core_.others.card(pe_).secret;
    what.from = core_.pe;
    what.to = pe_;
    const base::deadline until{base::seconds{core_.options.timeout}};
    const base::message came = exchange(encode(what), doing, until);
    const auto answer = decode_remote_answer(came.bytes);
    if (!answer || answer->from != pe_) asker_.fail_unreachable(pe_, doing, until, "its answer is malformed");
    if (answer->what == remote_answer::kind::refused) {
        base::fail(
            {.status = VIA_ERR_SYSTEM,
             .message = fmt::format("{}: PE {} cannot be reached by RDMA: it says: {}", doing, pe_, answer->reason),
             .hint = "via-info shows what RDMA finds at each PE; VIADUCT_ROUTE=auto maps what is on one host",
             .pe = pe_});
    }
    if (answer->what == remote_answer::kind::nothing) {
        base::fail(
            {.status = VIA_ERR_ADDRESS,
             .message = fmt::format("{}: PE {} has allocated nothing at heap offset {:#x}", doing, pe_, what.offset),
             .hint = "was it freed?",
             .pe = pe_});
    }
    return *answer;
}

/// A line on which an answer may still come is of no use for the next question.
base::message question_line::exchange(std::span<const std::byte> request, const char* doing,
                                      const base::deadline& until) {
    try {
        if (!socket_) socket_ = asker_.dial(pe_, doing, until);
        return asker_.converse(socket_.get(), pe_, request, doing, until);
    } catch (...) {
        socket_ = base::fd{};
        throw;
    }
}

}  // namespace via::route
