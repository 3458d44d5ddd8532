/* SPDX-License-Identifier: Apache-2.0 */
/* Made by lib/names/generate.py: change the tables there, not this file. */
/**
 * @file
 * @brief OpenSHMEM: the names that C11 resolves by type. Included by shmem.h.
 */
#ifndef VIADUCT_SHMEM_GENERIC_H
#define VIADUCT_SHMEM_GENERIC_H

/** The first of some arguments, of which there are two or more. */
#define SHMEM_FIRST_(first, ...) first
/** The second of some arguments, of which there are three or more. */
#define SHMEM_SECOND_(first, second, ...) second

/** shmem_put() of the type of its argument, on a context if the first is one. */
#define shmem_put(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_put, \
         double *: shmem_double_put, \
         long double *: shmem_longdouble_put, \
         char *: shmem_char_put, \
         signed char *: shmem_schar_put, \
         short *: shmem_short_put, \
         int *: shmem_int_put, \
         long *: shmem_long_put, \
         long long *: shmem_longlong_put, \
         unsigned char *: shmem_uchar_put, \
         unsigned short *: shmem_ushort_put, \
         unsigned int *: shmem_uint_put, \
         unsigned long *: shmem_ulong_put, \
         unsigned long long *: shmem_ulonglong_put, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_put, \
             double *: shmem_ctx_double_put, \
             long double *: shmem_ctx_longdouble_put, \
             char *: shmem_ctx_char_put, \
             signed char *: shmem_ctx_schar_put, \
             short *: shmem_ctx_short_put, \
             int *: shmem_ctx_int_put, \
             long *: shmem_ctx_long_put, \
             long long *: shmem_ctx_longlong_put, \
             unsigned char *: shmem_ctx_uchar_put, \
             unsigned short *: shmem_ctx_ushort_put, \
             unsigned int *: shmem_ctx_uint_put, \
             unsigned long *: shmem_ctx_ulong_put, \
             unsigned long long *: shmem_ctx_ulonglong_put, \
             default: 0))(__VA_ARGS__)

/** shmem_p() of the type of its argument, on a context if the first is one. */
#define shmem_p(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_p, \
         double *: shmem_double_p, \
         long double *: shmem_longdouble_p, \
         char *: shmem_char_p, \
         signed char *: shmem_schar_p, \
         short *: shmem_short_p, \
         int *: shmem_int_p, \
         long *: shmem_long_p, \
         long long *: shmem_longlong_p, \
         unsigned char *: shmem_uchar_p, \
         unsigned short *: shmem_ushort_p, \
         unsigned int *: shmem_uint_p, \
         unsigned long *: shmem_ulong_p, \
         unsigned long long *: shmem_ulonglong_p, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_p, \
             double *: shmem_ctx_double_p, \
             long double *: shmem_ctx_longdouble_p, \
             char *: shmem_ctx_char_p, \
             signed char *: shmem_ctx_schar_p, \
             short *: shmem_ctx_short_p, \
             int *: shmem_ctx_int_p, \
             long *: shmem_ctx_long_p, \
             long long *: shmem_ctx_longlong_p, \
             unsigned char *: shmem_ctx_uchar_p, \
             unsigned short *: shmem_ctx_ushort_p, \
             unsigned int *: shmem_ctx_uint_p, \
             unsigned long *: shmem_ctx_ulong_p, \
             unsigned long long *: shmem_ctx_ulonglong_p, \
             default: 0))(__VA_ARGS__)

/** shmem_iput() of the type of its argument, on a context if the first is one. */
#define shmem_iput(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_iput, \
         double *: shmem_double_iput, \
         long double *: shmem_longdouble_iput, \
         char *: shmem_char_iput, \
         signed char *: shmem_schar_iput, \
         short *: shmem_short_iput, \
         int *: shmem_int_iput, \
         long *: shmem_long_iput, \
         long long *: shmem_longlong_iput, \
         unsigned char *: shmem_uchar_iput, \
         unsigned short *: shmem_ushort_iput, \
         unsigned int *: shmem_uint_iput, \
         unsigned long *: shmem_ulong_iput, \
         unsigned long long *: shmem_ulonglong_iput, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_iput, \
             double *: shmem_ctx_double_iput, \
             long double *: shmem_ctx_longdouble_iput, \
             char *: shmem_ctx_char_iput, \
             signed char *: shmem_ctx_schar_iput, \
             short *: shmem_ctx_short_iput, \
             int *: shmem_ctx_int_iput, \
             long *: shmem_ctx_long_iput, \
             long long *: shmem_ctx_longlong_iput, \
             unsigned char *: shmem_ctx_uchar_iput, \
             unsigned short *: shmem_ctx_ushort_iput, \
             unsigned int *: shmem_ctx_uint_iput, \
             unsigned long *: shmem_ctx_ulong_iput, \
             unsigned long long *: shmem_ctx_ulonglong_iput, \
             default: 0))(__VA_ARGS__)

/** shmem_get() of the type of its argument, on a context if the first is one. */
#define shmem_get(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_get, \
         double *: shmem_double_get, \
         long double *: shmem_longdouble_get, \
         char *: shmem_char_get, \
         signed char *: shmem_schar_get, \
         short *: shmem_short_get, \
         int *: shmem_int_get, \
         long *: shmem_long_get, \
         long long *: shmem_longlong_get, \
         unsigned char *: shmem_uchar_get, \
         unsigned short *: shmem_ushort_get, \
         unsigned int *: shmem_uint_get, \
         unsigned long *: shmem_ulong_get, \
         unsigned long long *: shmem_ulonglong_get, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_get, \
             double *: shmem_ctx_double_get, \
             long double *: shmem_ctx_longdouble_get, \
             char *: shmem_ctx_char_get, \
             signed char *: shmem_ctx_schar_get, \
             short *: shmem_ctx_short_get, \
             int *: shmem_ctx_int_get, \
             long *: shmem_ctx_long_get, \
             long long *: shmem_ctx_longlong_get, \
             unsigned char *: shmem_ctx_uchar_get, \
             unsigned short *: shmem_ctx_ushort_get, \
             unsigned int *: shmem_ctx_uint_get, \
             unsigned long *: shmem_ctx_ulong_get, \
             unsigned long long *: shmem_ctx_ulonglong_get, \
             default: 0))(__VA_ARGS__)

