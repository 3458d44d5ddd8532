/* SPDX-License-Identifier: Apache-2.0 */
/* What the programs of this folder share. They are written as any OpenSHMEM program is. */
#ifndef TESTS_SHMEM_PROGRAM_H
#define TESTS_SHMEM_PROGRAM_H

#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the job when a condition does not hold. */
#define REQUIRE(condition)                                                                        \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "PE %d: %s:%d: %s\n", shmem_my_pe(), __FILE__, __LINE__, #condition); \
            shmem_global_exit(1);                                                                 \
        }                                                                                         \
    } while (0)

/* X(name of the functions, C type) */
/* The formatter takes a list of these for expressions. */
/* clang-format off */
#define ATOMIC_TYPES(X)                                                                                   \
    X(int, int)                                                                                           \
    X(long, long)                                                                                         \
    X(longlong, long long) X(uint, unsigned int) X(ulong, unsigned long) X(ulonglong, unsigned long long) \
        X(int32, int32_t) X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t) X(size, size_t)       \
            X(ptrdiff, ptrdiff_t)
#define WAIT_TYPES(X) ATOMIC_TYPES(X) X(short, short) X(ushort, unsigned short)
#define SMALL_TYPES(X)    \
    X(char, char)         \
    X(schar, signed char) \
    X(uchar, unsigned char) X(int8, int8_t) X(int16, int16_t) X(uint8, uint8_t) X(uint16, uint16_t)
#define INTEGER_TYPES(X) WAIT_TYPES(X) SMALL_TYPES(X)
#define RMA_TYPES(X) INTEGER_TYPES(X) X(float, float) X(double, double) X(longdouble, long double)
#define BITWISE_TYPES(X)    \
    X(uint, unsigned int)   \
    X(ulong, unsigned long) \
    X(ulonglong, unsigned long long) X(int32, int32_t) X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t)
#define LOGIC_TYPES(X)      \
    BITWISE_TYPES(X)        \
    X(uchar, unsigned char) \
    X(ushort, unsigned short) X(int8, int8_t) X(int16, int16_t) X(uint8, uint8_t) X(uint16, uint16_t) X(size, size_t)
/* clang-format on */

#endif
