// SPDX-License-Identifier: Apache-2.0
// Graphs: the order that they keep, and the order that they do not.
#include "fake_cuda/run_case.hpp"
#include "fake_cuda/test_graphs.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <random>
#include <thread>
#include <vector>

using namespace fake_cuda_test;

namespace {

struct ground {
    session in{};
    graph_driver graphs{};
    kernels run{};
};

/// Random work on a few words and streams. A stream waits for another wherever two pieces of work touch one word, and
/// at least one of them writes it: so the outcome is that of doing one after the other.
class random_program {
public:
    static constexpr std::size_t count = 6;

    random_program(const ground& g, unsigned seed) : g_{g}, random_{seed} {
        for (std::size_t i = 0; i < 4; ++i) streams_.push_back(std::make_unique<stream>(g.in.cuda));
        for (std::size_t i = 0; i < count; ++i) words_[i] = model_[i] = random_();
    }

    void enqueue(int pieces) {
        for (std::size_t i = 1; i < streams_.size(); ++i) g_.graphs.order(first(), *streams_[i]);
        for (int i = 0; i < pieces; ++i) random_() % 2 == 0 ? add() : copy();
        for (std::size_t i = 1; i < streams_.size(); ++i) g_.graphs.order(*streams_[i], first());
    }
    /// What the program does once, one piece after the other.
    void step_model() {
        for (const piece& each : done_)
            model_[each.to] = each.from == each.to ? model_[each.to] + each.value : model_[each.from];
    }
    [[nodiscard]] bool is_as_model() const {
        for (std::size_t i = 0; i < count; ++i)
            if (words_[i] != model_[i]) return false;
        return true;
    }
    [[nodiscard]] CUstream first() const { return *streams_.front(); }

private:
    struct piece {
        std::size_t to;
        std::size_t from;     // the same for an addition
        std::uint64_t value;  // of an addition
    };

    void add() {
        const piece made{random_() % count, 0, random_()};
        g_.run.add(words_.address(made.to), made.value, begin({made.to, made.to, made.value}));
    }
    void copy() {
        const std::size_t to = random_() % count;
        const std::size_t from = (to + 1 + random_() % (count - 1)) % count;
        const CUstream by = begin({to, from, 0});
        REQUIRE(g_.in.cuda.copy(words_.address(to), words_.address(from), 8, by) == CUDA_SUCCESS);
    }
    /// A stream that has waited for whoever wrote what the piece touches, and for who has read what it writes.
    CUstream begin(const piece& next) {
        const std::size_t by = random_() % streams_.size();
        std::vector<bool> others(streams_.size());
        for (const std::size_t word : {next.to, next.from}) others[writer_[word]] = true;
        for (std::size_t i = 0; i < others.size(); ++i) others[i] = others[i] || readers_[next.to][i];
        for (std::size_t i = 0; i < others.size(); ++i)
            if (others[i] && i != by) g_.graphs.order(*streams_[i], *streams_[by]);
        writer_[next.to] = by;
        readers_[next.to] = {};
        readers_[next.from][by] = true;
        done_.push_back(next);
        return *streams_[by];
    }

    const ground& g_;
    std::mt19937 random_;
    std::vector<std::unique_ptr<stream>> streams_{};
    pinned_words words_{g_.in.cuda, count};
    std::array<std::uint64_t, count> model_{};
    std::vector<piece> done_{};
    std::array<std::size_t, count> writer_{};
    std::array<std::array<bool, 4>, count> readers_{};
};

void run_programs(int programs) {
    const ground g;
    for (int i = 0; i < programs; ++i) {
        INFO("program " << i);
        random_program program{g, static_cast<unsigned>(i)};
        graph made = captured(g.graphs, program.first(), [&] { program.enqueue(30); });
        for (int round = 0; round < 3; ++round) {
            made.launch(program.first());
            program.step_model();
        }
        REQUIRE(g.in.cuda.synchronize(program.first()) == CUDA_SUCCESS);
        REQUIRE(program.is_as_model());
    }
}

/// Says how many are inside of it at once.
struct narrow_place {
    std::atomic<int> inside{0};
    std::atomic<int> most{0};
    std::atomic<int> calls{0};

    static void pass(void* argument) {
        auto& place = *static_cast<narrow_place*>(argument);
        const int now = ++place.inside;
        if (now > place.most) place.most = now;
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
        ++place.calls;
        --place.inside;
    }
};

}  // namespace

TEST_CASE("a graph does what its streams would have done", "[plain]") { run_programs(20); }

TEST_CASE("a graph does so when all of its work is late") { expect_success("[.late]", {"FAKE_CUDA_DELAY_US=300"}); }

TEST_CASE("late programs", "[.late]") { run_programs(10); }

