// SPDX-License-Identifier: Apache-2.0
// Collectives that threads ask for in place of a kernel's, of teams that kernels do not meet in, against the host's.
#pragma once

#include <cstdint>

#include <viaduct/viaduct.hpp>

#include "ring_writer.hpp"

namespace ring_test {

/// Of the team of all, and of the same backwards, at once and by one ring.
void run_collectives(via::world& world, via::test::ring_writer& ring, std::uint64_t seed);
/// A team that there is not, what is no collective, what lies nowhere: each is told to the host once.
void refuse_collectives(via::world& world, via::test::ring_writer& ring);
/// PE 1 has died: who waits for it in a collective goes on.
void meet_without(via::world& world, via::test::ring_writer& ring, const via_abi_device_team& team);

/// What kernels need of a team.
[[nodiscard]] via_abi_device_team far_team_of(via_team* team);

}  // namespace ring_test
