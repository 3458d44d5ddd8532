// SPDX-License-Identifier: Apache-2.0
/// @file stream_steps.hpp
/// @brief The form that enqueues everything, numbers of the iteration included.
#pragma once

#include <array>

#include "gpu_steps.hpp"

namespace solver {

class stream_steps : public gpu_steps {
public:
    stream_steps(via::world& world, const task& what) : gpu_steps{world, what}, over_{world, main().get()} {}

    void start(multiplied which) final;
    void wait(multiplied which) final { work().transfers(which).wait(main().get()); }

    void note() final;
    state noted() final;
    unsigned ahead() const final { return answers - 1; }

protected:
    void turn() final { enqueue_turn(work().all(), work().rows(), work().numbers(), main().get()); }
    void energy() final { enqueue_energy(work().all(), work().rows(), work().numbers(), work().made(), over_); }
    void step_and_weigh() final {
        enqueue_step_and_weigh(work().all(), work().rows(), work().numbers(), work().made(), over_);
    }
    void step() final { enqueue_step(work().all(), work().rows(), work().numbers(), main().get()); }
    void weigh_by_blocks() final { enqueue_weigh_by_blocks(work().all(), work().rows(), work().made(), over_); }
    void step_and_begin() final {
        enqueue_step_and_begin(work().all(), work().rows(), work().numbers(), terms().first, main().get());
    }
    void add_last_term(const term& by) final {
        enqueue_last_term(work().all(), work().rows(), by, work().made(), over_);
    }

private:
    /// On their way at a time.
    static constexpr unsigned answers = 2;
    struct answer {
        common::pinned<state> seen = common::make_pinned<state>();
        common::event here = common::make_event();
    };

    via::on_stream over_;
    std::array<answer, answers> answers_;
    unsigned asked_ = 0;
    unsigned told_ = 0;
};

}  // namespace solver
