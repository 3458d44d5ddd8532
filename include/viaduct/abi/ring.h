// SPDX-License-Identifier: Apache-2.0
/// @file ring.h
/// @brief How a kernel asks the progress engine for what its GPU cannot do itself: commands in rings of host memory.
///
/// A *ring* has one writer's side, the kernels of a PE, and one reader, that PE's progress engine. There are several,
/// called channels, so that blocks do not all take tickets of one counter; what goes through one channel is carried out
/// in its order. A command's *position* is its number in the ring, from 0; its place is slot position % slots.
///
/// Writing: take a position (an addition to `reserved`), wait until the slot is free (position < `freed` + slots),
/// write the command, then its first word with release. The commit bit in that word flips every lap, so that the reader
/// tells a new command from that of the lap before without anything being cleared. The reader takes commands in the
/// order of positions, frees their slots as soon as it has copied them, and says when they are done: `done` is a
/// position before which everything is. What has an answer keeps its slot until the answer has been taken.
///
/// Plain structures of fixed layout, as those in device_context.h.
#ifndef VIADUCT_ABI_RING_H
#define VIADUCT_ABI_RING_H

#ifdef __cplusplus
extern "C" {
#endif

/** Rings of a PE. */
#define VIA_ABI_CHANNELS 8U
/** Commands of a ring: a power of two. */
#define VIA_ABI_RING_SLOTS 512U
/** Bytes that a ::VIA_ABI_COMMAND_PUT_INLINE carries at most. */
#define VIA_ABI_INLINE_BYTES 8U

#define VIA_ABI_COMMAND_PUT 1U               /**< `size` bytes from `here` to `there` */
#define VIA_ABI_COMMAND_PUT_INLINE 2U        /**< the first `size` bytes of `value` to `there` */
#define VIA_ABI_COMMAND_GET 3U               /**< `size` bytes from `there` to `here` */
#define VIA_ABI_COMMAND_IPUT 4U              /**< `count` elements of `size` bytes; strides in elements */
#define VIA_ABI_COMMAND_IGET 5U              /**< the same, from `there` to `here` */
#define VIA_ABI_COMMAND_SIGNAL 6U            /**< via_signal_op `operation` with `value` on the word `there` */
#define VIA_ABI_COMMAND_ATOMIC 7U            /**< via_atomic_op `operation` on the word `there` of via_type `type` */
#define VIA_ABI_COMMAND_PUT_SIGNAL 8U        /**< a put, and then via_signal_op `operation` with `signal` on `word` */
#define VIA_ABI_COMMAND_PUT_INLINE_SIGNAL 9U /**< the same after an inline put */
// Those from here on have an answer.
#define VIA_ABI_COMMAND_READ 10U  /**< `size` bytes at `there`, at most VIA_ABI_INLINE_BYTES, are the answer */
#define VIA_ABI_COMMAND_FETCH 11U /**< as VIA_ABI_COMMAND_ATOMIC, and what was there is the answer */
/**
 * VIA_ABI_COLLECTIVE_... `operation` of far team number `pe`, whose thread does it; so the answer comes at once: what
 * the team's word of collectives that are done is at least when it is done, or 0, if there will be none. `there` is the
 * destination, `here` the source, and sizes are in bytes.
 */
#define VIA_ABI_COMMAND_COLLECTIVE 12U

#define VIA_ABI_COLLECTIVE_SYNC 0U      /**< nothing is moved */
#define VIA_ABI_COLLECTIVE_BROADCAST 1U /**< `size` bytes; `value` is the root */
#define VIA_ABI_COLLECTIVE_FCOLLECT 2U  /**< `size` bytes of each member */
#define VIA_ABI_COLLECTIVE_ALLTOALL 3U  /**< `size` bytes for each member */
#define VIA_ABI_COLLECTIVE_GATHER 4U    /**< `size` bytes of each member; `value` is the root */
#define VIA_ABI_COLLECTIVE_SCATTER 5U   /**< `size` bytes for each member; `value` is the root */
#define VIA_ABI_COLLECTIVE_COLLECT 6U   /**< `size` bytes of this member; there is room for `value` */
#define VIA_ABI_COLLECTIVE_ALLTOALLS 7U /**< `count` elements of `size` bytes for each member; strides in elements */
/** The tables `word` (places at the destination, symmetric), `value` (sizes) and `signal` (places at the source), of
 * one number a member in device memory, that count units of `size` bytes. */
#define VIA_ABI_COLLECTIVE_ALLTOALLV 8U
#define VIA_ABI_COLLECTIVE_REDUCE 9U          /**< `count` elements of via_type `type` by the via_op `value` */
#define VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN 10U /**< the same */
#define VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN 11U /**< the same */
#define VIA_ABI_COLLECTIVE_REDUCESCATTER 12U  /**< the same, of `count` elements for each member */

/* The values of a via_atomic_op. */
#define VIA_ABI_ATOMIC_FETCH 0U        /**< reads */
#define VIA_ABI_ATOMIC_SET 1U          /**< stores the operand */
#define VIA_ABI_ATOMIC_SWAP 2U         /**< stores the operand, and reads */
#define VIA_ABI_ATOMIC_COMPARE_SWAP 3U /**< stores the operand where the comparand is */
#define VIA_ABI_ATOMIC_ADD 4U          /**< adds it */
#define VIA_ABI_ATOMIC_AND 5U          /**< of the bits */
#define VIA_ABI_ATOMIC_OR 6U           /**< of the bits */
#define VIA_ABI_ATOMIC_XOR 7U          /**< of the bits */
/* The values of a via_op. */
#define VIA_ABI_OP_SUM 0U  /**< of two values */
#define VIA_ABI_OP_MIN 1U  /**< of two values */
#define VIA_ABI_OP_MAX 2U  /**< of two values */
#define VIA_ABI_OP_PROD 3U /**< of two values */
#define VIA_ABI_OP_AND 4U  /**< of the bits */
#define VIA_ABI_OP_OR 5U   /**< of the bits */
#define VIA_ABI_OP_XOR 6U  /**< of the bits */
/* Those values of a via_type that kernels ask with. In atomics unsigned integers stand for signed ones as well, since
 * sums wrap alike. */
#define VIA_ABI_TYPE_INT32 0U     /**< 4 bytes */
#define VIA_ABI_TYPE_INT64 1U     /**< 8 bytes */
#define VIA_ABI_TYPE_UINT32 2U    /**< 4 bytes */
#define VIA_ABI_TYPE_UINT64 3U    /**< 8 bytes */
#define VIA_ABI_TYPE_FLOAT 4U     /**< 4 bytes */
#define VIA_ABI_TYPE_DOUBLE 5U    /**< 8 bytes */
#define VIA_ABI_TYPE_INT8 6U      /**< 1 byte */
#define VIA_ABI_TYPE_INT16 7U     /**< 2 bytes */
#define VIA_ABI_TYPE_UINT8 8U     /**< 1 byte */
#define VIA_ABI_TYPE_UINT16 9U    /**< 2 bytes */
#define VIA_ABI_TYPE_HALF 13U     /**< 2 bytes */
#define VIA_ABI_TYPE_BFLOAT16 14U /**< 2 bytes */

/** In via_abi_command::head: set in even laps, clear in odd ones, so that zeros are no command in the first. */
#define VIA_ABI_COMMIT 0x80000000U

/** What is to be done. 64 bytes, so that it is one cache line. */
typedef struct via_abi_command {
    unsigned int head;        /**< see via_abi_head(); written last, with release */
    int pe;                   /**< of the world; or a team's number */
    unsigned long long there; /**< symmetric: an address of this PE's heaps or windows */
    unsigned long long here;  /**< an address of this PE's, that its GPU or its processor can reach */
    unsigned long long size;  /**< bytes, or of an element */
    unsigned long long value; /**< operand, or bytes */
    union {
        unsigned long long compare; /**< of a compare and swap */
        unsigned long long count;   /**< elements */
    };
    union {
        long long there_stride;  /**< elements, at least 1 */
        unsigned long long word; /**< symmetric, as `there` */
    };
    union {
        long long here_stride;     /**< as there_stride */
        unsigned long long signal; /**< operand for `word` */
    };
} via_abi_command;

/** An answer, in the slot of the same number as its command. */
typedef struct via_abi_answer {
    unsigned long long value;  /**< what was there */
    unsigned long long given;  /**< by the engine: 1 + the position of the command that `value` answers */
    unsigned long long taken;  /**< by who asked: the same, when it has read the value */
    unsigned long long unused; /**< makes it half a line */
} via_abi_answer;

/** A ring, in host memory that the GPU reaches. All of it is zeros at first. */
typedef struct via_abi_ring {
    unsigned long long done;       /**< by the engine: all before this position is done, or has failed */
    unsigned long long freed;      /**< by the engine: slots of positions before this may be written again */
    unsigned long long closed;     /**< by the engine: 1 when it has ended; nothing is done any more */
    unsigned long long unused[13]; /**< keeps what the engine writes and what it reads in different lines */
    via_abi_answer answers[VIA_ABI_RING_SLOTS];   /**< by slot */
    via_abi_command commands[VIA_ABI_RING_SLOTS]; /**< by slot */
} via_abi_ring;

/** What kernels of a PE settle among themselves about a ring, in device memory. All of it is zeros at first. */
typedef struct via_abi_channel {
    unsigned long long reserved;   /**< the next position */
    unsigned long long freed;      /**< via_abi_ring::freed, as last seen by who was first in line for it */
    unsigned long long unused[14]; /**< keeps channels in lines of their own */
} via_abi_channel;

/** What kernels need of all rings; in device memory. */
typedef struct via_abi_device_engine {
    unsigned long long rings;                   /**< VIA_ABI_CHANNELS of ::via_abi_ring */
    unsigned long long unused[15];              /**< keeps what is read in another line than what is written */
    via_abi_channel channels[VIA_ABI_CHANNELS]; /**< by number */
} via_abi_device_engine;

#ifdef __cplusplus
}

