// SPDX-License-Identifier: Apache-2.0
/// @file constant_name.hpp
/// @brief The constants of the C headers, as messages name them.
#pragma once

#include <string>

#include <viaduct.h>
#include <viaduct_task.h>

namespace via::base {

/// "VIA_INT32"; the number of what is none of them.
[[nodiscard]] std::string name_of(via_type type);
[[nodiscard]] std::string name_of(via_op op);
[[nodiscard]] std::string name_of(via_atomic_op op);
[[nodiscard]] std::string name_of(via_task_way way);

}  // namespace via::base
