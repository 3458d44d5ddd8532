// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief The library's own kernels, as host and device see them: a name and one structure each. Addresses are numbers.
#pragma once

namespace via::route::kernels {

/// One thread: an atomic operation of viaduct.h on one word of device memory, of system scope, acquiring and releasing.
struct atomic_arguments {
    unsigned long long word;
    unsigned long long operand;  ///< the operand's bytes, in the low ones
    unsigned long long compare;  ///< likewise
    unsigned long long fetched;  ///< where the old bytes go, 8 of them; 0: nowhere
    int op;                      ///< via_atomic_op
    int type;                    ///< via_type
};
inline constexpr const char* atomic_name = "viaduct_atomic";

}  // namespace via::route::kernels
