// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// Every PE of a world writes one word at every PE, by one of the ways to write it.
template <class T>
void write(via::world& world, T* word, T value, int pe, std::uint64_t way) {
    if constexpr (std::is_same_v<T, via::signal>) {
        if (way == 5) return world.signal(word, value, pe);
        if (way == 6) return world.put_signal<T>(nullptr, {}, word, value, pe, VIA_SIGNAL_ADD);
    }
    switch (way % 5) {
        case 0: world.p(word, value, pe); return;
        case 1: world.put_nbi(word, {&value, 1}, pe); return world.quiet();
        case 2: world.atomic_set(word, value, pe); return;
        case 3: world.atomic_add(word, value, pe); return;
        default: (void)world.atomic_compare_swap(word, 0, value, pe); return;
    }
}

/// Data put before a word is there when any form of wait has seen the word.
template <class T>
void words_of_type(via::world& world) {
    const auto n = static_cast<std::size_t>(world.npes());
    const auto me = static_cast<std::size_t>(world.pe());
    auto words = world.allocate<T>(n);
    auto data = world.allocate<std::uint64_t>(n * 50);
    for (std::uint64_t way = 0; way < 7; ++way) {
        std::fill(words.begin(), words.end(), T{0});
        world.barrier();
        const std::vector<std::uint64_t> message(50, 1000 * me + way);
        for (int to = 0; to < world.npes(); ++to) {
            world.put(data.at(me * 50), message, to);
            world.fence();
            write(world, words.at(me), static_cast<T>(me + 1), to, way);
        }
        const auto arrived = [&](std::size_t from) {
            const std::uint64_t* const part = data.at(from * 50);
            require(words[from] == static_cast<T>(from + 1), "the word");
            require(std::all_of(part, part + 50, [&](std::uint64_t d) { return d == 1000 * from + way; }),
                    "what was put before a word is there with it");
        };
        const T zero = 0;
        std::vector<int> done(n);
        via_condition written = via::each_of<T>(words.view(), VIA_NE, zero);
        written.skip = done.data();
        if (way % 2 == 0) {
            for (std::size_t i = 0; i < n; ++i) {
                const std::size_t from = world.wait_any(written);
                require(from < n && done[from] == 0, "a word that is not left out");
                arrived(from);
                done[from] = 1;
            }
            require_equal(world.wait_any(written), SIZE_MAX, "all are left out");
        } else {
            for (std::size_t left = n; left > 0;) {
                const auto some = world.wait_some(written);
                require(!some.empty() && std::is_sorted(some.begin(), some.end()), "some, ascending");
                for (const std::size_t from : some) {
                    arrived(from);
                    done[from] = 1;
                }
                left -= some.size();
            }
        }
        world.barrier();
    }
}

void words_of_all_types(via::world& world, std::uint64_t) {
    words_of_type<std::int32_t>(world);
    words_of_type<std::uint32_t>(world);
    words_of_type<std::int64_t>(world);
    words_of_type<std::uint64_t>(world);
}

/// wait_all with a value of its own for every word.
void vectors(via::world& world, std::uint64_t) {
    const auto n = static_cast<std::size_t>(world.npes());
    auto words = world.allocate<std::int64_t>(n);
    std::vector<std::int64_t> expected(n);
    for (std::int64_t round = 1; round <= 20; ++round) {
        for (std::size_t from = 0; from < n; ++from) expected[from] = round * 100 + static_cast<std::int64_t>(from);
        for (int to = 0; to < world.npes(); ++to)
            world.p(words.at(static_cast<std::size_t>(world.pe())), round * 100 + world.pe(), to);
        world.wait_all(via::each_of<std::int64_t>(words.view(), VIA_EQ, via::span<const std::int64_t>{expected}));
        world.barrier();
    }
}

/// A PE polls by tests while others write.
void polling(via::world& world, std::uint64_t) {
    const auto n = static_cast<std::size_t>(world.npes());
    auto words = world.allocate<std::uint32_t>(n);
    const std::uint32_t limit = 10;
    const via_condition reached = via::each_of<std::uint32_t>(words.view(), VIA_GE, limit);
    for (std::uint32_t i = 0; i < limit; ++i) {
        for (int to = 0; to < world.npes(); ++to) world.atomic_inc(words.at(static_cast<std::size_t>(world.pe())), to);
        (void)world.test_any(reached);
    }
    std::size_t before = 0;
    while (!world.test_all(reached)) {
        const std::size_t now = world.test_some(reached).size();
        require(now >= before, "what has reached the limit stays there");
        before = now;
        std::this_thread::yield();
    }
    require_equal(world.test_some(reached).size(), n, "all have");
    world.barrier();
}

