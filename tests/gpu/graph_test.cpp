// SPDX-License-Identifier: Apache-2.0
// Stream operations in graphs: captured once and replayed, mixed with calls that are not captured, two executables of
// one graph, and a body of a conditional node by a context that uses kernels alone. Run by viarun; needs a GPU a PE or
// one for all.
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "program.hpp"

namespace {

using word = std::uint64_t;

using program::check;

using program::require;

/// A step of a ring: everyone sums what everyone has in `mine`, in `sum`, then puts the sum to the right, which waits
/// for it, and adds one to the right's counter.
class ring {
public:
    explicit ring(via::world& world, via::context& by)
        : world_{world},
          by_{by},
          mine_{world.allocate_device<word>(1)},
          sum_{world.allocate_device<word>(1)},
          inbox_{world.allocate_device<word>(1)},
          arrived_{world.allocate_device<word>(1)},
          rounds_{world.allocate_device<word>(1)} {
        world.p(mine_.data(), word(world.pe() + 1), world.pe());
        world.quiet();
        world.barrier();
    }
    void enqueue() {
        const int right = (world_.pe() + 1) % world_.npes();
        via_context* by = by_.context_handle();
        via::check(
            via_reduce_on_stream(world_.team_handle(), VIA_SUM, VIA_UINT64, sum_.data(), mine_.data(), 1, stream_));
        via::check(via_put_signal_on_stream(by, inbox_.data(), sum_.data(), sizeof(word), arrived_.data(), 1,
                                            VIA_SIGNAL_SET, right, stream_));
        via::check(via_signal_wait_until_on_stream(by, arrived_.data(), VIA_EQ, 1, stream_));
        // The waiter resets its word: a value that is baked in must not be met by an earlier round's.
        const word zero = 0;
        via::check(via_atomic_on_stream(by, VIA_ATOMIC_SET, VIA_UINT64, arrived_.data(), &zero, nullptr, nullptr,
                                        world_.pe(), stream_));
        via::check(via_put_on_stream(by, mine_.data(), inbox_.data(), sizeof(word), world_.pe(), stream_));
        via::check(via_signal_on_stream(by, rounds_.data(), 1, VIA_SIGNAL_ADD, right, stream_));
        via::check(via_barrier_on_stream(world_.team_handle(), stream_));
        ++steps_;
    }
    [[nodiscard]] cudaGraph_t capture() {
        check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        enqueue();
        --steps_;
        cudaGraph_t graph = nullptr;
        check(cudaStreamEndCapture(stream_, &graph), "cudaStreamEndCapture");
        return graph;
    }
    void replay(cudaGraphExec_t exec, int times) {
        for (int i = 0; i < times; ++i) check(cudaGraphLaunch(exec, stream_), "cudaGraphLaunch");
        steps_ += times;
    }
    /// Everyone's word is what a model says after all steps.
    void verify(const char* when) {
        check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
        word expected = 0;
        const auto n = word(world_.npes());
        word value = n * (n + 1) / 2;
        for (int i = 1; i < steps_; ++i) value *= n;
        expected = steps_ == 0 ? word(world_.pe() + 1) : value;
        require(world_.g(mine_.data(), world_.pe()) == expected, std::string{"the field is wrong after "} + when);
        require(world_.g(rounds_.data(), world_.pe()) == word(steps_), std::string{"rounds are wrong after "} + when);
        world_.barrier();
    }

private:
    via::world& world_;
    via::context& by_;
    via::symmetric<word, via::device_memory> mine_, sum_, inbox_, arrived_, rounds_;
    program::stream stream_;
    int steps_ = 0;
};

void run(via::world& world, int options) {
    via::context by = world.everyone().make_context(options);
    ring steps{world, by};
    steps.enqueue();
    steps.verify("an eager step");
    cudaGraph_t graph = steps.capture();
    cudaGraphExec_t first = nullptr;
    cudaGraphExec_t second = nullptr;
    check(cudaGraphInstantiate(&first, graph, 0), "cudaGraphInstantiate");
    check(cudaGraphInstantiate(&second, graph, 0), "cudaGraphInstantiate");
    steps.replay(first, 3);
    steps.verify("replays");
    steps.enqueue();
    steps.verify("an eager step after replays");
    steps.replay(second, 2);
    steps.replay(first, 1);
    steps.enqueue();
    steps.replay(second, 1);
    steps.verify("two executables and eager steps");
    check(cudaGraphExecDestroy(first), "cudaGraphExecDestroy");
    check(cudaGraphExecDestroy(second), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

/// Each step scans everyone's word in place, then sends what came of it through every collective that moves data: the
/// even PEs' words are collected, all are gathered at the last PE, which scatters them, and each goes to all by
/// alltoallv.
class chain {
public:
    explicit chain(via::world& world)
        : world_{world},
          n_{std::size_t(world.npes())},
          value_{world.allocate_device<word>(1)},
          collected_{world.allocate_device<word>(n_)},
          gathered_{world.allocate_device<word>(n_)},
          scattered_{world.allocate_device<word>(1)},
          received_{world.allocate_device<word>(n_)},
          dest_offsets_{world.allocate_device<std::size_t>(n_)},
          sizes_{world.allocate_device<std::size_t>(n_)},
          zeros_{world.allocate_device<std::size_t>(n_)},
          model_(n_, 1) {
        world.p(value_.data(), word{1}, world.pe());
        for (std::size_t pe = 0; pe < n_; ++pe) {
            world.p(dest_offsets_.at(pe), pe * sizeof(word), world.pe());
            world.p(sizes_.at(pe), sizeof(word), world.pe());
        }
        world.quiet();
        world.barrier();
    }
    [[nodiscard]] cudaStream_t stream() const { return stream_; }
    void enqueue() {
        const via::on_stream on{world_, stream_};
        const int last = world_.npes() - 1;
        on.inclusive_scan(VIA_SUM, value_.data(), value_.data(), 1);
        on.collect(collected_.data(), n_, value_.data(), world_.pe() % 2 == 0 ? 1 : 0);
        on.gather(gathered_.data(), value_.data(), 1, last);
        on.scatter(scattered_.data(), gathered_.data(), 1, last);
        on.alltoallv(received_.data(), dest_offsets_.data(), scattered_.data(), sizes_.data(), zeros_.data());
    }
    void verify(int steps, const char* when) {
        check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
        for (; steps > 0; --steps) std::partial_sum(model_.begin(), model_.end(), model_.begin());
        for (std::size_t pe = 0; pe < n_; ++pe) {
            require(world_.g(received_.at(pe), world_.pe()) == model_[pe],
                    std::string{"a chain is wrong after "} + when);
            require(pe % 2 != 0 || world_.g(collected_.at(pe / 2), world_.pe()) == model_[pe],
                    std::string{"a collection is wrong after "} + when);
        }
        world_.barrier();
    }

private:
    via::world& world_;
    std::size_t n_;
    via::symmetric<word, via::device_memory> value_, collected_, gathered_, scattered_, received_;
    via::symmetric<std::size_t, via::device_memory> dest_offsets_, sizes_, zeros_;
    std::vector<word> model_;
    program::stream stream_;
};

void run_chain(via::world& world) {
    chain steps{world};
    steps.enqueue();
    steps.verify(1, "an eager step");
    check(cudaStreamBeginCapture(steps.stream(), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    steps.enqueue();
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(steps.stream(), &graph), "cudaStreamEndCapture");
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < 2; ++i) check(cudaGraphLaunch(exec, steps.stream()), "cudaGraphLaunch");
    steps.enqueue();
    check(cudaGraphLaunch(exec, steps.stream()), "cudaGraphLaunch");
    steps.verify(4, "replays and an eager step");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

/// Large nbi puts to several PEs are branches of the capture, which quiet joins.
void run_nbi(via::world& world) {
    constexpr std::size_t bytes = 1 << 20;
    auto dest = world.allocate_device<unsigned char>(bytes * std::size_t(world.npes()));
    auto source = world.allocate_device<unsigned char>(bytes);
    check(cudaMemset(source.data(), world.pe() + 1, bytes), "cudaMemset");
    const program::stream stream;
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    for (int pe = 0; pe < world.npes(); ++pe) {
        via::check(via_put_nbi_on_stream(world.context_handle(), dest.at(bytes * std::size_t(world.pe())),
                                         source.data(), bytes, pe, stream));
    }
    via::check(via_quiet_on_stream(world.context_handle(), stream));
    via::check(via_barrier_on_stream(world.team_handle(), stream));
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    for (int i = 0; i < 3; ++i) check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    std::vector<unsigned char> got(dest.size());
    world.get(got, static_cast<const unsigned char*>(dest.data()), world.pe());
    for (int pe = 0; pe < world.npes(); ++pe) {
        for (const std::size_t at : {std::size_t{0}, bytes - 1}) {
            require(got[bytes * std::size_t(pe) + at] == pe + 1, "captured nbi puts came from everyone");
        }
    }
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    world.barrier();
}

/// A body of a conditional node takes no memory operations: a context of kernels alone fits.
void run_conditional(via::world& world) {
    cudaGraph_t graph = nullptr;
    check(cudaGraphCreate(&graph, 0), "cudaGraphCreate");
    cudaGraphConditionalHandle handle{};
    check(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault), "handle");
    cudaGraphNodeParams params{};
    params.type = cudaGraphNodeTypeConditional;
    params.conditional.handle = handle;
    params.conditional.type = cudaGraphCondTypeIf;
    params.conditional.size = 1;
    cudaGraphNode_t node = nullptr;
    check(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params), "cudaGraphAddNode");
    cudaGraph_t body = params.conditional.phGraph_out[0];

    via::context by = world.everyone().make_context(VIA_CONTEXT_KERNELS);
    auto word_there = world.allocate_device<word>(1);
    const int right = (world.pe() + 1) % world.npes();
    const program::stream stream;
    check(cudaStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, cudaStreamCaptureModeThreadLocal),
          "cudaStreamBeginCaptureToGraph");
    via::check(via_signal_on_stream(by.context_handle(), word_there.data(), 5, VIA_SIGNAL_SET, right, stream));
    via::check(via_signal_wait_until_on_stream(by.context_handle(), word_there.data(), VIA_EQ, 5, stream));
    via::check(via_barrier_on_stream(world.team_handle(), stream));
    check(cudaStreamEndCapture(stream, nullptr), "cudaStreamEndCapture");
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate of a conditional node");
    check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch");
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    require(world.g(word_there.data(), world.pe()) == 5, "the conditional body signalled");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    world.barrier();
}

}  // namespace

int main() {
    return program::run("graph test", [](via::world& world) {
        run(world, 0);
        run(world, VIA_CONTEXT_KERNELS);
        run_chain(world);
        run_nbi(world);
        run_conditional(world);
        if (world.pe() == 0) std::printf("graphs of %d PEs: ok\n", world.npes());
    });
}
