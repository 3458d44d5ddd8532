// SPDX-License-Identifier: Apache-2.0
/// @file gpu.hpp
/// @brief CUDA's errors as exceptions, and owners of streams, events, graphs and memory.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

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
using event = std::unique_ptr<CUevent_st, destroyer<cudaEventDestroy>>;
/// Memory of the processor that a GPU copies to in the order of a stream.
template <class T>
using pinned = std::unique_ptr<T, destroyer<cudaFreeHost>>;
using task_graph = std::unique_ptr<CUgraph_st, destroyer<cudaGraphDestroy>>;
using executable_graph = std::unique_ptr<CUgraphExec_st, destroyer<cudaGraphExecDestroy>>;

[[nodiscard]] inline stream make_stream() {
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
    return stream{made};
}

/// One whose kernels take the place of others' that have not begun yet.
[[nodiscard]] inline stream make_urgent_stream() {
    int least = 0;
    int greatest = 0;
    check(cudaDeviceGetStreamPriorityRange(&least, &greatest), "cudaDeviceGetStreamPriorityRange");
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithPriority(&made, cudaStreamNonBlocking, greatest), "cudaStreamCreateWithPriority");
    return stream{made};
}

/// For order alone, not for times.
[[nodiscard]] inline event make_event() {
    cudaEvent_t made = nullptr;
    check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    return event{made};
}

/// Room for one T.
template <class T>
[[nodiscard]] pinned<T> make_pinned() {
    void* made = nullptr;
    check(cudaMallocHost(&made, sizeof(T)), "cudaMallocHost");
    return pinned<T>{static_cast<T*>(made)};
}

/// The same for `count` of them.
template <class T>
[[nodiscard]] pinned<T[]> make_pinned_array(std::size_t count) {
    void* made = nullptr;
    check(cudaMallocHost(&made, (count == 0 ? 1 : count) * sizeof(T)), "cudaMallocHost");
    return pinned<T[]>{static_cast<T*>(made)};
}

/// Memory of the current GPU, for it alone.
template <class T>
using gpu_array = std::unique_ptr<T[], destroyer<cudaFree>>;

/// Its contents are undefined.
template <class T>
[[nodiscard]] gpu_array<T> make_gpu_array(std::size_t count) {
    void* made = nullptr;
    check(cudaMalloc(&made, (count == 0 ? 1 : count) * sizeof(T)), "cudaMalloc");
    return gpu_array<T>{static_cast<T*>(made)};
}

/// Has what the vector has, for work in any stream from now on.
template <class T>
[[nodiscard]] gpu_array<T> copied_to_gpu(const std::vector<T>& from) {
    auto made = make_gpu_array<T>(from.size());
    check(cudaMemcpy(made.get(), from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
    // That returns when the source has been read, which is before the end.
    check(cudaStreamSynchronize(nullptr), "cudaStreamSynchronize");
    return made;
}

/// Later work of `then` begins when what `first` has now is done.
inline void order(const stream& first, const event& by, const stream& then) {
    check(cudaEventRecord(by.get(), first.get()), "cudaEventRecord");
    check(cudaStreamWaitEvent(then.get(), by.get(), 0), "cudaStreamWaitEvent");
}

inline void synchronize(const stream& which) { check(cudaStreamSynchronize(which.get()), "cudaStreamSynchronize"); }

/// What `enqueue` puts on a stream, and on others that branch off it and join it, as a graph that can be launched
/// there.
template <class Enqueue>
[[nodiscard]] executable_graph capture(const stream& on, const Enqueue& enqueue) {
    check(cudaStreamBeginCapture(on.get(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    enqueue();
    cudaGraph_t captured = nullptr;
    check(cudaStreamEndCapture(on.get(), &captured), "cudaStreamEndCapture");
    const task_graph recorded{captured};
    cudaGraphExec_t made = nullptr;
    check(cudaGraphInstantiateWithFlags(&made, recorded.get(), 0), "cudaGraphInstantiateWithFlags");
    executable_graph owned{made};
    check(cudaGraphUpload(made, on.get()), "cudaGraphUpload");
    synchronize(on);
    return owned;
}

/// Copies elements from and to any memory, after all that is in the stream, and waits until they are there.
template <class T>
void copy(T* to, const T* from, std::size_t count, const stream& by) {
    check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDefault, by.get()), "cudaMemcpyAsync");
    synchronize(by);
}

}  // namespace common
