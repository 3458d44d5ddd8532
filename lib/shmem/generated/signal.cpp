// SPDX-License-Identifier: Apache-2.0
// Made by lib/names/generate.py: change the tables there, not this file.
// OpenSHMEM: puts that signal.

#include <shmem.h>

#include "calls.hpp"
#include "profiled.hpp"

namespace shmem = via::shmem;

// Put with signal
void shmem_float_put_signal(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_float_put_signal(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_double_put_signal(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_double_put_signal(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_longdouble_put_signal(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_longdouble_put_signal(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_char_put_signal(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_char_put_signal(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_schar_put_signal(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_schar_put_signal(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_short_put_signal(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_short_put_signal(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int_put_signal(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int_put_signal(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_long_put_signal(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_long_put_signal(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_longlong_put_signal(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_longlong_put_signal(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uchar_put_signal(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uchar_put_signal(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ushort_put_signal(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ushort_put_signal(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint_put_signal(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint_put_signal(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ulong_put_signal(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ulong_put_signal(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ulonglong_put_signal(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ulonglong_put_signal(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int8_put_signal(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int8_put_signal(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int16_put_signal(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int16_put_signal(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int32_put_signal(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int32_put_signal(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int64_put_signal(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int64_put_signal(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint8_put_signal(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint8_put_signal(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint16_put_signal(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint16_put_signal(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint32_put_signal(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint32_put_signal(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint64_put_signal(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint64_put_signal(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_size_put_signal(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_size_put_signal(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ptrdiff_put_signal(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ptrdiff_put_signal(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put8_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put8_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put16_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 2, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put16_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 2, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put32_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 4, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put32_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 4, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put64_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 8, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put64_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 8, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put128_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 16, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put128_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 16, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::main_context(), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal(shmem::native(ctx), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }

// Put with signal, nonblocking
void shmem_float_put_signal_nbi(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_float_put_signal_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_double_put_signal_nbi(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_double_put_signal_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_longdouble_put_signal_nbi(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_longdouble_put_signal_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_char_put_signal_nbi(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_char_put_signal_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_schar_put_signal_nbi(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_schar_put_signal_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_short_put_signal_nbi(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_short_put_signal_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int_put_signal_nbi(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int_put_signal_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_long_put_signal_nbi(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_long_put_signal_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_longlong_put_signal_nbi(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_longlong_put_signal_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uchar_put_signal_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uchar_put_signal_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ushort_put_signal_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ushort_put_signal_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint_put_signal_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint_put_signal_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ulong_put_signal_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ulong_put_signal_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ulonglong_put_signal_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ulonglong_put_signal_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int8_put_signal_nbi(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int8_put_signal_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int16_put_signal_nbi(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int16_put_signal_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int32_put_signal_nbi(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int32_put_signal_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_int64_put_signal_nbi(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_int64_put_signal_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint8_put_signal_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint8_put_signal_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint16_put_signal_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint16_put_signal_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint32_put_signal_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint32_put_signal_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_uint64_put_signal_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_uint64_put_signal_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_size_put_signal_nbi(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_size_put_signal_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ptrdiff_put_signal_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_ptrdiff_put_signal_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, sizeof *dest, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put8_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put8_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put16_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 2, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put16_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 2, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put32_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 4, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put32_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 4, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put64_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 8, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put64_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 8, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_put128_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 16, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_put128_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 16, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::main_context(), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }
void shmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe) { shmem::put_signal_nbi(shmem::native(ctx), dest, source, 1, nelems, sig_addr, signal, sig_op, pe, __func__); }

// Signal words
uint64_t shmem_signal_fetch(const uint64_t *sig_addr) { return shmem::signal_fetch(sig_addr, __func__); }
uint64_t shmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value) { return shmem::signal_wait_until(sig_addr, cmp, cmp_value, __func__); }

// The profiling names: one body, two names.
PROFILED(shmem_float_put_signal, pshmem_float_put_signal)
PROFILED(shmem_ctx_float_put_signal, pshmem_ctx_float_put_signal)
PROFILED(shmem_double_put_signal, pshmem_double_put_signal)
PROFILED(shmem_ctx_double_put_signal, pshmem_ctx_double_put_signal)
PROFILED(shmem_longdouble_put_signal, pshmem_longdouble_put_signal)
PROFILED(shmem_ctx_longdouble_put_signal, pshmem_ctx_longdouble_put_signal)
PROFILED(shmem_char_put_signal, pshmem_char_put_signal)
PROFILED(shmem_ctx_char_put_signal, pshmem_ctx_char_put_signal)
PROFILED(shmem_schar_put_signal, pshmem_schar_put_signal)
PROFILED(shmem_ctx_schar_put_signal, pshmem_ctx_schar_put_signal)
PROFILED(shmem_short_put_signal, pshmem_short_put_signal)
PROFILED(shmem_ctx_short_put_signal, pshmem_ctx_short_put_signal)
PROFILED(shmem_int_put_signal, pshmem_int_put_signal)
PROFILED(shmem_ctx_int_put_signal, pshmem_ctx_int_put_signal)
PROFILED(shmem_long_put_signal, pshmem_long_put_signal)
PROFILED(shmem_ctx_long_put_signal, pshmem_ctx_long_put_signal)
PROFILED(shmem_longlong_put_signal, pshmem_longlong_put_signal)
PROFILED(shmem_ctx_longlong_put_signal, pshmem_ctx_longlong_put_signal)
PROFILED(shmem_uchar_put_signal, pshmem_uchar_put_signal)
PROFILED(shmem_ctx_uchar_put_signal, pshmem_ctx_uchar_put_signal)
PROFILED(shmem_ushort_put_signal, pshmem_ushort_put_signal)
PROFILED(shmem_ctx_ushort_put_signal, pshmem_ctx_ushort_put_signal)
PROFILED(shmem_uint_put_signal, pshmem_uint_put_signal)
PROFILED(shmem_ctx_uint_put_signal, pshmem_ctx_uint_put_signal)
PROFILED(shmem_ulong_put_signal, pshmem_ulong_put_signal)
PROFILED(shmem_ctx_ulong_put_signal, pshmem_ctx_ulong_put_signal)
PROFILED(shmem_ulonglong_put_signal, pshmem_ulonglong_put_signal)
PROFILED(shmem_ctx_ulonglong_put_signal, pshmem_ctx_ulonglong_put_signal)
PROFILED(shmem_int8_put_signal, pshmem_int8_put_signal)
PROFILED(shmem_ctx_int8_put_signal, pshmem_ctx_int8_put_signal)
PROFILED(shmem_int16_put_signal, pshmem_int16_put_signal)
PROFILED(shmem_ctx_int16_put_signal, pshmem_ctx_int16_put_signal)
PROFILED(shmem_int32_put_signal, pshmem_int32_put_signal)
PROFILED(shmem_ctx_int32_put_signal, pshmem_ctx_int32_put_signal)
PROFILED(shmem_int64_put_signal, pshmem_int64_put_signal)
PROFILED(shmem_ctx_int64_put_signal, pshmem_ctx_int64_put_signal)
PROFILED(shmem_uint8_put_signal, pshmem_uint8_put_signal)
PROFILED(shmem_ctx_uint8_put_signal, pshmem_ctx_uint8_put_signal)
PROFILED(shmem_uint16_put_signal, pshmem_uint16_put_signal)
PROFILED(shmem_ctx_uint16_put_signal, pshmem_ctx_uint16_put_signal)
PROFILED(shmem_uint32_put_signal, pshmem_uint32_put_signal)
PROFILED(shmem_ctx_uint32_put_signal, pshmem_ctx_uint32_put_signal)
PROFILED(shmem_uint64_put_signal, pshmem_uint64_put_signal)
PROFILED(shmem_ctx_uint64_put_signal, pshmem_ctx_uint64_put_signal)
PROFILED(shmem_size_put_signal, pshmem_size_put_signal)
PROFILED(shmem_ctx_size_put_signal, pshmem_ctx_size_put_signal)
PROFILED(shmem_ptrdiff_put_signal, pshmem_ptrdiff_put_signal)
PROFILED(shmem_ctx_ptrdiff_put_signal, pshmem_ctx_ptrdiff_put_signal)
PROFILED(shmem_put8_signal, pshmem_put8_signal)
PROFILED(shmem_ctx_put8_signal, pshmem_ctx_put8_signal)
PROFILED(shmem_put16_signal, pshmem_put16_signal)
PROFILED(shmem_ctx_put16_signal, pshmem_ctx_put16_signal)
PROFILED(shmem_put32_signal, pshmem_put32_signal)
PROFILED(shmem_ctx_put32_signal, pshmem_ctx_put32_signal)
PROFILED(shmem_put64_signal, pshmem_put64_signal)
PROFILED(shmem_ctx_put64_signal, pshmem_ctx_put64_signal)
PROFILED(shmem_put128_signal, pshmem_put128_signal)
PROFILED(shmem_ctx_put128_signal, pshmem_ctx_put128_signal)
PROFILED(shmem_putmem_signal, pshmem_putmem_signal)
PROFILED(shmem_ctx_putmem_signal, pshmem_ctx_putmem_signal)
PROFILED(shmem_float_put_signal_nbi, pshmem_float_put_signal_nbi)
PROFILED(shmem_ctx_float_put_signal_nbi, pshmem_ctx_float_put_signal_nbi)
PROFILED(shmem_double_put_signal_nbi, pshmem_double_put_signal_nbi)
PROFILED(shmem_ctx_double_put_signal_nbi, pshmem_ctx_double_put_signal_nbi)
PROFILED(shmem_longdouble_put_signal_nbi, pshmem_longdouble_put_signal_nbi)
PROFILED(shmem_ctx_longdouble_put_signal_nbi, pshmem_ctx_longdouble_put_signal_nbi)
PROFILED(shmem_char_put_signal_nbi, pshmem_char_put_signal_nbi)
PROFILED(shmem_ctx_char_put_signal_nbi, pshmem_ctx_char_put_signal_nbi)
PROFILED(shmem_schar_put_signal_nbi, pshmem_schar_put_signal_nbi)
PROFILED(shmem_ctx_schar_put_signal_nbi, pshmem_ctx_schar_put_signal_nbi)
PROFILED(shmem_short_put_signal_nbi, pshmem_short_put_signal_nbi)
PROFILED(shmem_ctx_short_put_signal_nbi, pshmem_ctx_short_put_signal_nbi)
PROFILED(shmem_int_put_signal_nbi, pshmem_int_put_signal_nbi)
PROFILED(shmem_ctx_int_put_signal_nbi, pshmem_ctx_int_put_signal_nbi)
PROFILED(shmem_long_put_signal_nbi, pshmem_long_put_signal_nbi)
PROFILED(shmem_ctx_long_put_signal_nbi, pshmem_ctx_long_put_signal_nbi)
PROFILED(shmem_longlong_put_signal_nbi, pshmem_longlong_put_signal_nbi)
PROFILED(shmem_ctx_longlong_put_signal_nbi, pshmem_ctx_longlong_put_signal_nbi)
PROFILED(shmem_uchar_put_signal_nbi, pshmem_uchar_put_signal_nbi)
PROFILED(shmem_ctx_uchar_put_signal_nbi, pshmem_ctx_uchar_put_signal_nbi)
PROFILED(shmem_ushort_put_signal_nbi, pshmem_ushort_put_signal_nbi)
PROFILED(shmem_ctx_ushort_put_signal_nbi, pshmem_ctx_ushort_put_signal_nbi)
PROFILED(shmem_uint_put_signal_nbi, pshmem_uint_put_signal_nbi)
PROFILED(shmem_ctx_uint_put_signal_nbi, pshmem_ctx_uint_put_signal_nbi)
PROFILED(shmem_ulong_put_signal_nbi, pshmem_ulong_put_signal_nbi)
PROFILED(shmem_ctx_ulong_put_signal_nbi, pshmem_ctx_ulong_put_signal_nbi)
PROFILED(shmem_ulonglong_put_signal_nbi, pshmem_ulonglong_put_signal_nbi)
PROFILED(shmem_ctx_ulonglong_put_signal_nbi, pshmem_ctx_ulonglong_put_signal_nbi)
PROFILED(shmem_int8_put_signal_nbi, pshmem_int8_put_signal_nbi)
PROFILED(shmem_ctx_int8_put_signal_nbi, pshmem_ctx_int8_put_signal_nbi)
PROFILED(shmem_int16_put_signal_nbi, pshmem_int16_put_signal_nbi)
PROFILED(shmem_ctx_int16_put_signal_nbi, pshmem_ctx_int16_put_signal_nbi)
PROFILED(shmem_int32_put_signal_nbi, pshmem_int32_put_signal_nbi)
PROFILED(shmem_ctx_int32_put_signal_nbi, pshmem_ctx_int32_put_signal_nbi)
PROFILED(shmem_int64_put_signal_nbi, pshmem_int64_put_signal_nbi)
PROFILED(shmem_ctx_int64_put_signal_nbi, pshmem_ctx_int64_put_signal_nbi)
PROFILED(shmem_uint8_put_signal_nbi, pshmem_uint8_put_signal_nbi)
PROFILED(shmem_ctx_uint8_put_signal_nbi, pshmem_ctx_uint8_put_signal_nbi)
PROFILED(shmem_uint16_put_signal_nbi, pshmem_uint16_put_signal_nbi)
PROFILED(shmem_ctx_uint16_put_signal_nbi, pshmem_ctx_uint16_put_signal_nbi)
PROFILED(shmem_uint32_put_signal_nbi, pshmem_uint32_put_signal_nbi)
PROFILED(shmem_ctx_uint32_put_signal_nbi, pshmem_ctx_uint32_put_signal_nbi)
PROFILED(shmem_uint64_put_signal_nbi, pshmem_uint64_put_signal_nbi)
PROFILED(shmem_ctx_uint64_put_signal_nbi, pshmem_ctx_uint64_put_signal_nbi)
PROFILED(shmem_size_put_signal_nbi, pshmem_size_put_signal_nbi)
PROFILED(shmem_ctx_size_put_signal_nbi, pshmem_ctx_size_put_signal_nbi)
PROFILED(shmem_ptrdiff_put_signal_nbi, pshmem_ptrdiff_put_signal_nbi)
PROFILED(shmem_ctx_ptrdiff_put_signal_nbi, pshmem_ctx_ptrdiff_put_signal_nbi)
PROFILED(shmem_put8_signal_nbi, pshmem_put8_signal_nbi)
PROFILED(shmem_ctx_put8_signal_nbi, pshmem_ctx_put8_signal_nbi)
PROFILED(shmem_put16_signal_nbi, pshmem_put16_signal_nbi)
PROFILED(shmem_ctx_put16_signal_nbi, pshmem_ctx_put16_signal_nbi)
PROFILED(shmem_put32_signal_nbi, pshmem_put32_signal_nbi)
PROFILED(shmem_ctx_put32_signal_nbi, pshmem_ctx_put32_signal_nbi)
PROFILED(shmem_put64_signal_nbi, pshmem_put64_signal_nbi)
PROFILED(shmem_ctx_put64_signal_nbi, pshmem_ctx_put64_signal_nbi)
PROFILED(shmem_put128_signal_nbi, pshmem_put128_signal_nbi)
PROFILED(shmem_ctx_put128_signal_nbi, pshmem_ctx_put128_signal_nbi)
PROFILED(shmem_putmem_signal_nbi, pshmem_putmem_signal_nbi)
PROFILED(shmem_ctx_putmem_signal_nbi, pshmem_ctx_putmem_signal_nbi)
PROFILED(shmem_signal_fetch, pshmem_signal_fetch)
PROFILED(shmem_signal_wait_until, pshmem_signal_wait_until)
