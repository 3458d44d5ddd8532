/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file prepared.h
 * @brief A transfer that was prepared, as the library, programs and kernels pass it on. Fixed layout.
 */
#ifndef VIADUCT_ABI_PREPARED_H
#define VIADUCT_ABI_PREPARED_H

#ifdef __cplusplus
extern "C" {
#endif

/** A value: copy it as you like. Its fields are the library's. */
typedef struct via_abi_prepared {
    unsigned int version;       /**< VIA_ABI_VERSION of the library that filled this in */
    unsigned int what;          /**< VIA_ABI_COMMAND_PUT, VIA_ABI_COMMAND_GET or VIA_ABI_COMMAND_PUT_SIGNAL */
    unsigned long long context; /**< a via_context */
    unsigned long long dest;    /**< symmetric, or of a get any address of this PE's */
    unsigned long long source;  /**< the other way round */
    unsigned long long size;    /**< bytes */
    unsigned long long word;    /**< of a signal */
    unsigned long long value;   /**< operand for the word */
    unsigned int operation;     /**< a via_signal_op */
    int pe;                     /**< of the context's team */
    int world_pe;               /**< the same, of the world */
    unsigned int unused;        /**< fills the last 8 bytes */
} via_abi_prepared;

#ifdef __cplusplus
}
static_assert(sizeof(via_abi_prepared) == 72);
#endif

#endif
