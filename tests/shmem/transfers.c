/* SPDX-License-Identifier: Apache-2.0 */
/* Put and get of every type and size, on the default context and another, to heap and static variables. */
#include <string.h>

#include "program.h"

enum { count = 12 };

static int me, npes, right, left;
static shmem_ctx_t ctx;
static uint64_t signal_word;

#define VALUE(TYPE, pe, i) ((TYPE)((pe)*5 + (int)(i) + 1))

/* Is what `pe` sends there, from element `from` on? */
#define REQUIRE_FROM(TYPE, where, pe, from) \
    for (int i_ = (from); i_ < count; ++i_) REQUIRE((where)[i_] == VALUE(TYPE, pe, i_))

#define TEST(NAME, TYPE)                                                                               \
    static void move_##NAME(TYPE *to, TYPE *from) {                                                    \
        TYPE mine[count], got[count];                                                                  \
        for (int i = 0; i < count; ++i) mine[i] = from[i] = VALUE(TYPE, me, i);                        \
        shmem_barrier_all();                                                                           \
        shmem_##NAME##_put(to, mine, count, right);                                                    \
        shmem_barrier_all();                                                                           \
        REQUIRE_FROM(TYPE, to, left, 0);                                                               \
        memset(got, 0, sizeof got);                                                                    \
        shmem_##NAME##_get(got, from, count, right);                                                   \
        REQUIRE_FROM(TYPE, got, right, 0);                                                             \
        memset(to, 0, count * sizeof *to);                                                             \
        shmem_barrier_all();                                                                           \
        shmem_ctx_##NAME##_put_nbi(ctx, to, mine, count, right);                                       \
        shmem_ctx_quiet(ctx);                                                                          \
        memset(got, 0, sizeof got);                                                                    \
        shmem_ctx_##NAME##_get_nbi(ctx, got, from, count, left);                                       \
        shmem_ctx_quiet(ctx);                                                                          \
        REQUIRE_FROM(TYPE, got, left, 0);                                                              \
        shmem_barrier_all();                                                                           \
        REQUIRE_FROM(TYPE, to, left, 0);                                                               \
        shmem_barrier_all();                                                                           \
        shmem_##NAME##_iput(to, mine, 3, 2, count / 3, right);                                         \
        shmem_barrier_all();                                                                           \
        for (int i = 0; i < count / 3; ++i) REQUIRE(to[3 * i] == VALUE(TYPE, left, 2 * i));            \
        memset(got, 0, sizeof got);                                                                    \
        shmem_ctx_##NAME##_iget(ctx, got, from, 2, 3, count / 3, right);                               \
        for (int i = 0; i < count / 3; ++i) REQUIRE(got[2 * i] == VALUE(TYPE, right, 3 * i));          \
        shmem_##NAME##_p(&to[1], mine[7], right);                                                      \
        shmem_ctx_##NAME##_p(ctx, &to[2], mine[8], right);                                             \
        shmem_ctx_quiet(ctx);                                                                          \
        REQUIRE(shmem_##NAME##_g(&from[4], left) == VALUE(TYPE, left, 4));                             \
        REQUIRE(shmem_ctx_##NAME##_g(ctx, &from[5], right) == VALUE(TYPE, right, 5));                  \
        shmem_barrier_all();                                                                           \
        REQUIRE(to[1] == VALUE(TYPE, left, 7) && to[2] == VALUE(TYPE, left, 8));                       \
        shmem_barrier_all();                                                                           \
    }                                                                                                  \
    static void signal_##NAME(TYPE *to) {                                                              \
        TYPE mine[count];                                                                              \
        for (int i = 0; i < count; ++i) mine[i] = VALUE(TYPE, me, i + 3);                              \
        signal_word = 0;                                                                               \
        memset(to, 0, count * sizeof *to);                                                             \
        shmem_barrier_all();                                                                           \
        shmem_##NAME##_put_signal(to, mine, count, &signal_word, 9, SHMEM_SIGNAL_SET, right);          \
        REQUIRE(shmem_signal_wait_until(&signal_word, SHMEM_CMP_EQ, 9) == 9);                          \
        for (int i = 0; i < count; ++i) REQUIRE(to[i] == VALUE(TYPE, left, i + 3));                    \
        shmem_barrier_all();                                                                           \
        shmem_ctx_##NAME##_put_signal_nbi(ctx, to, mine, 1, &signal_word, 2, SHMEM_SIGNAL_ADD, right); \
        shmem_ctx_quiet(ctx);                                                                          \
        shmem_barrier_all();                                                                           \
        REQUIRE(shmem_signal_fetch(&signal_word) == 11);                                               \
        shmem_barrier_all();                                                                           \
    }                                                                                                  \
    static void test_##NAME(void) {                                                                    \
        static TYPE fixed[2 * count];                                                                  \
        TYPE *block = shmem_malloc(2 * count * sizeof *block);                                         \
        REQUIRE(block != NULL);                                                                        \
        move_##NAME(block, block + count);                                                             \
        move_##NAME(fixed, fixed + count);                                                             \
        signal_##NAME(block);                                                                          \
        signal_##NAME(fixed);                                                                          \
        shmem_free(block);                                                                             \
    }
RMA_TYPES(TEST)

