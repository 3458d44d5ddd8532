// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief The library's own kernels, as host and device see them: a name and one structure each. Addresses are numbers.
#pragma once

#include <viaduct/abi/device_context.h>
#include <viaduct/abi/pattern.h>
#include <viaduct/abi/ring.h>
#include <viaduct/abi/transfer.h>

namespace via::route::kernels {

/// From this architecture on kernels wait themselves until their stream has come to them.
inline constexpr int awaiting_from = 90;

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

/// One thread: asks the progress engine of a world that has one.
struct ask_arguments {
    via_abi_device_context world;
    via_abi_command what;        ///< all zeros: waits until all that kernels of this PE have asked for is done
    unsigned long long fetched;  ///< where the answer goes, 8 bytes, if it has one
    unsigned long long done;     ///< the word that tells of a collective's end
    int waits;                   ///< 1: until it is done; a collective is waited for
};
inline constexpr const char* ask_name = "viaduct_ask";

/// Any number of blocks: copies rows of bytes, whose starts are so many bytes apart, and may do something to a word
/// then.
struct copy_arguments {
    unsigned long long dest;
    unsigned long long source;
    unsigned long long dest_step;
    unsigned long long source_step;
    unsigned long long bytes;  ///< of a row
    unsigned long long rows;
    atomic_arguments then;  ///< of one row and one block alone: done when that is copied; word 0: nothing
};
inline constexpr const char* copy_name = "viaduct_copy";

/// Any number of blocks: copies a message from one pattern into another.
struct reshape_arguments {
    via_abi_pattern_copy what;
};
inline constexpr const char* reshape_name = "viaduct_reshape";

/// One thread: waits until a word compares true. Acquires at system scope.
struct wait_arguments {
    via_abi_device_context world;
    unsigned long long word;
    unsigned long long value;  ///< its bytes in the low ones
    int cmp;                   ///< via_cmp
    int type;                  ///< via_type, an integer of 4 or 8 bytes
};
inline constexpr const char* wait_name = "viaduct_wait";

/// One thread: waits until any of several words compares true, and writes which do. Acquires at system scope.
struct wait_some_arguments {
    static constexpr unsigned most_words = 256;
    via_abi_device_context world;
    unsigned long long words;
    unsigned long long indices;  ///< where the indices of all that do go; 0: the index of one goes to `result`
    unsigned long long result;   ///< else how many they are; 8 bytes
    unsigned count;
    int cmp;   ///< via_cmp
    int type;  ///< via_type, an integer of 4 or 8 bytes
    int each;  ///< 0: one value for all
    int skip[most_words];
    unsigned long long values[most_words];  ///< an array of the type
};
inline constexpr const char* wait_some_name = "viaduct_wait_some";

/// One block: begins a round of matched ends, receives first, or ends it; see viaduct/device/transfer_set.cuh.
/// Ends of which the GPU reaches all.
inline constexpr int most_ends = 32;
struct rounds_arguments {
    via_abi_device_context world;
    int starts;  ///< 1: begins; 0: ends
    int count;
    unsigned long long ends[most_ends];  ///< each a via_abi_transfer in memory of the GPU
};
inline constexpr const char* rounds_name = "viaduct_rounds";

/// One thread: counts a pass of a loop, and says to its graph whether there is to be another. If a wait was given up
/// there is none: it would be given up in every pass.
struct repeat_arguments {
    unsigned long long condition;    ///< a CUgraphConditionalHandle; 0: none, there is nobody to be told
    unsigned long long again;        ///< an int, not 0 if it is wanted; 0: it never is
    unsigned long long passes;       ///< the counter, 8 bytes
    unsigned long long most_passes;  ///< there is none after so many; 0: there may be any number
    via_abi_device_context world{};  ///< whose waits are meant; {}: none
};
inline constexpr const char* repeat_name = "viaduct_repeat";

// A collective has the same number of blocks on every member, and each does a part of the data between two meetings
// with the blocks of its number. A block that runs has seen all that was before it on its stream, and a kernel has
// ended when its blocks have: so that is enough.

/// Blocks of 512 threads. One alone sends what is little by way of the stages. What is very large is done by a meeting,
/// copies, and a meeting.
struct move_arguments {
    enum kind { nothing, broadcast, fcollect, alltoall, gather, scatter, collect, places };
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long bytes;     ///< a PE
    unsigned long long capacity;  ///< of `dest`, for collect and places
    int root;
    int what;  ///< a kind; nothing: one meeting and no more; places: the first meeting of a collection; all by one
               ///< block
};
inline constexpr const char* move_name = "viaduct_move";

/// Pushes this member's pieces to all. Those of an alltoallv, where `dest_offsets` is not 0; or of a collection between
/// its two meetings, which are other kernels', since a member whose piece is little has it moved by one block.
struct spread_arguments {
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long bytes;           ///< of this member's part of a collection
    unsigned long long dest_offsets;    ///< npes numbers of bytes, as the next two; symmetric
    unsigned long long source_sizes;    ///< of an alltoallv
    unsigned long long source_offsets;  ///< of an alltoallv
};
inline constexpr const char* spread_name = "viaduct_spread";

/// Pushes an element after the other to all, `count` to each; the i-th of those for member m is number m * count + i of
/// `source`.
struct alltoalls_arguments {
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long dest_step;  ///< bytes from one element to the next, the same on every member
    unsigned long long source_step;
    unsigned long long element;  ///< bytes
    unsigned long long count;
};
inline constexpr const char* alltoalls_name = "viaduct_alltoalls";

/// Reduces, or scans, this member's share of the elements into all members' `dest`.
struct reduce_arguments {
    via_abi_device_context world;
    via_abi_device_team team;
    unsigned long long dest;
    unsigned long long source;
    unsigned long long count;
    int op;                                  ///< via_op
    int type;                                ///< via_type, of those with one number; of a scan, of at least 4 bytes
    int exclusive;                           ///< of a scan
    int alone;                               ///< of a reduction: every member reads all and stores its own result
    int scattered;                           ///< of one alone: this member reads its block, where `source` is
    static constexpr int most_members = 64;  ///< of a reduction
};
inline constexpr const char* reduce_name = "viaduct_reduce";                ///< numbers of 4 and 8 bytes
inline constexpr const char* reduce_narrow_name = "viaduct_reduce_narrow";  ///< of 1 and 2
inline constexpr const char* scan_name = "viaduct_scan";

}  // namespace via::route::kernels