/** shmem_g() of the type of its argument, on a context if the first is one. */
#define shmem_g(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_g, \
         const float *: shmem_float_g, \
         double *: shmem_double_g, \
         const double *: shmem_double_g, \
         long double *: shmem_longdouble_g, \
         const long double *: shmem_longdouble_g, \
         char *: shmem_char_g, \
         const char *: shmem_char_g, \
         signed char *: shmem_schar_g, \
         const signed char *: shmem_schar_g, \
         short *: shmem_short_g, \
         const short *: shmem_short_g, \
         int *: shmem_int_g, \
         const int *: shmem_int_g, \
         long *: shmem_long_g, \
         const long *: shmem_long_g, \
         long long *: shmem_longlong_g, \
         const long long *: shmem_longlong_g, \
         unsigned char *: shmem_uchar_g, \
         const unsigned char *: shmem_uchar_g, \
         unsigned short *: shmem_ushort_g, \
         const unsigned short *: shmem_ushort_g, \
         unsigned int *: shmem_uint_g, \
         const unsigned int *: shmem_uint_g, \
         unsigned long *: shmem_ulong_g, \
         const unsigned long *: shmem_ulong_g, \
         unsigned long long *: shmem_ulonglong_g, \
         const unsigned long long *: shmem_ulonglong_g, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_g, \
             const float *: shmem_ctx_float_g, \
             double *: shmem_ctx_double_g, \
             const double *: shmem_ctx_double_g, \
             long double *: shmem_ctx_longdouble_g, \
             const long double *: shmem_ctx_longdouble_g, \
             char *: shmem_ctx_char_g, \
             const char *: shmem_ctx_char_g, \
             signed char *: shmem_ctx_schar_g, \
             const signed char *: shmem_ctx_schar_g, \
             short *: shmem_ctx_short_g, \
             const short *: shmem_ctx_short_g, \
             int *: shmem_ctx_int_g, \
             const int *: shmem_ctx_int_g, \
             long *: shmem_ctx_long_g, \
             const long *: shmem_ctx_long_g, \
             long long *: shmem_ctx_longlong_g, \
             const long long *: shmem_ctx_longlong_g, \
             unsigned char *: shmem_ctx_uchar_g, \
             const unsigned char *: shmem_ctx_uchar_g, \
             unsigned short *: shmem_ctx_ushort_g, \
             const unsigned short *: shmem_ctx_ushort_g, \
             unsigned int *: shmem_ctx_uint_g, \
             const unsigned int *: shmem_ctx_uint_g, \
             unsigned long *: shmem_ctx_ulong_g, \
             const unsigned long *: shmem_ctx_ulong_g, \
             unsigned long long *: shmem_ctx_ulonglong_g, \
             const unsigned long long *: shmem_ctx_ulonglong_g, \
             default: 0))(__VA_ARGS__)

/** shmem_iget() of the type of its argument, on a context if the first is one. */
#define shmem_iget(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_iget, \
         double *: shmem_double_iget, \
         long double *: shmem_longdouble_iget, \
         char *: shmem_char_iget, \
         signed char *: shmem_schar_iget, \
         short *: shmem_short_iget, \
         int *: shmem_int_iget, \
         long *: shmem_long_iget, \
         long long *: shmem_longlong_iget, \
         unsigned char *: shmem_uchar_iget, \
         unsigned short *: shmem_ushort_iget, \
         unsigned int *: shmem_uint_iget, \
         unsigned long *: shmem_ulong_iget, \
         unsigned long long *: shmem_ulonglong_iget, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_iget, \
             double *: shmem_ctx_double_iget, \
             long double *: shmem_ctx_longdouble_iget, \
             char *: shmem_ctx_char_iget, \
             signed char *: shmem_ctx_schar_iget, \
             short *: shmem_ctx_short_iget, \
             int *: shmem_ctx_int_iget, \
             long *: shmem_ctx_long_iget, \
             long long *: shmem_ctx_longlong_iget, \
             unsigned char *: shmem_ctx_uchar_iget, \
             unsigned short *: shmem_ctx_ushort_iget, \
             unsigned int *: shmem_ctx_uint_iget, \
             unsigned long *: shmem_ctx_ulong_iget, \
             unsigned long long *: shmem_ctx_ulonglong_iget, \
             default: 0))(__VA_ARGS__)

/** shmem_put_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_put_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_put_nbi, \
         double *: shmem_double_put_nbi, \
         long double *: shmem_longdouble_put_nbi, \
         char *: shmem_char_put_nbi, \
         signed char *: shmem_schar_put_nbi, \
         short *: shmem_short_put_nbi, \
         int *: shmem_int_put_nbi, \
         long *: shmem_long_put_nbi, \
         long long *: shmem_longlong_put_nbi, \
         unsigned char *: shmem_uchar_put_nbi, \
         unsigned short *: shmem_ushort_put_nbi, \
         unsigned int *: shmem_uint_put_nbi, \
         unsigned long *: shmem_ulong_put_nbi, \
         unsigned long long *: shmem_ulonglong_put_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_put_nbi, \
             double *: shmem_ctx_double_put_nbi, \
             long double *: shmem_ctx_longdouble_put_nbi, \
             char *: shmem_ctx_char_put_nbi, \
             signed char *: shmem_ctx_schar_put_nbi, \
             short *: shmem_ctx_short_put_nbi, \
             int *: shmem_ctx_int_put_nbi, \
             long *: shmem_ctx_long_put_nbi, \
             long long *: shmem_ctx_longlong_put_nbi, \
             unsigned char *: shmem_ctx_uchar_put_nbi, \
             unsigned short *: shmem_ctx_ushort_put_nbi, \
             unsigned int *: shmem_ctx_uint_put_nbi, \
             unsigned long *: shmem_ctx_ulong_put_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_put_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_get_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_get_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_get_nbi, \
         double *: shmem_double_get_nbi, \
         long double *: shmem_longdouble_get_nbi, \
         char *: shmem_char_get_nbi, \
         signed char *: shmem_schar_get_nbi, \
         short *: shmem_short_get_nbi, \
         int *: shmem_int_get_nbi, \
         long *: shmem_long_get_nbi, \
         long long *: shmem_longlong_get_nbi, \
         unsigned char *: shmem_uchar_get_nbi, \
         unsigned short *: shmem_ushort_get_nbi, \
         unsigned int *: shmem_uint_get_nbi, \
         unsigned long *: shmem_ulong_get_nbi, \
         unsigned long long *: shmem_ulonglong_get_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_get_nbi, \
             double *: shmem_ctx_double_get_nbi, \
             long double *: shmem_ctx_longdouble_get_nbi, \
             char *: shmem_ctx_char_get_nbi, \
             signed char *: shmem_ctx_schar_get_nbi, \
             short *: shmem_ctx_short_get_nbi, \
             int *: shmem_ctx_int_get_nbi, \
             long *: shmem_ctx_long_get_nbi, \
             long long *: shmem_ctx_longlong_get_nbi, \
             unsigned char *: shmem_ctx_uchar_get_nbi, \
             unsigned short *: shmem_ctx_ushort_get_nbi, \
             unsigned int *: shmem_ctx_uint_get_nbi, \
             unsigned long *: shmem_ctx_ulong_get_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_get_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_put_signal() of the type of its argument, on a context if the first is one. */
