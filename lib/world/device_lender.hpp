// SPDX-License-Identifier: Apache-2.0
/// @file device_lender.hpp
/// @brief This PE's GPU's memory, for those who reach it by RDMA.
#pragma once

#include <memory>

#include "core/core.hpp"
#include "cuda/device.hpp"
#include "heap/symmetric_heap.hpp"
#include "route/copy_engine.hpp"
#include "route/lent_device.hpp"

namespace via::world {

class device_lender final : public route::lent_device {
public:
    /// @param others  other GPUs read this heap by P2P.
    device_lender(const core::core& c, std::shared_ptr<const cuda::device> where, const heap::symmetric_heap& memory,
                  route::copy_engine& copies, const rdma::consistency& writes, bool others);

    [[nodiscard]] std::optional<heap::range> find_segment(std::size_t offset) const override {
        return memory_.find_segment(offset);
    }
    [[nodiscard]] rdma::device_registration register_memory(rdma::adapter& by, std::byte* begin,
                                                            std::size_t size) const override;
    [[nodiscard]] rdma::settling settled_by() const noexcept override { return settled_by_; }
    void flush() override;
    void copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                 std::size_t count) override;
    void copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                  std::size_t count) override;
    void atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                void* fetched) override;

private:
    const core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    const heap::symmetric_heap& memory_;
    route::copy_engine& copies_;
    rdma::settling settled_by_;
    bool others_;
    cuda::stream flushing_;  ///< empty if none flushes
};

}  // namespace via::world
