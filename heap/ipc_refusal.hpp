// SPDX-License-Identifier: Apache-2.0
/// @file ipc_refusal.hpp
/// @brief The errors of the IPC handle cache: each names the buffer, its owner, what was in the way, and the remedy.
#pragma once

#include "heap/ipc_driver.hpp"
#include "heap/ipc_table.hpp"

namespace via::heap {

/// Throws what a verdict other than `hit` and `open` means for the caller, once its patience is over.
[[noreturn]] void refuse_by(ipc_table::verdict why, const exported_buffer& what, const char* doing);
/// Throws what the driver's answer means.
[[noreturn]] void refuse_open(const open_result& why, const exported_buffer& what, const char* doing);

}  // namespace via::heap
