// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "buffer.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"
#include "support/small_float_model.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// long double has padding, whose bits say nothing.
template <class T>
bool same(const T& a, const T& b) {
    if constexpr (std::is_same_v<T, long double>) {
        return a == b && std::signbit(a) == std::signbit(b);
    } else {
        return support::same_bits(a, b);
    }
}

/// Reduces `count` elements, and compares every `step`-th with the documented tree's result.
template <class T>
void reduce(via::world& world, via_op op, std::size_t count, bool in_place, std::uint64_t seed) {
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) mine[i] = element<T>(world.pe(), i, seed);
    std::vector<T> result(count + 1, T{77});
    if (in_place) {
        std::copy(mine.begin(), mine.end(), result.begin());
        world.reduce(op, result.data(), {result.data(), count});
    } else {
        world.reduce(op, result.data(), mine);
    }
    std::vector<T> values(static_cast<std::size_t>(world.npes()));
    for (const std::size_t i : samples(count)) {
        for (int pe = 0; pe < world.npes(); ++pe) values[static_cast<std::size_t>(pe)] = element<T>(pe, i, seed);
        require(same(result[i], tree(op, values)),
                "operation " + std::to_string(op) + ", element " + std::to_string(i) + " of " + std::to_string(count));
    }
    require(result[count] == T{77}, "nothing beyond the result was written");
}

template <class T>
void all_of_type(via::world& world, std::uint64_t seed) {
    const std::array<std::size_t, 6> counts{0, 1, 7, 4096 / sizeof(T), 4096 / sizeof(T) + 1, slow ? 600U : 5000U};
    for (const via_op op : operations_of<T>()) {
        bool in_place = false;
        for (const std::size_t count : counts) reduce<T>(world, op, count, in_place = !in_place, seed);
    }
}

void integers(via::world& world, std::uint64_t seed) {
    for_types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
              std::uint64_t, long long, std::size_t>(world, seed, "integers of reductions", 3,
                                                     [&]<class T>() { all_of_type<T>(world, seed); });
}

void floating_point(via::world& world, std::uint64_t seed) {
    for_types<float, double, long double, std::complex<float>, std::complex<double>>(
        world, seed, "floating-point types of reductions", 2, [&]<class T>() { all_of_type<T>(world, seed); });
}

/// Sizes at which another way of reducing may be taken have the same bits; so have symmetric and own memory.
void large(via::world& world, std::uint64_t seed) {
    for (const std::size_t count : {std::size_t{2047}, std::size_t{8193}, std::size_t{slow ? 20000U : 100000U}}) {
        for (const bool in_place : {false, true}) reduce<double>(world, VIA_SUM, count, in_place, seed + count);
    }
    reduce<float>(world, VIA_MAX, slow ? 30000 : 262144, false, seed);
}

void places_of_memory(via::world& world, std::uint64_t seed) {
    const std::size_t most = 8 * (slow ? 3000 : 40000);
    buffer dest{world, most};
    buffer source{world, most};
    for (const place where : places) {
        for (const std::size_t count : {std::size_t{3}, std::size_t{600}, most / 8}) {
            auto* const from = reinterpret_cast<double*>(source.lay(8 * count, where));
            auto* const to = reinterpret_cast<double*>(dest.lay(8 * count, where));
            for (std::size_t i = 0; i < count; ++i) from[i] = element<double>(world.pe(), i, seed);
            world.reduce(VIA_SUM, to, {from, count});
            world.reduce(VIA_SUM, from, {from, count});  // in place: the same bits
            std::vector<double> values(static_cast<std::size_t>(world.npes()));
            for (const std::size_t i : samples(count)) {
                for (int pe = 0; pe < world.npes(); ++pe)
                    values[static_cast<std::size_t>(pe)] = element<double>(pe, i, seed);
                require(same(to[i], tree(VIA_SUM, values)) && same(from[i], to[i]), "memory at any place");
            }
            dest.require_frame("reduce");
            source.require_frame("reduce in place");
        }
    }
}