/// The writer is late: whoever waits sleeps by then, and is woken. Limits that never come do no harm.
void late_writer(via::world& world, std::uint64_t) {
    const int next = (world.pe() + 1) % world.npes();
    auto words = world.allocate<std::int32_t>(8);
    const std::int32_t zero = 0;
    const std::array limits{0.0, 1e300, 100.0, std::numeric_limits<double>::infinity()};
    for (std::size_t round = 0; round < 8; ++round) {
        if (world.pe() == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds{15});
            world.atomic_inc(words.at(round), next);
        }
        via_condition written = via::each_of<std::int32_t>(words.view().subspan(round, 1), VIA_GT, zero);
        written.limit = limits[round % limits.size()];
        if (round % 2 == 0) {
            world.wait_all(written);
        } else {
            require_equal(world.wait_any(written), 0U, "the word");
        }
        if (world.pe() != 0) world.p(words.at(round), 1, next);
    }
    world.barrier();
}

/// A wait that ran into its limit has done no harm: the next one succeeds.
void after_the_limit(via::world& world, std::uint64_t) {
    auto word = world.allocate<std::uint64_t>(1);
    const std::uint64_t one = 1;
    via_condition what = via::each_of<std::uint64_t>(word.view(), VIA_EQ, one);
    what.limit = 1e-300;
    support::require_error(VIA_ERR_TIMEOUT, [&] { world.wait_all(what); });
    what.limit = 0.01;
    const via::error error = support::require_error(VIA_ERR_TIMEOUT, [&] { world.wait_all(what); });
    require(std::string{error.what()}.size() > 10, "the error says something");
    world.barrier();
    world.p(word.data(), 1, (world.pe() + 1) % world.npes());
    what.limit = 0;
    world.wait_all(what);
    world.barrier();
}

/// How often waits of this PE have gone to sleep.
std::string sleeps(const via::world& world) {
    const std::string text = world.describe();
    const std::size_t begin = text.find("\"sleeps\":");
    return text.substr(begin, text.find_first_of(",}", begin) - begin);
}

/// The word may come when the limit has passed and before the error is made, which names the call all the same. Words
/// that are left out make that time long; it comes soon after a sleep that had no time left.
void word_after_the_limit(via::world& world, std::uint64_t seed) {
    constexpr std::size_t count = 50000;
    auto words = world.allocate<std::uint32_t>(count);
    std::uint32_t* const word = words.at(count - 1);
    std::vector<int> skip(count, 1);
    skip.back() = 0;
    const std::uint32_t one = 1;
    via_condition what = via::each_of<std::uint32_t>(words.view(), VIA_EQ, one);
    what.skip = skip.data();
    what.limit = 1e-6;
    for (int round = 0; round < 10; ++round) {
        __atomic_store_n(word, 0U, __ATOMIC_RELEASE);
        std::atomic<bool> is_over = false;
        std::thread writer{[&, before = sleeps(world)] {
            while (!is_over && sleeps(world) == before) std::this_thread::yield();
            std::this_thread::sleep_for(std::chrono::microseconds{support::mix(seed++) % 400});
            __atomic_store_n(word, 1U, __ATOMIC_RELEASE);
        }};
        std::string said = "wait_any";
        try {
            (void)world.wait_any(what);
        } catch (const via::error& error) {
            said = error.what();
        }
        is_over = true;
        writer.join();
        require(said.rfind("wait_any", 0) == 0, "the error names the call: " + said);
    }
}

/// Words of 16 bits, which have no type in C++'s interface: as signed ones and as others.
void short_words(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::int16_t>(4);
    const int right = (world.pe() + 1) % world.npes();
    const std::int16_t limit = 0;
    via_condition what{};
    what.type = VIA_INT16;
    what.cmp = VIA_LT;
    what.words = words.data();
    what.count = 4;
    what.values = &limit;
    bool holds = true;
    via::check(via_test_all(world.handle(), &what, &holds));
    require(!holds, "0 is not less than 0");
    world.barrier();
    for (std::size_t i = 0; i < 4; ++i) world.p(words.at(i), std::int16_t{-1}, right);
    via::check(via_wait_all(world.handle(), &what));
    what.type = VIA_UINT16;
    what.cmp = VIA_GT;
    via::check(via_test_all(world.handle(), &what, &holds));
    require(holds, "65535 is greater than 0");
    world.barrier();
}

}  // namespace

std::span<const test_case> wait_cases() {
    static constexpr std::array cases{
        test_case{"words written in every way", words_of_all_types},
        test_case{"waits for vectors", vectors},
        test_case{"polling by tests", polling},
        test_case{"a late writer", late_writer},
        test_case{"after a limit", after_the_limit},
        test_case{"a word that comes after the limit", word_after_the_limit},
        test_case{"words of 16 bits", short_words},
    };
    return cases;
}

}  // namespace conformance
