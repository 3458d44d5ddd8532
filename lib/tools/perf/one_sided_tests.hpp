// SPDX-License-Identifier: Apache-2.0
/// @file one_sided_tests.hpp
/// @brief Put, get, strided, atomics: PE 0 acts, and the last PE's memory is acted on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plain.hpp"
#include "test.hpp"

namespace perf {

namespace detail {

/// What is read must not be optimized away.
inline void use(std::uint64_t value) { asm volatile("" : : "r"(value)); }

inline void plain_put(const plain::memory& at, std::byte* dest, const std::byte* source, std::size_t size,
                      std::size_t count, int pe) {
    for (std::size_t i = 0; i < count; ++i) plain::put(at, dest, source, size, pe);
}
inline void plain_get(const plain::memory& at, std::byte* dest, const std::byte* source, std::size_t size,
                      std::size_t count, int pe) {
    for (std::size_t i = 0; i < count; ++i) plain::get(at, dest, source, size, pe);
}

}  // namespace detail

template <class Backend>
std::vector<test<Backend>> transfer_tests() {
    using here = site<Backend>;
    const auto plain_put = [](here& s, std::size_t size, std::size_t count) {
        detail::plain_put(s.plain, s.memory.dest(), s.memory.local(), size, count, s.peer);
    };
    const auto plain_get = [](here& s, std::size_t size, std::size_t count) {
        detail::plain_get(s.plain, s.memory.local(), s.memory.source(), size, count, s.peer);
    };
    const auto put = [](here& s, std::size_t size, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) s.lib.put(s.memory.dest(), s.memory.local(), size, s.peer);
        s.lib.quiet();
    };
    return {
        {"put", "puts one after the other, quiet at the end", role::one, sizes::transfer, 50'000, 1, put, plain_put},
        {"put_quiet", "put, quiet", role::one, sizes::transfer, 50'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) {
                 s.lib.put(s.memory.dest(), s.memory.local(), size, s.peer);
                 s.lib.quiet();
             }
         },
         plain_put},
        {"put_nbi", "puts that need not complete, quiet after 64", role::one, sizes::transfer, 50'048, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) {
                 s.lib.put_nbi(s.memory.dest(), s.memory.local(), size, s.peer);
                 if (i % window == window - 1) s.lib.quiet();
             }
             s.lib.quiet();
         },
         plain_put},
        {"put_both", "puts in both directions at once", role::two, sizes::transfer, 50'000, 1, put, plain_put},
        {"get", "gets one after the other", role::one, sizes::transfer, 50'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.get(s.memory.local(), s.memory.source(), size, s.peer);
         },
         plain_get},
        {"get_nbi", "gets that need not complete, quiet after 64", role::one, sizes::transfer, 50'048, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) {
                 s.lib.get_nbi(s.memory.local(), s.memory.source(), size, s.peer);
                 if (i % window == window - 1) s.lib.quiet();
             }
             s.lib.quiet();
         },
         plain_get},
    };
}

template <class Backend>
std::vector<test<Backend>> element_tests() {
    using here = site<Backend>;
    static constexpr auto words = [](std::byte* at) { return reinterpret_cast<std::uint64_t*>(at); };
    return {
        {"p", "puts of one word", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.p(s.word(), i, s.peer);
             s.lib.quiet();
         },
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) plain::put(s.plain, s.word(), &i, sizeof i, s.peer);
         }},
        {"g", "gets of one word", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.g(s.word(), s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t value = 0;
             for (std::size_t i = 0; i < count; ++i) {
                 plain::get(s.plain, &value, s.word(), sizeof value, s.peer);
                 detail::use(value);
             }
         }},
        {"iput", "puts of every second word", role::one, sizes::strided, 50'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 s.lib.iput(words(s.memory.dest()), words(s.memory.local()), size / 8, s.peer);
             s.lib.quiet();
         },
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 plain::put_strided(s.plain, words(s.memory.dest()), words(s.memory.local()), size / 8, s.peer);
         }},
        {"iget", "gets of every second word", role::one, sizes::strided, 50'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 s.lib.iget(words(s.memory.local()), words(s.memory.source()), size / 8, s.peer);
         },
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 plain::get_strided(s.plain, words(s.memory.local()), words(s.memory.source()), size / 8, s.peer);
         }},
    };
}

template <class Backend>
std::vector<test<Backend>> atomic_tests() {
    using here = site<Backend>;
    return {
        {"fetch", "atomic read", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.fetch(s.word(), s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t before = 0;
             for (std::size_t i = 0; i < count; ++i) plain::fetch(s.plain, s.word(), &before, s.peer);
         }},
        {"set", "atomic store, quiet at the end", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.set(s.word(), i, s.peer);
             s.lib.quiet();
         },
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) plain::set(s.plain, s.word(), i, s.peer);
         }},
        {"add", "atomic addition, quiet at the end", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.add(s.word(), 3, s.peer);
             s.lib.quiet();
         },
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) plain::add(s.plain, s.word(), 3, s.peer);
         }},
        {"fetch_add", "atomic addition that returns what was there", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.fetch_add(s.word(), 3, s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t before = 0;
             for (std::size_t i = 0; i < count; ++i) plain::fetch_add(s.plain, s.word(), 3, &before, s.peer);
         }},
        {"fetch_xor", "the same by exclusive or", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.fetch_xor(s.word(), 3, s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t before = 0;
             for (std::size_t i = 0; i < count; ++i) plain::fetch_xor(s.plain, s.word(), 3, &before, s.peer);
         }},
        {"swap", "atomic exchange", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.swap(s.word(), i, s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t before = 0;
             for (std::size_t i = 0; i < count; ++i) plain::swap(s.plain, s.word(), i, &before, s.peer);
         }},
        {"compare_swap", "atomic exchange on a condition", role::one, sizes::word, 50'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) detail::use(s.lib.compare_swap(s.word(), i, i + 1, s.peer));
         },
         [](here& s, std::size_t, std::size_t count) {
             std::uint64_t before = 0;
             for (std::size_t i = 0; i < count; ++i) plain::compare_swap(s.plain, s.word(), i, i + 1, &before, s.peer);
         }},
    };
}

}  // namespace perf
