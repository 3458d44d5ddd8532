// SPDX-License-Identifier: Apache-2.0
#include "route/peer_questions.hpp"

#include <algorithm>
#include <exception>

namespace via::route {
namespace {

using kind = remote_request::kind;

/// For a peer to make its end, while the caller waits for something else.
constexpr base::seconds patience_with_lines{3};

bool comes_often(kind what) noexcept {
    return what == kind::atomic || what == kind::flush || what == kind::copy_in || what == kind::copy_out;
}
bool goes_by_line(kind what) noexcept { return comes_often(what) || what == kind::segment || what == kind::window; }

}  // namespace

remote_answer peer_questions::ask(remote_request what, const char* doing, base::seconds patience) {
    const base::deadline until{patience};
    if (comes_often(what.what) && by_rdma_.is_due()) make_line(doing, until);
    by_tcp_.address(what);
    what.question = ++asked_;
    if (goes_by_line(what.what)) {
        if (const auto answer = by_rdma_.ask(what, doing, until)) {
            core_.counted.questions_by_rdma.count();
            by_tcp_.check(what, *answer, doing);
            return *answer;
        }
    }
    core_.counted.questions_by_tcp.count();
    return by_tcp_.ask(what, doing, until.left());
}

/// Without one all goes on over TCP.
void peer_questions::make_line(const char* doing, const base::deadline& until) {
    try {
        remote_request asked = by_rdma_.begin(doing);
        asked.question = ++asked_;
        by_rdma_.join(by_tcp_.ask(asked, doing, std::min(patience_with_lines, until.left())));
    } catch (const std::exception& failed) {
        by_rdma_.note_failure(failed.what());
    }
}

}  // namespace via::route
