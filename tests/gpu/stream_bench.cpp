// SPDX-License-Identifier: Apache-2.0
// The stream initiator, beside CUDA's own calls on a stream in the same run. Run it by viarun on a GPU a PE. One JSON
// line a row: microseconds through the stream an operation, medians; many are enqueued and the end is waited for.
#include <cstddef>
#include <cstdint>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "stream_times.hpp"

namespace {

using word = std::uint64_t;

using program::check;

/// Microseconds an operation in a graph of `calls` of it, replayed.
template <class Body>
double measure_captured(const program::stream_times& run, cudaStream_t stream, int calls, Body body) {
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    for (int i = 0; i < calls; ++i) body();
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(stream, &graph), "cudaStreamEndCapture");
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    const double each =
        run.measure(4, [&] { check(cudaGraphLaunch(exec, stream), "cudaGraphLaunch"); }) / static_cast<double>(calls);
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    return each;
}

void measure_all(via::world& world) {
    const program::stream stream;
    const program::stream_times run{world, stream};
    auto far = world.allocate_device<std::byte>(sweep::most);
    auto near = world.allocate_device<std::byte>(sweep::most);
    auto words = world.allocate_device<word>(64);
    const int right = (world.pe() + 1) % world.npes();
    via_context* by = world.context_handle();
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
    for (const std::size_t size : sweep::announced_sizes) {
        const auto put_signal = [&](via_signal_op op) {
            via::check(via_put_signal_on_stream(by, far.data(), near.data(), size, words.data(), 1, op, right, stream));
        };
        const auto set = [&] { put_signal(VIA_SIGNAL_SET); };
        const auto add = [&] { put_signal(VIA_SIGNAL_ADD); };
        const auto in_two_calls = [&] {
            via::check(via_put_on_stream(by, far.data(), near.data(), size, right, stream));
            via::check(via_signal_on_stream(by, words.data(), 1, VIA_SIGNAL_SET, right, stream));
        };
        run.say("put_signal_on_stream", size, run.measure(400, set), 0, "-");
        run.say("put_signal_on_stream captured", size, measure_captured(run, stream, 100, set), 0, "-");
        run.say("put_signal_on_stream adding", size, run.measure(400, add), 0, "-");
        run.say("put, signal_on_stream", size, run.measure(400, in_two_calls), 0, "-");
        run.say("put, signal_on_stream captured", size, measure_captured(run, stream, 100, in_two_calls), 0, "-");
    }
    const auto barrier = [&] { via::check(via_barrier_on_stream(world.team_handle(), stream)); };
    run.say("barrier_on_stream", 0, run.measure(400, barrier), 0, "-");
    run.say("barrier_on_stream captured", 0, measure_captured(run, stream, 100, barrier), 0, "-");
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

int main() { return program::run("stream bench", measure_all); }
