// SPDX-License-Identifier: Apache-2.0
/// @file gpu.hpp
/// @brief CUDA's errors as exceptions, and owners of streams, events and graphs.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>

namespace heat_gpu {

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
using event = std::unique_ptr<CUevent_st, destroyer<cudaEventDestroy>>;
using task_graph = std::unique_ptr<CUgraph_st, destroyer<cudaGraphDestroy>>;
using executable_graph = std::unique_ptr<CUgraphExec_st, destroyer<cudaGraphExecDestroy>>;

enum class priority { normal, high };

[[nodiscard]] inline stream make_stream(priority wanted) {
    int normal = 0;
    int high = 0;
    check(cudaDeviceGetStreamPriorityRange(&normal, &high), "cudaDeviceGetStreamPriorityRange");
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithPriority(&made, cudaStreamNonBlocking, wanted == priority::high ? high : normal),
          "cudaStreamCreateWithPriority");
    return stream{made};
}

[[nodiscard]] inline event make_event() {
    cudaEvent_t made = nullptr;
    check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    return event{made};
}

inline void synchronize(const stream& which) { check(cudaStreamSynchronize(which.get()), "cudaStreamSynchronize"); }

/// Later work of `after` begins when what `before` has now is done.
inline void order(const stream& before, const event& mark, const stream& after) {
    check(cudaEventRecord(mark.get(), before.get()), "cudaEventRecord");
    check(cudaStreamWaitEvent(after.get(), mark.get(), 0), "cudaStreamWaitEvent");
}

}  // namespace heat_gpu
