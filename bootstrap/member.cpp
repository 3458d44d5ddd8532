// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/member.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "words.hpp"

namespace via::bootstrap {
namespace {

/// The host answers when a deadline passes; it is waited for that much longer before it counts as hung.
constexpr base::seconds host_slack{5.0};
/// A farewell that the host does not take in this time is lost; it then sees the connection close.
constexpr base::seconds farewell_limit{1.0};

[[noreturn]] void fail_nonsense(const host_words& words, const std::string& what) {
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("{} {}", words.name, what),
                .hint = "are all programs of this job of the same build, and does no other one listen there?",
                .pe = words.pe});
}

[[noreturn]] void fail_silent(const host_words& words) {
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = words.name + " does not answer",
                .hint = "is it stopped, or is the machine overloaded?",
                .pe = words.pe});
}

/// The next message. Throws if the connection has closed or the deadline passes.
protocol::message receive(connection& host, const host_words& words, const base::deadline& until) {
    std::vector<std::byte> bytes;
    for (;;) {
        switch (host.receive(bytes)) {
            case base::received::nothing:
                if (!base::wait_readable(host.descriptor(), until)) fail_silent(words);
                continue;
            case base::received::closed: base::fail(words.gone);
            case base::received::malformed: fail_nonsense(words, "sends what is no message");
            case base::received::message: break;
        }
        std::string problem;
        if (auto what = protocol::decode(bytes, problem)) return *std::move(what);
        fail_nonsense(words, "sends a malformed message: " + problem);
    }
}

void send(connection& host, const host_words& words, const protocol::message& what, const base::deadline& until) {
    if (host.send(what, until)) return;
    // What the host said last, a refusal for example, is worth more than that it does not listen.
    if (base::wait_readable(host.descriptor(), base::deadline{base::seconds{0}})) return;
    if (until.expired()) fail_silent(words);
    base::fail(words.gone);
}

std::uint32_t milliseconds_left(const base::deadline& until) {
    const double left = std::ceil(until.left().count() * 1000.0);
    return left >= static_cast<double>(protocol::no_limit) ? protocol::no_limit : static_cast<std::uint32_t>(left);
}

}  // namespace

std::string enter(connection& host, const protocol::join& what, const host_words& words, const base::deadline& until) {
    send(host, words, what, until);
    const protocol::message answer = receive(host, words, until);
    if (std::holds_alternative<protocol::welcome>(answer)) return {};
    const auto* refusal = std::get_if<protocol::refusal>(&answer);
    if (refusal == nullptr) fail_nonsense(words, "gives an answer that is out of place");
    if (refusal->again) return refusal->reason.empty() ? "it is not ready" : refusal->reason;
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("{} refuses PE {}: {}", words.name, what.pe, refusal->reason),
                .hint = words.refusal_hint,
                .pe = words.pe});
}

member::member(connection entered, int pe, int npes, host_words words, std::string described)
    : pe_{pe},
      npes_{npes},
      words_{std::move(words)},
      described_{std::move(described)},
      host_{std::move(entered)},
      told_(static_cast<std::size_t>(npes)) {}

member::~member() {
    member::abandon("it ended its world without finalizing");
    member::unwatch();
}

std::vector<std::vector<std::byte>> member::allgather(std::span<const std::byte> mine, const base::deadline& until) {
    check_contribution(mine.size());
    const base::deadline patience{until.left() + host_slack};
    send(host_, words_,
         protocol::contribution{.milliseconds = milliseconds_left(until), .bytes = {mine.begin(), mine.end()}},
         patience);
    std::vector<std::vector<std::byte>> all;
    all.reserve(static_cast<std::size_t>(npes_));
    while (all.size() < static_cast<std::size_t>(npes_)) {
        protocol::message answer = receive(host_, words_, patience);
        if (auto* part = std::get_if<protocol::gathered>(&answer)) {
            const std::size_t wanted = static_cast<std::size_t>(npes_) - all.size();
            if (part->pe != static_cast<int>(all.size()) || part->parts.size() > wanted) {
                fail_nonsense(words_, "gives its answers out of order");
            }
            std::move(part->parts.begin(), part->parts.end(), std::back_inserter(all));
        } else if (const auto* absent = std::get_if<protocol::missing>(&answer)) {
            base::fail(missing(absent->pes));
        } else if (const auto* failed = std::get_if<protocol::failure>(&answer)) {
            base::fail(peer_failed(failed->pe, failed->how));
        } else if (const auto* refused = std::get_if<protocol::refusal>(&answer)) {
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = fmt::format("{} dismisses PE {}: {}", words_.name, pe_, refused->reason)});
        } else {
            fail_nonsense(words_, "gives an answer that is out of place");
        }
    }
    return all;
}

void member::watch(base::event_loop* loop, failure_handler on_failure) {
    const std::lock_guard lock{mutex_};
    handler_ = std::move(on_failure);
    loop->add(host_.descriptor(), [this] { on_readable(); });
    loop_ = loop;
}

void member::unwatch() noexcept {
    const std::lock_guard lock{mutex_};
    if (loop_ != nullptr) loop_->remove(host_.descriptor());
    loop_ = nullptr;
    handler_ = nullptr;
}

void member::on_readable() {
    const std::lock_guard lock{mutex_};
    std::vector<std::byte> bytes;
    for (;;) {
        const base::received what = host_.receive(bytes);
        if (what == base::received::nothing) return;
        std::string problem;
        const auto decoded = what == base::received::message ? protocol::decode(bytes, problem) : std::nullopt;
        const auto* failed = decoded ? std::get_if<protocol::failure>(&*decoded) : nullptr;
        if (failed == nullptr) break;
        tell(failed->pe, failed->how);
    }
    // Closed, or talking nonsense: either way nobody will say any more which PE fails.
    loop_->remove(host_.descriptor());
    tell_all_lost();
}

void member::tell(int pe, const std::string& how) {
    if (!handler_ || pe == pe_ || pe >= npes_ || told_[static_cast<std::size_t>(pe)]) return;
    told_[static_cast<std::size_t>(pe)] = true;
    handler_(pe, how);
}

void member::tell_all_lost() {
    if (words_.pe >= 0) tell(words_.pe, words_.how_gone);
    for (int pe = 0; pe < npes_; ++pe) tell(pe, words_.how_unseen);
}

void member::retain(std::shared_ptr<const void> memory) { retained_.push_back(std::move(memory)); }

/// @param until_read  wait until the host has closed, as it does when it has read the farewell. Between hosts a later
///     connection may overtake this one.
void member::depart(const protocol::message& farewell, bool until_read) noexcept {
    {
        const std::lock_guard lock{mutex_};
        handler_ = nullptr;
        if (departed_) return;
        departed_ = true;
        const base::deadline until{farewell_limit};
        const bool sent = host_.send(farewell, until);
        if (sent && (until_read || host_.is_stream())) host_.drain(until);
    }
    retained_.clear();
}

void member::leave() noexcept { depart(protocol::leave{}, false); }

void member::abandon(const std::string& reason) noexcept { depart(protocol::abandon{.reason = reason}, false); }

void member::end_job(std::uint8_t status, const std::string& reason) noexcept {
    // What else the host may see is this process's end and that of PEs which are told of it by another way.
    depart(protocol::abandon{.reason = reason, .job_status = status}, true);
}

}  // namespace via::bootstrap
