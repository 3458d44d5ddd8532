// SPDX-License-Identifier: Apache-2.0
/// @file environment.hpp
/// @brief What NVSHMEM's environment variables ask for, where they mean something here.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "standards/size.hpp"

namespace via::nvshmem {

struct environment {
    std::size_t heap = 0;       ///< NVSHMEM_SYMMETRIC_SIZE in bytes; 0: not set
    std::string bad_heap = {};  ///< what is said of one that is no size
    bool info = false;          ///< NVSHMEM_INFO
    bool version = false;       ///< NVSHMEM_VERSION
};

/// Whether a variable of yes or no says yes.
[[nodiscard]] inline bool is_on(const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && std::string_view{"0nNfF"}.find(*value) == std::string_view::npos;
}

[[nodiscard]] inline environment read_environment() {
    constexpr auto variable = "NVSHMEM_SYMMETRIC_SIZE";
    environment seen{.info = is_on("NVSHMEM_INFO"), .version = is_on("NVSHMEM_VERSION")};
    const char* const size = std::getenv(variable);
    if (size == nullptr || *size == '\0') return seen;
    seen.heap = standards::parse_size(size).value_or(0);
    if (seen.heap == 0) seen.bad_heap = standards::no_size(variable, size);
    return seen;
}

/// What NVSHMEM_INFO prints.
[[nodiscard]] inline std::string describe(const environment& seen) {
    const std::string heap =
        seen.heap == 0 ? "not set, see VIADUCT_DEVICE_HEAP_SIZE" : std::to_string(seen.heap) + " bytes";
    const auto on = [](bool set) { return set ? "set" : "not set"; };
    return "NVSHMEM_SYMMETRIC_SIZE  bytes of symmetric memory that a PE may allocate (" + heap + ")\n" +
           "NVSHMEM_DEBUG           say what was wrong when a call returns a code (" +
           on(std::getenv("NVSHMEM_DEBUG") != nullptr) + ")\n" + "NVSHMEM_INFO            print this text (" +
           on(seen.info) + ")\n" + "NVSHMEM_VERSION         print the library's version (" + on(seen.version) + ")\n" +
           "All other settings are the library's own: via-info --settings lists them.\n";
}

}  // namespace via::nvshmem
