// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// A minimum that knows where it was found: 24 bytes.
struct least {
    double value;
    std::int64_t index;
    std::int32_t pe;
    std::int32_t unused;
};
static_assert(sizeof(least) == 24);

least lesser(const least& a, const least& b) {
    if (a.value != b.value) return a.value < b.value ? a : b;
    if (a.pe != b.pe) return a.pe < b.pe ? a : b;
    return a.index < b.index ? a : b;
}

void minimum_with_place(via::world& world, std::uint64_t seed) {
    const auto value = [&](int pe, std::size_t i) {
        return static_cast<double>(support::mix(seed + static_cast<std::uint64_t>(pe) * 7919 + i) % 20);
    };
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{170}, std::size_t{171}, std::size_t{slow ? 500U : 20000U}}) {
        std::vector<least> mine(count);
        for (std::size_t i = 0; i < count; ++i)
            mine[i] = {value(world.pe(), i), static_cast<std::int64_t>(i), world.pe(), 0};
        std::vector<least> result(count + 1, least{-1, -1, -1, -1});
        world.reduce(result.data(), mine, lesser);
        world.reduce(mine.data(), mine, lesser);  // in place
        for (std::size_t i = 0; i < count; ++i) {
            int best = 0;
            for (int pe = 1; pe < world.npes(); ++pe)
                if (value(pe, i) < value(best, i)) best = pe;
            require(result[i].value == value(best, i) && result[i].index == static_cast<std::int64_t>(i),
                    "the least value");
            require_equal(result[i].pe, best, "its first PE");
            require(mine[i].pe == best && mine[i].value == result[i].value, "the same in place");
        }
        require_equal(result[count].pe, -1, "nothing beyond the result was written");
    }
}

/// A function object with state, of an odd size: sums modulo a prime.
void state_and_odd_size(via::world& world, std::uint64_t) {
    struct triple {
        std::uint8_t a, b, c;
    };
    const int prime = 251;
    int calls = 0;
    const auto sum = [&](const triple& x, const triple& y) {
        ++calls;
        const auto add = [&](int p, int q) { return static_cast<std::uint8_t>((p + q) % prime); };
        return triple{add(x.a, y.a), add(x.b, y.b), add(x.c, y.c)};
    };
    const std::vector<triple> mine(3001, triple{static_cast<std::uint8_t>(world.pe() + 1), 100, 250});
    std::vector<triple> result(mine.size());
    world.reduce(result.data(), mine, sum);
    const int n = world.npes();
    for (const triple& t : result) {
        require_equal(t.a, n * (n + 1) / 2, "the first component");
        require_equal(t.b, 100 * n % prime, "the second");
        require_equal(t.c, 250 * n % prime, "the third");
    }
    require(world.max(calls) > 0 || n == 1, "somebody called it");
}

/// The tree's order is that of the built-in operations.
void same_order(via::world& world, std::uint64_t seed) {
    for (const std::size_t count : {std::size_t{5}, std::size_t{slow ? 1500U : 30000U}}) {
        std::vector<double> mine(count);
        for (std::size_t i = 0; i < count; ++i) mine[i] = element<double>(world.pe(), i, seed);
        std::vector<double> built_in(count);
        std::vector<double> own(count);
        world.reduce(VIA_SUM, built_in.data(), mine);
        world.reduce(own.data(), mine, [](double a, double b) { return a + b; });
        require(built_in == own, "a sum of one's own has the bits of the built-in one");
    }
}

