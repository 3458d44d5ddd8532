/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: collectives of active sets, deprecated since 1.5. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_ACTIVE_SET_H
#define VIADUCT_SHMEM_ACTIVE_SET_H

/** @name Broadcast of an active set
 *  @{ */
/** Copies the root's source to the others' dest; PE_root is the root's number in the set. */
SHMEM_API void shmem_broadcast32(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);
SHMEM_API void shmem_broadcast64(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);
/** @} */

/** @name Collect of an active set
 *  @{ */
/** Puts all sources one behind the other into every dest; nelems may differ. */
SHMEM_API void shmem_collect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
SHMEM_API void shmem_collect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
/** @} */

/** @name Fcollect of an active set
 *  @{ */
/** Puts all sources one behind the other into every dest; nelems is the same. */
SHMEM_API void shmem_fcollect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
SHMEM_API void shmem_fcollect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
/** @} */

/** @name Alltoall of an active set
 *  @{ */
/** Block i of PE j's source becomes block j of PE i's dest. */
SHMEM_API void shmem_alltoall32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
SHMEM_API void shmem_alltoall64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
/** @} */

/** @name Alltoalls of an active set
 *  @{ */
/** All-to-all of elements that lie dst and sst apart. */
SHMEM_API void shmem_alltoalls32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
SHMEM_API void shmem_alltoalls64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);
/** @} */

/** @name Reduction of an active set: and
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_and_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_and_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_and_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_and_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: or
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_or_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_or_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_or_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_or_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: xor
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_xor_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_xor_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_xor_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_xor_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: max
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_max_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_max_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_max_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_max_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
SHMEM_API void shmem_float_max_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
SHMEM_API void shmem_double_max_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
SHMEM_API void shmem_longdouble_max_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: min
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_min_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_min_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_min_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_min_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
SHMEM_API void shmem_float_min_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
SHMEM_API void shmem_double_min_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
SHMEM_API void shmem_longdouble_min_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: sum
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_sum_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_sum_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_sum_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_sum_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
SHMEM_API void shmem_float_sum_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
SHMEM_API void shmem_double_sum_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
SHMEM_API void shmem_longdouble_sum_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
SHMEM_API void shmem_complexd_sum_to_all(shmem_complexd *dest, const shmem_complexd *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexd *pWrk, long *pSync);
SHMEM_API void shmem_complexf_sum_to_all(shmem_complexf *dest, const shmem_complexf *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexf *pWrk, long *pSync);
/** @} */

/** @name Reduction of an active set: prod
 *  @{ */
/** Reduces every member's source into every member's dest. */
SHMEM_API void shmem_short_prod_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
SHMEM_API void shmem_int_prod_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
SHMEM_API void shmem_long_prod_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
SHMEM_API void shmem_longlong_prod_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);
SHMEM_API void shmem_float_prod_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
SHMEM_API void shmem_double_prod_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
SHMEM_API void shmem_longdouble_prod_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
SHMEM_API void shmem_complexd_prod_to_all(shmem_complexd *dest, const shmem_complexd *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexd *pWrk, long *pSync);
SHMEM_API void shmem_complexf_prod_to_all(shmem_complexf *dest, const shmem_complexf *source, int nreduce, int PE_start, int logPE_stride, int PE_size, shmem_complexf *pWrk, long *pSync);
/** @} */

#endif
