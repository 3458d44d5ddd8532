// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: atomics.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Atomic fetch
float shmem_float_atomic_fetch(const float *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
float shmem_ctx_float_atomic_fetch(shmem_ctx_t ctx, const float *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
double shmem_double_atomic_fetch(const double *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
double shmem_ctx_double_atomic_fetch(shmem_ctx_t ctx, const double *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int shmem_int_atomic_fetch(const int *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int shmem_ctx_int_atomic_fetch(shmem_ctx_t ctx, const int *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long shmem_long_atomic_fetch(const long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long shmem_ctx_long_atomic_fetch(shmem_ctx_t ctx, const long *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long long shmem_longlong_atomic_fetch(const long long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long long shmem_ctx_longlong_atomic_fetch(shmem_ctx_t ctx, const long long *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned int shmem_uint_atomic_fetch(const unsigned int *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch(shmem_ctx_t ctx, const unsigned int *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch(const unsigned long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch(shmem_ctx_t ctx, const unsigned long *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch(const unsigned long long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch(shmem_ctx_t ctx, const unsigned long long *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int32_t shmem_int32_atomic_fetch(const int32_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch(shmem_ctx_t ctx, const int32_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int64_t shmem_int64_atomic_fetch(const int64_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch(shmem_ctx_t ctx, const int64_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch(const uint32_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch(shmem_ctx_t ctx, const uint32_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch(const uint64_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch(shmem_ctx_t ctx, const uint64_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
size_t shmem_size_atomic_fetch(const size_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
size_t shmem_ctx_size_atomic_fetch(shmem_ctx_t ctx, const size_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
ptrdiff_t shmem_ptrdiff_atomic_fetch(const ptrdiff_t *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch(shmem_ctx_t ctx, const ptrdiff_t *source, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }

// Atomic set
void shmem_float_atomic_set(float *dest, float value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_float_atomic_set(shmem_ctx_t ctx, float *dest, float value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_double_atomic_set(double *dest, double value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_double_atomic_set(shmem_ctx_t ctx, double *dest, double value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_int_atomic_set(int *dest, int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_int_atomic_set(shmem_ctx_t ctx, int *dest, int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_long_atomic_set(long *dest, long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_long_atomic_set(shmem_ctx_t ctx, long *dest, long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_longlong_atomic_set(long long *dest, long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_longlong_atomic_set(shmem_ctx_t ctx, long long *dest, long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_uint_atomic_set(unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_set(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ulong_atomic_set(unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_set(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_set(unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_set(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_int32_atomic_set(int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_set(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_int64_atomic_set(int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_set(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_uint32_atomic_set(uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_set(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_uint64_atomic_set(uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_set(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_size_atomic_set(size_t *dest, size_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_size_atomic_set(shmem_ctx_t ctx, size_t *dest, size_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ptrdiff_atomic_set(ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_set(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_SET, dest, value, pe, __func__); }

// Atomic swap
float shmem_float_atomic_swap(float *dest, float value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
float shmem_ctx_float_atomic_swap(shmem_ctx_t ctx, float *dest, float value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
double shmem_double_atomic_swap(double *dest, double value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
double shmem_ctx_double_atomic_swap(shmem_ctx_t ctx, double *dest, double value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int shmem_int_atomic_swap(int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int shmem_ctx_int_atomic_swap(shmem_ctx_t ctx, int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long shmem_long_atomic_swap(long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long shmem_ctx_long_atomic_swap(shmem_ctx_t ctx, long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long long shmem_longlong_atomic_swap(long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long long shmem_ctx_longlong_atomic_swap(shmem_ctx_t ctx, long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned int shmem_uint_atomic_swap(unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned long shmem_ulong_atomic_swap(unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_swap(unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int32_t shmem_int32_atomic_swap(int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_swap(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int64_t shmem_int64_atomic_swap(int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_swap(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
uint32_t shmem_uint32_atomic_swap(uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
uint64_t shmem_uint64_atomic_swap(uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
size_t shmem_size_atomic_swap(size_t *dest, size_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
size_t shmem_ctx_size_atomic_swap(shmem_ctx_t ctx, size_t *dest, size_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
ptrdiff_t shmem_ptrdiff_atomic_swap(ptrdiff_t *dest, ptrdiff_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_atomic_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }

// Atomic compare swap
int shmem_int_atomic_compare_swap(int *dest, int cond, int value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
int shmem_ctx_int_atomic_compare_swap(shmem_ctx_t ctx, int *dest, int cond, int value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
long shmem_long_atomic_compare_swap(long *dest, long cond, long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
long shmem_ctx_long_atomic_compare_swap(shmem_ctx_t ctx, long *dest, long cond, long value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
long long shmem_longlong_atomic_compare_swap(long long *dest, long long cond, long long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
long long shmem_ctx_longlong_atomic_compare_swap(shmem_ctx_t ctx, long long *dest, long long cond, long long value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
unsigned int shmem_uint_atomic_compare_swap(unsigned int *dest, unsigned int cond, unsigned int value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_compare_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int cond, unsigned int value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
unsigned long shmem_ulong_atomic_compare_swap(unsigned long *dest, unsigned long cond, unsigned long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long cond, unsigned long value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_compare_swap(unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
int32_t shmem_int32_atomic_compare_swap(int32_t *dest, int32_t cond, int32_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_compare_swap(shmem_ctx_t ctx, int32_t *dest, int32_t cond, int32_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
int64_t shmem_int64_atomic_compare_swap(int64_t *dest, int64_t cond, int64_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_compare_swap(shmem_ctx_t ctx, int64_t *dest, int64_t cond, int64_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
uint32_t shmem_uint32_atomic_compare_swap(uint32_t *dest, uint32_t cond, uint32_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_compare_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t cond, uint32_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
uint64_t shmem_uint64_atomic_compare_swap(uint64_t *dest, uint64_t cond, uint64_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_compare_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t cond, uint64_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
size_t shmem_size_atomic_compare_swap(size_t *dest, size_t cond, size_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
size_t shmem_ctx_size_atomic_compare_swap(shmem_ctx_t ctx, size_t *dest, size_t cond, size_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }
ptrdiff_t shmem_ptrdiff_atomic_compare_swap(ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_atomic_compare_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe) { return shmem::compare_swap(shmem::native(ctx), dest, cond, value, pe, __func__); }

// Atomic fetch inc
int shmem_int_atomic_fetch_inc(int *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
int shmem_ctx_int_atomic_fetch_inc(shmem_ctx_t ctx, int *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long shmem_long_atomic_fetch_inc(long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long shmem_ctx_long_atomic_fetch_inc(shmem_ctx_t ctx, long *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long long shmem_longlong_atomic_fetch_inc(long long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long long shmem_ctx_longlong_atomic_fetch_inc(shmem_ctx_t ctx, long long *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned int shmem_uint_atomic_fetch_inc(unsigned int *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch_inc(shmem_ctx_t ctx, unsigned int *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch_inc(unsigned long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch_inc(unsigned long long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
int32_t shmem_int32_atomic_fetch_inc(int32_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch_inc(shmem_ctx_t ctx, int32_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
int64_t shmem_int64_atomic_fetch_inc(int64_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch_inc(shmem_ctx_t ctx, int64_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch_inc(uint32_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch_inc(shmem_ctx_t ctx, uint32_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch_inc(uint64_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch_inc(shmem_ctx_t ctx, uint64_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
size_t shmem_size_atomic_fetch_inc(size_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
size_t shmem_ctx_size_atomic_fetch_inc(shmem_ctx_t ctx, size_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
ptrdiff_t shmem_ptrdiff_atomic_fetch_inc(ptrdiff_t *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }

// Atomic inc
void shmem_int_atomic_inc(int *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int_atomic_inc(shmem_ctx_t ctx, int *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_long_atomic_inc(long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_long_atomic_inc(shmem_ctx_t ctx, long *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_longlong_atomic_inc(long long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_longlong_atomic_inc(shmem_ctx_t ctx, long long *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint_atomic_inc(unsigned int *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint_atomic_inc(shmem_ctx_t ctx, unsigned int *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ulong_atomic_inc(unsigned long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ulong_atomic_inc(shmem_ctx_t ctx, unsigned long *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ulonglong_atomic_inc(unsigned long long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ulonglong_atomic_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_int32_atomic_inc(int32_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int32_atomic_inc(shmem_ctx_t ctx, int32_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_int64_atomic_inc(int64_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int64_atomic_inc(shmem_ctx_t ctx, int64_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint32_atomic_inc(uint32_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint32_atomic_inc(shmem_ctx_t ctx, uint32_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint64_atomic_inc(uint64_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint64_atomic_inc(shmem_ctx_t ctx, uint64_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_size_atomic_inc(size_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_size_atomic_inc(shmem_ctx_t ctx, size_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ptrdiff_atomic_inc(ptrdiff_t *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }

// Atomic fetch add
int shmem_int_atomic_fetch_add(int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
int shmem_ctx_int_atomic_fetch_add(shmem_ctx_t ctx, int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long shmem_long_atomic_fetch_add(long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long shmem_ctx_long_atomic_fetch_add(shmem_ctx_t ctx, long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long long shmem_longlong_atomic_fetch_add(long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long long shmem_ctx_longlong_atomic_fetch_add(shmem_ctx_t ctx, long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned int shmem_uint_atomic_fetch_add(unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch_add(unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch_add(unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
int32_t shmem_int32_atomic_fetch_add(int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
int64_t shmem_int64_atomic_fetch_add(int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch_add(uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch_add(uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
size_t shmem_size_atomic_fetch_add(size_t *dest, size_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
size_t shmem_ctx_size_atomic_fetch_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
ptrdiff_t shmem_ptrdiff_atomic_fetch_add(ptrdiff_t *dest, ptrdiff_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }

// Atomic add
void shmem_int_atomic_add(int *dest, int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int_atomic_add(shmem_ctx_t ctx, int *dest, int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_long_atomic_add(long *dest, long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_long_atomic_add(shmem_ctx_t ctx, long *dest, long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_longlong_atomic_add(long long *dest, long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_longlong_atomic_add(shmem_ctx_t ctx, long long *dest, long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint_atomic_add(unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ulong_atomic_add(unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_add(unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_int32_atomic_add(int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_int64_atomic_add(int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint32_atomic_add(uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint64_atomic_add(uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_size_atomic_add(size_t *dest, size_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_size_atomic_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ptrdiff_atomic_add(ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_ADD, dest, value, pe, __func__); }

// Atomic fetch and
unsigned int shmem_uint_atomic_fetch_and(unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch_and(unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch_and(unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
int32_t shmem_int32_atomic_fetch_and(int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
int64_t shmem_int64_atomic_fetch_and(int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch_and(uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch_and(uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }

// Atomic and
void shmem_uint_atomic_and(unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ulong_atomic_and(unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_and(unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_int32_atomic_and(int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_int64_atomic_and(int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_uint32_atomic_and(uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_uint64_atomic_and(uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_AND, dest, value, pe, __func__); }

// Atomic fetch or
unsigned int shmem_uint_atomic_fetch_or(unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch_or(unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch_or(unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
int32_t shmem_int32_atomic_fetch_or(int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
int64_t shmem_int64_atomic_fetch_or(int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch_or(uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch_or(uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }

// Atomic or
void shmem_uint_atomic_or(unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ulong_atomic_or(unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_or(unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_int32_atomic_or(int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_int64_atomic_or(int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_uint32_atomic_or(uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_uint64_atomic_or(uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_OR, dest, value, pe, __func__); }

// Atomic fetch xor
unsigned int shmem_uint_atomic_fetch_xor(unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
unsigned int shmem_ctx_uint_atomic_fetch_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
unsigned long shmem_ulong_atomic_fetch_xor(unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
unsigned long shmem_ctx_ulong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
unsigned long long shmem_ulonglong_atomic_fetch_xor(unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
int32_t shmem_int32_atomic_fetch_xor(int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
int32_t shmem_ctx_int32_atomic_fetch_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
int64_t shmem_int64_atomic_fetch_xor(int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
int64_t shmem_ctx_int64_atomic_fetch_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
uint32_t shmem_uint32_atomic_fetch_xor(uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
uint32_t shmem_ctx_uint32_atomic_fetch_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
uint64_t shmem_uint64_atomic_fetch_xor(uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
uint64_t shmem_ctx_uint64_atomic_fetch_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { return shmem::fetch_atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }

// Atomic xor
void shmem_uint_atomic_xor(unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ulong_atomic_xor(unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_xor(unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_int32_atomic_xor(int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_int64_atomic_xor(int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_uint32_atomic_xor(uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_uint64_atomic_xor(uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::atomic(shmem::native(ctx), VIA_ATOMIC_XOR, dest, value, pe, __func__); }

// Atomic fetch, nonblocking
void shmem_float_atomic_fetch_nbi(float *fetch, const float *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_float_atomic_fetch_nbi(shmem_ctx_t ctx, float *fetch, const float *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_double_atomic_fetch_nbi(double *fetch, const double *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_double_atomic_fetch_nbi(shmem_ctx_t ctx, double *fetch, const double *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_int_atomic_fetch_nbi(int *fetch, const int *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_int_atomic_fetch_nbi(shmem_ctx_t ctx, int *fetch, const int *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_long_atomic_fetch_nbi(long *fetch, const long *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_long_atomic_fetch_nbi(shmem_ctx_t ctx, long *fetch, const long *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_longlong_atomic_fetch_nbi(long long *fetch, const long long *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_longlong_atomic_fetch_nbi(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_uint_atomic_fetch_nbi(unsigned int *fetch, const unsigned int *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ulong_atomic_fetch_nbi(unsigned long *fetch, const unsigned long *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ulonglong_atomic_fetch_nbi(unsigned long long *fetch, const unsigned long long *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_int32_atomic_fetch_nbi(int32_t *fetch, const int32_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_nbi(shmem_ctx_t ctx, int32_t *fetch, const int32_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_int64_atomic_fetch_nbi(int64_t *fetch, const int64_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_nbi(shmem_ctx_t ctx, int64_t *fetch, const int64_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_uint32_atomic_fetch_nbi(uint32_t *fetch, const uint32_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_nbi(shmem_ctx_t ctx, uint32_t *fetch, const uint32_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_uint64_atomic_fetch_nbi(uint64_t *fetch, const uint64_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_nbi(shmem_ctx_t ctx, uint64_t *fetch, const uint64_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_size_atomic_fetch_nbi(size_t *fetch, const size_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_size_atomic_fetch_nbi(shmem_ctx_t ctx, size_t *fetch, const size_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ptrdiff_atomic_fetch_nbi(ptrdiff_t *fetch, const ptrdiff_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_fetch_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, const ptrdiff_t *source, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_FETCH, source, 0, pe, __func__); }

// Atomic swap, nonblocking
void shmem_float_atomic_swap_nbi(float *fetch, float *dest, float value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_float_atomic_swap_nbi(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_double_atomic_swap_nbi(double *fetch, double *dest, double value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_double_atomic_swap_nbi(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_int_atomic_swap_nbi(int *fetch, int *dest, int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_int_atomic_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_long_atomic_swap_nbi(long *fetch, long *dest, long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_long_atomic_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_longlong_atomic_swap_nbi(long long *fetch, long long *dest, long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_longlong_atomic_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_uint_atomic_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ulong_atomic_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_int32_atomic_swap_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_int64_atomic_swap_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_uint32_atomic_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_uint64_atomic_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_size_atomic_swap_nbi(size_t *fetch, size_t *dest, size_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_size_atomic_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ptrdiff_atomic_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_SWAP, dest, value, pe, __func__); }

// Atomic compare swap, nonblocking
void shmem_int_atomic_compare_swap_nbi(int *fetch, int *dest, int cond, int value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_int_atomic_compare_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_long_atomic_compare_swap_nbi(long *fetch, long *dest, long cond, long value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_long_atomic_compare_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_longlong_atomic_compare_swap_nbi(long long *fetch, long long *dest, long long cond, long long value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_longlong_atomic_compare_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_uint_atomic_compare_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_uint_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_ulong_atomic_compare_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_ulong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_ulonglong_atomic_compare_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_int32_atomic_compare_swap_nbi(int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_int32_atomic_compare_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_int64_atomic_compare_swap_nbi(int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_int64_atomic_compare_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_uint32_atomic_compare_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_uint32_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_uint64_atomic_compare_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_uint64_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_size_atomic_compare_swap_nbi(size_t *fetch, size_t *dest, size_t cond, size_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_size_atomic_compare_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t cond, size_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }
void shmem_ptrdiff_atomic_compare_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe) { shmem::compare_swap_nbi(shmem::main_context(), fetch, dest, cond, value, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_compare_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe) { shmem::compare_swap_nbi(shmem::native(ctx), fetch, dest, cond, value, pe, __func__); }

// Atomic fetch inc, nonblocking
void shmem_int_atomic_fetch_inc_nbi(int *fetch, int *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_long_atomic_fetch_inc_nbi(long *fetch, long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_long_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long *fetch, long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_longlong_atomic_fetch_inc_nbi(long long *fetch, long long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_longlong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint_atomic_fetch_inc_nbi(unsigned int *fetch, unsigned int *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ulong_atomic_fetch_inc_nbi(unsigned long *fetch, unsigned long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ulonglong_atomic_fetch_inc_nbi(unsigned long long *fetch, unsigned long long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_int32_atomic_fetch_inc_nbi(int32_t *fetch, int32_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_int64_atomic_fetch_inc_nbi(int64_t *fetch, int64_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint32_atomic_fetch_inc_nbi(uint32_t *fetch, uint32_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_uint64_atomic_fetch_inc_nbi(uint64_t *fetch, uint64_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_size_atomic_fetch_inc_nbi(size_t *fetch, size_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_size_atomic_fetch_inc_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ptrdiff_atomic_fetch_inc_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_fetch_inc_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, 1, pe, __func__); }

// Atomic fetch add, nonblocking
void shmem_int_atomic_fetch_add_nbi(int *fetch, int *dest, int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int_atomic_fetch_add_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_long_atomic_fetch_add_nbi(long *fetch, long *dest, long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_long_atomic_fetch_add_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_longlong_atomic_fetch_add_nbi(long long *fetch, long long *dest, long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_longlong_atomic_fetch_add_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint_atomic_fetch_add_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ulong_atomic_fetch_add_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_fetch_add_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_int32_atomic_fetch_add_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_add_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_int64_atomic_fetch_add_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_add_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint32_atomic_fetch_add_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_uint64_atomic_fetch_add_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_size_atomic_fetch_add_nbi(size_t *fetch, size_t *dest, size_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_size_atomic_fetch_add_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ptrdiff_atomic_fetch_add_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_ctx_ptrdiff_atomic_fetch_add_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_ADD, dest, value, pe, __func__); }

// Atomic fetch and, nonblocking
void shmem_uint_atomic_fetch_and_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ulong_atomic_fetch_and_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_fetch_and_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_int32_atomic_fetch_and_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_and_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_int64_atomic_fetch_and_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_and_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_uint32_atomic_fetch_and_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_uint64_atomic_fetch_and_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_AND, dest, value, pe, __func__); }

// Atomic fetch or, nonblocking
void shmem_uint_atomic_fetch_or_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ulong_atomic_fetch_or_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_fetch_or_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_int32_atomic_fetch_or_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_or_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_int64_atomic_fetch_or_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_or_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_uint32_atomic_fetch_or_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_uint64_atomic_fetch_or_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_OR, dest, value, pe, __func__); }

// Atomic fetch xor, nonblocking
void shmem_uint_atomic_fetch_xor_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ulong_atomic_fetch_xor_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_ulong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ulonglong_atomic_fetch_xor_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_ulonglong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_int32_atomic_fetch_xor_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_int32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_int64_atomic_fetch_xor_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_int64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_uint32_atomic_fetch_xor_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_uint64_atomic_fetch_xor_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::main_context(), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }
void shmem_ctx_uint64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe) { shmem::fetch_atomic_nbi(shmem::native(ctx), fetch, VIA_ATOMIC_XOR, dest, value, pe, __func__); }

// The profiling names: one body, two names.
PROFILED(shmem_float_atomic_fetch, pshmem_float_atomic_fetch)
PROFILED(shmem_ctx_float_atomic_fetch, pshmem_ctx_float_atomic_fetch)
PROFILED(shmem_double_atomic_fetch, pshmem_double_atomic_fetch)
PROFILED(shmem_ctx_double_atomic_fetch, pshmem_ctx_double_atomic_fetch)
PROFILED(shmem_int_atomic_fetch, pshmem_int_atomic_fetch)
PROFILED(shmem_ctx_int_atomic_fetch, pshmem_ctx_int_atomic_fetch)
PROFILED(shmem_long_atomic_fetch, pshmem_long_atomic_fetch)
PROFILED(shmem_ctx_long_atomic_fetch, pshmem_ctx_long_atomic_fetch)
PROFILED(shmem_longlong_atomic_fetch, pshmem_longlong_atomic_fetch)
PROFILED(shmem_ctx_longlong_atomic_fetch, pshmem_ctx_longlong_atomic_fetch)
PROFILED(shmem_uint_atomic_fetch, pshmem_uint_atomic_fetch)
PROFILED(shmem_ctx_uint_atomic_fetch, pshmem_ctx_uint_atomic_fetch)
PROFILED(shmem_ulong_atomic_fetch, pshmem_ulong_atomic_fetch)
PROFILED(shmem_ctx_ulong_atomic_fetch, pshmem_ctx_ulong_atomic_fetch)
PROFILED(shmem_ulonglong_atomic_fetch, pshmem_ulonglong_atomic_fetch)
PROFILED(shmem_ctx_ulonglong_atomic_fetch, pshmem_ctx_ulonglong_atomic_fetch)
PROFILED(shmem_int32_atomic_fetch, pshmem_int32_atomic_fetch)
PROFILED(shmem_ctx_int32_atomic_fetch, pshmem_ctx_int32_atomic_fetch)
PROFILED(shmem_int64_atomic_fetch, pshmem_int64_atomic_fetch)
PROFILED(shmem_ctx_int64_atomic_fetch, pshmem_ctx_int64_atomic_fetch)
PROFILED(shmem_uint32_atomic_fetch, pshmem_uint32_atomic_fetch)
PROFILED(shmem_ctx_uint32_atomic_fetch, pshmem_ctx_uint32_atomic_fetch)
PROFILED(shmem_uint64_atomic_fetch, pshmem_uint64_atomic_fetch)
PROFILED(shmem_ctx_uint64_atomic_fetch, pshmem_ctx_uint64_atomic_fetch)
PROFILED(shmem_size_atomic_fetch, pshmem_size_atomic_fetch)
PROFILED(shmem_ctx_size_atomic_fetch, pshmem_ctx_size_atomic_fetch)
PROFILED(shmem_ptrdiff_atomic_fetch, pshmem_ptrdiff_atomic_fetch)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch, pshmem_ctx_ptrdiff_atomic_fetch)
PROFILED(shmem_float_atomic_set, pshmem_float_atomic_set)
PROFILED(shmem_ctx_float_atomic_set, pshmem_ctx_float_atomic_set)
PROFILED(shmem_double_atomic_set, pshmem_double_atomic_set)
PROFILED(shmem_ctx_double_atomic_set, pshmem_ctx_double_atomic_set)
PROFILED(shmem_int_atomic_set, pshmem_int_atomic_set)
PROFILED(shmem_ctx_int_atomic_set, pshmem_ctx_int_atomic_set)
PROFILED(shmem_long_atomic_set, pshmem_long_atomic_set)
PROFILED(shmem_ctx_long_atomic_set, pshmem_ctx_long_atomic_set)
PROFILED(shmem_longlong_atomic_set, pshmem_longlong_atomic_set)
PROFILED(shmem_ctx_longlong_atomic_set, pshmem_ctx_longlong_atomic_set)
PROFILED(shmem_uint_atomic_set, pshmem_uint_atomic_set)
PROFILED(shmem_ctx_uint_atomic_set, pshmem_ctx_uint_atomic_set)
PROFILED(shmem_ulong_atomic_set, pshmem_ulong_atomic_set)
PROFILED(shmem_ctx_ulong_atomic_set, pshmem_ctx_ulong_atomic_set)
PROFILED(shmem_ulonglong_atomic_set, pshmem_ulonglong_atomic_set)
PROFILED(shmem_ctx_ulonglong_atomic_set, pshmem_ctx_ulonglong_atomic_set)
PROFILED(shmem_int32_atomic_set, pshmem_int32_atomic_set)
PROFILED(shmem_ctx_int32_atomic_set, pshmem_ctx_int32_atomic_set)
PROFILED(shmem_int64_atomic_set, pshmem_int64_atomic_set)
PROFILED(shmem_ctx_int64_atomic_set, pshmem_ctx_int64_atomic_set)
PROFILED(shmem_uint32_atomic_set, pshmem_uint32_atomic_set)
PROFILED(shmem_ctx_uint32_atomic_set, pshmem_ctx_uint32_atomic_set)
PROFILED(shmem_uint64_atomic_set, pshmem_uint64_atomic_set)
PROFILED(shmem_ctx_uint64_atomic_set, pshmem_ctx_uint64_atomic_set)
PROFILED(shmem_size_atomic_set, pshmem_size_atomic_set)
PROFILED(shmem_ctx_size_atomic_set, pshmem_ctx_size_atomic_set)
PROFILED(shmem_ptrdiff_atomic_set, pshmem_ptrdiff_atomic_set)
PROFILED(shmem_ctx_ptrdiff_atomic_set, pshmem_ctx_ptrdiff_atomic_set)
PROFILED(shmem_float_atomic_swap, pshmem_float_atomic_swap)
PROFILED(shmem_ctx_float_atomic_swap, pshmem_ctx_float_atomic_swap)
PROFILED(shmem_double_atomic_swap, pshmem_double_atomic_swap)
PROFILED(shmem_ctx_double_atomic_swap, pshmem_ctx_double_atomic_swap)
PROFILED(shmem_int_atomic_swap, pshmem_int_atomic_swap)
PROFILED(shmem_ctx_int_atomic_swap, pshmem_ctx_int_atomic_swap)
PROFILED(shmem_long_atomic_swap, pshmem_long_atomic_swap)
PROFILED(shmem_ctx_long_atomic_swap, pshmem_ctx_long_atomic_swap)
PROFILED(shmem_longlong_atomic_swap, pshmem_longlong_atomic_swap)
PROFILED(shmem_ctx_longlong_atomic_swap, pshmem_ctx_longlong_atomic_swap)
PROFILED(shmem_uint_atomic_swap, pshmem_uint_atomic_swap)
PROFILED(shmem_ctx_uint_atomic_swap, pshmem_ctx_uint_atomic_swap)
PROFILED(shmem_ulong_atomic_swap, pshmem_ulong_atomic_swap)
PROFILED(shmem_ctx_ulong_atomic_swap, pshmem_ctx_ulong_atomic_swap)
PROFILED(shmem_ulonglong_atomic_swap, pshmem_ulonglong_atomic_swap)
PROFILED(shmem_ctx_ulonglong_atomic_swap, pshmem_ctx_ulonglong_atomic_swap)
PROFILED(shmem_int32_atomic_swap, pshmem_int32_atomic_swap)
PROFILED(shmem_ctx_int32_atomic_swap, pshmem_ctx_int32_atomic_swap)
PROFILED(shmem_int64_atomic_swap, pshmem_int64_atomic_swap)
PROFILED(shmem_ctx_int64_atomic_swap, pshmem_ctx_int64_atomic_swap)
PROFILED(shmem_uint32_atomic_swap, pshmem_uint32_atomic_swap)
PROFILED(shmem_ctx_uint32_atomic_swap, pshmem_ctx_uint32_atomic_swap)
PROFILED(shmem_uint64_atomic_swap, pshmem_uint64_atomic_swap)
PROFILED(shmem_ctx_uint64_atomic_swap, pshmem_ctx_uint64_atomic_swap)
PROFILED(shmem_size_atomic_swap, pshmem_size_atomic_swap)
PROFILED(shmem_ctx_size_atomic_swap, pshmem_ctx_size_atomic_swap)
PROFILED(shmem_ptrdiff_atomic_swap, pshmem_ptrdiff_atomic_swap)
PROFILED(shmem_ctx_ptrdiff_atomic_swap, pshmem_ctx_ptrdiff_atomic_swap)
PROFILED(shmem_int_atomic_compare_swap, pshmem_int_atomic_compare_swap)
PROFILED(shmem_ctx_int_atomic_compare_swap, pshmem_ctx_int_atomic_compare_swap)
PROFILED(shmem_long_atomic_compare_swap, pshmem_long_atomic_compare_swap)
PROFILED(shmem_ctx_long_atomic_compare_swap, pshmem_ctx_long_atomic_compare_swap)
PROFILED(shmem_longlong_atomic_compare_swap, pshmem_longlong_atomic_compare_swap)
PROFILED(shmem_ctx_longlong_atomic_compare_swap, pshmem_ctx_longlong_atomic_compare_swap)
PROFILED(shmem_uint_atomic_compare_swap, pshmem_uint_atomic_compare_swap)
PROFILED(shmem_ctx_uint_atomic_compare_swap, pshmem_ctx_uint_atomic_compare_swap)
PROFILED(shmem_ulong_atomic_compare_swap, pshmem_ulong_atomic_compare_swap)
PROFILED(shmem_ctx_ulong_atomic_compare_swap, pshmem_ctx_ulong_atomic_compare_swap)
PROFILED(shmem_ulonglong_atomic_compare_swap, pshmem_ulonglong_atomic_compare_swap)
PROFILED(shmem_ctx_ulonglong_atomic_compare_swap, pshmem_ctx_ulonglong_atomic_compare_swap)
PROFILED(shmem_int32_atomic_compare_swap, pshmem_int32_atomic_compare_swap)
PROFILED(shmem_ctx_int32_atomic_compare_swap, pshmem_ctx_int32_atomic_compare_swap)
PROFILED(shmem_int64_atomic_compare_swap, pshmem_int64_atomic_compare_swap)
PROFILED(shmem_ctx_int64_atomic_compare_swap, pshmem_ctx_int64_atomic_compare_swap)
PROFILED(shmem_uint32_atomic_compare_swap, pshmem_uint32_atomic_compare_swap)
PROFILED(shmem_ctx_uint32_atomic_compare_swap, pshmem_ctx_uint32_atomic_compare_swap)
PROFILED(shmem_uint64_atomic_compare_swap, pshmem_uint64_atomic_compare_swap)
PROFILED(shmem_ctx_uint64_atomic_compare_swap, pshmem_ctx_uint64_atomic_compare_swap)
PROFILED(shmem_size_atomic_compare_swap, pshmem_size_atomic_compare_swap)
PROFILED(shmem_ctx_size_atomic_compare_swap, pshmem_ctx_size_atomic_compare_swap)
PROFILED(shmem_ptrdiff_atomic_compare_swap, pshmem_ptrdiff_atomic_compare_swap)
PROFILED(shmem_ctx_ptrdiff_atomic_compare_swap, pshmem_ctx_ptrdiff_atomic_compare_swap)
PROFILED(shmem_int_atomic_fetch_inc, pshmem_int_atomic_fetch_inc)
PROFILED(shmem_ctx_int_atomic_fetch_inc, pshmem_ctx_int_atomic_fetch_inc)
PROFILED(shmem_long_atomic_fetch_inc, pshmem_long_atomic_fetch_inc)
PROFILED(shmem_ctx_long_atomic_fetch_inc, pshmem_ctx_long_atomic_fetch_inc)
PROFILED(shmem_longlong_atomic_fetch_inc, pshmem_longlong_atomic_fetch_inc)
PROFILED(shmem_ctx_longlong_atomic_fetch_inc, pshmem_ctx_longlong_atomic_fetch_inc)
PROFILED(shmem_uint_atomic_fetch_inc, pshmem_uint_atomic_fetch_inc)
PROFILED(shmem_ctx_uint_atomic_fetch_inc, pshmem_ctx_uint_atomic_fetch_inc)
PROFILED(shmem_ulong_atomic_fetch_inc, pshmem_ulong_atomic_fetch_inc)
PROFILED(shmem_ctx_ulong_atomic_fetch_inc, pshmem_ctx_ulong_atomic_fetch_inc)
PROFILED(shmem_ulonglong_atomic_fetch_inc, pshmem_ulonglong_atomic_fetch_inc)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_inc, pshmem_ctx_ulonglong_atomic_fetch_inc)
PROFILED(shmem_int32_atomic_fetch_inc, pshmem_int32_atomic_fetch_inc)
PROFILED(shmem_ctx_int32_atomic_fetch_inc, pshmem_ctx_int32_atomic_fetch_inc)
PROFILED(shmem_int64_atomic_fetch_inc, pshmem_int64_atomic_fetch_inc)
PROFILED(shmem_ctx_int64_atomic_fetch_inc, pshmem_ctx_int64_atomic_fetch_inc)
PROFILED(shmem_uint32_atomic_fetch_inc, pshmem_uint32_atomic_fetch_inc)
PROFILED(shmem_ctx_uint32_atomic_fetch_inc, pshmem_ctx_uint32_atomic_fetch_inc)
PROFILED(shmem_uint64_atomic_fetch_inc, pshmem_uint64_atomic_fetch_inc)
PROFILED(shmem_ctx_uint64_atomic_fetch_inc, pshmem_ctx_uint64_atomic_fetch_inc)
PROFILED(shmem_size_atomic_fetch_inc, pshmem_size_atomic_fetch_inc)
PROFILED(shmem_ctx_size_atomic_fetch_inc, pshmem_ctx_size_atomic_fetch_inc)
PROFILED(shmem_ptrdiff_atomic_fetch_inc, pshmem_ptrdiff_atomic_fetch_inc)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch_inc, pshmem_ctx_ptrdiff_atomic_fetch_inc)
PROFILED(shmem_int_atomic_inc, pshmem_int_atomic_inc)
PROFILED(shmem_ctx_int_atomic_inc, pshmem_ctx_int_atomic_inc)
PROFILED(shmem_long_atomic_inc, pshmem_long_atomic_inc)
PROFILED(shmem_ctx_long_atomic_inc, pshmem_ctx_long_atomic_inc)
PROFILED(shmem_longlong_atomic_inc, pshmem_longlong_atomic_inc)
PROFILED(shmem_ctx_longlong_atomic_inc, pshmem_ctx_longlong_atomic_inc)
PROFILED(shmem_uint_atomic_inc, pshmem_uint_atomic_inc)
PROFILED(shmem_ctx_uint_atomic_inc, pshmem_ctx_uint_atomic_inc)
PROFILED(shmem_ulong_atomic_inc, pshmem_ulong_atomic_inc)
PROFILED(shmem_ctx_ulong_atomic_inc, pshmem_ctx_ulong_atomic_inc)
PROFILED(shmem_ulonglong_atomic_inc, pshmem_ulonglong_atomic_inc)
PROFILED(shmem_ctx_ulonglong_atomic_inc, pshmem_ctx_ulonglong_atomic_inc)
PROFILED(shmem_int32_atomic_inc, pshmem_int32_atomic_inc)
PROFILED(shmem_ctx_int32_atomic_inc, pshmem_ctx_int32_atomic_inc)
PROFILED(shmem_int64_atomic_inc, pshmem_int64_atomic_inc)
PROFILED(shmem_ctx_int64_atomic_inc, pshmem_ctx_int64_atomic_inc)
PROFILED(shmem_uint32_atomic_inc, pshmem_uint32_atomic_inc)
PROFILED(shmem_ctx_uint32_atomic_inc, pshmem_ctx_uint32_atomic_inc)
PROFILED(shmem_uint64_atomic_inc, pshmem_uint64_atomic_inc)
PROFILED(shmem_ctx_uint64_atomic_inc, pshmem_ctx_uint64_atomic_inc)
PROFILED(shmem_size_atomic_inc, pshmem_size_atomic_inc)
PROFILED(shmem_ctx_size_atomic_inc, pshmem_ctx_size_atomic_inc)
PROFILED(shmem_ptrdiff_atomic_inc, pshmem_ptrdiff_atomic_inc)
PROFILED(shmem_ctx_ptrdiff_atomic_inc, pshmem_ctx_ptrdiff_atomic_inc)
PROFILED(shmem_int_atomic_fetch_add, pshmem_int_atomic_fetch_add)
PROFILED(shmem_ctx_int_atomic_fetch_add, pshmem_ctx_int_atomic_fetch_add)
PROFILED(shmem_long_atomic_fetch_add, pshmem_long_atomic_fetch_add)
PROFILED(shmem_ctx_long_atomic_fetch_add, pshmem_ctx_long_atomic_fetch_add)
PROFILED(shmem_longlong_atomic_fetch_add, pshmem_longlong_atomic_fetch_add)
PROFILED(shmem_ctx_longlong_atomic_fetch_add, pshmem_ctx_longlong_atomic_fetch_add)
PROFILED(shmem_uint_atomic_fetch_add, pshmem_uint_atomic_fetch_add)
PROFILED(shmem_ctx_uint_atomic_fetch_add, pshmem_ctx_uint_atomic_fetch_add)
PROFILED(shmem_ulong_atomic_fetch_add, pshmem_ulong_atomic_fetch_add)
PROFILED(shmem_ctx_ulong_atomic_fetch_add, pshmem_ctx_ulong_atomic_fetch_add)
PROFILED(shmem_ulonglong_atomic_fetch_add, pshmem_ulonglong_atomic_fetch_add)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_add, pshmem_ctx_ulonglong_atomic_fetch_add)
PROFILED(shmem_int32_atomic_fetch_add, pshmem_int32_atomic_fetch_add)
PROFILED(shmem_ctx_int32_atomic_fetch_add, pshmem_ctx_int32_atomic_fetch_add)
PROFILED(shmem_int64_atomic_fetch_add, pshmem_int64_atomic_fetch_add)
PROFILED(shmem_ctx_int64_atomic_fetch_add, pshmem_ctx_int64_atomic_fetch_add)
PROFILED(shmem_uint32_atomic_fetch_add, pshmem_uint32_atomic_fetch_add)
PROFILED(shmem_ctx_uint32_atomic_fetch_add, pshmem_ctx_uint32_atomic_fetch_add)
PROFILED(shmem_uint64_atomic_fetch_add, pshmem_uint64_atomic_fetch_add)
PROFILED(shmem_ctx_uint64_atomic_fetch_add, pshmem_ctx_uint64_atomic_fetch_add)
PROFILED(shmem_size_atomic_fetch_add, pshmem_size_atomic_fetch_add)
PROFILED(shmem_ctx_size_atomic_fetch_add, pshmem_ctx_size_atomic_fetch_add)
PROFILED(shmem_ptrdiff_atomic_fetch_add, pshmem_ptrdiff_atomic_fetch_add)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch_add, pshmem_ctx_ptrdiff_atomic_fetch_add)
PROFILED(shmem_int_atomic_add, pshmem_int_atomic_add)
PROFILED(shmem_ctx_int_atomic_add, pshmem_ctx_int_atomic_add)
PROFILED(shmem_long_atomic_add, pshmem_long_atomic_add)
PROFILED(shmem_ctx_long_atomic_add, pshmem_ctx_long_atomic_add)
PROFILED(shmem_longlong_atomic_add, pshmem_longlong_atomic_add)
PROFILED(shmem_ctx_longlong_atomic_add, pshmem_ctx_longlong_atomic_add)
PROFILED(shmem_uint_atomic_add, pshmem_uint_atomic_add)
PROFILED(shmem_ctx_uint_atomic_add, pshmem_ctx_uint_atomic_add)
PROFILED(shmem_ulong_atomic_add, pshmem_ulong_atomic_add)
PROFILED(shmem_ctx_ulong_atomic_add, pshmem_ctx_ulong_atomic_add)
PROFILED(shmem_ulonglong_atomic_add, pshmem_ulonglong_atomic_add)
PROFILED(shmem_ctx_ulonglong_atomic_add, pshmem_ctx_ulonglong_atomic_add)
PROFILED(shmem_int32_atomic_add, pshmem_int32_atomic_add)
PROFILED(shmem_ctx_int32_atomic_add, pshmem_ctx_int32_atomic_add)
PROFILED(shmem_int64_atomic_add, pshmem_int64_atomic_add)
PROFILED(shmem_ctx_int64_atomic_add, pshmem_ctx_int64_atomic_add)
PROFILED(shmem_uint32_atomic_add, pshmem_uint32_atomic_add)
PROFILED(shmem_ctx_uint32_atomic_add, pshmem_ctx_uint32_atomic_add)
PROFILED(shmem_uint64_atomic_add, pshmem_uint64_atomic_add)
PROFILED(shmem_ctx_uint64_atomic_add, pshmem_ctx_uint64_atomic_add)
PROFILED(shmem_size_atomic_add, pshmem_size_atomic_add)
PROFILED(shmem_ctx_size_atomic_add, pshmem_ctx_size_atomic_add)
PROFILED(shmem_ptrdiff_atomic_add, pshmem_ptrdiff_atomic_add)
PROFILED(shmem_ctx_ptrdiff_atomic_add, pshmem_ctx_ptrdiff_atomic_add)
PROFILED(shmem_uint_atomic_fetch_and, pshmem_uint_atomic_fetch_and)
PROFILED(shmem_ctx_uint_atomic_fetch_and, pshmem_ctx_uint_atomic_fetch_and)
PROFILED(shmem_ulong_atomic_fetch_and, pshmem_ulong_atomic_fetch_and)
PROFILED(shmem_ctx_ulong_atomic_fetch_and, pshmem_ctx_ulong_atomic_fetch_and)
PROFILED(shmem_ulonglong_atomic_fetch_and, pshmem_ulonglong_atomic_fetch_and)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_and, pshmem_ctx_ulonglong_atomic_fetch_and)
PROFILED(shmem_int32_atomic_fetch_and, pshmem_int32_atomic_fetch_and)
PROFILED(shmem_ctx_int32_atomic_fetch_and, pshmem_ctx_int32_atomic_fetch_and)
PROFILED(shmem_int64_atomic_fetch_and, pshmem_int64_atomic_fetch_and)
PROFILED(shmem_ctx_int64_atomic_fetch_and, pshmem_ctx_int64_atomic_fetch_and)
PROFILED(shmem_uint32_atomic_fetch_and, pshmem_uint32_atomic_fetch_and)
PROFILED(shmem_ctx_uint32_atomic_fetch_and, pshmem_ctx_uint32_atomic_fetch_and)
PROFILED(shmem_uint64_atomic_fetch_and, pshmem_uint64_atomic_fetch_and)
PROFILED(shmem_ctx_uint64_atomic_fetch_and, pshmem_ctx_uint64_atomic_fetch_and)
PROFILED(shmem_uint_atomic_and, pshmem_uint_atomic_and)
PROFILED(shmem_ctx_uint_atomic_and, pshmem_ctx_uint_atomic_and)
PROFILED(shmem_ulong_atomic_and, pshmem_ulong_atomic_and)
PROFILED(shmem_ctx_ulong_atomic_and, pshmem_ctx_ulong_atomic_and)
PROFILED(shmem_ulonglong_atomic_and, pshmem_ulonglong_atomic_and)
PROFILED(shmem_ctx_ulonglong_atomic_and, pshmem_ctx_ulonglong_atomic_and)
PROFILED(shmem_int32_atomic_and, pshmem_int32_atomic_and)
PROFILED(shmem_ctx_int32_atomic_and, pshmem_ctx_int32_atomic_and)
PROFILED(shmem_int64_atomic_and, pshmem_int64_atomic_and)
PROFILED(shmem_ctx_int64_atomic_and, pshmem_ctx_int64_atomic_and)
PROFILED(shmem_uint32_atomic_and, pshmem_uint32_atomic_and)
PROFILED(shmem_ctx_uint32_atomic_and, pshmem_ctx_uint32_atomic_and)
PROFILED(shmem_uint64_atomic_and, pshmem_uint64_atomic_and)
PROFILED(shmem_ctx_uint64_atomic_and, pshmem_ctx_uint64_atomic_and)
PROFILED(shmem_uint_atomic_fetch_or, pshmem_uint_atomic_fetch_or)
PROFILED(shmem_ctx_uint_atomic_fetch_or, pshmem_ctx_uint_atomic_fetch_or)
PROFILED(shmem_ulong_atomic_fetch_or, pshmem_ulong_atomic_fetch_or)
PROFILED(shmem_ctx_ulong_atomic_fetch_or, pshmem_ctx_ulong_atomic_fetch_or)
PROFILED(shmem_ulonglong_atomic_fetch_or, pshmem_ulonglong_atomic_fetch_or)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_or, pshmem_ctx_ulonglong_atomic_fetch_or)
PROFILED(shmem_int32_atomic_fetch_or, pshmem_int32_atomic_fetch_or)
PROFILED(shmem_ctx_int32_atomic_fetch_or, pshmem_ctx_int32_atomic_fetch_or)
PROFILED(shmem_int64_atomic_fetch_or, pshmem_int64_atomic_fetch_or)
PROFILED(shmem_ctx_int64_atomic_fetch_or, pshmem_ctx_int64_atomic_fetch_or)
PROFILED(shmem_uint32_atomic_fetch_or, pshmem_uint32_atomic_fetch_or)
PROFILED(shmem_ctx_uint32_atomic_fetch_or, pshmem_ctx_uint32_atomic_fetch_or)
PROFILED(shmem_uint64_atomic_fetch_or, pshmem_uint64_atomic_fetch_or)
PROFILED(shmem_ctx_uint64_atomic_fetch_or, pshmem_ctx_uint64_atomic_fetch_or)
PROFILED(shmem_uint_atomic_or, pshmem_uint_atomic_or)
PROFILED(shmem_ctx_uint_atomic_or, pshmem_ctx_uint_atomic_or)
PROFILED(shmem_ulong_atomic_or, pshmem_ulong_atomic_or)
PROFILED(shmem_ctx_ulong_atomic_or, pshmem_ctx_ulong_atomic_or)
PROFILED(shmem_ulonglong_atomic_or, pshmem_ulonglong_atomic_or)
PROFILED(shmem_ctx_ulonglong_atomic_or, pshmem_ctx_ulonglong_atomic_or)
PROFILED(shmem_int32_atomic_or, pshmem_int32_atomic_or)
PROFILED(shmem_ctx_int32_atomic_or, pshmem_ctx_int32_atomic_or)
PROFILED(shmem_int64_atomic_or, pshmem_int64_atomic_or)
PROFILED(shmem_ctx_int64_atomic_or, pshmem_ctx_int64_atomic_or)
PROFILED(shmem_uint32_atomic_or, pshmem_uint32_atomic_or)
PROFILED(shmem_ctx_uint32_atomic_or, pshmem_ctx_uint32_atomic_or)
PROFILED(shmem_uint64_atomic_or, pshmem_uint64_atomic_or)
PROFILED(shmem_ctx_uint64_atomic_or, pshmem_ctx_uint64_atomic_or)
PROFILED(shmem_uint_atomic_fetch_xor, pshmem_uint_atomic_fetch_xor)
PROFILED(shmem_ctx_uint_atomic_fetch_xor, pshmem_ctx_uint_atomic_fetch_xor)
PROFILED(shmem_ulong_atomic_fetch_xor, pshmem_ulong_atomic_fetch_xor)
PROFILED(shmem_ctx_ulong_atomic_fetch_xor, pshmem_ctx_ulong_atomic_fetch_xor)
PROFILED(shmem_ulonglong_atomic_fetch_xor, pshmem_ulonglong_atomic_fetch_xor)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_xor, pshmem_ctx_ulonglong_atomic_fetch_xor)
PROFILED(shmem_int32_atomic_fetch_xor, pshmem_int32_atomic_fetch_xor)
PROFILED(shmem_ctx_int32_atomic_fetch_xor, pshmem_ctx_int32_atomic_fetch_xor)
PROFILED(shmem_int64_atomic_fetch_xor, pshmem_int64_atomic_fetch_xor)
PROFILED(shmem_ctx_int64_atomic_fetch_xor, pshmem_ctx_int64_atomic_fetch_xor)
PROFILED(shmem_uint32_atomic_fetch_xor, pshmem_uint32_atomic_fetch_xor)
PROFILED(shmem_ctx_uint32_atomic_fetch_xor, pshmem_ctx_uint32_atomic_fetch_xor)
PROFILED(shmem_uint64_atomic_fetch_xor, pshmem_uint64_atomic_fetch_xor)
PROFILED(shmem_ctx_uint64_atomic_fetch_xor, pshmem_ctx_uint64_atomic_fetch_xor)
PROFILED(shmem_uint_atomic_xor, pshmem_uint_atomic_xor)
PROFILED(shmem_ctx_uint_atomic_xor, pshmem_ctx_uint_atomic_xor)
PROFILED(shmem_ulong_atomic_xor, pshmem_ulong_atomic_xor)
PROFILED(shmem_ctx_ulong_atomic_xor, pshmem_ctx_ulong_atomic_xor)
PROFILED(shmem_ulonglong_atomic_xor, pshmem_ulonglong_atomic_xor)
PROFILED(shmem_ctx_ulonglong_atomic_xor, pshmem_ctx_ulonglong_atomic_xor)
PROFILED(shmem_int32_atomic_xor, pshmem_int32_atomic_xor)
PROFILED(shmem_ctx_int32_atomic_xor, pshmem_ctx_int32_atomic_xor)
PROFILED(shmem_int64_atomic_xor, pshmem_int64_atomic_xor)
PROFILED(shmem_ctx_int64_atomic_xor, pshmem_ctx_int64_atomic_xor)
PROFILED(shmem_uint32_atomic_xor, pshmem_uint32_atomic_xor)
PROFILED(shmem_ctx_uint32_atomic_xor, pshmem_ctx_uint32_atomic_xor)
PROFILED(shmem_uint64_atomic_xor, pshmem_uint64_atomic_xor)
PROFILED(shmem_ctx_uint64_atomic_xor, pshmem_ctx_uint64_atomic_xor)
PROFILED(shmem_float_atomic_fetch_nbi, pshmem_float_atomic_fetch_nbi)
PROFILED(shmem_ctx_float_atomic_fetch_nbi, pshmem_ctx_float_atomic_fetch_nbi)
PROFILED(shmem_double_atomic_fetch_nbi, pshmem_double_atomic_fetch_nbi)
PROFILED(shmem_ctx_double_atomic_fetch_nbi, pshmem_ctx_double_atomic_fetch_nbi)
PROFILED(shmem_int_atomic_fetch_nbi, pshmem_int_atomic_fetch_nbi)
PROFILED(shmem_ctx_int_atomic_fetch_nbi, pshmem_ctx_int_atomic_fetch_nbi)
PROFILED(shmem_long_atomic_fetch_nbi, pshmem_long_atomic_fetch_nbi)
PROFILED(shmem_ctx_long_atomic_fetch_nbi, pshmem_ctx_long_atomic_fetch_nbi)
PROFILED(shmem_longlong_atomic_fetch_nbi, pshmem_longlong_atomic_fetch_nbi)
PROFILED(shmem_ctx_longlong_atomic_fetch_nbi, pshmem_ctx_longlong_atomic_fetch_nbi)
PROFILED(shmem_uint_atomic_fetch_nbi, pshmem_uint_atomic_fetch_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_nbi, pshmem_ctx_uint_atomic_fetch_nbi)
PROFILED(shmem_ulong_atomic_fetch_nbi, pshmem_ulong_atomic_fetch_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_nbi, pshmem_ctx_ulong_atomic_fetch_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_nbi, pshmem_ulonglong_atomic_fetch_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_nbi, pshmem_ctx_ulonglong_atomic_fetch_nbi)
PROFILED(shmem_int32_atomic_fetch_nbi, pshmem_int32_atomic_fetch_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_nbi, pshmem_ctx_int32_atomic_fetch_nbi)
PROFILED(shmem_int64_atomic_fetch_nbi, pshmem_int64_atomic_fetch_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_nbi, pshmem_ctx_int64_atomic_fetch_nbi)
PROFILED(shmem_uint32_atomic_fetch_nbi, pshmem_uint32_atomic_fetch_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_nbi, pshmem_ctx_uint32_atomic_fetch_nbi)
PROFILED(shmem_uint64_atomic_fetch_nbi, pshmem_uint64_atomic_fetch_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_nbi, pshmem_ctx_uint64_atomic_fetch_nbi)
PROFILED(shmem_size_atomic_fetch_nbi, pshmem_size_atomic_fetch_nbi)
PROFILED(shmem_ctx_size_atomic_fetch_nbi, pshmem_ctx_size_atomic_fetch_nbi)
PROFILED(shmem_ptrdiff_atomic_fetch_nbi, pshmem_ptrdiff_atomic_fetch_nbi)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch_nbi, pshmem_ctx_ptrdiff_atomic_fetch_nbi)
PROFILED(shmem_float_atomic_swap_nbi, pshmem_float_atomic_swap_nbi)
PROFILED(shmem_ctx_float_atomic_swap_nbi, pshmem_ctx_float_atomic_swap_nbi)
PROFILED(shmem_double_atomic_swap_nbi, pshmem_double_atomic_swap_nbi)
PROFILED(shmem_ctx_double_atomic_swap_nbi, pshmem_ctx_double_atomic_swap_nbi)
PROFILED(shmem_int_atomic_swap_nbi, pshmem_int_atomic_swap_nbi)
PROFILED(shmem_ctx_int_atomic_swap_nbi, pshmem_ctx_int_atomic_swap_nbi)
PROFILED(shmem_long_atomic_swap_nbi, pshmem_long_atomic_swap_nbi)
PROFILED(shmem_ctx_long_atomic_swap_nbi, pshmem_ctx_long_atomic_swap_nbi)
PROFILED(shmem_longlong_atomic_swap_nbi, pshmem_longlong_atomic_swap_nbi)
PROFILED(shmem_ctx_longlong_atomic_swap_nbi, pshmem_ctx_longlong_atomic_swap_nbi)
PROFILED(shmem_uint_atomic_swap_nbi, pshmem_uint_atomic_swap_nbi)
PROFILED(shmem_ctx_uint_atomic_swap_nbi, pshmem_ctx_uint_atomic_swap_nbi)
PROFILED(shmem_ulong_atomic_swap_nbi, pshmem_ulong_atomic_swap_nbi)
PROFILED(shmem_ctx_ulong_atomic_swap_nbi, pshmem_ctx_ulong_atomic_swap_nbi)
PROFILED(shmem_ulonglong_atomic_swap_nbi, pshmem_ulonglong_atomic_swap_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_swap_nbi, pshmem_ctx_ulonglong_atomic_swap_nbi)
PROFILED(shmem_int32_atomic_swap_nbi, pshmem_int32_atomic_swap_nbi)
PROFILED(shmem_ctx_int32_atomic_swap_nbi, pshmem_ctx_int32_atomic_swap_nbi)
PROFILED(shmem_int64_atomic_swap_nbi, pshmem_int64_atomic_swap_nbi)
PROFILED(shmem_ctx_int64_atomic_swap_nbi, pshmem_ctx_int64_atomic_swap_nbi)
PROFILED(shmem_uint32_atomic_swap_nbi, pshmem_uint32_atomic_swap_nbi)
PROFILED(shmem_ctx_uint32_atomic_swap_nbi, pshmem_ctx_uint32_atomic_swap_nbi)
PROFILED(shmem_uint64_atomic_swap_nbi, pshmem_uint64_atomic_swap_nbi)
PROFILED(shmem_ctx_uint64_atomic_swap_nbi, pshmem_ctx_uint64_atomic_swap_nbi)
PROFILED(shmem_size_atomic_swap_nbi, pshmem_size_atomic_swap_nbi)
PROFILED(shmem_ctx_size_atomic_swap_nbi, pshmem_ctx_size_atomic_swap_nbi)
PROFILED(shmem_ptrdiff_atomic_swap_nbi, pshmem_ptrdiff_atomic_swap_nbi)
PROFILED(shmem_ctx_ptrdiff_atomic_swap_nbi, pshmem_ctx_ptrdiff_atomic_swap_nbi)
PROFILED(shmem_int_atomic_compare_swap_nbi, pshmem_int_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_int_atomic_compare_swap_nbi, pshmem_ctx_int_atomic_compare_swap_nbi)
PROFILED(shmem_long_atomic_compare_swap_nbi, pshmem_long_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_long_atomic_compare_swap_nbi, pshmem_ctx_long_atomic_compare_swap_nbi)
PROFILED(shmem_longlong_atomic_compare_swap_nbi, pshmem_longlong_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_longlong_atomic_compare_swap_nbi, pshmem_ctx_longlong_atomic_compare_swap_nbi)
PROFILED(shmem_uint_atomic_compare_swap_nbi, pshmem_uint_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_uint_atomic_compare_swap_nbi, pshmem_ctx_uint_atomic_compare_swap_nbi)
PROFILED(shmem_ulong_atomic_compare_swap_nbi, pshmem_ulong_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_ulong_atomic_compare_swap_nbi, pshmem_ctx_ulong_atomic_compare_swap_nbi)
PROFILED(shmem_ulonglong_atomic_compare_swap_nbi, pshmem_ulonglong_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_compare_swap_nbi, pshmem_ctx_ulonglong_atomic_compare_swap_nbi)
PROFILED(shmem_int32_atomic_compare_swap_nbi, pshmem_int32_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_int32_atomic_compare_swap_nbi, pshmem_ctx_int32_atomic_compare_swap_nbi)
PROFILED(shmem_int64_atomic_compare_swap_nbi, pshmem_int64_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_int64_atomic_compare_swap_nbi, pshmem_ctx_int64_atomic_compare_swap_nbi)
PROFILED(shmem_uint32_atomic_compare_swap_nbi, pshmem_uint32_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_uint32_atomic_compare_swap_nbi, pshmem_ctx_uint32_atomic_compare_swap_nbi)
PROFILED(shmem_uint64_atomic_compare_swap_nbi, pshmem_uint64_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_uint64_atomic_compare_swap_nbi, pshmem_ctx_uint64_atomic_compare_swap_nbi)
PROFILED(shmem_size_atomic_compare_swap_nbi, pshmem_size_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_size_atomic_compare_swap_nbi, pshmem_ctx_size_atomic_compare_swap_nbi)
PROFILED(shmem_ptrdiff_atomic_compare_swap_nbi, pshmem_ptrdiff_atomic_compare_swap_nbi)
PROFILED(shmem_ctx_ptrdiff_atomic_compare_swap_nbi, pshmem_ctx_ptrdiff_atomic_compare_swap_nbi)
PROFILED(shmem_int_atomic_fetch_inc_nbi, pshmem_int_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_int_atomic_fetch_inc_nbi, pshmem_ctx_int_atomic_fetch_inc_nbi)
PROFILED(shmem_long_atomic_fetch_inc_nbi, pshmem_long_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_long_atomic_fetch_inc_nbi, pshmem_ctx_long_atomic_fetch_inc_nbi)
PROFILED(shmem_longlong_atomic_fetch_inc_nbi, pshmem_longlong_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_longlong_atomic_fetch_inc_nbi, pshmem_ctx_longlong_atomic_fetch_inc_nbi)
PROFILED(shmem_uint_atomic_fetch_inc_nbi, pshmem_uint_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_inc_nbi, pshmem_ctx_uint_atomic_fetch_inc_nbi)
PROFILED(shmem_ulong_atomic_fetch_inc_nbi, pshmem_ulong_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_inc_nbi, pshmem_ctx_ulong_atomic_fetch_inc_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_inc_nbi, pshmem_ulonglong_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_inc_nbi, pshmem_ctx_ulonglong_atomic_fetch_inc_nbi)
PROFILED(shmem_int32_atomic_fetch_inc_nbi, pshmem_int32_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_inc_nbi, pshmem_ctx_int32_atomic_fetch_inc_nbi)
PROFILED(shmem_int64_atomic_fetch_inc_nbi, pshmem_int64_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_inc_nbi, pshmem_ctx_int64_atomic_fetch_inc_nbi)
PROFILED(shmem_uint32_atomic_fetch_inc_nbi, pshmem_uint32_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_inc_nbi, pshmem_ctx_uint32_atomic_fetch_inc_nbi)
PROFILED(shmem_uint64_atomic_fetch_inc_nbi, pshmem_uint64_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_inc_nbi, pshmem_ctx_uint64_atomic_fetch_inc_nbi)
PROFILED(shmem_size_atomic_fetch_inc_nbi, pshmem_size_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_size_atomic_fetch_inc_nbi, pshmem_ctx_size_atomic_fetch_inc_nbi)
PROFILED(shmem_ptrdiff_atomic_fetch_inc_nbi, pshmem_ptrdiff_atomic_fetch_inc_nbi)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch_inc_nbi, pshmem_ctx_ptrdiff_atomic_fetch_inc_nbi)
PROFILED(shmem_int_atomic_fetch_add_nbi, pshmem_int_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_int_atomic_fetch_add_nbi, pshmem_ctx_int_atomic_fetch_add_nbi)
PROFILED(shmem_long_atomic_fetch_add_nbi, pshmem_long_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_long_atomic_fetch_add_nbi, pshmem_ctx_long_atomic_fetch_add_nbi)
PROFILED(shmem_longlong_atomic_fetch_add_nbi, pshmem_longlong_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_longlong_atomic_fetch_add_nbi, pshmem_ctx_longlong_atomic_fetch_add_nbi)
PROFILED(shmem_uint_atomic_fetch_add_nbi, pshmem_uint_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_add_nbi, pshmem_ctx_uint_atomic_fetch_add_nbi)
PROFILED(shmem_ulong_atomic_fetch_add_nbi, pshmem_ulong_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_add_nbi, pshmem_ctx_ulong_atomic_fetch_add_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_add_nbi, pshmem_ulonglong_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_add_nbi, pshmem_ctx_ulonglong_atomic_fetch_add_nbi)
PROFILED(shmem_int32_atomic_fetch_add_nbi, pshmem_int32_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_add_nbi, pshmem_ctx_int32_atomic_fetch_add_nbi)
PROFILED(shmem_int64_atomic_fetch_add_nbi, pshmem_int64_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_add_nbi, pshmem_ctx_int64_atomic_fetch_add_nbi)
PROFILED(shmem_uint32_atomic_fetch_add_nbi, pshmem_uint32_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_add_nbi, pshmem_ctx_uint32_atomic_fetch_add_nbi)
PROFILED(shmem_uint64_atomic_fetch_add_nbi, pshmem_uint64_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_add_nbi, pshmem_ctx_uint64_atomic_fetch_add_nbi)
PROFILED(shmem_size_atomic_fetch_add_nbi, pshmem_size_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_size_atomic_fetch_add_nbi, pshmem_ctx_size_atomic_fetch_add_nbi)
PROFILED(shmem_ptrdiff_atomic_fetch_add_nbi, pshmem_ptrdiff_atomic_fetch_add_nbi)
PROFILED(shmem_ctx_ptrdiff_atomic_fetch_add_nbi, pshmem_ctx_ptrdiff_atomic_fetch_add_nbi)
PROFILED(shmem_uint_atomic_fetch_and_nbi, pshmem_uint_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_and_nbi, pshmem_ctx_uint_atomic_fetch_and_nbi)
PROFILED(shmem_ulong_atomic_fetch_and_nbi, pshmem_ulong_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_and_nbi, pshmem_ctx_ulong_atomic_fetch_and_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_and_nbi, pshmem_ulonglong_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_and_nbi, pshmem_ctx_ulonglong_atomic_fetch_and_nbi)
PROFILED(shmem_int32_atomic_fetch_and_nbi, pshmem_int32_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_and_nbi, pshmem_ctx_int32_atomic_fetch_and_nbi)
PROFILED(shmem_int64_atomic_fetch_and_nbi, pshmem_int64_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_and_nbi, pshmem_ctx_int64_atomic_fetch_and_nbi)
PROFILED(shmem_uint32_atomic_fetch_and_nbi, pshmem_uint32_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_and_nbi, pshmem_ctx_uint32_atomic_fetch_and_nbi)
PROFILED(shmem_uint64_atomic_fetch_and_nbi, pshmem_uint64_atomic_fetch_and_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_and_nbi, pshmem_ctx_uint64_atomic_fetch_and_nbi)
PROFILED(shmem_uint_atomic_fetch_or_nbi, pshmem_uint_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_or_nbi, pshmem_ctx_uint_atomic_fetch_or_nbi)
PROFILED(shmem_ulong_atomic_fetch_or_nbi, pshmem_ulong_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_or_nbi, pshmem_ctx_ulong_atomic_fetch_or_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_or_nbi, pshmem_ulonglong_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_or_nbi, pshmem_ctx_ulonglong_atomic_fetch_or_nbi)
PROFILED(shmem_int32_atomic_fetch_or_nbi, pshmem_int32_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_or_nbi, pshmem_ctx_int32_atomic_fetch_or_nbi)
PROFILED(shmem_int64_atomic_fetch_or_nbi, pshmem_int64_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_or_nbi, pshmem_ctx_int64_atomic_fetch_or_nbi)
PROFILED(shmem_uint32_atomic_fetch_or_nbi, pshmem_uint32_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_or_nbi, pshmem_ctx_uint32_atomic_fetch_or_nbi)
PROFILED(shmem_uint64_atomic_fetch_or_nbi, pshmem_uint64_atomic_fetch_or_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_or_nbi, pshmem_ctx_uint64_atomic_fetch_or_nbi)
PROFILED(shmem_uint_atomic_fetch_xor_nbi, pshmem_uint_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_uint_atomic_fetch_xor_nbi, pshmem_ctx_uint_atomic_fetch_xor_nbi)
PROFILED(shmem_ulong_atomic_fetch_xor_nbi, pshmem_ulong_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_ulong_atomic_fetch_xor_nbi, pshmem_ctx_ulong_atomic_fetch_xor_nbi)
PROFILED(shmem_ulonglong_atomic_fetch_xor_nbi, pshmem_ulonglong_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_ulonglong_atomic_fetch_xor_nbi, pshmem_ctx_ulonglong_atomic_fetch_xor_nbi)
PROFILED(shmem_int32_atomic_fetch_xor_nbi, pshmem_int32_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_int32_atomic_fetch_xor_nbi, pshmem_ctx_int32_atomic_fetch_xor_nbi)
PROFILED(shmem_int64_atomic_fetch_xor_nbi, pshmem_int64_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_int64_atomic_fetch_xor_nbi, pshmem_ctx_int64_atomic_fetch_xor_nbi)
PROFILED(shmem_uint32_atomic_fetch_xor_nbi, pshmem_uint32_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_uint32_atomic_fetch_xor_nbi, pshmem_ctx_uint32_atomic_fetch_xor_nbi)
PROFILED(shmem_uint64_atomic_fetch_xor_nbi, pshmem_uint64_atomic_fetch_xor_nbi)
PROFILED(shmem_ctx_uint64_atomic_fetch_xor_nbi, pshmem_ctx_uint64_atomic_fetch_xor_nbi)
