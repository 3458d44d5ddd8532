// SPDX-License-Identifier: Apache-2.0
/// @file forces.hpp
/// @brief The force on one atom: the one source of the arithmetic of all forms.
///
/// Every atom adds up what all others do to it, twice the work of taking each pair once: so a sum has one order,
/// whichever PE or thread makes it, and nobody else writes into it.
#pragma once

#include <cmath>

#include "atoms.hpp"
#include "potential.hpp"

namespace molecular {

/// Calls visit(d, square of d, slot of the other) for the atoms nearer than the cutoff to atom k of a cell of this
/// PE's own; d leads from the other one to it.
template <class Visit>
COMMON_PORTABLE void for_neighbours(const atoms_view& a, const triple& cell, unsigned k, double cutoff, Visit&& visit) {
    const std::size_t own = a.slot(a.part.index(cell), k);
    const vec3 here = a.positions[own];
    for (unsigned around = 0; around < 27; ++around) {
        const triple c{{cell[0] + around % 3 - 1, cell[1] + around / 3 % 3 - 1, cell[2] + around / 9 - 1}};
        const unsigned there = a.part.index(c);
        const unsigned count = a.counts[there];
        for (std::size_t other = a.slot(there, 0), end = other + count; other < end; ++other) {
            const vec3 d = here - a.positions[other];
            const double square = norm(d);
            if (square < cutoff * cutoff && other != own) visit(d, square, other);
        }
    }
}

/// Force on and energy of atom k by pairs alone.
COMMON_PORTABLE void pair_force(const atoms_view& a, const lennard_jones& by, const triple& cell, unsigned k) {
    vec3 force{};
    double energy = 0;
    for_neighbours(a, cell, k, by.cutoff, [&](const vec3& d, double square, std::size_t) {
        const double part = by.sigma * by.sigma / square;
        const double sixth = part * part * part;
        energy += 4 * by.epsilon * (sixth * sixth - sixth) - by.at_cutoff;
        force = force + 24 * by.epsilon * (2 * sixth * sixth - sixth) / square * d;
    });
    const std::size_t own = a.slot(a.part.index(cell), k);
    a.forces[own] = force;
    a.energies[own] = energy / 2;
}

/// What of an embedded atom's energy and force needs no other's embedding: its energy, the pairs' part of the force,
/// and the derivative of its embedding energy.
COMMON_PORTABLE void embed(const atoms_view& a, const embedded_atom_view& by, const triple& cell, unsigned k) {
    vec3 force{};
    double energy = 0;
    double density = 0;
    for_neighbours(a, cell, k, by.cutoff, [&](const vec3& d, double square, std::size_t) {
        const double r = std::sqrt(square);
        const value_and_slope z = by.pair.at(r);
        const double phi = z.value / r;
        energy += phi;
        force = force - (z.slope - phi) / square * d;
        density += by.density.at(r).value;
    });
    const std::size_t own = a.slot(a.part.index(cell), k);
    if (!(density <= by.most_density)) raise(a.faults, fault::too_dense);
    const value_and_slope f = by.embedding.at(density);
    a.forces[own] = force;
    a.energies[own] = energy / 2 + f.value;
    a.embedding[own] = f.slope;
}

/// The rest of its force, when the halo's derivatives are known too.
COMMON_PORTABLE void embedding_force(const atoms_view& a, const embedded_atom_view& by, const triple& cell,
                                     unsigned k) {
    const std::size_t own = a.slot(a.part.index(cell), k);
    const double mine = a.embedding[own];
    vec3 force = a.forces[own];
    for_neighbours(a, cell, k, by.cutoff, [&](const vec3& d, double square, std::size_t other) {
        const double r = std::sqrt(square);
        force = force - (mine + a.embedding[other]) * by.density.at(r).slope / r * d;
    });
    a.forces[own] = force;
}

}  // namespace molecular
