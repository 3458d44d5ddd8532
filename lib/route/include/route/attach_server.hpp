// SPDX-License-Identifier: Apache-2.0
/// @file attach_server.hpp
/// @brief The owner's side of pair set-up: hands this PE's heap to PEs of the job that ask for it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "base/identity.hpp"
#include "base/seqpacket.hpp"
#include "core/counters.hpp"
#include "route/attach_message.hpp"

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
    [[nodiscard]] const char* refusal(const std::optional<attach_request>& decoded) const;

    base::event_loop& loop_;
    base::listener listener_;
    offer offer_;
    bool serving_ = false;
    std::map<int, base::fd> open_;  ///< connections whose request has not come yet
};

}  // namespace via::route
