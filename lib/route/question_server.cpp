// SPDX-License-Identifier: Apache-2.0
#include "route/question_server.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace via::route {
namespace {

constexpr base::seconds handshake{10};
/// For an answer to leave; who does not take it has given up.
constexpr base::seconds patience{2};
/// How long to leave the listener alone when this process has no descriptor for a connection.
constexpr base::seconds pause{0.1};
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

}  // namespace

question_server::question_server(base::event_loop& loop, const std::string& host)
    : loop_{loop}, listener_{listen_at(host)} {}

question_server::~question_server() {
    if (serving_) loop_.remove(listener_.descriptor());
    for (const auto& [descriptor, each] : clients_) loop_.remove(descriptor);
}

void question_server::serve(offer what) {
    offer_ = std::move(what);
    serving_ = true;
    listen();
}

void question_server::listen() {
    loop_.add(listener_.descriptor(), [this] { accept_some(); });
}

void question_server::accept_some() {
    for (int taken = 0; taken < most_at_once; ++taken) {
        base::fd connection = listener_.accept();
        if (!connection) return rest();
        make_room();
        const int descriptor = connection.get();
        const std::uint64_t number = ++numbers_;
        clients_.insert_or_assign(
            descriptor,
            client{.socket = std::move(connection), .frames = base::frame_reader{question_size}, .number = number});
        loop_.add(descriptor, [this, descriptor] { read(descriptor); });
        loop_.after(handshake, [this, descriptor, number] {
            if (is_stranger(descriptor, number)) drop(descriptor);
        });
    }
}

/// After an accept that failed.
void question_server::rest() {
    if (errno == EAGAIN) return;
    // The connection stays in the queue and the listener readable: without a pause this would be a busy loop.
    loop_.remove(listener_.descriptor());
    loop_.after(pause, [this] { listen(); });
}

/// The oldest stranger goes. An honest one asks right after it connects, so its question has come by now.
void question_server::make_room() {
    std::size_t strangers = 0;
    const std::pair<const int, client>* oldest = nullptr;
    for (const auto& each : clients_) {
        if (each.second.is_known) continue;
        ++strangers;
        if (oldest == nullptr || each.second.number < oldest->second.number) oldest = &each;
    }
    if (strangers < 4 * static_cast<std::size_t>(offer_.npes) + 64) return;
    const auto [descriptor, number] = std::pair{oldest->first, oldest->second.number};
    read(descriptor);
    if (is_stranger(descriptor, number)) drop(descriptor);
}

bool question_server::is_stranger(int descriptor, std::uint64_t number) const {
    const auto found = clients_.find(descriptor);
    return found != clients_.end() && found->second.number == number && !found->second.is_known;
}

void question_server::drop(int descriptor) {
    loop_.remove(descriptor);
    clients_.at(descriptor).gone->store(true, std::memory_order_relaxed);
    clients_.erase(descriptor);
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

const char* question_server::refusal(const std::optional<remote_request>& asked) const {
    if (!asked) return "the question is malformed or of another version";
    if (asked->secret != offer_.secret) return "the question shows the wrong secret: it is of another job";
    if (asked->to != offer_.pe) return "the question is for another PE";
    const bool is_other = asked->from >= 0 && asked->from < offer_.npes && asked->from != offer_.pe;
    return is_other ? nullptr : "the question is of a PE out of range";
}

bool question_server::take(client& from, const std::vector<std::byte>& frame) {
    std::string problem;
    const auto payload = base::open_frame(frame, problem);
    if (!payload) return false;
    const auto asked = decode_remote_request(*payload);
    const char* const refused = refusal(asked);
    from.is_known = from.is_known || refused == nullptr;
    if (refused != nullptr) return refuse(from, refused);
    // Who has given up waiting has told its program that it failed: the word may be something else's by now.
    if (base::has_hung_up(from.socket.get()) || from.is_awaiting) return false;
    if (offer_.takes_long && offer_.takes_long(*asked)) {
        pass_on(from, *asked);
        return true;
    }
    return send(from, offer_.answer(*asked));
}

bool question_server::refuse(const client& whom, const char* why) const {
    remote_answer reply;
    std::strncpy(reply.reason, why, sizeof reply.reason - 1);
    if (offer_.counted != nullptr) offer_.counted->requests_refused.count();
    (void)send(whom, reply);
    return false;
}

bool question_server::send(const client& to, remote_answer reply) const {
    reply.from = offer_.pe;
    return base::send_all(to.socket.get(), base::framed(encode(reply)), base::deadline{patience});
}

/// To the engine. What comes back is sent by this thread again.
void question_server::pass_on(client& from, const remote_request& asked) {
    from.is_awaiting = true;
    offer_.engine->post([this, asked, gone = from.gone, descriptor = from.socket.get(), number = from.number] {
        if (gone->load(std::memory_order_relaxed)) return;
        loop_.post([this, descriptor, number, reply = offer_.answer(asked)] { send_late(descriptor, number, reply); });
    });
}

void question_server::send_late(int descriptor, std::uint64_t number, remote_answer reply) {
    const auto found = clients_.find(descriptor);
    if (found == clients_.end() || found->second.number != number) return;
    found->second.is_awaiting = false;
    if (!send(found->second, reply)) drop(descriptor);
}

}  // namespace via::route
