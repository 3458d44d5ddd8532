/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct_stream.h
 * @brief Viaduct's operations in the order of a CUDA stream.
 *
 * Each call enqueues and returns; its operation acts at its place in the stream: it sees what earlier work of the
 * stream has done, and later work sees what it does. What is wrong with the arguments is an error of the call, and
 * nothing is enqueued then. Everything may be captured into a graph and replayed, mixed with calls that are not.
 *
 * Symmetric addresses are those of viaduct.h; words that are signalled, waited for or operated on lie in the device
 * heap or, after via_expose_host_heap(), in the host heap. A stream's waits have no limit, and their GPU waits with
 * them: a wait for what never comes holds the stream for ever.
 *
 * Memory operations of streams are not allowed in the bodies of conditional graph nodes. A context made with
 * VIA_CONTEXT_KERNELS uses none: its signals and waits are kernels.
 *
 * Thread safety is that of viaduct.h. A stream belongs to the GPU of the world's PE.
 *
 * What the GPU does not reach, the progress engine does when the stream has come to it: transfers, signals and atomics
 * with PEs of other machines, or of GPUs without P2P. What fails there lets the stream go on, and the next call, or
 * via_check_kernels(), says what it was.
 */
#ifndef VIADUCT_STREAM_H
#define VIADUCT_STREAM_H

#include <viaduct.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A cudaStream_t or CUstream; NULL is the legacy default stream. */
typedef struct CUstream_st *via_stream;

/** @name Put, get, signal
 *  @{ */

/** via_put(): `source` may be reused by later work of the stream. */
VIA_API via_status via_put_on_stream(via_context *context, void *dest, const void *source, size_t size, int pe,
                                     via_stream stream);
/** via_get(): later work of the stream sees the data. */
VIA_API via_status via_get_on_stream(via_context *context, void *dest, const void *source, size_t size, int pe,
                                     via_stream stream);
/** via_put_on_stream() whose `source` later work of the stream may reuse after via_quiet_on_stream(). Large ones to
 * several PEs are under way at once, for two streams or captures of a PE at a time that have such puts not completed;
 * those of others go one after the other. Under capture, quiet comes before the capture's end; what was sent before the
 * capture began is completed before it begins, or quiet is VIA_ERR_UNSUPPORTED. What was sent before a graph is
 * launched is completed before that where the graph announces it by a signal or an atomic: it does not know of it. */
VIA_API via_status via_put_nbi_on_stream(via_context *context, void *dest, const void *source, size_t size, int pe,
                                         via_stream stream);
/** via_get_on_stream() whose data later work of the stream sees after via_quiet_on_stream(). */
VIA_API via_status via_get_nbi_on_stream(via_context *context, void *dest, const void *source, size_t size, int pe,
                                         via_stream stream);
/** via_iput() on a stream. */
VIA_API via_status via_iput_on_stream(via_context *context, void *dest, ptrdiff_t dest_stride, const void *source,
                                      ptrdiff_t source_stride, size_t element, size_t count, int pe, via_stream stream);
/** via_iget() on a stream. */
VIA_API via_status via_iget_on_stream(via_context *context, void *dest, ptrdiff_t dest_stride, const void *source,
                                      ptrdiff_t source_stride, size_t element, size_t count, int pe, via_stream stream);
/** via_put_signal() on a stream: whoever sees the signal sees the data. Up to 64 KiB of this PE's GPU are one kernel of
 * a block of at most 256 threads: while another fills the GPU it has to wait. A put and a signal that sets, in two
 * calls, need no multiprocessor. */
VIA_API via_status via_put_signal_on_stream(via_context *context, void *dest, const void *source, size_t size,
                                            uint64_t *signal, uint64_t value, via_signal_op op, int pe,
                                            via_stream stream);
/** via_put_signal_on_stream() whose `source` later work of the stream may reuse after via_quiet_on_stream(): the stream
 * does not wait for a PE that only the progress engine reaches. */
VIA_API via_status via_put_signal_nbi_on_stream(via_context *context, void *dest, const void *source, size_t size,
                                                uint64_t *signal, uint64_t value, via_signal_op op, int pe,
                                                via_stream stream);
