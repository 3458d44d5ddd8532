/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file pattern.h
 * @brief Layouts as kernels walk through them: cut into units of one width, so that each thread finds its units by
 * itself. Fixed layout.
 */
#ifndef VIADUCT_ABI_PATTERN_H
#define VIADUCT_ABI_PATTERN_H

#ifdef __cplusplus
extern "C" {
#endif

/** The most steps that are nested in each other: the units of a block, and three strides of blocks. */
#define VIA_ABI_PATTERN_STEPS 4
/** Messages of fewer units are divided by multiplications. */
#define VIA_ABI_FEW_UNITS 0x80000000ULL

/** Units, or what is made of them, at regular distances. */
typedef struct via_abi_step {
    unsigned long long count; /**< how many, at least 2 */
    long long stride;         /**< bytes from one to the next */
    unsigned int factor;      /**< for via_abi_quotient() */
    unsigned int shift;       /**< the same */
} via_abi_step;

/**
 * Where the units of a message are: unit i lies at `address`, and so many strides behind it as i says if it is written
 * in digits, the innermost step's first, and what is left over says of the last stride or of the table.
 */
typedef struct via_abi_pattern {
    unsigned long long address;                /**< of the layout */
    unsigned long long offsets;                /**< 0, or a table of long long: of bytes, by what is left over */
    long long stride;                          /**< without a table: what is left over times this */
    unsigned int dims;                         /**< how many of the steps there are */
    unsigned int unused;                       /**< fills the last 8 bytes */
    via_abi_step steps[VIA_ABI_PATTERN_STEPS]; /**< from the innermost */
} via_abi_pattern;

/** A copy of a message from one pattern into another. */
typedef struct via_abi_pattern_copy {
    via_abi_pattern dest;     /**< where it goes */
    via_abi_pattern source;   /**< where it is */
    unsigned long long units; /**< of the message */
    unsigned int unit;        /**< bytes of a unit: 1, 2, 4, 8 or 16, to which all of both patterns is aligned */
    unsigned int unused;      /**< fills the last 8 bytes */
} via_abi_pattern_copy;

#ifdef __cplusplus
}
static_assert(sizeof(via_abi_step) == 24 && sizeof(via_abi_pattern) == 128 && sizeof(via_abi_pattern_copy) == 272);

/** Of functions for the host and for kernels. */
#ifdef __CUDACC__
#define VIA_ABI_BOTH __host__ __device__
#else
#define VIA_ABI_BOTH
#endif

/** A step with what the division by its count takes: with 2^l the next power of two not below the count, the factor is
 * 2^(31+l) / count, rounded up. It has 32 bits, and is right for every index below VIA_ABI_FEW_UNITS. */
VIA_ABI_BOTH constexpr via_abi_step via_abi_make_step(unsigned long long count, long long stride) {
    unsigned int bits = 1;
    while (bits < 31 && 1ULL << bits < count) ++bits;
    const unsigned long long factor = count < VIA_ABI_FEW_UNITS ? ((1ULL << (31 + bits)) + count - 1) / count : 0;
    return {count, stride, static_cast<unsigned int>(factor), bits - 1};
}
/** An index divided by a step's count. */
VIA_ABI_BOTH constexpr unsigned int via_abi_quotient(unsigned int index, const via_abi_step& by) {
    return static_cast<unsigned int>(static_cast<unsigned long long>(index) * by.factor >> 32U) >> by.shift;
}
/** The same of any index. */
VIA_ABI_BOTH constexpr unsigned long long via_abi_quotient(unsigned long long index, const via_abi_step& by) {
    return index / by.count;
}
/** How far behind the address the steps lead to a unit; leaves in `index` what is left over. */
template <class Index>
VIA_ABI_BOTH constexpr long long via_abi_walk(const via_abi_pattern& in, Index& index) {
    long long at = 0;
    for (unsigned int i = 0; i < VIA_ABI_PATTERN_STEPS; ++i) {
        if (i >= in.dims) break;
        const via_abi_step& step = in.steps[i];
        const Index next = via_abi_quotient(index, step);
        at += static_cast<long long>(index - next * static_cast<Index>(step.count)) * step.stride;
        index = next;
    }
    return at;
}

#undef VIA_ABI_BOTH
#endif

#endif
