// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
/// @file
/// @brief NVSHMEM's names where they are defined: atomics. Made by lib/names/generate.py: change the tables there, not this file.
#ifndef VIADUCT_NVSHMEM_NAMES_ATOMIC_CUH
#define VIADUCT_NVSHMEM_NAMES_ATOMIC_CUH

#include <viaduct/nvshmem/sides.cuh>

VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch(const int *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_set(int *dest, int value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_swap(int *dest, int value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_add(int *dest, int value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch_add(int *dest, int value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_compare_swap(int *dest, int cond, int value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_inc(int *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch_inc(int *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_and(int *dest, int value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch_and(int *dest, int value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_or(int *dest, int value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch_or(int *dest, int value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int_atomic_xor(int *dest, int value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int nvshmem_int_atomic_fetch_xor(int *dest, int value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch(const long *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_set(long *dest, long value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_swap(long *dest, long value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_add(long *dest, long value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch_add(long *dest, long value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_compare_swap(long *dest, long cond, long value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_inc(long *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch_inc(long *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_and(long *dest, long value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch_and(long *dest, long value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_or(long *dest, long value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch_or(long *dest, long value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_long_atomic_xor(long *dest, long value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long nvshmem_long_atomic_fetch_xor(long *dest, long value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch(const long long *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_set(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_swap(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_add(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch_add(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_compare_swap(long long *dest, long long cond, long long value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_inc(long long *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch_inc(long long *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_and(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch_and(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_or(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch_or(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_longlong_atomic_xor(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH long long nvshmem_longlong_atomic_fetch_xor(long long *dest, long long value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch(const unsigned int *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_set(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_swap(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_add(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch_add(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_compare_swap(unsigned int *dest, unsigned int cond, unsigned int value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_inc(unsigned int *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch_inc(unsigned int *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_and(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch_and(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_or(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch_or(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint_atomic_xor(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned int nvshmem_uint_atomic_fetch_xor(unsigned int *dest, unsigned int value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch(const unsigned long *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_set(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_swap(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_add(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch_add(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_compare_swap(unsigned long *dest, unsigned long cond, unsigned long value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_inc(unsigned long *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch_inc(unsigned long *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_and(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch_and(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_or(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch_or(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulong_atomic_xor(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long nvshmem_ulong_atomic_fetch_xor(unsigned long *dest, unsigned long value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch(const unsigned long long *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_set(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_swap(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_add(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch_add(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_compare_swap(unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_inc(unsigned long long *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch_inc(unsigned long long *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_and(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch_and(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_or(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch_or(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ulonglong_atomic_xor(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH unsigned long long nvshmem_ulonglong_atomic_fetch_xor(unsigned long long *dest, unsigned long long value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch(const int32_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_set(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_swap(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_add(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch_add(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_compare_swap(int32_t *dest, int32_t cond, int32_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_inc(int32_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch_inc(int32_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_and(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch_and(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_or(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch_or(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int32_atomic_xor(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int32_t nvshmem_int32_atomic_fetch_xor(int32_t *dest, int32_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch(const int64_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_set(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_swap(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_add(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch_add(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_compare_swap(int64_t *dest, int64_t cond, int64_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_inc(int64_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch_inc(int64_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_and(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch_and(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_or(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch_or(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_int64_atomic_xor(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH int64_t nvshmem_int64_atomic_fetch_xor(int64_t *dest, int64_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch(const uint32_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_set(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_swap(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_add(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch_add(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_compare_swap(uint32_t *dest, uint32_t cond, uint32_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_inc(uint32_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch_inc(uint32_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_and(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch_and(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_or(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch_or(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint32_atomic_xor(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint32_t nvshmem_uint32_atomic_fetch_xor(uint32_t *dest, uint32_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch(const uint64_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_set(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_swap(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_add(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch_add(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_compare_swap(uint64_t *dest, uint64_t cond, uint64_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_inc(uint64_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch_inc(uint64_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_and(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch_and(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_or(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch_or(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_uint64_atomic_xor(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH uint64_t nvshmem_uint64_atomic_fetch_xor(uint64_t *dest, uint64_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch(const size_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_set(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_swap(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_add(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch_add(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_compare_swap(size_t *dest, size_t cond, size_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_inc(size_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch_inc(size_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_and(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch_and(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_or(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch_or(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_size_atomic_xor(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH size_t nvshmem_size_atomic_fetch_xor(size_t *dest, size_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch(const ptrdiff_t *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_set(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_swap(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_add(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch_add(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_compare_swap(ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_compare_swap(dest, cond, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_inc(ptrdiff_t *dest, int pe) { return via::nvshmem::side::atomic_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch_inc(ptrdiff_t *dest, int pe) { return via::nvshmem::side::atomic_fetch_inc(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_and(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch_and(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_fetch_and(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_or(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch_or(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_fetch_or(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_ptrdiff_atomic_xor(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH ptrdiff_t nvshmem_ptrdiff_atomic_fetch_xor(ptrdiff_t *dest, ptrdiff_t value, int pe) { return via::nvshmem::side::atomic_fetch_xor(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH float nvshmem_float_atomic_fetch(const float *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_float_atomic_set(float *dest, float value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH float nvshmem_float_atomic_swap(float *dest, float value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_float_atomic_add(float *dest, float value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH float nvshmem_float_atomic_fetch_add(float *dest, float value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH double nvshmem_double_atomic_fetch(const double *source, int pe) { return via::nvshmem::side::atomic_fetch(source, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_double_atomic_set(double *dest, double value, int pe) { return via::nvshmem::side::atomic_set(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH double nvshmem_double_atomic_swap(double *dest, double value, int pe) { return via::nvshmem::side::atomic_swap(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_double_atomic_add(double *dest, double value, int pe) { return via::nvshmem::side::atomic_add(dest, value, pe); }
VIADUCT_NVSHMEM_BOTH double nvshmem_double_atomic_fetch_add(double *dest, double value, int pe) { return via::nvshmem::side::atomic_fetch_add(dest, value, pe); }

#endif
