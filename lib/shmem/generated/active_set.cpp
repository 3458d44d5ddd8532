// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: collectives of active sets, deprecated since 1.5.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Broadcast of an active set
void shmem_broadcast32(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::broadcast_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 4, nelems, PE_root, __func__); }
void shmem_broadcast64(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::broadcast_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 8, nelems, PE_root, __func__); }

// Collect of an active set
void shmem_collect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::collect_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 4, nelems, __func__); }
void shmem_collect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::collect_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 8, nelems, __func__); }

// Fcollect of an active set
void shmem_fcollect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::fcollect_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 4, nelems, __func__); }
void shmem_fcollect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::fcollect_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 8, nelems, __func__); }

// Alltoall of an active set
void shmem_alltoall32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::alltoall_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 4, nelems, __func__); }
void shmem_alltoall64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::alltoall_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 8, nelems, __func__); }

// Alltoalls of an active set
void shmem_alltoalls32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::alltoalls_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 4, dst, sst, nelems, __func__); }
void shmem_alltoalls64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync) { shmem::alltoalls_set({PE_start, logPE_stride, PE_size, pSync}, dest, source, 8, dst, sst, nelems, __func__); }

// Reduction of an active set: and
void shmem_short_and_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_AND, dest, source, nreduce, pWrk, __func__); }
void shmem_int_and_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_AND, dest, source, nreduce, pWrk, __func__); }
void shmem_long_and_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_AND, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_and_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_AND, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: or
void shmem_short_or_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_OR, dest, source, nreduce, pWrk, __func__); }
void shmem_int_or_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_OR, dest, source, nreduce, pWrk, __func__); }
void shmem_long_or_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_OR, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_or_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_OR, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: xor
void shmem_short_xor_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_XOR, dest, source, nreduce, pWrk, __func__); }
void shmem_int_xor_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_XOR, dest, source, nreduce, pWrk, __func__); }
void shmem_long_xor_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_XOR, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_xor_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_XOR, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: max
void shmem_short_max_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_int_max_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_long_max_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_max_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_float_max_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_double_max_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }
void shmem_longdouble_max_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MAX, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: min
void shmem_short_min_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_int_min_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_long_min_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_min_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_float_min_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_double_min_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }
void shmem_longdouble_min_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_MIN, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: sum
void shmem_short_sum_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_int_sum_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_long_sum_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_sum_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_float_sum_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_double_sum_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_longdouble_sum_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_complexd_sum_to_all(shmem_complexd *dest, const shmem_complexd *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexd *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }
void shmem_complexf_sum_to_all(shmem_complexf *dest, const shmem_complexf *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexf *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_SUM, dest, source, nreduce, pWrk, __func__); }

// Reduction of an active set: prod
void shmem_short_prod_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_int_prod_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_long_prod_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_longlong_prod_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_float_prod_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_double_prod_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_longdouble_prod_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_complexd_prod_to_all(shmem_complexd *dest, const shmem_complexd *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexd *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }
void shmem_complexf_prod_to_all(shmem_complexf *dest, const shmem_complexf *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexf *pWrk, long *pSync) { shmem::reduce_set({PE_start, logPE_stride, PE_size, pSync}, VIA_PROD, dest, source, nreduce, pWrk, __func__); }

