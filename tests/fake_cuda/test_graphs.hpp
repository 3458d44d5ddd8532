// SPDX-License-Identifier: Apache-2.0
/// @file test_graphs.hpp
/// @brief Captures and graphs as a program under test has them.
#pragma once

#include "fake_cuda/test_driver.hpp"
#include "kernels/arguments.hpp"

#include <array>
#include <utility>

namespace fake_cuda_test {

/// What a driver for CUDA 12.4 has for graphs.
struct graph_driver {
    template <class Function>
    static Function* call(const char* name) {
        return entry<Function>(name, 12040);
    }

    decltype(cuStreamBeginCapture)* begin = call<decltype(cuStreamBeginCapture)>("cuStreamBeginCapture");
    decltype(cuStreamBeginCaptureToGraph)* begin_to =
        call<decltype(cuStreamBeginCaptureToGraph)>("cuStreamBeginCaptureToGraph");
    decltype(cuStreamEndCapture)* end = call<decltype(cuStreamEndCapture)>("cuStreamEndCapture");
    decltype(cuStreamIsCapturing)* is_capturing = call<decltype(cuStreamIsCapturing)>("cuStreamIsCapturing");
    decltype(cuStreamGetCaptureInfo_v3)* info = call<decltype(cuStreamGetCaptureInfo_v3)>("cuStreamGetCaptureInfo");
    decltype(cuGraphCreate)* create = call<decltype(cuGraphCreate)>("cuGraphCreate");
    decltype(cuGraphDestroy)* destroy = call<decltype(cuGraphDestroy)>("cuGraphDestroy");
    decltype(cuGraphConditionalHandleCreate)* create_condition =
        call<decltype(cuGraphConditionalHandleCreate)>("cuGraphConditionalHandleCreate");
    decltype(cuGraphAddNode_v2)* add_node = call<decltype(cuGraphAddNode_v2)>("cuGraphAddNode");
    decltype(cuGraphGetNodes)* get_nodes = call<decltype(cuGraphGetNodes)>("cuGraphGetNodes");
    decltype(cuGraphInstantiateWithFlags)* instantiate =
        call<decltype(cuGraphInstantiateWithFlags)>("cuGraphInstantiateWithFlags");
    decltype(cuGraphLaunch)* launch = call<decltype(cuGraphLaunch)>("cuGraphLaunch");
    decltype(cuGraphExecDestroy)* destroy_exec = call<decltype(cuGraphExecDestroy)>("cuGraphExecDestroy");
    decltype(cuEventCreate)* event_create = call<decltype(cuEventCreate)>("cuEventCreate");
    decltype(cuEventRecord)* record = call<decltype(cuEventRecord)>("cuEventRecord");
    decltype(cuEventQuery)* event_query = call<decltype(cuEventQuery)>("cuEventQuery");
    decltype(cuEventDestroy)* event_destroy = call<decltype(cuEventDestroy)>("cuEventDestroy");
    decltype(cuStreamWaitEvent)* wait_event = call<decltype(cuStreamWaitEvent)>("cuStreamWaitEvent");
    decltype(cuLaunchHostFunc)* host_function = call<decltype(cuLaunchHostFunc)>("cuLaunchHostFunc");

