// SPDX-License-Identifier: Apache-2.0
/// @file gpu_crew.cuh
/// @brief Threads of a grid, and of a block, as crews.
#pragma once

#include "crew.hpp"

namespace multigrid {

/// Threads of a block that does a part of a step.
inline constexpr unsigned threads = 256;

/// The calling thread among those of its grid.
[[nodiscard]] __device__ inline gpu_threads threads_of_grid() {
    return {blockIdx.x * blockDim.x + threadIdx.x, gridDim.x * blockDim.x};
}

/// A block, which can meet.
struct block_threads : gpu_threads {
    __device__ block_threads() : gpu_threads{threadIdx.x, blockDim.x} {}
    __device__ void sync() const { __syncthreads(); }
};

}  // namespace multigrid