/// All hear of it: the data takes more exchanges than one.
void operation_that_throws(via::world& world, std::uint64_t) {
    const std::vector<double> mine(20'000, 1.0);
    std::vector<double> result(mine.size());
    const auto add = [&](double a, double b) {
        if (world.pe() == world.npes() - 1) throw std::runtime_error{"it cannot be combined"};
        return a + b;
    };
    if (world.npes() == 1) return world.reduce(result.data(), mine, add);  // there is nothing to combine
    require_error(VIA_ERR_INTERNAL, [&] { world.reduce(result.data(), mine, add); });
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

void bad_calls(via::world& world, std::uint64_t) {
    via_team* const team = world.team_handle();
    const auto combine = [](void*, void*, const void*, std::size_t) {};
    int a = 1;
    int b = 2;
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reduce_with(team, nullptr, nullptr, 4, &a, &b, 1)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reduce_with(team, combine, nullptr, 0, &a, &b, 1)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reduce_with(team, combine, nullptr, 4, nullptr, &b, 1)); });
    require_error(VIA_ERR_ARGUMENT,
                  [&] { via::check(via_reduce_with(team, combine, nullptr, 4, &a, &b, SIZE_MAX / 2)); });
    for (const via_op op : {VIA_MIN, VIA_MAX, VIA_AND, VIA_OR, VIA_XOR}) {
        std::complex<double> z{1, 2};
        require_error(VIA_ERR_ARGUMENT, [&] { world.reduce(op, &z, {&z, 1}); });
        require_error(VIA_ERR_ARGUMENT, [&] { world.inclusive_scan(op, &z, {&z, 1}); });
    }
    for (const via_op op : {VIA_AND, VIA_OR, VIA_XOR}) {
        for (const via_type type : {VIA_FLOAT, VIA_DOUBLE, VIA_LONG_DOUBLE}) {
            std::array<long double, 1> x{1};
            std::array<long double, 1> y{2};
            require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reduce(team, op, type, x.data(), y.data(), 1)); });
            require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_scan(team, op, type, x.data(), y.data(), 1, true)); });
        }
    }
    for (const via_op op : {VIA_AND, VIA_OR, VIA_XOR}) {
        for (const via_type type : {VIA_HALF, VIA_BFLOAT16})
            require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reduce(team, op, type, &a, &b, 1)); });
        require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reducescatter(team, op, VIA_HALF, &a, &b, 1)); });
    }
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reducescatter(team, VIA_SUM, VIA_INT32, nullptr, &b, 1)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reducescatter(team, VIA_SUM, VIA_INT32, &a, nullptr, 1)); });
    require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_reducescatter(team, VIA_SUM, VIA_INT32, &a, &a, 1)); });
    require_error(VIA_ERR_ARGUMENT,
                  [&] { via::check(via_reducescatter(team, VIA_SUM, VIA_INT32, &a, &b, SIZE_MAX / 2)); });
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

/// What one PE combines alone is what all combine together.
void local(via::world& world, std::uint64_t) {
    std::array<std::int32_t, 3> mine{world.pe(), 2, -world.pe()};
    std::array<std::int32_t, 3> all{};
    via::check(via_reduce(world.team_handle(), VIA_MAX, VIA_INT32, all.data(), mine.data(), 3));
    std::array<std::int32_t, 3> own = mine;
    for (int pe = 0; pe < world.npes(); ++pe) {
        const std::array<std::int32_t, 3> theirs{pe, 2, -pe};
        via::check(via_reduce_local(VIA_MAX, VIA_INT32, own.data(), theirs.data(), 3));
    }
    require(own == all, "the maximum, by one PE");
    const std::complex<double> factor{0, 1};
    std::complex<double> product{0, 1};
    via::check(via_reduce_local(VIA_PROD, VIA_COMPLEX_DOUBLE, &product, &factor, 1));
    require(product == std::complex<double>{-1, 0}, "a product");
    via::check(via_reduce_local(VIA_SUM, VIA_DOUBLE, nullptr, nullptr, 0));
    for (const auto bad : {via_reduce_local(VIA_AND, VIA_DOUBLE, &product, &factor, 1),
                           via_reduce_local(VIA_SUM, VIA_DOUBLE, nullptr, &factor, 1),
                           via_reduce_local(VIA_SUM, VIA_DOUBLE, &product, nullptr, 1)}) {
        require_equal(static_cast<int>(bad), static_cast<int>(VIA_ERR_ARGUMENT), "what cannot be combined");
    }
}

}  // namespace

std::span<const test_case> combine_cases() {
    static constexpr std::array cases{
        test_case{"a minimum with its place", minimum_with_place},
        test_case{"an operation with state", state_and_odd_size},
        test_case{"the order of own operations", same_order},
        test_case{"an operation that throws", operation_that_throws},
        test_case{"bad reductions", bad_calls},
        test_case{"by one PE alone", local},
    };
    return cases;
}

}  // namespace conformance
