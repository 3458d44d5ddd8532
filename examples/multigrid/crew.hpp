// SPDX-License-Identifier: Apache-2.0
/// @file crew.hpp
/// @brief Who shares the cells of a box: one processor, or threads of a GPU.
#pragma once

#include "box.hpp"

namespace multigrid {

/// The processor alone.
struct processor {
    template <class Body>
    void over(const range& cells, unsigned /*passed*/, const Body& body) const {
        for (unsigned z = cells.begin[2]; z < cells.end[2]; ++z)
            for (unsigned y = cells.begin[1]; y < cells.end[1]; ++y)
                for (unsigned x = cells.begin[0]; x < cells.end[0]; ++x) body(x, y, z);
    }
    void sync() const {}
};

/// One of `size` threads.
struct gpu_threads {
    unsigned rank;
    unsigned size;

    /// @param passed  cells that the crew has gone over before, without a barrier: it goes on with the next thread.
    template <class Body>
    COMMON_HERE void over(const range& cells, unsigned passed, const Body& body) const {
        const unsigned count = cells.cells();
        const unsigned width = cells.extent(0);
        const unsigned height = cells.extent(1);
        for (unsigned i = (rank + size - passed % size) % size; i < count; i += size) {
            const unsigned row = i / width;
            body(cells.begin[0] + i % width, cells.begin[1] + row % height, cells.begin[2] + row / height);
        }
    }
};

/// Calls `body` for ranges that together are a part of a box, and says how many cells came before.
template <class Body>
COMMON_HERE void over_part(const box& of, part which, const Body& body) {
    if (which != part::boundary) return body(which == part::all ? of.all() : of.interior(), 0U);
    unsigned passed = 0;
    for (unsigned axis = 0; axis < axes; ++axis) {
        for (unsigned side = 0; side < sides; ++side) {
            const range layer = of.layer(axis, side);
            body(layer, passed);
            passed += layer.cells();
        }
    }
}

}  // namespace multigrid
