// SPDX-License-Identifier: Apache-2.0
/// @file loop.hpp
/// @brief When an iteration that repeats itself ends: decided beside its numbers, on the GPU if they lie there.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/portable.hpp"
#include "iteration.hpp"

namespace solver {

/// What the residual is compared with, and how often. Counts are of iterations, `stop` of those since the beginning.
struct loop_limits {
    double all = 1;                      ///< r . r at the beginning
    double tolerance = 0;                ///< of the residual, |r| in parts of that
    unsigned long long check_every = 1;  ///< between two looks at the residual; there is one at `stop` as well
    unsigned long long stop = 0;         ///< then it ends in any case
};

/// |r| in parts of what it was at the beginning.
[[nodiscard]] COMMON_PORTABLE double residual_of(const state& now, double all) {
    return all == 0 ? 0 : ::sqrt(now.now.rr / all);
}

/// Whether there is no way on: a direction without energy, or a number beyond all bounds.
[[nodiscard]] COMMON_PORTABLE bool is_without_way(const state& now, double residual) {
    return now.is_broken() || !(residual <= std::numeric_limits<double>::max());
}

/// The state of a loop, where the numbers are.
struct loop_state {
    loop_limits until;
    unsigned long long done;  ///< iterations since the beginning
    unsigned checks;          ///< residuals that are kept
    int is_broken;            ///< 1: there is no way on
    int again;                ///< 1: there is another iteration
};

/// After an iteration: keeps its residual if it is to be checked, and says whether there is another. On every PE alike:
/// the sums are.
COMMON_PORTABLE void decide(const state& now, loop_state& loop, double* residuals) {
    ++loop.done;
    if (loop.done % loop.until.check_every != 0 && loop.done != loop.until.stop) return;
    const double residual = residual_of(now, loop.until.all);
    residuals[loop.checks] = residual;
    ++loop.checks;
    loop.is_broken = is_without_way(now, residual) ? 1 : 0;
    loop.again = residual > loop.until.tolerance && loop.is_broken == 0 && loop.done < loop.until.stop ? 1 : 0;
}

/// What such a loop has to tell when it is over for now.
struct loop_report {
    std::vector<double> residuals;  ///< of its checks
    std::uint64_t done;             ///< iterations since the beginning
    bool is_broken;
};

/// Iterations that go on by themselves.
class loop {
public:
    /// Room for so many residuals.
    static constexpr std::size_t most_checks = 256;

    loop() = default;
    loop(const loop&) = delete;
    loop& operator=(const loop&) = delete;
    virtual ~loop() = default;

    /// Iterates from what there is, until its limits say that it is enough; at most `most_checks` checks. Collective.
    /// @param done  iterations so far
    [[nodiscard]] virtual loop_report run(const loop_limits& until, std::uint64_t done) = 0;
};

}  // namespace solver