/** via_signal() on a stream; releases all earlier puts of the stream to that PE. */
VIA_API via_status via_signal_on_stream(via_context *context, uint64_t *signal, uint64_t value, via_signal_op op,
                                        int pe, via_stream stream);
/**
 * via_atomic() on a stream. `operand` and `compare` point to values that are read now.
 * @param fetched  device memory of 8 bytes, aligned to 8, that receives the word's value before the operation; may be
 * NULL, but not for fetch.
 */
VIA_API via_status via_atomic_on_stream(via_context *context, via_atomic_op op, via_type type, void *word,
                                        const void *operand, const void *compare, void *fetched, int pe,
                                        via_stream stream);
/** @} */

/** @name Order and waits
 *  @{ */

/** via_fence() for the operations of the stream. */
VIA_API via_status via_fence_on_stream(via_context *context, via_stream stream);
/** via_quiet() for the operations of the stream, and for what kernels have begun: later work of it sees them done, and
 * so does everyone else. Where kernels ask the progress engine, a kernel of one thread waits for that. */
VIA_API via_status via_quiet_on_stream(via_context *context, via_stream stream);
/** via_quiet_on_stream() for what was sent to one PE. */
VIA_API via_status via_quiet_pe_on_stream(via_context *context, int pe, via_stream stream);
/**
 * Later work of the stream begins when the word of this PE's own heap compares true. For VIA_GE the word is
 * taken to be less than half of the range of numbers above the value.
 */
VIA_API via_status via_signal_wait_until_on_stream(via_context *context, const uint64_t *signal, via_cmp cmp,
                                                   uint64_t value, via_stream stream);
/**
 * Later work of the stream begins when all words compare true. Values and `skip` are read now; no limit. For VIA_GE
 * unsigned words of 64 bits are taken to be less than half of the range of numbers above the value.
 */
VIA_API via_status via_wait_all_on_stream(via_context *context, const via_condition *condition, via_stream stream);
/**
 * Later work of the stream begins when some word compares true. At most 256 words; else as via_wait_all_on_stream().
 * @param index  device memory of 8 bytes that receives the index of one that does; SIZE_MAX, at once, if there are
 * none. The word after the one whose index is there before is looked at first, so that none starves in a graph either.
 */
VIA_API via_status via_wait_any_on_stream(via_context *context, const via_condition *condition, size_t *index,
                                          via_stream stream);
/**
 * Later work of the stream begins when at least one word compares true. At most 256 words; else as
 * via_wait_all_on_stream().
 * @param indices  device memory that receives the indices of all that do, ascending; room for `count`.
 * @param found    device memory that receives how many; 0, at once, if there are none.
 */
VIA_API via_status via_wait_some_on_stream(via_context *context, const via_condition *condition, size_t *indices,
                                           size_t *found, via_stream stream);
/** @} */

/**
 * @name Collectives
 * By every PE of the team in the same order, on one stream at a time. Buffers are in the device heap at the same offset
 * on every PE. Kernels of all members meet: a member whose GPU has no room for one, because kernels that never end fill
 * it, keeps the others waiting. A collective takes a quarter of a GPU's multiprocessors at most, so up to four teams
 * may be busy at once whatever the order in which the PEs call them. When a member fails, kernels that wait for others
 * give up, and via_check_kernels() says so; they touch no `dest` of one that has not called, but of more than 4 MiB a
 * block the copy engine moves, which cannot be called off: then `dest` is undefined. The first call on a team is
 * collective on the host as well, as via_device_team() is, and waits there for all members.
 *
 * Where GPUs of the members do not all reach each other, a thread of the library does the host's collective when the
 * stream has come to it, one thread a team. A graph that is launched when its team was destroyed is refused then.
 *  @{ */

/** via_sync() on a stream. */
VIA_API via_status via_sync_on_stream(via_team *team, via_stream stream);
/** via_barrier() on a stream: completes the stream's earlier operations, those that its kernels have begun as well,
 * then waits for every PE. */
