// SPDX-License-Identifier: Apache-2.0
/// @file simulate.hpp
/// @brief Step after step, and what is looked at in between.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "steps.hpp"

namespace molecular {

/// The state at one look.
struct record {
    std::uint64_t step = 0;
    totals all{};
    double seconds = 0;  ///< since the start

    [[nodiscard]] double energy() const { return all.potential + all.kinetic; }
};

enum class ending { done, interrupted };
/// For people and for programs.
[[nodiscard]] const char* name(ending how) noexcept;

/// The same on every PE but for the times.
struct outcome {
    ending how = ending::done;
    std::vector<record> history;  ///< at least one; the last is the end
};

/// What to do.
struct course {
    std::uint64_t steps = 0;
    std::uint64_t look_every = 10;
    double femtoseconds = 1;  ///< a step
    double mass = 1;
    std::uint64_t atoms = 0;
    std::function<bool()> interrupted = [] { return false; };  ///< asked at every look; one PE's yes stops all
};

/// Of the energy's change since the start, in parts of what it was.
[[nodiscard]] double drift(const std::vector<record>& history, const record& at);

/// @throws common::user_error on every PE, with advice, if something went wrong on one. Collective.
void check_faults(via::world& world, steps& by, double femtoseconds);

/// Makes the steps. Collective.
/// @param report  called at every look, with all so far
/// @throws common::user_error on every PE if the atoms fly apart, are lost, or find no room
[[nodiscard]] outcome simulate(via::world& world, steps& by, const course& what,
                               const std::function<void(const std::vector<record>&)>& report);

}  // namespace molecular
