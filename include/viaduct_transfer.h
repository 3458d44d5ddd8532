/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct_transfer.h
 * @brief Transfers with two ends: matched once by their labels, then started and awaited any number of times, by the
 * host, in the order of a stream, or in a kernel. (MPI: persistent send and receive.)
 *
 * Each PE says once which sends and receives it has (via_transfers_match()), and gets a set of them, in which they are
 * known by their places in that list. In every round each end is started and awaited once. To start a receive says that
 * its buffer may be written; to start a send, that its buffer may be read, and the data goes as soon as the other end
 * has been started too. So no send overwrites what was not yet read, whatever the ends' speeds, and nothing is copied
 * that need not be: data goes from the one buffer straight into the other if the receiver's lies in a symmetric heap,
 * and both are contiguous, or both are the memory of processors of one host, or of GPUs that reach each other. Else
 * what is not contiguous is packed and spread, each end by its own processor, or by its GPU: then it takes one kernel.
 *
 * lib/task/TABLES.md sets the calls of MPI, of LibMP and of others beside these. For transfers that need no receiver
 * see viaduct_prepared.h.
 *
 * The host's progress is that of its calls: a send that was started before its receive goes in a later start, test or
 * wait of the set. A stream needs no host, nor does a kernel.
 *
 * Thread safety: one thread at a time uses a set; different sets may be used at once. What is under way when a call
 * fails with VIA_ERR_PEER_FAILED, or as a connection broke, is undefined: the set can only be destroyed.
 */
#ifndef VIADUCT_TRANSFER_H
#define VIADUCT_TRANSFER_H

#include <viaduct.h>
#include <viaduct/abi/layout.h>
#include <viaduct/abi/transfer.h>
#include <viaduct_stream.h>

