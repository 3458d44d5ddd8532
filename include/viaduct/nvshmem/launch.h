/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file launch.h
 * @brief nvshmemx_collective_launch(): launching kernels whose blocks must all run at once, by the program's own CUDA
 * runtime.
 */
#ifndef VIADUCT_NVSHMEM_LAUNCH_H
#define VIADUCT_NVSHMEM_LAUNCH_H

#include <cuda_runtime_api.h>

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/** How many blocks of the kernel the current GPU holds at once. Not zero if it failed. */
static inline int nvshmemx_collective_launch_query_gridsize(const void *func, dim3 blockDims, void **args,
                                                            size_t sharedMem, int *gridsize) {
    int device = 0, processors = 0, each = 0;
    (void)args;
    cudaError_t code = cudaGetDevice(&device);
    if (code == cudaSuccess) code = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
    if (code == cudaSuccess)
        code = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, func,
                                                             (int)(blockDims.x * blockDims.y * blockDims.z), sharedMem);
    *gridsize = each * processors;
    return (int)code;
}

/**
 * Launches the kernel so that all its blocks run at once; a grid of 0 blocks is as large as that allows. Collective: it
 * is for kernels that wait for other PEs. Not zero if it failed.
 */
static inline int nvshmemx_collective_launch(const void *func, dim3 gridDims, dim3 blockDims, void **args,
                                             size_t sharedMem, cudaStream_t stream) {
    if (gridDims.x == 0 || gridDims.y == 0 || gridDims.z == 0) {
        int blocks = 0;
        const int code = nvshmemx_collective_launch_query_gridsize(func, blockDims, args, sharedMem, &blocks);
        if (code != 0) return code;
        gridDims.x = (unsigned int)blocks;
        gridDims.y = gridDims.z = 1;
    }
    return (int)cudaLaunchCooperativeKernel(func, gridDims, blockDims, args, sharedMem, stream);
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
