// SPDX-License-Identifier: Apache-2.0
#include "solver.hpp"

#include <array>
#include <chrono>
#include <cmath>

namespace lattice {
namespace {

/// One PE's yes is everyone's.
bool anyone(via::world& world, bool yes) { return world.max(yes ? 1 : 0) != 0; }

/// NaN is not less than anything: numbers beyond all bounds go on until the steps are used up.
bool converged(double residual, double tolerance) { return residual <= tolerance; }

}  // namespace

void begin(steps& by, const spinor_field& source) {
    by.clear();
    by.set(slot::q, source);
    by.apply(slot::q, slot::r, true);
    by.square(slot::r, &scalars::fresh);
    by.sum(&scalars::fresh);
    by.turn();
}

void iterate(steps& by) {
    by.apply(slot::p, slot::q, false);
    by.square(slot::q, &scalars::curvature);
    by.sum(&scalars::curvature);
    by.apply(slot::q, slot::z, true);
    by.step();
    by.sum(&scalars::fresh);
    by.turn();
}

common::outcome solve(via::world& world, steps& by, const spinor_field& source, const common::limits& until,
                      const std::function<void(const std::vector<common::check_point>&)>& report) {
    using clock = std::chrono::steady_clock;
    begin(by, source);
    const double all = by.residual_square();
    const clock::time_point start = clock::now();
    common::outcome result;
    for (std::uint64_t step = 0;; ++step) {
        // All PEs take the same branches: a sum over all PEs has the same bits on each.
        const double residual = all == 0 ? 0 : std::sqrt(by.residual_square() / all);
        result.history.push_back({step, residual, std::chrono::duration<double>(clock::now() - start).count()});
        report(result.history);
        if (converged(residual, until.tolerance)) {
            result.how = common::ending::converged;
            return result;
        }
        if (step >= until.most_steps) return result;
        if (step % until.check_every == 0 && anyone(world, until.interrupted())) {
            result.how = common::ending::interrupted;
            return result;
        }
        iterate(by);
    }
}

double true_residual(via::world& world, steps& by, const place& where, const spinor_field& source) {
    by.apply(slot::x, slot::q, false);
    const spinor_field applied = by.get(slot::q);
    std::array<double, 2> sums{};
    for (unsigned site = 0; site < where.box.sites(); ++site) {
        const spinor b = load(source.view(), site);
        sums[0] += norm(axpy(-1, load(applied.view(), site), b));
        sums[1] += norm(b);
    }
    world.reduce(VIA_SUM, sums.data(), sums);
    return sums[1] == 0 ? 0 : std::sqrt(sums[0] / sums[1]);
}

}  // namespace lattice
