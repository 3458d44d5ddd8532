// SPDX-License-Identifier: Apache-2.0
/// @file load.hpp
/// @brief The RDMA adapters of this machine, by a module that is loaded when they are first asked for.
#pragma once

#include <memory>
#include <string>

#include "rdma/device.hpp"

namespace via::rdma {

/// Loads libviaduct-verbs.so, so that nothing needs rdma-core elsewhere. Null if that cannot be; `problem` then says
/// why, and what to install. What is loaded stays in the process. Throws std::bad_alloc only.
/// @param directory  where the module lies; empty: beside the library or program that this code is in.
[[nodiscard]] std::shared_ptr<provider> load_provider(std::string& problem, const std::string& directory = {});

}  // namespace via::rdma
