// SPDX-License-Identifier: Apache-2.0
/// @file units.hpp
/// @brief The units of all files here: eV, Angstrom, femtosecond, unified atomic mass unit, Kelvin.
#pragma once

namespace molecular {

inline constexpr double boltzmann = 8.617333262e-5;  ///< eV / K
inline constexpr double mass_unit = 103.642697;      ///< eV fs^2 / A^2 in a unified atomic mass unit
/// Hartree times Bohr's radius in eV A, of so many digits as those who make files of potentials count with.
inline constexpr double hartree_times_bohr = 27.2 * 0.529;

}  // namespace molecular
