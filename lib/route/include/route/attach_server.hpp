// SPDX-License-Identifier: Apache-2.0
/// @file attach_server.hpp
/// @brief The owner's side of pair set-up: hands this PE's heap to PEs of the job that ask for it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>

#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "base/identity.hpp"
#include "base/seqpacket.hpp"
#include "core/counters.hpp"
#include "route/attach_message.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// Lives in a control thread's event loop: construct before the loop runs, destroy after it has ended.
class attach_server {
public:
    /// What is handed out, and to whom.
    struct offer {
        int pe = 0;          ///< the owner
        int npes = 1;        ///< size of the job
        base::token secret;  ///< what a request must show
        /// The owner's memory of that name (attach_request::what), as a descriptor of its own; empty if there is none.
        std::function<base::fd(std::uint64_t what)> memory;
        /// Answers a request for windows' memory; may fill in a descriptor. May be empty: then all are refused.
        std::function<window_answer(const window_request& request, base::fd& file)> window = {};
        /// Takes a letter (letters.hpp) of a PE, which holds what came; may be empty.
        std::function<void(int from, std::span<const std::byte> bytes)> letter = {};
        core::counters* counted = nullptr;  ///< may be null
    };

    /// Begins to listen; requests wait until serve().
    explicit attach_server(base::event_loop& loop) : loop_{loop} {}
    attach_server(const attach_server&) = delete;
    attach_server& operator=(const attach_server&) = delete;
    attach_server(attach_server&&) = delete;
    attach_server& operator=(attach_server&&) = delete;
    ~attach_server();

    /// The address for the PE's card.
    [[nodiscard]] const std::string& address() const noexcept { return listener_.address(); }

    /// Starts to answer requests.
    void serve(offer what);

private:
    void listen();
    void accept_all();
    void answer(int descriptor);
    void drop(int descriptor);
    /// The first message, or of a line the next. False if the connection has served its purpose.
    [[nodiscard]] bool take(int descriptor, const base::message& what);
    void drain_lines(int from);
    void answer_attach(int descriptor, const std::optional<attach_request>& decoded);
    [[nodiscard]] bool answer_window(int descriptor, const window_request& request);
    template <class Request>
    [[nodiscard]] const char* refusal(const std::optional<Request>& decoded) const;

    base::event_loop& loop_;
    base::listener listener_;
    offer offer_;
    bool serving_ = false;
    std::map<int, base::fd> open_;  ///< connections whose request has not come yet
    struct line {
        base::fd socket;
        int from = -1;
    };
    std::map<int, line> lines_;          ///< connections that carry letters of a PE
    std::map<int, base::fd> questions_;  ///< connections that carry a PE's questions, each of which shows the secret
};

}  // namespace via::route
