// SPDX-License-Identifier: Apache-2.0
/// @file library.hpp
/// @brief The functions of the standard that come in no types, by their names. `call` is the name that was called.
#pragma once

#include <cstddef>

#include <shmem.h>

namespace via::shmem {

// --- world.cpp ---
void init(const char* call) noexcept;
int init_thread(int requested, int* provided, const char* call) noexcept;
void query_thread(int* provided, const char* call) noexcept;
void finalize(const char* call) noexcept;
void start_pes(int npes, const char* call) noexcept;
[[noreturn]] void global_exit(int status, const char* call) noexcept;

// --- queries.cpp ---
[[nodiscard]] int my_pe(const char* call) noexcept;
[[nodiscard]] int n_pes(const char* call) noexcept;
[[nodiscard]] int pe_accessible(int pe, const char* call) noexcept;
[[nodiscard]] int addr_accessible(const void* address, int pe, const char* call) noexcept;
[[nodiscard]] void* pointer(const void* dest, int pe, const char* call) noexcept;
void info_get_version(int* major, int* minor, const char* call) noexcept;
void info_get_name(char* name, const char* call) noexcept;

// --- memory.cpp ---
[[nodiscard]] void* malloc(std::size_t size, const char* call) noexcept;
[[nodiscard]] void* calloc(std::size_t count, std::size_t size, const char* call) noexcept;
[[nodiscard]] void* reallocate(void* block, std::size_t size, const char* call) noexcept;
[[nodiscard]] void* align(std::size_t alignment, std::size_t size, const char* call) noexcept;
[[nodiscard]] void* malloc_with_hints(std::size_t size, long hints, const char* call) noexcept;
void free(void* block, const char* call) noexcept;

// --- teams.cpp ---
int ctx_create(long options, shmem_ctx_t* ctx, const char* call) noexcept;
int team_create_ctx(shmem_team_t team, long options, shmem_ctx_t* ctx, const char* call) noexcept;
void ctx_destroy(shmem_ctx_t ctx, const char* call) noexcept;
int ctx_get_team(shmem_ctx_t ctx, shmem_team_t* team, const char* call) noexcept;
[[nodiscard]] int team_my_pe(shmem_team_t team, const char* call) noexcept;
[[nodiscard]] int team_n_pes(shmem_team_t team, const char* call) noexcept;
int team_get_config(shmem_team_t team, long mask, shmem_team_config_t* config, const char* call) noexcept;
[[nodiscard]] int team_translate_pe(shmem_team_t source, int pe, shmem_team_t dest, const char* call) noexcept;
int team_split_strided(shmem_team_t parent, int start, int stride, int size, const shmem_team_config_t* config,
                       long mask, shmem_team_t* team, const char* call) noexcept;
int team_split_2d(shmem_team_t parent, int xrange, const shmem_team_config_t* x_config, long x_mask,
                  shmem_team_t* x_team, const shmem_team_config_t* y_config, long y_mask, shmem_team_t* y_team,
                  const char* call) noexcept;
void team_destroy(shmem_team_t team, const char* call) noexcept;

// --- lock.cpp ---
void set_lock(long* lock, const char* call) noexcept;
void clear_lock(long* lock, const char* call) noexcept;
int test_lock(long* lock, const char* call) noexcept;

}  // namespace via::shmem
