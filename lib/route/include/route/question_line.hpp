// SPDX-License-Identifier: Apache-2.0
/// @file question_line.hpp
/// @brief A connection to a peer's control thread for many questions, one after the other; see question_server.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "core/core.hpp"
#include "route/attach_client.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// Made with the first question. One thread at a time.
class question_line {
public:
    question_line(const core::core& c, int pe) noexcept : core_{c}, pe_{pe}, asker_{c} {}

    /// The answer to `what`, whose addresses this fills in, but not its number; it is no refusal. Throws
    /// VIA_ERR_PEER_FAILED when the peer has failed or cannot be asked, VIA_ERR_TIMEOUT when it does not answer in the
    /// settings' time, VIA_ERR_SYSTEM with the peer's reason when it refuses, VIA_ERR_ADDRESS when it has no memory
    /// there; of a window it says so. After a failure nobody knows whether the peer has done what it was asked for;
    /// under the same number it may be asked again.
    [[nodiscard]] remote_answer ask(const remote_request& what, const char* doing) {
        return ask(what, doing, base::seconds{core_.options.timeout});
    }
    /// The same within another time than the settings'.
    [[nodiscard]] remote_answer ask(remote_request what, const char* doing, base::seconds patience);

    /// Fills in whose question it is, and for whom.
    void address(remote_request& what) const;
    /// Throws if the answer is a refusal, or that there is no memory, as ask() does.
    void check(const remote_request& what, const remote_answer& answer, const char* doing) const;

private:
    /// Empty if it is malformed.
    [[nodiscard]] std::optional<remote_answer> exchange(const remote_request& what, const char* doing,
                                                        const base::deadline& until);
    void dial(const char* doing, const base::deadline& until);
    [[nodiscard]] base::received receive(std::vector<std::byte>& frame, const char* doing, const base::deadline& until);

    const core::core& core_;
    int pe_;
    attach_client asker_;  ///< for its words of a peer that cannot be asked or does not answer
    base::fd socket_;
    base::frame_reader frames_{0};
};

}  // namespace via::route
