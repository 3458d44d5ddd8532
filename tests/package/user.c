/* SPDX-License-Identifier: Apache-2.0 */
/* An outside C11 program: a job of one PE puts to itself. */
#include <stdio.h>
#include <viaduct.h>

static int failed(const char *what) {
    via_error_info info;
    via_last_error(&info);
    fprintf(stderr, "user: %s: %s\n", what, info.message);
    return 1;
}

int main(void) {
    via_config config;
    via_config_init(&config);
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    via_world *world = NULL;
    if (via_world_create(&config, &world) != VIA_OK) return failed("via_world_create");

    void *memory = NULL;
    if (via_malloc(world, sizeof(int), 0, &memory) != VIA_OK) return failed("via_malloc");
    const int sent = 42;
    if (via_put(via_default_context(world), memory, &sent, sizeof sent, via_pe(world)) != VIA_OK)
        return failed("via_put");
    if (via_quiet(via_default_context(world)) != VIA_OK) return failed("via_quiet");
    if (*(int *)memory != sent) {
        fprintf(stderr, "user: put %d, found %d\n", sent, *(int *)memory);
        return 1;
    }
    /* What does not exist is refused, and the program goes on. */
    if (via_put(via_default_context(world), memory, &sent, sizeof sent, 7) != VIA_ERR_PE)
        return failed("a put to PE 7 of 1 was not refused");
    via_place place = {-1, -2, -1};
    int pe = -1;
    if (via_place_of(world, 0, &place) != VIA_OK) return failed("via_place_of");
    if (via_pe_at(world, place.node, place.gpu, place.index, &pe) != VIA_OK) return failed("via_pe_at");
    if (pe != 0 || via_nnodes(world) != 1 || via_ngpus(world, 0) != place.gpu + 1) {
        fprintf(stderr, "user: PE %d is at node %d, GPU %d\n", pe, place.node, place.gpu);
        return 1;
    }
    if (via_free(world, memory) != VIA_OK) return failed("via_free");
    if (via_world_finalize(world) != VIA_OK) return failed("via_world_finalize");
    return 0;
}
