// SPDX-License-Identifier: Apache-2.0
/// @file lent_device.hpp
/// @brief What the owner does for those who reach memory of its GPU by RDMA. No CUDA type is in it, so that the remote
/// route builds without a CUDA toolkit.
#pragma once

#include <cstddef>
#include <optional>

#include <viaduct.h>

#include "heap/range.hpp"
#include "rdma/consistency.hpp"
#include "rdma/device.hpp"
#include "rdma/device_memory.hpp"

namespace via::route {

/// This PE's device heap, and what else is its GPU's. Thread-safe. `packed` is memory of the processor that the GPU's
/// driver need not know; the other addresses are the GPU's, where there is memory. Throws VIA_ERR_SYSTEM when the GPU
/// reports an error.
class lent_device {
public:
    lent_device() = default;
    lent_device(const lent_device&) = delete;
    lent_device& operator=(const lent_device&) = delete;
    lent_device(lent_device&&) = delete;
    lent_device& operator=(lent_device&&) = delete;
    virtual ~lent_device() = default;

    /// As heap::symmetric_heap has it.
    [[nodiscard]] virtual std::optional<heap::range> find_segment(std::size_t offset) const = 0;
    /// Registers memory of the GPU with an adapter, or says why that cannot be.
    [[nodiscard]] virtual rdma::device_registration register_memory(rdma::adapter& by, std::byte* begin,
                                                                    std::size_t size) const = 0;
    /// What who has written there by an adapter does before it tells anyone.
    [[nodiscard]] virtual rdma::settling settled_by() const noexcept = 0;
    /// Returns when what adapters have written is visible to all who read it here: at once where settled_by() is no
    /// flush.
    virtual void flush() = 0;

    // These wait for the GPU.

    virtual void copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                         std::size_t count) = 0;
    virtual void copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                          std::size_t count) = 0;
    /// Arguments as of via_atomic(), complete and of the right types.
    virtual void atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                        void* fetched) = 0;
};

}  // namespace via::route
