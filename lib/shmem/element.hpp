// SPDX-License-Identifier: Apache-2.0
/// @file element.hpp
/// @brief The native type of an element.
#pragma once

#include <type_traits>

#include <shmem.h>
#include <viaduct.h>

namespace via::shmem {

template <class T>
[[nodiscard]] constexpr via_type integer_type() noexcept {
    static_assert(std::is_integral_v<T>);
    constexpr bool is_signed = std::is_signed_v<T>;
    switch (sizeof(T)) {
        case 1: return is_signed ? VIA_INT8 : VIA_UINT8;
        case 2: return is_signed ? VIA_INT16 : VIA_UINT16;
        case 4: return is_signed ? VIA_INT32 : VIA_UINT32;
        default: return is_signed ? VIA_INT64 : VIA_UINT64;
    }
}

template <class T>
[[nodiscard]] constexpr via_type element_type() noexcept {
    if constexpr (std::is_same_v<T, float>) {
        return VIA_FLOAT;
    } else if constexpr (std::is_same_v<T, double>) {
        return VIA_DOUBLE;
    } else if constexpr (std::is_same_v<T, long double>) {
        return VIA_LONG_DOUBLE;
    } else if constexpr (std::is_same_v<T, shmem_complexd>) {
        return VIA_COMPLEX_DOUBLE;
    } else if constexpr (std::is_same_v<T, shmem_complexf>) {
        return VIA_COMPLEX_FLOAT;
    } else {
        return integer_type<T>();
    }
}

}  // namespace via::shmem
