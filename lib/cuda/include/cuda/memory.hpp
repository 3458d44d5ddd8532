// SPDX-License-Identifier: Apache-2.0
/// @file memory.hpp
/// @brief Owners of what the driver hands out: address ranges, physical memory, mappings, pinned memory, streams.
///
/// Each is made and used with its device's context current. The device outlives them.
#pragma once

#include <cstddef>
#include <mutex>
#include <utility>

#include "base/fd.hpp"
#include "cuda/device.hpp"

namespace via::cuda {

/// Gives a driver's object back when destroyed. Move-only. Where the context is gone, so is all that was in it.
template <class Handle>
class owner {
public:
    using release_function = void (*)(const driver&, Handle, std::size_t) noexcept;

    owner() noexcept = default;
    owner(const device& where, Handle handle, std::size_t size, release_function release) noexcept
        : where_{&where}, handle_{handle}, size_{size}, release_{release} {}
    owner(const owner&) = delete;
    owner& operator=(const owner&) = delete;
    owner(owner&& other) noexcept
        : where_{std::exchange(other.where_, nullptr)},
          handle_{other.handle_},
          size_{other.size_},
          release_{other.release_} {}
    owner& operator=(owner&& other) noexcept {
        owner gone{std::move(*this)};
        where_ = std::exchange(other.where_, nullptr);
        handle_ = other.handle_;
        size_ = other.size_;
        release_ = other.release_;
        return *this;
    }
    ~owner() { reset(); }

    void reset() noexcept {
        const device* where = std::exchange(where_, nullptr);
        if (where == nullptr) return;
        const entered in{*where, entered::quietly};
        release_(where->calls(), handle_, size_);
    }
    /// It is never given back: somebody may use it still.
    void abandon() noexcept { where_ = nullptr; }
    [[nodiscard]] Handle get() const noexcept { return handle_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] explicit operator bool() const noexcept { return where_ != nullptr; }

private:
    const device* where_ = nullptr;
    Handle handle_{};
    std::size_t size_ = 0;
    release_function release_ = nullptr;
};

using reservation = owner<CUdeviceptr>;                ///< addresses without memory
using physical = owner<CUmemGenericAllocationHandle>;  ///< memory without an address
using mapped = owner<CUdeviceptr>;                     ///< memory at an address inside a reservation
using allocation = owner<CUdeviceptr>;                 ///< memory with an address, of cuMemAlloc()
using imported = owner<CUdeviceptr>;                   ///< another process's allocation
using pinned = owner<std::byte*>;                      ///< host memory that GPUs reach
using registered = owner<std::byte*>;                  ///< host memory of others' that GPUs reach as long as this lives
using stream = owner<CUstream>;
using event = owner<CUevent>;
using module = owner<CUmodule>;

/// Bytes in which the device's memory can be created and mapped; a power of two.
[[nodiscard]] std::size_t granularity(const device& where);
/// `size` and `align` are multiples of granularity().
[[nodiscard]] reservation reserve(const device& where, std::size_t size, std::size_t align);
/// Memory of `where` that other processes can import. Throws VIA_ERR_MEMORY.
[[nodiscard]] physical create(const device& where, std::size_t size);
[[nodiscard]] base::fd export_file(const device& where, const physical& memory);
[[nodiscard]] physical import_file(const device& where, int file);
/// The memory that is mapped at `address`, also where the program itself mapped it.
[[nodiscard]] physical retain(const device& where, CUdeviceptr address);
/// Maps memory at `address`. Nobody can access it before allow().
[[nodiscard]] mapped map(const device& where, CUdeviceptr address, std::size_t size, const physical& memory);
/// Held while memory is opened to a GPU. Of two threads that open one range at the same moment the driver (580) tells
/// one that it is mapped already, and what that one copies then fails. PEs that are threads do so, when they first use
/// memory of a third.
[[nodiscard]] std::unique_lock<std::mutex> turn_to_open();
/// Lets the GPU `reader` load and store a mapped range.
void allow(const device& where, CUdeviceptr address, std::size_t size, CUdevice reader);

[[nodiscard]] allocation allocate(const device& where, std::size_t size);
[[nodiscard]] CUipcMemHandle ipc_handle(const device& where, const allocation& memory);
[[nodiscard]] imported open_ipc(const device& where, const CUipcMemHandle& handle);

[[nodiscard]] pinned allocate_pinned(const device& where, std::size_t size);
/// Whole pages, none of them registered yet: every context of the process reaches them, at the same address where
/// uses_host_addresses() is true. The pages stay in memory.
[[nodiscard]] registered register_host(const device& where, std::byte* begin, std::size_t size);
/// True if the device reaches registered host memory, at the addresses that the processor uses.
[[nodiscard]] bool uses_host_addresses(const device& where);
/// A stream that does not wait for the default stream, of the highest priority that there is.
[[nodiscard]] stream make_stream(const device& where);
/// An event without a time.
[[nodiscard]] event make_event(const device& where);
[[nodiscard]] module load_module(const device& where, const void* image);
/// Found and loaded.
[[nodiscard]] CUfunction find_function(const device& where, const module& in, const char* name);
/// Whether its source was compiled for an architecture, as 90, or a later one.
[[nodiscard]] bool is_compiled_for(const device& where, CUfunction kernel, int architecture);

}  // namespace via::cuda
