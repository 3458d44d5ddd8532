// SPDX-License-Identifier: Apache-2.0
/// @file describe_rdma.hpp
/// @brief The RDMA adapters of this machine in words.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace via::world {

/// Which ports there are, which a PE would use and why, or what is missing. Loads the module for RDMA, which nothing
/// else does.
/// @param gpu  PCI address of this PE's GPU; empty if it has none.
[[nodiscard]] nlohmann::ordered_json describe_rdma(const std::string& gpu);

}  // namespace via::world
