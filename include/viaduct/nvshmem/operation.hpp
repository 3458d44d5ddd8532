// SPDX-License-Identifier: Apache-2.0
/// @file operation.hpp
/// @brief What all sides of NVSHMEM's names have in common.
#ifndef VIADUCT_NVSHMEM_OPERATION_HPP
#define VIADUCT_NVSHMEM_OPERATION_HPP

#include <viaduct/nvshmem/types.h>

#ifdef __CUDACC__
/// Of functions that the host and kernels call.
#define VIADUCT_NVSHMEM_ANY __host__ __device__
#else
#define VIADUCT_NVSHMEM_ANY
#endif

namespace via::nvshmem {

/// Operations of reductions; the values are those of via_op.
enum class op { sum = 0, min, max, prod, bit_and, bit_or, bit_xor };

/// An element of 128 bits, of which each half is one word.
struct bits128 {
    unsigned long long halves[2];  ///< the lower first
};

/// The pointer of a call without a type.
template <class T>
[[nodiscard]] VIADUCT_NVSHMEM_ANY inline T* as(void* p) {
    return static_cast<T*>(p);
}
/// The same of what is only read.
template <class T>
[[nodiscard]] VIADUCT_NVSHMEM_ANY inline const T* as(const void* p) {
    return static_cast<const T*>(p);
}

}  // namespace via::nvshmem

#endif
