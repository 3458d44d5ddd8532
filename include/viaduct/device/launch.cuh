// SPDX-License-Identifier: Apache-2.0
/// @file launch.cuh
/// @brief Host code: launching kernels whose blocks must all run at once, because they wait for each other or for
/// peers.
///
/// Needs the CUDA runtime; link what the kernel is linked to. Not for NVRTC, and not needed in kernels.
#ifndef VIADUCT_DEVICE_LAUNCH_CUH
#define VIADUCT_DEVICE_LAUNCH_CUH

#include <cstddef>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>

namespace via::device {

/// A launch that failed, or that would have hung. Nothing has been launched.
class launch_error : public std::runtime_error {
public:
    /// @param blocks_that_fit  -1 if it is not about that.
    launch_error(const std::string& what, cudaError_t code, int blocks_that_fit)
        : std::runtime_error{what}, code_{code}, blocks_that_fit_{blocks_that_fit} {}
    /// What the CUDA runtime said.
    [[nodiscard]] cudaError_t code() const noexcept { return code_; }
    /// How many blocks of the kernel the current GPU holds at once, or -1.
    [[nodiscard]] int blocks_that_fit() const noexcept { return blocks_that_fit_; }

private:
    cudaError_t code_;
    int blocks_that_fit_;
};

namespace detail {

inline void check_launch(cudaError_t code, const char* call) {
    if (code == cudaSuccess) return;
    (void)cudaGetLastError();
    throw launch_error{std::string{call} + ": " + cudaGetErrorString(code), code, -1};
}

}  // namespace detail

/**
 * How many blocks of the kernel the current GPU holds at once, if nothing else runs on it.
 * @param threads         threads of a block.
 * @param dynamic_shared  bytes of dynamic shared memory of a block. More than 48 KiB the kernel must have been allowed.
 * @throws launch_error if the runtime refuses, with its reason.
 */
template <class... Parameters>
[[nodiscard]] int max_resident_blocks(void (*kernel)(Parameters...), int threads, std::size_t dynamic_shared = 0) {
    int device = 0;
    int processors = 0;
    int each = 0;
    detail::check_launch(cudaGetDevice(&device), "cudaGetDevice");
    detail::check_launch(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                         "cudaDeviceGetAttribute");
    detail::check_launch(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, reinterpret_cast<const void*>(kernel),
                                                                       threads, dynamic_shared),
                         "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return each * processors;
}

/**
 * Launches the kernel so that all its blocks run at once (a cooperative launch: grid.sync() works in it).
 * @param arguments  converted to the kernel's parameters; a context may be given as what the library returns.
 * @throws launch_error if they do not fit, saying how many do, or if the runtime refuses.
 */
template <class... Parameters, class... Arguments>
void launch_resident(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, std::size_t dynamic_shared,
                     cudaStream_t stream, Arguments&&... arguments) {
    const auto asked = static_cast<std::size_t>(blocks.x) * blocks.y * blocks.z;
    const auto each = static_cast<int>(threads.x * threads.y * threads.z);
    const int fit = max_resident_blocks(kernel, each, dynamic_shared);
    if (asked > static_cast<std::size_t>(fit))
        throw launch_error{"launch_resident: " + std::to_string(asked) + " blocks of " + std::to_string(each) +
                               " threads and " + std::to_string(dynamic_shared) +
                               " bytes of dynamic shared memory must run at once, but the GPU holds " +
                               std::to_string(fit) + " (ask for fewer or smaller blocks)",
                           cudaErrorCooperativeLaunchTooLarge, fit};
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeCooperative;
    together.val.cooperative = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = blocks;
    how.blockDim = threads;
    how.dynamicSmemBytes = dynamic_shared;
    how.stream = stream;
    how.attrs = &together;
    how.numAttrs = 1;
    detail::check_launch(cudaLaunchKernelEx(&how, kernel, static_cast<Arguments&&>(arguments)...),
                         "cudaLaunchKernelEx");
}

}  // namespace via::device

#endif
