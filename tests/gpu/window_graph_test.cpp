// SPDX-License-Identifier: Apache-2.0
// Stream calls over windows of cudaMalloc() memory in graphs: captured, replayed and mixed with eager ones, against a
// model, with bytes around the memory that nobody may touch; and what a detach says of memory that a graph has. Run by
// viarun; needs a GPU a PE or one for all.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "own_memory.hpp"

namespace {

using word = std::uint64_t;
using own::bytes;
using own::pattern;
using own::poison;
using own::require_error;
using own_memory = own::memory;
using program::check;
using program::require;

/// What the test is about: the world, a stream, and the neighbours.
struct job {
    via::world& world;
    int right, left;
    program::stream stream = {};
};

/// Where what lies in a window of the graph test.
struct place {
    std::size_t at, size;
};
constexpr std::size_t graph_bytes = 1 << 20;
constexpr place by_put{4096, 300001}, by_nbi{400000, 70000}, by_iput{500000, 50}, by_signal{600000, 1000},
    to_get{700000, 200000};
constexpr word announced = 7;

/// One step enqueues every transfer to and from the right PE; the source has other bytes in each.
class steps {
public:
    explicit steps(const job& on)
        : on_{on},
          mine_{on.stream, graph_bytes},
          source_{on.stream, graph_bytes},
          got_{on.stream, to_get.size},
          window_{on.world.register_window(mine_.at(), graph_bytes)} {
        const bytes readable = pattern(to_get.size, seed(on.world.pe(), 0));
        bytes first(graph_bytes, 0);
        std::copy(readable.begin(), readable.end(), first.begin() + to_get.at);
        mine_.fill(first);
        on.world.barrier();
    }

