// SPDX-License-Identifier: Apache-2.0
// The stream initiator, beside CUDA's own calls on a stream in the same run. Run it by viarun on a GPU a PE. One JSON
// line a row: microseconds through the stream an operation, medians; many are enqueued and the end is waited for.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "program.hpp"
#include "sweep.hpp"

namespace {

using clock_type = std::chrono::steady_clock;
using word = std::uint64_t;

using program::check;

class bench {
public:
    explicit bench(via::world& world) : world_{world} {
        check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    }
    [[nodiscard]] cudaStream_t stream() const { return stream_; }

    /// Microseconds an operation. Collective: all PEs begin together.
    template <class Body>
    double measure(int calls, Body body) {
        std::vector<double> times;
        for (int run = 0; run < 10; ++run) {
            world_.barrier();
            const auto start = clock_type::now();
            for (int i = 0; i < calls; ++i) body();
            check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
            const std::chrono::duration<double, std::micro> lasted = clock_type::now() - start;
            if (run > 0) times.push_back(lasted.count() / calls);
        }
        return sweep::median(times);
    }
    /// The same for a graph of `calls` of it, replayed.
    template <class Body>
    double measure_captured(int calls, Body body) {
        check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        for (int i = 0; i < calls; ++i) body();
        cudaGraph_t graph = nullptr;
        check(cudaStreamEndCapture(stream_, &graph), "cudaStreamEndCapture");
        cudaGraphExec_t exec = nullptr;
        check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
        const double each =
            measure(4, [&] { check(cudaGraphLaunch(exec, stream_), "cudaGraphLaunch"); }) / static_cast<double>(calls);
        check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
        check(cudaGraphDestroy(graph), "cudaGraphDestroy");
        return each;
    }
    void say(const char* row, std::size_t size, double ours, double limit, const char* limit_is) const {
        if (world_.pe() != 0) return;
        std::printf(R"({"row": "%s", "npes": %d, "size": %zu, "us": %.3f, "gb_per_s": %.1f, "limit_us": %.3f, )"
                    R"("times_limit": %.3f, "limit": "%s"})"
                    "\n",
                    row, world_.npes(), size, ours, static_cast<double>(size) / ours / 1e3, limit,
                    limit > 0 ? ours / limit : 0, limit_is);
        std::fflush(stdout);
    }

private:
    via::world& world_;
    cudaStream_t stream_ = nullptr;
};

void measure_all(via::world& world) {
    bench run{world};
    auto far = world.allocate_device<std::byte>(sweep::most);
    auto near = world.allocate_device<std::byte>(sweep::most);
    auto words = world.allocate_device<word>(64);
    const int right = (world.pe() + 1) % world.npes();
    via_context* by = world.context_handle();
    cudaStream_t stream = run.stream();
    std::byte* mapped = world.ptr(far.data(), right);
    for (const std::size_t size : sweep::stream_sizes) {
        const int calls = sweep::stream_calls(size);
        const double limit = run.measure(
            calls, [&] { check(cudaMemcpyAsync(mapped, near.data(), size, cudaMemcpyDefault, stream), "copy"); });
        run.say("put_on_stream", size,
                run.measure(calls,
                            [&] { via::check(via_put_on_stream(by, far.data(), near.data(), size, right, stream)); }),
                limit, "cudaMemcpyAsync");
    }
    const auto put_signal = [&] {
        via::check(via_put_signal_on_stream(by, far.data(), near.data(), 4096, words.data(), 1, VIA_SIGNAL_SET, right,
                                            stream));
    };
    run.say("put_signal_on_stream", 4096, run.measure(400, put_signal), 0, "-");
    run.say("put_signal_on_stream captured", 4096, run.measure_captured(100, put_signal), 0, "-");
    const auto barrier = [&] { via::check(via_barrier_on_stream(world.team_handle(), stream)); };
    run.say("barrier_on_stream", 0, run.measure(400, barrier), 0, "-");
    run.say("barrier_on_stream captured", 0, run.measure_captured(100, barrier), 0, "-");
    for (const std::size_t size : sweep::collective_sizes) {
        const int calls = size <= 32768 ? 200 : 20;
        run.say("sum_on_stream", size,
                run.measure(calls,
                            [&] {
                                via::check(via_reduce_on_stream(world.team_handle(), VIA_SUM, VIA_FLOAT, far.data(),
                                                                near.data(), size / 4, stream));
                            }),
                0, "-");
        run.say("alltoall_on_stream", size,
                run.measure(calls,
                            [&] {
                                via::check(
                                    via_alltoall_on_stream(world.team_handle(), far.data(), near.data(), size, stream));
                            }),
                0, "-");
    }
    world.barrier();
}

}  // namespace

int main() {
    return program::run("stream bench", [](via::world& world) {
        measure_all(world);
        world.finalize();
    });
}
