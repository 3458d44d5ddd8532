// SPDX-License-Identifier: Apache-2.0
/// @file pmix.hpp
/// @brief A PE that a launcher with PMIx started: mpirun, srun --mpi=pmix.
#pragma once

#include <memory>
#include <string>

#include "bootstrap/bootstrap.hpp"
#include "bootstrap/job_ender.hpp"

namespace via::bootstrap {

/// Joins the next world of the launcher's job. PMIx carries the addresses of the PEs, then they connect over TCP, and
/// from then on PMIx is not used, but to end the job. It is reached through a module, libviaduct-pmix.so, so that
/// nothing needs it elsewhere.
///
/// Throws VIA_ERR_UNSUPPORTED when there is no module, or one of another build; VIA_ERR_BOOTSTRAP when no PMIx server
/// answers, or it fails; VIA_ERR_TIMEOUT when the PEs do not all come. Calls of PMIx may block for ever when the server
/// is stuck; then one thread stays behind in the call, and the deadline holds nevertheless. After an exchange that
/// failed on some PE no further world can be joined by PMIx: PEs count their worlds, and may disagree from then on.
/// @param why        ends the description: "because ...".
/// @param directory  where the module lies; empty: beside the library that this code is in.
[[nodiscard]] std::unique_ptr<bootstrap> join_pmix(std::string why, const base::deadline& until,
                                                   const std::string& directory = {});

/// How a world that has met elsewhere asks the launcher. It does nothing in a process that has made no world by PMIx.
[[nodiscard]] job_ender ender_by_pmix();

}  // namespace via::bootstrap
