// SPDX-License-Identifier: Apache-2.0
/// @file bell.hpp
/// @brief A completion queue of verbs whose completion channel wakes a thread.
#pragma once

#include <cstdint>
#include <span>

#include "owners.hpp"
#include "queue.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

/// Each ring takes a receive request of its connection, which the bell gives back when it takes the ring.
class bell final : public rdma::bell {
public:
    /// Throws problem_found.
    bell(ibv_context& context, int room, int most, int turn);
    bell(const bell&) = delete;
    bell& operator=(const bell&) = delete;
    bell(bell&&) = delete;
    bell& operator=(bell&&) = delete;
    ~bell() override = default;

    [[nodiscard]] int descriptor() const noexcept override { return channel_->fd; }
    [[nodiscard]] int take(std::span<std::uint32_t> into) noexcept override;
    [[nodiscard]] ibv_cq& raw() const noexcept { return *owner_; }

    /// Requests of that pair's other end ring, so many at once, until it leaves. Throws problem_found.
    void join(ibv_qp& pair, int rings);
    void leave(const ibv_qp& pair) noexcept { pairs_.erase(pair.qp_num); }

private:
    [[nodiscard]] bool arm() noexcept;
    [[nodiscard]] bool note(const ibv_wc& what) noexcept;

    channel_owner channel_;
    cq_owner owner_;  ///< goes before its channel
    pairs_by_number pairs_;
};

}  // namespace via::verbs_module
