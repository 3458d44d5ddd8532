// SPDX-License-Identifier: Apache-2.0
// The conformance suite of the host interface on device memory. It wants a world with a device heap.
#pragma once

#include "suite.hpp"

namespace conformance {

/// Put, get, strided, the heap.
[[nodiscard]] std::span<const test_case> device_transfer_cases();
/// Signals, atomics, waits, order.
[[nodiscard]] std::span<const test_case> device_word_cases();
/// Operations on streams.
[[nodiscard]] std::span<const test_case> device_stream_cases();
/// What is prepared once and posted many times.
[[nodiscard]] std::span<const test_case> device_prepared_cases();
/// What has two ends.
[[nodiscard]] std::span<const test_case> device_matched_cases();
/// Programs of kernels, transfers and reductions.
[[nodiscard]] std::span<const test_case> device_task_list_cases();
/// What has two ends, between layouts.
[[nodiscard]] std::span<const test_case> device_layout_cases();
/// With the host heap exposed.
[[nodiscard]] std::span<const test_case> device_layout_host_heap_cases();
/// As kernels start them.
[[nodiscard]] std::span<const test_case> device_kernel_end_cases();
/// Those of teams, and what is wrong with them.
[[nodiscard]] std::span<const test_case> device_stream_team_cases();
/// Their copies: before the host heap is exposed the driver's own buffers are in between.
[[nodiscard]] std::span<const test_case> device_stream_copy_cases();
/// Collectives on streams that move data.
[[nodiscard]] std::span<const test_case> device_collective_cases();
/// Reductions and scans on streams.
[[nodiscard]] std::span<const test_case> device_reduction_cases();
/// The host's collectives on memory of GPUs.
[[nodiscard]] std::span<const test_case> device_host_collective_cases();
/// Windows over memory of GPUs.
[[nodiscard]] std::span<const test_case> device_window_cases();
[[nodiscard]] std::span<const test_case> device_window_piece_cases();
[[nodiscard]] std::span<const test_case> device_window_pool_cases();
[[nodiscard]] std::span<const test_case> device_window_stream_cases();
[[nodiscard]] std::span<const test_case> device_window_shared_piece_cases();
/// What is not lent any more, or is of several allocations.
[[nodiscard]] std::span<const test_case> device_window_lent_cases();
/// Between GPUs that do not reach each other.
[[nodiscard]] std::span<const test_case> device_window_staged_cases();
/// Bad input.
[[nodiscard]] std::span<const test_case> device_error_cases();
/// What lets GPUs reach the host heap; from then on they do.
[[nodiscard]] std::span<const test_case> device_expose_cases();
/// The same where some GPUs do not reach all host heaps.
[[nodiscard]] std::span<const test_case> device_far_cases();
/// Operations on streams on the host heap, which is exposed.
[[nodiscard]] std::span<const test_case> device_host_heap_cases();

/// Between GPUs that do not reach each other: teams of kernels are refused by name. The next PE, and of the last the
/// first, is on another GPU.
[[nodiscard]] std::span<const test_case> device_staged_cases();

/// Runs all cases; a failure's text begins with the case's name. If the PEs' GPUs do not reach each other, `staged` has
/// the host's cases and device_staged_cases() run.
void run_all_on_device(via::world& world, std::uint64_t seed, bool staged);

}  // namespace conformance