#define shmem_put_signal(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_put_signal, \
         double *: shmem_double_put_signal, \
         long double *: shmem_longdouble_put_signal, \
         char *: shmem_char_put_signal, \
         signed char *: shmem_schar_put_signal, \
         short *: shmem_short_put_signal, \
         int *: shmem_int_put_signal, \
         long *: shmem_long_put_signal, \
         long long *: shmem_longlong_put_signal, \
         unsigned char *: shmem_uchar_put_signal, \
         unsigned short *: shmem_ushort_put_signal, \
         unsigned int *: shmem_uint_put_signal, \
         unsigned long *: shmem_ulong_put_signal, \
         unsigned long long *: shmem_ulonglong_put_signal, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_put_signal, \
             double *: shmem_ctx_double_put_signal, \
             long double *: shmem_ctx_longdouble_put_signal, \
             char *: shmem_ctx_char_put_signal, \
             signed char *: shmem_ctx_schar_put_signal, \
             short *: shmem_ctx_short_put_signal, \
             int *: shmem_ctx_int_put_signal, \
             long *: shmem_ctx_long_put_signal, \
             long long *: shmem_ctx_longlong_put_signal, \
             unsigned char *: shmem_ctx_uchar_put_signal, \
             unsigned short *: shmem_ctx_ushort_put_signal, \
             unsigned int *: shmem_ctx_uint_put_signal, \
             unsigned long *: shmem_ctx_ulong_put_signal, \
             unsigned long long *: shmem_ctx_ulonglong_put_signal, \
             default: 0))(__VA_ARGS__)

