// SPDX-License-Identifier: Apache-2.0
/// @file device_memory.hpp
/// @brief Memory of a device, without an address.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace fake_cuda {

/// How much of a device is in use by this process.
struct memory_budget {
    std::size_t total = 0;
    std::atomic<std::size_t> used{0};
};

/// A memory file, so that another process can map the same bytes. Its name carries the physical device and a random
/// identity: a descriptor that is not one of these is refused, also one whose number was taken by another file.
/// Fresh memory is not zero, as on a real device.
class device_memory {
public:
    /// Null if the budget, or the machine, has no more. The budget must live longer.
    [[nodiscard]] static std::shared_ptr<device_memory> create(memory_budget& budget, int physical_device,
                                                               std::size_t size, bool exportable);
    /// Of the file behind `descriptor`, which stays the caller's. Null if that is no device memory.
    [[nodiscard]] static std::shared_ptr<device_memory> import(int descriptor);

    /// Of a descriptor of another process, if it still is that memory; else null.
    [[nodiscard]] static std::shared_ptr<device_memory> of_process(int pid, int descriptor, std::uint64_t identity,
                                                                   std::size_t size);

    device_memory(const device_memory&) = delete;
    device_memory& operator=(const device_memory&) = delete;
    device_memory(device_memory&&) = delete;
    device_memory& operator=(device_memory&&) = delete;
    ~device_memory();

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] int physical_device() const noexcept { return physical_device_; }
    [[nodiscard]] std::uint64_t identity() const noexcept { return identity_; }
    [[nodiscard]] bool exportable() const noexcept { return exportable_; }
    /// True if another process lent it by of_process(), and has died.
    [[nodiscard]] bool is_of_dead() const noexcept;
    /// It was made for other devices to reach. Said before anyone else knows it.
    void allow_rdma() noexcept { for_rdma_ = true; }
    [[nodiscard]] bool is_for_rdma() const noexcept { return for_rdma_; }

private:
    device_memory() noexcept = default;

    int descriptor_ = -1;
    std::size_t size_ = 0;
    int physical_device_ = 0;
    std::uint64_t identity_ = 0;
    bool exportable_ = false;
    bool for_rdma_ = false;
    int lender_ = -1;                  // a pidfd; -1 for memory that nobody lent by of_process()
    memory_budget* budget_ = nullptr;  // that it was taken from; null if another process, or import, did
};

}  // namespace fake_cuda
