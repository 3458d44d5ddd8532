// SPDX-License-Identifier: Apache-2.0
// Conditional nodes, and the library's kernel that says whether a loop goes round again.
#include "fake_cuda/run_case.hpp"
#include "fake_cuda/test_graphs.hpp"

using namespace fake_cuda_test;

namespace {

/// Graphs with conditional nodes, and words for their kernels.
struct ground {
    session in{};
    graph_driver graphs{};
    kernels run{};
    stream on{in.cuda};
    pinned_words words{in.cuda, 4};
    graph whole{graphs};

    [[nodiscard]] CUgraphConditionalHandle make_condition(unsigned value) const {
        CUgraphConditionalHandle made = 0;
        REQUIRE(graphs.create_condition(&made, whole.handle(), in.context(), value, CU_GRAPH_COND_ASSIGN_DEFAULT) ==
                CUDA_SUCCESS);
        return made;
    }
    CUresult add(CUgraph to, CUgraphConditionalHandle by, CUgraphConditionalNodeType type, unsigned size,
                 CUgraph* bodies, CUgraphNode* after = nullptr) const {
        CUgraphNodeParams what{};
        what.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
        what.conditional.handle = by;
        what.conditional.type = type;
        what.conditional.size = size;
        what.conditional.ctx = in.context();
        CUgraphNode node = nullptr;
        const CUresult result = graphs.add_node(&node, to, after, nullptr, after == nullptr ? 0 : 1, &what);
        if (result != CUDA_SUCCESS) return result;
        for (unsigned i = 0; i < size; ++i) bodies[i] = what.conditional.phGraph_out[i];
        if (after != nullptr) *after = node;
        return CUDA_SUCCESS;
    }
    [[nodiscard]] CUgraph add_loop(CUgraph to, CUgraphConditionalHandle by) const {
        CUgraph body = nullptr;
        REQUIRE(add(to, by, CU_GRAPH_COND_TYPE_WHILE, 1, &body) == CUDA_SUCCESS);
        return body;
    }
    template <class Enqueue>
    void fill(CUgraph body, Enqueue enqueue) const {
        REQUIRE(graphs.begin_to(on, body, nullptr, nullptr, 0, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL) == CUDA_SUCCESS);
        enqueue();
        CUgraph ended = nullptr;
        REQUIRE(graphs.end(on, &ended) == CUDA_SUCCESS);
        REQUIRE(ended == body);
    }
    void launch() {
        whole.launch(on);
        REQUIRE(in.cuda.synchronize(on) == CUDA_SUCCESS);
    }
};

}  // namespace

TEST_CASE("a loop goes round until its kernel says that it is enough", "[plain]") {
    ground g;
    const auto condition = g.make_condition(1);
    g.fill(g.add_loop(g.whole.handle(), condition), [&] {
        g.run.add(g.words.address(0), 10, g.on);
        g.run.repeat({condition, g.words.address(1), g.words.address(2), 7}, g.on);
    });
    g.words[1] = 1;  // again, while there may be
    g.launch();
    CHECK(g.words[2] == 7);
    CHECK(g.words[0] == 70);
    g.words[1] = 0;
    g.launch();
    CHECK(g.words[2] == 8);
    CHECK(g.words[0] == 80);
}

TEST_CASE("a loop has no limit but its word, and none of its passes if it begins with zero", "[plain]") {
    ground g;
    const auto condition = g.make_condition(1);
    const auto never = g.make_condition(0);
    g.fill(g.add_loop(g.whole.handle(), condition), [&] {
        // Another turn as long as the counter, which is read before the pass, is below.
        g.run.add(g.words.address(0), ~std::uint64_t{0}, g.on);
        g.run.repeat({condition, g.words.address(0), g.words.address(2), 0}, g.on);
    });
    g.fill(g.add_loop(g.whole.handle(), never), [&] { g.run.add(g.words.address(3), 1, g.on); });
    g.words[0] = 1000;
    g.launch();
    CHECK(g.words[2] == 1000);
    CHECK(g.words[3] == 0);
}

TEST_CASE("a kernel without a condition counts", "[plain]") {
    const ground g;
    for (int i = 0; i < 3; ++i) g.run.repeat({0, g.words.address(1), g.words.address(2), 2}, g.on);
    CHECK(g.in.cuda.synchronize(g.on) == CUDA_SUCCESS);
    CHECK(g.words[2] == 3);
}