/// Some PEs reduce in place, others do not; in small, middle and large calls, in memory of any place.
void partly_in_place(via::world& world, std::uint64_t) {
    const std::size_t most = 8 * (slow ? 5000 : 30000);
    buffer dest{world, most};
    buffer source{world, most};
    const std::int64_t total = std::int64_t{world.npes()} * (world.npes() + 1) / 2;
    for (const place where : places) {
        for (const std::size_t count : {std::size_t{1}, std::size_t{513}, std::size_t{2049}, most / 8}) {
            for (const int mask : {1, 2, 3}) {
                auto* const from = reinterpret_cast<std::int64_t*>(source.lay(8 * count, where));
                auto* const to = reinterpret_cast<std::int64_t*>(dest.lay(8 * count, where));
                std::int64_t* const result = (world.pe() & mask) != 0 ? from : to;
                for (std::size_t i = 0; i < count; ++i) from[i] = (world.pe() + 1) * static_cast<std::int64_t>(i);
                world.reduce(VIA_SUM, result, {from, count});
                for (std::size_t i = 0; i < count; ++i)
                    require(result[i] == total * static_cast<std::int64_t>(i), "partly in place");
                dest.require_frame("reduce");
                source.require_frame("reduce");
            }
        }
    }
}

struct point {
    double x, y;
};
struct spot {
    double x, y, z;
};
/// No vector, though it begins as one and has the size of three components.
struct tagged {
    double x, y;
    std::int64_t tag;
};

/// Whether reductions take a T.
template <class T, class = void>
constexpr bool is_reducible = false;
template <class T>
constexpr bool is_reducible<T, std::void_t<decltype(via::detail::type_tag<T>::value)>> = true;
static_assert(is_reducible<char> && is_reducible<unsigned char> && is_reducible<std::int64_t> &&
                  is_reducible<std::array<int, 2>> && !is_reducible<bool>,
              "a sum of bools would be a bool that is neither true nor false");

static_assert(via::detail::small_vector<point>::value == 2 && via::detail::small_vector<spot>::value == 3 &&
              via::detail::small_vector<tagged>::value == 0);

/// Several sums in one call.
void vectors(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    const auto total = [&](std::size_t i) {
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(n));
        for (int pe = 0; pe < n; ++pe) values.push_back(element<double>(pe, i, seed));
        return tree(VIA_SUM, values);
    };
    const auto mine = [&](std::size_t i) { return element<double>(world.pe(), i, seed); };
    const std::array<double, 3> three = world.sum(std::array<double, 3>{mine(0), mine(1), mine(2)});
    for (std::size_t i = 0; i < 3; ++i) require(same(three[i], total(i)), "three sums in one");
    const point two = world.sum(point{mine(3), mine(4)});
    require(same(two.x, total(3)) && same(two.y, total(4)), "a sum of points");
    const spot of_three = world.sum(spot{mine(5), mine(6), mine(7)});
    require(same(of_three.x, total(5)) && same(of_three.y, total(6)) && same(of_three.z, total(7)), "a sum of spots");
    std::vector<point> points(100);
    for (std::size_t i = 0; i < 100; ++i) points[i] = {mine(2 * i), mine(2 * i + 1)};
    world.reduce(VIA_SUM, points.data(), points);
    for (std::size_t i = 0; i < 100; ++i)
        require(same(points[i].x, total(2 * i)) && same(points[i].y, total(2 * i + 1)), "sums of points");
    // All components count, also of vectors of vectors.
    const auto nested = world.sum(std::array<point, 2>{point{mine(0), mine(1)}, point{mine(2), mine(3)}});
    require(same(nested[0].x, total(0)) && same(nested[0].y, total(1)), "the first of two points");
    require(same(nested[1].x, total(2)) && same(nested[1].y, total(3)), "the second of two points");
    const auto square = world.max(std::array<std::array<int, 2>, 2>{{{world.pe(), 1}, {-world.pe(), 2 * world.pe()}}});
    require(square == std::array<std::array<int, 2>, 2>{{{n - 1, 1}, {0, 2 * (n - 1)}}}, "maxima of a square");
}

