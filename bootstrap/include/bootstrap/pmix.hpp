// SPDX-License-Identifier: Apache-2.0
/// @file pmix.hpp
/// @brief A PE that a launcher with PMIx started: mpirun, srun --mpi=pmix.
#pragma once

#include <memory>
#include <string>

#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {

/// Joins the job of PMIX_NAMESPACE. Throws VIA_ERR_UNSUPPORTED if this library was built without PMIx.
/// @param why  ends the description: "because ...".
[[nodiscard]] std::unique_ptr<bootstrap> join_pmix(std::string why, const base::deadline& until);

}  // namespace via::bootstrap
