/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file pmix_module.h
 * @brief What libviaduct-pmix.so offers to libviaduct.so, which loads it where a launcher with PMIx started the
 * process.
 *
 * Plain C on both sides: the two may come from different compilers, and no exception crosses. Every function blocks as
 * long as PMIx does, and may be called from any thread.
 */
#ifndef VIADUCT_BOOTSTRAP_PMIX_MODULE_H
#define VIADUCT_BOOTSTRAP_PMIX_MODULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Counts the changes of this file. Both sides must have the same. */
#define VIADUCT_PMIX_MODULE_VERSION 3

/** Why a call failed, as text that ends with a null character. */
typedef struct viaduct_pmix_problem {
    char text[256];
} viaduct_pmix_problem;

/** One world's exchange by PMIx. Functions return 0, or another number and the problem. */
typedef struct viaduct_pmix_exchange {
    void *context; /**< the functions' first argument */
    int32_t pe;    /**< this PE's rank in the job, 0 .. npes-1 */
    int32_t npes;  /**< the job's size, 1 .. INT32_MAX */
    /** Collective: `size` bytes of every PE's `mine`, by PE number, into `all` of npes * size bytes. */
    int (*allgather)(void *context, const void *mine, void *all, size_t size, viaduct_pmix_problem *problem);
    /** Collective: returns when every PE has come. */
    int (*barrier)(void *context, viaduct_pmix_problem *problem);
    /**
     * Which PEs of this host have not come to the call under way; those of other hosts only their servers know. May be
     * called while another function of the exchange runs. Returns how many were found, of which at most `most` are
     * written to `pes`, or -1 where the server does not tell.
     */
    int32_t (*missing)(void *context, int32_t *pes, int32_t most);
    /** Frees the exchange, when no other function of it runs. */
    void (*close)(void *context);
} viaduct_pmix_exchange;

/** The module. */
typedef struct viaduct_pmix_module {
    uint32_t version;    /**< VIADUCT_PMIX_MODULE_VERSION; if it is another, nothing else may be read */
    const char *library; /**< the PMIx library in use, for people */
    /**
     * Connects this process to its PMIx server, unless it is connected, and begins the next world's exchange. Not
     * collective. The k-th call of every PE belongs to the k-th world.
     * @param seconds  how long the caller will wait for the PEs; the server is asked to give up then as well.
     */
    int (*open)(double seconds, viaduct_pmix_exchange *exchange, viaduct_pmix_problem *problem);
    /** Asks the launcher to end all processes of the job, this one included, with an exit status, 0 as well as others.
     * Only between the opening of an exchange and the end of the process. */
    int (*end_job)(int status, viaduct_pmix_problem *problem);
} viaduct_pmix_module;

/** The one function that the module exports. */
const viaduct_pmix_module *viaduct_pmix_module_get(void);
/** Its name. */
#define VIADUCT_PMIX_MODULE_GET "viaduct_pmix_module_get"

#ifdef __cplusplus
}
#endif

#endif
