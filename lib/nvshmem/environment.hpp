// SPDX-License-Identifier: Apache-2.0
/// @file environment.hpp
/// @brief What NVSHMEM's environment variables ask for, where they mean something here.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

#include "standards/size.hpp"

namespace via::nvshmem {

struct environment {
    std::size_t heap = 0;       ///< NVSHMEM_SYMMETRIC_SIZE in bytes; 0: not set
    std::string bad_heap = {};  ///< what is said of one that is no size
};

[[nodiscard]] inline environment read_environment() {
    constexpr auto variable = "NVSHMEM_SYMMETRIC_SIZE";
    environment seen;
    const char* const size = std::getenv(variable);
    if (size == nullptr || *size == '\0') return seen;
    seen.heap = standards::parse_size(size);
    if (seen.heap == 0) seen.bad_heap = standards::no_size(variable, size);
    return seen;
}

}  // namespace via::nvshmem
