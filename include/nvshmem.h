/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file nvshmem.h
 * @brief NVSHMEM 3.4's interface over Viaduct: for programs written for NVSHMEM, C11, C++11 or later, nvcc, and NVRTC
 * as C++17 or later.
 *
 * Link `viaduct-nvshmem`. No -rdc=true and no device link are needed, and both are allowed. One PE a process. What is
 * left out, and what differs: lib/nvshmem/PORTING.md.
 *
 * The host's functions are the library's. In a unit that nvcc compiles those that kernels have as well are inline, and
 * each unit has an image of what its kernels need, which the library fills when the PE's GPU is known.
 */
#ifndef VIADUCT_NVSHMEM_H
#define VIADUCT_NVSHMEM_H

#if defined(__cplusplus) && __cplusplus < 201703L
#ifdef __CUDACC_RTC__
#error "NVRTC compiles nvshmem.h as C++17 or later: --std=c++17"
#endif
/* Other compilers take what is newer here, and would say so. */
#define VIADUCT_NVSHMEM_OLDER_STANDARD
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wc++14-extensions"
#pragma GCC diagnostic ignored "-Wc++17-extensions"
#ifdef __CUDACC__
#pragma nv_diagnostic push
#pragma nv_diag_suppress 2912, 3033, 3450 /* if constexpr, inline variables, variable templates */
#endif
#endif

#ifdef __CUDACC__
/** The names that the host and kernels share are inline in this unit. */
#define VIADUCT_NVSHMEM_INLINE
#endif

/* As NVSHMEM's header does, so that its names of half and __nv_bfloat16 are in every unit with kernels. */
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

#include <viaduct/nvshmem/types.h>

#ifndef __CUDACC_RTC__
#include <viaduct/nvshmem/bootstraps.h>
#include <viaduct/nvshmem/names/atomic.h>
#include <viaduct/nvshmem/names/collective.h>
#include <viaduct/nvshmem/names/query.h>
#include <viaduct/nvshmem/names/reduction.h>
#include <viaduct/nvshmem/names/rma.h>
#include <viaduct/nvshmem/names/wait.h>
#include <viaduct/nvshmem/setup.h>
#ifdef __CUDA_RUNTIME_API_H__
#include <viaduct/nvshmem/launch.h>
#endif
#endif

#ifdef __CUDACC__
#include <viaduct/nvshmem/names/atomic.cuh>
#include <viaduct/nvshmem/names/collective.cuh>
#include <viaduct/nvshmem/names/query.cuh>
#include <viaduct/nvshmem/names/reduction.cuh>
#include <viaduct/nvshmem/names/rma.cuh>
#include <viaduct/nvshmem/names/wait.cuh>
#endif

#ifdef __cplusplus
#ifdef __CUDA_FP16_H__
#include <viaduct/nvshmem/names/half.cuh>
#endif
#ifdef __CUDA_BF16_H__
#include <viaduct/nvshmem/names/bfloat16.cuh>
#endif
#endif

#ifdef VIADUCT_NVSHMEM_OLDER_STANDARD
#ifdef __CUDACC__
#pragma nv_diagnostic pop
#endif
#pragma GCC diagnostic pop
#undef VIADUCT_NVSHMEM_OLDER_STANDARD
#endif

#endif
