/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: joining, memory, contexts, teams, order, locks. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_LIBRARY_H
#define VIADUCT_SHMEM_LIBRARY_H

/** @name Joining and leaving
 *  @{ */
/** Joins the job. Collective. Calls after the first do nothing. */
SHMEM_API void shmem_init(void);
/** As shmem_init(); provided is the level of threads that was asked for. 0, or not on an error. */
SHMEM_API int shmem_init_thread(int requested, int *provided);
/** The level of threads that was provided. */
SHMEM_API void shmem_query_thread(int *provided);
/** Leaves the job. Collective. shmem_init() may be called again. */
SHMEM_API void shmem_finalize(void);
/** Ends all PEs; the job's exit status is status. */
SHMEM_NORETURN SHMEM_API void shmem_global_exit(int status);
/** This PE's number. */
SHMEM_API int shmem_my_pe(void);
/** The number of PEs. */
SHMEM_API int shmem_n_pes(void);
/** 1 if there is a PE of this number, else 0. */
SHMEM_API int shmem_pe_accessible(int pe);
/** 1 if addr is symmetric and pe is a PE, else 0. */
SHMEM_API int shmem_addr_accessible(const void *addr, int pe);
/** Where this PE can load and store the symmetric object of pe; NULL if it cannot. */
SHMEM_API void *shmem_ptr(const void *dest, int pe);
/** The version of OpenSHMEM. May be called at any time. */
SHMEM_API void shmem_info_get_version(int *major, int *minor);
/** SHMEM_VENDOR_STRING, into SHMEM_MAX_NAME_LEN bytes. May be called at any time. */
SHMEM_API void shmem_info_get_name(char *name);
/** For tools that replace it; does nothing. */
SHMEM_API void shmem_pcontrol(const int level, ...);
/** @} */

/** @name Symmetric memory
 *  @{ */
/** Allocates size bytes on every PE. Collective. NULL if there is no room. */
SHMEM_API void *shmem_malloc(size_t size);
/** Allocates count * size bytes, zeroed. Collective. */
SHMEM_API void *shmem_calloc(size_t count, size_t size);
/** Moves a block to one of size bytes. Collective. */
SHMEM_API void *shmem_realloc(void *ptr, size_t size);
/**
 * Allocates size bytes at a multiple of alignment, a power of two of at most 2 MiB; NULL for any other. Collective.
 */
SHMEM_API void *shmem_align(size_t alignment, size_t size);
/** shmem_malloc(); hints are SHMEM_MALLOC_ATOMICS_REMOTE and SHMEM_MALLOC_SIGNAL_REMOTE, or-ed. */
SHMEM_API void *shmem_malloc_with_hints(size_t size, long hints);
/** Frees a block, when all PEs have come. Collective. NULL does nothing. */
SHMEM_API void shmem_free(void *ptr);
/** @} */

/** @name Contexts
 *  @{ */
/** Makes a context. Not 0, and SHMEM_CTX_INVALID, if it cannot. */
SHMEM_API int shmem_ctx_create(long options, shmem_ctx_t *ctx);
/** Makes a context that numbers PEs as the team does. */
SHMEM_API int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
/** Completes a context's operations and ends it. */
SHMEM_API void shmem_ctx_destroy(shmem_ctx_t ctx);
/** The team of a context. 0, or not. */
SHMEM_API int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
/** Orders earlier puts, signals and atomics to each PE before later ones. */
SHMEM_API void shmem_fence(void);
/** shmem_fence() of a context. */
SHMEM_API void shmem_ctx_fence(shmem_ctx_t ctx);
/** Returns when all earlier operations are done and seen by everyone. */
SHMEM_API void shmem_quiet(void);
/** shmem_quiet() of a context. */
SHMEM_API void shmem_ctx_quiet(shmem_ctx_t ctx);
/** @} */

/** @name Teams
 *  @{ */
/** This PE's number in the team; -1 if it is not in it. */
SHMEM_API int shmem_team_my_pe(shmem_team_t team);
/** The number of PEs of the team; -1 if this PE is not in it. */
SHMEM_API int shmem_team_n_pes(shmem_team_t team);
/** The fields that mask names, as the team was made with. 0, or not. */
SHMEM_API int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);
/** The number in dest_team of a PE of src_team; -1 if it is not in it. */
SHMEM_API int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
/** A team of the parent's PEs start, start + stride, and so on. Collective over the parent. */
SHMEM_API int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);
/** Teams of rows of xrange PEs and of columns. Collective over the parent. */
SHMEM_API int shmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team);
/** Ends a team. Collective over it. */
SHMEM_API void shmem_team_destroy(shmem_team_t team);
/** Waits for all PEs of the team; completes nothing. */
SHMEM_API int shmem_team_sync(shmem_team_t team);
/** Waits for all PEs; completes nothing. */
SHMEM_API void shmem_sync_all(void);
/** shmem_quiet(), then waits for all PEs. */
SHMEM_API void shmem_barrier_all(void);
/** @} */

/** @name Locks
 *  @{ */
/** Takes the symmetric lock, which began as 0, when nobody has it. */
SHMEM_API void shmem_set_lock(long *lock);
/** Completes what was sent, and gives the lock to who waits longest. */
SHMEM_API void shmem_clear_lock(long *lock);
/** Takes the lock and returns 0, or returns 1 if somebody has it. */
SHMEM_API int shmem_test_lock(long *lock);
/** @} */

/** @name Deprecated names
 *  @{ */
/** shmem_init(), and shmem_finalize() at exit. Deprecated. npes has no meaning. */
SHMEM_API void start_pes(int npes);
/** shmem_my_pe(). Deprecated. */
SHMEM_API int _my_pe(void);
/** shmem_n_pes(). Deprecated. */
SHMEM_API int _num_pes(void);
/** shmem_malloc(). Deprecated. */
SHMEM_API void *shmalloc(size_t size);
/** shmem_free(). Deprecated. */
SHMEM_API void shfree(void *ptr);
/** shmem_realloc(). Deprecated. */
SHMEM_API void *shrealloc(void *ptr, size_t size);
/** shmem_align(). Deprecated. */
SHMEM_API void *shmemalign(size_t alignment, size_t size);
/** shmem_quiet(), then waits for all PEs of the active set. Deprecated. */
SHMEM_API void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync);
/** Waits for all PEs of the active set. Deprecated. */
SHMEM_API void shmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_clear_cache_inv(void);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_set_cache_inv(void);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_udcflush(void);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_clear_cache_line_inv(void *dest);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_set_cache_line_inv(void *dest);
/** Does nothing: caches are coherent. Deprecated. */
SHMEM_API void shmem_udcflush_line(void *dest);
/** @} */

#endif
