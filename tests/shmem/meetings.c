/* SPDX-License-Identifier: Apache-2.0 */
/* Barriers and syncs: nobody leaves before all have come, and none is a meeting behind. And what the deprecated calls
   for caches leave as it was. */
#include <string.h>
#include <unistd.h>

#include "program.h"

enum { rounds = 40, length = 3000 };

static int me, npes;
static shmem_team_t half;
static long reached;

static void barrier_all(void) { shmem_barrier_all(); }
static void sync_all(void) { shmem_sync_all(); }
static void sync_world(void) { REQUIRE(shmem_team_sync(SHMEM_TEAM_WORLD) == 0); }
static void sync_generic(void) { REQUIRE(shmem_sync(SHMEM_TEAM_WORLD) == 0); }
static void sync_half(void) { REQUIRE(shmem_team_sync(half) == 0); }

/* A different member is late each time. Who is read may have come as far as the next meeting already. A store to one's
   own memory is seen by the others behind a sync, so nothing is put here. */
static void require_meeting(shmem_team_t team, void (*meet)(void)) {
    const int mine = shmem_team_my_pe(team), members = shmem_team_n_pes(team);
    reached = 0;
    shmem_barrier_all();
    for (long round = 1; mine >= 0 && round <= rounds; ++round) {
        if (round % members == mine) usleep((unsigned)((me * 7919 + round * 104729) % 300));
        reached = round;
        meet();
        for (int i = 0; i < members; ++i) {
            const long seen = shmem_long_g(&reached, shmem_team_translate_pe(team, i, SHMEM_TEAM_WORLD));
            REQUIRE(seen == round || seen == round + 1);
        }
    }
    shmem_barrier_all();
}

/* A barrier completes what was not completed otherwise, and a sync behind a quiet is one. */
static void require_completion(void (*meet)(void), int quiet) {
    static int to[length], from[length];
    const int left = (me + npes - 1) % npes;
    for (int turn = 1; turn <= 5; ++turn) {
        for (int i = 0; i < length; ++i) from[i] = me + turn * i;
        shmem_int_put_nbi(to, from, length, (me + 1) % npes);
        if (quiet) shmem_quiet();
        meet();
        for (int i = 0; i < length; ++i) REQUIRE(to[i] == left + turn * i);
        shmem_sync_all();
    }
}

static unsigned char noise(int pe, int i) { return (unsigned char)((unsigned)(pe * 31 + i) * 2654435761u >> 24); }

/* In the middle of stores and puts, at both ends of a row: nothing is lost, and nothing comes that was not put. */
static void test_caches(void) {
    static unsigned char row[length];
    const int right = (me + 1) % npes, left = (me + npes - 1) % npes;
    for (int i = 0; i < length; ++i) row[i] = noise(me, i);
    shmem_set_cache_inv();
    shmem_set_cache_line_inv(row);
    shmem_set_cache_line_inv(&row[length - 1]);
    shmem_udcflush_line(row);
    shmem_clear_cache_line_inv(row);
    for (int i = 0; i < length; ++i) REQUIRE(row[i] == noise(me, i));
    shmem_barrier_all();
    shmem_uchar_p(&row[0], 'a', right);
    shmem_udcflush_line(&row[0]);
    shmem_udcflush();
    shmem_uchar_p(&row[length - 1], 'z', right);
    shmem_clear_cache_inv();
    shmem_clear_cache_line_inv(&row[length - 1]);
    shmem_barrier_all();
    shmem_udcflush();
    REQUIRE(row[0] == 'a' && row[length - 1] == 'z');
    for (int i = 1; i < length - 1; ++i) REQUIRE(row[i] == noise(me, i));
    REQUIRE(shmem_uchar_g(&row[1], left) == noise(left, 1));
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (npes + 1) / 2, NULL, 0, &half) == 0);
    require_meeting(SHMEM_TEAM_WORLD, barrier_all);
    require_meeting(SHMEM_TEAM_WORLD, sync_all);
    require_meeting(SHMEM_TEAM_WORLD, sync_world);
    require_meeting(SHMEM_TEAM_WORLD, sync_generic);
    require_meeting(half, sync_half);
    require_completion(barrier_all, 0);
    require_completion(sync_all, 1);
    require_completion(sync_world, 1);
    test_caches();
    shmem_team_destroy(half);
    shmem_finalize();
    return 0;
}
