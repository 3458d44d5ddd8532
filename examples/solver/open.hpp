// SPDX-License-Identifier: Apache-2.0
/// @file open.hpp
/// @brief The system that the options ask for.
#pragma once

#include <memory>
#include <string>

#include <viaduct/viaduct.hpp>

#include "matrix.hpp"

namespace solver {

/// A file is read by PE 0, and each PE keeps its rows. Its b is A times a known x. Collective.
/// @throws common::user_error on all PEs, if there is no such file, it has no matrix that can be solved here, or its
/// rows cannot be divided among the PEs
[[nodiscard]] std::unique_ptr<linear_system> open_file(via::world& world, const std::string& path);

}  // namespace solver
