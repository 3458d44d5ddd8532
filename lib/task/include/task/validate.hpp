// SPDX-License-Identifier: Apache-2.0
/// @file validate.hpp
/// @brief Whether the lists of all PEs go together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "task/schedule.hpp"

namespace via::task {

/// As it is told to the other PEs.
void append_to(std::vector<std::byte>& message, std::span<const outline> tasks);
/// Reads a list from a message's front, and drops that. Throws VIA_ERR_INTERNAL if it is cut short.
[[nodiscard]] std::vector<outline> take_outlines_from(std::span<const std::byte>& message);

/// Throws, with the tasks and PEs in the message, what is wrong with the lists by PE, so the same on every PE:
/// VIA_ERR_PE for a transfer with a PE that is not there; VIA_ERR_ARGUMENT for a label that is used twice;
/// VIA_ERR_MISMATCH for a transfer whose other end is missing or has another size, and for collectives that differ;
/// VIA_ERR_ARGUMENT for tasks that would wait for each other in a circle.
void validate(std::span<const std::vector<outline>> lists);

}  // namespace via::task