static_assert(sizeof(via_abi_command) == 64 && sizeof(via_abi_answer) == 32 && sizeof(via_abi_channel) == 128);

/** Of functions for the host and for kernels. */
#ifdef __CUDACC__
#define VIA_ABI_BOTH __host__ __device__
#else
#define VIA_ABI_BOTH
#endif

/** Where the command at a position lies. */
VIA_ABI_BOTH constexpr unsigned int via_abi_slot(unsigned long long position) {
    return static_cast<unsigned int>(position % VIA_ABI_RING_SLOTS);
}
/** The commit bit of a position: that of a lap. */
VIA_ABI_BOTH constexpr unsigned int via_abi_commit(unsigned long long position) {
    return position / VIA_ABI_RING_SLOTS % 2 == 0 ? VIA_ABI_COMMIT : 0U;
}
/** The first word of a command. */
VIA_ABI_BOTH constexpr unsigned int via_abi_head(unsigned int command, unsigned int operation, unsigned int type) {
    return command | operation << 8 | type << 16;
}
/** The first of its parts again. */
VIA_ABI_BOTH constexpr unsigned int via_abi_command_of(unsigned int head) { return head & 0xffU; }
/** The second part. */
VIA_ABI_BOTH constexpr unsigned int via_abi_operation_of(unsigned int head) { return head >> 8 & 0xffU; }
/** The third part. */
VIA_ABI_BOTH constexpr unsigned int via_abi_type_of(unsigned int head) { return head >> 16 & 0xffU; }
/** Whether such a command has an answer. */
VIA_ABI_BOTH constexpr bool via_abi_has_answer(unsigned int head) {
    return via_abi_command_of(head) >= VIA_ABI_COMMAND_READ;
}

#undef VIA_ABI_BOTH
#endif

#endif
