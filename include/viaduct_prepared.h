/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct_prepared.h
 * @brief Transfers that are prepared once and posted many times: by the host, in a stream, or in a kernel
 * (viaduct/device/prepared.cuh).
 *
 * To prepare one checks its arguments, maps the PE's memory or connects to it, and touches no data. To post it does it,
 * as the nbi call of its name would, with the data that is there then; to wait for it completes all posts of it that
 * came before. Several at once cost a stream one memory operation to begin, and one to wait, for all PEs that only the
 * progress engine reaches. The verbs are those of GPUDirect Async's library LibMP.
 *
 * Those of one list belong to one context. They are done in any order; a signal is seen after its own put. A signal's
 * value is part of what was prepared: so that each post can be told from the one before, let it add.
 *
 * What was prepared is a value that owns nothing: it may be copied, and is good until its context or its memory is
 * gone. Thread safety is that of viaduct.h.
 */
#ifndef VIADUCT_PREPARED_H
#define VIADUCT_PREPARED_H

#include <viaduct.h>
#include <viaduct/abi/prepared.h>
#include <viaduct_stream.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A transfer that was prepared; a value that owns nothing. */
typedef via_abi_prepared via_prepared;

/** @name To prepare
 *  Arguments and errors are those of the call of the same name without `prepare`; local. `prepared` receives it.
 *  @{ */
VIA_API via_status via_prepare_put(via_context *context, void *dest, const void *source, size_t size, int pe,
                                   via_prepared *prepared);
VIA_API via_status via_prepare_get(via_context *context, void *dest, const void *source, size_t size, int pe,
                                   via_prepared *prepared);
/** With a `size` of 0 a signal alone. */
VIA_API via_status via_prepare_put_signal(via_context *context, void *dest, const void *source, size_t size,
                                          uint64_t *signal, uint64_t value, via_signal_op op, int pe,
                                          via_prepared *prepared);
/** @} */

/** @name By the host
 *  @{ */
/** Begins them. What is put is not changed before via_wait_posted(). */
VIA_API via_status via_post(const via_prepared *list, size_t count);
/** Returns when what the host has posted of them is done: puts are there, what was got is here. May wait for other
 * operations of the context with these PEs as well. */
VIA_API via_status via_wait_posted(const via_prepared *list, size_t count);
/** @} */

/** @name In the order of a stream
 *  Errors, order and capture are those of viaduct_stream.h; a replay posts again.
 *  @{ */
/** Begins them when the stream has come there. */
VIA_API via_status via_post_on_stream(const via_prepared *list, size_t count, via_stream stream);
/** Later work of the stream begins when what it has posted of them is done; may wait for more, as via_wait_posted(). */
VIA_API via_status via_wait_posted_on_stream(const via_prepared *list, size_t count, via_stream stream);
/** @} */

#ifdef __cplusplus
}
#endif

#endif
