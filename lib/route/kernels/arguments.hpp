// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief The library's own kernels, as host and device see them: a name and one structure each. Addresses are numbers.
#pragma once

#include <viaduct/abi/device_context.h>

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

/// One thread: waits until a word compares true. Acquires at system scope.
struct wait_arguments {
    via_abi_device_context world;
    unsigned long long word;
    unsigned long long value;  ///< its bytes in the low ones
    int cmp;                   ///< via_cmp
    int type;                  ///< via_type, an integer of 4 or 8 bytes
};
inline constexpr const char* wait_name = "viaduct_wait";

/// A block of threads on every member of a team: a meeting, data, a meeting. What is large is done by a meeting, copies
/// or viaduct_reduce, and a meeting.
struct move_arguments {
    enum kind { nothing, broadcast, fcollect, alltoall };
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long bytes;  ///< a PE
    int root;
    int what;  ///< a kind; nothing: one meeting and no more
};
inline constexpr const char* move_name = "viaduct_move";

/// Any number of blocks on every member: reduces this member's share of the elements into all members' `dest`. With
/// `meets`, one block, and a meeting before and after.
struct reduce_arguments {
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long count;
    int op;    ///< via_op
    int type;  ///< via_type, of those with one number of at least 4 bytes
    int meets;
    static constexpr int most_members = 64;
};
inline constexpr const char* reduce_name = "viaduct_reduce";

}  // namespace via::route::kernels
