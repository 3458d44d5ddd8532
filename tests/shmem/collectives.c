/* SPDX-License-Identifier: Apache-2.0 */
/* Collectives of teams against what they are defined as: of the world, and of the team of every second PE. */
#include <complex.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

enum { block = 5, most = 16 };

static int me, npes; /* in the team under test */
static shmem_team_t team;

#define VALUE(TYPE, pe, i) ((TYPE)((pe)*7 + (int)(i) + 1))

#define TEST(NAME, TYPE)                                                                             \
    static void move_##NAME(TYPE *to, TYPE *from) {                                                  \
        const int root = npes - 1;                                                                   \
        for (int i = 0; i < block * most; ++i) from[i] = VALUE(TYPE, me, i);                         \
        REQUIRE(shmem_##NAME##_broadcast(team, to, from, block, root) == 0);                         \
        for (int i = 0; i < block; ++i) REQUIRE(to[i] == VALUE(TYPE, root, i));                      \
        REQUIRE(shmem_##NAME##_fcollect(team, to, from, block) == 0);                                \
        for (int i = 0; i < block * npes; ++i) REQUIRE(to[i] == VALUE(TYPE, i / block, i % block));  \
        REQUIRE(shmem_##NAME##_collect(team, to, from, (size_t)(me % 3)) == 0);                      \
        for (int pe = 0, at = 0; pe < npes; ++pe) {                                                  \
            for (int i = 0; i < pe % 3; ++i) REQUIRE(to[at++] == VALUE(TYPE, pe, i));                \
        }                                                                                            \
        REQUIRE(shmem_##NAME##_alltoall(team, to, from, block) == 0);                                \
        for (int i = 0; i < block * npes; ++i) {                                                     \
            REQUIRE(to[i] == VALUE(TYPE, i / block, me * block + i % block));                        \
        }                                                                                            \
        REQUIRE(shmem_##NAME##_alltoalls(team, to, from, 2, 1, 2) == 0);                             \
        for (int i = 0; i < 2 * npes; ++i) REQUIRE(to[2 * i] == VALUE(TYPE, i / 2, me * 2 + i % 2)); \
        REQUIRE(shmem_team_sync(team) == 0);                                                         \
    }                                                                                                \
    static void test_##NAME(void) {                                                                  \
        static TYPE fixed[2 * block * most];                                                         \
        move_##NAME(fixed, fixed + block * most);                                                    \
    }
RMA_TYPES(TEST)

/* The model of a reduction is the loop that it abbreviates. */
#define REDUCE(NAME, TYPE, OP, FOLD)                                          \
    do {                                                                      \
        static TYPE from[block], to[block];                                   \
        for (int i = 0; i < block; ++i) from[i] = VALUE(TYPE, me, i) % 5 + 1; \
        REQUIRE(shmem_##NAME##_##OP##_reduce(team, to, from, block) == 0);    \
        for (int i = 0; i < block; ++i) {                                     \
            TYPE model = VALUE(TYPE, 0, i) % 5 + 1;                           \
            for (int pe = 1; pe < npes; ++pe) {                               \
                const TYPE next = VALUE(TYPE, pe, i) % 5 + 1;                 \
                model = FOLD;                                                 \
            }                                                                 \
            REQUIRE(to[i] == model);                                          \
        }                                                                     \
        REQUIRE(shmem_##NAME##_##OP##_reduce(team, from, from, block) == 0);  \
        for (int i = 0; i < block; ++i) REQUIRE(from[i] == to[i]);            \
    } while (0);
#define ORDERED(NAME, TYPE)                                      \
    REDUCE(NAME, TYPE, max, (TYPE)(next > model ? next : model)) \
    REDUCE(NAME, TYPE, min, (TYPE)(next < model ? next : model)) \
    REDUCE(NAME, TYPE, sum, (TYPE)(model + next))                \
    REDUCE(NAME, TYPE, prod, (TYPE)(model * next))
#define LOGIC(NAME, TYPE)                         \
    REDUCE(NAME, TYPE, and, (TYPE)(model & next)) \
    REDUCE(NAME, TYPE, or, (TYPE)(model | next))  \
    REDUCE(NAME, TYPE, xor, (TYPE)(model ^ next))

/* Small whole numbers, of which sums and products are exact. */
#define REAL(NAME, TYPE)                                                              \
    do {                                                                              \
        static TYPE from[2], to[2];                                                   \
        from[0] = (TYPE)(me + 1);                                                     \
        from[1] = 2;                                                                  \
        REQUIRE(shmem_##NAME##_sum_reduce(team, to, from, 2) == 0);                   \
        REQUIRE(to[0] == (TYPE)(npes * (npes + 1) / 2) && to[1] == (TYPE)(2 * npes)); \
        REQUIRE(shmem_##NAME##_prod_reduce(team, to, from, 2) == 0);                  \
        REQUIRE(to[1] == (TYPE)(1 << npes));                                          \
    } while (0);
#define REAL_ORDER(NAME, TYPE)                                                                    \
    do {                                                                                          \
        static TYPE from, to;                                                                     \
        from = (TYPE)(me + 0.5);                                                                  \
        REQUIRE(shmem_##NAME##_max_reduce(team, &to, &from, 1) == 0 && to == (TYPE)(npes - 0.5)); \
        REQUIRE(shmem_##NAME##_min_reduce(team, &to, &from, 1) == 0 && to == (TYPE)0.5);          \
    } while (0);

static void test_reductions(void) {
    INTEGER_TYPES(ORDERED)
    LOGIC_TYPES(LOGIC)
    REAL(float, float)
    REAL(double, double)
    REAL(longdouble, long double)
    REAL(complexf, float _Complex)
    REAL(complexd, double _Complex)
    REAL_ORDER(float, float)
    REAL_ORDER(double, double)
    REAL_ORDER(longdouble, long double)
}

static void test_bytes(void) {
    static char from[most * 3], to[most * 3];
    memset(from, 'a' + me, sizeof from);
    REQUIRE(shmem_broadcastmem(team, to, from, 3, 0) == 0 && memcmp(to, "aaa", 3) == 0);
    REQUIRE(shmem_fcollectmem(team, to, from, 3) == 0);
    for (int i = 0; i < 3 * npes; ++i) REQUIRE(to[i] == 'a' + i / 3);
    REQUIRE(shmem_collectmem(team, to, from, 2) == 0 && to[2 * npes - 1] == 'a' + npes - 1);
    REQUIRE(shmem_alltoallmem(team, to, from, 1) == 0 && to[npes - 1] == 'a' + npes - 1);
    REQUIRE(shmem_alltoallsmem(team, to, from, 2, 1, 1) == 0 && to[2 * (npes - 1)] == 'a' + npes - 1);
    REQUIRE(shmem_broadcastmem(team, to, from, 0, 0) == 0);
}

/* Around the size from which on the blocks of an alltoall are put where they go, before the PE there has come: so all
 * are ready first. */
static void test_large_alltoall(void) {
    static const size_t sizes[] = {1024, 1025, 20000};
    static unsigned char from[most * 20000], to[most * 20000];
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
        const size_t size = sizes[s], all = size * (size_t)npes;
        for (size_t i = 0; i < all; ++i) from[i] = VALUE(unsigned char, me, 3 * i + i / size);
        REQUIRE(shmem_team_sync(team) == 0);
        REQUIRE(shmem_alltoallmem(team, to, from, size) == 0);
        for (size_t i = 0; i < all; ++i) {
            const size_t there = (size_t)me * size + i % size;
            REQUIRE(to[i] == VALUE(unsigned char, i / size, 3 * there + there / size));
        }
        REQUIRE(shmem_team_sync(team) == 0);
    }
}

/* One after the other, with nothing between them: the last PE looks at each when the others are in the next. */
static void test_fcollects(void) {
    static const size_t sizes[] = {8, 512, 4096, 4097, 20000, 20000, 100000};
    static unsigned char from[100000], to[most * 100000];
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
        const size_t size = sizes[s], all = size * (size_t)npes;
        for (size_t i = 0; i < size; ++i) from[i] = VALUE(unsigned char, me, 3 * i + s);
        REQUIRE(shmem_fcollectmem(team, to, from, size) == 0);
        if (me == npes - 1) usleep(2000);
        for (size_t i = 0; i < all; ++i) REQUIRE(to[i] == VALUE(unsigned char, i / size, 3 * (i % size) + s));
    }
    REQUIRE(shmem_team_sync(team) == 0);
}

static void test_team(shmem_team_t which) {
    team = which;
    me = shmem_team_my_pe(team);
    npes = shmem_team_n_pes(team);
#define RUN(NAME, TYPE) test_##NAME();
    RMA_TYPES(RUN)
    test_reductions();
    test_bytes();
    REQUIRE(shmem_team_sync(team) == 0);
    test_large_alltoall();
    test_fcollects();
}

int main(void) {
    shmem_init();
    test_team(SHMEM_TEAM_WORLD);
    shmem_barrier_all();
    shmem_team_t odd = SHMEM_TEAM_INVALID;
    const int size = (shmem_n_pes() + 1) / 2;
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, size > 1 ? 2 : 1, size, NULL, 0, &odd) == 0);
    REQUIRE((odd != SHMEM_TEAM_INVALID) == (shmem_my_pe() % 2 == 0));
    if (odd != SHMEM_TEAM_INVALID) test_team(odd);
    shmem_team_destroy(odd);
    shmem_finalize();
    return 0;
}
