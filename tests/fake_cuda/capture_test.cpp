// SPDX-License-Identifier: Apache-2.0
// Captures: what becomes of work, of other streams and of who asks meanwhile.
#include "fake_cuda/test_graphs.hpp"

#include <atomic>
#include <thread>

using namespace fake_cuda_test;

namespace {

/// What most cases use.
struct ground {
    session in{};
    graph_driver graphs{};
    stream first{in.cuda};
    stream second{in.cuda};
    pinned_words words{in.cuda, 4};
    kernels run{};

    void begin(CUstream on, CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_THREAD_LOCAL) const {
        REQUIRE(graphs.begin(on, mode) == CUDA_SUCCESS);
    }
    /// The capture on that stream has failed, the stream is as good as before.
    void check_lost(CUstream on, CUresult why = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED) const {
        auto* none = reinterpret_cast<CUgraph>(1);
        CHECK(graphs.end(on, &none) == why);
        CHECK(none == nullptr);
        CHECK(graphs.status_of(on) == CU_STREAM_CAPTURE_STATUS_NONE);
        CHECK(in.cuda.synchronize(on) == CUDA_SUCCESS);
    }
};

template <class Ask>
CUresult from_another_thread(const ground& g, Ask ask) {
    CUresult answer = CUDA_ERROR_UNKNOWN;
    std::thread{[&] {
        if (g.in.cuda.set_current(g.in.context()) == CUDA_SUCCESS) answer = ask();
    }}.join();
    return answer;
}

}  // namespace

