// SPDX-License-Identifier: Apache-2.0
// The steps of streams as tasks, which CUDA streams carry out, or a graph that repeats itself.
#include "common/use_gpu.hpp"
#include "listed.hpp"
#include "stream_steps.hpp"

namespace solver {
namespace {

class stream_loop_steps : public stream_steps {
public:
    stream_loop_steps(via::world& world, const task& what)
        : stream_steps{world, what},
          matrix_{what.matrix},
          alone_{world.everyone().split(world.pe())},
          loop_{world.allocate_device<loop_state>(1)},
          residuals_{common::make_gpu_array<double>(loop::most_checks)} {
        // The first reduction of a team is no task: it makes what the others need.
        via::on_stream{alone_, main().get()}.reduce(VIA_SUM, energy_at(), energy_at(), 1);
    }

protected:
    void enter_list() {}
    void leave_list() { go_to(nullptr); }
    [[nodiscard]] via::on_stream over() const override {
        return is_on_list() ? via::on_stream{alone_, on()} : stream_steps::over();
    }

    [[nodiscard]] std::vector<via::transfer_end> ends(multiplied which, int label) {
        return work().ends(which, matrix_, label);
    }
    [[nodiscard]] double* energy_at() { return work().made().energy(); }
    [[nodiscard]] double* sums_at() { return &work().made().now()->rz; }

    /// Also after what the list has done on streams of its own.
    void begin_run(const loop_limits& until, std::uint64_t done) {
        finish();
        const loop_state first{until, done, 0, 0, 1};
        common::copy(loop_.data(), &first, 1, main());
    }
    void decide() { enqueue_decide(work().numbers(), loop_.data(), residuals_.get(), on()); }
    [[nodiscard]] const int* again() const { return &loop_.data()->again; }
    [[nodiscard]] loop_report report() {
        loop_state told;
        common::copy(&told, static_cast<const loop_state*>(loop_.data()), 1, main());
        std::vector<double> residuals(told.checks);
        common::copy(residuals.data(), static_cast<const double*>(residuals_.get()), told.checks, main());
        return {std::move(residuals), told.done, told.is_broken != 0};
    }

private:
    const local_matrix& matrix_;
    via::team alone_;
    via::symmetric<loop_state, via::device_memory> loop_;
    common::gpu_array<double> residuals_;
};

}  // namespace

std::unique_ptr<steps> make_list_steps(via::world& world, const task& what, via_task_way way) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    auto made = make_warm<listed<stream_loop_steps>>(world, what);
    made->prepare(way);
    return made;
}

}  // namespace solver
