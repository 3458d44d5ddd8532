// SPDX-License-Identifier: Apache-2.0
#include "gpu_work.hpp"

#include <algorithm>

namespace solver {
namespace {

/// One over the diagonal, or the inverses of its blocks.
std::vector<double> weights(const task& what) {
    if (!is_weighted(what.by)) return what.blocks.values;
    std::vector<double> made = what.matrix.diagonal;
    for (double& each : made) each = 1 / each;
    return made;
}

shared_vector<via::device_memory> make_vector(via::world& world, const local_matrix& matrix) {
    using made = shared_vector<via::device_memory>;
    return made{world, matrix, world.allocate_device<double>(made::size(world, matrix))};
}

std::optional<shared_vector<via::device_memory>> make_second(via::world& world, const task& what) {
    if (what.by != preconditioner::chebyshev) return std::nullopt;
    return make_vector(world, what.matrix);
}

}  // namespace

gpu_work::gpu_work(via::world& world, const task& what)
    : rows_{static_cast<std::size_t>(what.matrix.rows())},
      inside_{what.matrix.interior.rows()},
      own_{common::make_gpu_array<double>(5 * rows_)},
      weight_{common::copied_to_gpu(weights(what))},
      kept_{common::make_gpu_array<memory>(1)},
      p_{make_vector(world, what.matrix)},
      d_{make_second(world, what)},
      all_{find_all(what)},
      sums_{world},
      interior_{what.matrix.interior, what.matrix.rows(), all_.p, all_.q},
      boundary_{what.matrix.boundary, what.matrix.rows() + what.matrix.halo, all_.p, all_.q + inside_} {}

vectors gpu_work::find_all(const task& what) const {
    double* const first = own_.get();
    return {first,
            first + rows_,
            first + 2 * rows_,
            p_.data(),
            first + 3 * rows_,
            d_ ? d_->data() : nullptr,
            first + 4 * rows_,
            is_weighted(what.by) ? weight_.get() : nullptr,
            weight_.get(),
            static_cast<std::size_t>(what.blocks.size)};
}

void gpu_work::set(double* vector, const std::vector<double>& values, const common::stream& by) const {
    common::copy(vector, values.data(), rows_, by);
}

std::vector<double> gpu_work::get(const double* vector, const common::stream& by) const {
    std::vector<double> values(rows_);
    common::copy(values.data(), vector, rows_, by);
    return values;
}

void gpu_work::clear(cudaStream_t on) const {
    for (double* const each : {all_.x, all_.p, all_.q})
        common::check(cudaMemsetAsync(each, 0, rows_ * sizeof(double), on), "cudaMemsetAsync");
    common::check(cudaMemsetAsync(kept_.get(), 0, sizeof(memory), on), "cudaMemsetAsync");
}

void gpu_work::interior(multiplied which, cudaStream_t on) const { interior_.multiply(vector(which), all_.q, on); }

void gpu_work::boundary(multiplied which, cudaStream_t on) const {
    boundary_.multiply(vector(which), all_.q + inside_, on);
}

}  // namespace solver
