// SPDX-License-Identifier: Apache-2.0
// What fused reductions are tested with: values of any type, made by kernels and by a model alike.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstring>
#include <limits>
#include <utility>

#include <viaduct/fused.cuh>

namespace fused_values {

template <class Value>
using number = typename via::detail::components<Value>::type;
template <class Value>
inline constexpr std::size_t numbers = via::detail::components<Value>::count;

/// What a solver wants of one pass.
struct sums {
    using value_type = double;
    double norm;
    std::complex<double> dot;
    double more[2];
};
static_assert(numbers<sums> == 5);
#if CUDART_VERSION >= 13000
using double_4 = double4_32a;
#else
using double_4 = double4;
#endif

/// Numbers of several magnitudes and both signs, so that a sum depends on its order.
template <class T>
__host__ __device__ T number_at(int pe, std::size_t index) {
    unsigned long long x = (static_cast<unsigned long long>(pe) << 40) + index + 1;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    const int mantissa = static_cast<int>(x & 0xFFFFF) - 524288;
    const int shift = static_cast<int>(x >> 32 & 15);
    return static_cast<T>(mantissa) / static_cast<T>(1 << shift);
}
template <class Value>
struct value_at {
    int pe;

    __device__ Value operator()(std::size_t i) const {
        alignas(Value) unsigned char bytes[sizeof(Value)];
        number<Value> all[numbers<Value>];
        for (std::size_t k = 0; k < numbers<Value>; ++k) all[k] = number_at<number<Value>>(pe, i * numbers<Value> + k);
        memcpy(bytes, all, sizeof all);
        return *reinterpret_cast<const Value*>(bytes);
    }
};

/// Of PE `pe`, where PE 0 has `count` elements.
inline std::size_t count_of(int pe, std::size_t count) {
    return pe % 3 == 2 ? 0 : count + 7 * static_cast<std::size_t>(pe);
}

template <class Value>
using all_numbers = std::array<number<Value>, numbers<Value>>;
template <class All>
bool same_bits(const All& a, const All& b) {
    return std::memcmp(a.data(), b.data(), sizeof a) == 0;
}

/// What long doubles say of number `which`: the result, and how large what was added is.
template <class Value, via_op Op>
std::pair<long double, long double> model(int npes, std::size_t count, std::size_t which) {
    const long double infinity = std::numeric_limits<long double>::infinity();
    long double result = Op == VIA_SUM ? 0 : Op == VIA_MIN ? infinity : -infinity;
    long double size = 0;
    for (int pe = 0; pe < npes; ++pe) {
        for (std::size_t i = 0; i < count_of(pe, count); ++i) {
            const long double each = number_at<number<Value>>(pe, i * numbers<Value> + which);
            result = Op == VIA_SUM ? result + each : Op == VIA_MIN ? std::min(result, each) : std::max(result, each);
            size += std::abs(each);
        }
    }
    return {result, size};
}

}  // namespace fused_values