// The profiling names: one body, two names.
PROFILED(shmem_broadcast32, pshmem_broadcast32)
PROFILED(shmem_broadcast64, pshmem_broadcast64)
PROFILED(shmem_collect32, pshmem_collect32)
PROFILED(shmem_collect64, pshmem_collect64)
PROFILED(shmem_fcollect32, pshmem_fcollect32)
PROFILED(shmem_fcollect64, pshmem_fcollect64)
PROFILED(shmem_alltoall32, pshmem_alltoall32)
PROFILED(shmem_alltoall64, pshmem_alltoall64)
PROFILED(shmem_alltoalls32, pshmem_alltoalls32)
PROFILED(shmem_alltoalls64, pshmem_alltoalls64)
PROFILED(shmem_short_and_to_all, pshmem_short_and_to_all)
PROFILED(shmem_int_and_to_all, pshmem_int_and_to_all)
PROFILED(shmem_long_and_to_all, pshmem_long_and_to_all)
PROFILED(shmem_longlong_and_to_all, pshmem_longlong_and_to_all)
PROFILED(shmem_short_or_to_all, pshmem_short_or_to_all)
PROFILED(shmem_int_or_to_all, pshmem_int_or_to_all)
PROFILED(shmem_long_or_to_all, pshmem_long_or_to_all)
PROFILED(shmem_longlong_or_to_all, pshmem_longlong_or_to_all)
PROFILED(shmem_short_xor_to_all, pshmem_short_xor_to_all)
PROFILED(shmem_int_xor_to_all, pshmem_int_xor_to_all)
PROFILED(shmem_long_xor_to_all, pshmem_long_xor_to_all)
PROFILED(shmem_longlong_xor_to_all, pshmem_longlong_xor_to_all)
PROFILED(shmem_short_max_to_all, pshmem_short_max_to_all)
PROFILED(shmem_int_max_to_all, pshmem_int_max_to_all)
PROFILED(shmem_long_max_to_all, pshmem_long_max_to_all)
PROFILED(shmem_longlong_max_to_all, pshmem_longlong_max_to_all)
PROFILED(shmem_float_max_to_all, pshmem_float_max_to_all)
PROFILED(shmem_double_max_to_all, pshmem_double_max_to_all)
PROFILED(shmem_longdouble_max_to_all, pshmem_longdouble_max_to_all)
PROFILED(shmem_short_min_to_all, pshmem_short_min_to_all)
PROFILED(shmem_int_min_to_all, pshmem_int_min_to_all)
PROFILED(shmem_long_min_to_all, pshmem_long_min_to_all)
PROFILED(shmem_longlong_min_to_all, pshmem_longlong_min_to_all)
PROFILED(shmem_float_min_to_all, pshmem_float_min_to_all)
PROFILED(shmem_double_min_to_all, pshmem_double_min_to_all)
PROFILED(shmem_longdouble_min_to_all, pshmem_longdouble_min_to_all)
PROFILED(shmem_short_sum_to_all, pshmem_short_sum_to_all)
PROFILED(shmem_int_sum_to_all, pshmem_int_sum_to_all)
PROFILED(shmem_long_sum_to_all, pshmem_long_sum_to_all)
PROFILED(shmem_longlong_sum_to_all, pshmem_longlong_sum_to_all)
PROFILED(shmem_float_sum_to_all, pshmem_float_sum_to_all)
PROFILED(shmem_double_sum_to_all, pshmem_double_sum_to_all)
PROFILED(shmem_longdouble_sum_to_all, pshmem_longdouble_sum_to_all)
PROFILED(shmem_complexd_sum_to_all, pshmem_complexd_sum_to_all)
PROFILED(shmem_complexf_sum_to_all, pshmem_complexf_sum_to_all)
PROFILED(shmem_short_prod_to_all, pshmem_short_prod_to_all)
PROFILED(shmem_int_prod_to_all, pshmem_int_prod_to_all)
PROFILED(shmem_long_prod_to_all, pshmem_long_prod_to_all)
PROFILED(shmem_longlong_prod_to_all, pshmem_longlong_prod_to_all)
PROFILED(shmem_float_prod_to_all, pshmem_float_prod_to_all)
PROFILED(shmem_double_prod_to_all, pshmem_double_prod_to_all)
PROFILED(shmem_longdouble_prod_to_all, pshmem_longdouble_prod_to_all)
PROFILED(shmem_complexd_prod_to_all, pshmem_complexd_prod_to_all)
PROFILED(shmem_complexf_prod_to_all, pshmem_complexf_prod_to_all)
