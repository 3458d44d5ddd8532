/* SPDX-License-Identifier: Apache-2.0 */
/* Collectives of active sets: every set that there is in the job, with odd starts
 * and strides. */
#include <string.h>

#include "program.h"

enum { block = 3, most = 16 };

static int start, log_stride, size; /* of the set under test */
static int number;                  /* of this PE in it */

static long sync_words[2][SHMEM_SYNC_SIZE];
static long barrier_words[_SHMEM_BARRIER_SYNC_SIZE];
static int turn;

/* As programs do: two arrays in turns. */
static long *words(void) { return sync_words[turn++ % 2]; }

static void require_restored(void) {
    shmem_barrier(start, log_stride, size, barrier_words);
    for (int i = 0; i < SHMEM_SYNC_SIZE; ++i) {
        REQUIRE(sync_words[0][i] == SHMEM_SYNC_VALUE && sync_words[1][i] == SHMEM_SYNC_VALUE);
    }
    shmem_barrier(start, log_stride, size, barrier_words); /* the others have looked, too */
}

#define MOVE(BITS)                                                                                        \
    static void move_##BITS(void) {                                                                       \
        static uint##BITS##_t from[block * most], to[block * most];                                       \
        const uint##BITS##_t untouched = 999;                                                             \
        const int root = size - 1;                                                                        \
        for (int i = 0; i < block * most; ++i) from[i] = (uint##BITS##_t)(number * 100 + i);              \
        to[0] = untouched;                                                                                \
        shmem_broadcast##BITS(to, from, block, root, start, log_stride, size, words());                   \
        REQUIRE(number == root ? to[0] == untouched : to[block - 1] == (uint##BITS##_t)(root * 100 + 2)); \
        shmem_fcollect##BITS(to, from, block, start, log_stride, size, words());                          \
        for (int i = 0; i < block * size; ++i) {                                                          \
            REQUIRE(to[i] == (uint##BITS##_t)(i / block * 100 + i % block));                              \
        }                                                                                                 \
        shmem_collect##BITS(to, from, (size_t)(number % 3), start, log_stride, size, words());            \
        for (int pe = 0, at = 0; pe < size; ++pe) {                                                       \
            for (int i = 0; i < pe % 3; ++i) REQUIRE(to[at++] == (uint##BITS##_t)(pe * 100 + i));         \
        }                                                                                                 \
        shmem_alltoall##BITS(to, from, block, start, log_stride, size, words());                          \
        for (int i = 0; i < block * size; ++i) {                                                          \
            REQUIRE(to[i] == (uint##BITS##_t)(i / block * 100 + number * block + i % block));             \
        }                                                                                                 \
        shmem_alltoalls##BITS(to, from, 2, 1, 1, start, log_stride, size, words());                       \
        for (int i = 0; i < size; ++i) REQUIRE(to[2 * i] == (uint##BITS##_t)(i * 100 + number));          \
        require_restored();                                                                               \
    }
MOVE(32)
MOVE(64)

/* VALUE is this PE's element i, FOLD the model's next step. `many` is more than members, and no multiple of them. */
#define REDUCE(NAME, TYPE, OP, FOLD)                                                               \
    do {                                                                                           \
        enum { many = 37 };                                                                        \
        static TYPE from[many], to[many], work[many];                                              \
        for (int i = 0; i < many; ++i) from[i] = (TYPE)((number * 3 + i) % 5 + 1);                 \
        for (int count = 1; count <= many; count += many - 1) {                                    \
            shmem_##NAME##_##OP##_to_all(to, from, count, start, log_stride, size, work, words()); \
            for (int i = 0; i < count; ++i) {                                                      \
                TYPE model = (TYPE)(i % 5 + 1);                                                    \
                for (int pe = 1; pe < size; ++pe) {                                                \
                    const TYPE next = (TYPE)((pe * 3 + i) % 5 + 1);                                \
                    model = (TYPE)(FOLD);                                                          \
                }                                                                                  \
                REQUIRE(to[i] == model);                                                           \
            }                                                                                      \
        }                                                                                          \
        shmem_##NAME##_##OP##_to_all(from, from, many, start, log_stride, size, work, words());    \
        REQUIRE(memcmp(from, to, sizeof(TYPE)) == 0);                                              \
    } while (0);
#define SUMS(NAME, TYPE) REDUCE(NAME, TYPE, sum, model + next) REDUCE(NAME, TYPE, prod, model *next)
#define ORDERS(NAME, TYPE)                               \
    SUMS(NAME, TYPE)                                     \
    REDUCE(NAME, TYPE, max, next > model ? next : model) \
    REDUCE(NAME, TYPE, min, next < model ? next : model)
#define ALL(NAME, TYPE)                  \
    ORDERS(NAME, TYPE)                   \
    REDUCE(NAME, TYPE, and, model &next) \
    REDUCE(NAME, TYPE, or, model | next) \
    REDUCE(NAME, TYPE, xor, model ^ next)

static void test_reductions(void) {
    ALL(int, int)
    ORDERS(double, double)
    if (start == 0 && log_stride == 1) { /* the other types need not meet every set */
        ALL(short, short)
        ALL(long, long)
        ALL(longlong, long long)
        ORDERS(float, float)
        SUMS(complexf, float _Complex)
        SUMS(complexd, double _Complex)
    }
    require_restored();
}

/* Long double has bytes that mean nothing. */
static void test_long_double(void) {
    static long double from, to, work[2];
    from = number + 1;
    shmem_longdouble_sum_to_all(&to, &from, 1, start, log_stride, size, work, words());
    REQUIRE(to == size * (size + 1) / 2);
    shmem_longdouble_max_to_all(&to, &from, 1, start, log_stride, size, work, words());
    REQUIRE(to == size);
    shmem_longdouble_min_to_all(&to, &from, 1, start, log_stride, size, work, words());
    REQUIRE(to == 1);
    shmem_longdouble_prod_to_all(&to, &from, 1, start, log_stride, size, work, words());
    REQUIRE(to >= size);
}

/* Nobody leaves before all have come; the same words serve again at once. */
static void test_barriers(void) {
    static int arrived[most];
    for (int round = 1; round <= 10; ++round) {
        for (int pe = 0; pe < size; ++pe) shmem_int_p(&arrived[number], round, start + (pe << log_stride));
        shmem_barrier(start, log_stride, size, barrier_words);
        for (int pe = 0; pe < size; ++pe) REQUIRE(arrived[pe] >= round);
        (shmem_sync)(start, log_stride, size, barrier_words);
    }
    for (int pe = 0; pe < size; ++pe) arrived[pe] = 0;
    shmem_barrier(start, log_stride, size, barrier_words);
}

static void test_set(void) {
    turn = 0; /* the members have been in different sets before */
    move_32();
    move_64();
    test_reductions();
    test_long_double();
    test_barriers();
}

int main(void) {
    start_pes(0);
    const int me = _my_pe();
    const int npes = _num_pes();
    for (start = 0; start < npes; ++start) {
        for (log_stride = 0; log_stride < 3; ++log_stride) {
            for (size = 1; start + ((size - 1) << log_stride) < npes; ++size) {
                number = (me - start) >> log_stride;
                if (me >= start && (me - start) % (1 << log_stride) == 0 && number < size) test_set();
                shmem_barrier_all(); /* the same words serve another set */
            }
        }
    }
    start = me;
    number = 0;
    size = 1;
    log_stride = 30; /* of one PE it says nothing */
    test_set();
    return 0; /* start_pes() leaves at exit */
}
