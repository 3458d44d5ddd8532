// SPDX-License-Identifier: Apache-2.0
/// @file operation.cuh
/// @brief What reductions combine with: the operations of viaduct.h, with the same bits.
#ifndef VIADUCT_DEVICE_OPERATION_CUH
#define VIADUCT_DEVICE_OPERATION_CUH

#include <viaduct/device/type.cuh>

namespace via::device {

/// The sum. Integers wrap around.
struct sum {
    /// Combines two values; `a` is of the lower PE.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        if constexpr (detail::is_integer<T>) {
            using bits = detail::word_t<sizeof(T)>;
            return static_cast<T>(static_cast<bits>(static_cast<bits>(a) + static_cast<bits>(b)));
        } else {
            return a + b;
        }
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return T{};
    }
};

/// The product. Integers wrap around.
struct product {
    /// Combines two values; `a` is of the lower PE.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        if constexpr (detail::is_integer<T>) {
            return static_cast<T>(static_cast<detail::u64>(a) * static_cast<detail::u64>(b));
        } else {
            return a * b;
        }
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return T{1};
    }
};

namespace detail {

/// The largest number of an integer type, infinity of another; or the smallest.
template <class T>
[[nodiscard]] __device__ T extreme(bool largest) {
    if constexpr (is_integer<T>) {
        using bits = word_t<sizeof(T)>;
        const bits top = static_cast<bits>(bits{1} << (8 * sizeof(T) - 1));
        const bits low = is_signed<T> ? top : bits{0};
        return static_cast<T>(largest ? static_cast<bits>(~low) : low);
    } else {
        const T infinity = static_cast<T>(__int_as_float(0x7f800000));
        return largest ? infinity : -infinity;
    }
}

}  // namespace detail

/// The smallest. A NaN anywhere is a NaN everywhere.
struct minimum {
    /// Combines two values; `a` is of the lower PE.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return a == a && (b < a || b != b) ? b : a;
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return detail::extreme<T>(true);
    }
};

/// The largest. A NaN anywhere is a NaN everywhere.
struct maximum {
    /// Combines two values; `a` is of the lower PE.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return a == a && (b > a || b != b) ? b : a;
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return detail::extreme<T>(false);
    }
};

/// Bitwise and of integers.
struct bit_and {
    /// Combines two values.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return static_cast<T>(a & b);
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return static_cast<T>(~T{});
    }
};

/// Bitwise or of integers.
struct bit_or {
    /// Combines two values.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return static_cast<T>(a | b);
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return T{};
    }
};

/// Bitwise exclusive or of integers.
struct bit_xor {
    /// Combines two values.
    template <class T>
    [[nodiscard]] __device__ T operator()(T a, T b) const {
        return static_cast<T>(a ^ b);
    }
    /// The neutral element.
    template <class T>
    [[nodiscard]] static __device__ T neutral() {
        return T{};
    }
};

}  // namespace via::device

#endif
