// SPDX-License-Identifier: Apache-2.0
/// @file stream_steps.hpp
/// @brief The form that enqueues everything, numbers of the iteration included.
#pragma once

#include <array>

#include "gpu_steps.hpp"

namespace solver {

class stream_steps : public gpu_steps {
public:
    stream_steps(via::world& world, const task& what) : gpu_steps{world, what}, world_{world} {}

    void start(multiplied which) override;
    void wait(multiplied which) override { work().transfers(which).wait(main().get()); }

    void note() final;
    state noted() final;
    unsigned ahead() const final { return answers - 1; }

protected:
    /// The PEs that sums are over, and the stream where the next step belongs.
    [[nodiscard]] virtual via::on_stream over() const { return {world_, on()}; }

    void turn() override { enqueue_turn(work().all(), work().rows(), work().numbers(), on()); }
    void energy() override { enqueue_energy(work().all(), work().rows(), work().numbers(), work().made(), over()); }
    void step_and_weigh() override {
        enqueue_step_and_weigh(work().all(), work().rows(), work().numbers(), work().made(), over());
    }
    void step() override { enqueue_step(work().all(), work().rows(), work().numbers(), on()); }
    void weigh_by_blocks() override { enqueue_weigh_by_blocks(work().all(), work().rows(), work().made(), over()); }
    void step_and_begin() override {
        enqueue_step_and_begin(work().all(), work().rows(), work().numbers(), terms().first, on());
    }
    void add_last_term(const term& by) override {
        enqueue_last_term(work().all(), work().rows(), by, work().made(), over());
    }

private:
    /// On their way at a time.
    static constexpr unsigned answers = 2;
    struct answer {
        common::pinned<state> seen = common::make_pinned<state>();
        common::event here = common::make_event();
    };

    via::world& world_;
    std::array<answer, answers> answers_;
    unsigned asked_ = 0;
    unsigned told_ = 0;
};

}  // namespace solver
