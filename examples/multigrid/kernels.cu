// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

#include <viaduct/fused.cuh>

#include "gpu_crew.cuh"

namespace multigrid {
namespace {

/// Threads of the block that solves the coarsest levels.
constexpr unsigned bottom_threads = 512;

template <action What, bool Varies>
__global__ void __launch_bounds__(threads) step_kernel(const __grid_constant__ task what, part which) {
    carry_out<What, Varies>(what, which, threads_of_grid());
}

__global__ void __launch_bounds__(bottom_threads)
    bottom_kernel(const __grid_constant__ hierarchy all, unsigned first, const schedule how, shape as) {
    solve_alone(all.whole + first, all.whole_count - first, how, as, block_threads{});
}

/// |f - A u| at a cell.
template <bool Varies>
struct absolute_residual {
    level of;

    __device__ real operator()(std::size_t i) const {
        return fabs(residual_at<Varies>(of, of.box.cell(static_cast<unsigned>(i))));
    }
};

/// Cells that a part of a step goes over.
unsigned count_of(const task& what, part which) {
    unsigned count = 0;
    const box& b = what.over();
    const unsigned inside = b.interior().cells();
    if (which == part::all) count = b.all().cells();
    if (which == part::interior) count = inside;
    if (which == part::boundary) count = b.all().cells() - inside;
    return count;
}

}  // namespace

void enqueue(const task& what, part which, cudaStream_t on) {
    const unsigned count = count_of(what, which);
    if (count == 0) return;
    const unsigned blocks = (count + threads - 1) / threads;
    with_constants(what, [&](auto done, auto varies) {
        step_kernel<decltype(done)::value, decltype(varies)::value><<<blocks, threads, 0, on>>>(what, which);
    });
    common::check(cudaGetLastError(), "step_kernel");
}

void enqueue_bottom(const hierarchy& all, unsigned first, const schedule& how, shape as, cudaStream_t on) {
    bottom_kernel<<<1, bottom_threads, 0, on>>>(all, first, how, as);
    common::check(cudaGetLastError(), "bottom_kernel");
}

class residual_norm::reduction {
public:
    explicit reduction(via::world& world) : world_{world}, largest_{world} {}

    [[nodiscard]] const real* enqueue(const level& of, cudaStream_t on) {
        const via::on_stream queue{world_, on};
        if (of.beta != nullptr) {
            largest_.run(queue, of.box.all().cells(), absolute_residual<true>{of});
        } else {
            largest_.run(queue, of.box.all().cells(), absolute_residual<false>{of});
        }
        return largest_.result();
    }

private:
    via::world& world_;
    via::fused_reduction<real, via::device_memory, VIA_MAX> largest_;
};

residual_norm::residual_norm(via::world& world) : by_{std::make_unique<reduction>(world)} {}
residual_norm::~residual_norm() = default;

const real* residual_norm::enqueue(const level& of, cudaStream_t on) { return by_->enqueue(of, on); }

}  // namespace multigrid
