// SPDX-License-Identifier: Apache-2.0
// Reductions that are fused with a kernel's work: all values against long doubles, with the same bits on every PE and
// in every run; captured, replayed and eager runs mixed; teams; minimum and maximum. Run by viarun, or with a number of
// threads; needs a GPU a PE or one for all.
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <cuda/std/complex>
#include <viaduct/fused.cuh>

#include "fused_values.cuh"
#include "program.hpp"

namespace {

using namespace fused_values;
using program::check;
using program::require;

template <class Value, via_op Op = VIA_SUM>
using reduction = via::fused_reduction<Value, via::device_memory, Op>;

/// A PE's stream, and page-locked memory for results: taken once, while no kernel waits.
struct job {
    via::world& world;
    std::byte* results;
    program::stream stream = {};

    static constexpr std::size_t room = 256;
    void wait() const { stream.wait(); }
    template <class T>
    [[nodiscard]] T result(std::size_t which) const {
        T value{};
        std::memcpy(static_cast<void*>(&value), results + which * room, sizeof value);
        return value;
    }
    template <class T>
    [[nodiscard]] T* place(std::size_t which) const {
        static_assert(sizeof(T) <= room);
        return reinterpret_cast<T*>(results + which * room);
    }
};

template <class Value, via_op Op = VIA_SUM>
void reduced(const job& on, std::size_t count) {
    const std::string what = std::to_string(numbers<Value>) + " numbers of " + std::to_string(sizeof(number<Value>)) +
                             " bytes, " + std::to_string(count) + " elements";
    reduction<Value, Op> by{on.world};
    auto dest = on.world.allocate_device<Value>(1);
    const via::on_stream stream{on.world, on.stream};
    const std::size_t mine = count_of(on.world.pe(), count);
    by.run(stream, mine, value_at<Value>{on.world.pe()}, dest.data());
    by.run(stream, mine, value_at<Value>{on.world.pe()}, on.place<Value>(1));
    by.run(stream, mine, value_at<Value>{on.world.pe()});
    check(cudaMemcpyAsync(on.place<Value>(0), dest.data(), sizeof(Value), cudaMemcpyDefault, on.stream), "copy");
    check(cudaMemcpyAsync(on.place<Value>(2), by.result(), sizeof(Value), cudaMemcpyDefault, on.stream), "copy");
    on.wait();
    const auto got = on.result<all_numbers<Value>>(0);
    for (const std::size_t again : {1, 2}) {
        require(same_bits(on.result<all_numbers<Value>>(again), got), "another run has the same bits, " + what);
    }
    std::vector<all_numbers<Value>> all(static_cast<std::size_t>(on.world.npes()));
    on.world.fcollect(all.data(), {&got, 1});
    for (const auto& each : all) require(same_bits(each, got), "every PE has the same bits, " + what);
    for (std::size_t which = 0; which < numbers<Value>; ++which) {
        const auto [expected, size] = model<Value, Op>(on.world.npes(), count, which);
        const long double error = Op == VIA_SUM ? 64 * size * std::numeric_limits<number<Value>>::epsilon() : 0;
        const bool close = got[which] == expected || std::abs(got[which] - expected) <= error;
        require(close, "the result, " + what + ": got " + std::to_string(got[which]) + ", expected " +
                           std::to_string(static_cast<double>(expected)));
    }
}

template <class... Value>
void each_value(const job& on) {
    for (const std::size_t count : {0, 1, 255, 257, 40001}) (reduced<Value>(on, count), ...);
}
void all_values(const job& on) {
    each_value<float, double, float2, float3, float4, double2, double3, double_4>(on);
    each_value<std::complex<float>, std::complex<double>, cuda::std::complex<float>, cuda::std::complex<double>>(on);
    each_value<std::array<double, 3>, std::array<float4, 2>, std::array<double2, 5>, sums>(on);
    reduced<double>(on, 3000001);  // more than a thread an element
    reduced<std::array<float, 2>>(on, 1000001);
    reduced<double, VIA_MIN>(on, 40001);
    reduced<float3, VIA_MAX>(on, 1001);
    reduced<double, VIA_MAX>(on, 0);
}

/// A NaN on the last PE alone.
struct one_nan {
    bool here;

    __device__ double operator()(std::size_t i) const { return here && i == 777 ? nan("") : static_cast<double>(i); }
};
void nan_spreads(const job& on) {
    reduction<double, VIA_MIN> least{on.world};
    reduction<double, VIA_MAX> most{on.world};
    const one_nan f{on.world.pe() == on.world.npes() - 1};
    least.run({on.world, on.stream}, 1000, f, on.place<double>(0));
    most.run({on.world, on.stream}, 1000, f, on.place<double>(1));
    on.wait();
    require(std::isnan(on.result<double>(0)) && std::isnan(on.result<double>(1)), "a NaN anywhere");
}

/// y += x, with the norm of y and its product with x. All are integers, of which the sums are exact.
struct axpy {
    double* y;
    int pe;