TEST_CASE("work of a captured stream waits for a launch, and is done by each", "[plain]") {
    const ground g;
    std::atomic<int> calls{0};
    graph made = captured(g.graphs, g.first, [&] {
        g.run.add(g.words.address(0), 5, g.first);
        CHECK(g.in.cuda.copy(g.words.address(1), g.words.address(0), 8, g.first) == CUDA_SUCCESS);
        CHECK(g.in.cuda.write(g.first, g.words.address(2), 7, 0) == CUDA_SUCCESS);
        CHECK(g.in.cuda.wait(g.first, g.words.address(2), 7, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
        CHECK(g.graphs.host_function(
                  g.first, [](void* argument) { ++*static_cast<std::atomic<int>*>(argument); }, &calls) ==
              CUDA_SUCCESS);
    });
    CHECK(g.graphs.count_nodes(made.handle()) == 5);
    CHECK(g.in.cuda.synchronize(g.first) == CUDA_SUCCESS);
    CHECK(g.words[0] == 0);
    for (std::uint64_t round = 1; round <= 3; ++round) {
        g.words[2] = 0;
        made.launch(g.first);
        CHECK(g.in.cuda.synchronize(g.first) == CUDA_SUCCESS);
        CHECK(g.words[0] == 5 * round);
        CHECK(g.words[1] == 5 * round);
        CHECK(g.words[2] == 7);
        CHECK(calls == static_cast<int>(round));
    }
}

TEST_CASE("a graph reads and writes pageable memory when it runs", "[plain]") {
    const ground g;
    std::uint64_t from = 1;
    std::uint64_t to = 0;
    graph made = captured(g.graphs, g.first, [&] {
        const auto address = [](auto& word) { return reinterpret_cast<CUdeviceptr>(&word); };
        CHECK(g.in.cuda.copy(g.words.address(), address(from), 8, g.first) == CUDA_SUCCESS);
        CHECK(g.in.cuda.copy(address(to), g.words.address(), 8, g.first) == CUDA_SUCCESS);
    });
    from = 2;
    made.launch(g.first);
    CHECK(g.in.cuda.synchronize(g.first) == CUDA_SUCCESS);
    CHECK(to == 2);
}

TEST_CASE("captures are told apart by their numbers", "[plain]") {
    const ground g;
    CUstreamCaptureStatus status{};
    CUgraph graph = nullptr;
    std::array<cuuint64_t, 2> numbers{};
    for (cuuint64_t& number : numbers) {
        CHECK(g.graphs.info(g.first, &status, &number, nullptr, nullptr, nullptr, nullptr) == CUDA_SUCCESS);
        CHECK(status == CU_STREAM_CAPTURE_STATUS_NONE);
        CHECK(number == 0);
        g.begin(g.first);
        CHECK(g.graphs.info(g.first, &status, &number, &graph, nullptr, nullptr, nullptr) == CUDA_SUCCESS);
        CHECK(status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
        CHECK(g.graphs.status_of(g.second) == CU_STREAM_CAPTURE_STATUS_NONE);
        CUgraph ended = nullptr;
        CHECK(g.graphs.end(g.first, &ended) == CUDA_SUCCESS);
        CHECK(ended == graph);
        CHECK(g.graphs.destroy(ended) == CUDA_SUCCESS);
    }
    CHECK(numbers[0] != numbers[1]);
}

TEST_CASE("a stream that waits for a captured one is captured, until it is joined and the capture over", "[plain]") {
    const ground g;
    graph made = captured(g.graphs, g.first, [&] {
        g.graphs.order(g.first, g.second);
        CHECK(g.graphs.status_of(g.second) == CU_STREAM_CAPTURE_STATUS_ACTIVE);
        g.run.add(g.words.address(0), 1, g.second);
        CUgraph none = nullptr;
        CHECK(g.graphs.end(g.second, &none) == CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
        g.graphs.order(g.second, g.first);
    });
    CHECK(g.graphs.status_of(g.second) == CU_STREAM_CAPTURE_STATUS_NONE);
    g.run.add(g.words.address(1), 1, g.second);
    CHECK(g.in.cuda.synchronize(g.second) == CUDA_SUCCESS);
    CHECK(g.words[0] == 0);
    CHECK(g.words[1] == 1);
}

TEST_CASE("what was forked and not joined is lost with its capture", "[plain]") {
    const ground g;
    g.begin(g.first);
    g.graphs.order(g.first, g.second);
    g.run.add(g.words.address(0), 1, g.second);
    g.graphs.order(g.second, g.first);
    g.run.add(g.words.address(0), 1, g.second);
    g.check_lost(g.first, CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
    CHECK(g.graphs.status_of(g.second) == CU_STREAM_CAPTURE_STATUS_NONE);
    CHECK(g.words[0] == 0);
}

TEST_CASE("nothing crosses the boundary of a capture, nor that between two", "[plain]") {
    const ground g;
    CUevent before = nullptr;
    REQUIRE(g.graphs.event_create(&before, CU_EVENT_DISABLE_TIMING) == CUDA_SUCCESS);
    g.begin(g.first);
    CHECK(g.graphs.wait_event(g.first, before, 0) == CUDA_SUCCESS);  // never recorded: nothing to wait for
    REQUIRE(g.graphs.record(before, g.second) == CUDA_SUCCESS);
    CHECK(g.graphs.wait_event(g.first, before, 0) == CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
    CHECK(g.graphs.status_of(g.first) == CU_STREAM_CAPTURE_STATUS_INVALIDATED);
    CHECK(g.in.cuda.write(g.first, g.words.address(), 1, 0) == CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
    CHECK(g.graphs.record(before, g.first) == CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
    g.check_lost(g.first);

    g.begin(g.first, CU_STREAM_CAPTURE_MODE_RELAXED);
    g.begin(g.second, CU_STREAM_CAPTURE_MODE_RELAXED);
    REQUIRE(g.graphs.record(before, g.first) == CUDA_SUCCESS);
    CHECK(g.graphs.event_query(before) == CUDA_ERROR_CAPTURED_EVENT);
    CHECK(g.graphs.wait_event(g.second, before, 0) == CUDA_ERROR_STREAM_CAPTURE_MERGE);
    g.check_lost(g.first);
    g.check_lost(g.second);
    CHECK(g.graphs.wait_event(g.first, before, 0) == CUDA_ERROR_CAPTURED_EVENT);
    CHECK(g.words[0] == 0);
    CHECK(g.graphs.event_destroy(before) == CUDA_SUCCESS);
}

TEST_CASE("who asks what has become of a captured stream spoils its capture", "[plain]") {
    const ground g;
    unsigned long long number = 0;
    const auto asks = {
        +[](const ground& on) { return on.in.cuda.synchronize(on.first); },
        +[](const ground& on) { return on.in.cuda.stream_query(on.first); },
        +[](const ground&) { return entry<decltype(cuCtxSynchronize)>("cuCtxSynchronize")(); },
    };
    for (auto* const ask : asks) {
        g.begin(g.first, CU_STREAM_CAPTURE_MODE_RELAXED);
        CHECK(ask(g) == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
        g.check_lost(g.first);
    }
    g.begin(g.first);
    CHECK(entry<decltype(cuStreamGetId)>("cuStreamGetId")(g.first, &number) == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
    g.check_lost(g.first);
}

TEST_CASE("the mode of a capture says who may not ask for the state of other streams", "[plain]") {
    const ground g;
    struct expectation {
        CUstreamCaptureMode mode;
        bool allows_others;
        bool allows_own;
    };
    for (const auto& [mode, allows_others, allows_own] : {expectation{CU_STREAM_CAPTURE_MODE_GLOBAL, false, false},
                                                          expectation{CU_STREAM_CAPTURE_MODE_THREAD_LOCAL, true, false},
                                                          expectation{CU_STREAM_CAPTURE_MODE_RELAXED, true, true}}) {
        INFO("mode " << mode);
        const auto query = [&g] { return g.in.cuda.stream_query(g.second); };
        g.begin(g.first, mode);
        CHECK((from_another_thread(g, query) == CUDA_SUCCESS) == allows_others);
        CHECK((g.graphs.status_of(g.first) == CU_STREAM_CAPTURE_STATUS_ACTIVE) == allows_others);
        CHECK((query() == CUDA_SUCCESS) == allows_own);
        CUgraph made = nullptr;
        CHECK((g.graphs.end(g.first, &made) == CUDA_SUCCESS) == (allows_others && allows_own));
        if (made != nullptr) CHECK(g.graphs.destroy(made) == CUDA_SUCCESS);
        CHECK(query() == CUDA_SUCCESS);
    }
}

TEST_CASE("a capture ends where it began", "[plain]") {
    const ground g;
    CUgraph made = nullptr;
    CHECK(g.graphs.end(g.first, &made) == CUDA_ERROR_ILLEGAL_STATE);
    CHECK(g.graphs.begin(nullptr, CU_STREAM_CAPTURE_MODE_GLOBAL) == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
    g.begin(g.first);
    CHECK(g.graphs.begin(g.first, CU_STREAM_CAPTURE_MODE_GLOBAL) == CUDA_ERROR_ILLEGAL_STATE);
    const auto end = [&] { return g.graphs.end(g.first, &made); };
    CHECK(from_another_thread(g, end) == CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
    CHECK(end() == CUDA_SUCCESS);
    CHECK(g.graphs.destroy(made) == CUDA_SUCCESS);
    g.begin(g.first, CU_STREAM_CAPTURE_MODE_RELAXED);
    CHECK(from_another_thread(g, end) == CUDA_SUCCESS);
    CHECK(g.graphs.destroy(made) == CUDA_SUCCESS);
    CHECK(g.graphs.destroy(made) == CUDA_ERROR_INVALID_VALUE);
}
