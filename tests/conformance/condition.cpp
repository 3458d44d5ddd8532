// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// A condition refers to its value: one that is gone when the condition is used is refused by the compiler.
template <class T>
concept takes_passing_value = requires(via::span<T> words) {
    via::each_of(words, VIA_EQ, T{1});
};
template <class T>
concept takes_named_value = requires(via::span<T> words, const T& value) {
    via::each_of(words, VIA_EQ, value);
};
static_assert(!takes_passing_value<int> && takes_named_value<int>);

constexpr std::array comparisons{VIA_EQ, VIA_NE, VIA_GT, VIA_GE, VIA_LT, VIA_LE};

template <class T>
bool holds(via_cmp cmp, T word, T value) {
    switch (cmp) {
        case VIA_EQ: return word == value;
        case VIA_NE: return word != value;
        case VIA_GT: return word > value;
        case VIA_GE: return word >= value;
        case VIA_LT: return word < value;
        case VIA_LE: return word <= value;
    }
    return false;
}

/// A condition with the memory it refers to.
template <class T>
struct question {
    std::vector<T> values;
    std::vector<int> skip;
    via_condition what{};
};

/// Words and values are mostly the edges, where signed and unsigned comparisons differ.
template <class T>
T pick(std::mt19937_64& random) {
    constexpr std::array edges{T{0}, T{1}, std::numeric_limits<T>::max(), std::numeric_limits<T>::min(),
                               static_cast<T>(~T{0})};
    return edges[random() % edges.size()];
}

template <class T>
question<T> random_question(const via::symmetric<T>& words, std::mt19937_64& random) {
    question<T> q;
    const std::size_t count = random() % (words.size() + 1);
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = pick<T>(random);
        q.values.push_back(pick<T>(random));
        q.skip.push_back(random() % 3 == 0 ? static_cast<int>(random() % 3) - 1 : 0);
    }
    if (random() % 8 == 0) std::fill(q.skip.begin(), q.skip.end(), -5);
    q.what.type = via::detail::type_tag<T>::value;
    q.what.cmp = comparisons[random() % comparisons.size()];
    q.what.words = words.data();
    q.what.count = count;
    q.what.values = q.values.data();
    q.what.each = random() % 2 == 0;
    q.what.skip = random() % 2 == 0 ? q.skip.data() : nullptr;
    return q;
}

/// What the plain model says.
struct answer {
    std::size_t asked = 0;         // words that are not left out
    std::vector<std::size_t> yes;  // those that compare true
    [[nodiscard]] bool all() const { return yes.size() == asked; }
    [[nodiscard]] bool none_asked() const { return asked == 0; }
};

template <class T>
answer model(const question<T>& q, const via::symmetric<T>& words) {
    answer a;
    for (std::size_t i = 0; i < q.what.count; ++i) {
        if (q.what.skip != nullptr && q.what.skip[i] != 0) continue;
        ++a.asked;
        if (holds(q.what.cmp, words[i], q.values[q.what.each ? i : 0])) a.yes.push_back(i);
    }
    return a;
}

bool among(std::size_t index, const answer& a) {
    return a.yes.empty() ? index == SIZE_MAX : std::binary_search(a.yes.begin(), a.yes.end(), index);
}

/// Tests, and those waits that the model says return at once, agree with it.
template <class T>
void ask(via::world& world, const question<T>& q, const answer& a) {
    require(world.test_all(q.what) == a.all(), "test_all");
    require(among(world.test_any(q.what), a), "test_any");
    require(world.test_some(q.what) == a.yes, "test_some");
    if (a.all()) world.wait_all(q.what);
    if (a.none_asked() || !a.yes.empty()) {
        require(among(world.wait_any(q.what), a), "wait_any");
        require(world.wait_some(q.what) == a.yes, "wait_some");
    }
}

/// Waits that the model says cannot return end at their limit, and not before.
template <class T>
void ask_in_vain(via::world& world, question<T>& q, const answer& a) {
    using clock = std::chrono::steady_clock;
    q.what.limit = 0.003;
    const auto lasts = [&](auto&& wait) {
        const auto begin = clock::now();
        require_error(VIA_ERR_TIMEOUT, wait);
        require(clock::now() - begin >= std::chrono::duration<double>{q.what.limit}, "not before the limit");
    };
    if (!a.all()) lasts([&] { world.wait_all(q.what); });
    if (!a.none_asked() && a.yes.empty()) {
        lasts([&] { (void)world.wait_any(q.what); });
        lasts([&] { (void)world.wait_some(q.what); });
    }
}

