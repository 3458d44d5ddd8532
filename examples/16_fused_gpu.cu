// SPDX-License-Identifier: Apache-2.0
// 16_fused on GPUs: the numbers that a step makes for the next one stay in the GPU's memory, so the host enqueues all
// steps and waits once.
//
//     viarun -n 4 ./16_fused_gpu
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include <cuda_runtime_api.h>
#include <viaduct/fused.cuh>
#include <viaduct/viaduct.hpp>

namespace {

void check(cudaError_t result) {
    if (result != cudaSuccess) throw std::runtime_error{cudaGetErrorString(result)};
}

struct vectors {
    double *x, *r, *p, *q;
};

/// The residual's square at the beginning, where x is 0 and the right hand side is 1.
struct begin {
    vectors v;

    __device__ double operator()(std::size_t i) const {
        v.r[i] = 1.0;
        return 1.0;
    }
};
/// p = r + beta p, q = A p; gives p A p.
struct advance_direction {
    vectors v;
    const double *now, *before;  // squares of residuals

    __device__ double operator()(std::size_t i) const {
        v.p[i] = v.r[i] + *now / *before * v.p[i];
        v.q[i] = (1.0 + static_cast<double>(i % 7)) * v.p[i];
        return v.p[i] * v.q[i];
    }
};
/// x += alpha p, r -= alpha q; gives r r, and x.
struct advance_solution {
    vectors v;
    const double *residual, *energy;

    __device__ double2 operator()(std::size_t i) const {
        const double alpha = *residual / *energy;
        v.x[i] += alpha * v.p[i];
        v.r[i] -= alpha * v.q[i];
        return {v.r[i] * v.r[i], v.x[i]};
    }
};

double solve(via::world& world, cudaStream_t stream) {
    constexpr int steps = 7;
    constexpr std::size_t most = 1 << 20;
    const std::size_t count = most - static_cast<std::size_t>(world.pe());  // need not be the same everywhere
    auto memory = world.allocate_device<double>(4 * most);                  // zeroed
    const vectors v{memory.at(0), memory.at(most), memory.at(2 * most), memory.at(3 * most)};

    using sum = via::fused_reduction<double, via::device_memory>;
    using two_sums = via::fused_reduction<double2, via::device_memory>;
    sum first{world};
    sum energy{world};
    two_sums residuals[]{two_sums{world}, two_sums{world}};  // of even and of odd steps
    const via::on_stream on{world, stream};
    first.run(on, count, begin{v});
    const double* before = first.result();
    const double* now = first.result();
    for (int step = 0; step < steps; ++step) {
        two_sums& residual = residuals[step % 2];
        energy.run(on, count, advance_direction{v, now, before});
        residual.run(on, count, advance_solution{v, now, energy.result()});
        before = now;
        now = &residual.result()->x;
    }

    double2 last{};
    double begun = 0;
    check(cudaMemcpyAsync(&last, residuals[(steps - 1) % 2].result(), sizeof last, cudaMemcpyDefault, stream));
    check(cudaMemcpyAsync(&begun, first.result(), sizeof begun, cudaMemcpyDefault, stream));
    check(cudaStreamSynchronize(stream));
    if (world.pe() == 0) std::printf("residual %.3e, sum of x %.6f\n", std::sqrt(last.x), last.y);
    return std::sqrt(last.x / begun);
}

}  // namespace

int main() {
    int gpus = 0;
    check(cudaGetDeviceCount(&gpus));
    via::config config;
    config.device = "spread";
    via::world world{config};
    check(cudaSetDevice(world.pe() % gpus));
    cudaStream_t stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    const double left = solve(world, stream);
    check(cudaStreamDestroy(stream));
    return left < 1e-12 ? 0 : 1;
}
