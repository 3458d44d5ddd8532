// SPDX-License-Identifier: Apache-2.0
/// @file device.hpp
/// @brief The GPU of a PE: a context on it, and who it is.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "cuda/driver.hpp"

namespace via::cuda {

/// Names a GPU on every process that sees it, whatever number it has there.
using uuid = std::array<std::byte, 16>;

/// A GPU and the context in which a PE uses it. Any thread may use it.
class device {
public:
    /// The GPU that is current in the calling thread, in its current context; null if none is. Does not load the
    /// driver into a process that has not.
    [[nodiscard]] static std::unique_ptr<device> current();
    /// The GPU of that number, in its primary context, which the CUDA runtime uses. Throws VIA_ERR_UNSUPPORTED when
    /// there is no such GPU.
    [[nodiscard]] static std::unique_ptr<device> numbered(int ordinal);
    /// The GPU `index` modulo the number of GPUs that the process sees, likewise.
    [[nodiscard]] static std::unique_ptr<device> spread(int index);

    device(const device&) = delete;
    device& operator=(const device&) = delete;
    device(device&&) = delete;
    device& operator=(device&&) = delete;
    ~device();

    [[nodiscard]] const driver& calls() const noexcept { return *calls_; }
    [[nodiscard]] CUdevice number() const noexcept { return number_; }
    [[nodiscard]] CUcontext context() const noexcept { return context_; }
    [[nodiscard]] const uuid& id() const noexcept { return id_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Its PCI address as Linux writes it: "0000:1b:00.0".
    [[nodiscard]] std::string pci() const;
    [[nodiscard]] std::size_t total_memory() const noexcept { return total_memory_; }
    [[nodiscard]] int attribute(CUdevice_attribute which) const;
    /// True if atomics of this GPU on host memory are atomic towards those of everyone.
    [[nodiscard]] bool has_host_atomics() const {
        return attribute(CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED) != 0;
    }
    /// True if streams have memory operations on words of 8 bytes.
    [[nodiscard]] bool has_memory_operations() const noexcept { return has_memory_operations_; }
    /// The number that the GPU `id` has in this process; -1 if the process does not see it.
    [[nodiscard]] int find(const uuid& id) const;
    /// True if kernels and copies of this GPU can reach the memory of GPU `other` of this process.
    [[nodiscard]] bool reaches(int other) const;
    /// True if atomics of this GPU on the memory of GPU `other`, which it reaches, are atomic towards those of that
    /// one.
    [[nodiscard]] bool has_atomics_on(int other) const;

    /// True if `address` is memory of a GPU. False for all that CUDA does not know.
    [[nodiscard]] bool is_device_memory(const void* address) const noexcept;
    /// True if it is memory of this very GPU.
    [[nodiscard]] bool is_own_memory(const void* address) const noexcept;
    /// True if it is at both ends of `size` bytes, of which there is one.
    [[nodiscard]] bool is_own_memory(const void* address, std::size_t size) const noexcept;
    /// True if `address` is host memory that CUDA has pinned.
    [[nodiscard]] bool is_pinned(const void* address) const noexcept;

    /// Other PEs of this process have the same GPU; see submission.hpp. Said before any other thread uses this object.
    void share() noexcept { shared_ = true; }
    [[nodiscard]] bool is_shared() const noexcept { return shared_; }

private:
    [[nodiscard]] unsigned kind_of(const void* address) const noexcept;
    [[nodiscard]] static std::unique_ptr<device> open(std::shared_ptr<const driver> calls, int ordinal);
    device(std::shared_ptr<const driver> calls, CUdevice number, CUcontext context, bool retained);

    std::shared_ptr<const driver> calls_;
    CUdevice number_;
    CUcontext context_;
    bool retained_;  ///< the primary context, which this object keeps
    bool shared_ = false;
    uuid id_{};
    std::string name_;
    std::size_t total_memory_ = 0;
    bool has_memory_operations_;
};

/// Makes the device's context current in the calling thread for as long as it lives.
class [[nodiscard]] entered {
public:
    /// Throws VIA_ERR_SYSTEM when the context is gone.
    explicit entered(const device& where);
    /// Says nothing then.
    struct quiet_tag {};
    static constexpr quiet_tag quietly{};
    entered(const device& where, quiet_tag) noexcept;
    entered(const entered&) = delete;
    entered& operator=(const entered&) = delete;
    entered(entered&&) = delete;
    entered& operator=(entered&&) = delete;
    ~entered() {
        CUcontext popped = nullptr;
        if (pushed_) (void)calls_.ctx_pop_current(&popped);
    }

private:
    [[nodiscard]] CUresult enter(const device& where) noexcept;

    const driver& calls_;
    bool pushed_ = false;
};

/// Makes the device's context current in the calling thread until it ends, for threads of the library's own: what
/// enters it there has nothing to do.
void make_current(const device& where) noexcept;

}  // namespace via::cuda
