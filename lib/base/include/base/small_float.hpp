// SPDX-License-Identifier: Apache-2.0
/// @file small_float.hpp
/// @brief Floating-point numbers of 16 bits, as a processor keeps that need not have any: it computes with floats.
#pragma once

#include <bit>
#include <cstdint>

namespace via::base {

/// IEEE 754 binary16: a sign, 5 bits of exponent, 10 of fraction.
struct half {
    constexpr half() = default;
    /// The nearest, ties to even; every NaN is the same.
    explicit half(float value) noexcept : bits{rounded(std::bit_cast<std::uint32_t>(value))} {}
    [[nodiscard]] explicit operator float() const noexcept {
        const std::uint32_t sign = (bits & 0x8000U) << 16;
        const std::uint32_t rest = bits & 0x7fffU;
        if (rest >= 0x7c00U) return std::bit_cast<float>(sign | 0x7f800000U | (rest & 0x3ffU) << 13);
        if (rest >= 0x400U) return std::bit_cast<float>(sign | ((rest << 13) + (112U << 23)));
        const float magnitude = static_cast<float>(rest) * 0x1p-24F;
        return sign != 0 ? -magnitude : magnitude;
    }

    std::uint16_t bits = 0;

private:
    [[nodiscard]] static std::uint16_t rounded(std::uint32_t value) noexcept {
        const auto sign = static_cast<std::uint16_t>(value >> 16 & 0x8000U);
        const std::uint32_t rest = value & 0x7fffffffU;
        if (rest > 0x7f800000U) return 0x7fffU;
        std::uint32_t result = 0x7c00U;  // from 65520 on it is nearer to what is no number any more
        if (rest < 0x38800000U) {        // below 2^-14: a sum with 0.5 has steps of 2^-24, as such numbers have
            result = std::bit_cast<std::uint32_t>(std::bit_cast<float>(rest) + 0.5F) - 0x3f000000U;
        } else if (rest < 0x477ff000U) {
            result = (rest + 0xfffU + (rest >> 13 & 1U) - (112U << 23)) >> 13;
        }
        return static_cast<std::uint16_t>(sign | result);
    }
};

/// The upper half of a float: its exponent, and 7 bits of fraction.
struct bfloat16 {
    constexpr bfloat16() = default;
    /// The nearest, ties to even; every NaN is the same.
    explicit bfloat16(float value) noexcept : bits{rounded(std::bit_cast<std::uint32_t>(value))} {}
    [[nodiscard]] explicit operator float() const noexcept {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    }

    std::uint16_t bits = 0;

private:
    [[nodiscard]] static std::uint16_t rounded(std::uint32_t value) noexcept {
        if ((value & 0x7fffffffU) > 0x7f800000U) return 0x7fffU;
        return static_cast<std::uint16_t>((value + 0x7fffU + (value >> 16 & 1U)) >> 16);
    }
};

}  // namespace via::base
