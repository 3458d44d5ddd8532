/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The same in C: a ring by put with signal. Every call returns a status.
 *
 *     viarun -n 4 ./08_c
 */
#include <stdio.h>

#include <viaduct.h>

/* Prints the last error of this thread unless `status` is VIA_OK. */
static int failed(via_status status) {
    if (status == VIA_OK) return 0;
    via_error_info info;
    via_last_error(&info);
    fprintf(stderr, "%s: %s %s\n", via_status_string(status), info.message, info.hint);
    return 1;
}

/* Puts this PE's number to the right neighbour and checks what came from the left. */
static int ring(via_world *world, int *inbox, uint64_t *arrived) {
    const int pe = via_pe(world);
    const int npes = via_npes(world);
    const int left = (pe + npes - 1) % npes;
    const int right = (pe + 1) % npes;

    if (failed(via_put_signal(via_default_context(world), inbox, &pe, sizeof pe, arrived, 1, VIA_SIGNAL_SET, right)))
        return 1;
    if (failed(via_signal_wait_until(world, arrived, VIA_EQ, 1, NULL))) return 1;

    printf("PE %d of %d got %d\n", pe, npes, *inbox);
    return *inbox == left ? 0 : 1;
}

int main(void) {
    via_world *world = NULL;
    if (failed(via_world_create(NULL, &world))) return 1; /* NULL: settings from the environment, else the defaults */

    void *inbox = NULL;
    void *arrived = NULL;
    if (failed(via_malloc(world, sizeof(int), 0, &inbox)) || failed(via_malloc(world, sizeof(uint64_t), 0, &arrived)) ||
        ring(world, inbox, arrived) != 0) {
        via_world_abandon(world, "the ring failed"); /* the others learn of it and do not wait */
        return 1;
    }
    if (failed(via_free(world, arrived)) || failed(via_free(world, inbox))) return 1;
    return failed(via_world_finalize(world));
}
