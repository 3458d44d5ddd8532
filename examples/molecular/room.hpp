// SPDX-License-Identifier: Apache-2.0
/// @file room.hpp
/// @brief How many atoms cells and messages have room for. How many there are, changes from step to step.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "atoms.hpp"
#include "mailbox.hpp"

namespace molecular {

/// The same on every PE.
struct room {
    unsigned of_cell;
    capacities of_atoms;      ///< one more than there may be: the first tells how many there are
    capacities of_embedding;  ///< a number for every place of the cells of a layer

    /// For so many times the atoms that there are where most are now, and a few. Collective.
    [[nodiscard]] static room make(via::world& world, const grid& cut, const std::vector<traveller>& atoms,
                                   double factor);
};

}  // namespace molecular
