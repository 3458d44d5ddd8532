// SPDX-License-Identifier: Apache-2.0
/// @file question_line.hpp
/// @brief A connection to a peer's control thread for many questions, one after the other.
#pragma once

#include "base/fd.hpp"
#include "core/core.hpp"
#include "route/attach_client.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// Made with the first question. One thread at a time.
class question_line {
public:
    question_line(const core::core& c, int pe) noexcept : core_{c}, pe_{pe}, asker_{c} {}

    /// The answer to `what`, whose addresses this fills in; it is no refusal. Throws VIA_ERR_PEER_FAILED when the peer
    /// has failed or cannot be asked, VIA_ERR_TIMEOUT when it does not answer in the settings' time, VIA_ERR_SYSTEM
    /// with the peer's reason when it refuses, VIA_ERR_ADDRESS when it has no memory there.
    /// After a failure nobody knows whether the peer has done what it was asked for.
    [[nodiscard]] remote_answer ask(remote_request what, const char* doing);

private:
    [[nodiscard]] base::message exchange(std::span<const std::byte> request, const char* doing,
                                         const base::deadline& until);

    const core::core& core_;
    int pe_;
    attach_client asker_;
    base::fd socket_;
};

}  // namespace via::route
