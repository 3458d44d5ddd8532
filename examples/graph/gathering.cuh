// SPDX-License-Identifier: Apache-2.0
/// @file gathering.cuh
/// @brief How all blocks of a grid come to a place, and those that must know it wait for all. Who need not goes on:
/// with cooperative groups everyone would wait.
#pragma once

#include <cuda/atomic>

namespace graph {

/// In memory of the GPU; zeros before the first kernel, of which all have grids of one size.
struct gathering_words {
    unsigned posted;    ///< of all that is to be sent
    unsigned met;       ///< of all that was to be done
    unsigned given_up;  ///< 1: somebody waits no more, and does not come
};

/// A block's part of it. All blocks must be resident. Between any two gatherings at one place there is something else
/// that all wait for.
class gathering {
    using word = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

public:
    /// By all threads. Nobody has passed before all blocks have read the word, since all have to come.
    /// @param count  its highest bit turns over when all have come; below it are those that have
    explicit __device__ gathering(unsigned* count) : count_{count}, passed_{*count & turning} {}

    /// What all threads of the block have done is seen by who waits.
    __device__ void arrive() {
        passed_ ^= turning;
        __syncthreads();
        if (threadIdx.x == 0)
            word{*count_}.fetch_add(blockIdx.x == 0 ? turning - (gridDim.x - 1) : 1, cuda::memory_order_release);
    }
    /// By all threads, when their block has arrived.
    /// @return whether all have come, and not that somebody has given up
    [[nodiscard]] __device__ bool wait(unsigned* given_up) const {
        bool came = true;
        if (threadIdx.x == 0)
            for (unsigned looks = 1; came && !have_come(); ++looks)
                if (looks % looks_between == 0) came = word{*given_up}.load(cuda::memory_order_relaxed) == 0;
        return __syncthreads_and(came) != 0;
    }

private:
    static constexpr unsigned turning = 1U << 31;
    static constexpr unsigned looks_between = 1024;

    [[nodiscard]] __device__ bool have_come() const {
        return (word{*count_}.load(cuda::memory_order_acquire) & turning) == passed_;
    }

    unsigned* count_;
    unsigned passed_;
};

}  // namespace graph
