// SPDX-License-Identifier: Apache-2.0
/// @file environment.hpp
/// @brief The environment variables that the standard names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace via::shmem {

/// What the environment asks for. Each has a name with SMA_ as well, from before 1.4.
struct environment {
    std::optional<std::size_t> heap;  ///< SHMEM_SYMMETRIC_SIZE in bytes, if it is set
    bool debug = false;               ///< SHMEM_DEBUG
    /// VIADUCT_HANG_REPORT as via_config has it: seconds, negative for never, 0 for what is no number, which the native
    /// call refuses.
    double hang_report = 10;
    bool info = false;          ///< SHMEM_INFO
    bool version = false;       ///< SHMEM_VERSION
    std::string bad_heap = {};  ///< the text of a SHMEM_SYMMETRIC_SIZE that is no size
};

[[nodiscard]] environment read_environment();

/// What SHMEM_INFO prints.
[[nodiscard]] std::string describe(const environment& seen);

}  // namespace via::shmem
