// SPDX-License-Identifier: Apache-2.0
/// @file iteration.hpp
/// @brief What an iteration of preconditioned conjugate gradients does besides the products: its numbers, and the work
/// on the elements of vectors. One source for all forms.
#pragma once

#include <cstddef>

namespace solver {

/// What is summed over all PEs when x and r have changed.
struct sums {
    using value_type = double;

    double rz;  ///< r . z
    double rr;  ///< r . r
};

/// What an iteration leaves to the next. All zero at the beginning.
struct memory {
    double before;  ///< r . z as it was when p was chosen
    double all;     ///< r . r at the beginning
    double broken;  ///< not 0: a direction was found along which x^T A x does not rise, and nothing changes any more
};

/// Everything that decides how to go on.
struct state {
    memory kept;
    sums now;
    double energy;  ///< p . A p

    /// No digit of the residual is right any more that is so much less than at the beginning: r . r by its square.
    static constexpr double nothing_left = 1e-30;

    /// The last direction had no energy, though there was something left to do.
    [[nodiscard]] constexpr bool is_broken() const {
        return kept.broken != 0 || (kept.before > 0 && !(energy > 0) && now.rr > nothing_left * kept.all);
    }
    /// How far x goes along p.
    [[nodiscard]] constexpr double alpha() const { return energy > 0 && kept.broken == 0 ? kept.before / energy : 0; }
    /// How much of p the next direction keeps.
    [[nodiscard]] constexpr double beta() const { return kept.before > 0 ? now.rz / kept.before : 0; }

    /// What is kept when the next direction is chosen.
    [[nodiscard]] constexpr memory at_turn() const {
        return {kept.before, kept.before > 0 ? kept.all : now.rr, is_broken() ? 1.0 : 0.0};
    }
};

/// The vectors of an iteration. d and s are those of the polynomial alone.
struct vectors {
    double* x;
    double* r;
    double* z;
    double* p;  ///< with its halo behind it
    double* q;  ///< A p, or A d
    double* d;  ///< with its halo behind it
    double* s;
    const double* weight;  ///< of r in z: one over the diagonal; null: 1
    const double* blocks;  ///< inverse_blocks of the diagonal
    std::size_t block;     ///< and rows of each
};

[[nodiscard]] constexpr double weighted(const vectors& v, double value, std::size_t i) {
    return v.weight == nullptr ? value : v.weight[i] * value;
}

[[nodiscard]] constexpr sums sums_at(double r, double z) { return {r * z, r * r}; }

/// p = z + beta p.
constexpr void turn_at(const vectors& v, double beta, std::size_t i) { v.p[i] = v.z[i] + beta * v.p[i]; }

/// x += alpha p, r -= alpha q. Returns r.
constexpr double step_at(const vectors& v, double alpha, std::size_t i) {
    v.x[i] += alpha * v.p[i];
    return v.r[i] -= alpha * v.q[i];
}

/// The same, and z = r but for the weight.
constexpr sums step_and_weigh_at(const vectors& v, double alpha, std::size_t i) {
    const double r = step_at(v, alpha, i);
    v.z[i] = weighted(v, r, i);
    return sums_at(r, v.z[i]);
}

/// z of r by the blocks' inverses, when r is there. `rows` are all of the PE.
constexpr sums weigh_by_blocks_at(const vectors& v, std::size_t rows, std::size_t i) {
    const std::size_t first = i - i % v.block;
    const std::size_t end = first + v.block < rows ? first + v.block : rows;
    double z = 0;
    for (std::size_t k = first; k < end; ++k) z += v.blocks[k * v.block + (i - first)] * v.r[k];
    v.z[i] = z;
    return sums_at(v.r[i], z);
}

/// Factors of a term of the polynomial; see chebyshev.hpp.
struct term {
    double old;    ///< of the term before
    double fresh;  ///< of the residual that it left
};

/// x and r, and the first term of the polynomial: d, which z begins with.
constexpr sums step_and_begin_at(const vectors& v, double alpha, double fresh, std::size_t i) {
    const double r = step_at(v, alpha, i);
    v.s[i] = r;
    v.d[i] = fresh * weighted(v, r, i);
    v.z[i] = v.d[i];
    return sums_at(r, v.z[i]);
}

/// s -= q, where q = A d; then the next d, which is added to z.
constexpr sums term_at(const vectors& v, const term& by, std::size_t i) {
    v.s[i] -= v.q[i];
    v.d[i] = by.old * v.d[i] + by.fresh * weighted(v, v.s[i], i);
    v.z[i] += v.d[i];
    return sums_at(v.r[i], v.z[i]);
}

}  // namespace solver
