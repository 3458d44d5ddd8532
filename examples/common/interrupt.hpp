// SPDX-License-Identifier: Apache-2.0
/// @file interrupt.hpp
/// @brief Ctrl-C as a flag.
#pragma once

namespace common {

/// From now on SIGINT and SIGTERM set a flag instead of ending the process.
void catch_interrupts();

/// True once one has come.
[[nodiscard]] bool interrupted();

}  // namespace common
