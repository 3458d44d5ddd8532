// SPDX-License-Identifier: Apache-2.0
// The elementwise operations of reductions.
#pragma once

#include <cstddef>

#include <viaduct.h>

#include "collective/exchange.hpp"

namespace via::collective {

/// Bytes of one element. Throws VIA_ERR_ARGUMENT for what is no via_type.
[[nodiscard]] std::size_t element_size(via_type type);

/// The operation on arrays of the type. Throws VIA_ERR_ARGUMENT for what is no via_op.
[[nodiscard]] combine_function combiner(via_op op, via_type type);

}  // namespace via::collective