/** shmem_put_signal_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_put_signal_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_put_signal_nbi, \
         double *: shmem_double_put_signal_nbi, \
         long double *: shmem_longdouble_put_signal_nbi, \
         char *: shmem_char_put_signal_nbi, \
         signed char *: shmem_schar_put_signal_nbi, \
         short *: shmem_short_put_signal_nbi, \
         int *: shmem_int_put_signal_nbi, \
         long *: shmem_long_put_signal_nbi, \
         long long *: shmem_longlong_put_signal_nbi, \
         unsigned char *: shmem_uchar_put_signal_nbi, \
         unsigned short *: shmem_ushort_put_signal_nbi, \
         unsigned int *: shmem_uint_put_signal_nbi, \
         unsigned long *: shmem_ulong_put_signal_nbi, \
         unsigned long long *: shmem_ulonglong_put_signal_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_put_signal_nbi, \
             double *: shmem_ctx_double_put_signal_nbi, \
             long double *: shmem_ctx_longdouble_put_signal_nbi, \
             char *: shmem_ctx_char_put_signal_nbi, \
             signed char *: shmem_ctx_schar_put_signal_nbi, \
             short *: shmem_ctx_short_put_signal_nbi, \
             int *: shmem_ctx_int_put_signal_nbi, \
             long *: shmem_ctx_long_put_signal_nbi, \
             long long *: shmem_ctx_longlong_put_signal_nbi, \
             unsigned char *: shmem_ctx_uchar_put_signal_nbi, \
             unsigned short *: shmem_ctx_ushort_put_signal_nbi, \
             unsigned int *: shmem_ctx_uint_put_signal_nbi, \
             unsigned long *: shmem_ctx_ulong_put_signal_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_put_signal_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_fetch, \
         const float *: shmem_float_atomic_fetch, \
         double *: shmem_double_atomic_fetch, \
         const double *: shmem_double_atomic_fetch, \
         int *: shmem_int_atomic_fetch, \
         const int *: shmem_int_atomic_fetch, \
         long *: shmem_long_atomic_fetch, \
         const long *: shmem_long_atomic_fetch, \
         long long *: shmem_longlong_atomic_fetch, \
         const long long *: shmem_longlong_atomic_fetch, \
         unsigned int *: shmem_uint_atomic_fetch, \
         const unsigned int *: shmem_uint_atomic_fetch, \
         unsigned long *: shmem_ulong_atomic_fetch, \
         const unsigned long *: shmem_ulong_atomic_fetch, \
         unsigned long long *: shmem_ulonglong_atomic_fetch, \
         const unsigned long long *: shmem_ulonglong_atomic_fetch, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_atomic_fetch, \
             const float *: shmem_ctx_float_atomic_fetch, \
             double *: shmem_ctx_double_atomic_fetch, \
             const double *: shmem_ctx_double_atomic_fetch, \
             int *: shmem_ctx_int_atomic_fetch, \
             const int *: shmem_ctx_int_atomic_fetch, \
             long *: shmem_ctx_long_atomic_fetch, \
             const long *: shmem_ctx_long_atomic_fetch, \
             long long *: shmem_ctx_longlong_atomic_fetch, \
             const long long *: shmem_ctx_longlong_atomic_fetch, \
             unsigned int *: shmem_ctx_uint_atomic_fetch, \
             const unsigned int *: shmem_ctx_uint_atomic_fetch, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch, \
             const unsigned long *: shmem_ctx_ulong_atomic_fetch, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch, \
             const unsigned long long *: shmem_ctx_ulonglong_atomic_fetch, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_fetch_nbi, \
         double *: shmem_double_atomic_fetch_nbi, \
         int *: shmem_int_atomic_fetch_nbi, \
         long *: shmem_long_atomic_fetch_nbi, \
         long long *: shmem_longlong_atomic_fetch_nbi, \
         unsigned int *: shmem_uint_atomic_fetch_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_atomic_fetch_nbi, \
             double *: shmem_ctx_double_atomic_fetch_nbi, \
             int *: shmem_ctx_int_atomic_fetch_nbi, \
             long *: shmem_ctx_long_atomic_fetch_nbi, \
             long long *: shmem_ctx_longlong_atomic_fetch_nbi, \
             unsigned int *: shmem_ctx_uint_atomic_fetch_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_set() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_set(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_set, \
         double *: shmem_double_atomic_set, \
         int *: shmem_int_atomic_set, \
         long *: shmem_long_atomic_set, \
         long long *: shmem_longlong_atomic_set, \
         unsigned int *: shmem_uint_atomic_set, \
         unsigned long *: shmem_ulong_atomic_set, \
         unsigned long long *: shmem_ulonglong_atomic_set, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_atomic_set, \
             double *: shmem_ctx_double_atomic_set, \
             int *: shmem_ctx_int_atomic_set, \
             long *: shmem_ctx_long_atomic_set, \
             long long *: shmem_ctx_longlong_atomic_set, \
             unsigned int *: shmem_ctx_uint_atomic_set, \
             unsigned long *: shmem_ctx_ulong_atomic_set, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_set, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_swap() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_swap(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_swap, \
         double *: shmem_double_atomic_swap, \
         int *: shmem_int_atomic_swap, \
         long *: shmem_long_atomic_swap, \
         long long *: shmem_longlong_atomic_swap, \
         unsigned int *: shmem_uint_atomic_swap, \
         unsigned long *: shmem_ulong_atomic_swap, \
         unsigned long long *: shmem_ulonglong_atomic_swap, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_atomic_swap, \
             double *: shmem_ctx_double_atomic_swap, \
             int *: shmem_ctx_int_atomic_swap, \
             long *: shmem_ctx_long_atomic_swap, \
             long long *: shmem_ctx_longlong_atomic_swap, \
             unsigned int *: shmem_ctx_uint_atomic_swap, \
             unsigned long *: shmem_ctx_ulong_atomic_swap, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_swap, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_swap_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_swap_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_swap_nbi, \
         double *: shmem_double_atomic_swap_nbi, \
         int *: shmem_int_atomic_swap_nbi, \
         long *: shmem_long_atomic_swap_nbi, \
         long long *: shmem_longlong_atomic_swap_nbi, \
         unsigned int *: shmem_uint_atomic_swap_nbi, \
         unsigned long *: shmem_ulong_atomic_swap_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_swap_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             float *: shmem_ctx_float_atomic_swap_nbi, \
             double *: shmem_ctx_double_atomic_swap_nbi, \
             int *: shmem_ctx_int_atomic_swap_nbi, \
             long *: shmem_ctx_long_atomic_swap_nbi, \
             long long *: shmem_ctx_longlong_atomic_swap_nbi, \
             unsigned int *: shmem_ctx_uint_atomic_swap_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_swap_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_swap_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_compare_swap() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_compare_swap(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_compare_swap, \
         long *: shmem_long_atomic_compare_swap, \
         long long *: shmem_longlong_atomic_compare_swap, \
         unsigned int *: shmem_uint_atomic_compare_swap, \
         unsigned long *: shmem_ulong_atomic_compare_swap, \
         unsigned long long *: shmem_ulonglong_atomic_compare_swap, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_compare_swap, \
             long *: shmem_ctx_long_atomic_compare_swap, \
             long long *: shmem_ctx_longlong_atomic_compare_swap, \
             unsigned int *: shmem_ctx_uint_atomic_compare_swap, \
             unsigned long *: shmem_ctx_ulong_atomic_compare_swap, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_compare_swap_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_compare_swap_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_compare_swap_nbi, \
         long *: shmem_long_atomic_compare_swap_nbi, \
         long long *: shmem_longlong_atomic_compare_swap_nbi, \
         unsigned int *: shmem_uint_atomic_compare_swap_nbi, \
         unsigned long *: shmem_ulong_atomic_compare_swap_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_compare_swap_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_compare_swap_nbi, \
             long *: shmem_ctx_long_atomic_compare_swap_nbi, \
             long long *: shmem_ctx_longlong_atomic_compare_swap_nbi, \
             unsigned int *: shmem_ctx_uint_atomic_compare_swap_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_compare_swap_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_inc() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_inc(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_inc, \
         long *: shmem_long_atomic_fetch_inc, \
         long long *: shmem_longlong_atomic_fetch_inc, \
         unsigned int *: shmem_uint_atomic_fetch_inc, \
         unsigned long *: shmem_ulong_atomic_fetch_inc, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_inc, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_fetch_inc, \
             long *: shmem_ctx_long_atomic_fetch_inc, \
             long long *: shmem_ctx_longlong_atomic_fetch_inc, \
             unsigned int *: shmem_ctx_uint_atomic_fetch_inc, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_inc, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_inc_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_inc_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_inc_nbi, \
         long *: shmem_long_atomic_fetch_inc_nbi, \
         long long *: shmem_longlong_atomic_fetch_inc_nbi, \
         unsigned int *: shmem_uint_atomic_fetch_inc_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_inc_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_inc_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_fetch_inc_nbi, \
             long *: shmem_ctx_long_atomic_fetch_inc_nbi, \
             long long *: shmem_ctx_longlong_atomic_fetch_inc_nbi, \
             unsigned int *: shmem_ctx_uint_atomic_fetch_inc_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_inc_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_inc() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_inc(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_inc, \
         long *: shmem_long_atomic_inc, \
         long long *: shmem_longlong_atomic_inc, \
         unsigned int *: shmem_uint_atomic_inc, \
         unsigned long *: shmem_ulong_atomic_inc, \
         unsigned long long *: shmem_ulonglong_atomic_inc, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_inc, \
             long *: shmem_ctx_long_atomic_inc, \
             long long *: shmem_ctx_longlong_atomic_inc, \
             unsigned int *: shmem_ctx_uint_atomic_inc, \
             unsigned long *: shmem_ctx_ulong_atomic_inc, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_inc, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_add() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_add(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_add, \
         long *: shmem_long_atomic_fetch_add, \
         long long *: shmem_longlong_atomic_fetch_add, \
         unsigned int *: shmem_uint_atomic_fetch_add, \
         unsigned long *: shmem_ulong_atomic_fetch_add, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_add, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_fetch_add, \
             long *: shmem_ctx_long_atomic_fetch_add, \
             long long *: shmem_ctx_longlong_atomic_fetch_add, \
             unsigned int *: shmem_ctx_uint_atomic_fetch_add, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_add, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_add_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_add_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_add_nbi, \
         long *: shmem_long_atomic_fetch_add_nbi, \
         long long *: shmem_longlong_atomic_fetch_add_nbi, \
         unsigned int *: shmem_uint_atomic_fetch_add_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_add_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_add_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_fetch_add_nbi, \
             long *: shmem_ctx_long_atomic_fetch_add_nbi, \
             long long *: shmem_ctx_longlong_atomic_fetch_add_nbi, \
             unsigned int *: shmem_ctx_uint_atomic_fetch_add_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_add_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_add() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_add(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_add, \
         long *: shmem_long_atomic_add, \
         long long *: shmem_longlong_atomic_add, \
         unsigned int *: shmem_uint_atomic_add, \
         unsigned long *: shmem_ulong_atomic_add, \
         unsigned long long *: shmem_ulonglong_atomic_add, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             int *: shmem_ctx_int_atomic_add, \
             long *: shmem_ctx_long_atomic_add, \
             long long *: shmem_ctx_longlong_atomic_add, \
             unsigned int *: shmem_ctx_uint_atomic_add, \
             unsigned long *: shmem_ctx_ulong_atomic_add, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_add, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_and() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_and(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_and, \
         unsigned long *: shmem_ulong_atomic_fetch_and, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_and, \
         int32_t *: shmem_int32_atomic_fetch_and, \
         int64_t *: shmem_int64_atomic_fetch_and, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_and, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_and, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and, \
             int32_t *: shmem_ctx_int32_atomic_fetch_and, \
             int64_t *: shmem_ctx_int64_atomic_fetch_and, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_and_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_and_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_and_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_and_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_and_nbi, \
         int32_t *: shmem_int32_atomic_fetch_and_nbi, \
         int64_t *: shmem_int64_atomic_fetch_and_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_and_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_and_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and_nbi, \
             int32_t *: shmem_ctx_int32_atomic_fetch_and_nbi, \
             int64_t *: shmem_ctx_int64_atomic_fetch_and_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_and() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_and(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_and, \
         unsigned long *: shmem_ulong_atomic_and, \
         unsigned long long *: shmem_ulonglong_atomic_and, \
         int32_t *: shmem_int32_atomic_and, \
         int64_t *: shmem_int64_atomic_and, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_and, \
             unsigned long *: shmem_ctx_ulong_atomic_and, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_and, \
             int32_t *: shmem_ctx_int32_atomic_and, \
             int64_t *: shmem_ctx_int64_atomic_and, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_or() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_or(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_or, \
         unsigned long *: shmem_ulong_atomic_fetch_or, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_or, \
         int32_t *: shmem_int32_atomic_fetch_or, \
         int64_t *: shmem_int64_atomic_fetch_or, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_or, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_or, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or, \
             int32_t *: shmem_ctx_int32_atomic_fetch_or, \
             int64_t *: shmem_ctx_int64_atomic_fetch_or, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_or_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_or_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_or_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_or_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_or_nbi, \
         int32_t *: shmem_int32_atomic_fetch_or_nbi, \
         int64_t *: shmem_int64_atomic_fetch_or_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_or_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_or_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or_nbi, \
             int32_t *: shmem_ctx_int32_atomic_fetch_or_nbi, \
             int64_t *: shmem_ctx_int64_atomic_fetch_or_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_or() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_or(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_or, \
         unsigned long *: shmem_ulong_atomic_or, \
         unsigned long long *: shmem_ulonglong_atomic_or, \
         int32_t *: shmem_int32_atomic_or, \
         int64_t *: shmem_int64_atomic_or, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_or, \
             unsigned long *: shmem_ctx_ulong_atomic_or, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_or, \
             int32_t *: shmem_ctx_int32_atomic_or, \
             int64_t *: shmem_ctx_int64_atomic_or, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_xor() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_xor(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_xor, \
         unsigned long *: shmem_ulong_atomic_fetch_xor, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_xor, \
         int32_t *: shmem_int32_atomic_fetch_xor, \
         int64_t *: shmem_int64_atomic_fetch_xor, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_xor, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_xor, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor, \
             int32_t *: shmem_ctx_int32_atomic_fetch_xor, \
             int64_t *: shmem_ctx_int64_atomic_fetch_xor, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_fetch_xor_nbi() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_fetch_xor_nbi(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_fetch_xor_nbi, \
         unsigned long *: shmem_ulong_atomic_fetch_xor_nbi, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_xor_nbi, \
         int32_t *: shmem_int32_atomic_fetch_xor_nbi, \
         int64_t *: shmem_int64_atomic_fetch_xor_nbi, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_fetch_xor_nbi, \
             unsigned long *: shmem_ctx_ulong_atomic_fetch_xor_nbi, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor_nbi, \
             int32_t *: shmem_ctx_int32_atomic_fetch_xor_nbi, \
             int64_t *: shmem_ctx_int64_atomic_fetch_xor_nbi, \
             default: 0))(__VA_ARGS__)

/** shmem_atomic_xor() of the type of its argument, on a context if the first is one. */
#define shmem_atomic_xor(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         unsigned int *: shmem_uint_atomic_xor, \
         unsigned long *: shmem_ulong_atomic_xor, \
         unsigned long long *: shmem_ulonglong_atomic_xor, \
         int32_t *: shmem_int32_atomic_xor, \
         int64_t *: shmem_int64_atomic_xor, \
         shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
             unsigned int *: shmem_ctx_uint_atomic_xor, \
             unsigned long *: shmem_ctx_ulong_atomic_xor, \
             unsigned long long *: shmem_ctx_ulonglong_atomic_xor, \
             int32_t *: shmem_ctx_int32_atomic_xor, \
             int64_t *: shmem_ctx_int64_atomic_xor, \
             default: 0))(__VA_ARGS__)

