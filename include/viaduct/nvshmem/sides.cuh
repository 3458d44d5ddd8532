// SPDX-License-Identifier: Apache-2.0
/// @file sides.cuh
/// @brief What NVSHMEM's names are made of: operations of the host, of kernels, and on streams, by the same words.
///
/// A function that both the host and kernels call is an operation of the namespace `side`, which is that of the kernel
/// where code for a GPU is compiled.
#ifndef VIADUCT_NVSHMEM_SIDES_CUH
#define VIADUCT_NVSHMEM_SIDES_CUH

#include <viaduct/nvshmem/operation.hpp>

#ifndef __CUDACC_RTC__
#include <viaduct/nvshmem/on_host.hpp>
#include <viaduct/nvshmem/on_stream.hpp>
#endif
#ifdef __CUDACC__
#include <viaduct/nvshmem/in_kernel.cuh>
#ifndef __CUDACC_RTC__
#include <viaduct/nvshmem/unit.cuh>
#endif
#endif

namespace via::nvshmem {

#ifdef __CUDA_ARCH__
namespace side = in_kernel;
#else
namespace side = on_host;
#endif

}  // namespace via::nvshmem

// A name is a template, though of nothing, so that only those that a unit calls are compiled in it: all of them would
// take a minute.
#ifndef VIADUCT_NVSHMEM_BOTH
/// What the host and kernels call; the library says otherwise, as it exports it.
#define VIADUCT_NVSHMEM_BOTH \
    template <int = 0>       \
    static inline VIADUCT_NVSHMEM_ANY
#endif
/// What kernels call.
#define VIADUCT_NVSHMEM_KERNEL \
    template <int = 0>         \
    static inline __device__
/// What the host calls, in a unit with kernels.
#define VIADUCT_NVSHMEM_HOST \
    template <int = 0>       \
    static inline

#endif
