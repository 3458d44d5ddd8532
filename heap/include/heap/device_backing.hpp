// SPDX-License-Identifier: Apache-2.0
/// @file device_backing.hpp
/// @brief Memory of a GPU behind a heap, and how another PE's process maps it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/fd.hpp"
#include "cuda/memory.hpp"
#include "heap/backing.hpp"

namespace via::heap {

/// How the memory of a device heap becomes another process's.
enum class device_sharing : std::uint32_t {
    files = 1,  ///< every segment is a file descriptor (CUDA virtual memory management)
    handle = 2  ///< the whole heap has one CUDA IPC handle
};

/// The address space of one PE's device heap. Right below base() lies the control memory, `control_size` bytes that
/// are there from the beginning, zeroed. *Slot offsets* count from the start of that.
class device_backing : public backing {
public:
    /// Bytes of control memory: viaduct/abi/device_context.h says what lies in it.
    static constexpr std::size_t control_size = max_alignment;

    [[nodiscard]] const char* name() const noexcept override { return "device"; }
    [[nodiscard]] const char* size_setting() const noexcept override { return "VIADUCT_DEVICE_HEAP_SIZE"; }
    [[nodiscard]] std::size_t segment_size() const noexcept override { return std::size_t{8} << 20; }

    [[nodiscard]] virtual device_sharing sharing() const noexcept = 0;
    /// Lets another GPU of this process load and store all that is committed, now and later. Throws VIA_ERR_SYSTEM.
    virtual void open_to(CUdevice reader) = 0;
    /// A descriptor of the memory committed at that slot offset, for another process to import; empty if none begins
    /// there. Any thread may call it.
    [[nodiscard]] virtual base::fd lend(std::size_t slot_offset) const = 0;
    /// Of the whole memory; all zeros for device_sharing::files.
    [[nodiscard]] virtual CUipcMemHandle handle() const noexcept = 0;
    /// From the start of what a peer maps to the heap.
    [[nodiscard]] virtual std::size_t heap_distance() const noexcept { return control_size; }
};

/// Grows in one reserved range of addresses, a piece of memory of its own for every segment. One thread at a time
/// calls all but lend().
class vmm_backing final : public device_backing {
public:
    /// True if the GPU and the driver can do it.
    [[nodiscard]] static bool is_supported(const cuda::device& where);
    /// @param heap_size  most bytes of the heap, rounded up to the granularity; not 0.
    vmm_backing(std::shared_ptr<const cuda::device> where, std::size_t heap_size);

    [[nodiscard]] std::byte* base() const noexcept override;
    [[nodiscard]] std::size_t size() const noexcept override { return space_.size() - control_size; }
    [[nodiscard]] std::size_t granularity() const noexcept override { return granularity_; }
    void commit(range what) override { add({control_size + what.begin, what.size}); }
    void release(range what) noexcept override;
    void clear(range what) override;

    [[nodiscard]] device_sharing sharing() const noexcept override { return device_sharing::files; }
    void open_to(CUdevice reader) override;
    [[nodiscard]] base::fd lend(std::size_t slot_offset) const override;
    [[nodiscard]] CUipcMemHandle handle() const noexcept override { return {}; }

private:
    struct piece {
        cuda::physical memory;
        cuda::mapped mapping;  // goes before the memory
        base::fd file;
    };

    void add(range slot);

    std::shared_ptr<const cuda::device> where_;
    std::size_t granularity_;
    cuda::reservation space_;
    cuda::stream by_;
    std::vector<CUdevice> readers_;
    mutable std::mutex mutex_;             ///< guards pieces_
    std::map<std::size_t, piece> pieces_;  ///< by slot offset
};

/// One allocation, taken whole when it is made, for where the other kind is not to be had. Nothing goes back before
/// the end.
class ipc_backing final : public device_backing {
public:
    /// @param heap_size  bytes of the heap, rounded up to 2 MiB; not 0. Throws VIA_ERR_MEMORY.
    ipc_backing(std::shared_ptr<const cuda::device> where, std::size_t heap_size);

    [[nodiscard]] std::byte* base() const noexcept override { return base_; }
    [[nodiscard]] std::size_t size() const noexcept override { return size_; }
    [[nodiscard]] std::size_t granularity() const noexcept override { return max_alignment; }
    void commit(range what) override { clear(what); }
    void release(range) noexcept override {}
    void clear(range what) override;

    [[nodiscard]] device_sharing sharing() const noexcept override { return device_sharing::handle; }
    void open_to(CUdevice reader) override;
    [[nodiscard]] base::fd lend(std::size_t) const override { return {}; }
    [[nodiscard]] CUipcMemHandle handle() const noexcept override { return handle_; }

    [[nodiscard]] std::size_t heap_distance() const noexcept override;

private:
    std::shared_ptr<const cuda::device> where_;
    std::size_t size_;
    cuda::allocation memory_;
    cuda::stream by_;
    CUipcMemHandle handle_{};
    std::byte* base_ = nullptr;
};

}  // namespace via::heap
