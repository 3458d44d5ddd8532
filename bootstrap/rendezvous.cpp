// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/rendezvous.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "words.hpp"

namespace via::bootstrap {
namespace {

/// How often times are looked at while anything has one.
constexpr base::seconds tick_interval{0.05};
/// Messages taken from one client before others have their turn; an honest one never has more than two waiting.
constexpr int messages_a_turn = 16;

}  // namespace

rendezvous::rendezvous(base::event_loop& loop, int npes, rendezvous_options options)
    : loop_{loop},
      options_{std::move(options)},
      secret_{base::make_token()},
      full_{loop, [this](int socket) { flush(socket); }},
      processes_(static_cast<std::size_t>(npes)) {
    listen();
}

rendezvous::rendezvous(base::event_loop& loop, int npes, base::tcp_listener listener, const base::token& secret,
                       rendezvous_options options)
    : loop_{loop},
      options_{std::move(options)},
      listener_{std::move(listener)},
      secret_{secret},
      full_{loop, [this](int socket) { flush(socket); }},
      processes_(static_cast<std::size_t>(npes)) {
    listen();
}

rendezvous::~rendezvous() {
    loop_.remove(listening_on());
    for (const auto& entry : clients_) loop_.remove(entry.first);
}

launcher_address rendezvous::address(int pe) const {
    return {.socket = std::get<base::listener>(listener_).address(),
            .pe = pe,
            .npes = static_cast<int>(processes_.size()),
            .secret = secret_};
}

void rendezvous::on_readable(int socket) {
    std::vector<std::byte> incoming;
    for (int turn = 0; turn < messages_a_turn && clients_.contains(socket); ++turn) {
        switch (clients_.at(socket).link.receive(incoming)) {
            case base::received::nothing: return;
            case base::received::closed:
                lose(socket, "closed its connection without finalizing, or cannot be reached any more");
                return;
            case base::received::malformed: refuse(socket, "it sends what is no message, or too long a one"); return;
            case base::received::message: handle(socket, incoming); break;
        }
    }
}

void rendezvous::handle(int socket, std::span<const std::byte> incoming) {
    std::string problem;
    const std::optional<protocol::message> what = protocol::decode(incoming, problem);
    if (!what) {
        refuse(socket, "a message is malformed: " + problem);
        return;
    }
    const bool joins = std::holds_alternative<protocol::join>(*what);
    if (joins != (clients_.at(socket).pe < 0)) {
        refuse(socket, joins ? "it joins a second time on one connection" : "it has not joined");
        return;
    }
    const auto act = [&](const auto& part) {
        if constexpr (requires { handle_of(socket, part); }) {
            handle_of(socket, part);
        } else {
            refuse(socket, "a message is out of place");
        }
    };
    std::visit(act, *what);
}

std::string rendezvous::join_problem(const protocol::join& what) {
    if (what.secret != secret_) return "its secret is not this job's";
    if (what.npes != static_cast<int>(processes_.size())) {
        return fmt::format("it counts {} PEs, and the job has {}", what.npes, processes_.size());
    }
    const process& who = processes_[static_cast<std::size_t>(what.pe)];
    if (who.end) return fmt::format("the process of PE {} has ended", what.pe);
    if (who.joins == 0) return {};
    // What the PE said on its earlier connection counts before what it says on this one.
    read_all_of(what.pe);
    const auto previous = worlds_.find(who.joins - 1);
    if (previous == worlds_.end() || !previous->second.state.present(what.pe)) return {};
    if (options_.single_world) {
        return fmt::format(
            "PE {} has joined already, and not left: another process has this number, or this one makes a "
            "second world at the same time",
            what.pe);
    }
    if (previous->second.state.formed()) return {};
    return fmt::format("PE {} has joined already, and not all PEs have joined yet", what.pe);
}

void rendezvous::handle_of(int socket, const protocol::join& what) {
    const std::string problem = join_problem(what);
    if (!problem.empty()) {
        refuse(socket, problem);
        return;
    }
    if (options_.single_world && processes_[static_cast<std::size_t>(what.pe)].joins > 0) {
        defer(socket, "the world before is not over yet");
        return;
    }
    client& joining = clients_.at(socket);
    joining.link.trust();
    joining.guest = is_guest(what.pe, base::process_at(socket));
    joining.pe = what.pe;
    joining.world = processes_[static_cast<std::size_t>(what.pe)].joins++;
    --strangers_;
    hosted_world& joined = world(joining.world);
    joined.sockets[static_cast<std::size_t>(what.pe)] = socket;
    joined.state.join(what.pe);
    tell_count();
}

/// True of a process that joins as `pe` while another one is in a world as that. Of two that come one after the other,
/// as a script runs them, the second is the PE as the first was.
bool rendezvous::is_guest(int pe, int number) {
    process& own = processes_[static_cast<std::size_t>(pe)];
    if (number == own.number) return false;
    for (const auto& [socket, who] : clients_) {
        if (who.pe == pe && !who.guest) return true;
    }
    own.number = number;
    return false;
}

/// A guest that goes before its world has met never joined it: the PE's own process goes on, and only what becomes of
/// that is the PE's end. False if it is no such guest.
bool rendezvous::withdraw(int socket) {
    const client& gone = clients_.at(socket);
    if (!gone.guest) return false;
    rendezvous_world& left = worlds_.at(gone.world).state;
    if (left.met()) return false;
    left.withdraw(gone.pe);
    std::uint64_t& joins = processes_[static_cast<std::size_t>(gone.pe)].joins;
    if (joins == gone.world + 1) --joins;
    options_.complain(fmt::format(
        "a process (pid {}) that PE {} has started joined the job as that PE too, and went before the other PEs' had "
        "joined; with VIADUCT_BOOTSTRAP=singleton it runs by itself",
        base::process_at(socket), gone.pe));
    return true;
}

/// The world of that number, made by whoever joins it first. PEs whose processes have ended will never come.
rendezvous::hosted_world& rendezvous::world(std::uint64_t number) {
    const auto found = worlds_.find(number);
    if (found != worlds_.end()) return found->second;
    const int npes = static_cast<int>(processes_.size());
    auto sender = [this, number](int pe, const batch& messages) {
        const int socket = worlds_.at(number).sockets[static_cast<std::size_t>(pe)];
        if (socket >= 0) send(socket, messages);
    };
    hosted_world fresh{.state = rendezvous_world{npes, std::move(sender)}, .sockets = {}};
    fresh.sockets.assign(processes_.size(), -1);
    hosted_world& made = worlds_.emplace(number, std::move(fresh)).first->second;
    for (int pe = 0; pe < npes; ++pe) {
        if (processes_[static_cast<std::size_t>(pe)].end) made.state.fail(pe, how_ended(pe, false));
    }
    return made;
}

void rendezvous::handle_of(int socket, const protocol::contribution& what) {
    const client& from = clients_.at(socket);
    const bool forever = what.milliseconds == protocol::no_limit;
    const base::seconds limit{forever ? 1e9 : static_cast<double>(what.milliseconds) / 1000.0};
    if (!worlds_.at(from.world).state.contribute(from.pe, what.bytes, limit)) {
        refuse(socket, "it contributes twice to one allgather");
        return;
    }
    start_clock();
}

void rendezvous::handle_of(int socket, const protocol::leave&) {
    const client& from = clients_.at(socket);
    worlds_.at(from.world).state.leave(from.pe);
    close(socket);
    forget_finished();
}

void rendezvous::handle_of(int socket, const protocol::abandon& what) {
    const client& from = clients_.at(socket);
    if (what.job_status) options_.end_job(from.pe, *what.job_status);
    if (!withdraw(socket)) worlds_.at(from.world).state.fail(from.pe, how_abandoned(what.reason));
    close(socket);
    forget_finished();
}

void rendezvous::send(int socket, const batch& messages) {
    clients_.at(socket).pending.push(messages);
    flush(socket);
}

void rendezvous::flush(int socket) {
    const auto found = clients_.find(socket);
    if (found == clients_.end()) return;
    switch (found->second.pending.flush(socket)) {
        case outbox::state::full_socket:
            full_.add(socket);
            start_clock();
            return;
        case outbox::state::empty:
        case outbox::state::gone:  // its end is readable, and on_readable() sees to it
            full_.remove(socket);
            return;
    }
}

/// Says why and closes. The job hears of it when the grace is over and the PE's process has not ended: by then nobody
/// could tell the PE anything nor it them.
void rendezvous::refuse(int socket, const std::string& reason) {
    const int pe = clients_.at(socket).pe;
    options_.complain(
        fmt::format("closed the connection of {}: {}", pe < 0 ? "a stranger" : fmt::format("PE {}", pe), reason));
    dismiss(socket, {.reason = reason});
}

/// Turns away one that may come again, which is no matter for complaint.
void rendezvous::defer(int socket, const std::string& reason) { dismiss(socket, {.reason = reason, .again = true}); }

void rendezvous::dismiss(int socket, const protocol::refusal& why) {
    send(socket, batch_of(why));
    clients_.at(socket).link.drain(base::deadline{base::seconds{0}});
    lose(socket, fmt::format("was cut off by {}: {}", options_.name, why.reason));
}

void rendezvous::lose(int socket, const std::string& how) {
    const client& gone = clients_.at(socket);
    if (gone.pe >= 0 && !withdraw(socket)) {
        worlds_.at(gone.world).state.lose(gone.pe, how, base::deadline{options_.grace});
    }
    close(socket);
    start_clock();
}

void rendezvous::close(int socket) {
    const auto found = clients_.find(socket);
    const client& gone = found->second;
    if (gone.pe < 0) {
        --strangers_;
    } else {
        worlds_.at(gone.world).sockets[static_cast<std::size_t>(gone.pe)] = -1;
    }
    full_.remove(socket);
    loop_.remove(socket);
    clients_.erase(found);
    tell_count();
}

void rendezvous::forget_finished() {
    std::erase_if(worlds_, [](const auto& entry) { return entry.second.state.over(); });
    tell_count();
}

void rendezvous::tell_count() const { options_.count(connections() - strangers_, worlds()); }

/// Reads what PE `pe` has sent and nobody has looked at, on connections that have not said whose they are as well.
void rendezvous::read_all_of(int pe) {
    std::vector<int> sockets;
    for (const auto& [socket, who] : clients_) {
        if (who.pe == pe) sockets.push_back(socket);
    }
    for (const int socket : sockets) on_readable(socket);
}

std::string rendezvous::how_ended(int pe, bool was_in) const {
    const process& gone = processes_[static_cast<std::size_t>(pe)];
    std::string text = gone.end->text();
    if (gone.end->by_signal) return text;
    if (was_in) return text + " before it finalized";
    return text + (gone.joins == 0 ? " before it joined the job" : " before it joined this world");
}

bool rendezvous::process_ended(int pe, const process_end& how) {
    accept_waiting();
    read_all_of(-1);
    read_all_of(pe);
    process& gone = processes_[static_cast<std::size_t>(pe)];
    gone.end = how;
    for (auto& [number, hosted] : worlds_) {
        if (!hosted.state.awaits(pe)) continue;
        const int socket = hosted.sockets[static_cast<std::size_t>(pe)];
        if (socket >= 0) withdraw(socket);
        const bool was_in = hosted.state.unfinished(pe);
        gone.unfinished = gone.unfinished || was_in;
        hosted.state.fail(pe, how_ended(pe, was_in));
        if (socket >= 0) close(socket);
    }
    forget_finished();
    return gone.unfinished;
}

/// Times are looked at every tick while there is one; an idle host sleeps.
void rendezvous::start_clock() {
    if (ticking_) return;
    ticking_ = true;
    loop_.after(tick_interval, [this] { tick(); });
}

void rendezvous::tick() {
    ticking_ = false;
    bool timed = false;
    std::vector<std::pair<int, const char*>> late;
    for (const auto& [socket, who] : clients_) {
        if (who.pe < 0 && who.handshake.expired()) late.emplace_back(socket, "it did not join in time");
        if (who.pending.stalled(options_.stall)) late.emplace_back(socket, "it does not read what it is sent");
        timed = timed || who.pe < 0 || !who.pending.empty();
    }
    for (const auto& [socket, reason] : late) {
        if (clients_.contains(socket)) refuse(socket, reason);
    }
    for (auto& [number, hosted] : worlds_) {
        for (const int pe : hosted.state.check_time()) processes_[static_cast<std::size_t>(pe)].unfinished = true;
        timed = timed || hosted.state.timed();
    }
    forget_finished();
    if (timed) start_clock();
}

}  // namespace via::bootstrap
