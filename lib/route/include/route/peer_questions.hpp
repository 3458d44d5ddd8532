// SPDX-License-Identifier: Apache-2.0
/// @file peer_questions.hpp
/// @brief What a PE asks a peer that it reaches by RDMA, one question after the other: by RDMA where that can be, and
/// else over TCP.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.hpp"
#include "core/core.hpp"
#include "route/local_adapter.hpp"
#include "route/question_line.hpp"
#include "route/rdma_line.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// A line is made for the first question that comes often: an atomic, a flush, a copy. What is about connections goes
/// over TCP, as it is asked where these are in doubt. One thread at a time, but for describe().
class peer_questions {
public:
    peer_questions(const core::core& c, local_adapter& mine, int pe) noexcept
        : core_{c}, by_tcp_{c, pe}, by_rdma_{c, mine, pe} {}

    /// As question_line::ask(), with one number for all attempts, so that it is done once, or perhaps not at all.
    [[nodiscard]] remote_answer ask(const remote_request& what, const char* doing) {
        return ask(what, doing, base::seconds{core_.options.timeout});
    }
    [[nodiscard]] remote_answer ask(remote_request what, const char* doing, base::seconds patience);

    /// As rdma_line::wait_for().
    void wait_for(base::seconds bound) noexcept { by_rdma_.wait_for(bound); }
    /// Nothing moves memory by the line any more, and none is made.
    void close() noexcept { by_rdma_.close(); }
    /// As rdma_line::describe().
    [[nodiscard]] std::string describe() const { return by_rdma_.describe(); }

private:
    void make_line(const char* doing, const base::deadline& until);

    const core::core& core_;
    question_line by_tcp_;
    rdma_line by_rdma_;
    std::uint64_t asked_ = 0;
};

}  // namespace via::route
