// SPDX-License-Identifier: Apache-2.0
// The streams of task lists, and the graphs that are made on them.
#include <atomic>
#include <exception>
#include <utility>

#include "cuda/capture.hpp"
#include "cuda/submission.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {
namespace {

void destroy_graph(const cuda::driver& calls, CUgraph graph, std::size_t /*unused*/) noexcept {
    (void)calls.graph_destroy(graph);
}
void destroy_exec(const cuda::driver& calls, CUgraphExec exec, std::size_t /*unused*/) noexcept {
    (void)calls.graph_exec_destroy(exec);
}

using graph = cuda::owner<CUgraph>;
using graph_exec = cuda::owner<CUgraphExec>;

class cuda_list_streams final : public list_streams {
public:
    cuda_list_streams(cuda_operations& does, std::shared_ptr<const cuda::device> where,
                      const route::kernel_set& kernels, const via_abi_device_context& world, std::size_t streams,
                      std::size_t marks);

    [[nodiscard]] via_stream at(std::size_t which) const noexcept override { return streams_[which]->get(); }
    void make_current() const noexcept override { cuda::make_current(*where_); }
    void mark(std::size_t which, std::size_t stream) override;
    void wait(std::size_t stream, std::size_t mark) override {
        const cuda::entered in{*where_};
        cuda::wait_for_event(*where_, at(stream), marks_[mark].get());
    }
    [[nodiscard]] bool is_reached(std::size_t mark) const override;
    void capture(bool loops, base::function_ref<void()> give) override;
    void launch() override;
    void end_pass(const int* again, std::uint64_t most) override;
    [[nodiscard]] std::uint64_t counted() const noexcept override {
        return std::atomic_ref{*count()}.load(std::memory_order_acquire);
    }
    void count_from_0() noexcept override { std::atomic_ref{*count()}.store(0, std::memory_order_release); }
    void finish(const char* call) override { streams_[0]->finish(call); }

private:
    [[nodiscard]] const cuda::driver& calls() const noexcept { return where_->calls(); }
    [[nodiscard]] std::uint64_t* count() const noexcept { return reinterpret_cast<std::uint64_t*>(counted_.get()); }
    [[nodiscard]] CUgraph add_loop(CUgraph to);

    std::shared_ptr<const cuda::device> where_;
    const route::kernel_set& kernels_;
    via_abi_device_context world_;
    std::vector<std::unique_ptr<own_stream>> streams_;
    std::vector<cuda::event> marks_;
    cuda::pinned counted_;  ///< a word: passes
    CUgraphConditionalHandle condition_ = 0;
    graph graph_;
    graph_exec exec_;
};

cuda_list_streams::cuda_list_streams(cuda_operations& does, std::shared_ptr<const cuda::device> where,
                                     const route::kernel_set& kernels, const via_abi_device_context& world,
                                     std::size_t streams, std::size_t marks)
    : where_{std::move(where)}, kernels_{kernels}, world_{world} {
    const cuda::entered in{*where_};
    const cuda::beside_captures unhindered{*where_};
    for (std::size_t i = 0; i < streams; ++i) streams_.push_back(does.make_stream());
    for (std::size_t i = 0; i < marks; ++i) marks_.push_back(cuda::make_event(*where_));
    counted_ = cuda::allocate_pinned(*where_, sizeof(std::uint64_t));
    count_from_0();
}

void cuda_list_streams::mark(std::size_t which, std::size_t stream) {
    const cuda::entered in{*where_};
    cuda::record_event(*where_, at(stream), marks_[which].get());
}

bool cuda_list_streams::is_reached(std::size_t mark) const {
    const cuda::entered in{*where_};
    const cuda::beside_captures unhindered{*where_};
    const CUresult state = calls().event_query(marks_[mark].get());
    if (state == CUDA_ERROR_NOT_READY) return false;
    calls().check(state, "cuEventQuery", "a GPU operation failed");
    return true;
}

/// A node that repeats the graph which it returns, at least once.
CUgraph cuda_list_streams::add_loop(CUgraph to) {
    const auto make = [&](CUresult result, const char* call) { calls().check(result, call, "cannot make a loop"); };
    make(calls().graph_conditional_handle_create(&condition_, to, where_->context(), 1, CU_GRAPH_COND_ASSIGN_DEFAULT),
         "cuGraphConditionalHandleCreate");
    CUgraphNodeParams node{};
    node.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    node.conditional.handle = condition_;
    node.conditional.type = CU_GRAPH_COND_TYPE_WHILE;
    node.conditional.size = 1;
    node.conditional.ctx = where_->context();
    CUgraphNode made = nullptr;
    make(calls().graph_add_node(&made, to, nullptr, nullptr, 0, &node), "cuGraphAddNode");
    return node.conditional.phGraph_out[0];
}

void cuda_list_streams::capture(bool loops, base::function_ref<void()> give) {
    const cuda::entered in{*where_};
    const auto check = [&](CUresult result, const char* call) {
        calls().check(result, call, "cannot make a graph of a task list");
    };
    constexpr CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
    CUgraph made = nullptr;
    if (loops) {
        check(calls().graph_create(&made, 0), "cuGraphCreate");
        graph_ = {*where_, made, 0, destroy_graph};
        check(calls().stream_begin_capture_to_graph(at(0), add_loop(made), nullptr, nullptr, 0, mode),
              "cuStreamBeginCaptureToGraph");
    } else {
        check(calls().stream_begin_capture(at(0), mode), "cuStreamBeginCapture");
    }
    // A capture that has begun is ended, whatever comes of it.
    std::exception_ptr failed;
    try {
        give();
    } catch (...) {
        failed = std::current_exception();
    }
    const CUresult ended = calls().stream_end_capture(at(0), &made);
    if (!loops && ended == CUDA_SUCCESS) graph_ = {*where_, made, 0, destroy_graph};
    if (failed) std::rethrow_exception(failed);
    check(ended, "cuStreamEndCapture");
    CUgraphExec exec = nullptr;
    check(calls().graph_instantiate_with_flags(&exec, graph_.get(), 0), "cuGraphInstantiate");
    exec_ = {*where_, exec, 0, destroy_exec};
    // What it needs of GPU memory is taken now: at a launch another PE's graph may be waiting for it on this GPU.
    check(calls().graph_upload(exec, at(0)), "cuGraphUpload");
}

void cuda_list_streams::launch() {
    const cuda::entered in{*where_};
    cuda::launch_graph(*where_, at(0), exec_.get());
}

void cuda_list_streams::end_pass(const int* again, std::uint64_t most) {
    const cuda::entered in{*where_};
    route::kernels::repeat_arguments arguments{};
    arguments.world = world_;
    arguments.condition = condition_;
    arguments.again = reinterpret_cast<CUdeviceptr>(again);
    arguments.passes = reinterpret_cast<CUdeviceptr>(count());
    arguments.most_passes = most;
    kernels_.launch(kernels_.repeat, 1, 1, at(0), arguments);
}

}  // namespace

std::unique_ptr<list_streams> cuda_operations::make_list_streams(std::size_t streams, std::size_t marks) {
    return std::make_unique<cuda_list_streams>(*this, where_, kernels_, world_, streams, marks);
}

}  // namespace via::stream
