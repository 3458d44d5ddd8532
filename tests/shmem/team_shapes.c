/* SPDX-License-Identifier: Apache-2.0 */
/* Teams of every shape: grids of every width over the world and over teams of it, with a last row that is shorter,
   lines that go down, and of one PE; what goes on in them is numbered as they are. */
#include "program.h"

enum { most = 16, block = 3 };

/* The sum over a team of what each member brings. */
static long sum_over(shmem_team_t team, long mine) {
    static long from, to;
    from = mine;
    to = -1;
    REQUIRE(shmem_long_sum_reduce(team, &to, &from, 1) == 0);
    return to;
}

/* Each tells the next one on its own context of the team, and waits for the one before. */
static void pass_on(shmem_team_t team, int place) {
    static int told[2];
    const int pe = shmem_team_my_pe(team);
    const int npes = shmem_team_n_pes(team);
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    shmem_team_t of = SHMEM_TEAM_INVALID;
    told[0] = told[1] = 0;
    REQUIRE(shmem_team_sync(team) == 0);
    REQUIRE(shmem_team_create_ctx(team, SHMEM_CTX_PRIVATE | SHMEM_CTX_NOSTORE, &ctx) == 0);
    REQUIRE(shmem_ctx_get_team(ctx, &of) == 0 && of == team);
    shmem_ctx_int_p(ctx, &told[1], place, (pe + 1) % npes);
    shmem_ctx_fence(ctx);
    shmem_ctx_int_atomic_inc(ctx, &told[0], (pe + 1) % npes);
    shmem_ctx_quiet(ctx);
    shmem_int_wait_until(&told[0], SHMEM_CMP_EQ, 1);
    REQUIRE(told[1] == shmem_ctx_int_g(ctx, &told[1], pe));
    REQUIRE(told[1] == shmem_team_translate_pe(team, (pe + npes - 1) % npes, SHMEM_TEAM_WORLD));
    REQUIRE(shmem_team_sync(team) == 0);
    shmem_ctx_destroy(ctx);
}

static void test_grid(shmem_team_t parent, int width) {
    const int npes = shmem_team_n_pes(parent);
    const int pe = shmem_team_my_pe(parent);
    const int row = pe / width, column = pe % width;
    const int in_row = npes - row * width < width ? npes - row * width : width;
    const int in_column = (npes - column + width - 1) / width;
    const shmem_team_config_t config = {.num_contexts = width};
    shmem_team_config_t made_with = {.num_contexts = -1};
    shmem_team_t x = SHMEM_TEAM_INVALID, y = SHMEM_TEAM_INVALID;
    REQUIRE(shmem_team_split_2d(parent, width, &config, SHMEM_TEAM_NUM_CONTEXTS, &x, NULL, 0, &y) == 0);
    REQUIRE(shmem_team_my_pe(x) == column && shmem_team_n_pes(x) == in_row);
    REQUIRE(shmem_team_my_pe(y) == row && shmem_team_n_pes(y) == in_column);
    REQUIRE(shmem_team_get_config(x, SHMEM_TEAM_NUM_CONTEXTS, &made_with) == 0 && made_with.num_contexts == width);
    long row_sum = 0, column_sum = 0;
    for (int i = 0; i < in_row; ++i) row_sum += row * width + i;
    for (int i = 0; i < in_column; ++i) column_sum += column + i * width;
    REQUIRE(sum_over(x, pe) == row_sum && sum_over(y, pe) == column_sum);
    pass_on(x, shmem_my_pe());
    pass_on(y, shmem_my_pe());
    shmem_team_destroy(y);
    shmem_team_destroy(x);
}

static void test_grids(shmem_team_t parent) {
    for (int width = 1; width <= shmem_team_n_pes(parent) + 1; ++width) test_grid(parent, width);
}

/* A line of the world, which those who are not in it have no handle of. */
static void test_line(int start, int stride, int size) {
    shmem_team_t line = SHMEM_TEAM_WORLD;
    int is_in = 0;
    for (int i = 0; i < size; ++i) is_in |= shmem_my_pe() == start + i * stride;
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, start, stride, size, NULL, 0, &line) == 0);
    REQUIRE((line != SHMEM_TEAM_INVALID) == is_in && shmem_team_n_pes(line) == (is_in ? size : -1));
    if (is_in) test_grids(line);
    shmem_team_destroy(line);
    shmem_barrier_all();
}

/* Blocks with other elements between, which stay as they are. */
static void test_alltoalls(int dst, int sst) {
    static long from[most * block * 3], to[most * block * 3];
    const int me = shmem_my_pe(), npes = shmem_n_pes();
    for (int i = 0; i < npes * block * 3; ++i) {
        from[i] = me * 1000 + i;
        to[i] = -1;
    }
    shmem_barrier_all();
    REQUIRE(shmem_long_alltoalls(SHMEM_TEAM_WORLD, to, from, dst, sst, block) == 0);
    for (int i = 0; i < npes * block * dst; ++i) {
        const int element = i / dst;
        const long expected = element / block * 1000 + (me * block + element % block) * sst;
        REQUIRE(to[i] == (i % dst == 0 ? expected : -1));
    }
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    const int npes = shmem_n_pes();
    REQUIRE(npes <= most);
    test_grids(SHMEM_TEAM_WORLD);
    for (int pe = 0; pe < npes; ++pe) test_line(pe, 0, 1);
    for (int stride = 1; stride < npes; ++stride) {
        test_line(npes - 1, -stride, (npes - 1) / stride + 1);
        test_line(0, stride, (npes - 1) / stride + 1);
    }
    for (int dst = 1; dst <= 3; ++dst) {
        for (int sst = 1; sst <= 3; ++sst) test_alltoalls(dst, sst);
    }
    shmem_finalize();
    return 0;
}
