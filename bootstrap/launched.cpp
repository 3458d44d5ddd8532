// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/launched.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/seqpacket.hpp"
#include "words.hpp"

namespace via::bootstrap {
namespace {

/// The launcher answers when a deadline passes; it is waited for that much longer before it counts as hung.
constexpr base::seconds launcher_slack{5.0};
/// A farewell that the launcher does not take in this time is lost; it then sees the connection close.
constexpr base::seconds farewell_limit{1.0};

constexpr const char* same_build = "are the program and viarun of the same build?";
constexpr const char* how_out_of_sight = "is out of sight: the launcher (viarun) has ended";

[[noreturn]] void fail_bootstrap(const std::string& message, const std::string& hint) {
    base::fail({.status = VIA_ERR_BOOTSTRAP, .message = message, .hint = hint});
}

[[noreturn]] void fail_launcher_ended() {
    fail_bootstrap("the launcher (viarun) has ended or closed this PE's connection",
                   "its own output says why; it turns processes of another user away");
}

[[noreturn]] void fail_launcher_silent() {
    base::fail({.status = VIA_ERR_TIMEOUT,
                .message = "the launcher (viarun) does not answer",
                .hint = "is it stopped, or is the machine overloaded?"});
}

base::fd dial_launcher(const launcher_address& launcher, const base::deadline& until) {
    try {
        return base::dial(launcher.socket, until);
    } catch (const base::error& error) {
        fail_bootstrap(
            fmt::format("the launcher that {} names cannot be reached: {}", launcher_address::variable,
                        error.details().message),
            "has viarun ended, or is this another container? Start the program by viarun, or unset the variable");
    }
}

std::uint32_t milliseconds_left(const base::deadline& until) {
    const double left = std::ceil(until.left().count() * 1000.0);
    return left >= static_cast<double>(protocol::no_limit) ? protocol::no_limit : static_cast<std::uint32_t>(left);
}

}  // namespace

launched::launched(const launcher_address& launcher, std::string why, const base::deadline& until)
    : pe_{launcher.pe},
      npes_{launcher.npes},
      why_{std::move(why)},
      socket_{dial_launcher(launcher, until)},
      told_(static_cast<std::size_t>(launcher.npes)) {
    send(protocol::join{.secret = launcher.secret, .pe = pe_, .npes = npes_}, until);
    const protocol::message answer = receive(until);
    if (const auto* refusal = std::get_if<protocol::refusal>(&answer)) {
        fail_bootstrap(fmt::format("the launcher refuses PE {}: {}", pe_, refusal->reason),
                       "start every process by viarun, and one process a PE number");
    }
    if (!std::holds_alternative<protocol::welcome>(answer)) {
        fail_bootstrap("the launcher's answer is out of place", same_build);
    }
}

launched::~launched() {
    abandon("it ended its world without finalizing");
    unwatch();
}

std::string launched::description() const { return fmt::format("viarun: PE {} of {}, because {}", pe_, npes_, why_); }

void launched::send(const protocol::message& what, const base::deadline& until) {
    if (base::send_message(socket_.get(), protocol::encode(what), until)) return;
    // What the launcher said last, a refusal for example, is worth more than that it does not listen.
    if (base::wait_readable(socket_.get(), base::deadline{base::seconds{0}})) return;
    if (until.expired()) fail_launcher_silent();
    fail_launcher_ended();
}

protocol::message launched::receive(const base::deadline& until) {
    base::message incoming;
    for (;;) {
        switch (base::receive_message(socket_.get(), incoming)) {
            case base::received::nothing:
                if (!base::wait_readable(socket_.get(), until)) fail_launcher_silent();
                continue;
            case base::received::closed: fail_launcher_ended();
            case base::received::malformed: fail_bootstrap("a message of the launcher is too long", same_build);
            case base::received::message: break;
        }
        std::string problem;
        if (auto what = protocol::decode(incoming.bytes, problem)) return *std::move(what);
        fail_bootstrap("a message of the launcher is malformed: " + problem, same_build);
    }
}

std::vector<std::vector<std::byte>> launched::allgather(std::span<const std::byte> mine, const base::deadline& until) {
    check_contribution(mine.size());
    const base::deadline patience{until.left() + launcher_slack};
    send(protocol::contribution{.milliseconds = milliseconds_left(until), .bytes = {mine.begin(), mine.end()}},
         patience);
    std::vector<std::vector<std::byte>> all;
    all.reserve(static_cast<std::size_t>(npes_));
    while (all.size() < static_cast<std::size_t>(npes_)) {
        protocol::message answer = receive(patience);
        if (auto* part = std::get_if<protocol::gathered>(&answer)) {
            const std::size_t wanted = static_cast<std::size_t>(npes_) - all.size();
            if (part->pe != static_cast<int>(all.size()) || part->parts.size() > wanted) {
                fail_bootstrap("the launcher's answers are out of order", same_build);
            }
            std::move(part->parts.begin(), part->parts.end(), std::back_inserter(all));
        } else if (const auto* absent = std::get_if<protocol::missing>(&answer)) {
            base::fail(missing(absent->pes));
        } else if (const auto* failed = std::get_if<protocol::failure>(&answer)) {
            base::fail(peer_failed(failed->pe, failed->how));
        } else if (const auto* refused = std::get_if<protocol::refusal>(&answer)) {
            fail_bootstrap(fmt::format("the launcher dismisses PE {}: {}", pe_, refused->reason), "");
        } else {
            fail_bootstrap("the launcher's answer is out of place", same_build);
        }
    }
    return all;
}

void launched::watch(base::event_loop* loop, failure_handler on_failure) {
    const std::lock_guard lock{mutex_};
    handler_ = std::move(on_failure);
    loop->add(socket_.get(), [this] { on_readable(); });
    loop_ = loop;
}

void launched::unwatch() noexcept {
    const std::lock_guard lock{mutex_};
    if (loop_ != nullptr) loop_->remove(socket_.get());
    loop_ = nullptr;
    handler_ = nullptr;
}

void launched::on_readable() {
    const std::lock_guard lock{mutex_};
    base::message incoming;
    for (;;) {
        const base::received what = base::receive_message(socket_.get(), incoming);
        if (what == base::received::nothing) return;
        std::string problem;
        const auto decoded = what == base::received::message ? protocol::decode(incoming.bytes, problem) : std::nullopt;
        const auto* failed = decoded ? std::get_if<protocol::failure>(&*decoded) : nullptr;
        if (failed == nullptr) break;
        tell(failed->pe, failed->how);
    }
    // Closed, or talking nonsense: either way nobody will say any more which PE fails.
    loop_->remove(socket_.get());
    tell_all_lost();
}

void launched::tell(int pe, const std::string& how) {
    if (!handler_ || pe == pe_ || pe >= npes_ || told_[static_cast<std::size_t>(pe)]) return;
    told_[static_cast<std::size_t>(pe)] = true;
    handler_(pe, how);
}

void launched::tell_all_lost() {
    for (int pe = 0; pe < npes_; ++pe) tell(pe, how_out_of_sight);
}

void launched::retain(std::shared_ptr<const void> memory) { retained_.push_back(std::move(memory)); }

void launched::depart(const protocol::message& farewell) noexcept {
    {
        const std::lock_guard lock{mutex_};
        handler_ = nullptr;
        if (departed_) return;
        departed_ = true;
        (void)base::send_message(socket_.get(), protocol::encode(farewell), base::deadline{farewell_limit});
    }
    retained_.clear();
}

void launched::leave() noexcept { depart(protocol::leave{}); }

void launched::abandon(const std::string& reason) noexcept { depart(protocol::abandon{.reason = reason}); }

}  // namespace via::bootstrap
