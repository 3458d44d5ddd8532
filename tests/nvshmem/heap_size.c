/* SPDX-License-Identifier: Apache-2.0 */
/* heap_size BYTES [void]: joins, by the call that returns nothing or by the one that returns a code, and says whether
   there is room for so many bytes. */
#include <stdio.h>
#include <stdlib.h>

#include <nvshmem.h>

int main(int argc, char **argv) {
    int provided = 0;
    if (argc < 2) return 1;
    if (argc > 2) {
        nvshmem_init();
    } else if (nvshmem_init_thread(NVSHMEM_THREAD_SINGLE, &provided) != 0) {
        return 3;
    }
    void *const block = nvshmem_malloc(strtoull(argv[1], NULL, 10));
    printf("%s\n", block != NULL ? "room" : "no room");
    nvshmem_free(block);
    nvshmem_finalize();
    return 0;
}
