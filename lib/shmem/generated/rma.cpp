// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: put and get.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Put
void shmem_float_put(float *dest, const float *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_float_put(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_double_put(double *dest, const double *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_double_put(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longdouble_put(long double *dest, const long double *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longdouble_put(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_char_put(char *dest, const char *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_char_put(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_schar_put(signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_schar_put(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_short_put(short *dest, const short *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_short_put(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int_put(int *dest, const int *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int_put(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_long_put(long *dest, const long *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_long_put(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longlong_put(long long *dest, const long long *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longlong_put(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uchar_put(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uchar_put(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ushort_put(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ushort_put(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint_put(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint_put(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulong_put(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulong_put(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulonglong_put(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulonglong_put(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int8_put(int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int8_put(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int16_put(int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int16_put(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int32_put(int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int32_put(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int64_put(int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int64_put(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint8_put(uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint8_put(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint16_put(uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint16_put(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint32_put(uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint32_put(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint64_put(uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint64_put(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_size_put(size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_size_put(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ptrdiff_put(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_put(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_put8(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_put8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }
void shmem_put16(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 2, nelems, pe, __func__); }
void shmem_ctx_put16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 2, nelems, pe, __func__); }
void shmem_put32(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 4, nelems, pe, __func__); }
void shmem_ctx_put32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 4, nelems, pe, __func__); }
void shmem_put64(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 8, nelems, pe, __func__); }
void shmem_ctx_put64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 8, nelems, pe, __func__); }
void shmem_put128(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 16, nelems, pe, __func__); }
void shmem_ctx_put128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 16, nelems, pe, __func__); }
void shmem_putmem(void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }

// One element
void shmem_float_p(float *dest, float value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_float_p(shmem_ctx_t ctx, float *dest, float value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_double_p(double *dest, double value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_double_p(shmem_ctx_t ctx, double *dest, double value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_longdouble_p(long double *dest, long double value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_longdouble_p(shmem_ctx_t ctx, long double *dest, long double value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_char_p(char *dest, char value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_char_p(shmem_ctx_t ctx, char *dest, char value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_schar_p(signed char *dest, signed char value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_schar_p(shmem_ctx_t ctx, signed char *dest, signed char value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_short_p(short *dest, short value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_short_p(shmem_ctx_t ctx, short *dest, short value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_int_p(int *dest, int value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_int_p(shmem_ctx_t ctx, int *dest, int value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_long_p(long *dest, long value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_long_p(shmem_ctx_t ctx, long *dest, long value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_longlong_p(long long *dest, long long value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_longlong_p(shmem_ctx_t ctx, long long *dest, long long value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uchar_p(unsigned char *dest, unsigned char value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uchar_p(shmem_ctx_t ctx, unsigned char *dest, unsigned char value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_ushort_p(unsigned short *dest, unsigned short value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_ushort_p(shmem_ctx_t ctx, unsigned short *dest, unsigned short value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uint_p(unsigned int *dest, unsigned int value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uint_p(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_ulong_p(unsigned long *dest, unsigned long value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_ulong_p(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_ulonglong_p(unsigned long long *dest, unsigned long long value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_ulonglong_p(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_int8_p(int8_t *dest, int8_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_int8_p(shmem_ctx_t ctx, int8_t *dest, int8_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_int16_p(int16_t *dest, int16_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_int16_p(shmem_ctx_t ctx, int16_t *dest, int16_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_int32_p(int32_t *dest, int32_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_int32_p(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_int64_p(int64_t *dest, int64_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_int64_p(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uint8_p(uint8_t *dest, uint8_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uint8_p(shmem_ctx_t ctx, uint8_t *dest, uint8_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uint16_p(uint16_t *dest, uint16_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uint16_p(shmem_ctx_t ctx, uint16_t *dest, uint16_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uint32_p(uint32_t *dest, uint32_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uint32_p(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_uint64_p(uint64_t *dest, uint64_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_uint64_p(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_size_p(size_t *dest, size_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_size_p(shmem_ctx_t ctx, size_t *dest, size_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }
void shmem_ptrdiff_p(ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::p(shmem::main_context(), dest, value, pe, __func__); }
void shmem_ctx_ptrdiff_p(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe) { shmem::p(shmem::native(ctx), dest, value, pe, __func__); }

// Strided put
void shmem_float_iput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_float_iput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_double_iput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_double_iput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_longdouble_iput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_longdouble_iput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_char_iput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_char_iput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_schar_iput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_schar_iput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_short_iput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_short_iput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int_iput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int_iput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_long_iput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_long_iput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_longlong_iput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_longlong_iput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uchar_iput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uchar_iput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ushort_iput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ushort_iput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint_iput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint_iput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ulong_iput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ulong_iput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ulonglong_iput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ulonglong_iput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int8_iput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int8_iput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int16_iput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int16_iput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int32_iput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int32_iput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int64_iput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int64_iput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint8_iput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint8_iput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint16_iput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint16_iput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint32_iput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint32_iput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint64_iput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint64_iput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_size_iput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_size_iput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ptrdiff_iput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_iput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_iput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, 1, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, 1, dst, sst, nelems, pe, __func__); }
void shmem_iput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, 2, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, 2, dst, sst, nelems, pe, __func__); }
void shmem_iput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, 4, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, 4, dst, sst, nelems, pe, __func__); }
void shmem_iput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, 8, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, 8, dst, sst, nelems, pe, __func__); }
void shmem_iput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::main_context(), dest, source, 16, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iput(shmem::native(ctx), dest, source, 16, dst, sst, nelems, pe, __func__); }

// Get
void shmem_float_get(float *dest, const float *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_float_get(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_double_get(double *dest, const double *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_double_get(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longdouble_get(long double *dest, const long double *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longdouble_get(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_char_get(char *dest, const char *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_char_get(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_schar_get(signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_schar_get(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_short_get(short *dest, const short *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_short_get(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int_get(int *dest, const int *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int_get(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_long_get(long *dest, const long *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_long_get(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longlong_get(long long *dest, const long long *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longlong_get(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uchar_get(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uchar_get(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ushort_get(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ushort_get(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint_get(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint_get(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulong_get(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulong_get(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulonglong_get(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulonglong_get(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int8_get(int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int8_get(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int16_get(int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int16_get(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int32_get(int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int32_get(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int64_get(int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int64_get(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint8_get(uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint8_get(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint16_get(uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint16_get(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint32_get(uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint32_get(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint64_get(uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint64_get(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_size_get(size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_size_get(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ptrdiff_get(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_get(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_get8(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_get8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }
void shmem_get16(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 2, nelems, pe, __func__); }
void shmem_ctx_get16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 2, nelems, pe, __func__); }
void shmem_get32(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 4, nelems, pe, __func__); }
void shmem_ctx_get32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 4, nelems, pe, __func__); }
void shmem_get64(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 8, nelems, pe, __func__); }
void shmem_ctx_get64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 8, nelems, pe, __func__); }
void shmem_get128(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 16, nelems, pe, __func__); }
void shmem_ctx_get128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 16, nelems, pe, __func__); }
void shmem_getmem(void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }

// One element back
float shmem_float_g(const float *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
float shmem_ctx_float_g(shmem_ctx_t ctx, const float *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
double shmem_double_g(const double *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
double shmem_ctx_double_g(shmem_ctx_t ctx, const double *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
long double shmem_longdouble_g(const long double *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
long double shmem_ctx_longdouble_g(shmem_ctx_t ctx, const long double *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
char shmem_char_g(const char *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
char shmem_ctx_char_g(shmem_ctx_t ctx, const char *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
signed char shmem_schar_g(const signed char *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
signed char shmem_ctx_schar_g(shmem_ctx_t ctx, const signed char *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
short shmem_short_g(const short *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
short shmem_ctx_short_g(shmem_ctx_t ctx, const short *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
int shmem_int_g(const int *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
int shmem_ctx_int_g(shmem_ctx_t ctx, const int *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
long shmem_long_g(const long *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
long shmem_ctx_long_g(shmem_ctx_t ctx, const long *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
long long shmem_longlong_g(const long long *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
long long shmem_ctx_longlong_g(shmem_ctx_t ctx, const long long *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
unsigned char shmem_uchar_g(const unsigned char *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
unsigned char shmem_ctx_uchar_g(shmem_ctx_t ctx, const unsigned char *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
unsigned short shmem_ushort_g(const unsigned short *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
unsigned short shmem_ctx_ushort_g(shmem_ctx_t ctx, const unsigned short *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
unsigned int shmem_uint_g(const unsigned int *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
unsigned int shmem_ctx_uint_g(shmem_ctx_t ctx, const unsigned int *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
unsigned long shmem_ulong_g(const unsigned long *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
unsigned long shmem_ctx_ulong_g(shmem_ctx_t ctx, const unsigned long *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
unsigned long long shmem_ulonglong_g(const unsigned long long *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
unsigned long long shmem_ctx_ulonglong_g(shmem_ctx_t ctx, const unsigned long long *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
int8_t shmem_int8_g(const int8_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
int8_t shmem_ctx_int8_g(shmem_ctx_t ctx, const int8_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
int16_t shmem_int16_g(const int16_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
int16_t shmem_ctx_int16_g(shmem_ctx_t ctx, const int16_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
int32_t shmem_int32_g(const int32_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
int32_t shmem_ctx_int32_g(shmem_ctx_t ctx, const int32_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
int64_t shmem_int64_g(const int64_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
int64_t shmem_ctx_int64_g(shmem_ctx_t ctx, const int64_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
uint8_t shmem_uint8_g(const uint8_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
uint8_t shmem_ctx_uint8_g(shmem_ctx_t ctx, const uint8_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
uint16_t shmem_uint16_g(const uint16_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
uint16_t shmem_ctx_uint16_g(shmem_ctx_t ctx, const uint16_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
uint32_t shmem_uint32_g(const uint32_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
uint32_t shmem_ctx_uint32_g(shmem_ctx_t ctx, const uint32_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
uint64_t shmem_uint64_g(const uint64_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
uint64_t shmem_ctx_uint64_g(shmem_ctx_t ctx, const uint64_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
size_t shmem_size_g(const size_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
size_t shmem_ctx_size_g(shmem_ctx_t ctx, const size_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }
ptrdiff_t shmem_ptrdiff_g(const ptrdiff_t *source, int pe) { return shmem::g(shmem::main_context(), source, pe, __func__); }
ptrdiff_t shmem_ctx_ptrdiff_g(shmem_ctx_t ctx, const ptrdiff_t *source, int pe) { return shmem::g(shmem::native(ctx), source, pe, __func__); }

// Strided get
void shmem_float_iget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_float_iget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_double_iget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_double_iget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_longdouble_iget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_longdouble_iget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_char_iget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_char_iget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_schar_iget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_schar_iget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_short_iget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_short_iget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int_iget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int_iget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_long_iget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_long_iget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_longlong_iget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_longlong_iget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uchar_iget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uchar_iget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ushort_iget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ushort_iget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint_iget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint_iget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ulong_iget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ulong_iget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ulonglong_iget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ulonglong_iget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int8_iget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int8_iget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int16_iget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int16_iget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int32_iget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int32_iget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_int64_iget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_int64_iget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint8_iget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint8_iget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint16_iget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint16_iget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint32_iget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint32_iget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_uint64_iget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_uint64_iget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_size_iget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_size_iget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ptrdiff_iget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_iget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, sizeof *dest, dst, sst, nelems, pe, __func__); }
void shmem_iget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, 1, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, 1, dst, sst, nelems, pe, __func__); }
void shmem_iget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, 2, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, 2, dst, sst, nelems, pe, __func__); }
void shmem_iget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, 4, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, 4, dst, sst, nelems, pe, __func__); }
void shmem_iget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, 8, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, 8, dst, sst, nelems, pe, __func__); }
void shmem_iget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::main_context(), dest, source, 16, dst, sst, nelems, pe, __func__); }
void shmem_ctx_iget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe) { shmem::iget(shmem::native(ctx), dest, source, 16, dst, sst, nelems, pe, __func__); }

// Put, nonblocking
void shmem_float_put_nbi(float *dest, const float *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_float_put_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_double_put_nbi(double *dest, const double *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_double_put_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longdouble_put_nbi(long double *dest, const long double *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longdouble_put_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_char_put_nbi(char *dest, const char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_char_put_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_schar_put_nbi(signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_schar_put_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_short_put_nbi(short *dest, const short *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_short_put_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int_put_nbi(int *dest, const int *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int_put_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_long_put_nbi(long *dest, const long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_long_put_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longlong_put_nbi(long long *dest, const long long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longlong_put_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uchar_put_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uchar_put_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ushort_put_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ushort_put_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint_put_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint_put_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulong_put_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulong_put_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulonglong_put_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulonglong_put_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int8_put_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int8_put_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int16_put_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int16_put_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int32_put_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int32_put_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int64_put_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int64_put_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint8_put_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint8_put_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint16_put_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint16_put_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint32_put_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint32_put_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint64_put_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint64_put_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_size_put_nbi(size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_size_put_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ptrdiff_put_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_put_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_put8_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_put8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }
void shmem_put16_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 2, nelems, pe, __func__); }
void shmem_ctx_put16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 2, nelems, pe, __func__); }
void shmem_put32_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 4, nelems, pe, __func__); }
void shmem_ctx_put32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 4, nelems, pe, __func__); }
void shmem_put64_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 8, nelems, pe, __func__); }
void shmem_ctx_put64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 8, nelems, pe, __func__); }
void shmem_put128_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 16, nelems, pe, __func__); }
void shmem_ctx_put128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 16, nelems, pe, __func__); }
void shmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::put_nbi(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }

// Get, nonblocking
void shmem_float_get_nbi(float *dest, const float *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_float_get_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_double_get_nbi(double *dest, const double *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_double_get_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longdouble_get_nbi(long double *dest, const long double *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longdouble_get_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_char_get_nbi(char *dest, const char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_char_get_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_schar_get_nbi(signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_schar_get_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_short_get_nbi(short *dest, const short *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_short_get_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int_get_nbi(int *dest, const int *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int_get_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_long_get_nbi(long *dest, const long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_long_get_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_longlong_get_nbi(long long *dest, const long long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_longlong_get_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uchar_get_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uchar_get_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ushort_get_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ushort_get_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint_get_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint_get_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulong_get_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulong_get_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ulonglong_get_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ulonglong_get_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int8_get_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int8_get_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int16_get_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int16_get_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int32_get_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int32_get_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_int64_get_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_int64_get_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint8_get_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint8_get_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint16_get_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint16_get_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint32_get_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint32_get_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_uint64_get_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_uint64_get_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_size_get_nbi(size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_size_get_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ptrdiff_get_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_ctx_ptrdiff_get_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, pe, __func__); }
void shmem_get8_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_get8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }
void shmem_get16_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 2, nelems, pe, __func__); }
void shmem_ctx_get16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 2, nelems, pe, __func__); }
void shmem_get32_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 4, nelems, pe, __func__); }
void shmem_ctx_get32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 4, nelems, pe, __func__); }
void shmem_get64_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 8, nelems, pe, __func__); }
void shmem_ctx_get64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 8, nelems, pe, __func__); }
void shmem_get128_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 16, nelems, pe, __func__); }
void shmem_ctx_get128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 16, nelems, pe, __func__); }
void shmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::main_context(), dest, source, 1, nelems, pe, __func__); }
void shmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { shmem::get_nbi(shmem::native(ctx), dest, source, 1, nelems, pe, __func__); }

// The profiling names: one body, two names.
PROFILED(shmem_float_put, pshmem_float_put)
PROFILED(shmem_ctx_float_put, pshmem_ctx_float_put)
PROFILED(shmem_double_put, pshmem_double_put)
PROFILED(shmem_ctx_double_put, pshmem_ctx_double_put)
PROFILED(shmem_longdouble_put, pshmem_longdouble_put)
PROFILED(shmem_ctx_longdouble_put, pshmem_ctx_longdouble_put)
PROFILED(shmem_char_put, pshmem_char_put)
PROFILED(shmem_ctx_char_put, pshmem_ctx_char_put)
PROFILED(shmem_schar_put, pshmem_schar_put)
PROFILED(shmem_ctx_schar_put, pshmem_ctx_schar_put)
PROFILED(shmem_short_put, pshmem_short_put)
PROFILED(shmem_ctx_short_put, pshmem_ctx_short_put)
PROFILED(shmem_int_put, pshmem_int_put)
PROFILED(shmem_ctx_int_put, pshmem_ctx_int_put)
PROFILED(shmem_long_put, pshmem_long_put)
PROFILED(shmem_ctx_long_put, pshmem_ctx_long_put)
PROFILED(shmem_longlong_put, pshmem_longlong_put)
PROFILED(shmem_ctx_longlong_put, pshmem_ctx_longlong_put)
PROFILED(shmem_uchar_put, pshmem_uchar_put)
PROFILED(shmem_ctx_uchar_put, pshmem_ctx_uchar_put)
PROFILED(shmem_ushort_put, pshmem_ushort_put)
PROFILED(shmem_ctx_ushort_put, pshmem_ctx_ushort_put)
PROFILED(shmem_uint_put, pshmem_uint_put)
PROFILED(shmem_ctx_uint_put, pshmem_ctx_uint_put)
PROFILED(shmem_ulong_put, pshmem_ulong_put)
PROFILED(shmem_ctx_ulong_put, pshmem_ctx_ulong_put)
PROFILED(shmem_ulonglong_put, pshmem_ulonglong_put)
PROFILED(shmem_ctx_ulonglong_put, pshmem_ctx_ulonglong_put)
PROFILED(shmem_int8_put, pshmem_int8_put)
PROFILED(shmem_ctx_int8_put, pshmem_ctx_int8_put)
PROFILED(shmem_int16_put, pshmem_int16_put)
PROFILED(shmem_ctx_int16_put, pshmem_ctx_int16_put)
PROFILED(shmem_int32_put, pshmem_int32_put)
PROFILED(shmem_ctx_int32_put, pshmem_ctx_int32_put)
PROFILED(shmem_int64_put, pshmem_int64_put)
PROFILED(shmem_ctx_int64_put, pshmem_ctx_int64_put)
PROFILED(shmem_uint8_put, pshmem_uint8_put)
PROFILED(shmem_ctx_uint8_put, pshmem_ctx_uint8_put)
PROFILED(shmem_uint16_put, pshmem_uint16_put)
PROFILED(shmem_ctx_uint16_put, pshmem_ctx_uint16_put)
PROFILED(shmem_uint32_put, pshmem_uint32_put)
PROFILED(shmem_ctx_uint32_put, pshmem_ctx_uint32_put)
PROFILED(shmem_uint64_put, pshmem_uint64_put)
PROFILED(shmem_ctx_uint64_put, pshmem_ctx_uint64_put)
PROFILED(shmem_size_put, pshmem_size_put)
PROFILED(shmem_ctx_size_put, pshmem_ctx_size_put)
PROFILED(shmem_ptrdiff_put, pshmem_ptrdiff_put)
PROFILED(shmem_ctx_ptrdiff_put, pshmem_ctx_ptrdiff_put)
PROFILED(shmem_put8, pshmem_put8)
PROFILED(shmem_ctx_put8, pshmem_ctx_put8)
PROFILED(shmem_put16, pshmem_put16)
PROFILED(shmem_ctx_put16, pshmem_ctx_put16)
PROFILED(shmem_put32, pshmem_put32)
PROFILED(shmem_ctx_put32, pshmem_ctx_put32)
PROFILED(shmem_put64, pshmem_put64)
PROFILED(shmem_ctx_put64, pshmem_ctx_put64)
PROFILED(shmem_put128, pshmem_put128)
PROFILED(shmem_ctx_put128, pshmem_ctx_put128)
PROFILED(shmem_putmem, pshmem_putmem)
PROFILED(shmem_ctx_putmem, pshmem_ctx_putmem)
PROFILED(shmem_float_p, pshmem_float_p)
PROFILED(shmem_ctx_float_p, pshmem_ctx_float_p)
PROFILED(shmem_double_p, pshmem_double_p)
PROFILED(shmem_ctx_double_p, pshmem_ctx_double_p)
PROFILED(shmem_longdouble_p, pshmem_longdouble_p)
PROFILED(shmem_ctx_longdouble_p, pshmem_ctx_longdouble_p)
PROFILED(shmem_char_p, pshmem_char_p)
PROFILED(shmem_ctx_char_p, pshmem_ctx_char_p)
PROFILED(shmem_schar_p, pshmem_schar_p)
PROFILED(shmem_ctx_schar_p, pshmem_ctx_schar_p)
PROFILED(shmem_short_p, pshmem_short_p)
PROFILED(shmem_ctx_short_p, pshmem_ctx_short_p)
PROFILED(shmem_int_p, pshmem_int_p)
PROFILED(shmem_ctx_int_p, pshmem_ctx_int_p)
PROFILED(shmem_long_p, pshmem_long_p)
PROFILED(shmem_ctx_long_p, pshmem_ctx_long_p)
PROFILED(shmem_longlong_p, pshmem_longlong_p)
PROFILED(shmem_ctx_longlong_p, pshmem_ctx_longlong_p)
PROFILED(shmem_uchar_p, pshmem_uchar_p)
PROFILED(shmem_ctx_uchar_p, pshmem_ctx_uchar_p)
PROFILED(shmem_ushort_p, pshmem_ushort_p)
PROFILED(shmem_ctx_ushort_p, pshmem_ctx_ushort_p)
PROFILED(shmem_uint_p, pshmem_uint_p)
PROFILED(shmem_ctx_uint_p, pshmem_ctx_uint_p)
PROFILED(shmem_ulong_p, pshmem_ulong_p)
PROFILED(shmem_ctx_ulong_p, pshmem_ctx_ulong_p)
PROFILED(shmem_ulonglong_p, pshmem_ulonglong_p)
PROFILED(shmem_ctx_ulonglong_p, pshmem_ctx_ulonglong_p)
PROFILED(shmem_int8_p, pshmem_int8_p)
PROFILED(shmem_ctx_int8_p, pshmem_ctx_int8_p)
PROFILED(shmem_int16_p, pshmem_int16_p)
PROFILED(shmem_ctx_int16_p, pshmem_ctx_int16_p)
PROFILED(shmem_int32_p, pshmem_int32_p)
PROFILED(shmem_ctx_int32_p, pshmem_ctx_int32_p)
PROFILED(shmem_int64_p, pshmem_int64_p)
PROFILED(shmem_ctx_int64_p, pshmem_ctx_int64_p)
PROFILED(shmem_uint8_p, pshmem_uint8_p)
PROFILED(shmem_ctx_uint8_p, pshmem_ctx_uint8_p)
PROFILED(shmem_uint16_p, pshmem_uint16_p)
PROFILED(shmem_ctx_uint16_p, pshmem_ctx_uint16_p)
PROFILED(shmem_uint32_p, pshmem_uint32_p)
PROFILED(shmem_ctx_uint32_p, pshmem_ctx_uint32_p)
PROFILED(shmem_uint64_p, pshmem_uint64_p)
PROFILED(shmem_ctx_uint64_p, pshmem_ctx_uint64_p)
PROFILED(shmem_size_p, pshmem_size_p)
PROFILED(shmem_ctx_size_p, pshmem_ctx_size_p)
PROFILED(shmem_ptrdiff_p, pshmem_ptrdiff_p)
PROFILED(shmem_ctx_ptrdiff_p, pshmem_ctx_ptrdiff_p)
PROFILED(shmem_float_iput, pshmem_float_iput)
PROFILED(shmem_ctx_float_iput, pshmem_ctx_float_iput)
PROFILED(shmem_double_iput, pshmem_double_iput)
PROFILED(shmem_ctx_double_iput, pshmem_ctx_double_iput)
PROFILED(shmem_longdouble_iput, pshmem_longdouble_iput)
PROFILED(shmem_ctx_longdouble_iput, pshmem_ctx_longdouble_iput)
PROFILED(shmem_char_iput, pshmem_char_iput)
PROFILED(shmem_ctx_char_iput, pshmem_ctx_char_iput)
PROFILED(shmem_schar_iput, pshmem_schar_iput)
PROFILED(shmem_ctx_schar_iput, pshmem_ctx_schar_iput)
PROFILED(shmem_short_iput, pshmem_short_iput)
PROFILED(shmem_ctx_short_iput, pshmem_ctx_short_iput)
PROFILED(shmem_int_iput, pshmem_int_iput)
PROFILED(shmem_ctx_int_iput, pshmem_ctx_int_iput)
PROFILED(shmem_long_iput, pshmem_long_iput)
PROFILED(shmem_ctx_long_iput, pshmem_ctx_long_iput)
PROFILED(shmem_longlong_iput, pshmem_longlong_iput)
PROFILED(shmem_ctx_longlong_iput, pshmem_ctx_longlong_iput)
PROFILED(shmem_uchar_iput, pshmem_uchar_iput)
PROFILED(shmem_ctx_uchar_iput, pshmem_ctx_uchar_iput)
PROFILED(shmem_ushort_iput, pshmem_ushort_iput)
PROFILED(shmem_ctx_ushort_iput, pshmem_ctx_ushort_iput)
PROFILED(shmem_uint_iput, pshmem_uint_iput)
PROFILED(shmem_ctx_uint_iput, pshmem_ctx_uint_iput)
PROFILED(shmem_ulong_iput, pshmem_ulong_iput)
PROFILED(shmem_ctx_ulong_iput, pshmem_ctx_ulong_iput)
PROFILED(shmem_ulonglong_iput, pshmem_ulonglong_iput)
PROFILED(shmem_ctx_ulonglong_iput, pshmem_ctx_ulonglong_iput)
PROFILED(shmem_int8_iput, pshmem_int8_iput)
PROFILED(shmem_ctx_int8_iput, pshmem_ctx_int8_iput)
PROFILED(shmem_int16_iput, pshmem_int16_iput)
PROFILED(shmem_ctx_int16_iput, pshmem_ctx_int16_iput)
PROFILED(shmem_int32_iput, pshmem_int32_iput)
PROFILED(shmem_ctx_int32_iput, pshmem_ctx_int32_iput)
PROFILED(shmem_int64_iput, pshmem_int64_iput)
PROFILED(shmem_ctx_int64_iput, pshmem_ctx_int64_iput)
PROFILED(shmem_uint8_iput, pshmem_uint8_iput)
PROFILED(shmem_ctx_uint8_iput, pshmem_ctx_uint8_iput)
PROFILED(shmem_uint16_iput, pshmem_uint16_iput)
PROFILED(shmem_ctx_uint16_iput, pshmem_ctx_uint16_iput)
PROFILED(shmem_uint32_iput, pshmem_uint32_iput)
PROFILED(shmem_ctx_uint32_iput, pshmem_ctx_uint32_iput)
PROFILED(shmem_uint64_iput, pshmem_uint64_iput)
PROFILED(shmem_ctx_uint64_iput, pshmem_ctx_uint64_iput)
PROFILED(shmem_size_iput, pshmem_size_iput)
PROFILED(shmem_ctx_size_iput, pshmem_ctx_size_iput)
PROFILED(shmem_ptrdiff_iput, pshmem_ptrdiff_iput)
PROFILED(shmem_ctx_ptrdiff_iput, pshmem_ctx_ptrdiff_iput)
PROFILED(shmem_iput8, pshmem_iput8)
PROFILED(shmem_ctx_iput8, pshmem_ctx_iput8)
PROFILED(shmem_iput16, pshmem_iput16)
PROFILED(shmem_ctx_iput16, pshmem_ctx_iput16)
PROFILED(shmem_iput32, pshmem_iput32)
PROFILED(shmem_ctx_iput32, pshmem_ctx_iput32)
PROFILED(shmem_iput64, pshmem_iput64)
PROFILED(shmem_ctx_iput64, pshmem_ctx_iput64)
PROFILED(shmem_iput128, pshmem_iput128)
PROFILED(shmem_ctx_iput128, pshmem_ctx_iput128)
PROFILED(shmem_float_get, pshmem_float_get)
PROFILED(shmem_ctx_float_get, pshmem_ctx_float_get)
PROFILED(shmem_double_get, pshmem_double_get)
PROFILED(shmem_ctx_double_get, pshmem_ctx_double_get)
PROFILED(shmem_longdouble_get, pshmem_longdouble_get)
PROFILED(shmem_ctx_longdouble_get, pshmem_ctx_longdouble_get)
PROFILED(shmem_char_get, pshmem_char_get)
PROFILED(shmem_ctx_char_get, pshmem_ctx_char_get)
PROFILED(shmem_schar_get, pshmem_schar_get)
PROFILED(shmem_ctx_schar_get, pshmem_ctx_schar_get)
PROFILED(shmem_short_get, pshmem_short_get)
PROFILED(shmem_ctx_short_get, pshmem_ctx_short_get)
PROFILED(shmem_int_get, pshmem_int_get)
PROFILED(shmem_ctx_int_get, pshmem_ctx_int_get)
PROFILED(shmem_long_get, pshmem_long_get)
PROFILED(shmem_ctx_long_get, pshmem_ctx_long_get)
PROFILED(shmem_longlong_get, pshmem_longlong_get)
PROFILED(shmem_ctx_longlong_get, pshmem_ctx_longlong_get)
PROFILED(shmem_uchar_get, pshmem_uchar_get)
PROFILED(shmem_ctx_uchar_get, pshmem_ctx_uchar_get)
PROFILED(shmem_ushort_get, pshmem_ushort_get)
PROFILED(shmem_ctx_ushort_get, pshmem_ctx_ushort_get)
PROFILED(shmem_uint_get, pshmem_uint_get)
PROFILED(shmem_ctx_uint_get, pshmem_ctx_uint_get)
PROFILED(shmem_ulong_get, pshmem_ulong_get)
PROFILED(shmem_ctx_ulong_get, pshmem_ctx_ulong_get)
PROFILED(shmem_ulonglong_get, pshmem_ulonglong_get)
PROFILED(shmem_ctx_ulonglong_get, pshmem_ctx_ulonglong_get)
PROFILED(shmem_int8_get, pshmem_int8_get)
PROFILED(shmem_ctx_int8_get, pshmem_ctx_int8_get)
PROFILED(shmem_int16_get, pshmem_int16_get)
PROFILED(shmem_ctx_int16_get, pshmem_ctx_int16_get)
PROFILED(shmem_int32_get, pshmem_int32_get)
PROFILED(shmem_ctx_int32_get, pshmem_ctx_int32_get)
PROFILED(shmem_int64_get, pshmem_int64_get)
PROFILED(shmem_ctx_int64_get, pshmem_ctx_int64_get)
PROFILED(shmem_uint8_get, pshmem_uint8_get)
PROFILED(shmem_ctx_uint8_get, pshmem_ctx_uint8_get)
PROFILED(shmem_uint16_get, pshmem_uint16_get)
PROFILED(shmem_ctx_uint16_get, pshmem_ctx_uint16_get)
PROFILED(shmem_uint32_get, pshmem_uint32_get)
PROFILED(shmem_ctx_uint32_get, pshmem_ctx_uint32_get)
PROFILED(shmem_uint64_get, pshmem_uint64_get)
PROFILED(shmem_ctx_uint64_get, pshmem_ctx_uint64_get)
PROFILED(shmem_size_get, pshmem_size_get)
PROFILED(shmem_ctx_size_get, pshmem_ctx_size_get)
PROFILED(shmem_ptrdiff_get, pshmem_ptrdiff_get)
PROFILED(shmem_ctx_ptrdiff_get, pshmem_ctx_ptrdiff_get)
PROFILED(shmem_get8, pshmem_get8)
PROFILED(shmem_ctx_get8, pshmem_ctx_get8)
PROFILED(shmem_get16, pshmem_get16)
PROFILED(shmem_ctx_get16, pshmem_ctx_get16)
PROFILED(shmem_get32, pshmem_get32)
PROFILED(shmem_ctx_get32, pshmem_ctx_get32)
PROFILED(shmem_get64, pshmem_get64)
PROFILED(shmem_ctx_get64, pshmem_ctx_get64)
PROFILED(shmem_get128, pshmem_get128)
PROFILED(shmem_ctx_get128, pshmem_ctx_get128)
PROFILED(shmem_getmem, pshmem_getmem)
PROFILED(shmem_ctx_getmem, pshmem_ctx_getmem)
PROFILED(shmem_float_g, pshmem_float_g)
PROFILED(shmem_ctx_float_g, pshmem_ctx_float_g)
PROFILED(shmem_double_g, pshmem_double_g)
PROFILED(shmem_ctx_double_g, pshmem_ctx_double_g)
PROFILED(shmem_longdouble_g, pshmem_longdouble_g)
PROFILED(shmem_ctx_longdouble_g, pshmem_ctx_longdouble_g)
PROFILED(shmem_char_g, pshmem_char_g)
PROFILED(shmem_ctx_char_g, pshmem_ctx_char_g)
PROFILED(shmem_schar_g, pshmem_schar_g)
PROFILED(shmem_ctx_schar_g, pshmem_ctx_schar_g)
PROFILED(shmem_short_g, pshmem_short_g)
PROFILED(shmem_ctx_short_g, pshmem_ctx_short_g)
PROFILED(shmem_int_g, pshmem_int_g)
PROFILED(shmem_ctx_int_g, pshmem_ctx_int_g)
PROFILED(shmem_long_g, pshmem_long_g)
PROFILED(shmem_ctx_long_g, pshmem_ctx_long_g)
PROFILED(shmem_longlong_g, pshmem_longlong_g)
PROFILED(shmem_ctx_longlong_g, pshmem_ctx_longlong_g)
PROFILED(shmem_uchar_g, pshmem_uchar_g)
PROFILED(shmem_ctx_uchar_g, pshmem_ctx_uchar_g)
PROFILED(shmem_ushort_g, pshmem_ushort_g)
PROFILED(shmem_ctx_ushort_g, pshmem_ctx_ushort_g)
PROFILED(shmem_uint_g, pshmem_uint_g)
PROFILED(shmem_ctx_uint_g, pshmem_ctx_uint_g)
PROFILED(shmem_ulong_g, pshmem_ulong_g)
PROFILED(shmem_ctx_ulong_g, pshmem_ctx_ulong_g)
PROFILED(shmem_ulonglong_g, pshmem_ulonglong_g)
PROFILED(shmem_ctx_ulonglong_g, pshmem_ctx_ulonglong_g)
PROFILED(shmem_int8_g, pshmem_int8_g)
PROFILED(shmem_ctx_int8_g, pshmem_ctx_int8_g)
PROFILED(shmem_int16_g, pshmem_int16_g)
PROFILED(shmem_ctx_int16_g, pshmem_ctx_int16_g)
PROFILED(shmem_int32_g, pshmem_int32_g)
PROFILED(shmem_ctx_int32_g, pshmem_ctx_int32_g)
PROFILED(shmem_int64_g, pshmem_int64_g)
PROFILED(shmem_ctx_int64_g, pshmem_ctx_int64_g)
PROFILED(shmem_uint8_g, pshmem_uint8_g)
PROFILED(shmem_ctx_uint8_g, pshmem_ctx_uint8_g)
PROFILED(shmem_uint16_g, pshmem_uint16_g)
PROFILED(shmem_ctx_uint16_g, pshmem_ctx_uint16_g)
PROFILED(shmem_uint32_g, pshmem_uint32_g)
PROFILED(shmem_ctx_uint32_g, pshmem_ctx_uint32_g)
PROFILED(shmem_uint64_g, pshmem_uint64_g)
PROFILED(shmem_ctx_uint64_g, pshmem_ctx_uint64_g)
PROFILED(shmem_size_g, pshmem_size_g)
PROFILED(shmem_ctx_size_g, pshmem_ctx_size_g)
PROFILED(shmem_ptrdiff_g, pshmem_ptrdiff_g)
PROFILED(shmem_ctx_ptrdiff_g, pshmem_ctx_ptrdiff_g)
PROFILED(shmem_float_iget, pshmem_float_iget)
PROFILED(shmem_ctx_float_iget, pshmem_ctx_float_iget)
PROFILED(shmem_double_iget, pshmem_double_iget)
PROFILED(shmem_ctx_double_iget, pshmem_ctx_double_iget)
PROFILED(shmem_longdouble_iget, pshmem_longdouble_iget)
PROFILED(shmem_ctx_longdouble_iget, pshmem_ctx_longdouble_iget)
PROFILED(shmem_char_iget, pshmem_char_iget)
PROFILED(shmem_ctx_char_iget, pshmem_ctx_char_iget)
PROFILED(shmem_schar_iget, pshmem_schar_iget)
PROFILED(shmem_ctx_schar_iget, pshmem_ctx_schar_iget)
PROFILED(shmem_short_iget, pshmem_short_iget)
PROFILED(shmem_ctx_short_iget, pshmem_ctx_short_iget)
PROFILED(shmem_int_iget, pshmem_int_iget)
PROFILED(shmem_ctx_int_iget, pshmem_ctx_int_iget)
PROFILED(shmem_long_iget, pshmem_long_iget)
PROFILED(shmem_ctx_long_iget, pshmem_ctx_long_iget)
PROFILED(shmem_longlong_iget, pshmem_longlong_iget)
PROFILED(shmem_ctx_longlong_iget, pshmem_ctx_longlong_iget)
PROFILED(shmem_uchar_iget, pshmem_uchar_iget)
PROFILED(shmem_ctx_uchar_iget, pshmem_ctx_uchar_iget)
PROFILED(shmem_ushort_iget, pshmem_ushort_iget)
PROFILED(shmem_ctx_ushort_iget, pshmem_ctx_ushort_iget)
PROFILED(shmem_uint_iget, pshmem_uint_iget)
PROFILED(shmem_ctx_uint_iget, pshmem_ctx_uint_iget)
PROFILED(shmem_ulong_iget, pshmem_ulong_iget)
PROFILED(shmem_ctx_ulong_iget, pshmem_ctx_ulong_iget)
PROFILED(shmem_ulonglong_iget, pshmem_ulonglong_iget)
PROFILED(shmem_ctx_ulonglong_iget, pshmem_ctx_ulonglong_iget)
PROFILED(shmem_int8_iget, pshmem_int8_iget)
PROFILED(shmem_ctx_int8_iget, pshmem_ctx_int8_iget)
PROFILED(shmem_int16_iget, pshmem_int16_iget)
PROFILED(shmem_ctx_int16_iget, pshmem_ctx_int16_iget)
PROFILED(shmem_int32_iget, pshmem_int32_iget)
PROFILED(shmem_ctx_int32_iget, pshmem_ctx_int32_iget)
PROFILED(shmem_int64_iget, pshmem_int64_iget)
PROFILED(shmem_ctx_int64_iget, pshmem_ctx_int64_iget)
PROFILED(shmem_uint8_iget, pshmem_uint8_iget)
PROFILED(shmem_ctx_uint8_iget, pshmem_ctx_uint8_iget)
PROFILED(shmem_uint16_iget, pshmem_uint16_iget)
PROFILED(shmem_ctx_uint16_iget, pshmem_ctx_uint16_iget)
PROFILED(shmem_uint32_iget, pshmem_uint32_iget)
PROFILED(shmem_ctx_uint32_iget, pshmem_ctx_uint32_iget)
PROFILED(shmem_uint64_iget, pshmem_uint64_iget)
PROFILED(shmem_ctx_uint64_iget, pshmem_ctx_uint64_iget)
PROFILED(shmem_size_iget, pshmem_size_iget)
PROFILED(shmem_ctx_size_iget, pshmem_ctx_size_iget)
PROFILED(shmem_ptrdiff_iget, pshmem_ptrdiff_iget)
PROFILED(shmem_ctx_ptrdiff_iget, pshmem_ctx_ptrdiff_iget)
PROFILED(shmem_iget8, pshmem_iget8)
PROFILED(shmem_ctx_iget8, pshmem_ctx_iget8)
PROFILED(shmem_iget16, pshmem_iget16)
PROFILED(shmem_ctx_iget16, pshmem_ctx_iget16)
PROFILED(shmem_iget32, pshmem_iget32)
PROFILED(shmem_ctx_iget32, pshmem_ctx_iget32)
PROFILED(shmem_iget64, pshmem_iget64)
PROFILED(shmem_ctx_iget64, pshmem_ctx_iget64)
PROFILED(shmem_iget128, pshmem_iget128)
PROFILED(shmem_ctx_iget128, pshmem_ctx_iget128)
PROFILED(shmem_float_put_nbi, pshmem_float_put_nbi)
PROFILED(shmem_ctx_float_put_nbi, pshmem_ctx_float_put_nbi)
PROFILED(shmem_double_put_nbi, pshmem_double_put_nbi)
PROFILED(shmem_ctx_double_put_nbi, pshmem_ctx_double_put_nbi)
PROFILED(shmem_longdouble_put_nbi, pshmem_longdouble_put_nbi)
PROFILED(shmem_ctx_longdouble_put_nbi, pshmem_ctx_longdouble_put_nbi)
PROFILED(shmem_char_put_nbi, pshmem_char_put_nbi)
PROFILED(shmem_ctx_char_put_nbi, pshmem_ctx_char_put_nbi)
PROFILED(shmem_schar_put_nbi, pshmem_schar_put_nbi)
PROFILED(shmem_ctx_schar_put_nbi, pshmem_ctx_schar_put_nbi)
PROFILED(shmem_short_put_nbi, pshmem_short_put_nbi)
PROFILED(shmem_ctx_short_put_nbi, pshmem_ctx_short_put_nbi)
PROFILED(shmem_int_put_nbi, pshmem_int_put_nbi)
PROFILED(shmem_ctx_int_put_nbi, pshmem_ctx_int_put_nbi)
PROFILED(shmem_long_put_nbi, pshmem_long_put_nbi)
PROFILED(shmem_ctx_long_put_nbi, pshmem_ctx_long_put_nbi)
PROFILED(shmem_longlong_put_nbi, pshmem_longlong_put_nbi)
PROFILED(shmem_ctx_longlong_put_nbi, pshmem_ctx_longlong_put_nbi)
PROFILED(shmem_uchar_put_nbi, pshmem_uchar_put_nbi)
PROFILED(shmem_ctx_uchar_put_nbi, pshmem_ctx_uchar_put_nbi)
PROFILED(shmem_ushort_put_nbi, pshmem_ushort_put_nbi)
PROFILED(shmem_ctx_ushort_put_nbi, pshmem_ctx_ushort_put_nbi)
PROFILED(shmem_uint_put_nbi, pshmem_uint_put_nbi)
PROFILED(shmem_ctx_uint_put_nbi, pshmem_ctx_uint_put_nbi)
PROFILED(shmem_ulong_put_nbi, pshmem_ulong_put_nbi)
PROFILED(shmem_ctx_ulong_put_nbi, pshmem_ctx_ulong_put_nbi)
PROFILED(shmem_ulonglong_put_nbi, pshmem_ulonglong_put_nbi)
PROFILED(shmem_ctx_ulonglong_put_nbi, pshmem_ctx_ulonglong_put_nbi)
PROFILED(shmem_int8_put_nbi, pshmem_int8_put_nbi)
PROFILED(shmem_ctx_int8_put_nbi, pshmem_ctx_int8_put_nbi)
PROFILED(shmem_int16_put_nbi, pshmem_int16_put_nbi)
PROFILED(shmem_ctx_int16_put_nbi, pshmem_ctx_int16_put_nbi)
PROFILED(shmem_int32_put_nbi, pshmem_int32_put_nbi)
PROFILED(shmem_ctx_int32_put_nbi, pshmem_ctx_int32_put_nbi)
PROFILED(shmem_int64_put_nbi, pshmem_int64_put_nbi)
PROFILED(shmem_ctx_int64_put_nbi, pshmem_ctx_int64_put_nbi)
PROFILED(shmem_uint8_put_nbi, pshmem_uint8_put_nbi)
PROFILED(shmem_ctx_uint8_put_nbi, pshmem_ctx_uint8_put_nbi)
PROFILED(shmem_uint16_put_nbi, pshmem_uint16_put_nbi)
PROFILED(shmem_ctx_uint16_put_nbi, pshmem_ctx_uint16_put_nbi)
PROFILED(shmem_uint32_put_nbi, pshmem_uint32_put_nbi)
PROFILED(shmem_ctx_uint32_put_nbi, pshmem_ctx_uint32_put_nbi)
PROFILED(shmem_uint64_put_nbi, pshmem_uint64_put_nbi)
PROFILED(shmem_ctx_uint64_put_nbi, pshmem_ctx_uint64_put_nbi)
PROFILED(shmem_size_put_nbi, pshmem_size_put_nbi)
PROFILED(shmem_ctx_size_put_nbi, pshmem_ctx_size_put_nbi)
PROFILED(shmem_ptrdiff_put_nbi, pshmem_ptrdiff_put_nbi)
PROFILED(shmem_ctx_ptrdiff_put_nbi, pshmem_ctx_ptrdiff_put_nbi)
PROFILED(shmem_put8_nbi, pshmem_put8_nbi)
PROFILED(shmem_ctx_put8_nbi, pshmem_ctx_put8_nbi)
PROFILED(shmem_put16_nbi, pshmem_put16_nbi)
PROFILED(shmem_ctx_put16_nbi, pshmem_ctx_put16_nbi)
PROFILED(shmem_put32_nbi, pshmem_put32_nbi)
PROFILED(shmem_ctx_put32_nbi, pshmem_ctx_put32_nbi)
PROFILED(shmem_put64_nbi, pshmem_put64_nbi)
PROFILED(shmem_ctx_put64_nbi, pshmem_ctx_put64_nbi)
PROFILED(shmem_put128_nbi, pshmem_put128_nbi)
PROFILED(shmem_ctx_put128_nbi, pshmem_ctx_put128_nbi)
PROFILED(shmem_putmem_nbi, pshmem_putmem_nbi)
PROFILED(shmem_ctx_putmem_nbi, pshmem_ctx_putmem_nbi)
PROFILED(shmem_float_get_nbi, pshmem_float_get_nbi)
PROFILED(shmem_ctx_float_get_nbi, pshmem_ctx_float_get_nbi)
PROFILED(shmem_double_get_nbi, pshmem_double_get_nbi)
PROFILED(shmem_ctx_double_get_nbi, pshmem_ctx_double_get_nbi)
PROFILED(shmem_longdouble_get_nbi, pshmem_longdouble_get_nbi)
PROFILED(shmem_ctx_longdouble_get_nbi, pshmem_ctx_longdouble_get_nbi)
PROFILED(shmem_char_get_nbi, pshmem_char_get_nbi)
PROFILED(shmem_ctx_char_get_nbi, pshmem_ctx_char_get_nbi)
PROFILED(shmem_schar_get_nbi, pshmem_schar_get_nbi)
PROFILED(shmem_ctx_schar_get_nbi, pshmem_ctx_schar_get_nbi)
PROFILED(shmem_short_get_nbi, pshmem_short_get_nbi)
PROFILED(shmem_ctx_short_get_nbi, pshmem_ctx_short_get_nbi)
PROFILED(shmem_int_get_nbi, pshmem_int_get_nbi)
PROFILED(shmem_ctx_int_get_nbi, pshmem_ctx_int_get_nbi)
PROFILED(shmem_long_get_nbi, pshmem_long_get_nbi)
PROFILED(shmem_ctx_long_get_nbi, pshmem_ctx_long_get_nbi)
PROFILED(shmem_longlong_get_nbi, pshmem_longlong_get_nbi)
PROFILED(shmem_ctx_longlong_get_nbi, pshmem_ctx_longlong_get_nbi)
PROFILED(shmem_uchar_get_nbi, pshmem_uchar_get_nbi)
PROFILED(shmem_ctx_uchar_get_nbi, pshmem_ctx_uchar_get_nbi)
PROFILED(shmem_ushort_get_nbi, pshmem_ushort_get_nbi)
PROFILED(shmem_ctx_ushort_get_nbi, pshmem_ctx_ushort_get_nbi)
PROFILED(shmem_uint_get_nbi, pshmem_uint_get_nbi)
PROFILED(shmem_ctx_uint_get_nbi, pshmem_ctx_uint_get_nbi)
PROFILED(shmem_ulong_get_nbi, pshmem_ulong_get_nbi)
PROFILED(shmem_ctx_ulong_get_nbi, pshmem_ctx_ulong_get_nbi)
PROFILED(shmem_ulonglong_get_nbi, pshmem_ulonglong_get_nbi)
PROFILED(shmem_ctx_ulonglong_get_nbi, pshmem_ctx_ulonglong_get_nbi)
PROFILED(shmem_int8_get_nbi, pshmem_int8_get_nbi)
PROFILED(shmem_ctx_int8_get_nbi, pshmem_ctx_int8_get_nbi)
PROFILED(shmem_int16_get_nbi, pshmem_int16_get_nbi)
PROFILED(shmem_ctx_int16_get_nbi, pshmem_ctx_int16_get_nbi)
PROFILED(shmem_int32_get_nbi, pshmem_int32_get_nbi)
PROFILED(shmem_ctx_int32_get_nbi, pshmem_ctx_int32_get_nbi)
PROFILED(shmem_int64_get_nbi, pshmem_int64_get_nbi)
PROFILED(shmem_ctx_int64_get_nbi, pshmem_ctx_int64_get_nbi)
PROFILED(shmem_uint8_get_nbi, pshmem_uint8_get_nbi)
PROFILED(shmem_ctx_uint8_get_nbi, pshmem_ctx_uint8_get_nbi)
PROFILED(shmem_uint16_get_nbi, pshmem_uint16_get_nbi)
PROFILED(shmem_ctx_uint16_get_nbi, pshmem_ctx_uint16_get_nbi)
PROFILED(shmem_uint32_get_nbi, pshmem_uint32_get_nbi)
PROFILED(shmem_ctx_uint32_get_nbi, pshmem_ctx_uint32_get_nbi)
PROFILED(shmem_uint64_get_nbi, pshmem_uint64_get_nbi)
PROFILED(shmem_ctx_uint64_get_nbi, pshmem_ctx_uint64_get_nbi)
PROFILED(shmem_size_get_nbi, pshmem_size_get_nbi)
PROFILED(shmem_ctx_size_get_nbi, pshmem_ctx_size_get_nbi)
PROFILED(shmem_ptrdiff_get_nbi, pshmem_ptrdiff_get_nbi)
PROFILED(shmem_ctx_ptrdiff_get_nbi, pshmem_ctx_ptrdiff_get_nbi)
PROFILED(shmem_get8_nbi, pshmem_get8_nbi)
PROFILED(shmem_ctx_get8_nbi, pshmem_ctx_get8_nbi)
PROFILED(shmem_get16_nbi, pshmem_get16_nbi)
PROFILED(shmem_ctx_get16_nbi, pshmem_ctx_get16_nbi)
PROFILED(shmem_get32_nbi, pshmem_get32_nbi)
PROFILED(shmem_ctx_get32_nbi, pshmem_ctx_get32_nbi)
PROFILED(shmem_get64_nbi, pshmem_get64_nbi)
PROFILED(shmem_ctx_get64_nbi, pshmem_ctx_get64_nbi)
PROFILED(shmem_get128_nbi, pshmem_get128_nbi)
PROFILED(shmem_ctx_get128_nbi, pshmem_ctx_get128_nbi)
PROFILED(shmem_getmem_nbi, pshmem_getmem_nbi)
PROFILED(shmem_ctx_getmem_nbi, pshmem_ctx_getmem_nbi)
