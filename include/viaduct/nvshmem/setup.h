/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file setup.h
 * @brief What the host alone calls of nvshmem.h: joining and leaving, memory, teams, modules.
 *
 * A program may choose its GPU after it has joined. Until then it can ask for its number, and the number of PEs, in the
 * world and in the teams that there are without a split. The PE gets the GPU that is current when all PEs have one: in
 * the call that joins, or else in the first that needs it. That is any call on memory, teams or order; it is
 * collective, as allocations, barriers and splits are, so begin with one of those.
 *
 * Calls that return nothing have no other way to report an error than to end the job; see via_nvshmem_on_error().
 */
#ifndef VIADUCT_NVSHMEM_SETUP_H
#define VIADUCT_NVSHMEM_SETUP_H

#include <viaduct/nvshmem/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @name Joining and leaving
 *  @{ */

/** How nvshmemx_init_attr() finds the other PEs; 0 is as nvshmem_init(). */
enum {
    NVSHMEMX_INIT_THREAD_PES = 1,         /**< as 0 */
    NVSHMEMX_INIT_WITH_MPI_COMM = 1 << 1, /**< nvshmemx_init_attr_t.mpi_comm */
    NVSHMEMX_INIT_WITH_SHMEM = 1 << 2,    /**< the job of shmem.h */
    NVSHMEMX_INIT_WITH_UNIQUEID = 1 << 3  /**< nvshmemx_init_attr_t.args */
};

/** Where a job meets over TCP, and its secret: to be carried to every PE. */
typedef struct {
    int version;        /**< of this layout */
    char internal[128]; /**< made by nvshmemx_get_uniqueid() */
} nvshmemx_uniqueid_t;
/** Of a ::nvshmemx_uniqueid_t. */
#define NVSHMEMX_UNIQUEID_INITIALIZER \
    {                                 \
        1, { 0 }                      \
    }

/** What goes with a unique id. */
typedef struct {
    int version;             /**< of this layout */
    nvshmemx_uniqueid_t *id; /**< the job's */
    int myrank;              /**< this PE */
    int nranks;              /**< PEs */
} nvshmemx_uniqueid_args_t;

/** What goes with a way to join. */
typedef struct {
    int version;                       /**< of this layout */
    nvshmemx_uniqueid_args_t uid_args; /**< for NVSHMEMX_INIT_WITH_UNIQUEID */
    char content[96];                  /**< unused */
} nvshmemx_init_args_t;

/** Attributes of nvshmemx_init_attr(). */
typedef struct {
    int version;               /**< of this layout */
    void *mpi_comm;            /**< for NVSHMEMX_INIT_WITH_MPI_COMM: points to an MPI_Comm */
    nvshmemx_init_args_t args; /**< for NVSHMEMX_INIT_WITH_UNIQUEID */
} nvshmemx_init_attr_t;
/** Of a ::nvshmemx_init_attr_t. */
#define NVSHMEMX_INIT_ATTR_INITIALIZER \
    {                                  \
        1, NULL, {                     \
            1, {1, NULL, 0, 0}, { 0 }  \
        }                              \
    }

/** How far joining has come. */
enum {
    NVSHMEM_STATUS_NOT_INITIALIZED = 0, /**< not begun, or over */
    NVSHMEM_STATUS_IS_BOOTSTRAPPED,     /**< the PEs know each other; the GPU is not chosen yet */
    NVSHMEM_STATUS_IS_INITIALIZED,      /**< all is there */
    NVSHMEM_STATUS_LIMITED_MPG,         /**< never: several PEs of a GPU are not limited */
    NVSHMEM_STATUS_FULL_MPG,            /**< never */
    NVSHMEM_STATUS_INVALID = 255        /**< never */
};

/** Joins the job; collective. Calls after the first only ask for as many calls of nvshmem_finalize(). */
VIA_API void nvshmem_init(void);
/** nvshmem_init() that says what threads may do: everything, whatever is asked for. */
VIA_API int nvshmem_init_thread(int requested, int *provided);
/** What threads may do. */
VIA_API void nvshmem_query_thread(int *provided);
/** Makes an id for one job; at one PE, which need not have joined. */
VIA_API int nvshmemx_get_uniqueid(nvshmemx_uniqueid_t *id);
/** Puts an id into attributes, for nvshmemx_init_attr() with NVSHMEMX_INIT_WITH_UNIQUEID. */
VIA_API int nvshmemx_set_attr_uniqueid_args(int rank, int nranks, const nvshmemx_uniqueid_t *id,
                                            nvshmemx_init_attr_t *attributes);
/** Puts a communicator into attributes, for nvshmemx_init_attr() with NVSHMEMX_INIT_WITH_MPI_COMM: `comm` points to an
 *  MPI_Comm. */
VIA_API int nvshmemx_set_attr_mpi_comm_args(void *comm, nvshmemx_init_attr_t *attributes);
/** How far joining has come: an NVSHMEM_STATUS_... value. */
VIA_API int nvshmemx_init_status(void);
/** Leaves the job; collective. */
VIA_API void nvshmem_finalize(void);
/** nvshmem_finalize(): here the host's and the kernels' part are one. */
VIA_API void nvshmemx_hostlib_finalize(void);
/** @} */

/** @name Memory; collective
 *  @{ */
/** `size` bytes of every PE's GPU memory; NULL if some PE has no room for them, or they are none. */
VIA_API void *nvshmem_malloc(size_t size);
/** nvshmem_malloc() of `count` * `size` bytes, all zeros. */
VIA_API void *nvshmem_calloc(size_t count, size_t size);
/** nvshmem_malloc() at a multiple of `alignment`, a power of two of at most 2 MiB; NULL for any other. */
VIA_API void *nvshmem_align(size_t alignment, size_t size);
/** Gives it back. NULL does nothing. */
VIA_API void nvshmem_free(void *ptr);
/**
 * Registers a local buffer for transfers by RDMA: via_buffer_register(). None needs it, and one of GPU memory gains
 * nothing by it. Local.
 */
VIA_API int nvshmemx_buffer_register(void *addr, size_t length);
/** Ends that; no transfer of it may be under way. Local. */
VIA_API int nvshmemx_buffer_unregister(void *addr);
/** Ends it for all. Local. */
VIA_API void nvshmemx_buffer_unregister_all(void);
/**
 * Lets other PEs reach memory that the program allocated. The host's calls and those on streams take its address as a
 * symmetric one; kernels do not.
 * @return `addr`, or NULL if some PE's memory is of a kind that others cannot map.
 */
VIA_API void *nvshmemx_buffer_register_symmetric(void *addr, size_t size, int flags);
/** Has it back: when this returns no PE reaches it. */
VIA_API int nvshmemx_buffer_unregister_symmetric(void *addr, size_t size);
/** @} */

/** @name Teams
 *  @{ */
/** Of one team to be, for nvshmemx_team_init(): to be carried to its PEs. */
typedef uint64_t nvshmemx_team_uniqueid_t;

/** What a team may be asked to have. */
typedef struct {
    int version;                       /**< of this layout */
    int num_contexts;                  /**< has no effect, and is told again */
    nvshmemx_team_uniqueid_t uniqueid; /**< for nvshmemx_team_init(), whatever its mask; 0 when it is asked for */
} nvshmem_team_config_t;
#define NVSHMEM_TEAM_NUM_CONTEXTS 1L /**< config_mask: num_contexts counts */

/** Not zero if it is no team. */
VIA_API int nvshmem_team_get_config(nvshmem_team_t team, nvshmem_team_config_t *config);
/** A team of `pe_size` PEs of the parent, from `pe_start` on, `pe_stride` apart; collective over the parent. */
VIA_API int nvshmem_team_split_strided(nvshmem_team_t parent_team, int pe_start, int pe_stride, int pe_size,
                                       const nvshmem_team_config_t *config, long config_mask, nvshmem_team_t *new_team);
/** The teams of this PE's row and column, where the parent's PEs lie in rows of `xrange`; collective over the parent.
 */
VIA_API int nvshmem_team_split_2d(nvshmem_team_t parent_team, int xrange, const nvshmem_team_config_t *xaxis_config,
                                  long xaxis_mask, nvshmem_team_t *xaxis_team,
                                  const nvshmem_team_config_t *yaxis_config, long yaxis_mask,
                                  nvshmem_team_t *yaxis_team);
/** Makes an id for one team, in which this PE need not be. Local; the PEs have their GPUs. */
VIA_API int nvshmemx_team_get_uniqueid(nvshmemx_team_uniqueid_t *uniqueid);
/**
 * A team of the `npes` PEs that call this with one id, of which this one gets the number `pe_idx_in_team`; collective
 * over them alone. Who makes several at once makes them in the same order as the others.
 */
VIA_API int nvshmemx_team_init(nvshmem_team_t *team, nvshmem_team_config_t *config, long config_mask, int npes,
                               int pe_idx_in_team);
/** Ends a team; collective over it. Those that there are without a split stay. */
VIA_API void nvshmem_team_destroy(nvshmem_team_t team);
/** @} */

/** @name Modules loaded by the CUDA driver, as those of NVRTC: what its kernels need of the job
 *  Their units include nvshmem.h. Local; the PE has its GPU, and the module is of it.
 *  @{ */
/** The module's kernels may communicate from now on. Not zero if it failed. */
VIA_API int nvshmemx_cumodule_init(CUmodule module);
/** They may no more. */
VIA_API int nvshmemx_cumodule_finalize(CUmodule module);
/** nvshmemx_cumodule_init() of a library, for the current GPU. */
VIA_API int nvshmemx_culibrary_init(CUlibrary library);
/** nvshmemx_cumodule_finalize() of a library. */
VIA_API int nvshmemx_culibrary_finalize(CUlibrary library);
/** @} */

/**
 * The world of the job, for the calls of viaduct.h, so that a program may use both. NULL before nvshmem_init(), after
 * nvshmem_finalize(), and as long as the PE has no GPU. It is the job's: do not finalize it. Local; any thread.
 */
VIA_API via_world *via_nvshmem_world(void);

/** What is called instead of ending the job, by which calls that return nothing report an error. */
typedef void (*via_nvshmem_error_handler)(const char *call, const char *message, const char *hint);
/**
 * Replaces what is done when a call that returns nothing fails. If the handler returns, the call has done nothing.
 * @param handler  NULL for the default: the message goes to stderr, and the process leaves the job and exits with 1.
 * @return the handler before.
 */
VIA_API via_nvshmem_error_handler via_nvshmem_on_error(via_nvshmem_error_handler handler);

#ifdef __cplusplus
}
#endif

#endif
