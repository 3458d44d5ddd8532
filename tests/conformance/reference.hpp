// SPDX-License-Identifier: Apache-2.0
// What reductions and scans must yield, said once more and as plainly as possible.
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <viaduct.h>

#include "sample.hpp"
#include "support/random.hpp"

namespace conformance {

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<std::complex<T>> = true;

/// Element `index` of PE `pe`, the same for whoever asks. Floating-point ones differ in exponent, so that sums depend
/// on their order, and are small enough for products.
template <class T>
[[nodiscard]] T element(int pe, std::size_t index, std::uint64_t seed) {
    const std::uint64_t random = support::mix(seed ^ (static_cast<std::uint64_t>(pe) << 32) ^ index);
    if constexpr (is_complex<T>) {
        using part = typename T::value_type;
        return {element<part>(pe, index, seed), element<part>(pe, index, ~seed)};
    } else if constexpr (std::is_floating_point_v<T>) {
        const auto exponent = static_cast<int>(random >> 32 & 15) - 26;
        return static_cast<T>(std::ldexp(static_cast<double>(random & 0xFFFFF) - 524288.5, exponent));
    } else {
        return static_cast<T>(random);
    }
}

/// `a` op `b`; integers wrap around.
template <class T>
[[nodiscard]] T combined(via_op op, const T& a, const T& b) {
    if constexpr (std::is_integral_v<T>) {
        const auto x = static_cast<std::uint64_t>(a);
        const auto y = static_cast<std::uint64_t>(b);
        switch (op) {
            case VIA_SUM: return static_cast<T>(x + y);
            case VIA_PROD: return static_cast<T>(x * y);
            case VIA_AND: return static_cast<T>(x & y);
            case VIA_OR: return static_cast<T>(x | y);
            case VIA_XOR: return static_cast<T>(x ^ y);
            default: break;
        }
    } else if (op == VIA_SUM || op == VIA_PROD) {
        return op == VIA_SUM ? a + b : a * b;
    }
    if constexpr (is_complex<T>) {
        return a;  // complex numbers have no least
    } else {
        return (op == VIA_MIN) == (b < a) ? b : a;
    }
}

/// Reduction in the documented order: a PE's own value, then the subtrees of PEs 4p+1 to 4p+4.
template <class T>
[[nodiscard]] T tree(via_op op, const std::vector<T>& values, std::size_t pe = 0) {
    T total = values[pe];
    for (std::size_t child = 4 * pe + 1; child <= 4 * pe + 4 && child < values.size(); ++child) {
        total = combined(op, total, tree(op, values, child));
    }
    return total;
}

/// What changes nothing. A minimum's is the largest value there is, infinity if there is one.
template <class T>
[[nodiscard]] T neutral(via_op op) {
    if constexpr (is_complex<T>) {
        return op == VIA_PROD ? T{1} : T{0};
    } else {
        using limits = std::numeric_limits<T>;
        switch (op) {
            case VIA_PROD: return T{1};
            case VIA_MIN: return limits::has_infinity ? limits::infinity() : limits::max();
            case VIA_MAX: return limits::has_infinity ? static_cast<T>(-limits::infinity()) : limits::lowest();
            case VIA_AND:
                if constexpr (std::is_integral_v<T>) return static_cast<T>(~T{0});
                [[fallthrough]];
            default: return T{0};
        }
    }
}

/// Which of `count` results to look at: all of few, some of many, always the last.
[[nodiscard]] inline std::vector<std::size_t> samples(std::size_t count) {
    std::vector<std::size_t> some;
    for (std::size_t i = 0; i < count; i += 1 + count / 150) some.push_back(i);
    if (count > 0 && some.back() != count - 1) some.push_back(count - 1);
    return some;
}

/// The operations that a type has.
template <class T>
[[nodiscard]] std::vector<via_op> operations_of() {
    if constexpr (is_complex<T>) {
        return {VIA_SUM, VIA_PROD};
    } else if constexpr (std::is_integral_v<T>) {
        return {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD, VIA_AND, VIA_OR, VIA_XOR};
    } else {
        return {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD};
    }
}

}  // namespace conformance
