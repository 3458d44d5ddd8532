// SPDX-License-Identifier: Apache-2.0
// Reductions that are fused with the work on the elements.
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <viaduct/fused.hpp>

#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::same_bits;

struct float_3 {
    float x, y, z;
};
struct alignas(16) double_2 {
    double x, y;
};
/// What a solver wants of one pass.
struct sums {
    using value_type = double;
    double norm;
    std::complex<double> dot;
    std::array<double, 2> more;
};
static_assert(via::detail::components<float_3>::count == 3 && via::detail::components<sums>::count == 5 &&
              via::detail::components<std::array<std::complex<float>, 3>>::count == 6);
/// A gap of eight bytes is none of its numbers.
struct with_gap {
    using value_type = double;
    double x;
    double_2 y;
};
static_assert(via::detail::may_have_gaps<with_gap, double> &&
              !via::detail::may_have_gaps<std::array<double_2, 2>, double>);

template <class Value>
using number = typename via::detail::components<Value>::type;
template <class Value>
inline constexpr std::size_t numbers = via::detail::components<Value>::count;

/// Number `which` of what PE `pe` has at an index.
template <class Value>
number<Value> number_at(int pe, std::size_t index, std::size_t which, std::uint64_t seed) {
    return element<number<Value>>(pe, index * numbers<Value> + which, seed);
}
template <class Value>
Value value_at(int pe, std::size_t index, std::uint64_t seed) {
    std::array<number<Value>, numbers<Value>> made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = number_at<Value>(pe, index, i, seed);
    Value value{};
    std::memcpy(static_cast<void*>(&value), made.data(), sizeof value);
    return value;
}

/// The documented order, said once more: of a block, and of several as halves of which the first is a power of two.
template <class T>
T of_blocks(via_op op, const std::vector<T>& all, std::size_t first, std::size_t end) {
    constexpr std::size_t block = 1024;
    if (end - first > block) {
        std::size_t half = block;
        while (2 * half < end - first) half *= 2;
        return combined(op, of_blocks(op, all, first, first + half), of_blocks(op, all, first + half, end));
    }
    std::array<T, 8> lane;
    lane.fill(neutral<T>(op));
    for (std::size_t i = first; i < end; ++i) lane[(i - first) % 8] = combined(op, lane[(i - first) % 8], all[i]);
    const auto four = [&](std::size_t i) { return combined(op, lane[i], lane[i + 4]); };
    return combined(op, combined(op, four(0), four(2)), combined(op, four(1), four(3)));
}

/// Every PE has the same bits.
template <class Value>
void require_same_everywhere(via::world& world, const Value& mine, const std::string& what) {
    std::vector<Value> all(static_cast<std::size_t>(world.npes()));
    world.fcollect(all.data(), {&mine, 1});
    for (const Value& each : all) require(same_bits(each, mine), "every PE has the same bits, " + what);
}

/// Of PE `pe`, where PE 0 has `count` elements.
std::size_t count_of(int pe, std::size_t count) { return pe % 3 == 2 ? 0 : count + 5 * static_cast<std::size_t>(pe); }

/// The bits are those of the documented order, and near those of a sum of long doubles.
template <class Value, via_op Op>
void reduced(via::world& world, std::size_t count, std::uint64_t seed) {
    using T = number<Value>;
    const std::string what = name_of(typeid(Value)) + ", " + std::to_string(count) + " elements";
    via::fused_reduction<Value, via::host_memory, Op> by{world};
    const auto f = [&](std::size_t i) { return value_at<Value>(world.pe(), i, seed); };
    Value result{};
    by.run(world, count_of(world.pe(), count), f, &result);
    by.run(world, count_of(world.pe(), count), f);
    require(same_bits(*by.result(), result), "a second run has the same bits, " + what);
    require_same_everywhere(world, result, what);
    std::array<T, numbers<Value>> got;
    std::memcpy(got.data(), &result, sizeof result);
    for (std::size_t which = 0; which < numbers<Value>; ++which) {
        std::vector<T> of_pes;
        long double sum = 0;
        long double size = 0;
        for (int pe = 0; pe < world.npes(); ++pe) {
            std::vector<T> all(count_of(pe, count));
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = number_at<Value>(pe, i, which, seed);
            for (const T each : all) sum += each, size += std::abs(static_cast<long double>(each));
            of_pes.push_back(of_blocks(Op, all, 0, all.size()));
        }
        require(same_bits(got[which], tree(Op, of_pes)), "the documented order, " + what);
        // At most 128 additions in a lane, and a few levels of trees.
        const long double error = 200 * size * static_cast<long double>(std::numeric_limits<T>::epsilon());
        require(Op != VIA_SUM || std::abs(got[which] - sum) <= error, "the sum, " + what);
    }
}

