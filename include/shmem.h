/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * @brief OpenSHMEM 1.5 over Viaduct: programs written for the standard build with this header unchanged.
 *
 * Link with `libviaduct-shmem`, or build by `viaduct-cc` and `viaduct-cxx`; start with `viarun` or `mpirun`. One PE is
 * one process, and the library has one world, which shmem_init() makes; shmemx_world() of shmemx.h gives it to programs
 * that use viaduct.h as well.
 *
 * Symmetric are the blocks of shmem_malloc() and its kin, and the global and static variables of the program itself
 * (not those of its shared libraries).
 *
 * Errors: a call of this header that fails ends the job, through a handler that shmemx_set_error_handler() replaces,
 * with a message that names the call, the argument and the PE. Calls that make something (shmem_ctx_create(), the
 * splits of teams, shmem_init_thread(), which says why all the same) return a value that is not 0 instead, and an
 * allocation returns NULL.
 *
 * Threads: all of OpenSHMEM's SHMEM_THREAD_MULTIPLE works, whatever was asked for; but with `SHMEM_DEBUG` a program is
 * held to what it has asked for, which by shmem_init() is SHMEM_THREAD_SINGLE. While shmem_init(), shmem_init_thread()
 * or shmem_finalize() runs, other threads write no global or static variable of the program: it moves to shared memory
 * then, and what is written meanwhile may be lost; nor does the calling thread's stack lie in one, or they are not
 * symmetric. A program that ends by exit() without shmem_finalize() leaves the job then, when all PEs do; with another
 * status than 0 it has failed, and fails the others' calls. Its other threads have symmetric memory until the process
 * is gone.
 *
 * Environment: `SHMEM_SYMMETRIC_SIZE` (bytes, with K, M, G or T; the memory is taken as blocks are allocated, and a
 * block counts as whole 64 bytes), `SHMEM_DEBUG` (checks addresses against their allocations and, where the program is
 * not stripped, its variables; arguments against those of other PEs; which thread calls; and says more), `SHMEM_INFO`
 * and `SHMEM_VERSION` (printed by PE 0), each also by its old name, with SMA in place of SHMEM; and the library's own
 * settings.
 */
#ifndef SHMEM_H
#define SHMEM_H

#include <stddef.h>
#include <stdint.h>

/** Marks what the library exports. GCC calls it without a jump between, which is a part of what a small put takes. */
#if defined(__GNUC__) && !defined(__clang__)
#define SHMEM_API __attribute__((visibility("default"), noplt))
#elif defined(__GNUC__)
#define SHMEM_API __attribute__((visibility("default")))
#else
#define SHMEM_API
#endif

/** Marks what does not return, where the language has a word for it. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define SHMEM_NORETURN [[noreturn]]
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SHMEM_NORETURN _Noreturn
#else
#define SHMEM_NORETURN
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @name Version
 *  @{ */
#define SHMEM_MAJOR_VERSION 1         /**< of the standard */
#define SHMEM_MINOR_VERSION 5         /**< of the standard */
#define SHMEM_MAX_NAME_LEN 64         /**< bytes that shmem_info_get_name() may write */
#define SHMEM_VENDOR_STRING "Viaduct" /**< who made this */
/** @} */

/** @name Levels of threads
 *  @{ */
#define SHMEM_THREAD_SINGLE 0     /**< one thread */
#define SHMEM_THREAD_FUNNELED 1   /**< the main thread alone calls */
#define SHMEM_THREAD_SERIALIZED 2 /**< one thread at a time calls */
#define SHMEM_THREAD_MULTIPLE 3   /**< any thread calls at any time */
/** @} */

/** @name Comparisons
 *  @{ */
#define SHMEM_CMP_EQ 0 /**< equal */
#define SHMEM_CMP_NE 1 /**< not equal */
#define SHMEM_CMP_GT 2 /**< greater */
#define SHMEM_CMP_GE 3 /**< greater or equal */
#define SHMEM_CMP_LT 4 /**< less */
#define SHMEM_CMP_LE 5 /**< less or equal */
/** @} */

/** @name Signal operations
 *  @{ */
#define SHMEM_SIGNAL_SET 0 /**< sets the word */
#define SHMEM_SIGNAL_ADD 1 /**< adds to the word */
/** @} */

/** @name Options of contexts, hints of memory, fields of a team's configuration
 *  @{ */
#define SHMEM_CTX_SERIALIZED (1L << 0)        /**< no two threads use it at once */
#define SHMEM_CTX_PRIVATE (1L << 1)           /**< only the thread that made it uses it */
#define SHMEM_CTX_NOSTORE (1L << 2)           /**< its quiet and fence need not order plain stores */
#define SHMEM_MALLOC_ATOMICS_REMOTE (1L << 0) /**< for atomics of other PEs */
#define SHMEM_MALLOC_SIGNAL_REMOTE (1L << 1)  /**< for signals of other PEs */
#define SHMEM_TEAM_NUM_CONTEXTS (1L << 0)     /**< shmem_team_config_t.num_contexts counts */
/** @} */

