// SPDX-License-Identifier: Apache-2.0
/// @file crystal.hpp
/// @brief How it begins: a face-centred cubic crystal with random velocities, the same however the box is divided.
#pragma once

#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "atoms.hpp"
#include "grid.hpp"

namespace molecular {

/// With which every atom still lies in the box.
inline constexpr double most_displacement = 0.2;

struct crystal {
    triple unit_cells;
    double lattice_constant;
    double displacement = 0;  ///< of each coordinate at most, in lattice constants; not more than most_displacement
    double temperature = 0;
    double mass = 1;
    std::uint64_t seed = 1;

    [[nodiscard]] vec3 length() const;
    /// Four a unit cell.
    [[nodiscard]] std::uint64_t atoms() const;
};

/// The atoms of this PE's part. Velocities are normally distributed, with a total momentum of zero and exactly the
/// kinetic energy that belongs to the temperature. Collective.
/// @throws common::user_error if there are more atoms than numbers
[[nodiscard]] std::vector<traveller> atoms_of(via::world& world, const grid& cut, const crystal& what);

}  // namespace molecular
