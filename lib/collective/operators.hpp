// SPDX-License-Identifier: Apache-2.0
// The reduction operations on all element types.
#pragma once

#include <cstddef>

#include <viaduct.h>

#include "team/exchange.hpp"

namespace via::collective {

/// Throws VIA_ERR_ARGUMENT for an operation or a type that is none, or that do not go together.
[[nodiscard]] team::combiner combiner(via_op op, via_type type);

/// Fills `count` elements with the operation's neutral element. `op` and `type` have a combiner().
void fill_neutral(via_op op, via_type type, void* dest, std::size_t count);

}  // namespace via::collective
