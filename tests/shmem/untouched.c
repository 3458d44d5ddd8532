/* SPDX-License-Identifier: Apache-2.0 */
/* A large array that nobody has touched is symmetric, and takes no memory of the process, nor of its child, nor when
 * the job is over. */
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

enum { bytes = 256 << 20, middle = 100000007, few_kilobytes = 64 << 10 };
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

/* What the heap of this process has taken, in KiB. */
static long taken_by_heap(void) {
    long kilobytes = 0;
    for (int file = 3; file < 1024; ++file) {
        char link[64], name[64] = "";
        struct stat status;
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        if (readlink(link, name, sizeof name - 1) < 0 || strncmp(name, "/memfd:viaduct-heap", 19) != 0) continue;
        if (fstat(file, &status) == 0) kilobytes += status.st_blocks / 2;
    }
    return kilobytes;
}

/* What the PE to the left has put, and nothing else. */
static int is_as_put(char value) {
    return array[bytes - 1] == value && array[middle] == value && array[middle - 1] == 0 && array[0] == 0 &&
           array[bytes - 2] == 0;
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    REQUIRE(resident() > 0 && resident() < few_kilobytes);
    shmem_char_p(&array[bytes - 1], (char)(me + 1), (me + 1) % npes);
    shmem_char_p(&array[middle], (char)(me + 1), (me + 1) % npes);
    shmem_barrier_all();
    const char from_left = (char)((me + npes - 1) % npes + 1);
    const pid_t child = fork();
    if (child == 0) _exit(is_as_put(from_left) && resident() < few_kilobytes ? 0 : 1);
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child && status == 0);
    REQUIRE(is_as_put(from_left));
    REQUIRE(taken_by_heap() > 0 && taken_by_heap() < few_kilobytes);
    shmem_barrier_all();
    shmem_finalize();
    return is_as_put(from_left) && resident() < few_kilobytes ? 0 : 1;
}
