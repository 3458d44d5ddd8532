// SPDX-License-Identifier: Apache-2.0
/// @file fake_kernels.hpp
/// @brief Kernels, as functions of the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda.h>
#include <span>
#include <string_view>
#include <vector>

#include <viaduct/abi/pattern.h>

namespace fake_cuda {

struct dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
};

/// One call does the work of the whole grid.
using kernel_function = void (*)(void** parameters, dim3 grid, dim3 block);

struct kernel {
    std::string_view name;
    std::vector<std::size_t> parameter_sizes;  ///< a launch copies the arguments, as a real one does
    kernel_function run;
};

/// All that a module can be asked for.
[[nodiscard]] std::span<const kernel> kernels();

/// Thrown by a kernel: it spoils the context, as the error of a real one does.
struct kernel_fault {
    CUresult error;
};

/// In a kernel: the bytes at an address of a device or of pinned memory. Throws kernel_fault if the device that the
/// kernel runs on must not touch them.
[[nodiscard]] std::byte* device_bytes(CUdeviceptr address, std::size_t size, bool writes);

/// In a kernel: copies a message from one pattern into another.
void copy_pattern(const via_abi_pattern_copy& what);

/// In a kernel: cudaGraphSetConditional(). Throws kernel_fault if the kernel runs in no graph with that condition.
void set_condition(CUgraphConditionalHandle which, unsigned value);

template <class Type>
[[nodiscard]] Type* device_pointer(CUdeviceptr address, std::size_t count = 1) {
    if (address % alignof(Type) != 0) throw kernel_fault{CUDA_ERROR_MISALIGNED_ADDRESS};
    return reinterpret_cast<Type*>(device_bytes(address, count * sizeof(Type), true));
}

}  // namespace fake_cuda
