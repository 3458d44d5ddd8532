// SPDX-License-Identifier: Apache-2.0
/// @file memory_pool.hpp
/// @brief A pool that memory is taken from in the order of a stream.
#pragma once

#include <atomic>
#include <cstdint>
#include <cuda.h>
#include <memory>

namespace fake_cuda {

/// Each allocation has memory of its own; what a pool gives them is who may use them, for all of them and at any time.
/// Another process learns of a pool by a file whose name carries the physical device and a random identity.
class memory_pool {
public:
    [[nodiscard]] static std::shared_ptr<memory_pool> create(int physical_device, bool exportable);
    /// Of the file behind `descriptor`, which stays the caller's. Null if that is no pool.
    [[nodiscard]] static std::shared_ptr<memory_pool> import(int descriptor);

    memory_pool(const memory_pool&) = delete;
    memory_pool& operator=(const memory_pool&) = delete;
    memory_pool(memory_pool&&) = delete;
    memory_pool& operator=(memory_pool&&) = delete;
    ~memory_pool() = default;

    /// A new descriptor; -1 if the system has none.
    [[nodiscard]] int export_file() const;
    [[nodiscard]] int physical_device() const noexcept { return physical_device_; }
    [[nodiscard]] std::uint64_t identity() const noexcept { return identity_; }
    [[nodiscard]] bool exportable() const noexcept { return exportable_; }
    [[nodiscard]] bool imported() const noexcept { return imported_; }

    std::atomic<std::uint32_t> readers{0};      ///< sets of device ordinals, one bit each
    std::atomic<std::uint32_t> writers{0};      ///< likewise
    std::atomic<CUmemoryPool> handle{nullptr};  ///< that it had first

private:
    memory_pool(int physical_device, std::uint64_t identity, bool exportable, bool imported) noexcept
        : physical_device_{physical_device}, identity_{identity}, exportable_{exportable}, imported_{imported} {}

    const int physical_device_;
    const std::uint64_t identity_;
    const bool exportable_;
    const bool imported_;
};

}  // namespace fake_cuda
