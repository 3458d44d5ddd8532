// SPDX-License-Identifier: Apache-2.0
// Matched transfers between layouts of GPU memory: by the host, on streams, in graphs that are replayed, and started by
// kernels that run through many rounds; with VIADUCT_ROUTE=engine by the progress engine; misuse, in a checked world.
// Run by viarun, or with a number as so many PEs that are threads; needs a GPU a PE or one for all.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/device/transfer_set.cuh>
#include <viaduct/viaduct.hpp>

#include "ring_job.cuh"

namespace {

namespace vd = via::device;
using program::check;
using program::require;

constexpr unsigned elements = 6144;  ///< of a message: several turns of a block
constexpr unsigned room = 18432;     ///< for one in any pattern
constexpr unsigned poison = 0xA5A5A5A5U;

// --- Patterns. ---

constexpr int patterns = 5;

via::layout pattern(int number) {
    constexpr std::size_t size = sizeof(unsigned);
    std::vector<std::ptrdiff_t> where;
    switch (number) {
        case 0: return {size, elements, {}};
        case 1: return {size, 1, {{elements, 3}}};
        case 2: return {size, 4, {{elements / 4, 8}}};
        case 3: return {size, 2, {{3, 4}, {16, 16}, {64, 260}}};
        default:
            for (std::ptrdiff_t i = 0; i < 384; ++i) where.push_back(i * 37 % 384 * 40);
            return via::layout{size, 16, {}}.at(via::span<const std::ptrdiff_t>{where.data(), where.size()}, size);
    }
}
/// Where each element of a message is.
std::vector<unsigned> places(const via::layout& of) {
    std::vector<unsigned> all(room);
    std::iota(all.begin(), all.end(), 0U);
    std::vector<unsigned> packed(elements);
    const via_layout what = of.view();
    via::check(via_pack(packed.data(), all.data(), &what));
    return packed;
}

/// An element of a round.
__host__ __device__ unsigned value(int pe, unsigned round, unsigned element) {
    return static_cast<unsigned>(pe) * 1000003U + round * 70001U + element;
}

// --- A ring of PEs, each of which sends to the right. ---

template <class Context>
using job = program::ring_job<Context>;

struct tables {
    const unsigned* from;  ///< where the elements of what is sent are
    const unsigned* to;    ///< and of what is received
};

class ring {
public:
    ring(via::world& world, int sent, int received, int right, int left)
        : source_{world.allocate_device<unsigned>(room)},
          dest_{world.allocate_device<unsigned>(room)},
          tables_{world.allocate_device<unsigned>(2 * elements)},
          from_{places(pattern(sent))},
          to_{places(pattern(received))},
          world_{world},
          left_{left} {
        const std::array ends{via::transfer_end::send(source_.data(), pattern(sent), right),
                              via::transfer_end::receive(dest_.data(), pattern(received), left)};
        set = world.match(ends);
        std::vector<unsigned> both = from_;
        both.insert(both.end(), to_.begin(), to_.end());
        write(tables_.data(), both);
        write(dest_.data(), std::vector<unsigned>(room, poison));
    }

    void fill(unsigned round) {
        std::vector<unsigned> all(room, ~poison);
        for (unsigned i = 0; i < elements; ++i) all[from_[i]] = value(world_.pe(), round, i);
        write(source_.data(), all);
    }
    void verify(unsigned round, const std::string& by) {
        std::vector<unsigned> got(room);
        world_.get(got, static_cast<const unsigned*>(dest_.data()), world_.pe());
        std::vector<unsigned> expected(room, poison);
        for (unsigned i = 0; i < elements; ++i) expected[to_[i]] = value(left_, round, i);
        require(got == expected, by + ": a message in its layout, and nothing beside it");
    }
    [[nodiscard]] unsigned* source() const { return source_.data(); }
    [[nodiscard]] unsigned* dest() const { return dest_.data(); }
    [[nodiscard]] tables where() const { return {tables_.data(), tables_.data() + elements}; }

    via::transfer_set set;

private:
    void write(unsigned* to, const std::vector<unsigned>& what) {
        world_.put(to, what, world_.pe());
        world_.quiet();
    }

