// SPDX-License-Identifier: Apache-2.0
#include "route/attach_server.hpp"

#include <cerrno>
#include <cstring>
#include <utility>
namespace via::route {
namespace {

/// A stranger may connect and stay silent; it holds one of these for as long as others do not need it.
constexpr std::size_t most_open = 256;
constexpr base::seconds patience{2};
/// How long to leave the listener alone when this process has no descriptor for a connection.
constexpr base::seconds pause{0.1};

}  // namespace

attach_server::~attach_server() {
    if (serving_) loop_.remove(listener_.descriptor());
    for (const auto& [descriptor, connection] : open_) loop_.remove(descriptor);
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
    if (errno != EMFILE && errno != ENFILE) return;
    // The connection stays in the queue and the listener readable: without a pause this would be a busy loop.
    loop_.remove(listener_.descriptor());
    loop_.after(pause, [this] { listen(); });
}

void attach_server::drop(int descriptor) {
    loop_.remove(descriptor);
    open_.erase(descriptor);
}

const char* attach_server::refusal(const std::optional<attach_request>& decoded) const {
    if (!decoded) return "the request is malformed or of another version";
    if (decoded->secret != offer_.secret) return "the request shows the wrong secret: it is of another job";
    if (decoded->to != offer_.pe) return "the request is for another PE";
    if (decoded->from < 0 || decoded->from >= offer_.npes) return "the request is of a PE out of range";
    return nullptr;
}

void attach_server::answer(int descriptor) {
    base::message request;
    const base::received what = base::receive_message(descriptor, request);
    if (what == base::received::nothing) return;
    if (what != base::received::closed) {
        const auto decoded = decode_request(request.bytes);
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
        // A requester that does not take its answer has given up.
        (void)base::send_message(descriptor, std::as_bytes(std::span{&reply, 1}), base::deadline{patience},
                                 memory.get());
    }
    drop(descriptor);
}

}  // namespace via::route
