// SPDX-License-Identifier: Apache-2.0
// An axpy with the norm of what it makes, over all PEs: fused; and as one does without, by a kernel, CUB's reduction of
// the GPU's memory, and the library's of the PEs. The limit is the kernel alone, with no sum. Run it by viarun on a GPU
// a PE. One JSON line a row: microseconds through the stream, medians; a byte counts when it is read or written by a
// kernel that sees each element once, 24 an element.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cub/device/device_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>

#include <viaduct/fused.cuh>

#include "program.hpp"
#include "sweep.hpp"

namespace {

using clock_type = std::chrono::steady_clock;
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

class bench {
public:
    explicit bench(via::world& world) : world_{world} {
        check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    }
    [[nodiscard]] cudaStream_t stream() const { return stream_; }

    /// Microseconds a call. Collective: all PEs begin together.
    template <class Body>
    double measure(std::size_t bytes, Body body) {
        const int calls = bytes <= (std::size_t{1} << 20) ? 200 : 20;
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
    void say(const char* row, std::size_t bytes, double us, double limit) const {
        if (world_.pe() != 0) return;
        std::printf(R"({"row": "%s", "npes": %d, "size": %zu, "us": %.3f, "gb_per_s": %.1f, "limit_us": %.3f, )"
                    R"("times_limit": %.3f, "limit": "the axpy alone"})"
                    "\n",
                    row, world_.npes(), bytes, us, static_cast<double>(bytes) / us / 1e3, limit, us / limit);
        std::fflush(stdout);
    }

private:
    via::world& world_;
    cudaStream_t stream_ = nullptr;
};

void measure_all(via::world& world) {
    constexpr std::size_t most = std::size_t{1} << 26;
    constexpr std::size_t bytes_each = 3 * sizeof(double);
    bench run{world};
    auto x = world.allocate_device<double>(most);
    auto y = world.allocate_device<double>(most);
    const axpy f{0.5, x.data(), y.data()};
    via::fused_reduction<double, via::device_memory> fused{world};
    apart separate{world, most};
    const via::on_stream on{world, run.stream()};
    for (std::size_t count = std::size_t{1} << 12; count <= most; count *= 4) {
        const std::size_t bytes = count * bytes_each;
        const double limit = run.measure(bytes, [&] {
            axpy_alone<<<via::detail::fused_blocks(count), threads, 0, on.stream()>>>(f, count);
            check(cudaGetLastError(), "axpy_alone");
        });
        run.say("axpy alone", bytes, limit, limit);
        run.say("axpy and norm, fused", bytes, run.measure(bytes, [&] { fused.run(on, count, f); }), limit);
        run.say("axpy, then norm by CUB", bytes, run.measure(bytes, [&] { separate.run(on, count, f); }), limit);
    }
    world.barrier();
}

}  // namespace

int main() {
    setenv("CUDA_MODULE_LOADING", "EAGER", 1);
    return program::run("fused bench", [](via::world& world) {
        measure_all(world);
        world.finalize();
    });
}
