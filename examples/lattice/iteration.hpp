// SPDX-License-Identifier: Apache-2.0
/// @file iteration.hpp
/// @brief What an iteration of conjugate gradients does besides applying the operator: its numbers, the updates at one
/// site, and the order of sums. One source for all forms.
#pragma once

#include <cmath>

#include "fields.hpp"

namespace lattice {

/// The numbers of an iteration. They lie in memory, the GPU's if the fields do: no step takes one from the host.
struct scalars {
    real square;     ///< |r|^2
    real curvature;  ///< |M p|^2
    real fresh;      ///< |r|^2 after the step
    real alpha;      ///< how far x goes along p
    real beta;       ///< how much of p the next direction keeps
};

/// When `curvature` is known. Where there is no residual left, there is no step.
COMMON_PORTABLE void set_alpha(scalars& s) { s.alpha = s.curvature == 0 ? 0 : s.square / s.curvature; }
/// When `fresh` is known.
COMMON_PORTABLE void set_beta(scalars& s) {
    s.beta = s.square == 0 ? 0 : s.fresh / s.square;
    s.square = s.fresh;
}

/// When an iteration that repeats itself ends. Not less than `most` iterations have room for their residuals.
struct loop_limits {
    real all = 1;        ///< |r|^2 at the start
    real tolerance = 0;  ///< of the residual, |r| in parts of that
    unsigned long long most = 0;
    unsigned long long pause = 1;  ///< iterations, then it ends for a while in any case
};

/// The state of such a loop, where the numbers are.
struct loop_state {
    loop_limits until;
    unsigned long long done;  ///< iterations
    int again;                ///< 1: there is another
};

/// After an iteration: keeps its residual, and says whether there is another. On every PE alike: `square` is.
COMMON_PORTABLE void decide(const scalars& s, loop_state& loop, real* residuals) {
    const real residual = loop.until.all == 0 ? 0 : ::sqrt(s.square / loop.until.all);
    residuals[loop.done] = residual;
    ++loop.done;
    const bool is_over = residual <= loop.until.tolerance || loop.done >= loop.until.most;
    loop.again = is_over || loop.done % loop.until.pause == 0 ? 0 : 1;
}

/// The fields of an iteration: the solution, the residual of the normal equations, the direction, and M p and M+ M p.
struct work_fields {
    spinor_view x;
    spinor_view r;
    spinor_view p;
    spinor_view q;
    spinor_view z;
};

/// x += alpha p, r -= alpha z. Returns |r|^2 at the site.
COMMON_PORTABLE real step_at(const work_fields& f, real alpha, unsigned site) {
    store(f.x, site, axpy(alpha, load(f.p, site), load(f.x, site)));
    const spinor left = axpy(-alpha, load(f.z, site), load(f.r, site));
    store(f.r, site, left);
    return norm(left);
}

/// p = r + beta p.
COMMON_PORTABLE void turn_at(const work_fields& f, real beta, unsigned site) {
    store(f.p, site, axpy(beta, load(f.p, site), load(f.r, site)));
}

/// Sums over the sites of a PE have one order, which fits the threads of a block: those of a *group* of sites by a
/// tree, then number t, t + group, ... of these one after the other, then these by the tree again.
inline constexpr unsigned group = 256;

[[nodiscard]] COMMON_PORTABLE unsigned groups_of(unsigned sites) { return (sites + group - 1) / group; }

/// One level of the tree, from group / 2 down to 1: what thread t < half does, when all have done the level above.
COMMON_PORTABLE void add_half(real* values, unsigned half, unsigned t) { values[t] = values[t] + values[t + half]; }

/// What thread t adds up of the groups' sums before the second tree.
[[nodiscard]] COMMON_PORTABLE real strided_sum(const real* sums, unsigned groups, unsigned t) {
    real sum = 0;
    for (unsigned i = t; i < groups; i += group) sum += sums[i];
    return sum;
}

/// Operations a site of an iteration, those of two applications included: two squares and three updates besides.
inline constexpr double operations_an_iteration = 2 * 1368 + 2 * 48 + 3 * 48;

}  // namespace lattice
