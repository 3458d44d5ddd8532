// SPDX-License-Identifier: Apache-2.0
/// @file vec3.hpp
/// @brief Places, velocities and forces: three real numbers.
#pragma once

#include "common/portable.hpp"

namespace molecular {

inline constexpr unsigned axes = 3;  ///< x, y, z

struct vec3 {
    double at[axes];

    [[nodiscard]] COMMON_PORTABLE double operator[](unsigned axis) const { return at[axis]; }
};

COMMON_PORTABLE vec3 operator+(const vec3& a, const vec3& b) { return {{a[0] + b[0], a[1] + b[1], a[2] + b[2]}}; }
COMMON_PORTABLE vec3 operator-(const vec3& a, const vec3& b) { return {{a[0] - b[0], a[1] - b[1], a[2] - b[2]}}; }
COMMON_PORTABLE vec3 operator*(double s, const vec3& a) { return {{s * a[0], s * a[1], s * a[2]}}; }
/// |a|^2, always added in the same order.
COMMON_PORTABLE double norm(const vec3& a) { return (a[0] * a[0] + a[1] * a[1]) + a[2] * a[2]; }

}  // namespace molecular