/** @name Work arrays of collectives of active sets
 *  All elements of a pSync array are SHMEM_SYNC_VALUE when it is used, and again when the call has returned everywhere.
 *  @{ */
#define SHMEM_SYNC_VALUE 0L             /**< of the elements of pSync */
#define SHMEM_SYNC_SIZE 16              /**< elements that serve every collective */
#define SHMEM_BARRIER_SYNC_SIZE 16      /**< elements for shmem_barrier() and shmem_sync() */
#define SHMEM_BCAST_SYNC_SIZE 16        /**< elements for broadcasts */
#define SHMEM_COLLECT_SYNC_SIZE 16      /**< elements for collects */
#define SHMEM_REDUCE_SYNC_SIZE 16       /**< elements for reductions */
#define SHMEM_ALLTOALL_SYNC_SIZE 16     /**< elements for shmem_alltoall32() and 64 */
#define SHMEM_ALLTOALLS_SYNC_SIZE 16    /**< elements for shmem_alltoalls32() and 64 */
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1 /**< least elements of pWrk, of which nothing is used */
/** @} */

/** @name Deprecated names of constants
 *  @{ */
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION                     /**< deprecated */
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION                     /**< deprecated */
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN                       /**< deprecated */
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING                     /**< deprecated */
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ                                   /**< deprecated */
#define _SHMEM_CMP_NE SHMEM_CMP_NE                                   /**< deprecated */
#define _SHMEM_CMP_GT SHMEM_CMP_GT                                   /**< deprecated */
#define _SHMEM_CMP_GE SHMEM_CMP_GE                                   /**< deprecated */
#define _SHMEM_CMP_LT SHMEM_CMP_LT                                   /**< deprecated */
#define _SHMEM_CMP_LE SHMEM_CMP_LE                                   /**< deprecated */
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE                           /**< deprecated */
#define _SHMEM_SYNC_SIZE SHMEM_SYNC_SIZE                             /**< deprecated */
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE             /**< deprecated */
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE                 /**< deprecated */
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE             /**< deprecated */
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE               /**< deprecated */
#define _SHMEM_ALLTOALL_SYNC_SIZE SHMEM_ALLTOALL_SYNC_SIZE           /**< deprecated */
#define _SHMEM_ALLTOALLS_SYNC_SIZE SHMEM_ALLTOALLS_SYNC_SIZE         /**< deprecated */
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE /**< deprecated */
/** @} */

/** A context: transfers on it are ordered and completed by its own fence and quiet. */
typedef struct shmem_ctx *shmem_ctx_t;
/** An ordered set of PEs. */
typedef struct shmem_team *shmem_team_t;

#ifdef __cplusplus
/** A handle that is a constant. */
#define SHMEM_HANDLE_(type, number) (reinterpret_cast<type>(number))
#else
/** A handle that is a constant. */
#define SHMEM_HANDLE_(type, number) ((type)(number))
#endif
#if defined(__cplusplus) && __cplusplus >= 201103L
/** No handle, which a compiler that looks for zeros as pointers lets pass. */
#define SHMEM_NO_HANDLE_(type) (static_cast<type>(nullptr))
#else
/** No handle. */
#define SHMEM_NO_HANDLE_(type) SHMEM_HANDLE_(type, 0)
#endif

/** @name Handles
 *  Constants; they may initialize variables of any kind.
 *  @{ */
#define SHMEM_CTX_INVALID SHMEM_NO_HANDLE_(shmem_ctx_t)   /**< no context */
#define SHMEM_CTX_DEFAULT SHMEM_HANDLE_(shmem_ctx_t, 1)   /**< that of all calls that name none */
#define SHMEM_TEAM_INVALID SHMEM_NO_HANDLE_(shmem_team_t) /**< no team */
#define SHMEM_TEAM_WORLD SHMEM_HANDLE_(shmem_team_t, 1)   /**< all PEs */
#define SHMEM_TEAM_SHARED SHMEM_HANDLE_(shmem_team_t, 2)  /**< the PEs whose memory this one can load and store */
/** @} */

/** What a team is made with. */
typedef struct {
    int num_contexts; /**< contexts that the program will make on the team; a hint */
} shmem_team_config_t;

#if defined(__GNUC__)
__extension__ typedef double _Complex shmem_complexd; /**< an element of complexd */
__extension__ typedef float _Complex shmem_complexf;  /**< an element of complexf */
#else
typedef double _Complex shmem_complexd; /**< an element of complexd */
typedef float _Complex shmem_complexf;  /**< an element of complexf */
#endif

#if defined(__GNUC__) /* C90 and C++98 had no long long, and programs may ask to be told */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif
#include <viaduct/shmem/active_set.h>
#include <viaduct/shmem/atomic.h>
#include <viaduct/shmem/collective.h>
#include <viaduct/shmem/deprecated.h>
#include <viaduct/shmem/library.h>
#include <viaduct/shmem/rma.h>
#include <viaduct/shmem/signal.h>
#include <viaduct/shmem/wait.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#ifdef __cplusplus
}
#endif

#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#include <viaduct/shmem/generic.h>
#endif

#endif
