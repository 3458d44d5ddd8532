// SPDX-License-Identifier: Apache-2.0
// The library's own kernels. They are compiled to machine code for every kind of GPU, embedded, and loaded when a world
// is made, since a kernel that is loaded at first use waits behind every kernel that runs.
#include <viaduct.h>

#include "arguments.hpp"

namespace {

using via::route::kernels::atomic_arguments;

template <class T>
__device__ T as(unsigned long long bits) {
    if constexpr (sizeof(T) == 4) {
        const auto low = static_cast<unsigned>(bits);
        T value;
        memcpy(&value, &low, sizeof value);
        return value;
    } else {
        T value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
}

template <class T>
__device__ unsigned long long bits_of(T value) {
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}

/// Integers of either sign are the same here: additions wrap around and nothing is compared for order.
template <class Word>
__device__ unsigned long long on_word(const atomic_arguments& a) {
    auto* const word = reinterpret_cast<Word*>(a.word);
    const auto operand = as<Word>(a.operand);
    switch (a.op) {
        case VIA_ATOMIC_FETCH: return atomicAdd_system(word, Word{0});
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: return atomicExch_system(word, operand);
        case VIA_ATOMIC_COMPARE_SWAP: return atomicCAS_system(word, as<Word>(a.compare), operand);
        case VIA_ATOMIC_ADD: return atomicAdd_system(word, operand);
        case VIA_ATOMIC_AND: return atomicAnd_system(word, operand);
        case VIA_ATOMIC_OR: return atomicOr_system(word, operand);
        default: return atomicXor_system(word, operand);
    }
}

template <class Float>
__device__ unsigned long long add_float(const atomic_arguments& a) {
    return bits_of(atomicAdd_system(reinterpret_cast<Float*>(a.word), as<Float>(a.operand)));
}

}  // namespace

extern "C" __global__ void viaduct_atomic(const __grid_constant__ atomic_arguments a) {
    __threadfence_system();
    unsigned long long before = 0;
    if (a.op == VIA_ATOMIC_ADD && a.type == VIA_FLOAT) {
        before = add_float<float>(a);
    } else if (a.op == VIA_ATOMIC_ADD && a.type == VIA_DOUBLE) {
        before = add_float<double>(a);
    } else if (a.type == VIA_INT32 || a.type == VIA_UINT32 || a.type == VIA_FLOAT) {
        before = on_word<unsigned>(a);
    } else {
        before = on_word<unsigned long long>(a);
    }
    if (a.fetched != 0) *reinterpret_cast<volatile unsigned long long*>(a.fetched) = before;
    __threadfence_system();
}
