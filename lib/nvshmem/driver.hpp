// SPDX-License-Identifier: Apache-2.0
/// @file driver.hpp
/// @brief The few calls of the CUDA driver that this layer makes itself, if there is one.
#pragma once

#include <cstddef>

#include <viaduct/nvshmem/types.h>

/// Each returns a code of the driver, which is 0 for success; without a driver, one that says so.
namespace via::nvshmem::driver {

/// Whether a context is current in the calling thread.
[[nodiscard]] bool has_current();
/// Has a GPU current in the calling thread, by its primary context, as long as this lives; nothing if there is none of
/// that number, as -1.
class on_gpu {
public:
    explicit on_gpu(int number);
    on_gpu(const on_gpu&) = delete;
    on_gpu& operator=(const on_gpu&) = delete;
    on_gpu(on_gpu&&) = delete;
    on_gpu& operator=(on_gpu&&) = delete;
    ~on_gpu();

private:
    int number_;
    bool is_current_ = false;
};
/// Waits for the stream.
[[nodiscard]] int synchronize(cudaStream_t stream);
/// Where a variable of a module, or of a library, lies.
[[nodiscard]] int find_global(CUmodule module, const char* name, unsigned long long* address, std::size_t* size);
[[nodiscard]] int find_global(CUlibrary library, const char* name, unsigned long long* address, std::size_t* size);
/// Copies from the processor's memory to the GPU's.
[[nodiscard]] int copy(unsigned long long to, const void* from, std::size_t size);

}  // namespace via::nvshmem::driver
