// SPDX-License-Identifier: Apache-2.0
/// @file history.hpp
/// @brief An iteration on all PEs as its user sees it: when to stop, how far it has come, how it ended.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace common {

/// When to stop. The same on every PE, except for `interrupted`.
struct limits {
    double tolerance = 1e-5;                                   ///< of the residual
    std::uint64_t most_steps = 0;                              ///< stop after so many steps in any case
    std::uint64_t check_every = 50;                            ///< steps between two checks
    std::function<bool()> interrupted = [] { return false; };  ///< asked at every check; one PE's yes stops all
};

/// The state at one check.
struct check_point {
    std::uint64_t step = 0;
    double residual = 0.0;
    double seconds = 0.0;  ///< since the start
};

enum class ending { converged, out_of_steps, broken_down, interrupted };

/// For people and for programs.
[[nodiscard]] constexpr const char* name(ending how) noexcept {
    switch (how) {
        case ending::converged: return "converged";
        case ending::out_of_steps: return "out of steps";
        case ending::broken_down: return "broken down";
        case ending::interrupted: return "interrupted";
    }
    return "";
}

/// What a program ends with to which it matters how the iteration has ended.
[[nodiscard]] constexpr int exit_status(ending how) noexcept {
    switch (how) {
        case ending::converged: return 0;
        case ending::out_of_steps: return 3;
        case ending::broken_down: return 4;
        case ending::interrupted: break;
    }
    return 130;
}

/// What came of it. The same on every PE but for the times.
struct outcome {
    ending how = ending::out_of_steps;
    std::vector<check_point> history;  ///< at least one; the last is the end
};

}  // namespace common
