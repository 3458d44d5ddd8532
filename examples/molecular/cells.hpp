// SPDX-License-Identifier: Apache-2.0
/// @file cells.hpp
/// @brief The memory behind an atoms_view on the processor, and how atoms get in and out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "atoms.hpp"

namespace molecular {

/// Settled atoms of one PE.
struct settled_cells {
    geometry part;
    unsigned room;
    std::vector<unsigned> counts;
    std::vector<vec3> positions;
    std::vector<vec3> velocities;
    std::vector<vec3> forces;
    std::vector<std::uint32_t> ids;

    /// Empty cells with that room.
    settled_cells(const geometry& which, unsigned room_of_cell)
        : part{which},
          room{room_of_cell},
          counts(which.cells()),
          positions(slots()),
          velocities(slots()),
          forces(slots()),
          ids(slots()) {}

    [[nodiscard]] std::size_t slots() const { return std::size_t{part.cells()} * room; }

    /// Atoms that lie in own cells, of which each has room for those that it gets.
    void put(const std::vector<traveller>& atoms) {
        for (const traveller& each : atoms) {
            const unsigned cell = part.cell_at(each.position);
            const std::size_t at = std::size_t{cell} * room + counts[cell]++;
            positions[at] = each.position;
            velocities[at] = each.velocity;
            ids[at] = each.id;
        }
    }
    /// Calls visit(slot) for those of own cells.
    template <class Visit>
    void for_own(Visit&& visit) const {
        const block own = part.own_block();
        for (unsigned i = 0; i < own.cells(); ++i) {
            const unsigned cell = part.index(own.cell(i));
            for (unsigned k = 0; k < counts[cell]; ++k) visit(std::size_t{cell} * room + k);
        }
    }
    [[nodiscard]] std::vector<traveller> own_atoms() const {
        std::vector<traveller> made;
        for_own([&](std::size_t at) { made.push_back({positions[at], velocities[at], ids[at], 0}); });
        return made;
    }
    [[nodiscard]] std::vector<vec3> own_forces() const {
        std::vector<vec3> made;
        for_own([&](std::size_t at) { made.push_back(forces[at]); });
        return made;
    }
};

}  // namespace molecular
