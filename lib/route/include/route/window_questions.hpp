// SPDX-License-Identifier: Apache-2.0
/// @file window_questions.hpp
/// @brief How an importer asks the owners of windows' memory that are other processes.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <span>

#include "base/clock.hpp"
#include "base/fd.hpp"
#include "base/seqpacket.hpp"
#include "core/core.hpp"
#include "route/attach_client.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// Thread-safe.
class window_questions {
public:
    struct reply {
        window_answer what;
        base::fd file;    ///< that came along
        int process = 0;  ///< the number that the owner's process has here, or 0
    };

    explicit window_questions(const core::core& c);

    /// What PE `request.to` answers; fills in who asks. Throws as attach_client::ask().
    [[nodiscard]] reply ask(window_request request, const char* doing);

private:
    /// A connection to one PE, made with the first question, which carries one question after the other.
    struct line {
        std::mutex mutex;  ///< of who has a question on it
        base::fd socket;
    };

    [[nodiscard]] base::message exchange(line& by, int pe, std::span<const std::byte> request, const char* doing,
                                         const base::deadline& until) const;

    const core::core& core_;
    attach_client asker_;
    std::deque<line> lines_;  ///< by PE
};

}  // namespace via::route
