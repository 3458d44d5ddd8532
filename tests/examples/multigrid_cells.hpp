// SPDX-License-Identifier: Apache-2.0
// Cells of the multigrid example, by their coordinates.
#pragma once

#include "crew.hpp"

namespace testing {

using multigrid::coordinates;

inline coordinates sum(const coordinates& a, const coordinates& b) { return {{a[0] + b[0], a[1] + b[1], a[2] + b[2]}}; }

template <class Body>
void over(const multigrid::range& cells, const Body& body) {
    multigrid::processor{}.over(cells, 0, [&](unsigned x, unsigned y, unsigned z) { body(coordinates{{x, y, z}}); });
}

inline unsigned index(const multigrid::box& of, const coordinates& c) { return of.index(c[0], c[1], c[2]); }

}  // namespace testing
