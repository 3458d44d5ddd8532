/* SPDX-License-Identifier: Apache-2.0 */
/* A large array that nobody has touched is symmetric, and takes no memory of the process. */
#include <string.h>

#include "program.h"

enum { bytes = 256 << 20, few_kilobytes = 64 << 10 };
static char array[bytes];

/* What of the process is in memory, in KiB. */
static long resident(void) {
    long kilobytes = -1;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && kilobytes < 0 && fgets(line, sizeof line, status) != NULL) {
        if (strncmp(line, "VmRSS:", 6) == 0) kilobytes = atol(line + 6);
    }
    if (status != NULL) fclose(status);
    return kilobytes;
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    REQUIRE(resident() > 0 && resident() < few_kilobytes);
    shmem_char_p(&array[bytes - 1], (char)(me + 1), (me + 1) % npes);
    shmem_barrier_all();
    const char from_left = (char)((me + npes - 1) % npes + 1);
    REQUIRE(array[bytes - 1] == from_left && array[0] == 0);
    shmem_finalize();
    return array[bytes - 1] == from_left && array[0] == 0 ? 0 : 1;
}