VIA_API via_status via_barrier_on_stream(via_team *team, via_stream stream);
/** via_broadcast() on a stream; `source` counts at the root alone, but is symmetric. */
VIA_API via_status via_broadcast_on_stream(via_team *team, void *dest, const void *source, size_t size, int root,
                                           via_stream stream);
/** via_fcollect() on a stream. */
VIA_API via_status via_fcollect_on_stream(via_team *team, void *dest, const void *source, size_t size,
                                          via_stream stream);
/** via_alltoall() on a stream. */
VIA_API via_status via_alltoall_on_stream(via_team *team, void *dest, const void *source, size_t size,
                                          via_stream stream);
/** via_alltoalls() on a stream; strides are the same on every PE. */
VIA_API via_status via_alltoalls_on_stream(via_team *team, void *dest, ptrdiff_t dest_stride, const void *source,
                                           ptrdiff_t source_stride, size_t element, size_t count, via_stream stream);
/**
 * via_collect() on a stream; `source` need not be at the same offset. Over at most 1024 PEs.
 * @param capacity  bytes that `dest` has room for; the same on every PE. If the sum of all sizes is more, nothing is
 * copied.
 */
VIA_API via_status via_collect_on_stream(via_team *team, void *dest, size_t capacity, const void *source, size_t size,
                                         via_stream stream);
/**
 * via_alltoall() of blocks of any size and place. All arrays have one entry a PE, in bytes, lie in device memory, and
 * are read when the stream has come to them. What is for PE i lies at source + source_offsets[i] and has
 * source_sizes[i] bytes; it goes to dest + dest_offsets[this PE] of PE i. So `dest_offsets` is symmetric; the other two
 * are this PE's own. Nobody checks what the arrays hold.
 */
VIA_API via_status via_alltoallv_on_stream(via_team *team, void *dest, const size_t *dest_offsets, const void *source,
                                           const size_t *source_sizes, const size_t *source_offsets, via_stream stream);
/** via_gather() on a stream; `dest` counts at the root alone, but is symmetric. */
VIA_API via_status via_gather_on_stream(via_team *team, void *dest, const void *source, size_t size, int root,
                                        via_stream stream);
/** via_scatter() on a stream; `source` counts at the root alone, but is symmetric. */
VIA_API via_status via_scatter_on_stream(via_team *team, void *dest, const void *source, size_t size, int root,
                                         via_stream stream);
/**
 * via_reduce() on a stream, with the same bits; of integers and floating-point numbers of up to 8 bytes, none of them
 * complex, over at most 64 PEs.
 */
VIA_API via_status via_reduce_on_stream(via_team *team, via_op op, via_type type, void *dest, const void *source,
                                        size_t count, via_stream stream);
/** via_reducescatter() on a stream, with the same bits; of the same types, over at most 64 PEs. */
VIA_API via_status via_reducescatter_on_stream(via_team *team, via_op op, via_type type, void *dest, const void *source,
                                               size_t count, via_stream stream);
/** via_scan() on a stream, with the same bits; of 32- and 64-bit integers, float and double. */
VIA_API via_status via_scan_on_stream(via_team *team, via_op op, via_type type, void *dest, const void *source,
                                      size_t count, bool exclusive, via_stream stream);
/** @} */

struct via_abi_device_team;

/**
 * What kernels need of a team; viaduct/device.cuh makes a via::device::team of it. Valid until the team is destroyed.
 * Collective over the team, once for each: later calls return at once. VIA_ERR_UNSUPPORTED, at all members alike, if
 * the world has no device heap, or the GPU of a member does not reach the memory of another one.
 * @param size  sizeof(struct via_abi_device_team) of the caller.
 */
VIA_API via_status via_device_team(via_team *team, struct via_abi_device_team *device, size_t size);
/**
 * The same of any team, for a via::device::far_team: where GPUs of the members do not all reach each other, the library
 * does the collectives that kernels ask for, as it does those of streams. VIA_ERR_MEMORY if there are too many such
 * teams.
 */
VIA_API via_status via_far_device_team(via_team *team, struct via_abi_device_team *device, size_t size);

#ifdef __cplusplus
}
#endif

#endif
