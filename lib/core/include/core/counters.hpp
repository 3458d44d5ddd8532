// SPDX-License-Identifier: Apache-2.0
/// @file counters.hpp
/// @brief How often what is rare or slow has happened in a world.
#pragma once

#include <atomic>
#include <cstdint>

namespace via::core {

/// A number that any thread may raise. It orders nothing.
class counter {
public:
    void count() noexcept { value_.fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

/// Transfers are not counted: that would cost as much as they do.
struct counters {
    counter peers_mapped;       ///< peers whose memory this PE has asked for and mapped
    counter memory_given;       ///< peers that this PE has given its memory to
    counter requests_refused;   ///< for its memory, by strangers or malformed
    counter exchanges;          ///< steps of collectives; a large collective takes several
    counter sleeps;             ///< times that a wait went to sleep
    counter hang_reports;       ///< written to standard error
    counter rdma_connections;   ///< that this PE has made ready to use; more than one for a peer if one broke
    counter question_lines;     ///< for questions by RDMA, likewise
    counter questions_by_rdma;  ///< that were answered so
    counter questions_by_tcp;
};

}  // namespace via::core
