// SPDX-License-Identifier: Apache-2.0
/// @file words.hpp
/// @brief What every bootstrap says of PEs that are missing, failed or left, in the same words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace via::bootstrap {

/// "PE 3", "PEs 0-2 and 5", "PEs 0, 2, 4, 6, 8, 10, 12, 14 and 240 more". `pes` ascends.
[[nodiscard]] std::string pe_list(const std::vector<int>& pes);

/// How a PE failed that abandoned the job for `reason`.
[[nodiscard]] std::string how_abandoned(const std::string& reason);

/// An allgather's deadline passed before these PEs came.
[[nodiscard]] base::failure missing(const std::vector<int>& pes);
/// `pe` failed, and how, in words that follow "PE 3 ".
[[nodiscard]] base::failure peer_failed(int pe, const std::string& how);
/// `pe` has left, so an allgather that others wait in can never end.
extern const char* const how_left_early;

/// Throws VIA_ERR_ARGUMENT if a contribution of `size` bytes is more than an allgather takes.
void check_contribution(std::size_t size);
/// Throws VIA_ERR_PE unless `pe` is one of `npes`.
void check_pe(int pe, int npes);

}  // namespace via::bootstrap
