// SPDX-License-Identifier: Apache-2.0
#include "list_solver.hpp"

#include <algorithm>
#include <chrono>

#include "solver.hpp"

namespace lattice {
namespace {

/// Of the list: the interior has a stream of its own, all else is on the main one.
constexpr int main_stream = 0;
constexpr int side_stream = 1;

}  // namespace

list_solver::list_solver(via::world& world, list_steps& by, via_task_way way, std::uint64_t most_iterations)
    : world_{world}, by_{by}, most_{most_iterations}, list_{world.make_task_list()} {
    by_.make_loop(most_iterations);
    record();
    list_.prepare(way);
    by_.on_list({});
}

template <class Work>
via::task list_solver::kernel(const char* name, int stream, Work work, const std::vector<via::task>& after) {
    return list_.kernel(
        name, stream,
        [&by = by_, work](via_stream on) {
            by.on_list(on);
            work(by);
        },
        after);
}

/// The faces are on their way while the interior is computed. Returns the task that ends it.
via::task list_solver::apply(slot from, slot to, bool adjoint, const std::vector<via::task>& after) {
    (void)kernel("pack", main_stream, [=](steps& by) { by.pack(from, adjoint); });
    std::vector<via::task> needed{kernel(
        "interior", side_stream, [=](steps& by) { by.interior(from, to, adjoint); }, after)};
    for (const via::transfer_end& each : by_.faces(adjoint))
        needed.push_back(list_.transfer("face", main_stream, each));
    return kernel(
        "boundary", main_stream, [=](steps& by) { by.boundary(from, to, adjoint); }, needed);
}

via::task list_solver::sum(const char* name, real scalars::*which) {
    real* const number = &(by_.numbers()->*which);
    return list_.reduce<real>(name, main_stream, VIA_SUM, number, {number, 1});
}

/// As iterate() of solver.hpp.
void list_solver::record() {
    const via::task first = apply(slot::p, slot::q, false, {});
    (void)kernel("|M p|^2", main_stream, [](steps& by) { by.square(slot::q, &scalars::curvature); });
    (void)sum("sum of |M p|^2", &scalars::curvature);
    (void)apply(slot::q, slot::z, true, {first});
    (void)kernel("step", main_stream, [](steps& by) { by.step(); });
    (void)sum("sum of |r|^2", &scalars::fresh);
    (void)kernel("turn", main_stream, [](steps& by) { by.turn(); });
    list_.control_kernel(
        [&by = by_](via_stream on) {
            by.on_list(on);
            by.decide();
        },
        by_.again());
}

common::outcome list_solver::solve(const spinor_field& source, const common::limits& until,
                                   const std::function<void(const std::vector<common::check_point>&)>& report) {
    using clock = std::chrono::steady_clock;
    begin(by_, source);
    const double all = by_.residual_square();
    const std::uint64_t most = std::min(until.most_steps, most_);
    by_.begin_loop({.all = all, .tolerance = until.tolerance, .most = most, .pause = handed_back_every});
    const clock::time_point start = clock::now();
    common::outcome result;
    result.history.push_back({0, all == 0 ? 0.0 : 1.0, 0});
    report(result.history);
    for (;;) {
        const common::check_point last = result.history.back();
        if (last.residual <= until.tolerance) {
            result.how = common::ending::converged;
            return result;
        }
        if (last.step >= most) return result;
        if (world_.max(until.interrupted() ? 1 : 0) != 0) {
            result.how = common::ending::interrupted;
            return result;
        }
        run();
        const double seconds = std::chrono::duration<double>(clock::now() - start).count();
        for (const double residual : by_.residuals_since(last.step)) {
            result.history.push_back({result.history.back().step + 1, residual, seconds});
        }
        report(result.history);
    }
}

void list_solver::iterate(std::uint64_t iterations) {
    by_.begin_loop({.all = 1, .tolerance = -1, .most = iterations, .pause = iterations});
    run();
}

void list_solver::run() {
    list_.run();
    by_.on_list({});
}

}  // namespace lattice
