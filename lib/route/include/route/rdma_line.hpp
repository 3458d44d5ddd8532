// SPDX-License-Identifier: Apache-2.0
/// @file rdma_line.hpp
/// @brief The asker's end of a line: questions by RDMA to a peer's control thread, as long as there is no doubt.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "core/core.hpp"
#include "route/line_end.hpp"
#include "route/local_adapter.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// Whatever is wrong with it is no error: the question is asked over TCP then, where it has the same number, and is
/// done once. A line of which there was a doubt is not used any more, so nothing that comes late meets what is asked
/// later; another is made after a while. One thread at a time, but for describe().
class rdma_line {
public:
    rdma_line(const core::core& c, local_adapter& mine, int pe) noexcept : core_{c}, mine_{mine}, pe_{pe} {}
    rdma_line(const rdma_line&) = delete;
    rdma_line& operator=(const rdma_line&) = delete;
    rdma_line(rdma_line&&) = delete;
    rdma_line& operator=(rdma_line&&) = delete;
    ~rdma_line() = default;

    /// True if there is none, and it is time to make one.
    [[nodiscard]] bool is_due() const noexcept;
    /// Makes this PE's end. The question by which the peer makes its own, but for its addresses. Throws base::error.
    [[nodiscard]] remote_request begin(const char* doing);
    /// The peer has answered it. Throws base::error.
    void join(const remote_answer& there);
    /// It was not made.
    void note_failure(const std::string& why);

    /// The answer to that question, which has its addresses and its number. Empty if there is no line, or a doubt.
    /// Throws VIA_ERR_PEER_FAILED when the peer has failed.
    [[nodiscard]] std::optional<remote_answer> ask(const remote_request& what, const char* doing,
                                                   const base::deadline& until);

    /// An answer that has not come by then is asked for over TCP, which tells of a peer that is gone or busy; a second
    /// unless it is told.
    void wait_for(base::seconds bound) noexcept { bound_ = bound; }
    /// There is none any more.
    void close() noexcept;
    /// "by RDMA", or "by TCP, as" and why. Empty if none was needed. From any thread.
    [[nodiscard]] std::string describe() const;

private:
    [[nodiscard]] std::optional<remote_answer> answer_to(std::uint64_t question);
    void withdraw() noexcept;
    void say(std::string how);

    const core::core& core_;
    local_adapter& mine_;
    int pe_;
    std::optional<line_end> end_;
    base::seconds bound_{1};
    bool is_joined_ = false;
    bool is_closed_ = false;
    std::uint32_t made_ = 0;      ///< ends
    std::uint32_t rings_as_ = 0;  ///< at the peer
    int failures_ = 0;            ///< in a row
    base::clock::time_point next_attempt_;
    mutable std::mutex mutex_;  ///< guards how_
    std::string how_;
};

}  // namespace via::route
