// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: waits and tests.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Wait until
void shmem_short_wait_until(short *ivar, int cmp, short cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_int_wait_until(int *ivar, int cmp, int cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_long_wait_until(long *ivar, int cmp, long cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_longlong_wait_until(long long *ivar, int cmp, long long cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_ushort_wait_until(unsigned short *ivar, int cmp, unsigned short cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_uint_wait_until(unsigned int *ivar, int cmp, unsigned int cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_ulong_wait_until(unsigned long *ivar, int cmp, unsigned long cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_ulonglong_wait_until(unsigned long long *ivar, int cmp, unsigned long long cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_int32_wait_until(int32_t *ivar, int cmp, int32_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_int64_wait_until(int64_t *ivar, int cmp, int64_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_uint32_wait_until(uint32_t *ivar, int cmp, uint32_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_uint64_wait_until(uint64_t *ivar, int cmp, uint64_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_size_wait_until(size_t *ivar, int cmp, size_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
void shmem_ptrdiff_wait_until(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value) { shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__)); }

// Wait until all
void shmem_short_wait_until_all(short *ivars, size_t nelems, const int *status, int cmp, short cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_int_wait_until_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_long_wait_until_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_longlong_wait_until_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_ushort_wait_until_all(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_uint_wait_until_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_ulong_wait_until_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_ulonglong_wait_until_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_int32_wait_until_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_int64_wait_until_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_uint32_wait_until_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_uint64_wait_until_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_size_wait_until_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
void shmem_ptrdiff_wait_until_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value) { shmem::wait_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }

// Wait until any
size_t shmem_short_wait_until_any(short *ivars, size_t nelems, const int *status, int cmp, short cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int_wait_until_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_long_wait_until_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_longlong_wait_until_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ushort_wait_until_any(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint_wait_until_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ulong_wait_until_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ulonglong_wait_until_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int32_wait_until_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int64_wait_until_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint32_wait_until_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint64_wait_until_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_size_wait_until_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ptrdiff_wait_until_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value) { return shmem::wait_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }

// Wait until some
size_t shmem_short_wait_until_some(short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, short cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int_wait_until_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_long_wait_until_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_longlong_wait_until_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ushort_wait_until_some(unsigned short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned short cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint_wait_until_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ulong_wait_until_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ulonglong_wait_until_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int32_wait_until_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int64_wait_until_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint32_wait_until_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint64_wait_until_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_size_wait_until_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ptrdiff_wait_until_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value) { return shmem::wait_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }

// Wait until all vector
void shmem_short_wait_until_all_vector(short *ivars, size_t nelems, const int *status, int cmp, short *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_int_wait_until_all_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_long_wait_until_all_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_longlong_wait_until_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_ushort_wait_until_all_vector(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_uint_wait_until_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_ulong_wait_until_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_ulonglong_wait_until_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_int32_wait_until_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_int64_wait_until_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_uint32_wait_until_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_uint64_wait_until_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_size_wait_until_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
void shmem_ptrdiff_wait_until_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values) { shmem::wait_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }

// Wait until any vector
size_t shmem_short_wait_until_any_vector(short *ivars, size_t nelems, const int *status, int cmp, short *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int_wait_until_any_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_long_wait_until_any_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_longlong_wait_until_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ushort_wait_until_any_vector(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint_wait_until_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ulong_wait_until_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ulonglong_wait_until_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int32_wait_until_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int64_wait_until_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint32_wait_until_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint64_wait_until_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_size_wait_until_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ptrdiff_wait_until_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values) { return shmem::wait_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }

// Wait until some vector
size_t shmem_short_wait_until_some_vector(short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, short *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int_wait_until_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_long_wait_until_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_longlong_wait_until_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ushort_wait_until_some_vector(unsigned short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned short *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint_wait_until_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ulong_wait_until_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ulonglong_wait_until_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int32_wait_until_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int64_wait_until_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint32_wait_until_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint64_wait_until_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_size_wait_until_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ptrdiff_wait_until_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t *cmp_values) { return shmem::wait_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }

// Test
int shmem_short_test(short *ivar, int cmp, short cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_int_test(int *ivar, int cmp, int cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_long_test(long *ivar, int cmp, long cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_longlong_test(long long *ivar, int cmp, long long cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_ushort_test(unsigned short *ivar, int cmp, unsigned short cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_uint_test(unsigned int *ivar, int cmp, unsigned int cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_ulong_test(unsigned long *ivar, int cmp, unsigned long cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_ulonglong_test(unsigned long long *ivar, int cmp, unsigned long long cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_int32_test(int32_t *ivar, int cmp, int32_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_int64_test(int64_t *ivar, int cmp, int64_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_uint32_test(uint32_t *ivar, int cmp, uint32_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_uint64_test(uint64_t *ivar, int cmp, uint64_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_size_test(size_t *ivar, int cmp, size_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }
int shmem_ptrdiff_test(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value) { return shmem::test_all(shmem::word(ivar, cmp, cmp_value, __func__)); }

// Test all
int shmem_short_test_all(short *ivars, size_t nelems, const int *status, int cmp, short cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_int_test_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_long_test_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_longlong_test_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_ushort_test_all(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_uint_test_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_ulong_test_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_ulonglong_test_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_int32_test_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_int64_test_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_uint32_test_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_uint64_test_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_size_test_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
int shmem_ptrdiff_test_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value) { return shmem::test_all(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }

// Test any
size_t shmem_short_test_any(short *ivars, size_t nelems, const int *status, int cmp, short cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int_test_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_long_test_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_longlong_test_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ushort_test_any(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint_test_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ulong_test_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ulonglong_test_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int32_test_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_int64_test_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint32_test_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_uint64_test_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_size_test_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }
size_t shmem_ptrdiff_test_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value) { return shmem::test_any(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__)); }

// Test some
size_t shmem_short_test_some(short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, short cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int_test_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_long_test_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_longlong_test_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ushort_test_some(unsigned short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned short cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint_test_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ulong_test_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ulonglong_test_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int32_test_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_int64_test_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint32_test_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_uint64_test_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_size_test_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }
size_t shmem_ptrdiff_test_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value) { return shmem::test_some(shmem::words(ivars, nelems, status, cmp, cmp_value, __func__), indices); }

// Test all vector
int shmem_short_test_all_vector(short *ivars, size_t nelems, const int *status, int cmp, short *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_int_test_all_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_long_test_all_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_longlong_test_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_ushort_test_all_vector(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_uint_test_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_ulong_test_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_ulonglong_test_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_int32_test_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_int64_test_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_uint32_test_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_uint64_test_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_size_test_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
int shmem_ptrdiff_test_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values) { return shmem::test_all(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }

// Test any vector
size_t shmem_short_test_any_vector(short *ivars, size_t nelems, const int *status, int cmp, short *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int_test_any_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_long_test_any_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_longlong_test_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ushort_test_any_vector(unsigned short *ivars, size_t nelems, const int *status, int cmp, unsigned short *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint_test_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ulong_test_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ulonglong_test_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int32_test_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_int64_test_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint32_test_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_uint64_test_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_size_test_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }
size_t shmem_ptrdiff_test_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values) { return shmem::test_any(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__)); }

// Test some vector
size_t shmem_short_test_some_vector(short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, short *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int_test_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_long_test_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_longlong_test_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ushort_test_some_vector(unsigned short *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned short *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint_test_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ulong_test_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ulonglong_test_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int32_test_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_int64_test_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint32_test_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_uint64_test_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_size_test_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }
size_t shmem_ptrdiff_test_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t *cmp_values) { return shmem::test_some(shmem::words_each(ivars, nelems, status, cmp, cmp_values, __func__), indices); }

// The profiling names: one body, two names.
PROFILED(shmem_short_wait_until, pshmem_short_wait_until)
PROFILED(shmem_int_wait_until, pshmem_int_wait_until)
PROFILED(shmem_long_wait_until, pshmem_long_wait_until)
PROFILED(shmem_longlong_wait_until, pshmem_longlong_wait_until)
PROFILED(shmem_ushort_wait_until, pshmem_ushort_wait_until)
PROFILED(shmem_uint_wait_until, pshmem_uint_wait_until)
PROFILED(shmem_ulong_wait_until, pshmem_ulong_wait_until)
PROFILED(shmem_ulonglong_wait_until, pshmem_ulonglong_wait_until)
PROFILED(shmem_int32_wait_until, pshmem_int32_wait_until)
PROFILED(shmem_int64_wait_until, pshmem_int64_wait_until)
PROFILED(shmem_uint32_wait_until, pshmem_uint32_wait_until)
PROFILED(shmem_uint64_wait_until, pshmem_uint64_wait_until)
PROFILED(shmem_size_wait_until, pshmem_size_wait_until)
PROFILED(shmem_ptrdiff_wait_until, pshmem_ptrdiff_wait_until)
PROFILED(shmem_short_wait_until_all, pshmem_short_wait_until_all)
PROFILED(shmem_int_wait_until_all, pshmem_int_wait_until_all)
PROFILED(shmem_long_wait_until_all, pshmem_long_wait_until_all)
PROFILED(shmem_longlong_wait_until_all, pshmem_longlong_wait_until_all)
PROFILED(shmem_ushort_wait_until_all, pshmem_ushort_wait_until_all)
PROFILED(shmem_uint_wait_until_all, pshmem_uint_wait_until_all)
PROFILED(shmem_ulong_wait_until_all, pshmem_ulong_wait_until_all)
PROFILED(shmem_ulonglong_wait_until_all, pshmem_ulonglong_wait_until_all)
PROFILED(shmem_int32_wait_until_all, pshmem_int32_wait_until_all)
PROFILED(shmem_int64_wait_until_all, pshmem_int64_wait_until_all)
PROFILED(shmem_uint32_wait_until_all, pshmem_uint32_wait_until_all)
PROFILED(shmem_uint64_wait_until_all, pshmem_uint64_wait_until_all)
PROFILED(shmem_size_wait_until_all, pshmem_size_wait_until_all)
PROFILED(shmem_ptrdiff_wait_until_all, pshmem_ptrdiff_wait_until_all)
PROFILED(shmem_short_wait_until_any, pshmem_short_wait_until_any)
PROFILED(shmem_int_wait_until_any, pshmem_int_wait_until_any)
PROFILED(shmem_long_wait_until_any, pshmem_long_wait_until_any)
PROFILED(shmem_longlong_wait_until_any, pshmem_longlong_wait_until_any)
PROFILED(shmem_ushort_wait_until_any, pshmem_ushort_wait_until_any)
PROFILED(shmem_uint_wait_until_any, pshmem_uint_wait_until_any)
PROFILED(shmem_ulong_wait_until_any, pshmem_ulong_wait_until_any)
PROFILED(shmem_ulonglong_wait_until_any, pshmem_ulonglong_wait_until_any)
PROFILED(shmem_int32_wait_until_any, pshmem_int32_wait_until_any)
PROFILED(shmem_int64_wait_until_any, pshmem_int64_wait_until_any)
PROFILED(shmem_uint32_wait_until_any, pshmem_uint32_wait_until_any)
PROFILED(shmem_uint64_wait_until_any, pshmem_uint64_wait_until_any)
PROFILED(shmem_size_wait_until_any, pshmem_size_wait_until_any)
PROFILED(shmem_ptrdiff_wait_until_any, pshmem_ptrdiff_wait_until_any)
PROFILED(shmem_short_wait_until_some, pshmem_short_wait_until_some)
PROFILED(shmem_int_wait_until_some, pshmem_int_wait_until_some)
PROFILED(shmem_long_wait_until_some, pshmem_long_wait_until_some)
PROFILED(shmem_longlong_wait_until_some, pshmem_longlong_wait_until_some)
PROFILED(shmem_ushort_wait_until_some, pshmem_ushort_wait_until_some)
PROFILED(shmem_uint_wait_until_some, pshmem_uint_wait_until_some)
PROFILED(shmem_ulong_wait_until_some, pshmem_ulong_wait_until_some)
PROFILED(shmem_ulonglong_wait_until_some, pshmem_ulonglong_wait_until_some)
PROFILED(shmem_int32_wait_until_some, pshmem_int32_wait_until_some)
PROFILED(shmem_int64_wait_until_some, pshmem_int64_wait_until_some)
PROFILED(shmem_uint32_wait_until_some, pshmem_uint32_wait_until_some)
PROFILED(shmem_uint64_wait_until_some, pshmem_uint64_wait_until_some)
PROFILED(shmem_size_wait_until_some, pshmem_size_wait_until_some)
PROFILED(shmem_ptrdiff_wait_until_some, pshmem_ptrdiff_wait_until_some)
PROFILED(shmem_short_wait_until_all_vector, pshmem_short_wait_until_all_vector)
PROFILED(shmem_int_wait_until_all_vector, pshmem_int_wait_until_all_vector)
PROFILED(shmem_long_wait_until_all_vector, pshmem_long_wait_until_all_vector)
PROFILED(shmem_longlong_wait_until_all_vector, pshmem_longlong_wait_until_all_vector)
PROFILED(shmem_ushort_wait_until_all_vector, pshmem_ushort_wait_until_all_vector)
PROFILED(shmem_uint_wait_until_all_vector, pshmem_uint_wait_until_all_vector)
PROFILED(shmem_ulong_wait_until_all_vector, pshmem_ulong_wait_until_all_vector)
PROFILED(shmem_ulonglong_wait_until_all_vector, pshmem_ulonglong_wait_until_all_vector)
PROFILED(shmem_int32_wait_until_all_vector, pshmem_int32_wait_until_all_vector)
PROFILED(shmem_int64_wait_until_all_vector, pshmem_int64_wait_until_all_vector)
PROFILED(shmem_uint32_wait_until_all_vector, pshmem_uint32_wait_until_all_vector)
PROFILED(shmem_uint64_wait_until_all_vector, pshmem_uint64_wait_until_all_vector)
PROFILED(shmem_size_wait_until_all_vector, pshmem_size_wait_until_all_vector)
PROFILED(shmem_ptrdiff_wait_until_all_vector, pshmem_ptrdiff_wait_until_all_vector)
PROFILED(shmem_short_wait_until_any_vector, pshmem_short_wait_until_any_vector)
PROFILED(shmem_int_wait_until_any_vector, pshmem_int_wait_until_any_vector)
PROFILED(shmem_long_wait_until_any_vector, pshmem_long_wait_until_any_vector)
PROFILED(shmem_longlong_wait_until_any_vector, pshmem_longlong_wait_until_any_vector)
PROFILED(shmem_ushort_wait_until_any_vector, pshmem_ushort_wait_until_any_vector)
PROFILED(shmem_uint_wait_until_any_vector, pshmem_uint_wait_until_any_vector)
PROFILED(shmem_ulong_wait_until_any_vector, pshmem_ulong_wait_until_any_vector)
PROFILED(shmem_ulonglong_wait_until_any_vector, pshmem_ulonglong_wait_until_any_vector)
PROFILED(shmem_int32_wait_until_any_vector, pshmem_int32_wait_until_any_vector)
PROFILED(shmem_int64_wait_until_any_vector, pshmem_int64_wait_until_any_vector)
PROFILED(shmem_uint32_wait_until_any_vector, pshmem_uint32_wait_until_any_vector)
PROFILED(shmem_uint64_wait_until_any_vector, pshmem_uint64_wait_until_any_vector)
PROFILED(shmem_size_wait_until_any_vector, pshmem_size_wait_until_any_vector)
PROFILED(shmem_ptrdiff_wait_until_any_vector, pshmem_ptrdiff_wait_until_any_vector)
PROFILED(shmem_short_wait_until_some_vector, pshmem_short_wait_until_some_vector)
PROFILED(shmem_int_wait_until_some_vector, pshmem_int_wait_until_some_vector)
PROFILED(shmem_long_wait_until_some_vector, pshmem_long_wait_until_some_vector)
PROFILED(shmem_longlong_wait_until_some_vector, pshmem_longlong_wait_until_some_vector)
PROFILED(shmem_ushort_wait_until_some_vector, pshmem_ushort_wait_until_some_vector)
PROFILED(shmem_uint_wait_until_some_vector, pshmem_uint_wait_until_some_vector)
PROFILED(shmem_ulong_wait_until_some_vector, pshmem_ulong_wait_until_some_vector)
PROFILED(shmem_ulonglong_wait_until_some_vector, pshmem_ulonglong_wait_until_some_vector)
PROFILED(shmem_int32_wait_until_some_vector, pshmem_int32_wait_until_some_vector)
PROFILED(shmem_int64_wait_until_some_vector, pshmem_int64_wait_until_some_vector)
PROFILED(shmem_uint32_wait_until_some_vector, pshmem_uint32_wait_until_some_vector)
PROFILED(shmem_uint64_wait_until_some_vector, pshmem_uint64_wait_until_some_vector)
PROFILED(shmem_size_wait_until_some_vector, pshmem_size_wait_until_some_vector)
PROFILED(shmem_ptrdiff_wait_until_some_vector, pshmem_ptrdiff_wait_until_some_vector)
PROFILED(shmem_short_test, pshmem_short_test)
PROFILED(shmem_int_test, pshmem_int_test)
PROFILED(shmem_long_test, pshmem_long_test)
PROFILED(shmem_longlong_test, pshmem_longlong_test)
PROFILED(shmem_ushort_test, pshmem_ushort_test)
PROFILED(shmem_uint_test, pshmem_uint_test)
PROFILED(shmem_ulong_test, pshmem_ulong_test)
PROFILED(shmem_ulonglong_test, pshmem_ulonglong_test)
PROFILED(shmem_int32_test, pshmem_int32_test)
PROFILED(shmem_int64_test, pshmem_int64_test)
PROFILED(shmem_uint32_test, pshmem_uint32_test)
PROFILED(shmem_uint64_test, pshmem_uint64_test)
PROFILED(shmem_size_test, pshmem_size_test)
PROFILED(shmem_ptrdiff_test, pshmem_ptrdiff_test)
PROFILED(shmem_short_test_all, pshmem_short_test_all)
PROFILED(shmem_int_test_all, pshmem_int_test_all)
PROFILED(shmem_long_test_all, pshmem_long_test_all)
PROFILED(shmem_longlong_test_all, pshmem_longlong_test_all)
PROFILED(shmem_ushort_test_all, pshmem_ushort_test_all)
PROFILED(shmem_uint_test_all, pshmem_uint_test_all)
PROFILED(shmem_ulong_test_all, pshmem_ulong_test_all)
PROFILED(shmem_ulonglong_test_all, pshmem_ulonglong_test_all)
PROFILED(shmem_int32_test_all, pshmem_int32_test_all)
PROFILED(shmem_int64_test_all, pshmem_int64_test_all)
PROFILED(shmem_uint32_test_all, pshmem_uint32_test_all)
PROFILED(shmem_uint64_test_all, pshmem_uint64_test_all)
PROFILED(shmem_size_test_all, pshmem_size_test_all)
PROFILED(shmem_ptrdiff_test_all, pshmem_ptrdiff_test_all)
PROFILED(shmem_short_test_any, pshmem_short_test_any)
PROFILED(shmem_int_test_any, pshmem_int_test_any)
PROFILED(shmem_long_test_any, pshmem_long_test_any)
PROFILED(shmem_longlong_test_any, pshmem_longlong_test_any)
PROFILED(shmem_ushort_test_any, pshmem_ushort_test_any)
PROFILED(shmem_uint_test_any, pshmem_uint_test_any)
PROFILED(shmem_ulong_test_any, pshmem_ulong_test_any)
PROFILED(shmem_ulonglong_test_any, pshmem_ulonglong_test_any)
PROFILED(shmem_int32_test_any, pshmem_int32_test_any)
PROFILED(shmem_int64_test_any, pshmem_int64_test_any)
PROFILED(shmem_uint32_test_any, pshmem_uint32_test_any)
PROFILED(shmem_uint64_test_any, pshmem_uint64_test_any)
PROFILED(shmem_size_test_any, pshmem_size_test_any)
PROFILED(shmem_ptrdiff_test_any, pshmem_ptrdiff_test_any)
PROFILED(shmem_short_test_some, pshmem_short_test_some)
PROFILED(shmem_int_test_some, pshmem_int_test_some)
PROFILED(shmem_long_test_some, pshmem_long_test_some)
PROFILED(shmem_longlong_test_some, pshmem_longlong_test_some)
PROFILED(shmem_ushort_test_some, pshmem_ushort_test_some)
PROFILED(shmem_uint_test_some, pshmem_uint_test_some)
PROFILED(shmem_ulong_test_some, pshmem_ulong_test_some)
PROFILED(shmem_ulonglong_test_some, pshmem_ulonglong_test_some)
PROFILED(shmem_int32_test_some, pshmem_int32_test_some)
PROFILED(shmem_int64_test_some, pshmem_int64_test_some)
PROFILED(shmem_uint32_test_some, pshmem_uint32_test_some)
PROFILED(shmem_uint64_test_some, pshmem_uint64_test_some)
PROFILED(shmem_size_test_some, pshmem_size_test_some)
PROFILED(shmem_ptrdiff_test_some, pshmem_ptrdiff_test_some)
PROFILED(shmem_short_test_all_vector, pshmem_short_test_all_vector)
PROFILED(shmem_int_test_all_vector, pshmem_int_test_all_vector)
PROFILED(shmem_long_test_all_vector, pshmem_long_test_all_vector)
PROFILED(shmem_longlong_test_all_vector, pshmem_longlong_test_all_vector)
PROFILED(shmem_ushort_test_all_vector, pshmem_ushort_test_all_vector)
PROFILED(shmem_uint_test_all_vector, pshmem_uint_test_all_vector)
PROFILED(shmem_ulong_test_all_vector, pshmem_ulong_test_all_vector)
PROFILED(shmem_ulonglong_test_all_vector, pshmem_ulonglong_test_all_vector)
PROFILED(shmem_int32_test_all_vector, pshmem_int32_test_all_vector)
PROFILED(shmem_int64_test_all_vector, pshmem_int64_test_all_vector)
PROFILED(shmem_uint32_test_all_vector, pshmem_uint32_test_all_vector)
PROFILED(shmem_uint64_test_all_vector, pshmem_uint64_test_all_vector)
PROFILED(shmem_size_test_all_vector, pshmem_size_test_all_vector)
PROFILED(shmem_ptrdiff_test_all_vector, pshmem_ptrdiff_test_all_vector)
PROFILED(shmem_short_test_any_vector, pshmem_short_test_any_vector)
PROFILED(shmem_int_test_any_vector, pshmem_int_test_any_vector)
PROFILED(shmem_long_test_any_vector, pshmem_long_test_any_vector)
PROFILED(shmem_longlong_test_any_vector, pshmem_longlong_test_any_vector)
PROFILED(shmem_ushort_test_any_vector, pshmem_ushort_test_any_vector)
PROFILED(shmem_uint_test_any_vector, pshmem_uint_test_any_vector)
PROFILED(shmem_ulong_test_any_vector, pshmem_ulong_test_any_vector)
PROFILED(shmem_ulonglong_test_any_vector, pshmem_ulonglong_test_any_vector)
PROFILED(shmem_int32_test_any_vector, pshmem_int32_test_any_vector)
PROFILED(shmem_int64_test_any_vector, pshmem_int64_test_any_vector)
PROFILED(shmem_uint32_test_any_vector, pshmem_uint32_test_any_vector)
PROFILED(shmem_uint64_test_any_vector, pshmem_uint64_test_any_vector)
PROFILED(shmem_size_test_any_vector, pshmem_size_test_any_vector)
PROFILED(shmem_ptrdiff_test_any_vector, pshmem_ptrdiff_test_any_vector)
PROFILED(shmem_short_test_some_vector, pshmem_short_test_some_vector)
PROFILED(shmem_int_test_some_vector, pshmem_int_test_some_vector)
PROFILED(shmem_long_test_some_vector, pshmem_long_test_some_vector)
PROFILED(shmem_longlong_test_some_vector, pshmem_longlong_test_some_vector)
PROFILED(shmem_ushort_test_some_vector, pshmem_ushort_test_some_vector)
PROFILED(shmem_uint_test_some_vector, pshmem_uint_test_some_vector)
PROFILED(shmem_ulong_test_some_vector, pshmem_ulong_test_some_vector)
PROFILED(shmem_ulonglong_test_some_vector, pshmem_ulonglong_test_some_vector)
PROFILED(shmem_int32_test_some_vector, pshmem_int32_test_some_vector)
PROFILED(shmem_int64_test_some_vector, pshmem_int64_test_some_vector)
PROFILED(shmem_uint32_test_some_vector, pshmem_uint32_test_some_vector)
PROFILED(shmem_uint64_test_some_vector, pshmem_uint64_test_some_vector)
PROFILED(shmem_size_test_some_vector, pshmem_size_test_some_vector)
PROFILED(shmem_ptrdiff_test_some_vector, pshmem_ptrdiff_test_some_vector)
