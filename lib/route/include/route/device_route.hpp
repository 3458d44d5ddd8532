// SPDX-License-Identifier: Apache-2.0
/// @file device_route.hpp
/// @brief What the host initiator needs of a GPU: the mapped route to device memory. No CUDA type is in it, so that
/// what lies above builds without a CUDA toolkit.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include <viaduct.h>
#include <viaduct/abi/pattern.h>

#include "base/transfer.hpp"
#include "heap/work_queue.hpp"

namespace via::route {

/// A word of 8 bytes of device memory, and what it is to be.
struct word_setting {
    std::uint64_t* word = nullptr;
    std::uint64_t value = 0;
};

/// Operations on memory of which at least one end is a GPU's. Addresses are those of this process; `pe` only says in
/// which order they are: operations for one PE are done in the order of the calls. Thread-safe. Throws VIA_ERR_SYSTEM
/// when the GPU reports an error.
class device_route {
public:
    device_route() = default;
    device_route(const device_route&) = delete;
    device_route& operator=(const device_route&) = delete;
    device_route(device_route&&) = delete;
    device_route& operator=(device_route&&) = delete;
    virtual ~device_route() = default;

    /// Makes the calls of this thread shorter, from now until it ends.
    virtual void enter() noexcept = 0;

    /// Where the device heap of `pe` is mapped. Throws VIA_ERR_PEER_FAILED, or VIA_ERR_UNSUPPORTED with the reason.
    [[nodiscard]] virtual std::byte* heap(int pe, const char* doing) = 0;

    /// True for memory of a GPU, the heap or not.
    [[nodiscard]] virtual bool is_device(const void* address) const noexcept = 0;

    virtual void copy(int pe, void* to, const void* from, std::size_t size, base::returns when) = 0;
    /// `count` rows of `size` bytes, whose starts are `to_step` and `from_step` bytes apart.
    virtual void copy_rows(int pe, void* to, std::size_t to_step, const void* from, std::size_t from_step,
                           std::size_t size, std::size_t count, base::returns when) = 0;
    /// From one pattern into another, both in memory that this PE's GPU reaches.
    virtual void reshape(int pe, const via_abi_pattern_copy& what, base::returns when) = 0;
    /// Sets one word of device memory or two, in their order, after all that was copied to the PE before. Memory of a
    /// pool takes a kernel.
    virtual void set_words(int pe, std::span<const word_setting> words, bool by_kernel) = 0;
    /// On a word of device memory; done when it returns. Arguments as of via_atomic(), complete and of the right types.
    virtual void atomic(int pe, via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                        void* fetched) = 0;
    /// Reads device memory, past everything that is under way to it.
    virtual void read(void* to, const void* from, std::size_t size) = 0;

    /// Returns when everything for one PE, or for all, is done and visible there.
    virtual void quiet(int pe) = 0;
    virtual void quiet() = 0;

    /// All that has been asked for a PE so far. Makes no call of the driver. Outlives this object.
    [[nodiscard]] virtual heap::work_mark given_for(int pe) noexcept = 0;

    /// Throws what a kernel of this PE has complained of, if one has.
    virtual void check_kernels(const char* doing) const = 0;

    /// True if quiet() has something to do.
    [[nodiscard]] bool is_busy() const noexcept { return busy_.load(std::memory_order_relaxed) != 0; }

protected:
    std::atomic<int> busy_ = 0;  ///< PEs for which something may be under way
};

}  // namespace via::route
