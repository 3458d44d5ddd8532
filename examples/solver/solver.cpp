// SPDX-License-Identifier: Apache-2.0
#include "solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <deque>
#include <optional>
#include <utility>

namespace solver {
namespace {

using common::ending;

/// Iterations of a loop, then the host sees how far it is: for progress and for Ctrl-C.
constexpr std::uint64_t handed_back_after = 256;

/// The way of one solution: what was heard, and whether that is the end. All PEs take the same branches: sums have the
/// same bits on each.
class way {
public:
    way(via::world& world, const common::limits& until) : world_{world}, until_{until} {}

    /// What |r|^2 was at the beginning.
    [[nodiscard]] double all() const { return all_; }
    /// The numbers at the beginning, or later ones.
    [[nodiscard]] std::optional<ending> add(std::uint64_t step, const state& told) {
        if (result_.history.empty()) all_ = told.now.rr;
        const double residual = residual_of(told, all_);
        return add(step, residual, is_without_way(told, residual));
    }
    [[nodiscard]] std::optional<ending> add(std::uint64_t step, double residual, bool is_broken) {
        const std::chrono::duration<double> lasted = clock::now() - start_;
        result_.history.push_back({step, residual, lasted.count()});
        if (residual <= until_.tolerance) return ending::converged;
        return is_broken ? std::optional{ending::broken_down} : std::nullopt;
    }
    /// One PE's yes is everyone's.
    [[nodiscard]] bool is_interrupted() { return world_.max(until_.interrupted() ? 1 : 0) != 0; }
    [[nodiscard]] const std::vector<common::check_point>& history() const { return result_.history; }
    [[nodiscard]] common::outcome end(ending how) {
        result_.how = how;
        return std::move(result_);
    }

private:
    using clock = std::chrono::steady_clock;

    via::world& world_;
    const common::limits& until_;
    clock::time_point start_ = clock::now();
    double all_ = 0;
    common::outcome result_;
};

/// Answers that steps owe, while they go on.
class questions {
public:
    explicit questions(steps& by) : by_{by} {}

    /// Asks for the numbers after so many steps.
    void ask(std::uint64_t step) {
        by_.note();
        asked_.push_back(step);
    }
    [[nodiscard]] std::size_t owed() const { return asked_.size(); }
    /// Waits for the first answer that is owed.
    [[nodiscard]] std::optional<ending> hear(way& so_far) {
        const std::uint64_t step = asked_.front();
        asked_.pop_front();
        return so_far.add(step, by_.noted());
    }
    /// What is still owed is heard as well: x is that of the last step.
    [[nodiscard]] common::outcome end(way& so_far, ending how) {
        while (owed() > 0) static_cast<void>(hear(so_far));
        return so_far.end(how);
    }

private:
    steps& by_;
    std::deque<std::uint64_t> asked_;
};

using reporter = std::function<void(const std::vector<common::check_point>&)>;

common::outcome repeat(steps& by, way so_far, const common::limits& until, const reporter& report) {
    questions all{by};
    std::uint64_t step = 0;
    all.ask(step);
    for (;;) {
        const bool is_last = step == until.most_steps;
        while (all.owed() > (is_last ? 0 : by.ahead())) {
            std::optional<ending> how = all.hear(so_far);
            report(so_far.history());
            if (!how && so_far.is_interrupted()) how = ending::interrupted;
            if (how) return all.end(so_far, *how);
        }
        if (is_last) return all.end(so_far, ending::out_of_steps);
        const std::uint64_t next = std::min(step + until.check_every, until.most_steps);
        for (; step < next; ++step) by.iterate();
        all.ask(step);
    }
}

common::outcome let_run(steps& by, loop& itself, way so_far, const common::limits& until, const reporter& report) {
    questions first{by};
    first.ask(0);
    std::optional<ending> how = first.hear(so_far);
    const std::uint64_t most = std::max<std::uint64_t>(handed_back_after / until.check_every, 1) * until.check_every;
    for (std::uint64_t step = 0;;) {
        report(so_far.history());
        if (how) return so_far.end(*how);
        if (so_far.is_interrupted()) return so_far.end(ending::interrupted);
        if (step == until.most_steps) return so_far.end(ending::out_of_steps);
        const std::uint64_t stop = std::min(step + most, until.most_steps);
        const loop_report told = itself.run({so_far.all(), until.tolerance, until.check_every, stop}, step);
        for (const double residual : told.residuals) {
            step = std::min(step + until.check_every, stop);
            how = so_far.add(step, residual, told.is_broken && step == told.done);
        }
    }
}

}  // namespace

common::outcome solve(via::world& world, steps& by, const std::vector<double>& source, const common::limits& until,
                      const reporter& report) {
    by.begin(source);
    way so_far{world, until};
    if (loop* const itself = by.as_loop()) return let_run(by, *itself, std::move(so_far), until, report);
    return repeat(by, std::move(so_far), until, report);
}

double relative_difference(via::world& world, const std::vector<double>& a, const std::vector<double>& b) {
    std::array<double, 2> squares{};
    for (std::size_t i = 0; i < b.size(); ++i) {
        squares[0] += (a[i] - b[i]) * (a[i] - b[i]);
        squares[1] += b[i] * b[i];
    }
    world.reduce(VIA_SUM, squares.data(), squares);
    return squares[1] == 0 ? std::sqrt(squares[0]) : std::sqrt(squares[0] / squares[1]);
}

double true_residual(via::world& world, steps& by, const std::vector<double>& source) {
    by.set_p(by.x());
    by.apply(multiplied::p);
    return relative_difference(world, by.q(), source);
}

}  // namespace solver