void all_values(via::world& world, std::uint64_t seed) {
    const std::vector<std::size_t> counts{0, 1, 7, 1024, 1025, slow ? 2100U : 13 * 1024U + 17};
    for_types<float, double, std::complex<float>, std::complex<double>, float_3, double_2, std::array<float, 4>,
              std::array<std::complex<float>, 3>, sums>(world, seed, "values of fused reductions", 3,
                                                        [&]<class Value>() {
                                                            for (const std::size_t count : counts)
                                                                reduced<Value, VIA_SUM>(world, count, seed);
                                                            reduced<Value, VIA_MIN>(world, 1500, seed);
                                                            reduced<Value, VIA_MAX>(world, 1500, seed);
                                                        });
}

/// y += a x, with the norm of y and its product with x: each element is worked on once.
void axpy_with_norm(via::world& world, std::uint64_t seed) {
    const std::size_t count = 3000 + 100 * static_cast<std::size_t>(world.pe());
    auto x = world.allocate<double>(3000 + 100 * static_cast<std::size_t>(world.npes()));
    auto y = world.allocate<double>(x.size());
    for (std::size_t i = 0; i < count; ++i) x[i] = element<double>(world.pe(), i, seed);
    for (std::size_t i = 0; i < count; ++i) y[i] = element<double>(world.pe(), i, ~seed);
    std::vector<double> expected(count);
    for (std::size_t i = 0; i < count; ++i) expected[i] = y[i] + 0.5 * x[i];
    via::fused_reduction<std::array<double, 2>> by{world};
    std::array<double, 2> result{};
    std::size_t next = 0;
    const auto work = [&](std::size_t i) {
        require(i == next++, "elements come in their order");
        y[i] += 0.5 * x[i];
        return std::array{y[i] * y[i], y[i] * x[i]};
    };
    by.run(world, count, work, &result);
    require(next == count, "every element was worked on once");
    long double norm = 0;
    long double dot = 0;
    for (std::size_t i = 0; i < count; ++i) {
        require(y[i] == expected[i], "the axpy");
        norm += static_cast<long double>(expected[i]) * expected[i];
        dot += static_cast<long double>(expected[i]) * x[i];
    }
    norm = world.sum(norm);
    dot = world.sum(dot);
    require(std::abs(result[0] - norm) <= 1e-13L * norm && std::abs(result[1] - dot) <= 1e-13L * norm, "the sums");
}

void special_values(via::world& world, std::uint64_t) {
    const double infinity = std::numeric_limits<double>::infinity();
    via::fused_reduction<double, via::host_memory, VIA_MIN> least{world};
    via::fused_reduction<double, via::host_memory, VIA_MAX> most{world};
    least.run(world, 0, [](std::size_t) { return 1.0; });
    most.run(world, 0, [](std::size_t) { return 1.0; });
    require(*least.result() == infinity && *most.result() == -infinity, "of nothing: what is neutral");
    for (const std::size_t where : {0U, 5U, 1999U}) {
        const auto f = [&](std::size_t i) {
            const bool here = world.pe() == world.npes() - 1 && i == where;
            return here ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(i);
        };
        least.run(world, 2000, f);
        most.run(world, 2000, f);
        require(std::isnan(*least.result()) && std::isnan(*most.result()), "a NaN anywhere");
    }
}

/// A team reduces while others do other things; and a type that the function only converts to.
void by_a_team(via::world& world, std::uint64_t) {
    via::team parity = world.everyone().split(world.pe() % 2);
    via::fused_reduction<double> by{world};
    double result = 0;
    by.run(
        parity, 10, [&](std::size_t) { return world.pe(); }, &result);
    double expected = 0;
    for (int pe = world.pe() % 2; pe < world.npes(); pe += 2) expected += 10 * pe;
    require(result == expected, "the sum of a team");
}

}  // namespace

std::span<const test_case> fused_cases() {
    static constexpr std::array cases{
        test_case{"fused reductions of all values", all_values},
        test_case{"an axpy with its norm", axpy_with_norm},
        test_case{"fused reductions of NaN and of nothing", special_values},
        test_case{"fused reductions by a team", by_a_team},
    };
    return cases;
}

}  // namespace conformance
