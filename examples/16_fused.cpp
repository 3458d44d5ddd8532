// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients whose sums are fused with their vector operations: each step reads its vectors twice and reduces
// twice. The matrix is diagonal with seven different values, so that seven steps solve the system. 16_fused_gpu.cu does
// the same on GPUs.
//
//     viarun -n 4 ./16_fused
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include <viaduct/viaduct.hpp>

int main() {
    constexpr int steps = 7;
    via::world world;
    const std::size_t count = 10000 + static_cast<std::size_t>(world.pe());  // need not be the same everywhere
    std::vector<double> x(count, 0.0);
    std::vector<double> r(count, 1.0);  // the right hand side, since x is 0
    std::vector<double> p(count, 0.0);
    std::vector<double> q(count);
    const auto diagonal = [](std::size_t i) { return 1.0 + static_cast<double>(i % 7); };

    // Either is a reduction with the work that makes what it reduces.
    via::fused_reduction<double> energy{world};
    via::fused_reduction<std::array<double, 2>> residual{world};
    residual.run(world, count, [&](std::size_t i) { return std::array{r[i] * r[i], 0.0}; });
    const double begun = (*residual.result())[0];
    double before = begun;
    double beta = 0;
    for (int step = 0; step < steps; ++step) {
        energy.run(world, count, [&](std::size_t i) {
            p[i] = r[i] + beta * p[i];
            q[i] = diagonal(i) * p[i];
            return p[i] * q[i];
        });
        const double alpha = before / *energy.result();
        residual.run(world, count, [&](std::size_t i) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
            return std::array{r[i] * r[i], x[i]};
        });
        const auto [now, sum] = *residual.result();
        if (world.pe() == 0) std::printf("step %d: residual %.3e, sum of x %.6f\n", step + 1, std::sqrt(now), sum);
        beta = now / before;
        before = now;
    }
    return std::sqrt(before / begun) < 1e-12 ? 0 : 1;
}
