// SPDX-License-Identifier: Apache-2.0
#include "base/small_float.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"
#include "support/random.hpp"
#include "support/small_float_model.hpp"

using support::bfloat16_format;
using support::half_format;
using via::base::bfloat16;
using via::base::half;

namespace {

template <class T>
T of_bits(unsigned bits) {
    T number;
    number.bits = static_cast<std::uint16_t>(bits);
    return number;
}

bool same(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

/// How many of all 65536 are not what they are, or not themselves again.
template <class T>
int wrong_numbers(const support::small_format& format) {
    int wrong = 0;
    for (unsigned bits = 0; bits < 0x10000U; ++bits) {
        const auto number = of_bits<T>(bits);
        const double expected = format.value(number.bits);
        const auto value = static_cast<float>(number);
        const bool is_itself = std::isnan(expected) ? T{value}.bits == 0x7fffU : T{value}.bits == bits;
        if (!same(value, expected) || !is_itself) ++wrong;
    }
    return wrong;
}

template <class T>
bool rounds(const support::small_format& format, float x) {
    return same(static_cast<float>(T{x}), format.nearest(x));
}

/// How many floats at the middle of two neighbours, and beside it, are not rounded to the nearest, ties to even.
template <class T>
int wrong_middles(const support::small_format& format) {
    const auto infinity = static_cast<float>(HUGE_VAL);
    int wrong = 0;
    const unsigned infinite = T{infinity}.bits;
    for (unsigned bits = 0; bits < infinite; ++bits) {
        const double next = bits + 1 < infinite ? format.value(static_cast<std::uint16_t>(bits + 1))
                                                : std::ldexp(1.0, format.most() + 1);
        const auto middle = static_cast<float>((format.value(static_cast<std::uint16_t>(bits)) + next) / 2);
        for (const float x : {middle, std::nextafter(middle, 0.0F), std::nextafter(middle, infinity)}) {
            if (!rounds<T>(format, x)) ++wrong;
            if (!rounds<T>(format, -x)) ++wrong;
        }
    }
    return wrong;
}

/// How many of some floats of any bits are not rounded so.
template <class T>
int wrong_roundings(const support::small_format& format) {
    int wrong = 0;
    for (std::uint64_t i = 0; i < 2000000; ++i)
        if (!rounds<T>(format, std::bit_cast<float>(static_cast<std::uint32_t>(support::mix(i))))) ++wrong;
    return wrong;
}

}  // namespace

TEST_CASE("numbers of 16 bits are what their format says, and themselves again") {
    CHECK(wrong_numbers<half>(half_format) == 0);
    CHECK(wrong_numbers<bfloat16>(bfloat16_format) == 0);
}

TEST_CASE("floats are rounded to the nearest number of 16 bits, ties to even") {
    CHECK(wrong_middles<half>(half_format) == 0);
    CHECK(wrong_middles<bfloat16>(bfloat16_format) == 0);
    CHECK(wrong_roundings<half>(half_format) == 0);
    CHECK(wrong_roundings<bfloat16>(bfloat16_format) == 0);
}

TEST_CASE("the ends of numbers of 16 bits") {
    CHECK(half{65519.0F}.bits == 0x7bffU);
    CHECK(half{65520.0F}.bits == 0x7c00U);
    CHECK(half{-65520.0F}.bits == 0xfc00U);
    CHECK(half{0x1p-25F}.bits == 0);
    CHECK(half{0x1.000002p-25F}.bits == 1);
    CHECK(half{-0.0F}.bits == 0x8000U);
    CHECK(bfloat16{std::numeric_limits<float>::max()}.bits == 0x7f80U);
    CHECK(bfloat16{std::numeric_limits<float>::denorm_min()}.bits == 0);
    CHECK(bfloat16{-0.0F}.bits == 0x8000U);
    const float quiet = std::numeric_limits<float>::quiet_NaN();
    CHECK(half{quiet}.bits == 0x7fffU);
    CHECK(half{-quiet}.bits == 0x7fffU);
    CHECK(bfloat16{-quiet}.bits == 0x7fffU);
    CHECK(bfloat16{std::bit_cast<float>(0x7f800001U)}.bits == 0x7fffU);
}