/** shmem_fetch() of the type of its argument. */
#define shmem_fetch(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_fetch, \
         const float *: shmem_float_atomic_fetch, \
         double *: shmem_double_atomic_fetch, \
         const double *: shmem_double_atomic_fetch, \
         int *: shmem_int_atomic_fetch, \
         const int *: shmem_int_atomic_fetch, \
         long *: shmem_long_atomic_fetch, \
         const long *: shmem_long_atomic_fetch, \
         long long *: shmem_longlong_atomic_fetch, \
         const long long *: shmem_longlong_atomic_fetch, \
         unsigned int *: shmem_uint_atomic_fetch, \
         const unsigned int *: shmem_uint_atomic_fetch, \
         unsigned long *: shmem_ulong_atomic_fetch, \
         const unsigned long *: shmem_ulong_atomic_fetch, \
         unsigned long long *: shmem_ulonglong_atomic_fetch, \
         const unsigned long long *: shmem_ulonglong_atomic_fetch)(__VA_ARGS__)

/** shmem_set() of the type of its argument. */
#define shmem_set(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_set, \
         double *: shmem_double_atomic_set, \
         int *: shmem_int_atomic_set, \
         long *: shmem_long_atomic_set, \
         long long *: shmem_longlong_atomic_set, \
         unsigned int *: shmem_uint_atomic_set, \
         unsigned long *: shmem_ulong_atomic_set, \
         unsigned long long *: shmem_ulonglong_atomic_set)(__VA_ARGS__)

