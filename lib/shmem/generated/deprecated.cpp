// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: other names that are deprecated since 1.4 or before.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Atomic fetch, formerly fetch
float shmem_float_fetch(const float *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
double shmem_double_fetch(const double *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
int shmem_int_fetch(const int *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long shmem_long_fetch(const long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }
long long shmem_longlong_fetch(const long long *source, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_FETCH, source, 0, pe, __func__); }

// Atomic set, formerly set
void shmem_float_set(float *dest, float value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_double_set(double *dest, double value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_int_set(int *dest, int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_long_set(long *dest, long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }
void shmem_longlong_set(long long *dest, long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_SET, dest, value, pe, __func__); }

// Atomic swap, formerly swap
float shmem_float_swap(float *dest, float value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
double shmem_double_swap(double *dest, double value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
int shmem_int_swap(int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long shmem_long_swap(long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }
long long shmem_longlong_swap(long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }

// Atomic compare_swap, formerly cswap
int shmem_int_cswap(int *dest, int cond, int value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
long shmem_long_cswap(long *dest, long cond, long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }
long long shmem_longlong_cswap(long long *dest, long long cond, long long value, int pe) { return shmem::compare_swap(shmem::main_context(), dest, cond, value, pe, __func__); }

// Atomic fetch_inc, formerly finc
int shmem_int_finc(int *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long shmem_long_finc(long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
long long shmem_longlong_finc(long long *dest, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }

// Atomic inc, formerly inc
void shmem_int_inc(int *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_long_inc(long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }
void shmem_longlong_inc(long long *dest, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, 1, pe, __func__); }

// Atomic fetch_add, formerly fadd
int shmem_int_fadd(int *dest, int value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long shmem_long_fadd(long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
long long shmem_longlong_fadd(long long *dest, long long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }

// Atomic add, formerly add
void shmem_int_add(int *dest, int value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_long_add(long *dest, long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }
void shmem_longlong_add(long long *dest, long long value, int pe) { shmem::atomic(shmem::main_context(), VIA_ATOMIC_ADD, dest, value, pe, __func__); }

// Swap without a type
long shmem_swap(long *dest, long value, int pe) { return shmem::fetch_atomic(shmem::main_context(), VIA_ATOMIC_SWAP, dest, value, pe, __func__); }

// Wait for another value
void shmem_short_wait(short *ivar, short cmp_value) { shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__)); }
void shmem_int_wait(int *ivar, int cmp_value) { shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__)); }
void shmem_long_wait(long *ivar, long cmp_value) { shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__)); }
void shmem_longlong_wait(long long *ivar, long long cmp_value) { shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__)); }
void shmem_wait(long *ivar, long cmp_value) { shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__)); }

// Wait without a type
void shmem_wait_until(long *ivar, int cmp, long cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }

// The profiling names: one body, two names.
PROFILED(shmem_float_fetch, pshmem_float_fetch)
PROFILED(shmem_double_fetch, pshmem_double_fetch)
PROFILED(shmem_int_fetch, pshmem_int_fetch)
PROFILED(shmem_long_fetch, pshmem_long_fetch)
PROFILED(shmem_longlong_fetch, pshmem_longlong_fetch)
PROFILED(shmem_float_set, pshmem_float_set)
PROFILED(shmem_double_set, pshmem_double_set)
PROFILED(shmem_int_set, pshmem_int_set)
PROFILED(shmem_long_set, pshmem_long_set)
PROFILED(shmem_longlong_set, pshmem_longlong_set)
PROFILED(shmem_float_swap, pshmem_float_swap)
PROFILED(shmem_double_swap, pshmem_double_swap)
PROFILED(shmem_int_swap, pshmem_int_swap)
PROFILED(shmem_long_swap, pshmem_long_swap)
PROFILED(shmem_longlong_swap, pshmem_longlong_swap)
PROFILED(shmem_int_cswap, pshmem_int_cswap)
PROFILED(shmem_long_cswap, pshmem_long_cswap)
PROFILED(shmem_longlong_cswap, pshmem_longlong_cswap)
PROFILED(shmem_int_finc, pshmem_int_finc)
PROFILED(shmem_long_finc, pshmem_long_finc)
PROFILED(shmem_longlong_finc, pshmem_longlong_finc)
PROFILED(shmem_int_inc, pshmem_int_inc)
PROFILED(shmem_long_inc, pshmem_long_inc)
PROFILED(shmem_longlong_inc, pshmem_longlong_inc)
PROFILED(shmem_int_fadd, pshmem_int_fadd)
PROFILED(shmem_long_fadd, pshmem_long_fadd)
PROFILED(shmem_longlong_fadd, pshmem_longlong_fadd)
PROFILED(shmem_int_add, pshmem_int_add)
PROFILED(shmem_long_add, pshmem_long_add)
PROFILED(shmem_longlong_add, pshmem_longlong_add)
PROFILED(shmem_swap, pshmem_swap)
PROFILED(shmem_short_wait, pshmem_short_wait)
PROFILED(shmem_int_wait, pshmem_int_wait)
PROFILED(shmem_long_wait, pshmem_long_wait)
PROFILED(shmem_longlong_wait, pshmem_longlong_wait)
PROFILED(shmem_wait, pshmem_wait)
PROFILED(shmem_wait_until, pshmem_wait_until)
