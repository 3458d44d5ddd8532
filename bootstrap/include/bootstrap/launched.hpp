// SPDX-License-Identifier: Apache-2.0
/// @file launched.hpp
/// @brief A PE that a launcher started.
#pragma once

#include <string>

#include "bootstrap/job_ender.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/member.hpp"

namespace via::bootstrap {

/// A member of the launcher's rendezvous. The launcher counts the joins of every PE: the k-th belongs to the k-th
/// world, so every process makes the same worlds in the same order.
class launched final : public member {
public:
    /// Joins. Throws VIA_ERR_BOOTSTRAP when the launcher is not there or refuses, VIA_ERR_TIMEOUT when it does not
    /// answer.
    /// @param why  ends the description: "because ...".
    launched(const launcher_address& launcher, const std::string& why, const base::deadline& until);
};

/// How a world of `npes` PEs that has met elsewhere asks the launcher, whose address is the text `launcher`. A launcher
/// with another number of PEs, or none, is not that job's.
[[nodiscard]] job_ender ender_by_launcher(std::string launcher, int npes);

}  // namespace via::bootstrap
