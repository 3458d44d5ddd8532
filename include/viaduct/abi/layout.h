/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file layout.h
 * @brief Which bytes behind an address belong to a message. Fixed layout.
 */
#ifndef VIADUCT_ABI_LAYOUT_H
#define VIADUCT_ABI_LAYOUT_H

#ifdef __cplusplus
extern "C" {
#endif

/** The most strides that are nested in each other: the faces of an array of four dimensions need three. */
#define VIA_ABI_LAYOUT_DIMS 3

/**
 * Blocks of bytes at regular distances, and that pattern again at each of some offsets. In their order the blocks are
 * the message: the innermost dimension first, then the outer ones, then the offsets.
 *
 * A block alone is contiguous memory. With one dimension it is MPI's hvector, with more its subarray, with offsets its
 * indexed_block.
 */
typedef struct via_abi_layout {
    unsigned long long block;                       /**< bytes that lie together */
    unsigned long long counts[VIA_ABI_LAYOUT_DIMS]; /**< blocks along each dimension, from the innermost */
    long long strides[VIA_ABI_LAYOUT_DIMS];         /**< bytes from one to the next; may be negative */
    const long long *offsets;                       /**< NULL, or where the pattern begins each time, in bytes */
    unsigned long long pieces;                      /**< the number of offsets */
    unsigned int dims;                              /**< how many of the counts and strides there are */
    unsigned int unused;                            /**< fills the last 8 bytes */
} via_abi_layout;

#ifdef __cplusplus
}
static_assert(sizeof(via_abi_layout) == 80);
#endif

#endif
