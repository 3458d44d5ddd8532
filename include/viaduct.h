/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct.h
 * @brief The C interface of Viaduct: a symmetric heap and one-sided communication on it.
 *
 * Everything hangs off a `via_world`, one PE's membership of a job. Nothing is global: several worlds may live in one
 * process, PEs may be threads of one process, and create and finalize may be repeated.
 *
 * Errors: every call that can fail returns a ::via_status. The library never ends the process. Details of the last
 * failed call of the calling thread are in via_last_error().
 *
 * Collective calls are marked so. Every PE of the world makes the same collective calls in the same order with matching
 * arguments; a mismatch is detected and every PE gets VIA_ERR_MISMATCH. What one PE cannot do, no PE does: all get the
 * error, and the world is as before. The contents of a destination are undefined after an error.
 *
 * Thread safety: calls on different worlds are independent. On one world, put, get, p, g, signal, wait, signal_fetch,
 * fence, quiet and ptr may be called by several threads at once; collective calls by one thread at a time.
 *
 * Processes: a child made by fork() shares its parent's worlds in memory and has none of its own. It must not touch
 * them, nor leave them (in C++: destroy them); it ends by exec or _exit().
 *
 * Memory: "symmetric address" means an address inside this PE's own symmetric heap; the library translates it to the
 * peer. Sizes are in bytes unless a parameter is called `count`. By default an address is checked against the heap;
 * with via_config.checked against its allocation, so that freed memory and the end of an allocation are errors as well.
 */
#ifndef VIADUCT_H
#define VIADUCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VIA_VERSION_MAJOR 0 /**< incompatible changes, once it is 1 */
#define VIA_VERSION_MINOR 1 /**< additions; before 1.0 also incompatible changes */
#define VIA_VERSION_PATCH 0 /**< corrections */

/** Marks what the library exports. */
#if defined(__GNUC__)
#define VIA_API __attribute__((visibility("default")))
#else
#define VIA_API
#endif

/**
 * Gives an enumeration a fixed type in C++, where one without cannot hold what is none of its values, and a check would
 * come too late.
 */