/** See viaduct.h. */
#ifdef __cplusplus
#define VIA_INT_ENUM : int
extern "C" {
#else
#define VIA_INT_ENUM
#endif

/** Which bytes behind an address belong to a message. */
typedef via_abi_layout via_layout;

/** Which of the two ends. */
typedef enum via_direction VIA_INT_ENUM { VIA_SEND = 0, VIA_RECEIVE } via_direction;

/** What a transfer is made with, to be or-ed. */
enum {
    /** Of a receive: `buffer` has room for two messages, one behind the other, which rounds use in turns; so the next
     * one may be started while the last is still being read. Contiguous. See via_transfers_data(). */
    VIA_TRANSFER_DOUBLE = 1
};

/** One end of a transfer. Begin with `= {0}`, then set what differs. */
typedef struct via_transfer_end {
    via_direction direction; /**< whether this PE sends or receives */
    int pe;                  /**< the other end's, of the world; may be this one */
    /** Not negative; by it and the PEs the two ends find each other. The sends of one PE to another have different
     * ones. */
    int label;
    void *buffer; /**< any memory of this PE, of the processor or its GPU; a send only reads it */
    size_t size;  /**< of a message that is contiguous, bytes */
    /** NULL, or which bytes behind `buffer` are the message; copied. Of a receive they do not overlap. Ends may differ
     * in it, but not in the number of bytes. */
    const via_layout *layout;
    int options; /**< VIA_TRANSFER_DOUBLE, or 0 */
} via_transfer_end;

/** Transfers that have been matched. Belongs to its world, which frees it at the latest. */
typedef struct via_transfers via_transfers;

/** The bytes of a message with that layout; 0 for NULL, and for one that is malformed. */
VIA_API size_t via_layout_size(const via_layout *layout);

/** @name To copy by a layout
 *  Of this PE, in memory that the processor reads and writes. VIA_ERR_ARGUMENT if the layout is malformed.
 *  @{ */
/** Puts the message that `layout` has in `source` together at `dest`. */
VIA_API via_status via_pack(void *dest, const void *source, const via_layout *layout);
/** The contrary: spreads the message at `source` over `dest`. */
VIA_API via_status via_unpack(void *dest, const via_layout *layout, const void *source);
/** @} */

/**
 * Makes transfers of `count` ends of this PE; each PE may have another number of them, or none. Collective over the
 * world. All receives of all PEs are into memory of one kind, the processor's or GPUs'. Takes memory of the symmetric
 * heap of that kind: 8 bytes an end, and the size of a message where it must be copied on its way. Takes memory of the
 * device heap for layouts of GPU memory: their offsets, and the size of a message that is packed.
 *
 * On every PE alike: VIA_ERR_MISMATCH for an end whose other end is missing or of another size, which the message
 * names; VIA_ERR_ARGUMENT for a label that is used twice, a malformed layout, or two kinds of memory; VIA_ERR_PE.
 * @param transfers  receives the set.
 */
VIA_API via_status via_transfers_match(via_world *world, const via_transfer_end *ends, size_t count,
                                       via_transfers **transfers);

/**
 * Ends a set. Collective over the world. VIA_ERR_ARGUMENT on every PE, and the set stays, if on some PE one of them was
 * started and not awaited. No kernel may use the set any more, on any PE; of what kernels have started a receive that
 * was not awaited is found, and a send, which then has gone, in a checked world only. NULL does nothing.
 */
VIA_API via_status via_transfers_destroy(via_transfers *transfers);

/** The number of ends in the set; 0 for NULL and after destroy. */
VIA_API size_t via_transfers_count(const via_transfers *transfers);

/**
 * Where the message of the last round that was awaited lies: in `buffer`, or in one half of it with
 * VIA_TRANSFER_DOUBLE. Of a send its buffer. NULL if there is no such end.
 */
VIA_API void *via_transfers_data(const via_transfers *transfers, size_t which);

/** @name By the host
 *  `which` are the places of `count` ends in the list that was matched, none twice; NULL means all of them, and `count`
 *  then is 0. VIA_ERR_ARGUMENT, and nothing is done, for a place that is none, to start what was started, and to wait
 *  for what was not, or was not by the host.
 *  @{ */

/** Begins a round of each. (MPI_Startall().) */
VIA_API via_status via_transfers_start(via_transfers *transfers, const size_t *which, size_t count);
/** Ends their rounds: what is received is there, what is sent may be overwritten. (MPI_Waitall().) */
VIA_API via_status via_transfers_wait(via_transfers *transfers, const size_t *which, size_t count);
/** Ends their rounds if it need not wait for that, all or none; `done` says which. (MPI_Testall().) */
VIA_API via_status via_transfers_test(via_transfers *transfers, const size_t *which, size_t count, bool *done);
/** @} */

/** @name In the order of a stream
 *  As by the host, when the stream has come there. Words and messages lie where streams reach them: in device memory,
 *  or in the host heap after via_expose_host_heap(). What a stream has started is awaited on a stream. Everything may
 *  be captured and replayed, but VIA_TRANSFER_DOUBLE, which is VIA_ERR_UNSUPPORTED on streams, as is a layout that the
 *  processor packs or spreads: one that is not contiguous, at an end whose buffer is no GPU memory.
 *  @{ */

/** Later work of the stream may neither write what is sent, nor read what is received. Receives begin first. A send
 * keeps the stream waiting until its receive has begun, so begin all that belong together by one call. */
VIA_API via_status via_transfers_start_on_stream(via_transfers *transfers, const size_t *which, size_t count,
                                                 via_stream stream);
/** Later work of the stream begins when their rounds have ended. */
VIA_API via_status via_transfers_wait_on_stream(via_transfers *transfers, const size_t *which, size_t count,
                                                via_stream stream);
/** @} */

/** @name In kernels
 *  viaduct/device/transfer_set.cuh starts and awaits them: by a thread, a warp or a block, in any number of rounds.
 *  @{ */

/** An end as kernels see it, in device memory; theirs and the library's alone. */
typedef via_abi_transfer via_device_transfer;

/**
 * Makes the ends known to kernels of this PE: an array of via_transfers_count() ends, in the order of the list, in
 * memory of its GPU. Collective over the world, and the same array every time; it goes with the set. What a kernel has
 * started a kernel awaits, and then the host or a stream may start it; the other end may be theirs. Takes 328 bytes of
 * the device heap an end.
 *
 * On every PE alike: VIA_ERR_UNSUPPORTED without a device heap, with words in a host heap that was not exposed, and for
 * an end that is the processor's to copy, or VIA_TRANSFER_DOUBLE.
 * @param ends  receives the array.
 */
VIA_API via_status via_transfers_map(via_transfers *transfers, via_device_transfer **ends);
/** @} */

#undef VIA_INT_ENUM
#ifdef __cplusplus
}
#endif

#endif