/** shmem_swap() of the type of its argument. */
#define shmem_swap(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         float *: shmem_float_atomic_swap, \
         double *: shmem_double_atomic_swap, \
         int *: shmem_int_atomic_swap, \
         long *: shmem_long_atomic_swap, \
         long long *: shmem_longlong_atomic_swap, \
         unsigned int *: shmem_uint_atomic_swap, \
         unsigned long *: shmem_ulong_atomic_swap, \
         unsigned long long *: shmem_ulonglong_atomic_swap)(__VA_ARGS__)

/** shmem_cswap() of the type of its argument. */
#define shmem_cswap(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_compare_swap, \
         long *: shmem_long_atomic_compare_swap, \
         long long *: shmem_longlong_atomic_compare_swap, \
         unsigned int *: shmem_uint_atomic_compare_swap, \
         unsigned long *: shmem_ulong_atomic_compare_swap, \
         unsigned long long *: shmem_ulonglong_atomic_compare_swap)(__VA_ARGS__)

/** shmem_finc() of the type of its argument. */
#define shmem_finc(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_inc, \
         long *: shmem_long_atomic_fetch_inc, \
         long long *: shmem_longlong_atomic_fetch_inc, \
         unsigned int *: shmem_uint_atomic_fetch_inc, \
         unsigned long *: shmem_ulong_atomic_fetch_inc, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_inc)(__VA_ARGS__)

/** shmem_inc() of the type of its argument. */
#define shmem_inc(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_inc, \
         long *: shmem_long_atomic_inc, \
         long long *: shmem_longlong_atomic_inc, \
         unsigned int *: shmem_uint_atomic_inc, \
         unsigned long *: shmem_ulong_atomic_inc, \
         unsigned long long *: shmem_ulonglong_atomic_inc)(__VA_ARGS__)

/** shmem_fadd() of the type of its argument. */
#define shmem_fadd(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_fetch_add, \
         long *: shmem_long_atomic_fetch_add, \
         long long *: shmem_longlong_atomic_fetch_add, \
         unsigned int *: shmem_uint_atomic_fetch_add, \
         unsigned long *: shmem_ulong_atomic_fetch_add, \
         unsigned long long *: shmem_ulonglong_atomic_fetch_add)(__VA_ARGS__)

/** shmem_add() of the type of its argument. */
#define shmem_add(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         int *: shmem_int_atomic_add, \
         long *: shmem_long_atomic_add, \
         long long *: shmem_longlong_atomic_add, \
         unsigned int *: shmem_uint_atomic_add, \
         unsigned long *: shmem_ulong_atomic_add, \
         unsigned long long *: shmem_ulonglong_atomic_add)(__VA_ARGS__)

/** shmem_wait_until() of the type of its argument. */
#define shmem_wait_until(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until, \
         int: shmem_int_wait_until, \
         long: shmem_long_wait_until, \
         long long: shmem_longlong_wait_until, \
         unsigned short: shmem_ushort_wait_until, \
         unsigned int: shmem_uint_wait_until, \
         unsigned long: shmem_ulong_wait_until, \
         unsigned long long: shmem_ulonglong_wait_until)(__VA_ARGS__)

/** shmem_wait_until_all() of the type of its argument. */
#define shmem_wait_until_all(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_all, \
         int: shmem_int_wait_until_all, \
         long: shmem_long_wait_until_all, \
         long long: shmem_longlong_wait_until_all, \
         unsigned short: shmem_ushort_wait_until_all, \
         unsigned int: shmem_uint_wait_until_all, \
         unsigned long: shmem_ulong_wait_until_all, \
         unsigned long long: shmem_ulonglong_wait_until_all)(__VA_ARGS__)

/** shmem_wait_until_any() of the type of its argument. */
#define shmem_wait_until_any(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_any, \
         int: shmem_int_wait_until_any, \
         long: shmem_long_wait_until_any, \
         long long: shmem_longlong_wait_until_any, \
         unsigned short: shmem_ushort_wait_until_any, \
         unsigned int: shmem_uint_wait_until_any, \
         unsigned long: shmem_ulong_wait_until_any, \
         unsigned long long: shmem_ulonglong_wait_until_any)(__VA_ARGS__)

/** shmem_wait_until_some() of the type of its argument. */
#define shmem_wait_until_some(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_some, \
         int: shmem_int_wait_until_some, \
         long: shmem_long_wait_until_some, \
         long long: shmem_longlong_wait_until_some, \
         unsigned short: shmem_ushort_wait_until_some, \
         unsigned int: shmem_uint_wait_until_some, \
         unsigned long: shmem_ulong_wait_until_some, \
         unsigned long long: shmem_ulonglong_wait_until_some)(__VA_ARGS__)

/** shmem_wait_until_all_vector() of the type of its argument. */
#define shmem_wait_until_all_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_all_vector, \
         int: shmem_int_wait_until_all_vector, \
         long: shmem_long_wait_until_all_vector, \
         long long: shmem_longlong_wait_until_all_vector, \
         unsigned short: shmem_ushort_wait_until_all_vector, \
         unsigned int: shmem_uint_wait_until_all_vector, \
         unsigned long: shmem_ulong_wait_until_all_vector, \
         unsigned long long: shmem_ulonglong_wait_until_all_vector)(__VA_ARGS__)

/** shmem_wait_until_any_vector() of the type of its argument. */
#define shmem_wait_until_any_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_any_vector, \
         int: shmem_int_wait_until_any_vector, \
         long: shmem_long_wait_until_any_vector, \
         long long: shmem_longlong_wait_until_any_vector, \
         unsigned short: shmem_ushort_wait_until_any_vector, \
         unsigned int: shmem_uint_wait_until_any_vector, \
         unsigned long: shmem_ulong_wait_until_any_vector, \
         unsigned long long: shmem_ulonglong_wait_until_any_vector)(__VA_ARGS__)

/** shmem_wait_until_some_vector() of the type of its argument. */
#define shmem_wait_until_some_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait_until_some_vector, \
         int: shmem_int_wait_until_some_vector, \
         long: shmem_long_wait_until_some_vector, \
         long long: shmem_longlong_wait_until_some_vector, \
         unsigned short: shmem_ushort_wait_until_some_vector, \
         unsigned int: shmem_uint_wait_until_some_vector, \
         unsigned long: shmem_ulong_wait_until_some_vector, \
         unsigned long long: shmem_ulonglong_wait_until_some_vector)(__VA_ARGS__)

/** shmem_test() of the type of its argument. */
#define shmem_test(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test, \
         int: shmem_int_test, \
         long: shmem_long_test, \
         long long: shmem_longlong_test, \
         unsigned short: shmem_ushort_test, \
         unsigned int: shmem_uint_test, \
         unsigned long: shmem_ulong_test, \
         unsigned long long: shmem_ulonglong_test)(__VA_ARGS__)

