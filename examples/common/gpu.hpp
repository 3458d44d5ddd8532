// SPDX-License-Identifier: Apache-2.0
/// @file gpu.hpp
/// @brief CUDA's errors as exceptions, and owners of streams and graphs.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>

namespace common {

/// @throws std::runtime_error naming the call, if it failed.
inline void check(cudaError_t result, const char* call) {
    if (result == cudaSuccess) return;
    throw std::runtime_error{std::string{call} + ": " + cudaGetErrorString(result)};
}

/// Ends what CUDA has made, by the CUDA function that does so.
template <auto Destroy>
struct destroyer {
    template <class T>
    void operator()(T* made) const noexcept {
        (void)Destroy(made);
    }
};

using stream = std::unique_ptr<CUstream_st, destroyer<cudaStreamDestroy>>;
using task_graph = std::unique_ptr<CUgraph_st, destroyer<cudaGraphDestroy>>;
using executable_graph = std::unique_ptr<CUgraphExec_st, destroyer<cudaGraphExecDestroy>>;

[[nodiscard]] inline stream make_stream() {
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return stream{made};
}

inline void synchronize(const stream& which) { check(cudaStreamSynchronize(which.get()), "cudaStreamSynchronize"); }

}  // namespace common