    via::symmetric<unsigned, via::device_memory> source_, dest_, tables_;
    std::vector<unsigned> from_, to_;
    via::world& world_;
    int left_;
};

// --- By the host, streams and graphs. ---

template <class Job>
void by_host_and_stream(const Job& on, ring& all) {
    for (unsigned round = 1; round <= 4; ++round) {
        all.fill(round);
        if (round % 2 == 0) {
            all.set.start();
            all.set.wait();
        } else {
            all.set.start(on.stream);
            all.set.wait(on.stream);
            check(cudaStreamSynchronize(on.stream), "rounds on a stream");
        }
        all.verify(round, round % 2 == 0 ? "by the host" : "on a stream");
        on.world.barrier();
    }
}

template <class Job>
void by_graph(const Job& on, ring& all) {
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t runs = nullptr;
    check(cudaStreamBeginCapture(on.stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    all.set.start(on.stream);
    all.set.wait(on.stream);
    check(cudaStreamEndCapture(on.stream, &graph), "cudaStreamEndCapture");
    check(cudaGraphInstantiate(&runs, graph, 0), "cudaGraphInstantiate");
    on.world.barrier();
    for (unsigned round = 1; round <= 5; ++round) {
        all.fill(10 + round);
        check(cudaGraphLaunch(runs, on.stream), "cudaGraphLaunch");
        check(cudaStreamSynchronize(on.stream), "a replayed round");
        all.verify(10 + round, "replayed");
        on.world.barrier();
    }
    check(cudaGraphExecDestroy(runs), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

// --- In kernels. ---

/// Writes a message, sends it, receives one and looks at it, again and again.
template <class Context, class Scope>
__global__ void many_rounds(const __grid_constant__ Context ctx, Scope group, vd::transfer_end* ends, tables where,
                            unsigned* source, const volatile unsigned* dest, unsigned rounds, int left, int* wrong) {
    for (unsigned round = 1; round <= rounds; ++round) {
        for (unsigned i = group.rank(); i < elements; i += group.size())
            source[where.from[i]] = value(ctx.pe(), round, i);
        vd::start(ctx, group, ends, 2);
        vd::wait(ctx, group, ends, 2);
        for (unsigned i = group.rank(); i < elements; i += group.size())
            if (dest[where.to[i]] != value(left, round, i)) atomicAdd(wrong, 1);
        group.sync();
    }
}

template <class Job, class Scope>
void by_kernel_of(const Job& on, ring& all, Scope group, unsigned threads, unsigned rounds) {
    auto wrong = on.world.template allocate_device<int>(1);
    on.world.p(wrong.data(), 0, on.world.pe());
    on.world.barrier();
    many_rounds<<<1, threads, 0, on.stream>>>(on.context, group, all.set.map(), all.where(), all.source(), all.dest(),
                                              rounds, on.left, wrong.data());
    check(cudaGetLastError(), "launch");
    check(cudaStreamSynchronize(on.stream), "a kernel");
    on.world.check_kernels();
    require(on.world.g(wrong.data(), on.world.pe()) == 0, "every element is there when the wait ends");
    all.verify(rounds, "by a kernel");
    on.world.barrier();
}

template <class Job>
void by_kernel(const Job& on, ring& all, unsigned rounds) {
    by_kernel_of(on, all, vd::block, 128, rounds);
    by_kernel_of(on, all, vd::warp, 32, rounds);
    by_kernel_of(on, all, vd::thread, 1, rounds < 4 ? rounds : 4);
}

template <class Context>
__global__ void misuse(const __grid_constant__ Context ctx, vd::transfer_end* ends, bool starts) {
    if (starts) {
        vd::start(ctx, vd::block, ends, 2);
        vd::wait(ctx, vd::block, ends[1]);
        vd::start(ctx, vd::block, ends[0]);
        vd::wait(ctx, vd::block, ends[0]);
    } else {
        vd::wait(ctx, vd::block, ends[1]);
    }
}

/// What is started twice, or awaited and not started, is not done, and named.
template <class Job>
void misuses(const Job& on, ring& all) {
    for (const bool starts : {true, false}) {
        misuse<<<1, 64, 0, on.stream>>>(on.context, all.set.map(), starts);
        check(cudaStreamSynchronize(on.stream), "a kernel");
        std::string said;
        try {
            on.world.check_kernels();
        } catch (const via::error& error) {
            said = error.what();
        }
        require(said.find(starts ? "started already" : "not started") != std::string::npos, "'" + said + "'");
        on.world.barrier();
    }
}

template <class Context>
void run(via::world& world, unsigned rounds) {
    const job<Context> on{world};
    for (int sent = 0; sent < patterns; ++sent) {
        for (int received = 0; received < patterns; ++received) {
            ring all{world, sent, received, on.right, on.left};
            by_host_and_stream(on, all);
            by_graph(on, all);
            by_kernel(on, all, rounds);
            if (on.context.abi().checked != 0) misuses(on, all);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    program::prepare();
    const int threads = program::threads_asked(argc, argv);
    const auto body = [&](via::world& world) {
        // Processes may take turns on one GPU, of milliseconds each.
        const unsigned rounds = threads == 0 ? 5 : 50;
        program::kernels_world(world).engine != 0 ? run<vd::far_context>(world, rounds)
                                                  : run<vd::context>(world, rounds);
        if (world.pe() == 0) std::printf("matched transfers of %d PEs: ok\n", world.npes());
    };
    return program::run("matched test", body, threads);
}