template <class T>
void random_of_type(via::world& world, std::uint64_t seed) {
    auto words = world.allocate<T>(9);
    std::mt19937_64 random{seed + static_cast<std::uint64_t>(world.pe())};
    int vain = 0;
    for (int round = 0; round < 300; ++round) {
        auto q = random_question(words, random);
        const answer a = model(q, words);
        ask(world, q, a);
        if (!a.all() && ++vain <= 4) ask_in_vain(world, q, a);
    }
    world.barrier();
}

void random_conditions(via::world& world, std::uint64_t seed) {
    random_of_type<std::int32_t>(world, seed);
    random_of_type<std::int64_t>(world, seed);
    random_of_type<std::uint32_t>(world, seed);
    random_of_type<std::uint64_t>(world, seed);
}

/// No words: all hold, none is found, and nothing that a condition refers to is read.
void no_words(via::world& world, std::uint64_t) {
    const via_condition nothing{};
    require(world.test_all(nothing), "all of none hold");
    require_equal(world.test_any(nothing), SIZE_MAX, "none is found");
    require(world.test_some(nothing).empty(), "none are found");
    world.wait_all(nothing);
    require_equal(world.wait_any(nothing), SIZE_MAX, "wait_any returns at once");
    require(world.wait_some(nothing).empty(), "wait_some returns at once");
}

/// Many words, of which only the last, or a single one in the middle, decides.
void many_words(via::world& world, std::uint64_t) {
    constexpr std::size_t count = 10000;
    auto words = world.allocate<std::int32_t>(count);
    const std::int32_t zero = 0;
    via_condition all_zero = via::each_of<std::int32_t>(words.view(), VIA_EQ, zero);
    require(world.test_all(all_zero), "all words are zero");
    require_equal(world.test_some(all_zero).size(), count, "and are found");
    for (const std::size_t at : {std::size_t{0}, count / 2, count - 1}) {
        words[at] = -1;
        require(!world.test_all(all_zero), "one is not");
        const via_condition negative = via::each_of<std::int32_t>(words.view(), VIA_LT, zero);
        require_equal(world.wait_any(negative), at, "the one");
        require(world.wait_some(negative) == std::vector<std::size_t>{at}, "the only one");
        words[at] = 0;
    }
    world.barrier();
}

/// wait_any and test_any begin to look at different words: none starves, however calls on conditions alternate.
void fairness(via::world& world, std::uint64_t) {
    constexpr int rounds = 2000;
    auto words = world.allocate<std::uint64_t>(16);
    const std::uint64_t zero = 0;
    const auto first = [&](std::size_t count) {
        return via::each_of<std::uint64_t>(words.view().subspan(0, count), VIA_EQ, zero);
    };
    std::array<int, 16> seen{};
    for (int i = 0; i < rounds; ++i) ++seen[world.wait_any(first(16))];
    require(std::all_of(seen.begin(), seen.end(), [](int s) { return s > 0; }), "no word starves in wait_any");
    seen.fill(0);
    for (int i = 0; i < rounds; ++i) ++seen[world.test_any(first(16))];
    require(std::all_of(seen.begin(), seen.end(), [](int s) { return s > 0; }), "no word starves in test_any");
    for (const std::size_t other : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{4}}) {
        std::array<int, 2> two{};
        for (int i = 0; i < rounds; ++i) {
            ++two[world.wait_any(first(2))];
            (void)world.wait_any(first(other));
        }
        require(two[0] > 0 && two[1] > 0, "no word starves between calls on " + std::to_string(other) + " others");
    }
    world.barrier();
}

/// In the plainest C form as well: only what is set counts.
void plain_c(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::int64_t>(2);
    words[1] = -7;
    const std::int64_t value = -7;
    via_condition what = {};
    what.type = VIA_INT64;
    what.words = words.data();
    what.count = 2;
    what.values = &value;
    std::array<std::size_t, 2> indices{9, 9};
    std::size_t found = 9;
    via::check(via_test_some(world.handle(), &what, indices.data(), &found));
    require(found == 1 && indices[0] == 1 && indices[1] == 9, "one index is written");
    std::size_t index = 9;
    via::check(via_wait_any(world.handle(), &what, &index));
    require_equal(index, 1U, "the index");
    world.barrier();
}

}  // namespace

std::span<const test_case> condition_cases() {
    static constexpr std::array cases{
        test_case{"random conditions against a model", random_conditions},
        test_case{"conditions without words", no_words},
        test_case{"conditions of many words", many_words},
        test_case{"no word starves", fairness},
        test_case{"conditions in C", plain_c},
    };
    return cases;
}

}  // namespace conformance
