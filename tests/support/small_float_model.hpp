// SPDX-License-Identifier: Apache-2.0
// What floating-point numbers of 16 bits are, said by arithmetic of doubles: no bit is moved.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace support {

/// A sign, `exponent` bits and `fraction` bits.
struct small_format {
    int exponent;
    int fraction;

    [[nodiscard]] int bias() const { return (1 << (exponent - 1)) - 1; }
    /// The exponent of the smallest numbers that have a leading one, and of the largest numbers.
    [[nodiscard]] int least() const { return 1 - bias(); }
    [[nodiscard]] int most() const { return bias(); }

    /// What these bits are.
    [[nodiscard]] double value(std::uint16_t bits) const {
        const int sign = (bits & 0x8000) != 0 ? -1 : 1;
        const int raised = bits % 0x8000 / (1 << fraction);
        const int steps = bits % (1 << fraction);
        if (raised == (1 << exponent) - 1)
            return steps != 0 ? std::numeric_limits<double>::quiet_NaN()
                              : sign * std::numeric_limits<double>::infinity();
        const int leading = raised == 0 ? 0 : 1 << fraction;
        return sign * std::ldexp(steps + leading, (raised == 0 ? 1 : raised) - bias() - fraction);
    }
    /// The nearest of all, ties to even, as a number; infinity from half a step beyond the largest on.
    [[nodiscard]] double nearest(double x) const {
        if (!std::isfinite(x) || x == 0) return x;
        const int exponent_of_step = std::max(std::ilogb(x), least()) - fraction;
        const double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -exponent_of_step)), exponent_of_step);
        return std::ilogb(rounded) <= most() ? rounded : std::copysign(std::numeric_limits<double>::infinity(), x);
    }
};

inline constexpr small_format half_format{5, 10};
inline constexpr small_format bfloat16_format{8, 7};

}  // namespace support