/// Numbers of 16 bits, of which some are no numbers and some are infinite: the tree's, each result rounded.
struct small_floats {
    via_type type;
    support::small_format format;
    std::uint64_t seed;

    /// Many of a size at which sums are numbers.
    [[nodiscard]] std::uint16_t bits(int pe, std::size_t i) const {
        const auto any = static_cast<std::uint16_t>(element<std::uint32_t>(pe, i, seed));
        const int one = format.bias() << format.fraction;
        return i % 8 == 0 ? any : static_cast<std::uint16_t>((any & 0x8000) + one + any % (4 << format.fraction));
    }
    [[nodiscard]] double combined(via_op op, double a, double b) const {
        if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
        const double result = conformance::combined(op, a, b);
        return op == VIA_SUM || op == VIA_PROD ? format.nearest(result) : result;
    }
    [[nodiscard]] double tree(via_op op, std::size_t i, int npes, int pe = 0) const {
        double total = format.value(bits(pe, i));
        for (int child = 4 * pe + 1; child <= 4 * pe + 4 && child < npes; ++child)
            total = combined(op, total, tree(op, i, npes, child));
        return total;
    }
    void reduce(via::world& world, via_op op, std::size_t count) const {
        std::vector<std::uint16_t> mine(count);
        std::vector<std::uint16_t> result(count + 1, 77);
        for (std::size_t i = 0; i < count; ++i) mine[i] = bits(world.pe(), i);
        via::check(via_reduce(world.team_handle(), op, type, result.data(), mine.data(), count));
        for (const std::size_t i : samples(count)) {
            const double got = format.value(result[i]);
            const double expected = tree(op, i, world.npes());
            require((std::isnan(got) && std::isnan(expected)) || got == expected,
                    "numbers of 16 bits, operation " + std::to_string(op) + ", element " + std::to_string(i));
        }
        require_equal(result[count], 77, "nothing beyond the result was written");
    }
};

void numbers_of_16_bits(via::world& world, std::uint64_t seed) {
    const std::array all{small_floats{VIA_HALF, support::half_format, seed},
                         small_floats{VIA_BFLOAT16, support::bfloat16_format, seed}};
    for (const small_floats& floats : all) {
        for (const via_op op : operations_of<double>()) {
            for (const std::size_t count : {std::size_t{1}, std::size_t{2049}, std::size_t{slow ? 600U : 40000U}})
                floats.reduce(world, op, count);
        }
    }
}

/// A NaN anywhere is a NaN everywhere, whichever PE has it.
template <class T>
void nan_of_type(via::world& world) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    for (int who = 0; who < world.npes(); ++who) {
        const T value = world.pe() == who ? nan : static_cast<T>(world.pe());
        require(std::isnan(world.max(value)), "max of a NaN");
        require(std::isnan(world.min(value)), "min of a NaN");
        require(std::isnan(world.sum(value)), "sum of a NaN");
    }
}

void nan_spreads(via::world& world, std::uint64_t) {
    nan_of_type<float>(world);
    nan_of_type<double>(world);
    nan_of_type<long double>(world);
    const double infinity = std::numeric_limits<double>::infinity();
    require(world.min(world.pe() == 0 ? -infinity : 1.0) == -infinity, "infinity is a number");
    require(world.max(-infinity) == -infinity, "also if it is the least");
    require_equal(world.max(world.pe()), world.npes() - 1, "max of one value");
    require_equal(world.min(std::uint64_t{1} << 63), std::uint64_t{1} << 63, "min of one value");
    require_equal(world.sum(std::int64_t{1}), world.npes(), "sum of one value");
}

}  // namespace

std::span<const test_case> reduction_cases() {
    static constexpr std::array cases{
        test_case{"reductions of integers", integers},
        test_case{"reductions of floating-point numbers", floating_point},
        test_case{"large reductions", large},
        test_case{"reductions in memory of any place", places_of_memory},
        test_case{"reductions partly in place", partly_in_place},
        test_case{"reductions of vectors", vectors},
        test_case{"reductions of numbers of 16 bits", numbers_of_16_bits},
        test_case{"NaN spreads", nan_spreads},
    };
    return cases;
}

}  // namespace conformance