    static __host__ __device__ double x_at(std::size_t i, int pe) { return static_cast<double>(i % 11) + pe; }
    __device__ double2 operator()(std::size_t i) const {
        const double x = x_at(i, pe);
        y[i] += x;
        return {y[i] * y[i], y[i] * x};
    }
};

/// What an earlier reduction has left.
struct carried {
    const double2* from;

    __device__ double operator()(std::size_t) const { return from->x; }
};

/// Runs that are captured, replayed and eager, each with another that reads its result.
class axpy_runs {
public:
    explicit axpy_runs(const job& on)
        : on_{on},
          count_{count_of(on.world.pe(), 30000)},
          y_{on.world.allocate_device<double>(60000)},
          by_{on.world},
          other_{on.world} {}

    void enqueue() {
        by_.run({on_.world, on_.stream}, count_, axpy{y_.data(), on_.world.pe()}, on_.place<double2>(0));
        other_.run({on_.world, on_.stream}, 1, carried{by_.result()}, on_.place<double>(1));
        ++steps_;
    }
    void replay(cudaGraphExec_t exec, int times) {
        for (int i = 0; i < times; ++i) check(cudaGraphLaunch(exec, on_.stream), "cudaGraphLaunch");
        steps_ += times;
    }
    [[nodiscard]] cudaGraph_t capture() {
        check(cudaStreamBeginCapture(on_.stream, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
        enqueue();
        --steps_;
        cudaGraph_t graph = nullptr;
        check(cudaStreamEndCapture(on_.stream, &graph), "cudaStreamEndCapture");
        return graph;
    }
    void verify(const char* when) const {
        on_.wait();
        double square = 0;
        for (int pe = 0; pe < on_.world.npes(); ++pe) {
            for (std::size_t i = 0; i < count_of(pe, 30000); ++i) square += axpy::x_at(i, pe) * axpy::x_at(i, pe);
        }
        const auto got = on_.result<double2>(0);
        require(got.x == steps_ * steps_ * square && got.y == steps_ * square, std::string{"the sums after "} + when);
        require(on_.result<double>(1) == on_.world.npes() * got.x, std::string{"what reads them after "} + when);
        on_.world.barrier();
    }

private:
    const job& on_;
    std::size_t count_;
    via::symmetric<double, via::device_memory> y_;
    reduction<double2> by_;
    reduction<double> other_;
    int steps_ = 0;
};

void graphs(const job& on) {
    axpy_runs runs{on};
    runs.enqueue();
    runs.verify("an eager run");
    cudaGraph_t graph = runs.capture();
    cudaGraphExec_t exec = nullptr;
    check(cudaGraphInstantiate(&exec, graph, 0), "cudaGraphInstantiate");
    runs.replay(exec, 3);
    runs.verify("replays");
    runs.enqueue();
    runs.replay(exec, 2);
    runs.enqueue();
    runs.verify("replays between eager runs");
    check(cudaGraphExecDestroy(exec), "cudaGraphExecDestroy");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
}

/// Everyone's element is 1.
struct counted {
    __device__ float operator()(std::size_t) const { return 1; }
};
void by_a_team(const job& on) {
    via::team parity = on.world.everyone().split(on.world.pe() % 2);
    reduction<float> by{on.world};
    by.run({parity, on.stream}, 1000, counted{}, on.place<float>(0));
    on.wait();
    require(on.result<float>(0) == 1000.0F * static_cast<float>(parity.npes()), "the sum of a team");
    on.world.barrier();
}

void run(via::world& world) {
    void* results = nullptr;
    check(cudaMallocHost(&results, 3 * job::room), "cudaMallocHost");
    const job on{world, static_cast<std::byte*>(results)};
    world.barrier();
    const auto test = [&](const char* what, void (*body)(const job&)) {
        body(on);
        if (world.pe() == 0) std::printf("%s: ok\n", what);
    };
    test("all values", all_values);
    test("NaN in minima and maxima", nan_spreads);
    test("graphs", graphs);
    test("a team", by_a_team);
    world.barrier();
    check(cudaFreeHost(results), "cudaFreeHost");
}

}  // namespace

int main(int argc, char** argv) {
    program::prepare();
    const int threads = program::threads_asked(argc, argv);
    const auto body = [&](via::world& world) {
        run(world);
        if (world.pe() == 0) std::printf("fused reductions of %d PEs: ok\n", world.npes());
    };
    return program::run("fused test", body, threads);
}