/** shmem_test_all() of the type of its argument. */
#define shmem_test_all(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_all, \
         int: shmem_int_test_all, \
         long: shmem_long_test_all, \
         long long: shmem_longlong_test_all, \
         unsigned short: shmem_ushort_test_all, \
         unsigned int: shmem_uint_test_all, \
         unsigned long: shmem_ulong_test_all, \
         unsigned long long: shmem_ulonglong_test_all)(__VA_ARGS__)

/** shmem_test_any() of the type of its argument. */
#define shmem_test_any(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_any, \
         int: shmem_int_test_any, \
         long: shmem_long_test_any, \
         long long: shmem_longlong_test_any, \
         unsigned short: shmem_ushort_test_any, \
         unsigned int: shmem_uint_test_any, \
         unsigned long: shmem_ulong_test_any, \
         unsigned long long: shmem_ulonglong_test_any)(__VA_ARGS__)

/** shmem_test_some() of the type of its argument. */
#define shmem_test_some(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_some, \
         int: shmem_int_test_some, \
         long: shmem_long_test_some, \
         long long: shmem_longlong_test_some, \
         unsigned short: shmem_ushort_test_some, \
         unsigned int: shmem_uint_test_some, \
         unsigned long: shmem_ulong_test_some, \
         unsigned long long: shmem_ulonglong_test_some)(__VA_ARGS__)

/** shmem_test_all_vector() of the type of its argument. */
#define shmem_test_all_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_all_vector, \
         int: shmem_int_test_all_vector, \
         long: shmem_long_test_all_vector, \
         long long: shmem_longlong_test_all_vector, \
         unsigned short: shmem_ushort_test_all_vector, \
         unsigned int: shmem_uint_test_all_vector, \
         unsigned long: shmem_ulong_test_all_vector, \
         unsigned long long: shmem_ulonglong_test_all_vector)(__VA_ARGS__)

/** shmem_test_any_vector() of the type of its argument. */
#define shmem_test_any_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_any_vector, \
         int: shmem_int_test_any_vector, \
         long: shmem_long_test_any_vector, \
         long long: shmem_longlong_test_any_vector, \
         unsigned short: shmem_ushort_test_any_vector, \
         unsigned int: shmem_uint_test_any_vector, \
         unsigned long: shmem_ulong_test_any_vector, \
         unsigned long long: shmem_ulonglong_test_any_vector)(__VA_ARGS__)

/** shmem_test_some_vector() of the type of its argument. */
#define shmem_test_some_vector(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_test_some_vector, \
         int: shmem_int_test_some_vector, \
         long: shmem_long_test_some_vector, \
         long long: shmem_longlong_test_some_vector, \
         unsigned short: shmem_ushort_test_some_vector, \
         unsigned int: shmem_uint_test_some_vector, \
         unsigned long: shmem_ulong_test_some_vector, \
         unsigned long long: shmem_ulonglong_test_some_vector)(__VA_ARGS__)

/** shmem_wait() of the type of its argument. */
#define shmem_wait(...) \
    _Generic(*(SHMEM_FIRST_(__VA_ARGS__, 0)), \
         short: shmem_short_wait, \
         int: shmem_int_wait, \
         long: shmem_long_wait, \
         long long: shmem_longlong_wait)(__VA_ARGS__)

/** shmem_broadcast() of the type of its argument. */
#define shmem_broadcast(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_broadcast, \
         double *: shmem_double_broadcast, \
         long double *: shmem_longdouble_broadcast, \
         char *: shmem_char_broadcast, \
         signed char *: shmem_schar_broadcast, \
         short *: shmem_short_broadcast, \
         int *: shmem_int_broadcast, \
         long *: shmem_long_broadcast, \
         long long *: shmem_longlong_broadcast, \
         unsigned char *: shmem_uchar_broadcast, \
         unsigned short *: shmem_ushort_broadcast, \
         unsigned int *: shmem_uint_broadcast, \
         unsigned long *: shmem_ulong_broadcast, \
         unsigned long long *: shmem_ulonglong_broadcast)(__VA_ARGS__)

/** shmem_collect() of the type of its argument. */
#define shmem_collect(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_collect, \
         double *: shmem_double_collect, \
         long double *: shmem_longdouble_collect, \
         char *: shmem_char_collect, \
         signed char *: shmem_schar_collect, \
         short *: shmem_short_collect, \
         int *: shmem_int_collect, \
         long *: shmem_long_collect, \
         long long *: shmem_longlong_collect, \
         unsigned char *: shmem_uchar_collect, \
         unsigned short *: shmem_ushort_collect, \
         unsigned int *: shmem_uint_collect, \
         unsigned long *: shmem_ulong_collect, \
         unsigned long long *: shmem_ulonglong_collect)(__VA_ARGS__)

/** shmem_fcollect() of the type of its argument. */
#define shmem_fcollect(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_fcollect, \
         double *: shmem_double_fcollect, \
         long double *: shmem_longdouble_fcollect, \
         char *: shmem_char_fcollect, \
         signed char *: shmem_schar_fcollect, \
         short *: shmem_short_fcollect, \
         int *: shmem_int_fcollect, \
         long *: shmem_long_fcollect, \
         long long *: shmem_longlong_fcollect, \
         unsigned char *: shmem_uchar_fcollect, \
         unsigned short *: shmem_ushort_fcollect, \
         unsigned int *: shmem_uint_fcollect, \
         unsigned long *: shmem_ulong_fcollect, \
         unsigned long long *: shmem_ulonglong_fcollect)(__VA_ARGS__)

/** shmem_alltoall() of the type of its argument. */
#define shmem_alltoall(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_alltoall, \
         double *: shmem_double_alltoall, \
         long double *: shmem_longdouble_alltoall, \
         char *: shmem_char_alltoall, \
         signed char *: shmem_schar_alltoall, \
         short *: shmem_short_alltoall, \
         int *: shmem_int_alltoall, \
         long *: shmem_long_alltoall, \
         long long *: shmem_longlong_alltoall, \
         unsigned char *: shmem_uchar_alltoall, \
         unsigned short *: shmem_ushort_alltoall, \
         unsigned int *: shmem_uint_alltoall, \
         unsigned long *: shmem_ulong_alltoall, \
         unsigned long long *: shmem_ulonglong_alltoall)(__VA_ARGS__)

