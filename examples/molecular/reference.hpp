// SPDX-License-Identifier: Apache-2.0
/// @file reference.hpp
/// @brief All atoms on one processor, every pair looked at: what the forms are compared with.
#pragma once

#include <vector>

#include "potential.hpp"
#include "vec3.hpp"

namespace molecular::reference {

/// Atoms by their numbers, and the periodic box that they lie in.
struct configuration {
    vec3 length;
    std::vector<vec3> positions;
};

/// eV.
[[nodiscard]] double energy(const configuration& c, const substance& by);

/// By the formulas of the potentials, each pair once, with the nearest image of each atom. eV / A.
[[nodiscard]] std::vector<vec3> forces(const configuration& c, const substance& by);

/// The force on an atom as the derivative of the energy: from differences of energies, with no formula of a force.
[[nodiscard]] vec3 force_by_difference(configuration c, const substance& by, std::size_t atom);

}  // namespace molecular::reference
