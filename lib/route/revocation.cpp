// SPDX-License-Identifier: Apache-2.0
#include "route/revocation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"

namespace via::route {

void revocations::add(heap::exported_buffer& what) {
    what.registration = last_registration_ + 1;
    records_.emplace(what.registration, record{.what = what});
    ++last_registration_;
}

bool revocations::grant(std::uint64_t registration, int pe) {
    const auto found = records_.find(registration);
    if (found == records_.end() || found->second.is != state::lent || dead_.contains(pe)) return false;
    found->second.importers.insert(pe);
    return true;
}

revocations::state revocations::revoke(std::uint64_t registration, time_point until, messages& out) {
    const auto found = records_.find(registration);
    if (found == records_.end()) return state::free;
    record& mine = found->second;
    if (mine.is != state::lent) return mine.is;
    mine.is = state::revoking;
    mine.until = until;
    ask(mine, out);
    settle(mine);
    return mine.is;
}

void revocations::ask(const record& of, messages& out) const {
    for (const int pe : of.importers) {
        revoke_message question;
        question.from = self_;
        question.to = pe;
        question.buffer = of.what.id;
        question.registration = last_registration_;
        out.push_back(question);
    }
}

void revocations::ask_again(std::uint64_t registration, messages& out) const {
    const auto found = records_.find(registration);
    if (found != records_.end() && found->second.is != state::lent) ask(found->second, out);
}

void revocations::settle(record& of) {
    if (of.is == state::lent || !of.importers.empty()) return;
    of.is = state::free;
}

void revocations::receive(const revoke_message& answer) {
    for (auto& [registration, of] : records_) {
        if (of.is == state::lent || of.what.id != answer.buffer || registration > answer.registration) continue;
        if (answer.what == revoke_message::kind::dropped) {
            of.importers.erase(answer.from);
            settle(of);
        } else if (answer.what == revoke_message::kind::kept && of.importers.contains(answer.from)) {
            if (of.is == state::revoking) of.is = state::held;
        }
    }
}

void revocations::peer_died(int pe) {
    dead_.insert(pe);
    for (auto& [registration, of] : records_) {
        of.importers.erase(pe);
        settle(of);
    }
}

void revocations::tick(time_point now) {
    for (auto& [registration, of] : records_) {
        if (of.is == state::revoking && now >= of.until) of.is = state::held;
    }
}

revocations::state revocations::now(std::uint64_t registration) const {
    const auto found = records_.find(registration);
    return found == records_.end() ? state::free : found->second.is;
}

std::vector<int> revocations::holders(std::uint64_t registration) const {
    const auto found = records_.find(registration);
    if (found == records_.end()) return {};
    return {found->second.importers.begin(), found->second.importers.end()};
}

void revocations::fail_held(std::uint64_t registration, const char* doing) const {
    const std::vector<int> who = holders(registration);
    const auto found = records_.find(registration);
    const std::string what = found == records_.end() ? std::string{"a buffer"} : heap::name_of(found->second.what);
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = fmt::format("{}: {} is still mapped by PE {}; its memory must not be freed", doing, what,
                                       fmt::join(who, ", ")),
                .hint = "let their copies end, and end what keeps it: captured graphs, and contexts of kernels",
                .pe = who.empty() ? -1 : who.front(),
                .size = found == records_.end() ? 0 : static_cast<std::size_t>(found->second.what.size)});
}

bool revocations::forget(std::uint64_t registration) {
    const auto found = records_.find(registration);
    if (found == records_.end()) return true;
    if (found->second.is != state::free) return false;
    records_.erase(found);
    return true;
}

std::uint64_t revocations::quarantined_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& [registration, of] : records_) bytes += of.is == state::held ? of.what.size : 0;
    return bytes;
}

}  // namespace via::route
