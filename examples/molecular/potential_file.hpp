// SPDX-License-Identifier: Apache-2.0
/// @file potential_file.hpp
/// @brief Potentials of an embedded atom from files of the formats funcfl and setfl.
#pragma once

#include <string>
#include <string_view>

#include "potential.hpp"

namespace molecular {

/**
 * Reads a potential of one element.
 *
 * funcfl: a line of comment; atomic number, mass, lattice constant and the crystal's name; numbers of densities and
 * distances with their steps, and the cutoff; then values of F, of the effective charge Z, of which the pair energy is
 * Z^2 / r in Hartree and Bohr's radii, and of rho.
 * setfl: three lines of comment; the number of elements, here 1, and its name; numbers, steps and cutoff as before; the
 * line of the element; then values of F, of rho, and of r phi.
 *
 * Which it is the fourth line tells: only in setfl it has a name.
 * @param name  stands for the file in error messages
 * @throws common::user_error that says what is wrong in which line
 */
[[nodiscard]] substance parse_potential(std::string_view text, const std::string& name);

/// parse_potential() of a file's contents.
[[nodiscard]] substance read_potential(const std::string& path);

}  // namespace molecular
