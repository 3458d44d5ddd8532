// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::same_bits;

/// The ways to ask for an atomic operation.
enum class form { blind, fetching, nbi, fetching_nbi };
constexpr std::array forms{form::blind, form::fetching, form::nbi, form::fetching_nbi};

template <class T>
T operand(std::uint64_t seed, std::size_t index) {
    constexpr std::array edges{T{0}, T{1}, std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest()};
    const std::uint64_t random = support::mix(seed ^ index);
    return random % 3 == 0 ? edges[random / 3 % edges.size()] : element<T>(0, index, seed);
}

/// What the word holds afterwards.
template <class T>
T model(via_atomic_op op, T word, T value, T compare) {
    switch (op) {
        case VIA_ATOMIC_FETCH: return word;
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: return value;
        case VIA_ATOMIC_COMPARE_SWAP: return word == compare ? value : word;
        case VIA_ATOMIC_ADD: return combined(VIA_SUM, word, value);
        case VIA_ATOMIC_AND: return combined(VIA_AND, word, value);
        case VIA_ATOMIC_OR: return combined(VIA_OR, word, value);
        case VIA_ATOMIC_XOR: return combined(VIA_XOR, word, value);
    }
    return word;
}

/// Does it through the C calls; returns what was fetched, or `untouched`.
template <class T>
T act(via::world& world, via_atomic_op op, form how, T* word, const T& value, const T& compare, int pe, T untouched) {
    T fetched = untouched;
    const bool fetch = how == form::fetching || how == form::fetching_nbi;
    const bool nbi = how == form::nbi || how == form::fetching_nbi;
    constexpr via_type type = via::detail::type_tag<T>::value;
    const auto call = nbi ? via_atomic_nbi : via_atomic;
    via::check(call(world.context_handle(), op, type, word, op == VIA_ATOMIC_FETCH ? nullptr : &value,
                    op == VIA_ATOMIC_COMPARE_SWAP ? &compare : nullptr, fetch ? &fetched : nullptr, pe));
    if (nbi) world.quiet();
    return fetched;
}

template <class T>
std::vector<via_atomic_op> operations() {
    std::vector<via_atomic_op> all{VIA_ATOMIC_FETCH, VIA_ATOMIC_SET, VIA_ATOMIC_SWAP, VIA_ATOMIC_ADD};
    if (std::is_integral_v<T>) {
        all.insert(all.end(), {VIA_ATOMIC_COMPARE_SWAP, VIA_ATOMIC_AND, VIA_ATOMIC_OR, VIA_ATOMIC_XOR});
    }
    return all;
}

/// Every operation in every form on the words of one PE, each between two guards.
template <class T>
void on_words_of(via::world& world, via::symmetric<T>& words, int pe, std::uint64_t seed) {
    std::size_t index = 0;
    for (const via_atomic_op op : operations<T>()) {
        for (const form how : forms) {
            if (op == VIA_ATOMIC_FETCH && (how == form::blind || how == form::nbi)) continue;
            for (int round = 0; round < (slow ? 2 : 8); ++round, ++index) {
                T* const word = words.at(1);
                const T before = operand<T>(seed + 1, index);
                const T value = operand<T>(seed + 2, index);
                const T compare = round % 2 == 0 ? before : operand<T>(seed + 3, index);
                const T untouched{42};
                world.p(word, before, pe);
                world.quiet();
                const T fetched = act(world, op, how, word, value, compare, pe, untouched);
                const bool fetches = how == form::fetching || how == form::fetching_nbi;
                require(same_bits(fetched, fetches ? before : untouched), "it fetches what was there");
                require(same_bits(world.g(word, pe), model(op, before, value, compare)), "the word is the model's");
                require(same_bits(world.g(words.at(0), pe), T{17}) && same_bits(world.g(words.at(2), pe), T{17}),
                        "the neighbours are untouched");
            }
        }
    }
}

template <class T>
void all_of_type(via::world& world, std::uint64_t seed) {
    auto words = world.allocate<T>(3);
    const int next = (world.pe() + 1) % world.npes();
    for (const bool to_self : {true, false}) {
        words[0] = words[2] = T{17};
        world.barrier();
        on_words_of(world, words, to_self ? world.pe() : next, seed + static_cast<std::uint64_t>(world.pe()));
        world.barrier();
    }
}

