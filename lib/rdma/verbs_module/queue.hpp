// SPDX-License-Identifier: Apache-2.0
/// @file queue.hpp
/// @brief A completion queue of verbs.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "owners.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

/// Queue pairs by their numbers.
using pairs_by_number = std::unordered_map<std::uint32_t, ibv_qp*>;
/// The one with that number; null if there is none.
[[nodiscard]] ibv_qp* find(const pairs_by_number& pairs, std::uint32_t number) noexcept;
/// Without bytes: the write that takes it has brought them where they belong.
[[nodiscard]] int post_receive(ibv_qp& pair, std::uint64_t id) noexcept;

class queue final : public rdma::completion_queue {
public:
    /// Throws problem_found.
    /// @param in_software  it is of an adapter in software, which may call done what is not.
    queue(ibv_context& context, int room, int most, bool in_software);
    queue(const queue&) = delete;
    queue& operator=(const queue&) = delete;
    queue(queue&&) = delete;
    queue& operator=(queue&&) = delete;
    ~queue() override = default;

    [[nodiscard]] int poll(std::span<rdma::completion> into) noexcept override;
    [[nodiscard]] ibv_cq& raw() const noexcept { return *owner_; }

    /// Requests of that pair end here, and so many rings of its other end's may wait here at once, until it leaves.
    /// Throws problem_found.
    void join(ibv_qp& pair, int rings);
    void leave(const ibv_qp& pair) noexcept { pairs_.erase(pair.qp_num); }

private:
    [[nodiscard]] bool is_believable(const ibv_wc& success) noexcept;
    [[nodiscard]] bool is_ring(const ibv_wc& what) noexcept;
    [[nodiscard]] bool stands(std::uint32_t number) const noexcept;

    cq_owner owner_;
    pairs_by_number pairs_;
    bool in_software_;
    std::int64_t last_ = 0;  ///< when a request that gives something back was found to be done; since boot, in ns
};

}  // namespace via::verbs_module
