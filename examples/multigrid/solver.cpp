// SPDX-License-Identifier: Apache-2.0
#include "solver.hpp"

#include <chrono>
#include <cmath>

namespace multigrid {
namespace {

/// One PE's yes is everyone's.
bool anyone(via::world& world, bool yes) { return world.max(yes ? 1 : 0) != 0; }

}  // namespace

common::outcome solve(via::world& world, steps& by, const common::limits& until,
                      const std::function<void(const std::vector<common::check_point>&)>& report) {
    using clock = std::chrono::steady_clock;
    double residual = by.residual();
    const double all = residual;
    const clock::time_point start = clock::now();
    common::outcome result;
    for (std::uint64_t cycle = 0;; ++cycle, residual = by.residual()) {
        // All PEs take the same branches: the residual has the same bits on each. NaN is not less than anything.
        const double relative = all == 0 ? 0 : residual / all;
        result.history.push_back({cycle, relative, std::chrono::duration<double>(clock::now() - start).count()});
        report(result.history);
        if (relative <= until.tolerance) {
            result.how = common::ending::converged;
            return result;
        }
        if (cycle >= until.most_steps) return result;
        if (cycle % until.check_every == 0 && anyone(world, until.interrupted())) {
            result.how = common::ending::interrupted;
            return result;
        }
        by.cycle({});
    }
}

double convergence_factor(const std::vector<common::check_point>& history) {
    if (history.size() < 3) return history.size() < 2 ? 0 : history[1].residual / history[0].residual;
    const double fall = history.back().residual / history[1].residual;
    return std::pow(fall, 1.0 / static_cast<double>(history.size() - 2));
}

}  // namespace multigrid
