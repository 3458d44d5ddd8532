// SPDX-License-Identifier: Apache-2.0
// Streams that wait for what threads ask of the engine in place of a kernel's.
#pragma once

#include <viaduct/viaduct.hpp>

#include "ring_writer.hpp"

namespace ring_test {

/// A kernel, so to speak, leaves words for the engine and ends; a barrier on a stream, and a quiet, then complete them.
void run_streams(via::world& world, via::test::ring_writer& ring);

}  // namespace ring_test
