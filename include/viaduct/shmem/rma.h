/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: put and get. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_RMA_H
#define VIADUCT_SHMEM_RMA_H

/** @name Put
 *  @{ */
/**
 * Copies nelems elements (bits / 8 bytes each, bytes for mem) from any local source to symmetric dest at pe; returns
 * when source may be reused.
 */
SHMEM_API void shmem_float_put(float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_put(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_double_put(double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_put(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_put(long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_put(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_char_put(char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_put(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_schar_put(signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_put(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_short_put(short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_put(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_int_put(int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_put(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_long_put(long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_put(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_longlong_put(long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_put(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_uchar_put(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_put(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ushort_put(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_put(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_uint_put(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_put(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ulong_put(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_put(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_put(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_put(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_int8_put(int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_put(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int16_put(int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_put(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int32_put(int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_put(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int64_put(int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_put(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint8_put(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_put(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint16_put(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_put(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint32_put(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_put(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint64_put(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_put(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_size_put(size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_put(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_put(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_put(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_put8(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put16(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put32(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put64(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put128(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_putmem(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
/** @} */

/** @name One element
 *  @{ */
/** Stores value into symmetric dest at pe. */
SHMEM_API void shmem_float_p(float *dest, float value, int pe);
SHMEM_API void shmem_ctx_float_p(shmem_ctx_t ctx, float *dest, float value, int pe);
SHMEM_API void shmem_double_p(double *dest, double value, int pe);
SHMEM_API void shmem_ctx_double_p(shmem_ctx_t ctx, double *dest, double value, int pe);
SHMEM_API void shmem_longdouble_p(long double *dest, long double value, int pe);
SHMEM_API void shmem_ctx_longdouble_p(shmem_ctx_t ctx, long double *dest, long double value, int pe);
SHMEM_API void shmem_char_p(char *dest, char value, int pe);
SHMEM_API void shmem_ctx_char_p(shmem_ctx_t ctx, char *dest, char value, int pe);
SHMEM_API void shmem_schar_p(signed char *dest, signed char value, int pe);
SHMEM_API void shmem_ctx_schar_p(shmem_ctx_t ctx, signed char *dest, signed char value, int pe);
SHMEM_API void shmem_short_p(short *dest, short value, int pe);
SHMEM_API void shmem_ctx_short_p(shmem_ctx_t ctx, short *dest, short value, int pe);
SHMEM_API void shmem_int_p(int *dest, int value, int pe);
SHMEM_API void shmem_ctx_int_p(shmem_ctx_t ctx, int *dest, int value, int pe);
SHMEM_API void shmem_long_p(long *dest, long value, int pe);
SHMEM_API void shmem_ctx_long_p(shmem_ctx_t ctx, long *dest, long value, int pe);
SHMEM_API void shmem_longlong_p(long long *dest, long long value, int pe);
SHMEM_API void shmem_ctx_longlong_p(shmem_ctx_t ctx, long long *dest, long long value, int pe);
SHMEM_API void shmem_uchar_p(unsigned char *dest, unsigned char value, int pe);
SHMEM_API void shmem_ctx_uchar_p(shmem_ctx_t ctx, unsigned char *dest, unsigned char value, int pe);
SHMEM_API void shmem_ushort_p(unsigned short *dest, unsigned short value, int pe);
SHMEM_API void shmem_ctx_ushort_p(shmem_ctx_t ctx, unsigned short *dest, unsigned short value, int pe);
SHMEM_API void shmem_uint_p(unsigned int *dest, unsigned int value, int pe);
SHMEM_API void shmem_ctx_uint_p(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
SHMEM_API void shmem_ulong_p(unsigned long *dest, unsigned long value, int pe);
SHMEM_API void shmem_ctx_ulong_p(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
SHMEM_API void shmem_ulonglong_p(unsigned long long *dest, unsigned long long value, int pe);
SHMEM_API void shmem_ctx_ulonglong_p(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
SHMEM_API void shmem_int8_p(int8_t *dest, int8_t value, int pe);
SHMEM_API void shmem_ctx_int8_p(shmem_ctx_t ctx, int8_t *dest, int8_t value, int pe);
SHMEM_API void shmem_int16_p(int16_t *dest, int16_t value, int pe);
SHMEM_API void shmem_ctx_int16_p(shmem_ctx_t ctx, int16_t *dest, int16_t value, int pe);
SHMEM_API void shmem_int32_p(int32_t *dest, int32_t value, int pe);
SHMEM_API void shmem_ctx_int32_p(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
SHMEM_API void shmem_int64_p(int64_t *dest, int64_t value, int pe);
SHMEM_API void shmem_ctx_int64_p(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
SHMEM_API void shmem_uint8_p(uint8_t *dest, uint8_t value, int pe);
SHMEM_API void shmem_ctx_uint8_p(shmem_ctx_t ctx, uint8_t *dest, uint8_t value, int pe);
SHMEM_API void shmem_uint16_p(uint16_t *dest, uint16_t value, int pe);
SHMEM_API void shmem_ctx_uint16_p(shmem_ctx_t ctx, uint16_t *dest, uint16_t value, int pe);
SHMEM_API void shmem_uint32_p(uint32_t *dest, uint32_t value, int pe);
SHMEM_API void shmem_ctx_uint32_p(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
SHMEM_API void shmem_uint64_p(uint64_t *dest, uint64_t value, int pe);
SHMEM_API void shmem_ctx_uint64_p(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
SHMEM_API void shmem_size_p(size_t *dest, size_t value, int pe);
SHMEM_API void shmem_ctx_size_p(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
SHMEM_API void shmem_ptrdiff_p(ptrdiff_t *dest, ptrdiff_t value, int pe);
SHMEM_API void shmem_ctx_ptrdiff_p(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
/** @} */

/** @name Strided put
 *  @{ */
/** Puts nelems elements that lie sst elements apart, to places dst elements apart. */
SHMEM_API void shmem_float_iput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_iput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_double_iput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_iput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_iput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_iput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_char_iput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_iput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_schar_iput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_iput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_short_iput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_iput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int_iput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_iput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_long_iput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_iput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_longlong_iput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_iput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uchar_iput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_iput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ushort_iput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_iput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint_iput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_iput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ulong_iput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_iput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_iput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_iput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int8_iput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_iput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int16_iput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_iput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int32_iput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_iput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int64_iput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_iput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint8_iput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_iput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint16_iput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_iput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint32_iput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_iput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint64_iput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_iput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_size_iput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_iput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_iput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_iput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
/** @} */

/** @name Get
 *  @{ */
/** Copies nelems elements from symmetric source at pe to any local dest; returns with the data. */
SHMEM_API void shmem_float_get(float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_get(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_double_get(double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_get(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_get(long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_get(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_char_get(char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_get(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_schar_get(signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_get(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_short_get(short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_get(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_int_get(int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_get(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_long_get(long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_get(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_longlong_get(long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_get(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_uchar_get(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_get(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ushort_get(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_get(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_uint_get(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_get(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ulong_get(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_get(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_get(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_get(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_int8_get(int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_get(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int16_get(int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_get(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int32_get(int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_get(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int64_get(int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_get(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint8_get(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_get(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint16_get(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_get(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint32_get(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_get(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint64_get(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_get(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_size_get(size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_get(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_get(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_get(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_get8(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get16(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get32(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get64(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get128(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_getmem(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
/** @} */

/** @name One element back
 *  @{ */
/** The element at symmetric source of pe. */
SHMEM_API float shmem_float_g(const float *source, int pe);
SHMEM_API float shmem_ctx_float_g(shmem_ctx_t ctx, const float *source, int pe);
SHMEM_API double shmem_double_g(const double *source, int pe);
SHMEM_API double shmem_ctx_double_g(shmem_ctx_t ctx, const double *source, int pe);
SHMEM_API long double shmem_longdouble_g(const long double *source, int pe);
SHMEM_API long double shmem_ctx_longdouble_g(shmem_ctx_t ctx, const long double *source, int pe);
SHMEM_API char shmem_char_g(const char *source, int pe);
SHMEM_API char shmem_ctx_char_g(shmem_ctx_t ctx, const char *source, int pe);
SHMEM_API signed char shmem_schar_g(const signed char *source, int pe);
SHMEM_API signed char shmem_ctx_schar_g(shmem_ctx_t ctx, const signed char *source, int pe);
SHMEM_API short shmem_short_g(const short *source, int pe);
SHMEM_API short shmem_ctx_short_g(shmem_ctx_t ctx, const short *source, int pe);
SHMEM_API int shmem_int_g(const int *source, int pe);
SHMEM_API int shmem_ctx_int_g(shmem_ctx_t ctx, const int *source, int pe);
SHMEM_API long shmem_long_g(const long *source, int pe);
SHMEM_API long shmem_ctx_long_g(shmem_ctx_t ctx, const long *source, int pe);
SHMEM_API long long shmem_longlong_g(const long long *source, int pe);
SHMEM_API long long shmem_ctx_longlong_g(shmem_ctx_t ctx, const long long *source, int pe);
SHMEM_API unsigned char shmem_uchar_g(const unsigned char *source, int pe);
SHMEM_API unsigned char shmem_ctx_uchar_g(shmem_ctx_t ctx, const unsigned char *source, int pe);
SHMEM_API unsigned short shmem_ushort_g(const unsigned short *source, int pe);
SHMEM_API unsigned short shmem_ctx_ushort_g(shmem_ctx_t ctx, const unsigned short *source, int pe);
SHMEM_API unsigned int shmem_uint_g(const unsigned int *source, int pe);
SHMEM_API unsigned int shmem_ctx_uint_g(shmem_ctx_t ctx, const unsigned int *source, int pe);
SHMEM_API unsigned long shmem_ulong_g(const unsigned long *source, int pe);
SHMEM_API unsigned long shmem_ctx_ulong_g(shmem_ctx_t ctx, const unsigned long *source, int pe);
SHMEM_API unsigned long long shmem_ulonglong_g(const unsigned long long *source, int pe);
SHMEM_API unsigned long long shmem_ctx_ulonglong_g(shmem_ctx_t ctx, const unsigned long long *source, int pe);
SHMEM_API int8_t shmem_int8_g(const int8_t *source, int pe);
SHMEM_API int8_t shmem_ctx_int8_g(shmem_ctx_t ctx, const int8_t *source, int pe);
SHMEM_API int16_t shmem_int16_g(const int16_t *source, int pe);
SHMEM_API int16_t shmem_ctx_int16_g(shmem_ctx_t ctx, const int16_t *source, int pe);
SHMEM_API int32_t shmem_int32_g(const int32_t *source, int pe);
SHMEM_API int32_t shmem_ctx_int32_g(shmem_ctx_t ctx, const int32_t *source, int pe);
SHMEM_API int64_t shmem_int64_g(const int64_t *source, int pe);
SHMEM_API int64_t shmem_ctx_int64_g(shmem_ctx_t ctx, const int64_t *source, int pe);
SHMEM_API uint8_t shmem_uint8_g(const uint8_t *source, int pe);
SHMEM_API uint8_t shmem_ctx_uint8_g(shmem_ctx_t ctx, const uint8_t *source, int pe);
SHMEM_API uint16_t shmem_uint16_g(const uint16_t *source, int pe);
SHMEM_API uint16_t shmem_ctx_uint16_g(shmem_ctx_t ctx, const uint16_t *source, int pe);
SHMEM_API uint32_t shmem_uint32_g(const uint32_t *source, int pe);
SHMEM_API uint32_t shmem_ctx_uint32_g(shmem_ctx_t ctx, const uint32_t *source, int pe);
SHMEM_API uint64_t shmem_uint64_g(const uint64_t *source, int pe);
SHMEM_API uint64_t shmem_ctx_uint64_g(shmem_ctx_t ctx, const uint64_t *source, int pe);
SHMEM_API size_t shmem_size_g(const size_t *source, int pe);
SHMEM_API size_t shmem_ctx_size_g(shmem_ctx_t ctx, const size_t *source, int pe);
SHMEM_API ptrdiff_t shmem_ptrdiff_g(const ptrdiff_t *source, int pe);
SHMEM_API ptrdiff_t shmem_ctx_ptrdiff_g(shmem_ctx_t ctx, const ptrdiff_t *source, int pe);
/** @} */

/** @name Strided get
 *  @{ */
/** Gets nelems elements that lie sst elements apart, to places dst elements apart. */
SHMEM_API void shmem_float_iget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_iget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_double_iget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_iget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_iget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_iget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_char_iget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_iget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_schar_iget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_iget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_short_iget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_iget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int_iget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_iget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_long_iget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_iget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_longlong_iget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_iget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uchar_iget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_iget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ushort_iget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_iget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint_iget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_iget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ulong_iget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_iget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_iget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_iget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int8_iget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_iget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int16_iget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_iget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int32_iget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_iget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_int64_iget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_iget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint8_iget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_iget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint16_iget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_iget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint32_iget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_iget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_uint64_iget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_iget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_size_iget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_iget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_iget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_iget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_iget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
SHMEM_API void shmem_ctx_iget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
/** @} */

/** @name Put, nonblocking
 *  @{ */
/** As put; source may be reused, and dest holds the data, after a quiet. */
SHMEM_API void shmem_float_put_nbi(float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_put_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_double_put_nbi(double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_put_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_put_nbi(long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_put_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_char_put_nbi(char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_put_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_schar_put_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_put_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_short_put_nbi(short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_put_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_int_put_nbi(int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_put_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_long_put_nbi(long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_put_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_longlong_put_nbi(long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_put_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_uchar_put_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_put_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ushort_put_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_put_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_uint_put_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_put_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ulong_put_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_put_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_put_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_put_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_int8_put_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_put_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int16_put_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_put_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int32_put_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_put_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int64_put_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_put_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint8_put_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_put_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint16_put_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_put_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint32_put_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_put_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint64_put_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_put_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_size_put_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_put_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_put_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_put_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_put8_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put16_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put32_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put64_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_put128_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_put128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
/** @} */

/** @name Get, nonblocking
 *  @{ */
/** As get; dest holds the data after a quiet. */
SHMEM_API void shmem_float_get_nbi(float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_float_get_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
SHMEM_API void shmem_double_get_nbi(double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_double_get_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
SHMEM_API void shmem_longdouble_get_nbi(long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longdouble_get_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
SHMEM_API void shmem_char_get_nbi(char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_char_get_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
SHMEM_API void shmem_schar_get_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_schar_get_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
SHMEM_API void shmem_short_get_nbi(short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_short_get_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
SHMEM_API void shmem_int_get_nbi(int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int_get_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
SHMEM_API void shmem_long_get_nbi(long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_long_get_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
SHMEM_API void shmem_longlong_get_nbi(long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_longlong_get_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
SHMEM_API void shmem_uchar_get_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uchar_get_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
SHMEM_API void shmem_ushort_get_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ushort_get_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
SHMEM_API void shmem_uint_get_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint_get_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
SHMEM_API void shmem_ulong_get_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulong_get_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
SHMEM_API void shmem_ulonglong_get_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ulonglong_get_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
SHMEM_API void shmem_int8_get_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int8_get_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int16_get_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int16_get_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int32_get_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int32_get_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_int64_get_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_int64_get_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint8_get_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint8_get_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint16_get_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint16_get_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint32_get_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint32_get_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
SHMEM_API void shmem_uint64_get_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_uint64_get_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
SHMEM_API void shmem_size_get_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_size_get_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ptrdiff_get_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_ptrdiff_get_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
SHMEM_API void shmem_get8_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get16_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get32_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get64_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_get128_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_get128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);
SHMEM_API void shmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
/** @} */

#endif
