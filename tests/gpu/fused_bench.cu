// SPDX-License-Identifier: Apache-2.0
// An axpy with the norm of what it makes, over all PEs: fused; and as one does without, by a kernel, CUB's reduction of
// the GPU's memory, and the library's of the PEs. The limit is the kernel alone, with no sum. Run it by viarun on a GPU
// a PE. One JSON line a row: microseconds through the stream, medians; a byte counts when it is read or written by a
// kernel that sees each element once, 24 an element.
#include <cub/device/device_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>

#include <viaduct/fused.cuh>

#include "stream_times.hpp"

namespace {

using program::check;

constexpr unsigned threads = 256;

struct axpy {
    double a;
    const double* x;
    double* y;

    __device__ double operator()(std::size_t i) const {
        const double made = y[i] + a * x[i];
        y[i] = made;
        return made * made;
    }
};
/// In the same shape as the fused kernel.
__global__ void __launch_bounds__(threads) axpy_alone(axpy f, std::size_t count) {
    const std::size_t stride = std::size_t{gridDim.x} * threads;
    for (std::size_t i = std::size_t{blockIdx.x} * threads + threadIdx.x; i < count; i += stride) (void)f(i);
}

struct square {
    __device__ double operator()(double x) const { return x * x; }
};

[[nodiscard]] auto squares(const double* of) { return thrust::make_transform_iterator(of, square{}); }

/// What a solver without fused reductions calls.
class apart {
public:
    explicit apart(via::world& world, std::size_t most) : sum_{world.allocate_device<double>(1)} {
        check(cub::DeviceReduce::Sum(nullptr, bytes_, squares(nullptr), sum_.data(), most), "cub::DeviceReduce::Sum");
        scratch_ = world.allocate_device<unsigned char>(bytes_);
    }
    void run(const via::on_stream& on, std::size_t count, const axpy& f) {
        axpy_alone<<<via::detail::fused_blocks(count), threads, 0, on.stream()>>>(f, count);
        check(cudaGetLastError(), "axpy_alone");
        check(cub::DeviceReduce::Sum(scratch_.data(), bytes_, squares(f.y), sum_.data(), count, on.stream()),
              "cub::DeviceReduce::Sum");
        on.reduce(VIA_SUM, sum_.data(), sum_.data(), 1);
    }

private:
    via::symmetric<double, via::device_memory> sum_;
    via::symmetric<unsigned char, via::device_memory> scratch_;
    std::size_t bytes_ = 0;
};

void measure_all(via::world& world) {
    constexpr std::size_t most = std::size_t{1} << 26;
    constexpr std::size_t bytes_each = 3 * sizeof(double);
    const program::stream stream;
    const program::stream_times run{world, stream};
    auto x = world.allocate_device<double>(most);
    auto y = world.allocate_device<double>(most);
    const axpy f{0.5, x.data(), y.data()};
    via::fused_reduction<double, via::device_memory> fused{world};
    apart separate{world, most};
    const via::on_stream on{world, stream};
    for (std::size_t count = std::size_t{1} << 12; count <= most; count *= 4) {
        const std::size_t bytes = count * bytes_each;
        const int calls = bytes <= (std::size_t{1} << 20) ? 200 : 20;
        const double limit = run.measure(calls, [&] {
            axpy_alone<<<via::detail::fused_blocks(count), threads, 0, on.stream()>>>(f, count);
            check(cudaGetLastError(), "axpy_alone");
        });
        const auto say = [&](const char* row, double us) { run.say(row, bytes, us, limit, "the axpy alone"); };
        say("axpy alone", limit);
        say("axpy and norm, fused", run.measure(calls, [&] { fused.run(on, count, f); }));
        say("axpy, then norm by CUB", run.measure(calls, [&] { separate.run(on, count, f); }));
    }
    world.barrier();
}

}  // namespace

int main() {
    program::prepare();
    return program::run("fused bench", measure_all);
}
