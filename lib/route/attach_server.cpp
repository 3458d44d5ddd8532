// SPDX-License-Identifier: Apache-2.0
#include "route/attach_server.hpp"

#include <cstring>
#include <utility>
#include <vector>

namespace via::route {
namespace {

/// A stranger may connect and stay silent; it holds one of these for as long as others do not need it.
constexpr std::size_t most_open = 256;
constexpr base::seconds patience{2};

}  // namespace

attach_server::~attach_server() {
    if (serving_) loop_.remove(listener_.descriptor());
    for (const auto& [descriptor, connection] : open_) loop_.remove(descriptor);
    for (const auto& [descriptor, carrier] : lines_) loop_.remove(descriptor);
    for (const auto& [descriptor, asker] : questions_) loop_.remove(descriptor);
}

void attach_server::serve(offer what) {
    offer_ = std::move(what);
    serving_ = true;
    listen();
}

void attach_server::listen() {
    loop_.add(listener_.descriptor(), [this] { accept_all(); });
}

void attach_server::accept_all() {
    while (base::fd connection = listener_.accept()) {
        if (open_.size() == most_open) drop(open_.begin()->first);
        const int descriptor = connection.get();
        open_[descriptor] = std::move(connection);
        loop_.add(descriptor, [this, descriptor] { answer(descriptor); });
        answer(descriptor);  // a request mostly is there already: a crowd of PEs is served, not dropped
    }
    loop_.rest(listener_.descriptor(), [this] { listen(); });
}

void attach_server::drop(int descriptor) {
    loop_.remove(descriptor);
    open_.erase(descriptor);
    lines_.erase(descriptor);
    questions_.erase(descriptor);
}

template <class Request>
const char* attach_server::refusal(const std::optional<Request>& decoded) const {
    if (!decoded) return "the request is malformed or of another version";
    if (decoded->secret != offer_.secret) return "the request shows the wrong secret: it is of another job";
    if (decoded->to != offer_.pe) return "the request is for another PE";
    if (decoded->from < 0 || decoded->from >= offer_.npes) return "the request is of a PE out of range";
    return nullptr;
}

/// A line is read until it is empty: it may carry several letters at a time.
void attach_server::answer(int descriptor) {
    for (;;) {
        base::message got;
        const base::received what = base::receive_message(descriptor, got);
        if (what == base::received::nothing) return;
        if (what == base::received::closed || !take(descriptor, got)) return drop(descriptor);
    }
}

bool attach_server::take(int descriptor, const base::message& what) {
    if (const auto known = lines_.find(descriptor); known != lines_.end()) {
        if (offer_.letter) offer_.letter(known->second.from, what.bytes);
        return true;
    }
    const auto request = decode_window_request(what.bytes);
    if (!request) {
        answer_attach(descriptor, decode_request(what.bytes));
        return false;
    }
    if (request->what != window_request::kind::line || refusal(request) != nullptr)
        return answer_window(descriptor, *request);
    if (questions_.count(descriptor) != 0) return false;
    drain_lines(request->from);
    lines_[descriptor] = {.socket = std::move(open_[descriptor]), .from = request->from};
    open_.erase(descriptor);
    return true;
}

/// A PE opens a line when it has closed the one before, whose letters came first.
void attach_server::drain_lines(int from) {
    std::vector<int> old;
    for (const auto& [descriptor, carrier] : lines_) {
        if (carrier.from == from) old.push_back(descriptor);
    }
    for (const int descriptor : old) answer(descriptor);
}

// A requester that does not take its answer has given up.
void attach_server::answer_attach(int descriptor, const std::optional<attach_request>& decoded) {
    const char* refused = refusal(decoded);
    base::fd memory;
    if (refused == nullptr) {
        memory = offer_.memory(decoded->what);
        if (!memory) refused = "there is no such memory, or no descriptor left to lend it by";
    }
    attach_reply reply;
    reply.from = offer_.pe;
    reply.granted = refused == nullptr ? 1 : 0;
    if (refused != nullptr) std::strncpy(reply.reason, refused, sizeof reply.reason - 1);
    if (offer_.counted != nullptr) {
        (refused == nullptr ? offer_.counted->memory_given : offer_.counted->requests_refused).count();
    }
    (void)base::send_message(descriptor, std::as_bytes(std::span{&reply, 1}), base::deadline{patience}, memory.get());
}

/// Whoever has shown the secret may ask more, and is no stranger any more, which may be dropped.
bool attach_server::answer_window(int descriptor, const window_request& request) {
    const char* refused = refusal(std::optional{request});
    const bool is_known = refused == nullptr;
    if (refused == nullptr && !offer_.window) refused = "this PE has no windows";
    base::fd memory;
    window_answer reply;
    if (refused == nullptr) {
        reply = offer_.window(request, memory);
    } else {
        std::strncpy(reply.reason, refused, sizeof reply.reason - 1);
        if (offer_.counted != nullptr) offer_.counted->requests_refused.count();
    }
    reply.from = offer_.pe;
    const bool sent = base::send_message(descriptor, encode(reply), base::deadline{patience}, memory.get());
    if (!sent || !is_known) return false;
    if (const auto stranger = open_.find(descriptor); stranger != open_.end()) {
        questions_[descriptor] = std::move(stranger->second);
        open_.erase(stranger);
    }
    return true;
}

}  // namespace via::route
