// SPDX-License-Identifier: Apache-2.0
/// @file chebyshev.hpp
/// @brief A polynomial in A that is near its inverse: Chebyshev's iteration for A z = r, a fixed number of steps long.
#pragma once

#include <vector>

#include "iteration.hpp"

namespace solver {

/// z = first D^-1 r and so many terms more, each with a product with A; D is the diagonal.
struct polynomial {
    double first = 0;
    std::vector<term> terms;
};

/// The part of the interval that Chebyshev's iteration leaves to conjugate gradients, which take single small
/// eigenvalues well.
inline constexpr double interval_ratio = 30;

/// Best among its kind for eigenvalues of D^-1 A between largest / interval_ratio and `largest`. It is symmetric, and
/// positive as long as no eigenvalue is larger. (Saad, Iterative Methods for Sparse Linear Systems, 12.3.)
[[nodiscard]] inline polynomial chebyshev(double largest, unsigned degree) {
    const double centre = largest * (1 + 1 / interval_ratio) / 2;
    const double radius = largest * (1 - 1 / interval_ratio) / 2;
    polynomial made{1 / centre, {}};
    double rho = radius / centre;
    for (unsigned i = 0; i < degree; ++i) {
        const double next = 1 / (2 * centre / radius - rho);
        made.terms.push_back({next * rho, 2 * next / radius});
        rho = next;
    }
    return made;
}

}  // namespace solver
