// SPDX-License-Identifier: Apache-2.0
/// @file far_teams.hpp
/// @brief The teams whose collectives kernels ask the progress engine for, by their numbers.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include <viaduct/abi/ring.h>

#include "stream/operations.hpp"

namespace via::world {

/// Thread-safe. A number is never given twice, so that what still names a team that was destroyed, as a graph may,
/// finds no other.
class far_teams {
public:
    /// A number that no team has had.
    [[nodiscard]] int next() noexcept;
    /// The team is found by its number from here on, and after remove() no more; nor is anything being left to it then.
    void add(stream::far_team& who);
    void remove(const stream::far_team& who) noexcept;
    /// Leaves a VIA_ABI_COMMAND_COLLECTIVE to its team. Returns progress::worker::ask(). Throws VIA_ERR_ARGUMENT if
    /// there is no such team.
    [[nodiscard]] std::uint64_t leave(const via_abi_command& what);

private:
    std::mutex mutex_;
    int last_ = 0;
    std::map<int, stream::far_team*> all_;
};

}  // namespace via::world
