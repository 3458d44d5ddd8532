// SPDX-License-Identifier: Apache-2.0
/// @file host_sync_steps.hpp
/// @brief The loop that programs have had since there were GPUs: the host waits for each sum, adds up those of all PEs,
/// and gives the next kernel its number; it waits for a vector before it sends its parts.
#pragma once

#include <array>

#include "gpu_steps.hpp"

namespace solver {

/// Another library's exchanges and sums take the place of start(), wait() and add_up().
class host_sync_steps : public gpu_steps {
public:
    host_sync_steps(via::world& world, const task& what)
        : gpu_steps{world, what}, world_{world}, alone_{world.everyone().split(world.pe())} {}

    void start(multiplied which) override {
        branch();
        common::synchronize(main());
        work().transfers(which).start();
    }
    void wait(multiplied which) override { work().transfers(which).wait(); }

    void note() override {}
    state noted() override { return now_; }

protected:
    void clear(const std::vector<double>& r) override {
        gpu_steps::clear(r);
        now_ = {};
    }
    void turn() override {
        const given_numbers by{now_.beta()};
        now_.kept = now_.at_turn();
        enqueue_turn(work().all(), work().rows(), by, main().get());
    }
    void energy() override {
        now_.kept.before = now_.now.rz;
        enqueue_energy(work().all(), work().rows(), given_numbers{}, work().made(), alone());
    }
    void step_and_weigh() override {
        enqueue_step_and_weigh(work().all(), work().rows(), given_numbers{now_.alpha()}, work().made(), alone());
    }
    void step() override { enqueue_step(work().all(), work().rows(), given_numbers{now_.alpha()}, main().get()); }
    void weigh_by_blocks() override { enqueue_weigh_by_blocks(work().all(), work().rows(), work().made(), alone()); }
    void step_and_begin() override {
        enqueue_step_and_begin(work().all(), work().rows(), given_numbers{now_.alpha()}, terms().first, main().get());
    }
    void add_last_term(const term& by) override {
        enqueue_last_term(work().all(), work().rows(), by, work().made(), alone());
    }
    void energy_made() override { now_.energy = sum(work().made().energy(), 1)[0]; }
    void sums_made() override {
        const std::array<double, 2> both = sum(&work().made().now()->rz, 2);
        now_.now = {both[0], both[1]};
    }

    /// Each number becomes the sum of all PEs'.
    virtual void add_up(via::span<double> numbers) { world_.reduce(VIA_SUM, numbers.data(), numbers); }

private:
    /// Sums over this PE's elements alone, in the same order as those of the other forms.
    [[nodiscard]] via::on_stream alone() const { return {alone_, main().get()}; }
    /// Waits for numbers of the GPU, and adds up those of all PEs.
    [[nodiscard]] std::array<double, 2> sum(const double* of, std::size_t count) {
        common::copy(seen_->data(), of, count, main());
        std::array<double, 2> sums = *seen_;
        add_up({sums.data(), count});
        return sums;
    }

    via::world& world_;
    via::team alone_;
    common::pinned<std::array<double, 2>> seen_ = common::make_pinned<std::array<double, 2>>();
    state now_{};
};

}  // namespace solver