/** shmem_alltoalls() of the type of its argument. */
#define shmem_alltoalls(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_alltoalls, \
         double *: shmem_double_alltoalls, \
         long double *: shmem_longdouble_alltoalls, \
         char *: shmem_char_alltoalls, \
         signed char *: shmem_schar_alltoalls, \
         short *: shmem_short_alltoalls, \
         int *: shmem_int_alltoalls, \
         long *: shmem_long_alltoalls, \
         long long *: shmem_longlong_alltoalls, \
         unsigned char *: shmem_uchar_alltoalls, \
         unsigned short *: shmem_ushort_alltoalls, \
         unsigned int *: shmem_uint_alltoalls, \
         unsigned long *: shmem_ulong_alltoalls, \
         unsigned long long *: shmem_ulonglong_alltoalls)(__VA_ARGS__)

/** shmem_and_reduce() of the type of its argument. */
#define shmem_and_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         unsigned char *: shmem_uchar_and_reduce, \
         unsigned short *: shmem_ushort_and_reduce, \
         unsigned int *: shmem_uint_and_reduce, \
         unsigned long *: shmem_ulong_and_reduce, \
         unsigned long long *: shmem_ulonglong_and_reduce, \
         int8_t *: shmem_int8_and_reduce, \
         int16_t *: shmem_int16_and_reduce, \
         int32_t *: shmem_int32_and_reduce, \
         int64_t *: shmem_int64_and_reduce)(__VA_ARGS__)

/** shmem_or_reduce() of the type of its argument. */
#define shmem_or_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         unsigned char *: shmem_uchar_or_reduce, \
         unsigned short *: shmem_ushort_or_reduce, \
         unsigned int *: shmem_uint_or_reduce, \
         unsigned long *: shmem_ulong_or_reduce, \
         unsigned long long *: shmem_ulonglong_or_reduce, \
         int8_t *: shmem_int8_or_reduce, \
         int16_t *: shmem_int16_or_reduce, \
         int32_t *: shmem_int32_or_reduce, \
         int64_t *: shmem_int64_or_reduce)(__VA_ARGS__)

/** shmem_xor_reduce() of the type of its argument. */
#define shmem_xor_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         unsigned char *: shmem_uchar_xor_reduce, \
         unsigned short *: shmem_ushort_xor_reduce, \
         unsigned int *: shmem_uint_xor_reduce, \
         unsigned long *: shmem_ulong_xor_reduce, \
         unsigned long long *: shmem_ulonglong_xor_reduce, \
         int8_t *: shmem_int8_xor_reduce, \
         int16_t *: shmem_int16_xor_reduce, \
         int32_t *: shmem_int32_xor_reduce, \
         int64_t *: shmem_int64_xor_reduce)(__VA_ARGS__)

/** shmem_max_reduce() of the type of its argument. */
#define shmem_max_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_max_reduce, \
         double *: shmem_double_max_reduce, \
         long double *: shmem_longdouble_max_reduce, \
         char *: shmem_char_max_reduce, \
         signed char *: shmem_schar_max_reduce, \
         short *: shmem_short_max_reduce, \
         int *: shmem_int_max_reduce, \
         long *: shmem_long_max_reduce, \
         long long *: shmem_longlong_max_reduce, \
         unsigned char *: shmem_uchar_max_reduce, \
         unsigned short *: shmem_ushort_max_reduce, \
         unsigned int *: shmem_uint_max_reduce, \
         unsigned long *: shmem_ulong_max_reduce, \
         unsigned long long *: shmem_ulonglong_max_reduce)(__VA_ARGS__)

/** shmem_min_reduce() of the type of its argument. */
#define shmem_min_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_min_reduce, \
         double *: shmem_double_min_reduce, \
         long double *: shmem_longdouble_min_reduce, \
         char *: shmem_char_min_reduce, \
         signed char *: shmem_schar_min_reduce, \
         short *: shmem_short_min_reduce, \
         int *: shmem_int_min_reduce, \
         long *: shmem_long_min_reduce, \
         long long *: shmem_longlong_min_reduce, \
         unsigned char *: shmem_uchar_min_reduce, \
         unsigned short *: shmem_ushort_min_reduce, \
         unsigned int *: shmem_uint_min_reduce, \
         unsigned long *: shmem_ulong_min_reduce, \
         unsigned long long *: shmem_ulonglong_min_reduce)(__VA_ARGS__)

/** shmem_sum_reduce() of the type of its argument. */
#define shmem_sum_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_sum_reduce, \
         double *: shmem_double_sum_reduce, \
         long double *: shmem_longdouble_sum_reduce, \
         char *: shmem_char_sum_reduce, \
         signed char *: shmem_schar_sum_reduce, \
         short *: shmem_short_sum_reduce, \
         int *: shmem_int_sum_reduce, \
         long *: shmem_long_sum_reduce, \
         long long *: shmem_longlong_sum_reduce, \
         unsigned char *: shmem_uchar_sum_reduce, \
         unsigned short *: shmem_ushort_sum_reduce, \
         unsigned int *: shmem_uint_sum_reduce, \
         unsigned long *: shmem_ulong_sum_reduce, \
         unsigned long long *: shmem_ulonglong_sum_reduce, \
         shmem_complexd *: shmem_complexd_sum_reduce, \
         shmem_complexf *: shmem_complexf_sum_reduce)(__VA_ARGS__)

/** shmem_prod_reduce() of the type of its argument. */
#define shmem_prod_reduce(...) \
    _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \
         float *: shmem_float_prod_reduce, \
         double *: shmem_double_prod_reduce, \
         long double *: shmem_longdouble_prod_reduce, \
         char *: shmem_char_prod_reduce, \
         signed char *: shmem_schar_prod_reduce, \
         short *: shmem_short_prod_reduce, \
         int *: shmem_int_prod_reduce, \
         long *: shmem_long_prod_reduce, \
         long long *: shmem_longlong_prod_reduce, \
         unsigned char *: shmem_uchar_prod_reduce, \
         unsigned short *: shmem_ushort_prod_reduce, \
         unsigned int *: shmem_uint_prod_reduce, \
         unsigned long *: shmem_ulong_prod_reduce, \
         unsigned long long *: shmem_ulonglong_prod_reduce, \
         shmem_complexd *: shmem_complexd_prod_reduce, \
         shmem_complexf *: shmem_complexf_prod_reduce)(__VA_ARGS__)

/** shmem_sync() of the type of its argument. */
#define shmem_sync(...) \
    _Generic((SHMEM_FIRST_(__VA_ARGS__, 0)), \
         shmem_team_t: shmem_team_sync, \
         default: shmem_sync)(__VA_ARGS__)

#endif
