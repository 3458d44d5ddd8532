/* SPDX-License-Identifier: Apache-2.0 */
/* nvshmem.h as a unit in C meets it: what has no job, and a job that cannot come about. */
#include <stdio.h>
#include <string.h>

#include <nvshmem.h>
#include <nvshmemx.h>

static int told = 0;

static void count(const char *call, const char *message, const char *hint) {
    printf("%s: %s (%s)\n", call, message, hint);
    ++told;
}

int main(void) {
    int major = 0, minor = 0, patch = 0;
    char name[NVSHMEM_MAX_NAME_LEN];
    nvshmem_info_get_version(&major, &minor);
    nvshmem_info_get_name(name);
    if (major != NVSHMEM_MAJOR_VERSION || minor != NVSHMEM_MINOR_VERSION || strcmp(name, NVSHMEM_VENDOR_STRING) != 0)
        return 1;
    nvshmemx_vendor_get_version_info(&major, &minor, &patch);
    if (major != 3 || minor != 4) return 2;
    int named[3] = {0, 0, 0}; /* programs read the version out of the name, too */
    if (sscanf(name, "NVSHMEM v%d.%d.%d", &named[0], &named[1], &named[2]) != 3) return 13;
    if (named[0] * 10000 + named[1] * 100 + named[2] != NVSHMEM_VENDOR_VERSION) return 14;
    if (nvshmem_my_pe() != -1 || nvshmemx_init_status() != NVSHMEM_STATUS_NOT_INITIALIZED) return 3;

    (void)via_nvshmem_on_error(count);
    int word = 0;
    nvshmem_int_put(&word, &word, 1, 0);
    if (told != 1) return 4;
    nvshmemx_init_attr_t attributes = NVSHMEMX_INIT_ATTR_INITIALIZER;
    if (nvshmemx_init_attr(NVSHMEMX_INIT_WITH_MPI_COMM, &attributes) == 0) return 5; /* mpi.h is not included */
    if (nvshmemx_set_attr_mpi_comm_args(&word, &attributes) != 0 || attributes.mpi_comm != &word) return 15;

    nvshmemx_uniqueid_t id = NVSHMEMX_UNIQUEID_INITIALIZER;
    if (nvshmemx_get_uniqueid(&id) != 0 || nvshmemx_set_attr_uniqueid_args(0, 1, &id, &attributes) != 0) return 6;
    if (nvshmemx_init_attr(NVSHMEMX_INIT_WITH_UNIQUEID, &attributes) != NVSHMEMX_SUCCESS) return 7;
    if (nvshmem_my_pe() != 0 || nvshmem_n_pes() != 1) return 8;
    if (via_nvshmem_world() != NULL) return 12;            /* there is none without a GPU */
    if (nvshmem_malloc(64) != NULL || told != 2) return 9; /* nobody has a GPU */
    if (nvshmem_my_pe() != 0) return 10;                   /* the job is as before */
    nvshmem_finalize();
    return told == 2 ? 0 : 11;
}
