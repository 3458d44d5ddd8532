/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: collectives of teams. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_COLLECTIVE_H
#define VIADUCT_SHMEM_COLLECTIVE_H

/** @name Broadcast
 *  @{ */
/** Copies the root's source to every PE's dest; PE_root is the root's number in the team. 0, or not on an error. */
SHMEM_API int shmem_float_broadcast(shmem_team_t team, float *dest, const float *source, size_t nelems, int PE_root);
SHMEM_API int shmem_double_broadcast(shmem_team_t team, double *dest, const double *source, size_t nelems, int PE_root);
SHMEM_API int shmem_longdouble_broadcast(shmem_team_t team, long double *dest, const long double *source, size_t nelems, int PE_root);
SHMEM_API int shmem_char_broadcast(shmem_team_t team, char *dest, const char *source, size_t nelems, int PE_root);
SHMEM_API int shmem_schar_broadcast(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int PE_root);
SHMEM_API int shmem_short_broadcast(shmem_team_t team, short *dest, const short *source, size_t nelems, int PE_root);
SHMEM_API int shmem_int_broadcast(shmem_team_t team, int *dest, const int *source, size_t nelems, int PE_root);
SHMEM_API int shmem_long_broadcast(shmem_team_t team, long *dest, const long *source, size_t nelems, int PE_root);
SHMEM_API int shmem_longlong_broadcast(shmem_team_t team, long long *dest, const long long *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uchar_broadcast(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int PE_root);
SHMEM_API int shmem_ushort_broadcast(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uint_broadcast(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int PE_root);
SHMEM_API int shmem_ulong_broadcast(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int PE_root);
SHMEM_API int shmem_ulonglong_broadcast(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int PE_root);
SHMEM_API int shmem_int8_broadcast(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_int16_broadcast(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_int32_broadcast(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_int64_broadcast(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uint8_broadcast(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uint16_broadcast(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uint32_broadcast(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_uint64_broadcast(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_size_broadcast(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_ptrdiff_broadcast(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int PE_root);
SHMEM_API int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);
/** @} */

/** @name Collect
 *  @{ */
/** Puts all sources one behind the other into every dest; nelems may differ. */
SHMEM_API int shmem_float_collect(shmem_team_t team, float *dest, const float *source, size_t nelems);
SHMEM_API int shmem_double_collect(shmem_team_t team, double *dest, const double *source, size_t nelems);
SHMEM_API int shmem_longdouble_collect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
SHMEM_API int shmem_char_collect(shmem_team_t team, char *dest, const char *source, size_t nelems);
SHMEM_API int shmem_schar_collect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
SHMEM_API int shmem_short_collect(shmem_team_t team, short *dest, const short *source, size_t nelems);
SHMEM_API int shmem_int_collect(shmem_team_t team, int *dest, const int *source, size_t nelems);
SHMEM_API int shmem_long_collect(shmem_team_t team, long *dest, const long *source, size_t nelems);
SHMEM_API int shmem_longlong_collect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
SHMEM_API int shmem_uchar_collect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
SHMEM_API int shmem_ushort_collect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
SHMEM_API int shmem_uint_collect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
SHMEM_API int shmem_ulong_collect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
SHMEM_API int shmem_ulonglong_collect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
SHMEM_API int shmem_int8_collect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
SHMEM_API int shmem_int16_collect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
SHMEM_API int shmem_int32_collect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
SHMEM_API int shmem_int64_collect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
SHMEM_API int shmem_uint8_collect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
SHMEM_API int shmem_uint16_collect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
SHMEM_API int shmem_uint32_collect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
SHMEM_API int shmem_uint64_collect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
SHMEM_API int shmem_size_collect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
SHMEM_API int shmem_ptrdiff_collect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
SHMEM_API int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
/** @} */

/** @name Fcollect
 *  @{ */
/** Puts all sources one behind the other into every dest; nelems is the same. */
SHMEM_API int shmem_float_fcollect(shmem_team_t team, float *dest, const float *source, size_t nelems);
SHMEM_API int shmem_double_fcollect(shmem_team_t team, double *dest, const double *source, size_t nelems);
SHMEM_API int shmem_longdouble_fcollect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
SHMEM_API int shmem_char_fcollect(shmem_team_t team, char *dest, const char *source, size_t nelems);
SHMEM_API int shmem_schar_fcollect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
SHMEM_API int shmem_short_fcollect(shmem_team_t team, short *dest, const short *source, size_t nelems);
SHMEM_API int shmem_int_fcollect(shmem_team_t team, int *dest, const int *source, size_t nelems);
SHMEM_API int shmem_long_fcollect(shmem_team_t team, long *dest, const long *source, size_t nelems);
SHMEM_API int shmem_longlong_fcollect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
SHMEM_API int shmem_uchar_fcollect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
SHMEM_API int shmem_ushort_fcollect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
SHMEM_API int shmem_uint_fcollect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
SHMEM_API int shmem_ulong_fcollect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
SHMEM_API int shmem_ulonglong_fcollect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
SHMEM_API int shmem_int8_fcollect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
SHMEM_API int shmem_int16_fcollect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
SHMEM_API int shmem_int32_fcollect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
SHMEM_API int shmem_int64_fcollect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
SHMEM_API int shmem_uint8_fcollect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
SHMEM_API int shmem_uint16_fcollect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
SHMEM_API int shmem_uint32_fcollect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
SHMEM_API int shmem_uint64_fcollect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
SHMEM_API int shmem_size_fcollect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
SHMEM_API int shmem_ptrdiff_fcollect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
SHMEM_API int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
/** @} */

/** @name Alltoall
 *  @{ */
/** Block i of PE j's source becomes block j of PE i's dest. */
SHMEM_API int shmem_float_alltoall(shmem_team_t team, float *dest, const float *source, size_t nelems);
SHMEM_API int shmem_double_alltoall(shmem_team_t team, double *dest, const double *source, size_t nelems);
SHMEM_API int shmem_longdouble_alltoall(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
SHMEM_API int shmem_char_alltoall(shmem_team_t team, char *dest, const char *source, size_t nelems);
SHMEM_API int shmem_schar_alltoall(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
SHMEM_API int shmem_short_alltoall(shmem_team_t team, short *dest, const short *source, size_t nelems);
SHMEM_API int shmem_int_alltoall(shmem_team_t team, int *dest, const int *source, size_t nelems);
SHMEM_API int shmem_long_alltoall(shmem_team_t team, long *dest, const long *source, size_t nelems);
SHMEM_API int shmem_longlong_alltoall(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
SHMEM_API int shmem_uchar_alltoall(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
SHMEM_API int shmem_ushort_alltoall(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
SHMEM_API int shmem_uint_alltoall(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
SHMEM_API int shmem_ulong_alltoall(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
SHMEM_API int shmem_ulonglong_alltoall(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
SHMEM_API int shmem_int8_alltoall(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
SHMEM_API int shmem_int16_alltoall(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
SHMEM_API int shmem_int32_alltoall(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
SHMEM_API int shmem_int64_alltoall(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
SHMEM_API int shmem_uint8_alltoall(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
SHMEM_API int shmem_uint16_alltoall(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
SHMEM_API int shmem_uint32_alltoall(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
SHMEM_API int shmem_uint64_alltoall(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
SHMEM_API int shmem_size_alltoall(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
SHMEM_API int shmem_ptrdiff_alltoall(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
SHMEM_API int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
/** @} */

/** @name Alltoalls
 *  @{ */
/** All-to-all of elements that lie dst and sst apart. */
SHMEM_API int shmem_float_alltoalls(shmem_team_t team, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_double_alltoalls(shmem_team_t team, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_longdouble_alltoalls(shmem_team_t team, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_char_alltoalls(shmem_team_t team, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_schar_alltoalls(shmem_team_t team, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_short_alltoalls(shmem_team_t team, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_int_alltoalls(shmem_team_t team, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_long_alltoalls(shmem_team_t team, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_longlong_alltoalls(shmem_team_t team, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uchar_alltoalls(shmem_team_t team, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_ushort_alltoalls(shmem_team_t team, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uint_alltoalls(shmem_team_t team, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_ulong_alltoalls(shmem_team_t team, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_ulonglong_alltoalls(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_int8_alltoalls(shmem_team_t team, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_int16_alltoalls(shmem_team_t team, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_int32_alltoalls(shmem_team_t team, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_int64_alltoalls(shmem_team_t team, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uint8_alltoalls(shmem_team_t team, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uint16_alltoalls(shmem_team_t team, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uint32_alltoalls(shmem_team_t team, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_uint64_alltoalls(shmem_team_t team, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_size_alltoalls(shmem_team_t team, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_ptrdiff_alltoalls(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
SHMEM_API int shmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
/** @} */

/** @name Reduction: and
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_uchar_and_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_and_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_and_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_and_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_and_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_and_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_and_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_and_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_and_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_and_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_and_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_and_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_and_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_and_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
/** @} */

/** @name Reduction: or
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_uchar_or_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_or_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_or_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_or_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_or_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_or_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_or_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_or_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_or_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_or_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_or_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_or_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_or_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_or_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
/** @} */

/** @name Reduction: xor
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_uchar_xor_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_xor_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_xor_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_xor_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_xor_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_xor_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_xor_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_xor_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_xor_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_xor_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_xor_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_xor_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_xor_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_xor_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
/** @} */

/** @name Reduction: max
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_float_max_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
SHMEM_API int shmem_double_max_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
SHMEM_API int shmem_longdouble_max_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);
SHMEM_API int shmem_char_max_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
SHMEM_API int shmem_schar_max_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
SHMEM_API int shmem_short_max_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
SHMEM_API int shmem_int_max_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
SHMEM_API int shmem_long_max_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
SHMEM_API int shmem_longlong_max_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
SHMEM_API int shmem_uchar_max_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_max_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_max_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_max_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_max_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_max_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_max_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_max_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_max_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_max_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_max_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_max_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_max_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_max_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
SHMEM_API int shmem_ptrdiff_max_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
/** @} */

/** @name Reduction: min
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_float_min_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
SHMEM_API int shmem_double_min_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
SHMEM_API int shmem_longdouble_min_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);
SHMEM_API int shmem_char_min_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
SHMEM_API int shmem_schar_min_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
SHMEM_API int shmem_short_min_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
SHMEM_API int shmem_int_min_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
SHMEM_API int shmem_long_min_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
SHMEM_API int shmem_longlong_min_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
SHMEM_API int shmem_uchar_min_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_min_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_min_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_min_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_min_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_min_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_min_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_min_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_min_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_min_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_min_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_min_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_min_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_min_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
SHMEM_API int shmem_ptrdiff_min_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
/** @} */

/** @name Reduction: sum
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_float_sum_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
SHMEM_API int shmem_double_sum_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
SHMEM_API int shmem_longdouble_sum_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);
SHMEM_API int shmem_char_sum_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
SHMEM_API int shmem_schar_sum_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
SHMEM_API int shmem_short_sum_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
SHMEM_API int shmem_int_sum_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
SHMEM_API int shmem_long_sum_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
SHMEM_API int shmem_longlong_sum_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
SHMEM_API int shmem_uchar_sum_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_sum_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_sum_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_sum_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_sum_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_sum_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_sum_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_sum_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_sum_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_sum_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_sum_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_sum_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_sum_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_sum_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
SHMEM_API int shmem_ptrdiff_sum_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
SHMEM_API int shmem_complexd_sum_reduce(shmem_team_t team, shmem_complexd *dest, const shmem_complexd *source, size_t nreduce);
SHMEM_API int shmem_complexf_sum_reduce(shmem_team_t team, shmem_complexf *dest, const shmem_complexf *source, size_t nreduce);
/** @} */

/** @name Reduction: prod
 *  @{ */
/** Reduces every PE's source into every PE's dest, element by element. */
SHMEM_API int shmem_float_prod_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
SHMEM_API int shmem_double_prod_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
SHMEM_API int shmem_longdouble_prod_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);
SHMEM_API int shmem_char_prod_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
SHMEM_API int shmem_schar_prod_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
SHMEM_API int shmem_short_prod_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
SHMEM_API int shmem_int_prod_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
SHMEM_API int shmem_long_prod_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
SHMEM_API int shmem_longlong_prod_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
SHMEM_API int shmem_uchar_prod_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
SHMEM_API int shmem_ushort_prod_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
SHMEM_API int shmem_uint_prod_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
SHMEM_API int shmem_ulong_prod_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
SHMEM_API int shmem_ulonglong_prod_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
SHMEM_API int shmem_int8_prod_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
SHMEM_API int shmem_int16_prod_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
SHMEM_API int shmem_int32_prod_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
SHMEM_API int shmem_int64_prod_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
SHMEM_API int shmem_uint8_prod_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
SHMEM_API int shmem_uint16_prod_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
SHMEM_API int shmem_uint32_prod_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
SHMEM_API int shmem_uint64_prod_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
SHMEM_API int shmem_size_prod_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
SHMEM_API int shmem_ptrdiff_prod_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
SHMEM_API int shmem_complexd_prod_reduce(shmem_team_t team, shmem_complexd *dest, const shmem_complexd *source, size_t nreduce);
SHMEM_API int shmem_complexf_prod_reduce(shmem_team_t team, shmem_complexf *dest, const shmem_complexf *source, size_t nreduce);
/** @} */

#endif