    [[nodiscard]] CUstreamCaptureStatus status_of(CUstream which) const {
        CUstreamCaptureStatus status{};
        REQUIRE(is_capturing(which, &status) == CUDA_SUCCESS);
        return status;
    }
    [[nodiscard]] std::size_t count_nodes(CUgraph of) const {
        std::size_t count = 0;
        REQUIRE(get_nodes(of, nullptr, &count) == CUDA_SUCCESS);
        return count;
    }
    /// Lets one stream wait for what is on another now.
    void order(CUstream before, CUstream after) const {
        CUevent event = nullptr;
        REQUIRE(event_create(&event, CU_EVENT_DISABLE_TIMING) == CUDA_SUCCESS);
        REQUIRE(record(event, before) == CUDA_SUCCESS);
        REQUIRE(wait_event(after, event, 0) == CUDA_SUCCESS);
        REQUIRE(event_destroy(event) == CUDA_SUCCESS);
    }
};

/// A graph, and an executable of it if it is asked to run.
class graph {
public:
    explicit graph(const graph_driver& cuda, CUgraph made = nullptr) : cuda_{cuda}, handle_{made} {
        if (handle_ == nullptr) REQUIRE(cuda_.create(&handle_, 0) == CUDA_SUCCESS);
    }
    graph(const graph&) = delete;
    graph& operator=(const graph&) = delete;
    graph(graph&& other) noexcept
        : cuda_{other.cuda_},
          handle_{std::exchange(other.handle_, nullptr)},
          executable_{std::exchange(other.executable_, nullptr)} {}
    graph& operator=(graph&&) = delete;
    ~graph() {
        if (executable_ != nullptr) (void)cuda_.destroy_exec(executable_);
        if (handle_ != nullptr) (void)cuda_.destroy(handle_);
    }

    [[nodiscard]] CUgraph handle() const noexcept { return handle_; }
    void launch(CUstream in) {
        if (executable_ == nullptr) REQUIRE(cuda_.instantiate(&executable_, handle_, 0) == CUDA_SUCCESS);
        REQUIRE(cuda_.launch(executable_, in) == CUDA_SUCCESS);
    }

private:
    const graph_driver& cuda_;
    CUgraph handle_;
    CUgraphExec executable_ = nullptr;
};

/// What `enqueue()` puts on a stream, which may let others wait for it and waits for those in the end.
template <class Enqueue>
[[nodiscard]] graph captured(const graph_driver& cuda, CUstream on, Enqueue enqueue) {
    REQUIRE(cuda.begin(on, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL) == CUDA_SUCCESS);
    enqueue();
    CUgraph made = nullptr;
    REQUIRE(cuda.end(on, &made) == CUDA_SUCCESS);
    return graph{cuda, made};
}

/// The kernels that the cases here run.
class kernels {
public:
    kernels() {
        REQUIRE(entry<decltype(cuModuleLoadData)>("cuModuleLoadData")(&module_, "any image") == CUDA_SUCCESS);
        auto* const find = entry<decltype(cuModuleGetFunction)>("cuModuleGetFunction");
        REQUIRE(find(&add_, module_, "fake_cuda_test_add") == CUDA_SUCCESS);
        REQUIRE(find(&repeat_, module_, via::route::kernels::repeat_name) == CUDA_SUCCESS);
    }
    kernels(const kernels&) = delete;
    kernels& operator=(const kernels&) = delete;
    kernels(kernels&&) = delete;
    kernels& operator=(kernels&&) = delete;
    ~kernels() { (void)entry<decltype(cuModuleUnload)>("cuModuleUnload")(module_); }

    /// Adds to one word.
    void add(CUdeviceptr word, std::uint64_t value, CUstream in) const {
        std::uint32_t count = 1;
        std::array<void*, 3> arguments{&word, &value, &count};
        REQUIRE(launch_(add_, 1, 1, 1, 1, 1, 1, 0, in, arguments.data(), nullptr) == CUDA_SUCCESS);
    }
    void repeat(via::route::kernels::repeat_arguments what, CUstream in) const {
        std::array<void*, 1> arguments{&what};
        REQUIRE(launch_(repeat_, 1, 1, 1, 1, 1, 1, 0, in, arguments.data(), nullptr) == CUDA_SUCCESS);
    }

private:
    CUmodule module_ = nullptr;
    CUfunction add_ = nullptr;
    CUfunction repeat_ = nullptr;
    decltype(cuLaunchKernel)* launch_ = entry<decltype(cuLaunchKernel)>("cuLaunchKernel");
};

}  // namespace fake_cuda_test
