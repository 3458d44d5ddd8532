/* SPDX-License-Identifier: Apache-2.0 */
/* One line a function. */
/* clang-format off */
/**
 * @file
 * @brief NVSHMEM's names for the host: waits, tests, signals, order. Made by lib/names/generate.py: change the tables there, not this file.
 */
#ifndef VIADUCT_NVSHMEM_NAMES_WAIT_H
#define VIADUCT_NVSHMEM_NAMES_WAIT_H

#include <viaduct/nvshmem/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef VIADUCT_NVSHMEM_INLINE
VIA_API void nvshmem_int_wait_until(int *ivar, int cmp, int cmp_value);
VIA_API int nvshmem_int_test(int *ivar, int cmp, int cmp_value);
VIA_API void nvshmem_int_wait_until_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
VIA_API int nvshmem_int_test_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
VIA_API size_t nvshmem_int_wait_until_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
VIA_API size_t nvshmem_int_wait_until_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
VIA_API size_t nvshmem_int_test_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
VIA_API size_t nvshmem_int_test_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
VIA_API void nvshmem_int_wait_until_all_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values);
VIA_API int nvshmem_int_test_all_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values);
VIA_API size_t nvshmem_int_wait_until_any_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values);
VIA_API size_t nvshmem_int_wait_until_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int *cmp_values);
VIA_API size_t nvshmem_int_test_any_vector(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values);
VIA_API size_t nvshmem_int_test_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int *cmp_values);
VIA_API void nvshmem_long_wait_until(long *ivar, int cmp, long cmp_value);
VIA_API int nvshmem_long_test(long *ivar, int cmp, long cmp_value);
VIA_API void nvshmem_long_wait_until_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
VIA_API int nvshmem_long_test_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
VIA_API size_t nvshmem_long_wait_until_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
VIA_API size_t nvshmem_long_wait_until_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
VIA_API size_t nvshmem_long_test_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
VIA_API size_t nvshmem_long_test_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
VIA_API void nvshmem_long_wait_until_all_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values);
VIA_API int nvshmem_long_test_all_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values);
VIA_API size_t nvshmem_long_wait_until_any_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values);
VIA_API size_t nvshmem_long_wait_until_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long *cmp_values);
VIA_API size_t nvshmem_long_test_any_vector(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values);
VIA_API size_t nvshmem_long_test_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long *cmp_values);
VIA_API void nvshmem_longlong_wait_until(long long *ivar, int cmp, long long cmp_value);
VIA_API int nvshmem_longlong_test(long long *ivar, int cmp, long long cmp_value);
VIA_API void nvshmem_longlong_wait_until_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
VIA_API int nvshmem_longlong_test_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
VIA_API size_t nvshmem_longlong_wait_until_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
VIA_API size_t nvshmem_longlong_wait_until_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
VIA_API size_t nvshmem_longlong_test_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
VIA_API size_t nvshmem_longlong_test_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
VIA_API void nvshmem_longlong_wait_until_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values);
VIA_API int nvshmem_longlong_test_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values);
VIA_API size_t nvshmem_longlong_wait_until_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values);
VIA_API size_t nvshmem_longlong_wait_until_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long *cmp_values);
VIA_API size_t nvshmem_longlong_test_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values);
VIA_API size_t nvshmem_longlong_test_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long *cmp_values);
VIA_API void nvshmem_uint_wait_until(unsigned int *ivar, int cmp, unsigned int cmp_value);
VIA_API int nvshmem_uint_test(unsigned int *ivar, int cmp, unsigned int cmp_value);
VIA_API void nvshmem_uint_wait_until_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
VIA_API int nvshmem_uint_test_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
VIA_API size_t nvshmem_uint_wait_until_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
VIA_API size_t nvshmem_uint_wait_until_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
VIA_API size_t nvshmem_uint_test_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
VIA_API size_t nvshmem_uint_test_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
VIA_API void nvshmem_uint_wait_until_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values);
VIA_API int nvshmem_uint_test_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values);
VIA_API size_t nvshmem_uint_wait_until_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values);
VIA_API size_t nvshmem_uint_wait_until_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int *cmp_values);
VIA_API size_t nvshmem_uint_test_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values);
VIA_API size_t nvshmem_uint_test_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int *cmp_values);
VIA_API void nvshmem_ulong_wait_until(unsigned long *ivar, int cmp, unsigned long cmp_value);
VIA_API int nvshmem_ulong_test(unsigned long *ivar, int cmp, unsigned long cmp_value);
VIA_API void nvshmem_ulong_wait_until_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
VIA_API int nvshmem_ulong_test_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
VIA_API size_t nvshmem_ulong_wait_until_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
VIA_API size_t nvshmem_ulong_wait_until_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
VIA_API size_t nvshmem_ulong_test_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
VIA_API size_t nvshmem_ulong_test_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
VIA_API void nvshmem_ulong_wait_until_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values);
VIA_API int nvshmem_ulong_test_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values);
VIA_API size_t nvshmem_ulong_wait_until_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values);
VIA_API size_t nvshmem_ulong_wait_until_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long *cmp_values);
VIA_API size_t nvshmem_ulong_test_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values);
VIA_API size_t nvshmem_ulong_test_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long *cmp_values);
VIA_API void nvshmem_ulonglong_wait_until(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
VIA_API int nvshmem_ulonglong_test(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
VIA_API void nvshmem_ulonglong_wait_until_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
VIA_API int nvshmem_ulonglong_test_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
VIA_API size_t nvshmem_ulonglong_wait_until_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
VIA_API size_t nvshmem_ulonglong_wait_until_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
VIA_API size_t nvshmem_ulonglong_test_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
VIA_API size_t nvshmem_ulonglong_test_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
VIA_API void nvshmem_ulonglong_wait_until_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API int nvshmem_ulonglong_test_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API size_t nvshmem_ulonglong_wait_until_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API size_t nvshmem_ulonglong_wait_until_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API size_t nvshmem_ulonglong_test_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API size_t nvshmem_ulonglong_test_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long *cmp_values);
VIA_API void nvshmem_int32_wait_until(int32_t *ivar, int cmp, int32_t cmp_value);
VIA_API int nvshmem_int32_test(int32_t *ivar, int cmp, int32_t cmp_value);
VIA_API void nvshmem_int32_wait_until_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
VIA_API int nvshmem_int32_test_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
VIA_API size_t nvshmem_int32_wait_until_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
VIA_API size_t nvshmem_int32_wait_until_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
VIA_API size_t nvshmem_int32_test_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
VIA_API size_t nvshmem_int32_test_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
VIA_API void nvshmem_int32_wait_until_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values);
VIA_API int nvshmem_int32_test_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values);
VIA_API size_t nvshmem_int32_wait_until_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values);
VIA_API size_t nvshmem_int32_wait_until_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t *cmp_values);
VIA_API size_t nvshmem_int32_test_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values);
VIA_API size_t nvshmem_int32_test_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t *cmp_values);
VIA_API void nvshmem_int64_wait_until(int64_t *ivar, int cmp, int64_t cmp_value);
VIA_API int nvshmem_int64_test(int64_t *ivar, int cmp, int64_t cmp_value);
VIA_API void nvshmem_int64_wait_until_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
VIA_API int nvshmem_int64_test_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
VIA_API size_t nvshmem_int64_wait_until_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
VIA_API size_t nvshmem_int64_wait_until_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
VIA_API size_t nvshmem_int64_test_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
VIA_API size_t nvshmem_int64_test_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
VIA_API void nvshmem_int64_wait_until_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values);
VIA_API int nvshmem_int64_test_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values);
VIA_API size_t nvshmem_int64_wait_until_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values);
VIA_API size_t nvshmem_int64_wait_until_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t *cmp_values);
VIA_API size_t nvshmem_int64_test_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values);
VIA_API size_t nvshmem_int64_test_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t *cmp_values);
VIA_API void nvshmem_uint32_wait_until(uint32_t *ivar, int cmp, uint32_t cmp_value);
VIA_API int nvshmem_uint32_test(uint32_t *ivar, int cmp, uint32_t cmp_value);
VIA_API void nvshmem_uint32_wait_until_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
VIA_API int nvshmem_uint32_test_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
VIA_API size_t nvshmem_uint32_wait_until_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
VIA_API size_t nvshmem_uint32_wait_until_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
VIA_API size_t nvshmem_uint32_test_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
VIA_API size_t nvshmem_uint32_test_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
VIA_API void nvshmem_uint32_wait_until_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values);
VIA_API int nvshmem_uint32_test_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values);
VIA_API size_t nvshmem_uint32_wait_until_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values);
VIA_API size_t nvshmem_uint32_wait_until_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t *cmp_values);
VIA_API size_t nvshmem_uint32_test_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values);
VIA_API size_t nvshmem_uint32_test_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t *cmp_values);
VIA_API void nvshmem_uint64_wait_until(uint64_t *ivar, int cmp, uint64_t cmp_value);
VIA_API int nvshmem_uint64_test(uint64_t *ivar, int cmp, uint64_t cmp_value);
VIA_API void nvshmem_uint64_wait_until_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
VIA_API int nvshmem_uint64_test_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
VIA_API size_t nvshmem_uint64_wait_until_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
VIA_API size_t nvshmem_uint64_wait_until_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
VIA_API size_t nvshmem_uint64_test_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
VIA_API size_t nvshmem_uint64_test_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
VIA_API void nvshmem_uint64_wait_until_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values);
VIA_API int nvshmem_uint64_test_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values);
VIA_API size_t nvshmem_uint64_wait_until_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values);
VIA_API size_t nvshmem_uint64_wait_until_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t *cmp_values);
VIA_API size_t nvshmem_uint64_test_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values);
VIA_API size_t nvshmem_uint64_test_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t *cmp_values);
VIA_API void nvshmem_size_wait_until(size_t *ivar, int cmp, size_t cmp_value);
VIA_API int nvshmem_size_test(size_t *ivar, int cmp, size_t cmp_value);
VIA_API void nvshmem_size_wait_until_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
VIA_API int nvshmem_size_test_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
VIA_API size_t nvshmem_size_wait_until_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
VIA_API size_t nvshmem_size_wait_until_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
VIA_API size_t nvshmem_size_test_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
VIA_API size_t nvshmem_size_test_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
VIA_API void nvshmem_size_wait_until_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values);
VIA_API int nvshmem_size_test_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values);
VIA_API size_t nvshmem_size_wait_until_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values);
VIA_API size_t nvshmem_size_wait_until_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t *cmp_values);
VIA_API size_t nvshmem_size_test_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values);
VIA_API size_t nvshmem_size_test_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t *cmp_values);
VIA_API void nvshmem_ptrdiff_wait_until(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);
VIA_API int nvshmem_ptrdiff_test(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);
VIA_API void nvshmem_ptrdiff_wait_until_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API int nvshmem_ptrdiff_test_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API size_t nvshmem_ptrdiff_wait_until_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API size_t nvshmem_ptrdiff_wait_until_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API size_t nvshmem_ptrdiff_test_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API size_t nvshmem_ptrdiff_test_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);
VIA_API void nvshmem_ptrdiff_wait_until_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API int nvshmem_ptrdiff_test_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API size_t nvshmem_ptrdiff_wait_until_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API size_t nvshmem_ptrdiff_wait_until_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API size_t nvshmem_ptrdiff_test_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API size_t nvshmem_ptrdiff_test_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t *cmp_values);
VIA_API void nvshmemx_signal_op(uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
VIA_API uint64_t nvshmem_signal_fetch(const uint64_t *sig_addr);
VIA_API uint64_t nvshmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);
VIA_API void nvshmem_fence(void);
VIA_API void nvshmem_quiet(void);
#endif