void all_types(via::world& world, std::uint64_t seed) {
    const auto try_type = [&]<class T>() { all_of_type<T>(world, seed); };
    for_types<std::int32_t, std::int64_t, std::uint32_t, std::uint64_t, long, unsigned long, long long,
              unsigned long long, std::size_t, std::ptrdiff_t>(world, seed, "integers of atomics", 2, try_type);
    for_types<float, double>(world, seed, "floating-point types of atomics", 1, try_type);
}

/// The C++ members, each with its name's meaning.
template <class T>
void members(via::world& world) {
    auto cells = world.allocate<T>(1);
    T* const word = cells.data();
    const int next = (world.pe() + 1) % world.npes();
    const auto is = [&](T expected, const char* what) { require(world.atomic_fetch(word, next) == expected, what); };
    world.atomic_set(word, 5, next);
    is(5, "set");
    require(world.atomic_swap(word, 6, next) == 5, "swap fetches");
    is(6, "swap");
    world.atomic_inc(word, next);
    require(world.atomic_fetch_inc(word, next) == 7, "fetch_inc fetches");
    is(8, "inc");
    world.atomic_add(word, 2, next);
    require(world.atomic_fetch_add(word, 3, next) == 10, "fetch_add fetches");
    is(13, "add");
    T fetched{};
    world.atomic_nbi(VIA_ATOMIC_SWAP, word, 0b1111, &fetched, next);
    world.quiet(next);
    require(fetched == 13, "nbi fetches");
    if constexpr (std::is_integral_v<T>) {
        world.atomic_and(word, 0b1110, next);
        require(world.atomic_fetch_and(word, 0b0111, next) == 0b1110, "fetch_and fetches");
        is(0b0110, "and");
        world.atomic_or(word, 0b1000, next);
        require(world.atomic_fetch_or(word, 0b0001, next) == 0b1110, "fetch_or fetches");
        is(0b1111, "or");
        world.atomic_xor(word, 0b0011, next);
        require(world.atomic_fetch_xor(word, 0b0110, next) == 0b1100, "fetch_xor fetches");
        is(0b1010, "xor");
        require(world.atomic_compare_swap(word, 9, 1, next) == 10, "a compare_swap that fails fetches");
        is(10, "and stores nothing");
        require(world.atomic_compare_swap(word, 10, 1, next) == 10, "one that succeeds fetches");
        is(1, "and stores");
        world.atomic_nbi(VIA_ATOMIC_COMPARE_SWAP, word, 4, &fetched, next, 1);
        world.quiet();
        require(fetched == 1, "compare_swap nbi fetches");
        is(4, "and stores");
    }
    world.barrier();
}

void all_members(via::world& world, std::uint64_t seed) {
    const auto try_type = [&]<class T>() { members<T>(world); };
    for_types<int, unsigned, long, std::uint64_t>(world, seed, "integers of atomic members", 1, try_type);
    for_types<float, double>(world, seed, "floating-point types of atomic members", 1, try_type);
}

/// A few that a sum would not show: negative zero and NaN are stored and fetched by their bits.
void floating_bits(via::world& world, std::uint64_t) {
    auto cell = world.allocate<double>(1);
    const int next = (world.pe() + 1) % world.npes();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    world.atomic_set(cell.data(), -0.0, next);
    require(same_bits(world.atomic_swap(cell.data(), nan, next), -0.0), "negative zero");
    require(same_bits(world.atomic_fetch(cell.data(), next), nan), "NaN");
    world.atomic_add(cell.data(), 1.0, next);  // must not try for ever because NaN differs from itself
    require(std::isnan(world.atomic_fetch(cell.data(), next)), "NaN and one");
    world.barrier();
}

}  // namespace

std::span<const test_case> atomic_cases() {
    static constexpr std::array cases{
        test_case{"every atomic on every type", all_types},
        test_case{"atomics of the C++ interface", all_members},
        test_case{"atomics of special values", floating_bits},
    };
    return cases;
}

}  // namespace conformance
