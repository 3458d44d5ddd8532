// SPDX-License-Identifier: Apache-2.0
/// @file grid_barrier.cuh
/// @brief A barrier of all blocks of a grid, in which one of them does something when all have come and none has gone,
/// as std::barrier has it. With cooperative groups that would be two barriers.
#pragma once

#include <cuda/atomic>

namespace graph {

/// In memory of the GPU; zeros before the first kernel, of which all have grids of one size.
struct barrier_words {
    unsigned arrived;   ///< blocks that came, but the first, at all barriers together
    unsigned released;  ///< barriers that all have come to
};

/// A block's part of it. All blocks must be resident.
class grid_barrier {
public:
    /// By all threads. Nobody is beyond the first barrier before all blocks have read the words.
    explicit __device__ grid_barrier(barrier_words* words) : words_{words}, passed_{words->released} {}

    /// @param completion  what the first block does, all of its threads
    template <class Completion>
    __device__ void meet(const Completion& completion) {
        using word = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
        passed_ += 1;
        __syncthreads();
        if (blockIdx.x == 0) {
            if (threadIdx.x == 0) wait_for(word{words_->arrived}, passed_ * (gridDim.x - 1));
            __syncthreads();
            completion();
            __syncthreads();
            if (threadIdx.x == 0) word{words_->released}.store(passed_, cuda::memory_order_release);
        } else if (threadIdx.x == 0) {
            word{words_->arrived}.fetch_add(1, cuda::memory_order_release);
            wait_for(word{words_->released}, passed_);
        }
        __syncthreads();
    }

private:
    /// Both numbers may wrap around together.
    template <class Word>
    static __device__ void wait_for(const Word& word, unsigned value) {
        while (word.load(cuda::memory_order_acquire) != value) continue;
    }

    barrier_words* words_;
    unsigned passed_;
};

}  // namespace graph
