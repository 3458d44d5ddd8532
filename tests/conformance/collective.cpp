// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// No PE leaves a barrier before all have entered, and what was put before it is there after it.
void barriers(via::world& world, std::uint64_t) {
    constexpr std::uint64_t rounds = 50;
    auto phase = world.allocate<std::uint64_t>(static_cast<std::size_t>(world.npes()));
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        for (int pe = 0; pe < world.npes(); ++pe) world.p(phase.at(static_cast<std::size_t>(world.pe())), round, pe);
        world.barrier();
        require(std::all_of(phase.begin(), phase.end(), [&](std::uint64_t p) { return p == round; }),
                "a barrier is a quiet");
        world.barrier();
    }
}

template <class T>
T element(int pe, std::size_t index, std::uint64_t seed) {
    const std::uint64_t random = support::mix(seed ^ (static_cast<std::uint64_t>(pe) << 32) ^ index);
    if constexpr (std::is_floating_point_v<T>) {
        const auto exponent = static_cast<int>(random >> 32 & 15) - 8;
        return static_cast<T>(std::ldexp(static_cast<double>(random & 0xFFFFF) - 524288.5, exponent));
    } else {
        return static_cast<T>(random);
    }
}

/// Sum in the documented tree's order: a PE's own value, then the subtrees of its children.
template <class T>
T tree_sum(const std::vector<T>& values, std::size_t pe = 0) {
    T total = values[pe];
    for (std::size_t child = 4 * pe + 1; child <= 4 * pe + 4 && child < values.size(); ++child) {
        if constexpr (std::is_integral_v<T>) {
            using bits = std::make_unsigned_t<T>;
            total = static_cast<T>(static_cast<bits>(total) + static_cast<bits>(tree_sum(values, child)));
        } else {
            total += tree_sum(values, child);
        }
    }
    return total;
}

template <class T>
T model(via_op op, const std::vector<T>& values) {
    if (op == VIA_SUM) return tree_sum(values);
    return op == VIA_MIN ? *std::min_element(values.begin(), values.end())
                         : *std::max_element(values.begin(), values.end());
}

template <class T>
void reduce_type(via::world& world, std::uint64_t seed) {
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{7}, 8192 / sizeof(T), 8192 / sizeof(T) + 1, std::size_t{5000}}) {
        for (const via_op op : {VIA_SUM, VIA_MIN, VIA_MAX}) {
            std::vector<T> mine(count);
            for (std::size_t i = 0; i < count; ++i) mine[i] = element<T>(world.pe(), i, seed);
            std::vector<T> result(count + 1, T{77});
            if (op == VIA_MIN) {
                std::copy(mine.begin(), mine.end(), result.begin());  // in place
                world.reduce(op, result.data(), {result.data(), count});
            } else {
                world.reduce(op, result.data(), mine);
            }
            std::vector<T> values(static_cast<std::size_t>(world.npes()));
            for (std::size_t i = 0; i<count; i += count> 100 ? 37 : 1) {
                for (int pe = 0; pe < world.npes(); ++pe)
                    values[static_cast<std::size_t>(pe)] = element<T>(pe, i, seed);
                const T expected = model(op, values);
                require(support::same_bits(result[i], expected), "the result has the model's bits");
            }
            require(result[count] == T{77}, "nothing beyond the result was written");
        }
    }
}

void reductions(via::world& world, std::uint64_t seed) {
    reduce_type<std::int32_t>(world, seed);
    reduce_type<std::int64_t>(world, seed);
    reduce_type<std::uint32_t>(world, seed);
    reduce_type<std::uint64_t>(world, seed);
    reduce_type<float>(world, seed);
    reduce_type<double>(world, seed);
}

/// A NaN anywhere is a NaN everywhere, whichever PE has it.
void nan_spreads(via::world& world, std::uint64_t) {
    for (int who = 0; who < world.npes(); ++who) {
        const double value = world.pe() == who ? std::numeric_limits<double>::quiet_NaN() : world.pe();
        require(std::isnan(world.max(value)), "max of a NaN");
        require(std::isnan(world.sum(value)), "sum of a NaN");
    }
    require_equal(world.max(world.pe()), world.npes() - 1, "max of one value");
    require_equal(world.sum(std::int64_t{1}), world.npes(), "sum of one value");
}

void broadcasts(via::world& world, std::uint64_t seed) {
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{8192}, std::size_t{8193}, std::size_t{100001}}) {
        auto symmetric = world.allocate<std::byte>(size + 1);
        std::vector<std::byte> own(size + 1);
        for (int root = 0; root<world.npes(); root += world.npes()> 8 ? 5 : 1) {
            const auto expected = support::random_bytes(size, seed, static_cast<std::uint64_t>(root));
            const std::vector<std::byte> nothing(size, std::byte{0xEE});
            const auto& source = world.pe() == root ? expected : nothing;
            symmetric[size] = own[size] = std::byte{0x5A};
            world.broadcast(symmetric.data(), source, root);
            world.broadcast(own.data(), source, root);
            require(std::equal(expected.begin(), expected.end(), symmetric.begin()), "broadcast into symmetric memory");
            require(std::equal(expected.begin(), expected.end(), own.begin()), "broadcast into own memory");
            require(symmetric[size] == std::byte{0x5A} && own[size] == std::byte{0x5A},
                    "nothing beyond the end was written");
        }
    }
}

/// Different collectives in quick succession use the same slots.
void mixed(via::world& world, std::uint64_t) {
    for (int i = 0; i < 100; ++i) {
        const int root = i % world.npes();
        int value = world.pe() == root ? i : -1;
        world.broadcast(&value, {&value, 1}, root);
        require_equal(value, i, "broadcast");
        require_equal(world.sum(i), i * world.npes(), "sum");
        if (i % 3 == 0) world.barrier();
    }
}

constexpr std::array cases{
    test_case{"barriers", barriers},       test_case{"reductions of all types", reductions},
    test_case{"NaN spreads", nan_spreads}, test_case{"broadcasts from every root", broadcasts},
    test_case{"mixed collectives", mixed},
};

}  // namespace

std::span<const test_case> collective_cases() { return cases; }

}  // namespace conformance
