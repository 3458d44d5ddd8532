// SPDX-License-Identifier: Apache-2.0
/// @file driver.hpp
/// @brief Everything that this process has of the driver.
#pragma once

#include "fake_cuda/address_space.hpp"
#include "fake_cuda/device_memory.hpp"
#include "fake_cuda/graph_exec.hpp"
#include "fake_cuda/settings.hpp"
#include "fake_cuda/stream.hpp"
#include "fake_cuda/table.hpp"

#include <array>
#include <atomic>
#include <cuda.h>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <sys/types.h>
#include <thread>
#include <vector>

namespace fake_cuda {

struct kernel;

/// CUDA_ERROR_CONTAINED, which not every cuda.h has.
inline constexpr auto contained = static_cast<CUresult>(226);

/// The primary context of a device; there are no others. The object stays when the last reference goes.
struct context {
    context(int ordinal_of_device, int physical_device) noexcept
        : ordinal{ordinal_of_device}, physical{physical_device} {}

    const int ordinal;
    const int physical;
    std::atomic<int> references{0};
    std::atomic<CUresult> fault{CUDA_SUCCESS};  ///< the first error of its work: what every later call returns
    std::atomic<device_set> peers{0};           ///< whose memory it may use
    std::atomic<int> kernels{0};                ///< that run

    [[nodiscard]] CUcontext handle() noexcept { return reinterpret_cast<CUcontext>(this); }
    void spoil(CUresult error) noexcept;
    /// What the handle 0 stands for, or for a thread, CU_STREAM_PER_THREAD there. It does not wait for other streams,
    /// nor do they wait for it.
    [[nodiscard]] std::shared_ptr<stream> default_stream(std::thread::id of = {});
    [[nodiscard]] std::vector<std::shared_ptr<stream>> default_streams();

private:
    std::mutex mutex_;
    std::map<std::thread::id, std::shared_ptr<stream>> default_streams_;
};

struct module_image {
    context& of;
};

struct function {
    const kernel& code;
    CUmodule from;
    context& of;
};

struct driver {
    driver();

    const settings options;
    std::atomic<pid_t> initialized_in{0};                      ///< a forked child must not go on with its parent's
    std::array<memory_budget, settings::max_devices> budgets;  ///< by physical device
    std::deque<context> contexts;                              ///< by ordinal
    address_space space;
    table<CUmemGenericAllocationHandle, device_memory> handles;
    table<CUmemoryPool, memory_pool> pools;
    table<CUstream, stream> streams;
    table<CUevent, event> events;
    table<CUgraph, graph> graphs;
    table<CUgraphExec, graph_exec> executables;
    table<CUmodule, module_image> modules;
    table<CUfunction, function> functions;
};

/// The driver is a process-wide thing, whatever one may think of that; and it outlives its threads, so it stays for
/// good.
[[nodiscard]] driver& the_driver();

/// CUDA_SUCCESS once this process has called cuInit.
[[nodiscard]] CUresult initialized();
/// The context of an ordinal; null if there is no such device.
[[nodiscard]] context* context_of(CUdevice device);
/// The ordinal of a physical device; that of device 0 for one that this process does not see.
[[nodiscard]] int ordinal_of(int physical);
/// The context with that handle that lives; null if none does.
[[nodiscard]] context* context_of(CUcontext handle);
[[nodiscard]] bool peers_reach(const context& one, const context& other);

/// The calling thread's context, or why there is none to work with.
struct current_context {
    current_context();
    CUresult error = CUDA_SUCCESS;
    context* here = nullptr;
};

/// The same for a call for which a driver may wait until all kernels of the context have ended, as some did that make
/// streams and memory. An error after a while, since kernels may wait for the caller.
struct idle_context : current_context {
    idle_context();
};

/// A stream that the calling thread may use, or why not.
struct usable_stream {
    explicit usable_stream(CUstream handle);
    CUresult error = CUDA_SUCCESS;
    std::shared_ptr<stream> queue;
    bool is_default = false;
};

/// The same for what cannot be in a capture, and spoils it.
struct uncaptured_stream : usable_stream {
    explicit uncaptured_stream(CUstream handle);
};

/// One line on standard error for who wonders where a CUDA_ERROR_ILLEGAL_ADDRESS came from.
[[nodiscard]] CUresult illegal_address(const char* what, CUdeviceptr address, std::size_t size, int device);

}  // namespace fake_cuda
