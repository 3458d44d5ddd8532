// SPDX-License-Identifier: Apache-2.0
/// @file potential.hpp
/// @brief What acts between atoms: Lennard-Jones's potential, or an embedded atom's, by tables.
#pragma once

#include <string>

#include "table.hpp"

namespace molecular {

/// 4 epsilon [(sigma / r)^12 - (sigma / r)^6], less its value at the cutoff. Passed to kernels by value.
struct lennard_jones {
    double epsilon;
    double sigma;
    double cutoff;
    double at_cutoff;  ///< what is taken away

    /// With what is taken away computed.
    [[nodiscard]] static lennard_jones make(double epsilon, double sigma, double cutoff);
};

/// The energy of atom i is F(sum_j rho(r_ij)) + 1/2 sum_j phi(r_ij). Passed to kernels by value.
struct embedded_atom_view {
    double cutoff;
    double most_density;   ///< to which `embedding` reaches
    table_view pair;       ///< r phi(r)
    table_view density;    ///< rho(r)
    table_view embedding;  ///< F(rho)
};

/// Owns the tables.
struct embedded_atom {
    double cutoff = 0;
    table pair;
    table density;
    table embedding;

    [[nodiscard]] embedded_atom_view view() const {
        return {cutoff, embedding.end(), pair.view(), density.view(), embedding.view()};
    }
};

/// A potential and the crystal that goes with it.
struct substance {
    std::string name;
    double mass;              ///< in unified atomic mass units
    double lattice_constant;  ///< of the cubic face-centred crystal
    bool is_embedded = false;
    lennard_jones pairs{};
    embedded_atom embedded{};

    [[nodiscard]] double cutoff() const { return is_embedded ? embedded.cutoff : pairs.cutoff; }
};

/// Copper by pairs.
[[nodiscard]] substance lennard_jones_copper();
/// Copper as Sutton and Chen gave it (Philosophical Magazine Letters 61, 1990), made to end smoothly.
[[nodiscard]] substance sutton_chen_copper();

}  // namespace molecular
