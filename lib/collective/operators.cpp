// SPDX-License-Identifier: Apache-2.0
#include "operators.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>

#include "base/constant_name.hpp"
#include "base/error.hpp"
#include "base/small_float.hpp"
#include "collective/collectives.hpp"

namespace via::collective {
namespace {

template <class T>
inline constexpr bool is_complex = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

/// A floating-point number of 16 bits: values of float, of which not all can be kept.
template <class T>
inline constexpr bool is_small = std::is_same_v<T, base::half> || std::is_same_v<T, base::bfloat16>;

/// Integers wrap as the hardware does, where signed overflow would be undefined and small types would be promoted.
template <class T>
using bits = std::make_unsigned_t<std::conditional_t<std::is_integral_v<T>, T, int>>;

struct sum {
    template <class T>
    static constexpr bool applies = true;
    template <class T>
    static T neutral() noexcept {
        return T{};
    }
    template <class T>
    static T combine(T a, T b) noexcept {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<T>(static_cast<bits<T>>(static_cast<bits<T>>(a) + static_cast<bits<T>>(b)));
        } else {
            return a + b;
        }
    }
};

struct product {
    template <class T>
    static constexpr bool applies = true;
    template <class T>
    static T neutral() noexcept {
        return T{1};
    }
    template <class T>
    static T combine(T a, T b) noexcept {
        if constexpr (std::is_integral_v<T>) {
            // In 64 bits: two 16-bit numbers would be promoted to int, which overflows.
            return static_cast<T>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
        } else if constexpr (is_complex<T>) {
            // By the formula: the operator of std::complex may take another way on another compiler.
            return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
        } else {
            return a * b;
        }
    }
};

/// The element that comes first by Before: std::less<> for the minimum, std::greater<> for the maximum.
/// A NaN on any PE gives NaN on all: a diverged computation must not look converged.
template <class Before>
struct extremum {
    template <class T>
    static constexpr bool applies = !is_complex<T>;
    template <class T>
    static T neutral() noexcept {
        using limits = std::numeric_limits<T>;
        if constexpr (std::is_integral_v<T>) return Before{}(0, 1) ? limits::max() : limits::lowest();
        return Before{}(0, 1) ? limits::infinity() : -limits::infinity();
    }
    template <class T>
    static T combine(T a, T b) noexcept {
        return a == a && (Before{}(b, a) || b != b) ? b : a;
    }
};

/// Function is std::bit_and<>, std::bit_or<> or std::bit_xor<>.
template <class Function>
struct bitwise {
    template <class T>
    static constexpr bool applies = std::is_integral_v<T>;
    template <class T>
    static T neutral() noexcept {
        return static_cast<T>(std::is_same_v<Function, std::bit_and<>> ? ~T{} : T{});
    }
    template <class T>
    static T combine(T a, T b) noexcept {
        return static_cast<T>(Function{}(a, b));
    }
};

/// Through memcpy, because a caller's arrays and what is staged are bytes here; it compiles to plain loads and stores.
template <class T, class Op>
void combine(void*, void* into, const void* from, std::size_t count) {
    auto* to = static_cast<std::byte*>(into);
    const auto* source = static_cast<const std::byte*>(from);
    for (std::size_t at = 0; at < count * sizeof(T); at += sizeof(T)) {
        T a;
        T b;
        std::memcpy(&a, to + at, sizeof a);
        std::memcpy(&b, source + at, sizeof b);
        if constexpr (is_small<T>) {
            a = T{Op::combine(static_cast<float>(a), static_cast<float>(b))};
        } else {
            a = Op::combine(a, b);
        }
        std::memcpy(to + at, &a, sizeof a);
    }
}

/// Calls `f` with the operation that `op` stands for.
template <class F>
auto with_op(via_op op, F&& f) {
    switch (op) {
        case VIA_SUM: return f(sum{});
        case VIA_MIN: return f(extremum<std::less<>>{});
        case VIA_MAX: return f(extremum<std::greater<>>{});
        case VIA_PROD: return f(product{});
        case VIA_AND: return f(bitwise<std::bit_and<>>{});
        case VIA_OR: return f(bitwise<std::bit_or<>>{});
        case VIA_XOR: return f(bitwise<std::bit_xor<>>{});
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = "op " + std::to_string(op) + " is no reduction operation",
                .hint = "use a value of via_op"});
}

/// Calls `f` with a value of the C++ type that `type` stands for.
template <class F>
auto with_type(via_type type, F&& f) {
    switch (type) {
        case VIA_INT8: return f(std::int8_t{});
        case VIA_INT16: return f(std::int16_t{});
        case VIA_INT32: return f(std::int32_t{});
        case VIA_INT64: return f(std::int64_t{});
        case VIA_UINT8: return f(std::uint8_t{});
        case VIA_UINT16: return f(std::uint16_t{});
        case VIA_UINT32: return f(std::uint32_t{});
        case VIA_UINT64: return f(std::uint64_t{});
        case VIA_FLOAT: return f(float{});
        case VIA_DOUBLE: return f(double{});
        case VIA_LONG_DOUBLE: return f(static_cast<long double>(0));
        case VIA_COMPLEX_FLOAT: return f(std::complex<float>{});
        case VIA_COMPLEX_DOUBLE: return f(std::complex<double>{});
        case VIA_HALF: return f(base::half{});
        case VIA_BFLOAT16: return f(base::bfloat16{});
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = "type " + std::to_string(type) + " is no element type",
                .hint = "use a value of via_type"});
}

}  // namespace

team::combiner combiner(via_op op, via_type type) {
    return with_type(type, [&]<class T>(T) {
        return with_op(op, [&]<class Op>(Op) -> team::combiner {
            if constexpr (Op::template applies<T>) {
                return {.apply = combine<T, Op>, .context = nullptr, .element = sizeof(T)};
            } else {
                base::fail({.status = VIA_ERR_ARGUMENT,
                            .message = base::name_of(op) + " does not exist for " + base::name_of(type),
                            .hint = "and, or and xor are for integers, min and max not for complex numbers"});
            }
        });
    });
}

std::size_t element_size(via_op op, via_type type) { return combiner(op, type).element; }

void combine_here(via_op op, via_type type, void* into, const void* from, std::size_t count) {
    combiner(op, type).apply(nullptr, into, from, count);
}

void fill_neutral(via_op op, via_type type, void* dest, std::size_t count) {
    with_type(type, [&]<class T>(T) {
        with_op(op, [&]<class Op>(Op) {
            using number = std::conditional_t<is_small<T>, float, T>;
            if constexpr (Op::template applies<T>)
                std::fill_n(static_cast<T*>(dest), count, T{Op::template neutral<number>()});
        });
    });
}

}  // namespace via::collective
