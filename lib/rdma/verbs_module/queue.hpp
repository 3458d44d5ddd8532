// SPDX-License-Identifier: Apache-2.0
/// @file queue.hpp
/// @brief A completion queue of verbs.
#pragma once

#include <span>

#include "owners.hpp"
#include "rdma/device.hpp"

namespace via::verbs_module {

class queue final : public rdma::completion_queue {
public:
    /// Throws problem_found.
    queue(ibv_context& context, int room, int most);
    queue(const queue&) = delete;
    queue& operator=(const queue&) = delete;
    queue(queue&&) = delete;
    queue& operator=(queue&&) = delete;
    ~queue() override = default;

    [[nodiscard]] int poll(std::span<rdma::completion> into) noexcept override;
    [[nodiscard]] ibv_cq& raw() const noexcept { return *owner_; }

private:
    cq_owner owner_;
};

}  // namespace via::verbs_module