    void enqueue() const {
        via_context* const by = on_.world.context_handle();
        const int pe = on_.right;
        cudaStream_t const s = on_.stream;
        via::check(via_put_on_stream(by, at(by_put), source_.at(by_put.at), by_put.size, pe, s));
        via::check(via_put_nbi_on_stream(by, at(by_nbi), source_.at(by_nbi.at), by_nbi.size, pe, s));
        via::check(via_quiet_on_stream(by, s));
        via::check(via_iput_on_stream(by, at(by_iput), 3, source_.at(by_iput.at), 2, 8, by_iput.size, pe, s));
        via::check(via_get_on_stream(by, got_.at(), at(to_get), to_get.size, pe, s));
        via::check(via_signal_on_stream(by, words(), 1, VIA_SIGNAL_ADD, pe, s));
        const word three = 3;
        via::check(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, words() + 1, &three, nullptr, nullptr, pe, s));
        via::check(via_put_signal_on_stream(by, at(by_signal), source_.at(by_signal.at), by_signal.size, words() + 2,
                                            announced, VIA_SIGNAL_SET, pe, s));
    }
    [[nodiscard]] cudaGraphExec_t capture() const {
        check(cudaStreamBeginCapture(on_.stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        enqueue();
        cudaGraph_t graph = nullptr;
        check(cudaStreamEndCapture(on_.stream, &graph), "cudaStreamEndCapture");
        cudaGraphExec_t exec = nullptr;
        check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
        check(cudaGraphDestroy(graph), "cudaGraphDestroy");
        return exec;
    }
    /// Nothing of it is mapped yet, and in a capture nothing can be: the call is refused, and the capture goes on.
    void capture_too_early() const {
        check(cudaStreamBeginCapture(on_.stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        (void)require_error(VIA_ERR_UNSUPPORTED, "a first use in a capture", [&] { enqueue(); });
        cudaGraph_t graph = nullptr;
        check(cudaStreamEndCapture(on_.stream, &graph), "cudaStreamEndCapture");
        check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    }

    /// `run` enqueues some number of steps, eager or captured; then everyone's memory is as the model says.
    template <class Run>
    void step(int times, const char* what, Run&& run) {
        ++version_;
        source_.fill(pattern(graph_bytes, seed(on_.world.pe(), version_)));
        got_.fill(bytes(to_get.size, poison));
        on_.world.barrier();
        run();
        check(cudaStreamSynchronize(on_.stream), what);
        count_ += static_cast<word>(times);
        on_.world.barrier();
        mine_.verify(model(), what);
        got_.verify(pattern(to_get.size, seed(on_.right, 0)), std::string{what} + ", what was got");
        on_.world.barrier();
    }
    [[nodiscard]] via::window& window() { return window_; }

private:
    [[nodiscard]] static unsigned seed(int pe, unsigned version) { return static_cast<unsigned>(pe) * 1000 + version; }
    [[nodiscard]] void* at(const place& where) const { return window_.at<unsigned char>(where.at); }
    [[nodiscard]] word* words() const { return window_.at<word>(0); }
    [[nodiscard]] bytes model() const {
        const bytes from = pattern(graph_bytes, seed(on_.left, version_));
        const bytes readable = pattern(to_get.size, seed(on_.world.pe(), 0));
        bytes made(graph_bytes, 0);
        for (const place& each : {by_put, by_nbi, by_signal})
            std::copy_n(from.begin() + each.at, each.size, made.begin() + each.at);
        for (std::size_t i = 0; i < by_iput.size; ++i)
            std::copy_n(from.begin() + by_iput.at + 16 * i, 8, made.begin() + by_iput.at + 24 * i);
        std::copy(readable.begin(), readable.end(), made.begin() + to_get.at);
        const word counted[] = {count_, 3 * count_, announced};
        std::memcpy(made.data(), counted, sizeof counted);
        return made;
    }

    const job& on_;
    own_memory mine_, source_, got_;
    via::window window_;
    unsigned version_ = 0;
    word count_ = 0;
};

/// The memory must not be freed before the world has ended: the graph's mapping is kept until then.
std::unique_ptr<steps> graphs(const job& on) {
    auto all = std::make_unique<steps>(on);
    all->capture_too_early();
    const auto eager = [&] { all->enqueue(); };
    all->step(1, "an eager step", eager);
    cudaGraphExec_t const first = all->capture();
    cudaGraphExec_t const second = all->capture();
    const auto launch = [&](cudaGraphExec_t which) { check(cudaGraphLaunch(which, on.stream), "cudaGraphLaunch"); };
    all->step(1, "a replay", [&] { launch(first); });
    all->step(1, "an eager step after a replay", eager);
    all->step(4, "two graphs and an eager step in turn", [&] {
        launch(second);
        eager();
        launch(first);
        launch(second);
    });
    const via::error kept =
        require_error(VIA_ERR_TIMEOUT, "detach of what a graph has", [&] { all->window().detach(0); });
    require(kept.pe() == on.left, "the detach names PE " + std::to_string(on.left) + ": " + kept.what());
    on.world.barrier();
    (void)require_error(VIA_ERR_ADDRESS, "a new use of what is detached", eager);
    all->step(1, "a replay after a detach that was refused", [&] { launch(first); });
    via_window_counts counts{};
    counts.struct_size = sizeof counts;
    via::check(via_window_statistics(on.world.handle(), &counts));
    require(counts.quarantined_bytes >= graph_bytes, "what must not be freed is counted");
    check(cudaGraphExecDestroy(first), "cudaGraphExecDestroy");
    check(cudaGraphExecDestroy(second), "cudaGraphExecDestroy");
    // Nobody says when a program has destroyed its last graph, so the world keeps the mapping.
    (void)require_error(VIA_ERR_TIMEOUT, "a window whose memory is kept", [&] { all->window().destroy(); });
    return all;
}

}  // namespace

int main() {
    return program::run("window graph test", [](via::world& world) {
        const int n = world.npes();
        const job on{world, (world.pe() + 1) % n, (world.pe() + n - 1) % n};
        const std::unique_ptr<steps> kept = graphs(on);
        if (world.pe() == 0) std::printf("windows in graphs of %d PEs: ok\n", n);
    });
}
