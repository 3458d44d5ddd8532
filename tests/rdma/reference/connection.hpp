// SPDX-License-Identifier: Apache-2.0
// One reliable connection, with no more code between a caller and the device than the operations need.
#pragma once

#include <cstdint>

#include "reference/port.hpp"

namespace rdma {

/// What an end tells the other, as bytes between programs of one build.
struct endpoint {
    std::uint32_t queue_pair = 0;
    std::uint32_t first_packet = 0;
    std::uint16_t lid = 0;
    std::uint8_t mtu = 0;    ///< an ibv_mtu
    std::uint8_t reads = 0;  ///< RDMA reads and atomics that it takes at once
    ibv_gid gid{};
};

/// What was asked of the device. Polls depend on when requests complete, the others do not.
struct counts {
    std::uint64_t work_requests = 0;
    std::uint64_t post_calls = 0;
    std::uint64_t signalled = 0;
    std::uint64_t completions = 0;
    std::uint64_t polls = 0;  ///< that found something
    std::uint64_t empty_polls = 0;
};

/// For one thread.
class connection {
public:
    /// @param depth  requests that may be under way.
    connection(const port& here, ibv_pd* domain, std::uint32_t depth);
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    connection(connection&&) = delete;
    connection& operator=(connection&&) = delete;
    ~connection() = default;

    [[nodiscard]] endpoint address() const noexcept { return address_; }
    /// Both ends must have done so before either posts.
    void connect(const endpoint& peer);

    /// The most that a request may carry along by IBV_SEND_INLINE.
    [[nodiscard]] std::uint32_t inline_limit() const noexcept { return inline_limit_; }
    [[nodiscard]] ibv_mtu mtu() const noexcept { return mtu_; }

    /// Posts a chain by one call.
    void post(ibv_send_wr& first);
    /// Waits until so many of the signalled requests, counted from the first, have completed. Yields, since the softirq
    /// of a device in software may need this processor. Throws if one has failed, or none completes for 30 seconds.
    void await(std::uint64_t completions);

    [[nodiscard]] const counts& done() const noexcept { return counts_; }

private:
    void make_queue_pair(ibv_pd* domain, std::uint32_t depth);
    void to_ready_to_receive(const endpoint& peer);
    void to_ready_to_send(const endpoint& peer);
    void take(const ibv_wc& completion);

    const port& here_;
    completion_queue completions_;
    queue_pair pair_;
    endpoint address_;
    std::uint32_t inline_limit_ = 0;
    ibv_mtu mtu_ = IBV_MTU_1024;
    counts counts_;
};

}  // namespace rdma
