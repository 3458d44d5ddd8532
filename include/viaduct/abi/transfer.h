/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file transfer.h
 * @brief One end of a matched transfer, as the library passes it on to kernels. Fixed layout.
 */
#ifndef VIADUCT_ABI_TRANSFER_H
#define VIADUCT_ABI_TRANSFER_H

#include <viaduct/abi/pattern.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VIA_ABI_TRANSFER_SENDS 1U  /**< it sends; else it receives */
#define VIA_ABI_TRANSFER_COPIES 2U /**< the message is copied by `copy`: before it is put, instead, or when it came */
#define VIA_ABI_TRANSFER_PUTS 4U   /**< the message is put */
#define VIA_ABI_TRANSFER_FAR 8U    /**< the progress engine puts it, and reads the buffer until its quiet */

/** An end, in device memory. Its fields are the library's, and kernels'. */
typedef struct via_abi_transfer {
    unsigned int version;          /**< VIA_ABI_VERSION of the library that filled this in */
    unsigned int flags;            /**< VIA_ABI_TRANSFER_..., or-ed */
    int pe;                        /**< the other end's, of the world */
    unsigned int started;          /**< of a checked world, by kernels: 1 while it is started and not awaited */
    unsigned long long word;       /**< of this PE, which the other end sets */
    unsigned long long word_there; /**< symmetric: the other end's */
    unsigned long long dest;       /**< of a put: symmetric */
    unsigned long long source;     /**< of a put */
    unsigned long long size;       /**< bytes of the message */
    via_abi_pattern_copy copy;     /**< if it copies */
} via_abi_transfer;

#ifdef __cplusplus
}
static_assert(sizeof(via_abi_transfer) == 328);
#endif

#endif
