// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: joining, memory, contexts, teams, order, locks.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Joining and leaving
void shmem_init(void) { shmem::init(__func__); }
int shmem_init_thread(int requested, int *provided) { return shmem::init_thread(requested, provided, __func__); }
void shmem_query_thread(int *provided) { shmem::query_thread(provided, __func__); }
void shmem_finalize(void) { const shmem::turn mine{__func__}; shmem::finalize(__func__); }
void shmem_global_exit(int status) { shmem::global_exit(status, __func__); }
int shmem_my_pe(void) { const shmem::turn mine{__func__}; return shmem::my_pe(__func__); }
int shmem_n_pes(void) { const shmem::turn mine{__func__}; return shmem::n_pes(__func__); }
int shmem_pe_accessible(int pe) { const shmem::turn mine{__func__}; return shmem::pe_accessible(pe, __func__); }
int shmem_addr_accessible(const void *addr, int pe) { const shmem::turn mine{__func__}; return shmem::addr_accessible(addr, pe, __func__); }
void *shmem_ptr(const void *dest, int pe) { const shmem::turn mine{__func__}; return shmem::pointer(dest, pe, __func__); }
void shmem_info_get_version(int *major, int *minor) { shmem::info_get_version(major, minor, __func__); }
void shmem_info_get_name(char *name) { shmem::info_get_name(name, __func__); }
void shmem_pcontrol(const int level, ...) { static_cast<void>(level); }

// Symmetric memory
void *shmem_malloc(size_t size) { const shmem::turn mine{__func__}; return shmem::malloc(size, __func__); }
void *shmem_calloc(size_t count, size_t size) { const shmem::turn mine{__func__}; return shmem::calloc(count, size, __func__); }
void *shmem_realloc(void *ptr, size_t size) { const shmem::turn mine{__func__}; return shmem::reallocate(ptr, size, __func__); }
void *shmem_align(size_t alignment, size_t size) { const shmem::turn mine{__func__}; return shmem::align(alignment, size, __func__); }
void *shmem_malloc_with_hints(size_t size, long hints) { const shmem::turn mine{__func__}; return shmem::malloc_with_hints(size, hints, __func__); }
void shmem_free(void *ptr) { const shmem::turn mine{__func__}; shmem::free(ptr, __func__); }

// Contexts
int shmem_ctx_create(long options, shmem_ctx_t *ctx) { const shmem::turn mine{__func__}; return shmem::ctx_create(options, ctx, __func__); }
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx) { const shmem::turn mine{__func__}; return shmem::team_create_ctx(team, options, ctx, __func__); }
void shmem_ctx_destroy(shmem_ctx_t ctx) { const shmem::turn mine{__func__}; shmem::ctx_destroy(ctx, __func__); }
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team) { const shmem::turn mine{__func__}; return shmem::ctx_get_team(ctx, team, __func__); }
void shmem_fence(void) { shmem::fence(shmem::main_context(), __func__); }
void shmem_ctx_fence(shmem_ctx_t ctx) { shmem::ctx_fence(ctx, __func__); }
void shmem_quiet(void) { shmem::quiet(shmem::main_context(), __func__); }
void shmem_ctx_quiet(shmem_ctx_t ctx) { shmem::ctx_quiet(ctx, __func__); }

// Teams
int shmem_team_my_pe(shmem_team_t team) { const shmem::turn mine{__func__}; return shmem::team_my_pe(team, __func__); }
int shmem_team_n_pes(shmem_team_t team) { const shmem::turn mine{__func__}; return shmem::team_n_pes(team, __func__); }
int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config) { const shmem::turn mine{__func__}; return shmem::team_get_config(team, config_mask, config, __func__); }
int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team) { const shmem::turn mine{__func__}; return shmem::team_translate_pe(src_team, src_pe, dest_team, __func__); }
int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team) { const shmem::turn mine{__func__}; return shmem::team_split_strided(parent_team, start, stride, size, config, config_mask, new_team, __func__); }
int shmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team) { const shmem::turn mine{__func__}; return shmem::team_split_2d(parent_team, xrange, xaxis_config, xaxis_mask, xaxis_team, yaxis_config, yaxis_mask, yaxis_team, __func__); }
void shmem_team_destroy(shmem_team_t team) { const shmem::turn mine{__func__}; shmem::team_destroy(team, __func__); }
int shmem_team_sync(shmem_team_t team) { const shmem::turn mine{__func__}; return shmem::team_sync(team, __func__); }
void shmem_sync_all(void) { const shmem::turn mine{__func__}; shmem::sync_all(__func__); }
void shmem_barrier_all(void) { const shmem::turn mine{__func__}; shmem::barrier_all(__func__); }

// Locks
void shmem_set_lock(long *lock) { const shmem::turn mine{__func__}; shmem::set_lock(lock, __func__); }
void shmem_clear_lock(long *lock) { const shmem::turn mine{__func__}; shmem::clear_lock(lock, __func__); }
int shmem_test_lock(long *lock) { const shmem::turn mine{__func__}; return shmem::test_lock(lock, __func__); }

