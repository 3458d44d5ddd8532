// SPDX-License-Identifier: Apache-2.0
/// @file atoms.hpp
/// @brief The atoms of one PE in their cells, and what moves them: one source for all forms.
///
/// Every cell has room for so many atoms. An atom is in one of two states: *settled*, in the arrays by which forces are
/// computed, in the order of numbers of atoms, so that sums have one order; or *loose*, on its way to its cell, where
/// it comes to lie in any order. A step makes all loose, exchanges some with the neighbours, and settles them again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "geometry.hpp"
#include "units.hpp"

namespace molecular {

/// An atom on its way.
struct traveller {
    vec3 position;
    vec3 velocity;
    std::uint32_t id;     ///< its number, the same always
    std::uint32_t place;  ///< the cell, by its number in shared_layers(); of the first of a message: how many follow
};

/// What may go wrong in a step; bits of one word, at which somebody looks now and then.
struct fault {
    enum bit : unsigned { cell_full = 1, message_full = 2, too_fast = 4, too_dense = 8 };
};

/// Cells and their atoms. A view: owns nothing. Passed to kernels by value.
struct atoms_view {
    geometry part;
    unsigned room;  ///< atoms that a cell has room for

    unsigned* counts;  ///< settled atoms of each cell
    vec3* positions;
    vec3* velocities;
    vec3* forces;
    double* energies;   ///< of own cells, as the embedding
    double* embedding;  ///< derivative of the embedding energy
    std::uint32_t* ids;

    unsigned* loose_counts;  ///< of each cell; may be more than there is room for, after a fault
    traveller* loose;

    unsigned* faults;

    /// Where atom k of a cell lies.
    [[nodiscard]] COMMON_PORTABLE std::size_t slot(unsigned cell, unsigned k) const {
        return std::size_t{cell} * room + k;
    }
};

namespace detail {

/// Adds 1; returns what was there.
COMMON_PORTABLE unsigned fetch_increment(unsigned* word) {
#ifdef __CUDA_ARCH__
    return atomicAdd(word, 1U);
#else
    return (*word)++;
#endif
}

}  // namespace detail

COMMON_PORTABLE void raise(unsigned* faults, fault::bit which) {
#ifdef __CUDA_ARCH__
    atomicOr(faults, static_cast<unsigned>(which));
#else
    *faults |= which;
#endif
}

/// A loose atom more in a cell.
COMMON_PORTABLE void append(const atoms_view& a, unsigned cell, const traveller& which) {
    const unsigned k = detail::fetch_increment(a.loose_counts + cell);
    if (k >= a.room) return raise(a.faults, fault::cell_full);
    a.loose[a.slot(cell, k)] = which;
}

/// What a step does with the atoms of its own.
struct time_step {
    double length;     ///< in femtoseconds
    double half_kick;  ///< half of it by the mass: what a force changes a velocity by

    [[nodiscard]] static time_step make(double femtoseconds, double mass) {
        return {femtoseconds, femtoseconds / (2 * mass * mass_unit)};
    }
};

/// Half of a step's change of velocity, and all of its change of place. Makes atom k of a cell loose.
COMMON_PORTABLE void move(const atoms_view& a, const time_step& by, unsigned cell, unsigned k) {
    const std::size_t at = a.slot(cell, k);
    traveller which{a.positions[at], a.velocities[at] + by.half_kick * a.forces[at], a.ids[at], 0};
    which.position = which.position + by.length * which.velocity;
    const unsigned there = a.part.cell_at(which.position);
    if (there == no_cell) return raise(a.faults, fault::too_fast);
    append(a, there, which);
}

/// Settles loose atom k of a cell behind those with lower numbers; and how many there are.
COMMON_PORTABLE void settle(const atoms_view& a, unsigned cell, unsigned k) {
    const unsigned found = a.loose_counts[cell];
    const unsigned count = found < a.room ? found : a.room;
    if (k == 0) a.counts[cell] = count;
    if (k >= count) return;
    const traveller* const all = a.loose + a.slot(cell, 0);
    const traveller which = all[k];
    unsigned rank = 0;
    for (unsigned other = 0; other < count; ++other) rank += all[other].id < which.id ? 1 : 0;
    const std::size_t at = a.slot(cell, rank);
    a.positions[at] = which.position;
    a.velocities[at] = which.velocity;
    a.ids[at] = which.id;
}

/// The other half of a step's change of velocity.
COMMON_PORTABLE void kick(const atoms_view& a, const time_step& by, unsigned cell, unsigned k) {
    const std::size_t at = a.slot(cell, k);
    a.velocities[at] = a.velocities[at] + by.half_kick * a.forces[at];
}

/// Atom k of cell `place` of layers that go to a neighbour, for which its coordinate changes by `shift`.
COMMON_PORTABLE traveller packed(const atoms_view& a, unsigned cell, unsigned k, unsigned place, unsigned axis,
                                 double shift) {
    traveller which = a.loose[a.slot(cell, k)];
    which.position.at[axis] += shift;
    which.place = place;
    return which;
}

/// Loose atoms of a cell that there was room for.
[[nodiscard]] COMMON_PORTABLE unsigned loose_of(const atoms_view& a, unsigned cell) {
    return a.loose_counts[cell] < a.room ? a.loose_counts[cell] : a.room;
}

/// An atom that has come from a neighbour with whom these layers are shared.
COMMON_PORTABLE void unpack(const atoms_view& a, const block& layers, const traveller& which) {
    append(a, a.part.index(layers.cell(which.place)), which);
}

/// What is summed over all atoms.
struct totals {
    using value_type = double;
    double potential;       ///< eV
    double kinetic;         ///< eV
    double momentum[axes];  ///< in unified atomic mass units A / fs
    double atoms;
};

/// Atom k of a cell as its part of that; nothing, if there is none.
[[nodiscard]] COMMON_PORTABLE totals totals_of(const atoms_view& a, double mass, unsigned cell, unsigned k) {
    if (k >= a.counts[cell]) return {};
    const std::size_t at = a.slot(cell, k);
    const vec3 v = a.velocities[at];
    return {a.energies[at], mass * mass_unit / 2 * norm(v), {mass * v[0], mass * v[1], mass * v[2]}, 1};
}

}  // namespace molecular