VIA_API void nvshmemx_int_wait_until_on_stream(int *ivar, int cmp, int cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int_wait_until_all_on_stream(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int_wait_until_all_vector_on_stream(int *ivars, size_t nelems, const int *status, int cmp, int *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_long_wait_until_on_stream(long *ivar, int cmp, long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_long_wait_until_all_on_stream(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_long_wait_until_all_vector_on_stream(long *ivars, size_t nelems, const int *status, int cmp, long *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_longlong_wait_until_on_stream(long long *ivar, int cmp, long long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_longlong_wait_until_all_on_stream(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_longlong_wait_until_all_vector_on_stream(long long *ivars, size_t nelems, const int *status, int cmp, long long *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_uint_wait_until_on_stream(unsigned int *ivar, int cmp, unsigned int cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint_wait_until_all_on_stream(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint_wait_until_all_vector_on_stream(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_ulong_wait_until_on_stream(unsigned long *ivar, int cmp, unsigned long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ulong_wait_until_all_on_stream(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ulong_wait_until_all_vector_on_stream(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_ulonglong_wait_until_on_stream(unsigned long long *ivar, int cmp, unsigned long long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ulonglong_wait_until_all_on_stream(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ulonglong_wait_until_all_vector_on_stream(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_int32_wait_until_on_stream(int32_t *ivar, int cmp, int32_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int32_wait_until_all_on_stream(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int32_wait_until_all_vector_on_stream(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_int64_wait_until_on_stream(int64_t *ivar, int cmp, int64_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int64_wait_until_all_on_stream(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_int64_wait_until_all_vector_on_stream(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_uint32_wait_until_on_stream(uint32_t *ivar, int cmp, uint32_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint32_wait_until_all_on_stream(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint32_wait_until_all_vector_on_stream(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_uint64_wait_until_on_stream(uint64_t *ivar, int cmp, uint64_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint64_wait_until_all_on_stream(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_uint64_wait_until_all_vector_on_stream(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_size_wait_until_on_stream(size_t *ivar, int cmp, size_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_size_wait_until_all_on_stream(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_size_wait_until_all_vector_on_stream(size_t *ivars, size_t nelems, const int *status, int cmp, size_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_ptrdiff_wait_until_on_stream(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ptrdiff_wait_until_all_on_stream(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_ptrdiff_wait_until_all_vector_on_stream(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t *cmp_values, cudaStream_t stream);
VIA_API void nvshmemx_signal_op_on_stream(uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, cudaStream_t stream);
VIA_API void nvshmemx_signal_wait_until_on_stream(uint64_t *sig_addr, int cmp, uint64_t cmp_value, cudaStream_t stream);
VIA_API void nvshmemx_quiet_on_stream(cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
