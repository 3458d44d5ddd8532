/* SPDX-License-Identifier: Apache-2.0 */
/* One line a function. */
/* clang-format off */
/**
 * @file
 * @brief NVSHMEM's names for the host: barriers and what moves data. Made by lib/names/generate.py: change the tables there, not this file.
 */
#ifndef VIADUCT_NVSHMEM_NAMES_COLLECTIVE_H
#define VIADUCT_NVSHMEM_NAMES_COLLECTIVE_H

#include <viaduct/nvshmem/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef VIADUCT_NVSHMEM_INLINE
VIA_API void nvshmem_barrier_all(void);
VIA_API int nvshmem_barrier(nvshmem_team_t team);
VIA_API void nvshmem_sync_all(void);
VIA_API int nvshmem_sync(nvshmem_team_t team);
VIA_API int nvshmem_team_sync(nvshmem_team_t team);
VIA_API int nvshmem_float_broadcast(nvshmem_team_t team, float *dest, const float *source, size_t nelems, int pe_root);
VIA_API int nvshmem_float_fcollect(nvshmem_team_t team, float *dest, const float *source, size_t nelems);
VIA_API int nvshmem_float_alltoall(nvshmem_team_t team, float *dest, const float *source, size_t nelems);
VIA_API int nvshmem_double_broadcast(nvshmem_team_t team, double *dest, const double *source, size_t nelems, int pe_root);
VIA_API int nvshmem_double_fcollect(nvshmem_team_t team, double *dest, const double *source, size_t nelems);
VIA_API int nvshmem_double_alltoall(nvshmem_team_t team, double *dest, const double *source, size_t nelems);
VIA_API int nvshmem_char_broadcast(nvshmem_team_t team, char *dest, const char *source, size_t nelems, int pe_root);
VIA_API int nvshmem_char_fcollect(nvshmem_team_t team, char *dest, const char *source, size_t nelems);
VIA_API int nvshmem_char_alltoall(nvshmem_team_t team, char *dest, const char *source, size_t nelems);
VIA_API int nvshmem_schar_broadcast(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int pe_root);
VIA_API int nvshmem_schar_fcollect(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
VIA_API int nvshmem_schar_alltoall(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
VIA_API int nvshmem_short_broadcast(nvshmem_team_t team, short *dest, const short *source, size_t nelems, int pe_root);
VIA_API int nvshmem_short_fcollect(nvshmem_team_t team, short *dest, const short *source, size_t nelems);
VIA_API int nvshmem_short_alltoall(nvshmem_team_t team, short *dest, const short *source, size_t nelems);
VIA_API int nvshmem_int_broadcast(nvshmem_team_t team, int *dest, const int *source, size_t nelems, int pe_root);
VIA_API int nvshmem_int_fcollect(nvshmem_team_t team, int *dest, const int *source, size_t nelems);
VIA_API int nvshmem_int_alltoall(nvshmem_team_t team, int *dest, const int *source, size_t nelems);
VIA_API int nvshmem_long_broadcast(nvshmem_team_t team, long *dest, const long *source, size_t nelems, int pe_root);
VIA_API int nvshmem_long_fcollect(nvshmem_team_t team, long *dest, const long *source, size_t nelems);
VIA_API int nvshmem_long_alltoall(nvshmem_team_t team, long *dest, const long *source, size_t nelems);
VIA_API int nvshmem_longlong_broadcast(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems, int pe_root);
VIA_API int nvshmem_longlong_fcollect(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems);
VIA_API int nvshmem_longlong_alltoall(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems);
VIA_API int nvshmem_uchar_broadcast(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uchar_fcollect(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
VIA_API int nvshmem_uchar_alltoall(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
VIA_API int nvshmem_ushort_broadcast(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int pe_root);
VIA_API int nvshmem_ushort_fcollect(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
VIA_API int nvshmem_ushort_alltoall(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
VIA_API int nvshmem_uint_broadcast(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uint_fcollect(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
VIA_API int nvshmem_uint_alltoall(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
VIA_API int nvshmem_ulong_broadcast(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int pe_root);
VIA_API int nvshmem_ulong_fcollect(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
VIA_API int nvshmem_ulong_alltoall(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
VIA_API int nvshmem_ulonglong_broadcast(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe_root);
VIA_API int nvshmem_ulonglong_fcollect(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
VIA_API int nvshmem_ulonglong_alltoall(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
VIA_API int nvshmem_int8_broadcast(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_int8_fcollect(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
VIA_API int nvshmem_int8_alltoall(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
VIA_API int nvshmem_int16_broadcast(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_int16_fcollect(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
VIA_API int nvshmem_int16_alltoall(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
VIA_API int nvshmem_int32_broadcast(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_int32_fcollect(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
VIA_API int nvshmem_int32_alltoall(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
VIA_API int nvshmem_int64_broadcast(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_int64_fcollect(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
VIA_API int nvshmem_int64_alltoall(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
VIA_API int nvshmem_uint8_broadcast(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uint8_fcollect(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
VIA_API int nvshmem_uint8_alltoall(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
VIA_API int nvshmem_uint16_broadcast(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uint16_fcollect(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
VIA_API int nvshmem_uint16_alltoall(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
VIA_API int nvshmem_uint32_broadcast(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uint32_fcollect(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
VIA_API int nvshmem_uint32_alltoall(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
VIA_API int nvshmem_uint64_broadcast(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_uint64_fcollect(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
VIA_API int nvshmem_uint64_alltoall(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
VIA_API int nvshmem_size_broadcast(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_size_fcollect(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
VIA_API int nvshmem_size_alltoall(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
VIA_API int nvshmem_ptrdiff_broadcast(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe_root);
VIA_API int nvshmem_ptrdiff_fcollect(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
VIA_API int nvshmem_ptrdiff_alltoall(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
VIA_API int nvshmem_broadcastmem(nvshmem_team_t team, void *dest, const void *source, size_t nelems, int pe_root);
VIA_API int nvshmem_fcollectmem(nvshmem_team_t team, void *dest, const void *source, size_t nelems);
VIA_API int nvshmem_alltoallmem(nvshmem_team_t team, void *dest, const void *source, size_t nelems);
#endif

VIA_API void nvshmemx_barrier_all_on_stream(cudaStream_t stream);
VIA_API int nvshmemx_barrier_on_stream(nvshmem_team_t team, cudaStream_t stream);
VIA_API void nvshmemx_sync_all_on_stream(cudaStream_t stream);
VIA_API int nvshmemx_sync_on_stream(nvshmem_team_t team, cudaStream_t stream);
VIA_API int nvshmemx_team_sync_on_stream(nvshmem_team_t team, cudaStream_t stream);
VIA_API int nvshmemx_float_broadcast_on_stream(nvshmem_team_t team, float *dest, const float *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_float_fcollect_on_stream(nvshmem_team_t team, float *dest, const float *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_float_alltoall_on_stream(nvshmem_team_t team, float *dest, const float *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_double_broadcast_on_stream(nvshmem_team_t team, double *dest, const double *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_double_fcollect_on_stream(nvshmem_team_t team, double *dest, const double *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_double_alltoall_on_stream(nvshmem_team_t team, double *dest, const double *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_char_broadcast_on_stream(nvshmem_team_t team, char *dest, const char *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_char_fcollect_on_stream(nvshmem_team_t team, char *dest, const char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_char_alltoall_on_stream(nvshmem_team_t team, char *dest, const char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_schar_broadcast_on_stream(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_schar_fcollect_on_stream(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_schar_alltoall_on_stream(nvshmem_team_t team, signed char *dest, const signed char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_short_broadcast_on_stream(nvshmem_team_t team, short *dest, const short *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_short_fcollect_on_stream(nvshmem_team_t team, short *dest, const short *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_short_alltoall_on_stream(nvshmem_team_t team, short *dest, const short *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int_broadcast_on_stream(nvshmem_team_t team, int *dest, const int *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_int_fcollect_on_stream(nvshmem_team_t team, int *dest, const int *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int_alltoall_on_stream(nvshmem_team_t team, int *dest, const int *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_long_broadcast_on_stream(nvshmem_team_t team, long *dest, const long *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_long_fcollect_on_stream(nvshmem_team_t team, long *dest, const long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_long_alltoall_on_stream(nvshmem_team_t team, long *dest, const long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_longlong_broadcast_on_stream(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_longlong_fcollect_on_stream(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_longlong_alltoall_on_stream(nvshmem_team_t team, long long *dest, const long long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uchar_broadcast_on_stream(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uchar_fcollect_on_stream(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uchar_alltoall_on_stream(nvshmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ushort_broadcast_on_stream(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_ushort_fcollect_on_stream(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ushort_alltoall_on_stream(nvshmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint_broadcast_on_stream(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uint_fcollect_on_stream(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint_alltoall_on_stream(nvshmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ulong_broadcast_on_stream(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_ulong_fcollect_on_stream(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ulong_alltoall_on_stream(nvshmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ulonglong_broadcast_on_stream(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_ulonglong_fcollect_on_stream(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ulonglong_alltoall_on_stream(nvshmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int8_broadcast_on_stream(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_int8_fcollect_on_stream(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int8_alltoall_on_stream(nvshmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int16_broadcast_on_stream(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_int16_fcollect_on_stream(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int16_alltoall_on_stream(nvshmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int32_broadcast_on_stream(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_int32_fcollect_on_stream(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int32_alltoall_on_stream(nvshmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int64_broadcast_on_stream(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_int64_fcollect_on_stream(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_int64_alltoall_on_stream(nvshmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint8_broadcast_on_stream(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uint8_fcollect_on_stream(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint8_alltoall_on_stream(nvshmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint16_broadcast_on_stream(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uint16_fcollect_on_stream(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint16_alltoall_on_stream(nvshmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint32_broadcast_on_stream(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uint32_fcollect_on_stream(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint32_alltoall_on_stream(nvshmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint64_broadcast_on_stream(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_uint64_fcollect_on_stream(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_uint64_alltoall_on_stream(nvshmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_size_broadcast_on_stream(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_size_fcollect_on_stream(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_size_alltoall_on_stream(nvshmem_team_t team, size_t *dest, const size_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ptrdiff_broadcast_on_stream(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_ptrdiff_fcollect_on_stream(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_ptrdiff_alltoall_on_stream(nvshmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_broadcastmem_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t nelems, int pe_root, cudaStream_t stream);
VIA_API int nvshmemx_fcollectmem_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t nelems, cudaStream_t stream);
VIA_API int nvshmemx_alltoallmem_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t nelems, cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
