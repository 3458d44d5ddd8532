// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: collectives of teams.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Broadcast
int shmem_float_broadcast(shmem_team_t team, float *dest, const float *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_double_broadcast(shmem_team_t team, double *dest, const double *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_longdouble_broadcast(shmem_team_t team, long double *dest, const long double *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_char_broadcast(shmem_team_t team, char *dest, const char *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_schar_broadcast(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_short_broadcast(shmem_team_t team, short *dest, const short *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_int_broadcast(shmem_team_t team, int *dest, const int *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_long_broadcast(shmem_team_t team, long *dest, const long *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_longlong_broadcast(shmem_team_t team, long long *dest, const long long *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uchar_broadcast(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_ushort_broadcast(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uint_broadcast(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_ulong_broadcast(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_ulonglong_broadcast(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_int8_broadcast(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_int16_broadcast(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_int32_broadcast(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_int64_broadcast(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uint8_broadcast(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uint16_broadcast(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uint32_broadcast(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_uint64_broadcast(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_size_broadcast(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_ptrdiff_broadcast(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, sizeof *dest, nelems, PE_root, __func__); }
int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root) { return shmem::broadcast(team, dest, source, 1, nelems, PE_root, __func__); }

// Collect
int shmem_float_collect(shmem_team_t team, float *dest, const float *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_double_collect(shmem_team_t team, double *dest, const double *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longdouble_collect(shmem_team_t team, long double *dest, const long double *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_char_collect(shmem_team_t team, char *dest, const char *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_schar_collect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_short_collect(shmem_team_t team, short *dest, const short *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int_collect(shmem_team_t team, int *dest, const int *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_long_collect(shmem_team_t team, long *dest, const long *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longlong_collect(shmem_team_t team, long long *dest, const long long *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uchar_collect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ushort_collect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint_collect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulong_collect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulonglong_collect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int8_collect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int16_collect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int32_collect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int64_collect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint8_collect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint16_collect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint32_collect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint64_collect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_size_collect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ptrdiff_collect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems) { return shmem::collect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems) { return shmem::collect(team, dest, source, 1, nelems, __func__); }

// Fcollect
int shmem_float_fcollect(shmem_team_t team, float *dest, const float *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_double_fcollect(shmem_team_t team, double *dest, const double *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longdouble_fcollect(shmem_team_t team, long double *dest, const long double *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_char_fcollect(shmem_team_t team, char *dest, const char *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_schar_fcollect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_short_fcollect(shmem_team_t team, short *dest, const short *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int_fcollect(shmem_team_t team, int *dest, const int *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_long_fcollect(shmem_team_t team, long *dest, const long *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longlong_fcollect(shmem_team_t team, long long *dest, const long long *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uchar_fcollect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ushort_fcollect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint_fcollect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulong_fcollect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulonglong_fcollect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int8_fcollect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int16_fcollect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int32_fcollect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int64_fcollect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint8_fcollect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint16_fcollect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint32_fcollect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint64_fcollect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_size_fcollect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ptrdiff_fcollect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems) { return shmem::fcollect(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems) { return shmem::fcollect(team, dest, source, 1, nelems, __func__); }

// Alltoall
int shmem_float_alltoall(shmem_team_t team, float *dest, const float *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_double_alltoall(shmem_team_t team, double *dest, const double *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longdouble_alltoall(shmem_team_t team, long double *dest, const long double *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_char_alltoall(shmem_team_t team, char *dest, const char *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_schar_alltoall(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_short_alltoall(shmem_team_t team, short *dest, const short *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int_alltoall(shmem_team_t team, int *dest, const int *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_long_alltoall(shmem_team_t team, long *dest, const long *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_longlong_alltoall(shmem_team_t team, long long *dest, const long long *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uchar_alltoall(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ushort_alltoall(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint_alltoall(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulong_alltoall(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ulonglong_alltoall(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int8_alltoall(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int16_alltoall(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int32_alltoall(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_int64_alltoall(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint8_alltoall(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint16_alltoall(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint32_alltoall(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_uint64_alltoall(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_size_alltoall(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_ptrdiff_alltoall(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems) { return shmem::alltoall(team, dest, source, sizeof *dest, nelems, __func__); }
int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems) { return shmem::alltoall(team, dest, source, 1, nelems, __func__); }

// Alltoalls
int shmem_float_alltoalls(shmem_team_t team, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_double_alltoalls(shmem_team_t team, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_longdouble_alltoalls(shmem_team_t team, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_char_alltoalls(shmem_team_t team, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_schar_alltoalls(shmem_team_t team, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_short_alltoalls(shmem_team_t team, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_int_alltoalls(shmem_team_t team, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_long_alltoalls(shmem_team_t team, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_longlong_alltoalls(shmem_team_t team, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uchar_alltoalls(shmem_team_t team, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_ushort_alltoalls(shmem_team_t team, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uint_alltoalls(shmem_team_t team, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_ulong_alltoalls(shmem_team_t team, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_ulonglong_alltoalls(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_int8_alltoalls(shmem_team_t team, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_int16_alltoalls(shmem_team_t team, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_int32_alltoalls(shmem_team_t team, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_int64_alltoalls(shmem_team_t team, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uint8_alltoalls(shmem_team_t team, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uint16_alltoalls(shmem_team_t team, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uint32_alltoalls(shmem_team_t team, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_uint64_alltoalls(shmem_team_t team, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_size_alltoalls(shmem_team_t team, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_ptrdiff_alltoalls(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, sizeof *dest, dst, sst, nelems, __func__); }
int shmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems) { return shmem::alltoalls(team, dest, source, 1, dst, sst, nelems, __func__); }

// Reduction: and
int shmem_uchar_and_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_ushort_and_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_uint_and_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_ulong_and_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_ulonglong_and_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_int8_and_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_int16_and_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_int32_and_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_int64_and_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_uint8_and_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_uint16_and_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_uint32_and_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_uint64_and_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }
int shmem_size_and_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_AND, dest, source, nreduce, __func__); }

// Reduction: or
int shmem_uchar_or_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_ushort_or_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_uint_or_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_ulong_or_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_ulonglong_or_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_int8_or_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_int16_or_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_int32_or_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_int64_or_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_uint8_or_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_uint16_or_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_uint32_or_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_uint64_or_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }
int shmem_size_or_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_OR, dest, source, nreduce, __func__); }

// Reduction: xor
int shmem_uchar_xor_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_ushort_xor_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_uint_xor_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_ulong_xor_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_ulonglong_xor_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_int8_xor_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_int16_xor_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_int32_xor_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_int64_xor_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_uint8_xor_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_uint16_xor_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_uint32_xor_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_uint64_xor_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }
int shmem_size_xor_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_XOR, dest, source, nreduce, __func__); }

// Reduction: max
int shmem_float_max_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_double_max_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_longdouble_max_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_char_max_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_schar_max_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_short_max_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_int_max_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_long_max_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_longlong_max_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uchar_max_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_ushort_max_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uint_max_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_ulong_max_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_ulonglong_max_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_int8_max_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_int16_max_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_int32_max_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_int64_max_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uint8_max_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uint16_max_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uint32_max_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_uint64_max_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_size_max_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }
int shmem_ptrdiff_max_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MAX, dest, source, nreduce, __func__); }

// Reduction: min
int shmem_float_min_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_double_min_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_longdouble_min_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_char_min_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_schar_min_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_short_min_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_int_min_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_long_min_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_longlong_min_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uchar_min_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_ushort_min_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uint_min_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_ulong_min_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_ulonglong_min_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_int8_min_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_int16_min_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_int32_min_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_int64_min_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uint8_min_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uint16_min_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uint32_min_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_uint64_min_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_size_min_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }
int shmem_ptrdiff_min_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce) { return shmem::reduce(team, VIA_MIN, dest, source, nreduce, __func__); }

// Reduction: sum
int shmem_float_sum_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_double_sum_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_longdouble_sum_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_char_sum_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_schar_sum_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_short_sum_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_int_sum_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_long_sum_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_longlong_sum_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uchar_sum_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_ushort_sum_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uint_sum_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_ulong_sum_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_ulonglong_sum_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_int8_sum_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_int16_sum_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_int32_sum_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_int64_sum_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uint8_sum_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uint16_sum_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uint32_sum_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_uint64_sum_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_size_sum_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_ptrdiff_sum_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_complexd_sum_reduce(shmem_team_t team, shmem_complexd *dest, const shmem_complexd *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }
int shmem_complexf_sum_reduce(shmem_team_t team, shmem_complexf *dest, const shmem_complexf *source, size_t nreduce) { return shmem::reduce(team, VIA_SUM, dest, source, nreduce, __func__); }

// Reduction: prod
int shmem_float_prod_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_double_prod_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_longdouble_prod_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_char_prod_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_schar_prod_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_short_prod_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_int_prod_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_long_prod_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_longlong_prod_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uchar_prod_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_ushort_prod_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uint_prod_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_ulong_prod_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_ulonglong_prod_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_int8_prod_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_int16_prod_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_int32_prod_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_int64_prod_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uint8_prod_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uint16_prod_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uint32_prod_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_uint64_prod_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_size_prod_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_ptrdiff_prod_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_complexd_prod_reduce(shmem_team_t team, shmem_complexd *dest, const shmem_complexd *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }
int shmem_complexf_prod_reduce(shmem_team_t team, shmem_complexf *dest, const shmem_complexf *source, size_t nreduce) { return shmem::reduce(team, VIA_PROD, dest, source, nreduce, __func__); }

// The profiling names: one body, two names.
PROFILED(shmem_float_broadcast, pshmem_float_broadcast)
PROFILED(shmem_double_broadcast, pshmem_double_broadcast)
PROFILED(shmem_longdouble_broadcast, pshmem_longdouble_broadcast)
PROFILED(shmem_char_broadcast, pshmem_char_broadcast)
PROFILED(shmem_schar_broadcast, pshmem_schar_broadcast)
PROFILED(shmem_short_broadcast, pshmem_short_broadcast)
PROFILED(shmem_int_broadcast, pshmem_int_broadcast)
PROFILED(shmem_long_broadcast, pshmem_long_broadcast)
PROFILED(shmem_longlong_broadcast, pshmem_longlong_broadcast)
PROFILED(shmem_uchar_broadcast, pshmem_uchar_broadcast)
PROFILED(shmem_ushort_broadcast, pshmem_ushort_broadcast)
PROFILED(shmem_uint_broadcast, pshmem_uint_broadcast)
PROFILED(shmem_ulong_broadcast, pshmem_ulong_broadcast)
PROFILED(shmem_ulonglong_broadcast, pshmem_ulonglong_broadcast)
PROFILED(shmem_int8_broadcast, pshmem_int8_broadcast)
PROFILED(shmem_int16_broadcast, pshmem_int16_broadcast)
PROFILED(shmem_int32_broadcast, pshmem_int32_broadcast)
PROFILED(shmem_int64_broadcast, pshmem_int64_broadcast)
PROFILED(shmem_uint8_broadcast, pshmem_uint8_broadcast)
PROFILED(shmem_uint16_broadcast, pshmem_uint16_broadcast)
PROFILED(shmem_uint32_broadcast, pshmem_uint32_broadcast)
PROFILED(shmem_uint64_broadcast, pshmem_uint64_broadcast)
PROFILED(shmem_size_broadcast, pshmem_size_broadcast)
PROFILED(shmem_ptrdiff_broadcast, pshmem_ptrdiff_broadcast)
PROFILED(shmem_broadcastmem, pshmem_broadcastmem)
PROFILED(shmem_float_collect, pshmem_float_collect)
PROFILED(shmem_double_collect, pshmem_double_collect)
PROFILED(shmem_longdouble_collect, pshmem_longdouble_collect)
PROFILED(shmem_char_collect, pshmem_char_collect)
PROFILED(shmem_schar_collect, pshmem_schar_collect)
PROFILED(shmem_short_collect, pshmem_short_collect)
PROFILED(shmem_int_collect, pshmem_int_collect)
PROFILED(shmem_long_collect, pshmem_long_collect)
PROFILED(shmem_longlong_collect, pshmem_longlong_collect)
PROFILED(shmem_uchar_collect, pshmem_uchar_collect)
PROFILED(shmem_ushort_collect, pshmem_ushort_collect)
PROFILED(shmem_uint_collect, pshmem_uint_collect)
PROFILED(shmem_ulong_collect, pshmem_ulong_collect)
PROFILED(shmem_ulonglong_collect, pshmem_ulonglong_collect)
PROFILED(shmem_int8_collect, pshmem_int8_collect)
PROFILED(shmem_int16_collect, pshmem_int16_collect)
PROFILED(shmem_int32_collect, pshmem_int32_collect)
PROFILED(shmem_int64_collect, pshmem_int64_collect)
PROFILED(shmem_uint8_collect, pshmem_uint8_collect)
PROFILED(shmem_uint16_collect, pshmem_uint16_collect)
PROFILED(shmem_uint32_collect, pshmem_uint32_collect)
PROFILED(shmem_uint64_collect, pshmem_uint64_collect)
PROFILED(shmem_size_collect, pshmem_size_collect)
PROFILED(shmem_ptrdiff_collect, pshmem_ptrdiff_collect)
PROFILED(shmem_collectmem, pshmem_collectmem)
PROFILED(shmem_float_fcollect, pshmem_float_fcollect)
PROFILED(shmem_double_fcollect, pshmem_double_fcollect)
PROFILED(shmem_longdouble_fcollect, pshmem_longdouble_fcollect)
PROFILED(shmem_char_fcollect, pshmem_char_fcollect)
PROFILED(shmem_schar_fcollect, pshmem_schar_fcollect)
PROFILED(shmem_short_fcollect, pshmem_short_fcollect)
PROFILED(shmem_int_fcollect, pshmem_int_fcollect)
PROFILED(shmem_long_fcollect, pshmem_long_fcollect)
PROFILED(shmem_longlong_fcollect, pshmem_longlong_fcollect)
PROFILED(shmem_uchar_fcollect, pshmem_uchar_fcollect)
PROFILED(shmem_ushort_fcollect, pshmem_ushort_fcollect)
PROFILED(shmem_uint_fcollect, pshmem_uint_fcollect)
PROFILED(shmem_ulong_fcollect, pshmem_ulong_fcollect)
PROFILED(shmem_ulonglong_fcollect, pshmem_ulonglong_fcollect)
PROFILED(shmem_int8_fcollect, pshmem_int8_fcollect)
PROFILED(shmem_int16_fcollect, pshmem_int16_fcollect)
PROFILED(shmem_int32_fcollect, pshmem_int32_fcollect)
PROFILED(shmem_int64_fcollect, pshmem_int64_fcollect)
PROFILED(shmem_uint8_fcollect, pshmem_uint8_fcollect)
PROFILED(shmem_uint16_fcollect, pshmem_uint16_fcollect)
PROFILED(shmem_uint32_fcollect, pshmem_uint32_fcollect)
PROFILED(shmem_uint64_fcollect, pshmem_uint64_fcollect)
PROFILED(shmem_size_fcollect, pshmem_size_fcollect)
PROFILED(shmem_ptrdiff_fcollect, pshmem_ptrdiff_fcollect)
PROFILED(shmem_fcollectmem, pshmem_fcollectmem)
PROFILED(shmem_float_alltoall, pshmem_float_alltoall)
PROFILED(shmem_double_alltoall, pshmem_double_alltoall)
PROFILED(shmem_longdouble_alltoall, pshmem_longdouble_alltoall)
PROFILED(shmem_char_alltoall, pshmem_char_alltoall)
PROFILED(shmem_schar_alltoall, pshmem_schar_alltoall)
PROFILED(shmem_short_alltoall, pshmem_short_alltoall)
PROFILED(shmem_int_alltoall, pshmem_int_alltoall)
PROFILED(shmem_long_alltoall, pshmem_long_alltoall)
PROFILED(shmem_longlong_alltoall, pshmem_longlong_alltoall)
PROFILED(shmem_uchar_alltoall, pshmem_uchar_alltoall)
PROFILED(shmem_ushort_alltoall, pshmem_ushort_alltoall)
PROFILED(shmem_uint_alltoall, pshmem_uint_alltoall)
PROFILED(shmem_ulong_alltoall, pshmem_ulong_alltoall)
PROFILED(shmem_ulonglong_alltoall, pshmem_ulonglong_alltoall)
PROFILED(shmem_int8_alltoall, pshmem_int8_alltoall)
PROFILED(shmem_int16_alltoall, pshmem_int16_alltoall)
PROFILED(shmem_int32_alltoall, pshmem_int32_alltoall)
PROFILED(shmem_int64_alltoall, pshmem_int64_alltoall)
PROFILED(shmem_uint8_alltoall, pshmem_uint8_alltoall)
PROFILED(shmem_uint16_alltoall, pshmem_uint16_alltoall)
PROFILED(shmem_uint32_alltoall, pshmem_uint32_alltoall)
PROFILED(shmem_uint64_alltoall, pshmem_uint64_alltoall)
PROFILED(shmem_size_alltoall, pshmem_size_alltoall)
PROFILED(shmem_ptrdiff_alltoall, pshmem_ptrdiff_alltoall)
PROFILED(shmem_alltoallmem, pshmem_alltoallmem)
PROFILED(shmem_float_alltoalls, pshmem_float_alltoalls)
PROFILED(shmem_double_alltoalls, pshmem_double_alltoalls)
PROFILED(shmem_longdouble_alltoalls, pshmem_longdouble_alltoalls)
PROFILED(shmem_char_alltoalls, pshmem_char_alltoalls)
PROFILED(shmem_schar_alltoalls, pshmem_schar_alltoalls)
PROFILED(shmem_short_alltoalls, pshmem_short_alltoalls)
PROFILED(shmem_int_alltoalls, pshmem_int_alltoalls)
PROFILED(shmem_long_alltoalls, pshmem_long_alltoalls)
PROFILED(shmem_longlong_alltoalls, pshmem_longlong_alltoalls)
PROFILED(shmem_uchar_alltoalls, pshmem_uchar_alltoalls)
PROFILED(shmem_ushort_alltoalls, pshmem_ushort_alltoalls)
PROFILED(shmem_uint_alltoalls, pshmem_uint_alltoalls)
PROFILED(shmem_ulong_alltoalls, pshmem_ulong_alltoalls)
PROFILED(shmem_ulonglong_alltoalls, pshmem_ulonglong_alltoalls)
PROFILED(shmem_int8_alltoalls, pshmem_int8_alltoalls)
PROFILED(shmem_int16_alltoalls, pshmem_int16_alltoalls)
PROFILED(shmem_int32_alltoalls, pshmem_int32_alltoalls)
PROFILED(shmem_int64_alltoalls, pshmem_int64_alltoalls)
PROFILED(shmem_uint8_alltoalls, pshmem_uint8_alltoalls)
PROFILED(shmem_uint16_alltoalls, pshmem_uint16_alltoalls)
PROFILED(shmem_uint32_alltoalls, pshmem_uint32_alltoalls)
PROFILED(shmem_uint64_alltoalls, pshmem_uint64_alltoalls)
PROFILED(shmem_size_alltoalls, pshmem_size_alltoalls)
PROFILED(shmem_ptrdiff_alltoalls, pshmem_ptrdiff_alltoalls)
PROFILED(shmem_alltoallsmem, pshmem_alltoallsmem)
PROFILED(shmem_uchar_and_reduce, pshmem_uchar_and_reduce)
PROFILED(shmem_ushort_and_reduce, pshmem_ushort_and_reduce)
PROFILED(shmem_uint_and_reduce, pshmem_uint_and_reduce)
PROFILED(shmem_ulong_and_reduce, pshmem_ulong_and_reduce)
PROFILED(shmem_ulonglong_and_reduce, pshmem_ulonglong_and_reduce)
PROFILED(shmem_int8_and_reduce, pshmem_int8_and_reduce)
PROFILED(shmem_int16_and_reduce, pshmem_int16_and_reduce)
PROFILED(shmem_int32_and_reduce, pshmem_int32_and_reduce)
PROFILED(shmem_int64_and_reduce, pshmem_int64_and_reduce)
PROFILED(shmem_uint8_and_reduce, pshmem_uint8_and_reduce)
PROFILED(shmem_uint16_and_reduce, pshmem_uint16_and_reduce)
PROFILED(shmem_uint32_and_reduce, pshmem_uint32_and_reduce)
PROFILED(shmem_uint64_and_reduce, pshmem_uint64_and_reduce)
PROFILED(shmem_size_and_reduce, pshmem_size_and_reduce)
PROFILED(shmem_uchar_or_reduce, pshmem_uchar_or_reduce)
PROFILED(shmem_ushort_or_reduce, pshmem_ushort_or_reduce)
PROFILED(shmem_uint_or_reduce, pshmem_uint_or_reduce)
PROFILED(shmem_ulong_or_reduce, pshmem_ulong_or_reduce)
PROFILED(shmem_ulonglong_or_reduce, pshmem_ulonglong_or_reduce)
PROFILED(shmem_int8_or_reduce, pshmem_int8_or_reduce)
PROFILED(shmem_int16_or_reduce, pshmem_int16_or_reduce)
PROFILED(shmem_int32_or_reduce, pshmem_int32_or_reduce)
PROFILED(shmem_int64_or_reduce, pshmem_int64_or_reduce)
PROFILED(shmem_uint8_or_reduce, pshmem_uint8_or_reduce)
PROFILED(shmem_uint16_or_reduce, pshmem_uint16_or_reduce)
PROFILED(shmem_uint32_or_reduce, pshmem_uint32_or_reduce)
PROFILED(shmem_uint64_or_reduce, pshmem_uint64_or_reduce)
PROFILED(shmem_size_or_reduce, pshmem_size_or_reduce)
PROFILED(shmem_uchar_xor_reduce, pshmem_uchar_xor_reduce)
PROFILED(shmem_ushort_xor_reduce, pshmem_ushort_xor_reduce)
PROFILED(shmem_uint_xor_reduce, pshmem_uint_xor_reduce)
PROFILED(shmem_ulong_xor_reduce, pshmem_ulong_xor_reduce)
PROFILED(shmem_ulonglong_xor_reduce, pshmem_ulonglong_xor_reduce)
PROFILED(shmem_int8_xor_reduce, pshmem_int8_xor_reduce)
PROFILED(shmem_int16_xor_reduce, pshmem_int16_xor_reduce)
PROFILED(shmem_int32_xor_reduce, pshmem_int32_xor_reduce)
PROFILED(shmem_int64_xor_reduce, pshmem_int64_xor_reduce)
PROFILED(shmem_uint8_xor_reduce, pshmem_uint8_xor_reduce)
PROFILED(shmem_uint16_xor_reduce, pshmem_uint16_xor_reduce)
PROFILED(shmem_uint32_xor_reduce, pshmem_uint32_xor_reduce)
PROFILED(shmem_uint64_xor_reduce, pshmem_uint64_xor_reduce)
PROFILED(shmem_size_xor_reduce, pshmem_size_xor_reduce)
PROFILED(shmem_float_max_reduce, pshmem_float_max_reduce)
PROFILED(shmem_double_max_reduce, pshmem_double_max_reduce)
PROFILED(shmem_longdouble_max_reduce, pshmem_longdouble_max_reduce)
PROFILED(shmem_char_max_reduce, pshmem_char_max_reduce)
PROFILED(shmem_schar_max_reduce, pshmem_schar_max_reduce)
PROFILED(shmem_short_max_reduce, pshmem_short_max_reduce)
PROFILED(shmem_int_max_reduce, pshmem_int_max_reduce)
PROFILED(shmem_long_max_reduce, pshmem_long_max_reduce)
PROFILED(shmem_longlong_max_reduce, pshmem_longlong_max_reduce)
PROFILED(shmem_uchar_max_reduce, pshmem_uchar_max_reduce)
PROFILED(shmem_ushort_max_reduce, pshmem_ushort_max_reduce)
PROFILED(shmem_uint_max_reduce, pshmem_uint_max_reduce)
PROFILED(shmem_ulong_max_reduce, pshmem_ulong_max_reduce)
PROFILED(shmem_ulonglong_max_reduce, pshmem_ulonglong_max_reduce)
PROFILED(shmem_int8_max_reduce, pshmem_int8_max_reduce)
PROFILED(shmem_int16_max_reduce, pshmem_int16_max_reduce)
PROFILED(shmem_int32_max_reduce, pshmem_int32_max_reduce)
PROFILED(shmem_int64_max_reduce, pshmem_int64_max_reduce)
PROFILED(shmem_uint8_max_reduce, pshmem_uint8_max_reduce)
PROFILED(shmem_uint16_max_reduce, pshmem_uint16_max_reduce)
PROFILED(shmem_uint32_max_reduce, pshmem_uint32_max_reduce)
PROFILED(shmem_uint64_max_reduce, pshmem_uint64_max_reduce)
PROFILED(shmem_size_max_reduce, pshmem_size_max_reduce)
PROFILED(shmem_ptrdiff_max_reduce, pshmem_ptrdiff_max_reduce)
PROFILED(shmem_float_min_reduce, pshmem_float_min_reduce)
PROFILED(shmem_double_min_reduce, pshmem_double_min_reduce)
PROFILED(shmem_longdouble_min_reduce, pshmem_longdouble_min_reduce)
PROFILED(shmem_char_min_reduce, pshmem_char_min_reduce)
PROFILED(shmem_schar_min_reduce, pshmem_schar_min_reduce)
PROFILED(shmem_short_min_reduce, pshmem_short_min_reduce)
PROFILED(shmem_int_min_reduce, pshmem_int_min_reduce)
PROFILED(shmem_long_min_reduce, pshmem_long_min_reduce)
PROFILED(shmem_longlong_min_reduce, pshmem_longlong_min_reduce)
PROFILED(shmem_uchar_min_reduce, pshmem_uchar_min_reduce)
PROFILED(shmem_ushort_min_reduce, pshmem_ushort_min_reduce)
PROFILED(shmem_uint_min_reduce, pshmem_uint_min_reduce)
PROFILED(shmem_ulong_min_reduce, pshmem_ulong_min_reduce)
PROFILED(shmem_ulonglong_min_reduce, pshmem_ulonglong_min_reduce)
PROFILED(shmem_int8_min_reduce, pshmem_int8_min_reduce)
PROFILED(shmem_int16_min_reduce, pshmem_int16_min_reduce)
PROFILED(shmem_int32_min_reduce, pshmem_int32_min_reduce)
PROFILED(shmem_int64_min_reduce, pshmem_int64_min_reduce)
PROFILED(shmem_uint8_min_reduce, pshmem_uint8_min_reduce)
PROFILED(shmem_uint16_min_reduce, pshmem_uint16_min_reduce)
PROFILED(shmem_uint32_min_reduce, pshmem_uint32_min_reduce)
PROFILED(shmem_uint64_min_reduce, pshmem_uint64_min_reduce)
PROFILED(shmem_size_min_reduce, pshmem_size_min_reduce)
PROFILED(shmem_ptrdiff_min_reduce, pshmem_ptrdiff_min_reduce)
PROFILED(shmem_float_sum_reduce, pshmem_float_sum_reduce)
PROFILED(shmem_double_sum_reduce, pshmem_double_sum_reduce)
PROFILED(shmem_longdouble_sum_reduce, pshmem_longdouble_sum_reduce)
PROFILED(shmem_char_sum_reduce, pshmem_char_sum_reduce)
PROFILED(shmem_schar_sum_reduce, pshmem_schar_sum_reduce)
PROFILED(shmem_short_sum_reduce, pshmem_short_sum_reduce)
PROFILED(shmem_int_sum_reduce, pshmem_int_sum_reduce)
PROFILED(shmem_long_sum_reduce, pshmem_long_sum_reduce)
PROFILED(shmem_longlong_sum_reduce, pshmem_longlong_sum_reduce)
PROFILED(shmem_uchar_sum_reduce, pshmem_uchar_sum_reduce)
PROFILED(shmem_ushort_sum_reduce, pshmem_ushort_sum_reduce)
PROFILED(shmem_uint_sum_reduce, pshmem_uint_sum_reduce)
PROFILED(shmem_ulong_sum_reduce, pshmem_ulong_sum_reduce)
PROFILED(shmem_ulonglong_sum_reduce, pshmem_ulonglong_sum_reduce)
PROFILED(shmem_int8_sum_reduce, pshmem_int8_sum_reduce)
PROFILED(shmem_int16_sum_reduce, pshmem_int16_sum_reduce)
PROFILED(shmem_int32_sum_reduce, pshmem_int32_sum_reduce)
PROFILED(shmem_int64_sum_reduce, pshmem_int64_sum_reduce)
PROFILED(shmem_uint8_sum_reduce, pshmem_uint8_sum_reduce)
PROFILED(shmem_uint16_sum_reduce, pshmem_uint16_sum_reduce)
PROFILED(shmem_uint32_sum_reduce, pshmem_uint32_sum_reduce)
PROFILED(shmem_uint64_sum_reduce, pshmem_uint64_sum_reduce)
PROFILED(shmem_size_sum_reduce, pshmem_size_sum_reduce)
PROFILED(shmem_ptrdiff_sum_reduce, pshmem_ptrdiff_sum_reduce)
PROFILED(shmem_complexd_sum_reduce, pshmem_complexd_sum_reduce)
PROFILED(shmem_complexf_sum_reduce, pshmem_complexf_sum_reduce)
PROFILED(shmem_float_prod_reduce, pshmem_float_prod_reduce)
PROFILED(shmem_double_prod_reduce, pshmem_double_prod_reduce)
PROFILED(shmem_longdouble_prod_reduce, pshmem_longdouble_prod_reduce)
PROFILED(shmem_char_prod_reduce, pshmem_char_prod_reduce)
PROFILED(shmem_schar_prod_reduce, pshmem_schar_prod_reduce)
PROFILED(shmem_short_prod_reduce, pshmem_short_prod_reduce)
PROFILED(shmem_int_prod_reduce, pshmem_int_prod_reduce)
PROFILED(shmem_long_prod_reduce, pshmem_long_prod_reduce)
PROFILED(shmem_longlong_prod_reduce, pshmem_longlong_prod_reduce)
PROFILED(shmem_uchar_prod_reduce, pshmem_uchar_prod_reduce)
PROFILED(shmem_ushort_prod_reduce, pshmem_ushort_prod_reduce)
PROFILED(shmem_uint_prod_reduce, pshmem_uint_prod_reduce)
PROFILED(shmem_ulong_prod_reduce, pshmem_ulong_prod_reduce)
PROFILED(shmem_ulonglong_prod_reduce, pshmem_ulonglong_prod_reduce)
PROFILED(shmem_int8_prod_reduce, pshmem_int8_prod_reduce)
PROFILED(shmem_int16_prod_reduce, pshmem_int16_prod_reduce)
PROFILED(shmem_int32_prod_reduce, pshmem_int32_prod_reduce)
PROFILED(shmem_int64_prod_reduce, pshmem_int64_prod_reduce)
PROFILED(shmem_uint8_prod_reduce, pshmem_uint8_prod_reduce)
PROFILED(shmem_uint16_prod_reduce, pshmem_uint16_prod_reduce)
PROFILED(shmem_uint32_prod_reduce, pshmem_uint32_prod_reduce)
PROFILED(shmem_uint64_prod_reduce, pshmem_uint64_prod_reduce)
PROFILED(shmem_size_prod_reduce, pshmem_size_prod_reduce)
PROFILED(shmem_ptrdiff_prod_reduce, pshmem_ptrdiff_prod_reduce)
PROFILED(shmem_complexd_prod_reduce, pshmem_complexd_prod_reduce)
PROFILED(shmem_complexf_prod_reduce, pshmem_complexf_prod_reduce)
