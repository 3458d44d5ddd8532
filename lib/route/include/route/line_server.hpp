// SPDX-License-Identifier: Apache-2.0
/// @file line_server.hpp
/// @brief The owner's ends of lines: questions that come by RDMA, and wake the control thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/event_loop.hpp"
#include "core/core.hpp"
#include "rdma/device.hpp"
#include "route/line_end.hpp"
#include "route/local_adapter.hpp"
#include "route/question_desk.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// Lives in the control thread's event loop, asleep until an adapter rings. What comes is looked at as what comes over
/// TCP is (question_desk); an end at which something comes that is refused goes, and so does one that has failed: the
/// asker finds out, and asks over TCP.
class line_server {
public:
    /// @param loop  has ended before this goes.
    line_server(const core::core& c, local_adapter& mine, base::event_loop& loop) noexcept
        : core_{c}, mine_{mine}, loop_{loop} {}
    line_server(const line_server&) = delete;
    line_server& operator=(const line_server&) = delete;
    line_server(line_server&&) = delete;
    line_server& operator=(line_server&&) = delete;
    ~line_server();

    /// Before the loop runs. Without it no line is made.
    /// @param desk  is there as long as the loop runs.
    void serve(question_desk& desk) noexcept { desk_ = &desk; }
    /// On the control thread, of a question of the kind `line`: that PE has another end in use from now on. Throws
    /// base::error.
    [[nodiscard]] remote_answer make(const remote_request& asked);
    /// From any thread: that PE has failed, and asks nothing any more.
    void forget(int pe);

private:
    struct served {
        int pe;
        std::unique_ptr<line_end> by;
    };
    using served_lines = std::map<std::uint32_t, served>;  ///< by the numbers that they ring with

    void open_bell(rdma::adapter& by, const char* doing);
    void hear();
    void take(served_lines::iterator which);
    void answer(std::uint32_t number, std::uint64_t question, const remote_answer& what);
    void drop(int pe) noexcept;

    const core::core& core_;
    local_adapter& mine_;
    base::event_loop& loop_;
    question_desk* desk_ = nullptr;
    std::unique_ptr<rdma::bell> bell_;  ///< with the first line; outlives all of them
    bool is_deaf_ = false;              ///< the adapter has failed
    served_lines lines_;
    std::uint32_t numbers_ = 0;
};

}  // namespace via::route
