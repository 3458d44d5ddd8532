// SPDX-License-Identifier: Apache-2.0
#include "reductions.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::collective {
namespace {

struct sum {
    template <class T>
    T operator()(T a, T b) const noexcept {
        if constexpr (std::is_signed_v<T> && std::is_integral_v<T>) {
            // Wraps as the hardware does; signed overflow would be undefined.
            using bits = std::make_unsigned_t<T>;
            return static_cast<T>(static_cast<bits>(a) + static_cast<bits>(b));
        } else {
            return a + b;
        }
    }
};

/// A NaN on any PE gives NaN on all: a diverged computation must not look converged.
struct min {
    template <class T>
    T operator()(T a, T b) const noexcept {
        return b < a || b != b ? b : a;
    }
};
struct max {
    template <class T>
    T operator()(T a, T b) const noexcept {
        return b > a || b != b ? b : a;
    }
};

/// Through memcpy, because a caller's arrays and a slot's payload are bytes here; it compiles to plain loads and
/// stores.
template <class T, class Op>
void combine(std::byte* into, const std::byte* from, std::size_t bytes) {
    for (std::size_t at = 0; at < bytes; at += sizeof(T)) {
        T a;
        T b;
        std::memcpy(&a, into + at, sizeof a);
        std::memcpy(&b, from + at, sizeof b);
        if (a == a) a = Op{}(a, b);
        std::memcpy(into + at, &a, sizeof a);
    }
}

template <class T>
combine_function combiner_of(via_op op) {
    switch (op) {
        case VIA_SUM: return combine<T, sum>;
        case VIA_MIN: return combine<T, min>;
        case VIA_MAX: return combine<T, max>;
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("reduce: op {} is no reduction operation", static_cast<int>(op)),
                .hint = "use VIA_SUM, VIA_MIN or VIA_MAX"});
}

/// Calls `f` with a value of the C++ type that `type` stands for.
template <class F>
auto with_type(via_type type, F&& f) {
    switch (type) {
        case VIA_INT32: return f(std::int32_t{});
        case VIA_INT64: return f(std::int64_t{});
        case VIA_UINT32: return f(std::uint32_t{});
        case VIA_UINT64: return f(std::uint64_t{});
        case VIA_FLOAT: return f(float{});
        case VIA_DOUBLE: return f(double{});
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("reduce: type {} is no element type", static_cast<int>(type)),
                .hint = "use a value of via_type"});
}

}  // namespace

std::size_t element_size(via_type type) {
    return with_type(type, [](auto value) { return sizeof value; });
}

combine_function combiner(via_op op, via_type type) {
    return with_type(type, [op](auto value) { return combiner_of<decltype(value)>(op); });
}

}  // namespace via::collective
