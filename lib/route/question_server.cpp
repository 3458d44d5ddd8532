// SPDX-License-Identifier: Apache-2.0
#include "route/question_server.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/say.hpp"

namespace via::route {
namespace {

constexpr base::seconds handshake{10};
/// For an answer to leave; who does not take it has given up.
constexpr base::seconds patience{2};
/// All questions are of one size.
constexpr std::size_t question_size = sizeof(base::frame_header) + sizeof(remote_request);
/// What one connection may ask, and how many are taken in, before others have a turn. What is left keeps its socket
/// readable.
constexpr int most_at_once = 16;

/// The bare error speaks of PE 0's address, which this is not.
base::tcp_listener listen_at(const std::string& host) {
    try {
        return base::tcp_listener{{.host = host, .port = 0}};
    } catch (const base::error& failed) {
        base::failure why = failed.details();
        why.hint =
            "every PE listens, for those who reach it by RDMA, on the address by which it met PE 0, on any "
            "port; is the network up?";
        base::fail(std::move(why));
    }
}

/// accept() looks for a descriptor before it looks for somebody.
bool somebody_waits(int listener) {
    pollfd look{.fd = listener, .events = POLLIN, .revents = 0};
    return ::poll(&look, 1, 0) > 0;
}

base::fd any_descriptor() { return base::fd{::open("/dev/null", O_RDONLY | O_CLOEXEC)}; }

}  // namespace

question_server::question_server(base::event_loop& loop, const std::string& host)
    : loop_{loop}, listener_{listen_at(host)}, spare_{any_descriptor()} {}

question_server::~question_server() {
    if (desk_) loop_.remove(listener_.descriptor());
    for (const auto& [descriptor, each] : clients_) loop_.remove(descriptor);
}

void question_server::serve(offer what) {
    pe_ = what.pe;
    npes_ = what.npes;
    desk_.emplace(loop_, std::move(what));
    listen();
}

void question_server::listen() {
    loop_.add(listener_.descriptor(), [this] { accept_some(); });
}

void question_server::accept_some() {
    for (int taken = 0; taken < most_at_once; ++taken) {
        base::fd connection = listener_.accept();
        if (!connection) {
            const int error_number = errno;
            const bool has_no_room = error_number == EMFILE || error_number == ENFILE;
            if (has_no_room && somebody_waits(listener_.descriptor()) && make_way()) continue;
            errno = error_number;
            return void(loop_.rest(listener_.descriptor(), [this] { listen(); }));
        }
        make_room();
        const int descriptor = connection.get();
        const std::uint64_t number = ++numbers_;
        clients_.insert_or_assign(descriptor, client{.socket = std::move(connection),
                                                     .frames = base::frame_reader{question_size},
                                                     .number = number,
                                                     .used = number});
        loop_.add(descriptor, [this, descriptor] { read(descriptor); });
        loop_.after(handshake, [this, descriptor, number] {
            if (is_stranger(descriptor, number)) drop(descriptor);
        });
    }
}

/// Of those that `belongs` is true for the one that has asked, or come, first; null if there is none.
template <class Belongs>
const std::pair<const int, question_server::client>* question_server::longest_silent(Belongs belongs) const {
    const std::pair<const int, client>* first = nullptr;
    for (const auto& each : clients_) {
        if (belongs(each.second) && (first == nullptr || each.second.used < first->second.used)) first = &each;
    }
    return first;
}

/// The oldest stranger goes. An honest one asks right after it connects, so its question has come by now.
void question_server::make_room() {
    const auto is_new = [](const client& each) { return !each.is_known; };
    const auto strangers =
        std::count_if(clients_.begin(), clients_.end(), [&](const auto& each) { return is_new(each.second); });
    if (strangers < 4 * npes_ + 64) return;
    const auto* const oldest = longest_silent(is_new);
    const auto [descriptor, number] = std::pair{oldest->first, oldest->second.number};
    read(descriptor);
    if (is_stranger(descriptor, number)) drop(descriptor);
}

/// For want of descriptors the one goes that has been silent for longest and awaits nothing, who can come again, so
/// that another one is heard; if there is none, a descriptor that is kept for it. False without either: that others
/// wait then is said once.
bool question_server::make_way() {
    if (const auto* const oldest = longest_silent([](const client& each) { return !each.is_awaiting; })) {
        const int descriptor = oldest->first;
        read(descriptor);
        if (const auto left = clients_.find(descriptor); left != clients_.end() && !left->second.is_awaiting)
            drop(descriptor);
        return true;
    }
    if (std::exchange(spare_, {})) return true;
    if (!std::exchange(has_said_full_, true)) {
        base::say(
            fmt::format("PE {}: other PEs wait to be heard, as this process has no descriptor left for a "
                        "connection (raise 'ulimit -n')",
                        pe_));
    }
    return false;
}

bool question_server::is_stranger(int descriptor, std::uint64_t number) const {
    const auto found = clients_.find(descriptor);
    return found != clients_.end() && found->second.number == number && !found->second.is_known;
}

void question_server::drop(int descriptor) {
    loop_.remove(descriptor);
    clients_.at(descriptor).gone->store(true, std::memory_order_relaxed);
    clients_.erase(descriptor);
    if (!spare_) spare_ = any_descriptor();
}

void question_server::read(int descriptor) {
    client& from = clients_.at(descriptor);
    std::vector<std::byte> frame;
    for (int taken = 0; taken < most_at_once; ++taken) {
        const base::received what = from.frames.receive(descriptor, frame);
        if (what == base::received::nothing) return;
        if (what != base::received::message || !take(from, frame)) return drop(descriptor);
    }
}

bool question_server::take(client& from, const std::vector<std::byte>& frame) {
    std::string problem;
    const auto payload = base::open_frame(frame, problem);
    if (!payload) return false;
    const auto asked = decode_remote_request(*payload);
    const char* const refused = desk_->refusal(asked);
    from.is_known = from.is_known || refused == nullptr;
    from.used = ++numbers_;
    if (refused != nullptr) return refuse(from, refused);
    // Who has given up waiting has told its program that it failed: the word may be something else's by now.
    if (base::has_hung_up(from.socket.get()) || from.is_awaiting) return false;
    const auto now =
        desk_->take(*asked, {.answer = [this, descriptor = from.socket.get(), number = from.number](
                                           const remote_answer& reply) { send_late(descriptor, number, reply); },
                             .has_gone = [gone = from.gone] { return gone->load(std::memory_order_relaxed); }});
    from.is_awaiting = !now;
    return !now || send(from, *now);
}

bool question_server::refuse(const client& whom, const char* why) const {
    remote_answer reply;
    reply.from = pe_;
    std::strncpy(reply.reason, why, sizeof reply.reason - 1);
    desk_->count_refused();
    (void)send(whom, reply);
    return false;
}

bool question_server::send(const client& to, const remote_answer& reply) const {
    return base::send_all(to.socket.get(), base::framed(encode(reply)), base::deadline{patience});
}

/// What the engine has answered.
void question_server::send_late(int descriptor, std::uint64_t number, const remote_answer& reply) {
    const auto found = clients_.find(descriptor);
    if (found == clients_.end() || found->second.number != number) return;
    found->second.is_awaiting = false;
    if (!send(found->second, reply)) drop(descriptor);
}

}  // namespace via::route
