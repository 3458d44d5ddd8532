// SPDX-License-Identifier: Apache-2.0
/// @file room.hpp
/// @brief How many atoms cells and messages have room for. How many there are, changes from step to step.
#pragma once

#include <viaduct/viaduct.hpp>

#include "mailbox.hpp"
#include "steps.hpp"

namespace molecular {

/// The same on every PE.
struct room {
    unsigned of_cell;
    capacities of_atoms;      ///< one more than there may be: the first tells how many there are
    capacities of_embedding;  ///< a number for every place of the cells of a layer; 1 where there is none

    /// For so many times the atoms that there are where most are now, and a few. Collective.
    /// @throws common::user_error on every PE, if that is too much to be numbered
    [[nodiscard]] static room make(via::world& world, const problem& of);
};

}  // namespace molecular
