// SPDX-License-Identifier: Apache-2.0
#include "gpu_work.hpp"

#include <viaduct/stream.hpp>

namespace lattice {

gpu_work::gpu_work(via::world& world, const grid& cut, real mass)
    : world_{world},
      box_{cut.box(world.pe())},
      mass_{mass},
      links_{world.allocate_device<complex>(field_size<gauge_components>(cut.most_sites()))},
      fields_{world.allocate_device<complex>(slots * field_size<spinor_components>(cut.most_sites()))},
      sums_{world.allocate_device<real>(groups_of(cut.most_sites()))},
      numbers_{world.allocate_device<scalars>(1)},
      halo_{world, cut, world.allocate_device<complex>(halo<via::device_memory>::size(cut))} {}

void gpu_work::set(const gauge_field& links, const common::stream& by) {
    common::copy(links_.data(), links.values().data(), links.values().size(), by);
}

void gpu_work::set(slot which, const spinor_field& values, const common::stream& by) {
    common::copy(field(which).data, values.values().data(), values.values().size(), by);
}

spinor_field gpu_work::get(slot which, const common::stream& by) {
    spinor_field values{box_.sites()};
    common::copy(values.values().data(), field(which).data, values.values().size(), by);
    return values;
}

real gpu_work::residual_square(const common::stream& by) {
    common::copy(seen_.get(), &numbers_.data()->square, 1, by);
    return *seen_;
}

void gpu_work::pack(slot from, bool adjoint, cudaStream_t on) const {
    enqueue_pack(application_of(from, from), adjoint, on);
}

void gpu_work::interior(slot from, slot to, bool adjoint, cudaStream_t on) const {
    enqueue_interior(application_of(from, to), adjoint, on);
}

void gpu_work::boundary(slot from, slot to, bool adjoint, cudaStream_t on) const {
    enqueue_boundary(application_of(from, to), adjoint, on);
}

void gpu_work::clear(cudaStream_t on) const {
    for (const slot each : {slot::x, slot::p}) {
        const std::size_t bytes = field_size<spinor_components>(box_.sites()) * sizeof(complex);
        common::check(cudaMemsetAsync(field(each).data, 0, bytes, on), "cudaMemsetAsync");
    }
    common::check(cudaMemsetAsync(numbers_.data(), 0, sizeof(scalars), on), "cudaMemsetAsync");
}

void gpu_work::square(slot which, real scalars::*into, cudaStream_t on) const {
    enqueue_square({field(which).data}, box_.sites(), {sums_.data(), &(numbers_.data()->*into)}, on);
}

void gpu_work::sum(real scalars::*which, cudaStream_t on) const {
    real* const number = &(numbers_.data()->*which);
    via::on_stream{world_, on}.reduce(VIA_SUM, number, number, 1);
}

void gpu_work::step(cudaStream_t on) const {
    enqueue_step(all_fields(), box_.sites(), numbers_.data(), {sums_.data(), &numbers_.data()->fresh}, on);
}

void gpu_work::turn(cudaStream_t on) const { enqueue_turn(all_fields(), box_.sites(), numbers_.data(), on); }

void gpu_work::make_loop(std::uint64_t most_iterations) {
    loop_ = world_.allocate_device<loop_state>(1);
    residuals_ = world_.allocate_device<real>(most_iterations);
}

void gpu_work::begin_loop(const loop_limits& until, const common::stream& by) {
    const loop_state first{until, 0, 1};
    common::copy(loop_.data(), &first, 1, by);
}

void gpu_work::decide(cudaStream_t on) const { enqueue_decide(numbers_.data(), loop_.data(), residuals_.data(), on); }

std::vector<real> gpu_work::residuals_since(std::uint64_t first, const common::stream& by) const {
    loop_state now;
    common::copy(&now, loop_.data(), 1, by);
    std::vector<real> found(now.done - first);
    common::copy(found.data(), residuals_.at(first), found.size(), by);
    return found;
}

spinor_view gpu_work::field(slot which) const {
    return {fields_.at(static_cast<std::size_t>(which) * (fields_.size() / slots))};
}

work_fields gpu_work::all_fields() const {
    return {field(slot::x), field(slot::r), field(slot::p), field(slot::q), field(slot::z)};
}

application gpu_work::application_of(slot from, slot to) const {
    return {box_, {links_.data()}, mass_, {field(from).data}, field(to), halo_.outbox(), halo_.inbox()};
}

}  // namespace lattice
