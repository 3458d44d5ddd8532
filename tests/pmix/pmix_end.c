/* SPDX-License-Identifier: Apache-2.0 */
/* pmix_end STATUS: PE 1 ends the job with the status, and the others neither call the library nor end. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <viaduct.h>

int main(int argc, char **argv) {
    const int status = argc > 1 ? atoi(argv[1]) : 0;
    via_world *world = NULL;
    if (via_world_create(NULL, &world) != VIA_OK) return 100;
    if (via_pe(world) != 1) {
        for (;;) (void)pause();
    }
    printf("PE 1 ends the job\n");
    (void)fflush(stdout);
    via_job_end(world, status, "the test wants it");
    return status;
}
