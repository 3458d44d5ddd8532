// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/unique_id_member.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/tcp.hpp"
#include "meeting_place.hpp"

namespace via::bootstrap {
namespace {

/// Between two attempts to connect; it doubles until it is the longest.
constexpr base::seconds shortest_pause{0.002};
constexpr base::seconds longest_pause{0.1};
/// PE 0 waits so long for others to hear that it has failed.
constexpr base::seconds news_limit{2.0};

host_words words_of(const unique_id& id) {
    const std::string name = fmt::format("PE 0 at {}", id.meeting.text());
    return {.name = name,
            .refusal_hint =
                "does another job use this port? Give every job a unique id of its own, and every process a PE "
                "number of its own",
            .gone = {.status = VIA_ERR_PEER_FAILED,
                     .message = name + " has ended, or cannot be reached any more",
                     .hint = "the cause is in that PE's own output",
                     .pe = 0},
            .pe = 0,
            .how_gone = "has ended, or cannot be reached any more: its connection has closed",
            .how_unseen = "is out of sight: PE 0, which the PEs of this job meet at, has ended"};
}

/// Null on other PEs than 0.
std::unique_ptr<meeting_place> open_place(const unique_id_ticket& ticket) {
    if (ticket.pe != 0) return nullptr;
    return std::make_unique<meeting_place>(base::tcp_listener{ticket.id.meeting}, ticket.id.secret, ticket.npes);
}

/// One attempt. A connection that is not welcome now is empty, and `problem` says why. Throws what is final.
std::optional<connection> try_to_enter(const unique_id_ticket& ticket, const host_words& words,
                                       const base::deadline& until, std::string& problem) {
    int error_number = 0;
    base::fd socket = base::tcp_dial(ticket.id.meeting, until, error_number);
    if (!socket) {
        problem = base::errno_text(error_number);
        return std::nullopt;
    }
    connection made = connection::of_stream(std::move(socket));
    const protocol::join what{.secret = ticket.id.secret, .pe = ticket.pe, .npes = ticket.npes};
    try {
        problem = enter(made, what, words, until);
    } catch (const base::error& error) {
        // A connection that closes without an answer met the end of the world before this one.
        if (error.details().status != VIA_ERR_PEER_FAILED) throw;
        problem = "it closes the connection";
    }
    if (problem.empty()) return made;
    return std::nullopt;
}

connection enter_outside(const unique_id_ticket& ticket, const base::deadline& until) {
    const host_words words = words_of(ticket.id);
    base::seconds pause = shortest_pause;
    for (;;) {
        std::string problem;
        if (auto made = try_to_enter(ticket, words, until, problem)) return std::move(*made);
        if (until.expired()) {
            base::fail({.status = VIA_ERR_TIMEOUT,
                        .message = fmt::format("{} did not let PE {} in before the deadline: {}", words.name, ticket.pe,
                                               problem),
                        .hint = "see whether PE 0 runs and has made its world with the same unique id, and whether its "
                                "address and port can be reached from here",
                        .pe = 0});
        }
        std::this_thread::sleep_for(std::min(pause, until.left()));
        pause = std::min(2 * pause, longest_pause);
    }
}

connection enter_inside(const unique_id_ticket& ticket, meeting_place& place, const base::deadline& until) {
    connection made = place.take_inside();
    const protocol::join what{.secret = ticket.id.secret, .pe = 0, .npes = ticket.npes};
    const std::string not_now = enter(made, what, words_of(ticket.id), until);
    if (not_now.empty()) return made;
    base::fail({.status = VIA_ERR_INTERNAL, .message = "PE 0 does not let itself in: " + not_now});
}

std::string describe(const unique_id_ticket& ticket, const std::string& description, const std::string& why) {
    return fmt::format("{}: PE {} of {}, met over TCP at {}, because {}", description, ticket.pe, ticket.npes,
                       ticket.id.meeting.text(), why);
}

}  // namespace

unique_id_member::unique_id_member(const unique_id_ticket& ticket, const std::string& description,
                                   const std::string& why, const base::deadline& until)
    : unique_id_member{ticket, open_place(ticket), description, why, until} {}

unique_id_member::unique_id_member(const unique_id_ticket& ticket, std::unique_ptr<meeting_place> place,
                                   const std::string& description, const std::string& why, const base::deadline& until,
                                   job_ender ender)
    : member{place ? enter_inside(ticket, *place, until) : enter_outside(ticket, until), ticket.pe, ticket.npes,
             words_of(ticket.id), describe(ticket, description, why)},
      meeting_host_{ticket.id.meeting.host},
      patience_{until.left()},
      ender_{std::move(ender)},
      place_{std::move(place)} {}

unique_id_member::~unique_id_member() {
    abandon("it ended its world without finalizing");
    unwatch();
    if (!place_) return;
    if (left_) {
        place_->await_all(base::deadline{patience_});
    } else {
        place_->await_connected(base::deadline{std::min(patience_, news_limit)});
    }
}

/// The others have come to PE 0 by the number in the id, each by the network that it has come over.
std::string unique_id_member::network_host() const { return place_ ? meeting_host_ : base::host_of(descriptor()); }

void unique_id_member::leave() noexcept {
    member::leave();
    left_ = true;
}

void unique_id_member::end_job(std::uint8_t status, const std::string& reason) noexcept {
    ender_.before(status);
    member::end_job(status, reason);
    ender_.after(status);
}

}  // namespace via::bootstrap
