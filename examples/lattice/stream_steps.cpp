// SPDX-License-Identifier: Apache-2.0
// Everything is enqueued: the interior on a stream of its own, all else on the main one, which the interior branches
// off when the faces are packed, and joins again when the boundary is computed.
#include <viaduct/stream.hpp>

#include "common/use_gpu.hpp"
#include "halo.hpp"
#include "kernels.hpp"
#include "steps.hpp"

namespace lattice {
namespace {

class stream_steps final : public steps {
public:
    stream_steps(via::world& world, const grid& cut, real mass)
        : world_{world},
          box_{cut.box(world.pe())},
          mass_{mass},
          links_{world.allocate_device<complex>(field_size<gauge_components>(cut.most_sites()))},
          fields_{world.allocate_device<complex>(slots * field_size<spinor_components>(cut.most_sites()))},
          sums_{world.allocate_device<real>(groups_of(cut.most_sites()))},
          numbers_{world.allocate_device<scalars>(1)},
          halo_{world, cut, world.allocate_device<complex>(halo<via::device_memory>::size(cut))} {}

    void set(const gauge_field& links) override { copy(links_.data(), links.values()); }
    void set(slot which, const spinor_field& values) override { copy(field(which).data, values.values()); }
    spinor_field get(slot which) override {
        spinor_field values{box_.sites()};
        common::check(cudaMemcpyAsync(values.values().data(), field(which).data, values.values().size_bytes(),
                                      cudaMemcpyDefault, main_.get()),
                      "cudaMemcpyAsync");
        common::synchronize(main_);
        return values;
    }

    void pack(slot from, bool adjoint) override {
        common::order(main_, branched_, side_);
        enqueue_pack(application_of(from, from), adjoint, main_);
    }
    void start() override { halo_.transfers().start(main_.get()); }
    void interior(slot from, slot to, bool adjoint) override {
        enqueue_interior(application_of(from, to), adjoint, side_);
    }
    void wait() override { halo_.transfers().wait(main_.get()); }
    void boundary(slot from, slot to, bool adjoint) override {
        enqueue_boundary(application_of(from, to), adjoint, main_);
        common::order(side_, joined_, main_);
    }

    void clear() override {
        for (const slot each : {slot::x, slot::p}) zero(field(each).data, field_size<spinor_components>(box_.sites()));
        zero(numbers_.data(), 1);
    }
    void square(slot which, real scalars::*into) override {
        enqueue_square({field(which).data}, box_.sites(), {sums_.data(), &(numbers_.data()->*into)}, main_);
    }
    void sum(real scalars::*which) override {
        real* const number = &(numbers_.data()->*which);
        via::on_stream{world_, main_.get()}.reduce(VIA_SUM, number, number, 1);
    }
    void step() override {
        enqueue_step(all_fields(), box_.sites(), numbers_.data(), {sums_.data(), &numbers_.data()->fresh}, main_);
    }
    void turn() override { enqueue_turn(all_fields(), box_.sites(), numbers_.data(), main_); }

    real residual_square() override {
        common::check(
            cudaMemcpyAsync(seen_.get(), &numbers_.data()->square, sizeof(real), cudaMemcpyDefault, main_.get()),
            "cudaMemcpyAsync");
        common::synchronize(main_);
        return *seen_;
    }
    void finish() override {
        common::synchronize(side_);
        common::synchronize(main_);
    }

private:
    [[nodiscard]] spinor_view field(slot which) const {
        return {fields_.at(static_cast<std::size_t>(which) * (fields_.size() / slots))};
    }
    [[nodiscard]] work_fields all_fields() const {
        return {field(slot::x), field(slot::r), field(slot::p), field(slot::q), field(slot::z)};
    }
    [[nodiscard]] application application_of(slot from, slot to) const {
        return {box_, {links_.data()}, mass_, {field(from).data}, field(to), halo_.outbox(), halo_.inbox()};
    }
    void copy(complex* to, std::span<const complex> from) {
        common::check(cudaMemcpyAsync(to, from.data(), from.size_bytes(), cudaMemcpyDefault, main_.get()),
                      "cudaMemcpyAsync");
        common::synchronize(main_);
    }
    template <class T>
    void zero(T* where, std::size_t count) {
        common::check(cudaMemsetAsync(where, 0, count * sizeof(T), main_.get()), "cudaMemsetAsync");
    }

    via::world& world_;
    geometry box_;
    real mass_;
    common::stream main_ = common::make_stream();
    common::stream side_ = common::make_stream();
    common::event branched_ = common::make_event();
    common::event joined_ = common::make_event();
    common::pinned<real> seen_ = common::make_pinned<real>();
    // All of the device heap, though only the halo and the numbers are read by other PEs.
    via::symmetric<complex, via::device_memory> links_;
    via::symmetric<complex, via::device_memory> fields_;
    via::symmetric<real, via::device_memory> sums_;
    via::symmetric<scalars, via::device_memory> numbers_;
    halo<via::device_memory> halo_;
};

}  // namespace

std::unique_ptr<steps> make_stream_steps(via::world& world, const grid& cut, real mass) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    auto made = std::make_unique<stream_steps>(world, cut, mass);
    // The first reduction of a team is collective on the host as well: here, where nothing waits on a GPU.
    made->sum(&scalars::fresh);
    made->finish();
    return made;
}

}  // namespace lattice
