// SPDX-License-Identifier: Apache-2.0
#include "host_steps.hpp"

#include "listed.hpp"

namespace solver {
namespace {

/// Of a list each stream is a thread: interiors have one, all else is done by the other.
class host_loop_steps : public host_steps {
public:
    host_loop_steps(via::world& world, const task& what)
        : host_steps{world, what},
          alone_{world.everyone().split(world.pe())},
          loop_{world.allocate<loop_state>(1)},
          residuals_(loop::most_checks) {}

protected:
    void enter_list() { sum_over(&alone_); }
    void leave_list() { sum_over(nullptr); }
    void go_to(via_stream /*none*/) {}

    [[nodiscard]] std::vector<via::transfer_end> ends(multiplied which, int label) {
        return vector(which).ends(matrix(), label);
    }
    [[nodiscard]] double* energy_at() { return &now().energy; }
    [[nodiscard]] double* sums_at() { return &now().now.rz; }

    void begin_run(const loop_limits& until, std::uint64_t done) { loop_[0] = {until, done, 0, 0, 1}; }
    void decide() { solver::decide(now(), loop_[0], residuals_.data()); }
    [[nodiscard]] const int* again() const { return &loop_.data()->again; }
    [[nodiscard]] loop_report report() {
        const loop_state& told = loop_[0];
        return {{residuals_.data(), residuals_.data() + told.checks}, told.done, told.is_broken != 0};
    }

private:
    via::team alone_;
    via::symmetric<loop_state> loop_;
    std::vector<double> residuals_;
};

}  // namespace

std::unique_ptr<steps> make_host_steps(via::world& world, const task& what) {
    return std::make_unique<host_steps>(world, what);
}

std::unique_ptr<steps> make_host_list_steps(via::world& world, const task& what) {
    auto made = std::make_unique<listed<host_loop_steps>>(world, what);
    made->prepare(VIA_TASK_HOST);
    return made;
}

}  // namespace solver