/* Sizes in bits. */
#define TEST_SIZE(BITS)                                                                      \
    static void test_##BITS(void) {                                                          \
        enum { bytes = BITS / 8 * count };                                                   \
        static _Alignas(16) unsigned char to[bytes];                                         \
        static _Alignas(16) unsigned char from[bytes];                                       \
        unsigned char got[bytes];                                                            \
        for (int i = 0; i < bytes; ++i) from[i] = (unsigned char)(me * 31 + i);              \
        signal_word = 0;                                                                     \
        shmem_barrier_all();                                                                 \
        shmem_put##BITS(to, from, count, right);                                             \
        shmem_get##BITS(got, from, count, left);                                             \
        shmem_barrier_all();                                                                 \
        REQUIRE(memcmp(to, got, bytes) == 0);                                                \
        memset(to, 0, bytes);                                                                \
        memset(got, 0, bytes);                                                               \
        shmem_barrier_all();                                                                 \
        shmem_iput##BITS(to, from, 2, 3, count / 3, right);                                  \
        shmem_iget##BITS(got, from, 2, 3, count / 3, left);                                  \
        shmem_barrier_all();                                                                 \
        REQUIRE(memcmp(to, got, bytes) == 0);                                                \
        shmem_barrier_all();                                                                 \
        shmem_ctx_put##BITS##_nbi(ctx, to, from, count, right);                              \
        shmem_ctx_get##BITS##_nbi(ctx, got, from, count, left);                              \
        shmem_ctx_quiet(ctx);                                                                \
        shmem_barrier_all();                                                                 \
        REQUIRE(memcmp(to, got, bytes) == 0);                                                \
        memset(to, 0, bytes);                                                                \
        shmem_barrier_all();                                                                 \
        shmem_put##BITS##_signal(to, from, count, &signal_word, 1, SHMEM_SIGNAL_SET, right); \
        shmem_signal_wait_until(&signal_word, SHMEM_CMP_NE, 0);                              \
        REQUIRE(memcmp(to, got, bytes) == 0);                                                \
        shmem_barrier_all();                                                                 \
    }
TEST_SIZE(8)
TEST_SIZE(16)
TEST_SIZE(32)
TEST_SIZE(64)
TEST_SIZE(128)

static void test_bytes(void) {
    static char to[100], from[100];
    char got[100] = {0};
    memset(from, 'a' + me, sizeof from);
    shmem_barrier_all();
    shmem_putmem(to, from, 99, right);
    shmem_getmem(got, from, 99, left);
    shmem_barrier_all();
    REQUIRE(memcmp(to, got, 100) == 0 && to[98] == 'a' + left && to[99] == 0);
    shmem_barrier_all();
    shmem_ctx_putmem_nbi(ctx, to + 99, from, 1, right);
    shmem_ctx_getmem_nbi(ctx, got + 99, from, 1, left);
    shmem_ctx_quiet(ctx);
    shmem_barrier_all();
    REQUIRE(memcmp(to, got, 100) == 0 && to[99] == 'a' + left);
    shmem_putmem(NULL, NULL, 0, right); /* nothing is nowhere */
    shmem_int_put(NULL, NULL, 0, right);
}

/* Strides that go back, far too, and those that stay. */
static void test_backwards(void) {
    enum { few = 4, far = 1 << 20 };
    static int to[count];
    int mine[count], got[count];
    int *block = shmem_calloc(few * far, sizeof *block);
    REQUIRE(block != NULL);
    for (int i = 0; i < count; ++i) mine[i] = VALUE(int, me, i);
    shmem_barrier_all();
    shmem_int_iput(&to[count - 1], mine, -1, 1, count, right);
    shmem_ctx_int_iput(ctx, &block[few * far - 1], &mine[few - 1], -far, -1, few, right);
    shmem_barrier_all();
    for (int i = 0; i < count; ++i) REQUIRE(to[count - 1 - i] == VALUE(int, left, i));
    for (int i = 0; i < few; ++i) REQUIRE(block[(few - i) * far - 1] == VALUE(int, left, few - 1 - i));
    shmem_ctx_int_iget(ctx, &got[count - 1], &to[2], -2, 3, few, left);
    for (int i = 0; i < few; ++i) {
        REQUIRE(got[count - 1 - 2 * i] == VALUE(int, (left + npes - 1) % npes, count - 1 - (2 + 3 * i)));
    }
    shmem_barrier_all();
    shmem_int_iput(to, mine, 1, 0, count, right);
    shmem_int_iput(block, mine, -1, 0, 0, right);
    shmem_barrier_all();
    for (int i = 0; i < count; ++i) REQUIRE(to[i] == VALUE(int, left, 0));
    shmem_free(block);
}

/* The order of puts and the flag behind them. */
static void test_fence(void) {
    static long data[64];
    static long flag;
    for (long turn = 1; turn <= 200; ++turn) {
        for (int i = 0; i < 64; ++i) shmem_long_p(&data[i], turn, right);
        shmem_fence();
        shmem_long_p(&flag, turn, right);
        shmem_long_wait_until(&flag, SHMEM_CMP_GE, turn);
        for (int i = 0; i < 64; ++i) REQUIRE(data[i] >= turn);
        shmem_barrier_all();
    }
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
    left = (me + npes - 1) % npes;
    REQUIRE(shmem_ctx_create(0, &ctx) == 0 && ctx != SHMEM_CTX_INVALID);
#define RUN(NAME, TYPE) test_##NAME();
    RMA_TYPES(RUN)
    test_8();
    test_16();
    test_32();
    test_64();
    test_128();
    test_bytes();
    test_backwards();
    test_fence();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
