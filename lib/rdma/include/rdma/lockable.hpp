// SPDX-License-Identifier: Apache-2.0
/// @file lockable.hpp
/// @brief How much memory adapters may hold of this process.
#pragma once

#include <cstdint>
#include <optional>

namespace via::rdma {

/// Bytes: RLIMIT_MEMLOCK, which binds who may not lock as much as it likes (CAP_IPC_LOCK). Empty if there is no bound.
[[nodiscard]] std::optional<std::uint64_t> lockable_bytes();

}  // namespace via::rdma