// Deprecated names
void start_pes(int npes) { shmem::start_pes(npes, __func__); }
int _my_pe(void) { const shmem::turn mine{__func__}; return shmem::my_pe(__func__); }
int _num_pes(void) { const shmem::turn mine{__func__}; return shmem::n_pes(__func__); }
void *shmalloc(size_t size) { const shmem::turn mine{__func__}; return shmem::malloc(size, __func__); }
void shfree(void *ptr) { const shmem::turn mine{__func__}; shmem::free(ptr, __func__); }
void *shrealloc(void *ptr, size_t size) { const shmem::turn mine{__func__}; return shmem::reallocate(ptr, size, __func__); }
void *shmemalign(size_t alignment, size_t size) { const shmem::turn mine{__func__}; return shmem::align(alignment, size, __func__); }
void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::barrier_set({PE_start, logPE_stride, PE_size, pSync}, __func__); }
void shmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::sync_set({PE_start, logPE_stride, PE_size, pSync}, __func__); }
void shmem_clear_cache_inv(void) { }
void shmem_set_cache_inv(void) { }
void shmem_udcflush(void) { }
void shmem_clear_cache_line_inv(void *dest) { static_cast<void>(dest); }
void shmem_set_cache_line_inv(void *dest) { static_cast<void>(dest); }
void shmem_udcflush_line(void *dest) { static_cast<void>(dest); }

// The profiling names: one body, two names.
PROFILED(shmem_init, pshmem_init)
PROFILED(shmem_init_thread, pshmem_init_thread)
PROFILED(shmem_query_thread, pshmem_query_thread)
PROFILED(shmem_finalize, pshmem_finalize)
PROFILED(shmem_global_exit, pshmem_global_exit, SHMEM_NORETURN)
PROFILED(shmem_my_pe, pshmem_my_pe)
PROFILED(shmem_n_pes, pshmem_n_pes)
PROFILED(shmem_pe_accessible, pshmem_pe_accessible)
PROFILED(shmem_addr_accessible, pshmem_addr_accessible)
PROFILED(shmem_ptr, pshmem_ptr)
PROFILED(shmem_info_get_version, pshmem_info_get_version)
PROFILED(shmem_info_get_name, pshmem_info_get_name)
PROFILED(shmem_pcontrol, pshmem_pcontrol)
PROFILED(shmem_malloc, pshmem_malloc)
PROFILED(shmem_calloc, pshmem_calloc)
PROFILED(shmem_realloc, pshmem_realloc)
PROFILED(shmem_align, pshmem_align)
PROFILED(shmem_malloc_with_hints, pshmem_malloc_with_hints)
PROFILED(shmem_free, pshmem_free)
PROFILED(shmem_ctx_create, pshmem_ctx_create)
PROFILED(shmem_team_create_ctx, pshmem_team_create_ctx)
PROFILED(shmem_ctx_destroy, pshmem_ctx_destroy)
PROFILED(shmem_ctx_get_team, pshmem_ctx_get_team)
PROFILED(shmem_fence, pshmem_fence)
PROFILED(shmem_ctx_fence, pshmem_ctx_fence)
PROFILED(shmem_quiet, pshmem_quiet)
PROFILED(shmem_ctx_quiet, pshmem_ctx_quiet)
PROFILED(shmem_team_my_pe, pshmem_team_my_pe)
PROFILED(shmem_team_n_pes, pshmem_team_n_pes)
PROFILED(shmem_team_get_config, pshmem_team_get_config)
PROFILED(shmem_team_translate_pe, pshmem_team_translate_pe)
PROFILED(shmem_team_split_strided, pshmem_team_split_strided)
PROFILED(shmem_team_split_2d, pshmem_team_split_2d)
PROFILED(shmem_team_destroy, pshmem_team_destroy)
PROFILED(shmem_team_sync, pshmem_team_sync)
PROFILED(shmem_sync_all, pshmem_sync_all)
PROFILED(shmem_barrier_all, pshmem_barrier_all)
PROFILED(shmem_set_lock, pshmem_set_lock)
PROFILED(shmem_clear_lock, pshmem_clear_lock)
PROFILED(shmem_test_lock, pshmem_test_lock)
PROFILED(shmem_barrier, pshmem_barrier)
PROFILED(shmem_sync, pshmem_sync)
PROFILED(shmem_clear_cache_inv, pshmem_clear_cache_inv)
PROFILED(shmem_set_cache_inv, pshmem_set_cache_inv)
PROFILED(shmem_udcflush, pshmem_udcflush)
PROFILED(shmem_clear_cache_line_inv, pshmem_clear_cache_line_inv)
PROFILED(shmem_set_cache_line_inv, pshmem_set_cache_line_inv)
PROFILED(shmem_udcflush_line, pshmem_udcflush_line)
