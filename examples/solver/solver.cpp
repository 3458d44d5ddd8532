// SPDX-License-Identifier: Apache-2.0
#include "solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <deque>
#include <optional>

namespace solver {
namespace {

using common::ending;

/// The way of one solution: what was asked for, what was heard, and whether that is the end.
class way {
public:
    way(via::world& world, steps& by, const common::limits& until) : world_{world}, by_{by}, until_{until} {}

    /// Asks for the numbers after so many steps.
    void ask(std::uint64_t step) {
        by_.note();
        asked_.push_back(step);
    }
    [[nodiscard]] std::size_t owed() const { return asked_.size(); }
    /// Waits for the first answer that is owed. All PEs take the same branches: sums have the same bits on each.
    [[nodiscard]] std::optional<ending> hear() {
        const state told = by_.noted();
        if (result_.history.empty()) all_ = told.now.rr;
        const double residual = all_ == 0 ? 0 : std::sqrt(told.now.rr / all_);
        const std::chrono::duration<double> lasted = clock::now() - start_;
        result_.history.push_back({asked_.front(), residual, lasted.count()});
        asked_.pop_front();
        if (residual <= until_.tolerance) return ending::converged;
        if (told.is_broken() || !std::isfinite(residual)) return ending::broken_down;
        // One PE's yes is everyone's.
        if (world_.max(until_.interrupted() ? 1 : 0) != 0) return ending::interrupted;
        return std::nullopt;
    }
    [[nodiscard]] const std::vector<common::check_point>& history() const { return result_.history; }
    /// What is still owed is heard as well: x is that of the last step.
    [[nodiscard]] common::outcome end(ending how) {
        while (owed() > 0) static_cast<void>(hear());
        result_.how = how;
        return std::move(result_);
    }

private:
    using clock = std::chrono::steady_clock;

    via::world& world_;
    steps& by_;
    const common::limits& until_;
    clock::time_point start_ = clock::now();
    std::deque<std::uint64_t> asked_;
    double all_ = 0;
    common::outcome result_;
};

}  // namespace

common::outcome solve(via::world& world, steps& by, const std::vector<double>& source, const common::limits& until,
                      const std::function<void(const std::vector<common::check_point>&)>& report) {
    by.begin(source);
    way so_far{world, by, until};
    std::uint64_t step = 0;
    so_far.ask(step);
    for (;;) {
        const bool is_last = step == until.most_steps;
        while (so_far.owed() > (is_last ? 0 : by.ahead())) {
            const std::optional<ending> how = so_far.hear();
            report(so_far.history());
            if (how) return so_far.end(*how);
        }
        if (is_last) return so_far.end(ending::out_of_steps);
        const std::uint64_t next = std::min(step + until.check_every, until.most_steps);
        for (; step < next; ++step) by.iterate();
        so_far.ask(step);
    }
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
