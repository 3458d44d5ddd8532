// SPDX-License-Identifier: Apache-2.0
#include "solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "halo.hpp"

namespace heat {
namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

// Momentum lets the residual swing: one check below the tolerance may be a dip, three in a row are not.
bool converged(const std::vector<common::check_point>& history, double tolerance) {
    return history.size() >= 3 &&
           std::all_of(history.end() - 3, history.end(),
                       [tolerance](const common::check_point& point) { return point.residual <= tolerance; });
}

// Adds a check to the history and says whether it is the last. All PEs take the same branch, for what it depends on is
// reduced over all of them.
std::optional<common::ending> check(via::world& world, const block& part, std::uint64_t step,
                                    const common::limits& until, clock::time_point start,
                                    std::vector<common::check_point>& history) {
    std::array<double, 2> largest{part.imbalance(), until.interrupted() ? 1.0 : 0.0};
    world.reduce(VIA_MAX, largest.data(), largest);
    history.push_back({step, largest[0], seconds_since(start)});
    if (converged(history, until.tolerance)) return common::ending::converged;
    if (largest[1] > 0.0) return common::ending::interrupted;
    if (step >= until.most_steps) return common::ending::out_of_steps;
    return std::nullopt;
}

}  // namespace

common::outcome solve(via::world& world, block& part, const decomposition& cut, const common::limits& until,
                      const std::function<void(const std::vector<common::check_point>&)>& report) {
    halo sides{world, cut};
    common::outcome result;
    const clock::time_point start = clock::now();
    for (std::uint64_t step = 0;; ++step) {
        sides.send(part, step);
        if (step % until.check_every == 0 || step >= until.most_steps) {
            sides.receive(part, step);  // the check reads the frame, so here nothing overlaps
            const std::optional<common::ending> end = check(world, part, step, until, start, result.history);
            report(result.history);
            if (end) {
                result.how = *end;
                return result;
            }
            part.update(part.all());
        } else {
            part.update(part.inner());  // while the sides travel
            sides.receive(part, step);
            part.update_rim();
        }
        part.advance();
    }
}

}  // namespace heat
