/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: other names that are deprecated since 1.4 or before. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_DEPRECATED_H
#define VIADUCT_SHMEM_DEPRECATED_H

/** @name Atomic fetch, formerly fetch
 *  @{ */
/** The word at pe. */
SHMEM_API float shmem_float_fetch(const float *source, int pe);
SHMEM_API double shmem_double_fetch(const double *source, int pe);
SHMEM_API int shmem_int_fetch(const int *source, int pe);
SHMEM_API long shmem_long_fetch(const long *source, int pe);
SHMEM_API long long shmem_longlong_fetch(const long long *source, int pe);
/** @} */

/** @name Atomic set, formerly set
 *  @{ */
/** Stores value into the word at pe. */
SHMEM_API void shmem_float_set(float *dest, float value, int pe);
SHMEM_API void shmem_double_set(double *dest, double value, int pe);
SHMEM_API void shmem_int_set(int *dest, int value, int pe);
SHMEM_API void shmem_long_set(long *dest, long value, int pe);
SHMEM_API void shmem_longlong_set(long long *dest, long long value, int pe);
/** @} */

/** @name Atomic swap, formerly swap
 *  @{ */
/** Stores value into the word at pe; returns what it was. */
SHMEM_API float shmem_float_swap(float *dest, float value, int pe);
SHMEM_API double shmem_double_swap(double *dest, double value, int pe);
SHMEM_API int shmem_int_swap(int *dest, int value, int pe);
SHMEM_API long shmem_long_swap(long *dest, long value, int pe);
SHMEM_API long long shmem_longlong_swap(long long *dest, long long value, int pe);
/** @} */

/** @name Atomic compare_swap, formerly cswap
 *  @{ */
/** Stores value into the word at pe if that equals cond; returns what it was. */
SHMEM_API int shmem_int_cswap(int *dest, int cond, int value, int pe);
SHMEM_API long shmem_long_cswap(long *dest, long cond, long value, int pe);
SHMEM_API long long shmem_longlong_cswap(long long *dest, long long cond, long long value, int pe);
/** @} */

/** @name Atomic fetch_inc, formerly finc
 *  @{ */
/** Adds 1 to the word at pe; returns what it was. */
SHMEM_API int shmem_int_finc(int *dest, int pe);
SHMEM_API long shmem_long_finc(long *dest, int pe);
SHMEM_API long long shmem_longlong_finc(long long *dest, int pe);
/** @} */

/** @name Atomic inc, formerly inc
 *  @{ */
/** Adds 1 to the word at pe. */
SHMEM_API void shmem_int_inc(int *dest, int pe);
SHMEM_API void shmem_long_inc(long *dest, int pe);
SHMEM_API void shmem_longlong_inc(long long *dest, int pe);
/** @} */

/** @name Atomic fetch_add, formerly fadd
 *  @{ */
/** Adds value to the word at pe; returns what it was. */
SHMEM_API int shmem_int_fadd(int *dest, int value, int pe);
SHMEM_API long shmem_long_fadd(long *dest, long value, int pe);
SHMEM_API long long shmem_longlong_fadd(long long *dest, long long value, int pe);
/** @} */

/** @name Atomic add, formerly add
 *  @{ */
/** Adds value to the word at pe. */
SHMEM_API void shmem_int_add(int *dest, int value, int pe);
SHMEM_API void shmem_long_add(long *dest, long value, int pe);
SHMEM_API void shmem_longlong_add(long long *dest, long long value, int pe);
/** @} */

/** @name Swap without a type
 *  @{ */
/** shmem_long_atomic_swap(). */
SHMEM_API long shmem_swap(long *dest, long value, int pe);
/** @} */

/** @name Wait for another value
 *  @{ */
/** Waits until the word differs from cmp_value. */
SHMEM_API void shmem_short_wait(short *ivar, short cmp_value);
SHMEM_API void shmem_int_wait(int *ivar, int cmp_value);
SHMEM_API void shmem_long_wait(long *ivar, long cmp_value);
SHMEM_API void shmem_longlong_wait(long long *ivar, long long cmp_value);
SHMEM_API void shmem_wait(long *ivar, long cmp_value);
/** @} */

/** @name Wait without a type
 *  @{ */
/** shmem_long_wait_until(). */
SHMEM_API void shmem_wait_until(long *ivar, int cmp, long cmp_value);
/** @} */

#endif
