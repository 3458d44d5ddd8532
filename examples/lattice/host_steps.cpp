// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "halo.hpp"
#include "steps.hpp"

namespace lattice {
namespace {

class host_steps final : public list_steps {
public:
    host_steps(via::world& world, const grid& cut, real mass)
        : world_{world},
          box_{cut.box(world.pe())},
          mass_{mass},
          links_{box_.sites()},
          fields_(slots, spinor_field{box_.sites()}),
          sums_(groups_of(box_.sites())),
          halo_{world, cut, world.allocate<complex>(halo<via::host_memory>::size(cut))} {}

    void set(const gauge_field& links) override { links_ = links; }
    void set(slot which, const spinor_field& values) override { field(which) = values; }
    spinor_field get(slot which) override { return field(which); }

    void pack(slot from, bool adjoint) override {
        const application a = application_of(from, from);
        for (unsigned i = 0; i < packed_sites(box_); ++i) {
            if (adjoint) {
                lattice::pack<true>(a, i);
            } else {
                lattice::pack<false>(a, i);
            }
        }
    }
    void start() override { halo_.transfers().start(); }
    void interior(slot from, slot to, bool adjoint) override {
        apply_to(from, to, adjoint, box_.interior_sites(), &geometry::interior_site);
    }
    void wait() override { halo_.transfers().wait(); }
    void boundary(slot from, slot to, bool adjoint) override {
        apply_to(from, to, adjoint, box_.boundary_sites(), &geometry::boundary_site);
    }

    void clear() override {
        std::ranges::fill(field(slot::x).values(), complex{});
        std::ranges::fill(field(slot::p).values(), complex{});
        numbers_ = {};
    }
    void square(slot which, real scalars::*into) override {
        const const_spinor_view f = std::as_const(field(which)).view();
        numbers_.*into = sum_of([&](unsigned site) { return norm(load(f, site)); });
    }
    void sum(real scalars::*which) override { numbers_.*which = world_.sum(numbers_.*which); }
    void step() override {
        set_alpha(numbers_);
        const work_fields f = all_fields();
        numbers_.fresh = sum_of([&](unsigned site) { return step_at(f, numbers_.alpha, site); });
    }
    void turn() override {
        set_beta(numbers_);
        const work_fields f = all_fields();
        for (unsigned site = 0; site < box_.sites(); ++site) turn_at(f, numbers_.beta, site);
    }
    // Each stream of a list is a thread, and steps that are done at once touch nothing in common.
    void on_list(via_stream /*stream*/) override {}
    std::vector<via::transfer_end> faces(bool second) const override { return halo_.ends(second); }
    scalars* numbers() noexcept override { return &numbers_; }
    void make_loop(std::uint64_t most_iterations) override {
        loop_ = world_.allocate<loop_state>(1);
        residuals_.resize(most_iterations);
    }
    void begin_loop(const loop_limits& until) override { loop_[0] = {until, 0, 1}; }
    void decide() override { lattice::decide(numbers_, loop_[0], residuals_.data()); }
    const int* again() const noexcept override { return &loop_.data()->again; }
    std::vector<real> residuals_since(std::uint64_t first) override {
        return {residuals_.data() + first, residuals_.data() + loop_[0].done};
    }

    real residual_square() override { return numbers_.square; }
    void finish() override {}

private:
    [[nodiscard]] spinor_field& field(slot which) { return fields_[static_cast<std::size_t>(which)]; }
    [[nodiscard]] work_fields all_fields() {
        return {field(slot::x).view(), field(slot::r).view(), field(slot::p).view(), field(slot::q).view(),
                field(slot::z).view()};
    }
    [[nodiscard]] application application_of(slot from, slot to) {
        return {box_,
                std::as_const(links_).view(),
                mass_,
                std::as_const(field(from)).view(),
                field(to).view(),
                halo_.outbox(),
                halo_.inbox()};
    }

    void apply_to(slot from, slot to, bool adjoint, unsigned count, coordinates (geometry::*site)(unsigned) const) {
        const application a = application_of(from, to);
        for (unsigned i = 0; i < count; ++i) {
            if (adjoint) {
                apply_at<true>(a, (box_.*site)(i));
            } else {
                apply_at<false>(a, (box_.*site)(i));
            }
        }
    }

    /// In the order that iteration.hpp says.
    template <class Value>
    [[nodiscard]] real sum_of(const Value& value) {
        std::array<real, group> values;
        for (unsigned g = 0; g < sums_.size(); ++g) {
            for (unsigned t = 0; t < group; ++t) values[t] = g * group + t < box_.sites() ? value(g * group + t) : 0;
            sums_[g] = tree(values);
        }
        for (unsigned t = 0; t < group; ++t)
            values[t] = strided_sum(sums_.data(), static_cast<unsigned>(sums_.size()), t);
        return tree(values);
    }
    static real tree(std::array<real, group>& values) {
        for (unsigned half = group / 2; half > 0; half /= 2)
            for (unsigned t = 0; t < half; ++t) add_half(values.data(), half, t);
        return values[0];
    }

    via::world& world_;
    geometry box_;
    real mass_;
    gauge_field links_;
    std::vector<spinor_field> fields_;
    std::vector<real> sums_;
    scalars numbers_{};
    via::symmetric<loop_state> loop_;
    std::vector<real> residuals_;
    halo<via::host_memory> halo_;
};

}  // namespace

std::unique_ptr<list_steps> make_host_steps(via::world& world, const grid& cut, real mass) {
    return std::make_unique<host_steps>(world, cut, mass);
}

}  // namespace lattice
