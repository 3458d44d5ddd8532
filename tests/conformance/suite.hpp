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
/// Put, get and put_signal that may return early.
[[nodiscard]] std::span<const test_case> nbi_cases();
/// What is prepared once and posted many times.
[[nodiscard]] std::span<const test_case> prepared_cases();
/// What has two ends, is matched once and started many times.
[[nodiscard]] std::span<const test_case> matched_cases();
/// Programs of kernels, transfers and reductions.
[[nodiscard]] std::span<const test_case> task_list_cases();
/// Strided put and get.
[[nodiscard]] std::span<const test_case> strided_cases();
/// Contexts, of the world and of teams.
[[nodiscard]] std::span<const test_case> context_cases();
/// Signals, order.
[[nodiscard]] std::span<const test_case> signal_cases();
/// Every atomic operation on every type against a model, by one PE a word.
[[nodiscard]] std::span<const test_case> atomic_cases();
/// Atomics on one word by all PEs.
[[nodiscard]] std::span<const test_case> contention_cases();
/// Waits and tests against a model, on words that do not change.
[[nodiscard]] std::span<const test_case> condition_cases();
/// Waits for words that others write.
[[nodiscard]] std::span<const test_case> wait_cases();
/// PEs by node and GPU.
[[nodiscard]] std::span<const test_case> place_cases();
/// Splits, translation, the lives of teams.
[[nodiscard]] std::span<const test_case> team_cases();
/// Collectives on parts of the world, at once and one after the other.
[[nodiscard]] std::span<const test_case> subteam_cases();
/// Barrier, sync, broadcast, and what all collectives share.
[[nodiscard]] std::span<const test_case> collective_cases();
/// Collectives that move data.
[[nodiscard]] std::span<const test_case> movement_cases();
/// Reductions of all types and operations.
[[nodiscard]] std::span<const test_case> reduction_cases();
/// Reductions of which each PE gets a block.
[[nodiscard]] std::span<const test_case> reducescatter_cases();
/// Reductions by the caller's own operation, and bad ones.
[[nodiscard]] std::span<const test_case> combine_cases();
/// Prefix reductions.
[[nodiscard]] std::span<const test_case> scan_cases();
/// Reductions with the work on the elements.
[[nodiscard]] std::span<const test_case> fused_cases();
/// Allocate and free.
[[nodiscard]] std::span<const test_case> heap_cases();
/// Memory of PEs' own that is registered for their transfers.
[[nodiscard]] std::span<const test_case> local_buffer_cases();
/// Windows over memory that PEs allocated themselves.
[[nodiscard]] std::span<const test_case> window_cases();
[[nodiscard]] std::span<const test_case> window_permission_cases();
/// The same where some PEs do not map each other.
[[nodiscard]] std::span<const test_case> far_window_cases();
/// Bad input: every error is the right one, and the world is usable afterwards.
[[nodiscard]] std::span<const test_case> error_cases();
/// Bad input to atomics.
[[nodiscard]] std::span<const test_case> atomic_error_cases();
/// Bad input to waits and tests.
[[nodiscard]] std::span<const test_case> wait_error_cases();
/// Bad input to teams and contexts.
[[nodiscard]] std::span<const test_case> team_error_cases();
/// PEs whose collective calls differ.
[[nodiscard]] std::span<const test_case> mismatch_cases();
/// Null handles and those of another world.
[[nodiscard]] std::span<const test_case> handle_error_cases();
/// Several threads of every PE.
[[nodiscard]] std::span<const test_case> thread_cases();

/// Runs all cases; a failure's text begins with the case's name.
/// @param tells  whether PE 0 says of each case how long it took: so a case that hangs is told from a slow machine.
void run_all(via::world& world, std::uint64_t seed, bool tells = false);

}  // namespace conformance
