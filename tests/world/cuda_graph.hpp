// SPDX-License-Identifier: Apache-2.0
// What is captured of a stream, and runs as often as one likes, for tests without the CUDA runtime.
#pragma once

#include <memory>

#include "conformance/own_stream.hpp"
#include "support/require.hpp"

namespace world_test {

using conformance::own_stream;

/// A graph and an executable of it. The stream outlives it.
class cuda_graph {
public:
    /// Captures what `enqueue()` puts on the stream.
    template <class Enqueue>
    cuda_graph(const own_stream& by, Enqueue&& enqueue) : cuda_graph{by, captured(by, nullptr, enqueue)} {}
    /// The same as the body of a conditional node whose condition is 1 at first; `enqueue()` is told the condition.
    template <class Enqueue>
    [[nodiscard]] static cuda_graph conditional(const own_stream& by, CUgraphConditionalNodeType type,
                                                Enqueue&& enqueue) {
        std::shared_ptr<CUgraph_st> whole = empty(by);
        CUgraphNodeParams what{};
        const CUgraph body = add_conditional(by, whole.get(), type, what);
        (void)captured(by, body, [&] { enqueue(what.conditional.handle); });
        return {by, std::move(whole)};
    }

    /// Another executable of the same graph.
    [[nodiscard]] cuda_graph instantiate_again() const { return {by_, graph_}; }
    /// Whether the driver takes the graph.
    [[nodiscard]] bool can_run() const { return executable_ != nullptr; }
    void launch() const {
        const via::cuda::entered in{by_.gpu()};
        check(by_, calls(by_).graph_launch(executable_.get(), stream(by_)), "cuGraphLaunch");
    }

    /// Captures what leaves a part of itself unjoined.
    template <class Enqueue>
    static void expect_unjoined(const own_stream& by, Enqueue&& enqueue) {
        CUgraph none = nullptr;
        support::require(capture(by, nullptr, enqueue, none) == CUDA_ERROR_STREAM_CAPTURE_UNJOINED && none == nullptr,
                         "what was forked is not joined");
    }

private:
    cuda_graph(const own_stream& by, std::shared_ptr<CUgraph_st> graph) : by_{by}, graph_{std::move(graph)} {
        const via::cuda::entered in{by.gpu()};
        CUgraphExec made = nullptr;
        if (calls(by).graph_instantiate_with_flags(&made, graph_.get(), 0) != CUDA_SUCCESS) return;
        executable_ = {made, [&by](CUgraphExec gone) { (void)calls(by).graph_exec_destroy(gone); }};
    }

    [[nodiscard]] static const via::cuda::driver& calls(const own_stream& by) { return by.gpu().calls(); }
    [[nodiscard]] static CUstream stream(const own_stream& by) { return static_cast<CUstream>(by.get()); }
    static void check(const own_stream& by, CUresult result, const char* call) {
        calls(by).check(result, call, "a test has a graph");
    }
    [[nodiscard]] static std::shared_ptr<CUgraph_st> own(const own_stream& by, CUgraph graph) {
        return {graph, [&by](CUgraph gone) { (void)calls(by).graph_destroy(gone); }};
    }
    [[nodiscard]] static std::shared_ptr<CUgraph_st> empty(const own_stream& by) {
        CUgraph made = nullptr;
        check(by, calls(by).graph_create(&made, 0), "cuGraphCreate");
        return own(by, made);
    }
    [[nodiscard]] static CUgraph add_conditional(const own_stream& by, CUgraph to, CUgraphConditionalNodeType type,
                                                 CUgraphNodeParams& what) {
        const via::cuda::entered in{by.gpu()};
        what.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
        what.conditional.type = type;
        what.conditional.size = 1;
        check(by, calls(by).ctx_get_current(&what.conditional.ctx), "cuCtxGetCurrent");
        check(by,
              calls(by).graph_conditional_handle_create(&what.conditional.handle, to, what.conditional.ctx, 1,
                                                        CU_GRAPH_COND_ASSIGN_DEFAULT),
              "cuGraphConditionalHandleCreate");
        CUgraphNode node = nullptr;
        check(by, calls(by).graph_add_node(&node, to, nullptr, nullptr, 0, &what), "cuGraphAddNode");
        return what.conditional.phGraph_out[0];
    }

    /// Into a graph, or a new one.
    template <class Enqueue>
    static CUresult capture(const own_stream& by, CUgraph into, Enqueue&& enqueue, CUgraph& made) {
        constexpr auto mode = CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
        const via::cuda::entered in{by.gpu()};
        const auto& cuda = calls(by);
        check(by,
              into == nullptr ? cuda.stream_begin_capture(stream(by), mode)
                              : cuda.stream_begin_capture_to_graph(stream(by), into, nullptr, nullptr, 0, mode),
              "cuStreamBeginCapture");
        try {
            enqueue();
        } catch (...) {
            (void)cuda.stream_end_capture(stream(by), &made);
            throw;
        }
        return cuda.stream_end_capture(stream(by), &made);
    }
    template <class Enqueue>
    static std::shared_ptr<CUgraph_st> captured(const own_stream& by, CUgraph into, Enqueue&& enqueue) {
        CUgraph made = nullptr;
        check(by, capture(by, into, enqueue, made), "cuStreamEndCapture");
        return into == nullptr ? own(by, made) : nullptr;
    }

    const own_stream& by_;
    std::shared_ptr<CUgraph_st> graph_;
    std::shared_ptr<CUgraphExec_st> executable_{};
};

}  // namespace world_test
