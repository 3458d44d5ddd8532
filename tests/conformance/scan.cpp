// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "buffer.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// Small whole numbers, whose sums and products are exact in any type: a product is of 1 and 2, of which 2 is rare.
template <class T>
T exact(via_op op, int pe, std::size_t index, std::uint64_t seed) {
    if constexpr (std::is_integral_v<T>) {
        return element<T>(pe, index, seed);
    } else {
        const std::uint64_t random = support::mix(seed ^ (static_cast<std::uint64_t>(pe) << 32) ^ index);
        const int value = op == VIA_PROD ? 1 + static_cast<int>(random % 2) : static_cast<int>(random % 201) - 100;
        return static_cast<T>(static_cast<float>(value));
    }
}

template <class T>
void scan(via::world& world, via_op op, std::size_t count, bool exclusive, std::uint64_t seed) {
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) mine[i] = exact<T>(op, world.pe(), i, seed);
    const std::vector<T> before = mine;
    std::vector<T> result(count + 1, T{77});
    if (exclusive) {
        world.exclusive_scan(op, result.data(), mine);
    } else {
        world.inclusive_scan(op, result.data(), mine);
    }
    require(mine == before, "the source is as before");
    const int end = exclusive ? world.pe() : world.pe() + 1;
    for (const std::size_t i : samples(count)) {
        T expected = neutral<T>(op);
        for (int pe = 0; pe < end; ++pe) {
            const T next = exact<T>(op, pe, i, seed);
            expected = pe == 0 ? next : combined(op, expected, next);
        }
        require(result[i] == expected, "operation " + std::to_string(op) + (exclusive ? ", exclusive" : ", inclusive") +
                                           ", element " + std::to_string(i) + " of " + std::to_string(count));
    }
    require(result[count] == T{77}, "nothing beyond the result was written");
}

template <class T>
void all_of_type(via::world& world, std::uint64_t seed) {
    const std::array<std::size_t, 4> counts{0, 1, 4096 / sizeof(T) + 1, slow ? 600U : 3000U};
    for (const via_op op : operations_of<T>()) {
        for (const std::size_t count : counts) {
            for (const bool exclusive : {false, true}) scan<T>(world, op, count, exclusive, seed);
        }
    }
}

void integers(via::world& world, std::uint64_t seed) {
    for_types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
              std::uint64_t>(world, seed, "integers of scans", 2, [&]<class T>() { all_of_type<T>(world, seed); });
}

void floating_point(via::world& world, std::uint64_t seed) {
    for_types<float, double, long double, std::complex<float>, std::complex<double>>(
        world, seed, "floating-point types of scans", 2, [&]<class T>() { all_of_type<T>(world, seed); });
}

void large(via::world& world, std::uint64_t seed) {
    const std::size_t count = slow ? 20000 : 100000;
    for (const bool exclusive : {false, true}) scan<double>(world, VIA_SUM, count, exclusive, seed);
}

/// Rounded sums have the bits of the documented order, from PE 0 on.
void rounded(via::world& world, std::uint64_t seed) {
    constexpr std::size_t count = 700;
    std::vector<double> mine(count);
    for (std::size_t i = 0; i < count; ++i) mine[i] = element<double>(world.pe(), i, seed);
    std::vector<double> result(count);
    world.inclusive_scan(VIA_SUM, result.data(), mine);
    for (std::size_t i = 0; i < count; ++i) {
        double expected = element<double>(0, i, seed);
        for (int pe = 1; pe <= world.pe(); ++pe) expected += element<double>(pe, i, seed);
        require(result[i] == expected, "a rounded sum in the order of the PEs");
    }
}

/// Where everybody's elements go: the usual use of an exclusive scan.
void offsets(via::world& world, std::uint64_t) {
    const std::uint64_t mine = static_cast<std::uint64_t>(world.pe()) % 3;
    std::uint64_t first = 99;
    world.exclusive_scan(VIA_SUM, &first, {&mine, 1});
    std::uint64_t expected = 0;
    for (int pe = 0; pe < world.pe(); ++pe) expected += static_cast<std::uint64_t>(pe) % 3;
    require_equal(first, expected, "the elements of the PEs before");
    const std::array<std::int32_t, 2> pair{world.pe(), -world.pe()};
    std::array<std::int32_t, 2> most{};
    world.inclusive_scan(VIA_MAX, &most, {&pair, 1});
    require(most[0] == world.pe() && most[1] == 0, "a scan of vectors");
}

void places_of_memory(via::world& world, std::uint64_t) {
    constexpr std::size_t most = 30000;
    buffer dest{world, 8 * most};
    buffer source{world, 8 * most};
    for (const place where : places) {
        for (const std::size_t count : {std::size_t{2}, std::size_t{513}, most}) {
            auto* const from = reinterpret_cast<std::int64_t*>(source.lay(8 * count, where));
            auto* const to = reinterpret_cast<std::int64_t*>(dest.lay(8 * count, where));
            std::fill(from, from + count, world.pe() + 1);
            world.exclusive_scan(VIA_SUM, to, {from, count});
            require(std::count(to, to + count, world.pe() * (world.pe() + 1) / 2) == static_cast<std::ptrdiff_t>(count),
                    "a scan in memory of any place");
            dest.require_frame("scan");
            source.require_frame("scan's source");
        }
    }
}

}  // namespace

std::span<const test_case> scan_cases() {
    static constexpr std::array cases{
        test_case{"scans of integers", integers}, test_case{"scans of floating-point numbers", floating_point},
        test_case{"large scans", large},          test_case{"rounded scans", rounded},
        test_case{"offsets by scans", offsets},   test_case{"scans in memory of any place", places_of_memory},
    };
    return cases;
}

}  // namespace conformance
