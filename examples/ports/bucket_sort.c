/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A bucket sort of whole numbers for any OpenSHMEM since 1.4. Every PE draws keys; PE b is to have those of the b-th
 * part of their range. A sender takes room in each PE's bucket by an atomic, puts its keys there in one block, and
 * meets the others; then each PE sorts what it was sent. The result does not depend on who came first.
 */
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { keys_per_pe = 1 << 16, most_pes = 64 };
static const uint32_t key_range = UINT32_C(1) << 28;

/* Symmetric, as all variables of the program are. */
static long filled;      /* how many keys of this PE's bucket are taken */
static long ends[2];     /* the smallest and the largest key of this PE's bucket */
static long key_sums[2]; /* at PE 0: of all keys as they were drawn, and of all as they were sorted */

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "PE %d: %s\n", shmem_my_pe(), what);
    shmem_global_exit(1);
    abort(); /* not every implementation says that there is no way back */
}

static uint32_t draw(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 36); /* the upper 28 bits */
}

static int bucket_of(uint32_t key, int npes) { return (int)((uint64_t)key * (uint64_t)npes / key_range); }

static int by_value(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static long sum_of(const uint32_t *keys, long count) {
    long sum = 0;
    for (long i = 0; i < count; ++i) sum += keys[i];
    return sum;
}

/* Puts the keys in the order of their buckets; block b begins at begins[b]. */
static void group(const uint32_t *keys, uint32_t *grouped, long begins[most_pes + 1], int npes) {
    long next[most_pes + 1] = {0};
    for (int i = 0; i < keys_per_pe; ++i) ++next[bucket_of(keys[i], npes) + 1];
    for (int b = 0; b < npes; ++b) next[b + 1] += next[b];
    for (int b = 0; b <= npes; ++b) begins[b] = next[b];
    for (int i = 0; i < keys_per_pe; ++i) grouped[next[bucket_of(keys[i], npes)]++] = keys[i];
}

static void send(uint32_t *bucket, long room, const uint32_t *grouped, const long *begins, int npes) {
    for (int i = 0; i < npes; ++i) {
        const int to = (shmem_my_pe() + i) % npes; /* not all to the same PE at once */
        const long count = begins[to + 1] - begins[to];
        const long at = shmem_long_atomic_fetch_add(&filled, count, to);
        if (at + count > room) fail("a bucket is too small for its keys");
        shmem_put32(bucket + at, grouped + begins[to], (size_t)count, to);
    }
}

/* PE 0 says what lies where; the others' words are symmetric. */
static int report(int npes) {
    int in_order = key_sums[0] == key_sums[1];
    long keys = 0, last = 0;
    for (int pe = 0; pe < npes; ++pe) {
        const long count = shmem_long_g(&filled, pe);
        const long low = shmem_long_g(&ends[0], pe), high = shmem_long_g(&ends[1], pe);
        printf("PE %d: %ld keys from %ld to %ld\n", pe, count, low, high);
        in_order = in_order && last <= low && low <= high;
        last = high;
        keys += count;
    }
    in_order = in_order && keys == (long)npes * keys_per_pe;
    printf("%ld keys, which add up to %ld, are %s\n", keys, key_sums[1], in_order ? "sorted" : "not sorted");
    return in_order;
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    if (npes > most_pes) fail("this program is for 64 PEs at most");
    const long room = 2 * keys_per_pe;
    uint32_t *const bucket = shmem_malloc((size_t)room * sizeof *bucket);
    uint32_t *const keys = malloc(2 * keys_per_pe * sizeof *keys);
    if (bucket == NULL || keys == NULL) fail("there is no room for the keys");
    uint32_t *const grouped = keys + keys_per_pe;

    uint64_t state = (uint64_t)me + 1;
    for (int i = 0; i < keys_per_pe; ++i) keys[i] = draw(&state);
    long begins[most_pes + 1];
    group(keys, grouped, begins, npes);
    send(bucket, room, grouped, begins, npes);
    shmem_long_atomic_add(&key_sums[0], sum_of(keys, keys_per_pe), 0);
    shmem_barrier_all(); /* every bucket is full */

    qsort(bucket, (size_t)filled, sizeof *bucket, by_value);
    ends[0] = filled == 0 ? 0 : bucket[0];
    ends[1] = filled == 0 ? 0 : bucket[filled - 1];
    shmem_long_atomic_add(&key_sums[1], sum_of(bucket, filled), 0);
    shmem_barrier_all();

    const int good = me != 0 || report(npes);
    shmem_barrier_all();
    free(keys);
    shmem_free(bucket);
    shmem_finalize();
    return good ? 0 : 1;
}
