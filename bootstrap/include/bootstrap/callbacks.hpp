// SPDX-License-Identifier: Apache-2.0
/// @file callbacks.hpp
/// @brief Joining with the help of a job that exists already: MPI, torch, PMIx.
#pragma once

#include <memory>
#include <string>

#include <viaduct.h>

#include "bootstrap/bootstrap.hpp"
#include "bootstrap/job_ender.hpp"

namespace via::bootstrap {

/// Lets the callbacks carry PE 0's unique id to all PEs, then joins by it over TCP. If all PEs are on one host they
/// meet on its loopback.
///
/// Collective. Every PE calls allgather once and then barrier once, in this order and whatever it found meanwhile, so
/// that a PE with a problem leaves no other behind in a callback (but for allgather by one that counts many more PEs
/// than a job may have); none is called after this returns. Callbacks that
/// fail, throw or lie are VIA_ERR_BOOTSTRAP. The time that the callbacks take does not count.
/// @param why   ends the description: "because ...".
/// @param name  begins the description.
[[nodiscard]] std::unique_ptr<bootstrap> join_by_callbacks(const via_callbacks& calls, std::string why,
                                                           const base::deadline& until,
                                                           const std::string& name = "callbacks", job_ender ender = {});

}  // namespace via::bootstrap