#ifdef __cplusplus
#define VIA_INT_ENUM : int
extern "C" {
#else
#define VIA_INT_ENUM
#endif

/** What a call returns. */
typedef enum via_status VIA_INT_ENUM {
    VIA_OK = 0,
    VIA_ERR_ARGUMENT,    /**< an argument is outside what the call accepts */
    VIA_ERR_ADDRESS,     /**< an address is not symmetric, is freed, or the range passes the end */
    VIA_ERR_PE,          /**< a PE number is outside 0 .. npes-1 */
    VIA_ERR_MEMORY,      /**< some PE is out of memory; on every PE nothing has changed */
    VIA_ERR_MISMATCH,    /**< PEs made different collective calls, or with different arguments */
    VIA_ERR_PEER_FAILED, /**< a PE of the job died or left without finalizing */
    VIA_ERR_TIMEOUT,     /**< a deadline passed; the message names who did not come */
    VIA_ERR_BOOTSTRAP,   /**< joining the job failed */
    VIA_ERR_SYSTEM,      /**< the operating system refused a call; the message has call and errno */
    VIA_ERR_UNSUPPORTED, /**< this build or machine cannot do it; the message says why */
    VIA_ERR_INTERNAL     /**< a defect of the library */
} via_status;

/** One PE's membership of a job. */
typedef struct via_world via_world;

/** PEs that are threads of this process; see via_thread_job_create(). */
typedef struct via_thread_job via_thread_job;

/** How a world finds the other PEs. */
typedef enum via_bootstrap VIA_INT_ENUM {
    VIA_BOOTSTRAP_AUTO = 0,  /**< `VIADUCT_BOOTSTRAP`, else viarun if it started this process, else singleton */
    VIA_BOOTSTRAP_SINGLETON, /**< a job of this PE alone */
    VIA_BOOTSTRAP_VIARUN,    /**< the launcher that started this process */
    VIA_BOOTSTRAP_THREADS    /**< via_config.thread_job and via_config.pe */
} via_bootstrap;

/** What a world is made with. Zero means "from the environment, else the default". Fill it with via_config_init(). */
typedef struct via_config {
    size_t struct_size;         /**< sizeof(via_config) of the caller; set by via_config_init() */
    via_bootstrap bootstrap;    /**< where the other PEs are found */
    via_thread_job *thread_job; /**< for VIA_BOOTSTRAP_THREADS */
    int pe;                     /**< for VIA_BOOTSTRAP_THREADS: this thread's PE number */
    size_t heap_size;           /**< most bytes the symmetric heap may grow to; the same on every PE */
    int checked;                /**< 1: check addresses against their allocations; -1: do not, in any environment */
    double timeout;             /**< seconds that joining, and reaching a peer, may take */
    double hang_report;         /**< seconds a wait lasts before it is reported; negative: never */
} via_config;

/** Details of a failed call. Pointers are valid until the calling thread's next failed call. */
typedef struct via_error_info {
    via_status status;   /**< what the failed call returned; VIA_OK if none failed */
    int pe;              /**< the PE concerned, or -1 */
    size_t size;         /**< bytes asked for, or 0 */
    const char *call;    /**< the call that failed, or the system call under it */
    const char *message; /**< one line, all that is known */
    const char *hint;    /**< what to do about it; may be empty */
} via_error_info;

/** Comparison of a wait: the word, compared with the value. */
typedef enum via_cmp VIA_INT_ENUM { VIA_EQ = 0, VIA_NE, VIA_GT, VIA_GE, VIA_LT, VIA_LE } via_cmp;

/** What a signal does to the signal word. */
typedef enum via_signal_op VIA_INT_ENUM { VIA_SIGNAL_SET = 0, VIA_SIGNAL_ADD } via_signal_op;

/** Reduction operations. A sum is taken over a fixed tree: every PE gets the same bits. */
typedef enum via_op VIA_INT_ENUM { VIA_SUM = 0, VIA_MIN, VIA_MAX } via_op;

/** Element types of reductions. */
typedef enum via_type VIA_INT_ENUM { VIA_INT32 = 0, VIA_INT64, VIA_UINT32, VIA_UINT64, VIA_FLOAT, VIA_DOUBLE } via_type;

/** @name Version, errors
 *  @{ */

/** The library's version as major * 10000 + minor * 100 + patch. */
VIA_API int via_version(void);

/** A fixed word for a status, such as "peer failed". Never NULL. */
VIA_API const char *via_status_string(via_status status);

/** The last error of the calling thread. `status` is VIA_OK if there was none. */
VIA_API void via_last_error(via_error_info *info);
/** @} */

/** @name Joining and leaving
 *  @{ */

/** Fills a config with "from the environment, else the default". */
VIA_API void via_config_init(via_config *config);

/**
 * Joins the job. Collective over its PEs.
 * @param config NULL for defaults.
 * @param world  receives the handle; NULL on failure.
 * When a process makes several worlds under a launcher, every process makes them in the same order.
 */
VIA_API via_status via_world_create(const via_config *config, via_world **world);

/**
 * Leaves the job: waits for all PEs, then frees the world and its heap. Collective. The handle is invalid afterwards
 * whatever the status is. NULL does nothing.
 */
VIA_API via_status via_world_finalize(via_world *world);

/**
 * Leaves at once without waiting, as a PE that failed: waits of the other PEs end with VIA_ERR_PEER_FAILED and
 * `reason`. Not collective. The handle is invalid afterwards.
 */
VIA_API void via_world_abandon(via_world *world, const char *reason);

/** This PE's number, 0 .. npes-1. */
VIA_API int via_pe(const via_world *world);

/** The number of PEs of the world. */
VIA_API int via_npes(const via_world *world);

/**
 * A job of `npes` PEs that are threads of this process. Each thread then creates a world with VIA_BOOTSTRAP_THREADS.
 */
VIA_API via_status via_thread_job_create(int npes, via_thread_job **job);
/** Destroys a thread job. No thread may be in one of its worlds any more. NULL does nothing. */
VIA_API void via_thread_job_destroy(via_thread_job *job);
/** @} */

/** @name Symmetric heap
 *  @{ */

/**
 * Allocates `size` bytes, zeroed, at the same offset on every PE. Collective; all PEs succeed or none.
 * @param align  power of two; 0 means 64. At most 2 MiB.
 * @param size   0 gives a NULL address.
 */
VIA_API via_status via_malloc(via_world *world, size_t size, size_t align, void **address);

/**
 * Frees an allocation. Collective. The caller guarantees that no PE still uses it. NULL does nothing.
 */
VIA_API via_status via_free(via_world *world, void *address);

/**
 * The address at which this PE can load and store `pe`'s copy of a symmetric object, or NULL if it is not mapped.
 */
VIA_API via_status via_ptr(via_world *world, const void *address, int pe, void **mapped);
/** @} */

/** @name Put, get, signal
 *  Aligned accesses of 1, 2, 4 and 8 bytes are single-copy atomic.
 *  @{ */

/**
 * Copies `size` bytes from `source` (any address of this PE) to symmetric `dest` at `pe`. Returns when `source` may be
 * reused. The ranges must not overlap. Order between puts is given by via_fence().
 */
VIA_API via_status via_put(via_world *world, void *dest, const void *source, size_t size, int pe);

/** Copies `size` bytes from symmetric `source` at `pe` to `dest` (any address of this PE). Returns with the data. */
VIA_API via_status via_get(via_world *world, void *dest, const void *source, size_t size, int pe);

/**
 * via_put() followed by a signal: whoever sees the signal sees the data.
 * @param signal  symmetric, 8-byte aligned.
 */
VIA_API via_status via_put_signal(via_world *world, void *dest, const void *source, size_t size, uint64_t *signal,
                                  uint64_t value, via_signal_op op, int pe);

/** Sets or adds to the signal word at `pe`; releases all earlier puts to that PE. */
VIA_API via_status via_signal(via_world *world, uint64_t *signal, uint64_t value, via_signal_op op, int pe);

/**
 * Waits until the local signal word compares true with `value`; then everything that was put before the signal is
 * visible. Fails with VIA_ERR_PEER_FAILED when a PE of the job is known dead.
 * @param seen  receives the word's value that ended the wait; may be NULL.
 */
VIA_API via_status via_signal_wait_until(via_world *world, const uint64_t *signal, via_cmp cmp, uint64_t value,
                                         uint64_t *seen);

/** Reads the local signal word with acquire. */
VIA_API via_status via_signal_fetch(via_world *world, const uint64_t *signal, uint64_t *value);
/** @} */

/** @name Order
 *  @{ */

/** Orders this PE's earlier puts and signals to each PE before its later ones to that PE. */
VIA_API via_status via_fence(via_world *world);

/** Returns when all earlier operations of this PE are done and visible at their targets. */
VIA_API via_status via_quiet(via_world *world);
/** @} */

/** @name Collectives
 *  @{ */

/** Quiet, then waits for every PE. Collective. */
VIA_API via_status via_barrier(via_world *world);

/**
 * Reduces `count` elements of every PE's `source` into every PE's `dest`. Collective. The addresses need not be
 * symmetric and may be equal. The result has the same bits on every PE.
 */
VIA_API via_status via_reduce(via_world *world, via_op op, via_type type, void *dest, const void *source, size_t count);

/** Copies `size` bytes of the root's `source` to every PE's `dest`, the root's included. Collective. */
VIA_API via_status via_broadcast(via_world *world, void *dest, const void *source, size_t size, int root);
/** @} */

#undef VIA_INT_ENUM
#ifdef __cplusplus
}
#endif

#endif