TEST_CASE("one of two bodies runs, in a loop as well, and its value comes from the kernel before it", "[plain]") {
    ground g;
    const auto outer = g.make_condition(1);
    const auto inner = g.make_condition(5);
    const CUgraph body = g.add_loop(g.whole.handle(), outer);
    // The inner condition is 1 in all passes but the last of four.
    g.fill(body, [&] { g.run.repeat({inner, g.words.address(1), g.words.address(2), 4}, g.on); });
    CUgraphNode first = nullptr;
    std::size_t count = 1;
    REQUIRE(g.graphs.get_nodes(body, &first, &count) == CUDA_SUCCESS);
    std::array<CUgraph, 2> bodies{};
    REQUIRE(g.add(body, inner, CU_GRAPH_COND_TYPE_IF, 2, bodies.data(), &first) == CUDA_SUCCESS);
    g.fill(bodies[0], [&] { g.run.add(g.words.address(0), 1, g.on); });
    g.fill(bodies[1], [&] {
        g.run.add(g.words.address(0), 100, g.on);
        g.run.repeat({outer, g.words.address(3), g.words.address(3), 0}, g.on);
    });
    g.words[1] = 1;
    g.words[3] = ~std::uint64_t{0};  // 0 once the kernel has counted it
    g.launch();
    CHECK(g.words[0] == 103);
    CHECK(g.words[2] == 4);
}

TEST_CASE("a body takes neither memory operations nor functions of the host", "[plain]") {
    const ground g;
    CUgraphExec executable = nullptr;
    const auto try_with = [&](auto enqueue) {
        const graph whole{g.graphs};
        CUgraphConditionalHandle condition = 0;
        REQUIRE(g.graphs.create_condition(&condition, whole.handle(), nullptr, 0, 0) == CUDA_SUCCESS);
        CHECK(g.graphs.instantiate(&executable, whole.handle(), 0) == CUDA_ERROR_INVALID_VALUE);  // of no node yet
        g.fill(g.add_loop(whole.handle(), condition), enqueue);
        return g.graphs.instantiate(&executable, whole.handle(), 0);
    };
    CHECK(try_with([&] { (void)g.in.cuda.write(g.on, g.words.address(), 1, 0); }) == CUDA_ERROR_NOT_SUPPORTED);
    CHECK(try_with([&] { (void)g.in.cuda.wait(g.on, g.words.address(), 1, 0); }) == CUDA_ERROR_NOT_SUPPORTED);
    CHECK(try_with([&] {
              (void)g.graphs.host_function(
                  g.on, [](void*) {}, nullptr);
          }) == CUDA_ERROR_NOT_SUPPORTED);
    CHECK(try_with([&] { (void)g.in.cuda.copy(g.words.address(0), g.words.address(1), 8, g.on); }) == CUDA_SUCCESS);
    CHECK(g.graphs.destroy_exec(executable) == CUDA_SUCCESS);
}

TEST_CASE("nodes with wrong conditions are refused", "[plain]") {
    const ground g;
    const graph other{g.graphs};
    CUgraph body = nullptr;
    const auto condition = g.make_condition(0);
    const auto loop = CU_GRAPH_COND_TYPE_WHILE;
    CHECK(g.add(other.handle(), condition, loop, 1, &body) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.add(g.whole.handle(), condition, loop, 2, &body) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.add(g.whole.handle(), condition, loop, 0, &body) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.add(g.whole.handle(), condition, CU_GRAPH_COND_TYPE_SWITCH, 1, &body) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.add(g.whole.handle(), condition, loop, 1, &body) == CUDA_SUCCESS);
    CHECK(g.add(g.whole.handle(), condition, loop, 1, &body) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.graphs.destroy(body) == CUDA_ERROR_INVALID_VALUE);
    CUgraphExec first = nullptr;
    CUgraphExec second = nullptr;
    CHECK(g.graphs.instantiate(&first, body, 0) == CUDA_ERROR_INVALID_VALUE);
    CHECK(g.graphs.instantiate(&first, g.whole.handle(), 0) == CUDA_SUCCESS);
    CHECK(g.graphs.instantiate(&second, g.whole.handle(), 0) == CUDA_ERROR_NOT_SUPPORTED);
    CHECK(g.graphs.destroy_exec(first) == CUDA_SUCCESS);
    CHECK(g.graphs.instantiate(&second, g.whole.handle(), 0) == CUDA_SUCCESS);
    CHECK(g.graphs.destroy_exec(second) == CUDA_SUCCESS);
}

TEST_CASE("a condition is set in its graph alone, and what fails in a loop ends it") {
    expect_success("[.condition]", {});
    expect_success("[.endless]", {});
}

TEST_CASE("a condition outside of its graph", "[.condition]") {
    const ground g;
    const auto condition = g.make_condition(0);
    g.run.repeat({condition, g.words.address(1), g.words.address(2), 0}, g.on);
    CHECK(g.in.cuda.synchronize(g.on) == CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST_CASE("a fault in an endless loop", "[.endless]") {
    ground g;
    const auto condition = g.make_condition(1);
    CUdeviceptr gone = 0;
    REQUIRE(g.in.cuda.alloc(&gone, 8) == CUDA_SUCCESS);
    REQUIRE(g.in.cuda.free(gone) == CUDA_SUCCESS);
    g.fill(g.add_loop(g.whole.handle(), condition), [&] { g.run.add(gone, 1, g.on); });
    g.whole.launch(g.on);
    CHECK(g.in.cuda.synchronize(g.on) == CUDA_ERROR_ILLEGAL_ADDRESS);
}
