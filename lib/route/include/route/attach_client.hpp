// SPDX-License-Identifier: Apache-2.0
/// @file attach_client.hpp
/// @brief Asks a peer's control thread for its memory; the other half of attach_server.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/clock.hpp"
#include "base/fd.hpp"
#include "base/seqpacket.hpp"
#include "core/core.hpp"

namespace via::route {

/// Thread-safe.
class attach_client {
public:
    explicit attach_client(const core::core& c) noexcept : core_{c} {}

    /// The descriptor of a peer's memory. `what` is as in attach_request, `doing` names the call. Throws
    /// VIA_ERR_PEER_FAILED when the peer has failed or cannot be asked, VIA_ERR_TIMEOUT when it does not answer.
    [[nodiscard]] base::fd ask(int pe, std::uint64_t what, const char* doing, const base::deadline& until) const;

    /// Sends `request` to the peer's control thread over a connection of its own, and returns the answer, whatever it
    /// is; `pid` receives the number that the peer's process has here, or 0; may be null. Throws as ask().
    [[nodiscard]] base::message exchange(int pe, std::span<const std::byte> request, const char* doing,
                                         const base::deadline& until, int* pid = nullptr) const;

    /// exchange() in two steps, for connections that carry more than one request.
    [[nodiscard]] base::fd dial(int pe, const char* doing, const base::deadline& until) const;
    [[nodiscard]] base::message converse(int socket, int pe, std::span<const std::byte> request, const char* doing,
                                         const base::deadline& until) const;

    /// Fails because of `why`, or because the peer has failed if that becomes known soon.
    [[noreturn]] void fail_unreachable(int pe, const char* doing, const base::deadline& until, const std::string& why,
                                       const char* hint = gone) const;
    static constexpr const char* gone = "it has died or finalized";

    /// Returns when the socket has something to read. Throws VIA_ERR_TIMEOUT when it has not in time, and
    /// VIA_ERR_PEER_FAILED when the peer has failed meanwhile.
    void await_answer(int socket, int pe, const char* doing, const base::deadline& until) const;

private:
    const core::core& core_;
};

}  // namespace via::route