TEST_CASE("branches of a graph run at once", "[plain]") {
    const ground g;
    const stream first{g.in.cuda};
    const stream second{g.in.cuda};
    const pinned_words words{g.in.cuda, 2};
    graph made = captured(g.graphs, first, [&] {
        g.graphs.order(first, second);
        CHECK(g.in.cuda.write(first, words.address(0), 1, 0) == CUDA_SUCCESS);
        CHECK(g.in.cuda.wait(second, words.address(0), 1, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
        CHECK(g.in.cuda.write(second, words.address(1), 1, 0) == CUDA_SUCCESS);
        CHECK(g.in.cuda.wait(first, words.address(1), 1, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
        g.graphs.order(second, first);
    });
    made.launch(first);
    CHECK(g.in.cuda.synchronize(first) == CUDA_SUCCESS);
}

TEST_CASE("a launch has its place in its stream", "[plain]") {
    const ground g;
    const stream on{g.in.cuda};
    const pinned_words words{g.in.cuda, 3};
    CUdeviceptr between = 0;
    REQUIRE(g.in.cuda.alloc(&between, 8) == CUDA_SUCCESS);
    graph made = captured(g.graphs, on, [&] { g.run.add(words.address(0), 1, on); });
    CHECK(g.in.cuda.wait(on, words.address(2), 1, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
    made.launch(on);
    CHECK(g.in.cuda.copy(between, words.address(0), 8, on) == CUDA_SUCCESS);
    made.launch(on);
    CHECK(g.in.cuda.copy(words.address(1), between, 8, on) == CUDA_SUCCESS);
    CHECK(g.in.cuda.stream_query(on) == CUDA_ERROR_NOT_READY);
    CHECK(words[0] == 0);
    std::atomic_ref{words[2]}.store(1);
    CHECK(g.in.cuda.synchronize(on) == CUDA_SUCCESS);
    CHECK(words[0] == 2);
    CHECK(words[1] == 1);
    CHECK(g.in.cuda.free(between) == CUDA_SUCCESS);
}

TEST_CASE("launches of one executable do not overlap, those of two do", "[plain]") {
    const ground g;
    const stream first{g.in.cuda};
    const stream second{g.in.cuda};
    narrow_place place;
    const auto enqueue = [&] { REQUIRE(g.graphs.host_function(first, narrow_place::pass, &place) == CUDA_SUCCESS); };
    graph one = captured(g.graphs, first, enqueue);
    for (int i = 0; i < 5; ++i) {
        one.launch(first);
        one.launch(second);
    }
    for (const CUstream each : {CUstream{first}, CUstream{second}}) CHECK(g.in.cuda.synchronize(each) == CUDA_SUCCESS);
    CHECK(place.calls == 10);
    CHECK(place.most == 1);
    graph other = captured(g.graphs, first, enqueue);
    while (place.most == 1) {
        one.launch(first);
        other.launch(second);
        for (const CUstream each : {CUstream{first}, CUstream{second}})
            REQUIRE(g.in.cuda.synchronize(each) == CUDA_SUCCESS);
    }
}

TEST_CASE("an executable is what the graph was, and outlives it", "[plain]") {
    const ground g;
    const stream on{g.in.cuda};
    const pinned_words words{g.in.cuda, 2};
    CUgraph made = nullptr;
    CUgraphExec executable = nullptr;
    REQUIRE(g.graphs.create(&made, 0) == CUDA_SUCCESS);
    const auto add_to = [&](std::size_t word) {
        REQUIRE(g.graphs.begin_to(on, made, nullptr, nullptr, 0, CU_STREAM_CAPTURE_MODE_RELAXED) == CUDA_SUCCESS);
        g.run.add(words.address(word), 1, on);
        CHECK(g.graphs.destroy(made) == CUDA_ERROR_INVALID_VALUE);
        CHECK(g.graphs.instantiate(&executable, made, 0) == CUDA_ERROR_INVALID_VALUE);
        REQUIRE(g.graphs.end(on, nullptr) == CUDA_SUCCESS);
    };
    add_to(0);
    REQUIRE(g.graphs.instantiate(&executable, made, 0) == CUDA_SUCCESS);
    add_to(1);
    CHECK(g.graphs.count_nodes(made) == 2);
    CHECK(g.graphs.destroy(made) == CUDA_SUCCESS);
    CHECK(g.in.cuda.wait(on, words.address(1), 1, CU_STREAM_WAIT_VALUE_EQ) == CUDA_SUCCESS);
    CHECK(g.graphs.launch(executable, on) == CUDA_SUCCESS);
    CHECK(g.graphs.destroy_exec(executable) == CUDA_SUCCESS);
    CHECK(g.graphs.launch(executable, on) == CUDA_ERROR_INVALID_VALUE);
    std::atomic_ref{words[1]}.store(1);
    CHECK(g.in.cuda.synchronize(on) == CUDA_SUCCESS);
    CHECK(words[0] == 1);
}
