// SPDX-License-Identifier: Apache-2.0
#include "steps.hpp"

namespace multigrid {

void led_steps::cycle(const extent_of_cycle& which) {
    exchanges_ = which.exchanges;
    multigrid::cycle(*this, wanted_.how, wanted_.how.as, which.top);
}

void led_steps::perform(const step& s) {
    const task what = task_of(s, levels_.shared);
    // The bridge's ghosts lie in the whole.
    if (!exchanges_ || s.reads() == levels_.bridge()) return compute(what, part::all);
    via::transfer_set& ghosts = transfers().ghosts[s.reads()];
    if (!is_overlapped(what.over())) {
        start(ghosts);
        wait(ghosts);
        return compute(what, part::all);
    }
    fork();
    start(ghosts);
    compute(what, part::interior);
    wait(ghosts);
    compute(what, part::boundary);
    join();
}

void led_steps::solve_coarsest(shape as) {
    if (exchanges_) {
        start(transfers().gather);
        wait(transfers().gather);
    }
    solve_bottom(as);
}

std::unique_ptr<steps> make_steps(form which, via::world& world, const division& cut, const setting& wanted) {
    switch (which) {
        case form::host: return make_host_steps(world, cut, wanted);
        case form::host_sync: return make_host_sync_steps(world, cut, wanted);
        case form::streams: return make_stream_steps(world, cut, wanted);
        case form::graph: return make_graph_steps(world, cut, wanted);
        case form::kernel: return make_kernel_steps(world, cut, wanted);
    }
    return {};
}

}  // namespace multigrid
