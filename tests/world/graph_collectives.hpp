// SPDX-License-Identifier: Apache-2.0
// Collectives in graphs, against the same that are not captured.
#pragma once

#include <viaduct/viaduct.hpp>

namespace world_test {

/// Of every kind, of the team of all, and of one of those of even or odd numbers.
void run_collectives(via::world& world);
/// A graph that comes again when its team was destroyed. Where the team's thread does its collectives, it is refused.
void run_after_team(via::world& world);

}  // namespace world_test
