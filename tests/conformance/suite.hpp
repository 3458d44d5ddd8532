// SPDX-License-Identifier: Apache-2.0
// The conformance suite of the host interface: what every route and every way of starting PEs must do alike.
#pragma once

#include <cstdint>
#include <span>

#include <viaduct/viaduct.hpp>

namespace conformance {

/// One case. Runs on every PE of a world at once; the same seed on all. Throws when something is wrong.
struct test_case {
    const char* name;
    void (*run)(via::world& world, std::uint64_t seed);
};

/// Put, get and their values against a model of every PE's memory.
[[nodiscard]] std::span<const test_case> transfer_cases();
/// Signals, waits, order.
[[nodiscard]] std::span<const test_case> signal_cases();
/// Barrier, reduce, broadcast.
[[nodiscard]] std::span<const test_case> collective_cases();
/// Allocate and free.
[[nodiscard]] std::span<const test_case> heap_cases();
/// Bad input: every error is the right one, and the world is usable afterwards.
[[nodiscard]] std::span<const test_case> error_cases();

/// Runs all cases; a failure's text begins with the case's name.
void run_all(via::world& world, std::uint64_t seed);

}  // namespace conformance
