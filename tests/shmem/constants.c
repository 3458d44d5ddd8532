/* SPDX-License-Identifier: Apache-2.0 */
/* The constants, types and handles of OpenSHMEM 1.5, by its headers' old places, of which each brings what it needs;
   and that those which are told apart differ. */
#include <mpp/pshmem.h>
#include <mpp/shmem.h>
#include <mpp/shmemx.h>

#ifdef VIADUCT_H
#error an extension of OpenSHMEM brings in no names but its own
#endif

#include <string.h>

/* Each a constant expression, and no two the same, as case labels must be. */
static int comparison(int value) {
    switch (value) {
        case SHMEM_CMP_EQ: return 1;
        case SHMEM_CMP_NE: return 2;
        case SHMEM_CMP_GT: return 3;
        case SHMEM_CMP_GE: return 4;
        case SHMEM_CMP_LT: return 5;
        case SHMEM_CMP_LE: return 6;
        default: return 0;
    }
}
static int thread_level(int value) {
    switch (value) {
        case SHMEM_THREAD_SINGLE: return 1;
        case SHMEM_THREAD_FUNNELED: return 2;
        case SHMEM_THREAD_SERIALIZED: return 3;
        case SHMEM_THREAD_MULTIPLE: return 4;
        default: return 0;
    }
}
static int signal_operation(int value) {
    switch (value) {
        case SHMEM_SIGNAL_SET: return 1;
        case SHMEM_SIGNAL_ADD: return 2;
        default: return 0;
    }
}

_Static_assert(SHMEM_MAJOR_VERSION == 1 && SHMEM_MINOR_VERSION == 5, "the standard's version");
_Static_assert(SHMEM_THREAD_SINGLE < SHMEM_THREAD_FUNNELED && SHMEM_THREAD_FUNNELED < SHMEM_THREAD_SERIALIZED &&
                   SHMEM_THREAD_SERIALIZED < SHMEM_THREAD_MULTIPLE,
               "the levels are ordered");
_Static_assert(sizeof SHMEM_VENDOR_STRING <= SHMEM_MAX_NAME_LEN, "the name has room");
/* Options that may be or-ed. */
_Static_assert((SHMEM_CTX_SERIALIZED & SHMEM_CTX_PRIVATE) == 0 && (SHMEM_CTX_SERIALIZED & SHMEM_CTX_NOSTORE) == 0 &&
                   (SHMEM_CTX_PRIVATE & SHMEM_CTX_NOSTORE) == 0,
               "options of contexts");
_Static_assert((SHMEM_MALLOC_ATOMICS_REMOTE & SHMEM_MALLOC_SIGNAL_REMOTE) == 0, "hints of memory");
_Static_assert(SHMEM_TEAM_NUM_CONTEXTS != 0, "the field of a configuration");
/* One array that serves every collective. */
_Static_assert(SHMEM_SYNC_SIZE >= SHMEM_BARRIER_SYNC_SIZE && SHMEM_SYNC_SIZE >= SHMEM_BCAST_SYNC_SIZE &&
                   SHMEM_SYNC_SIZE >= SHMEM_COLLECT_SYNC_SIZE && SHMEM_SYNC_SIZE >= SHMEM_REDUCE_SYNC_SIZE &&
                   SHMEM_SYNC_SIZE >= SHMEM_ALLTOALL_SYNC_SIZE && SHMEM_SYNC_SIZE >= SHMEM_ALLTOALLS_SYNC_SIZE,
               "SHMEM_SYNC_SIZE");
/* Deprecated names. */
_Static_assert(_SHMEM_MAJOR_VERSION == SHMEM_MAJOR_VERSION && _SHMEM_MINOR_VERSION == SHMEM_MINOR_VERSION &&
                   _SHMEM_MAX_NAME_LEN == SHMEM_MAX_NAME_LEN && _SHMEM_SYNC_VALUE == SHMEM_SYNC_VALUE,
               "old names of versions and values");
_Static_assert(_SHMEM_CMP_EQ == SHMEM_CMP_EQ && _SHMEM_CMP_NE == SHMEM_CMP_NE && _SHMEM_CMP_GT == SHMEM_CMP_GT &&
                   _SHMEM_CMP_GE == SHMEM_CMP_GE && _SHMEM_CMP_LT == SHMEM_CMP_LT && _SHMEM_CMP_LE == SHMEM_CMP_LE,
               "old names of comparisons");
_Static_assert(_SHMEM_BARRIER_SYNC_SIZE == SHMEM_BARRIER_SYNC_SIZE && _SHMEM_BCAST_SYNC_SIZE == SHMEM_BCAST_SYNC_SIZE &&
                   _SHMEM_COLLECT_SYNC_SIZE == SHMEM_COLLECT_SYNC_SIZE &&
                   _SHMEM_REDUCE_SYNC_SIZE == SHMEM_REDUCE_SYNC_SIZE &&
                   _SHMEM_REDUCE_MIN_WRKDATA_SIZE == SHMEM_REDUCE_MIN_WRKDATA_SIZE,
               "old names of sizes");

/* Handles initialize variables of static lifetime. */
static shmem_ctx_t contexts[] = {SHMEM_CTX_DEFAULT, SHMEM_CTX_INVALID};
static shmem_team_t teams[] = {SHMEM_TEAM_WORLD, SHMEM_TEAM_SHARED, SHMEM_TEAM_INVALID};
static shmem_team_config_t config = {.num_contexts = 0};

int main(void) {
    int bad = 0;
    for (int i = 0; i < 6; ++i) {
        const int all[] = {SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT, SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE};
        bad += comparison(all[i]) != i + 1;
    }
    bad += thread_level(SHMEM_THREAD_MULTIPLE) != 4 || signal_operation(SHMEM_SIGNAL_ADD) != 2;
    bad += contexts[0] == contexts[1];
    bad += teams[0] == teams[1] || teams[0] == teams[2] || teams[1] == teams[2];
    bad += config.num_contexts != 0 || strcmp(SHMEM_VENDOR_STRING, _SHMEM_VENDOR_STRING) != 0;
    int major = 0, minor = 0;
    char name[SHMEM_MAX_NAME_LEN];
    pshmem_info_get_version(&major, &minor); /* may be asked before joining */
    shmem_info_get_name(name);
    bad += major != SHMEM_MAJOR_VERSION || minor != SHMEM_MINOR_VERSION || strcmp(name, SHMEM_VENDOR_STRING) != 0;
    return bad != 0;
}
