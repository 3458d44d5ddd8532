// SPDX-License-Identifier: Apache-2.0
// Signals, atomics, waits and order of the host on words of device memory.
#include <algorithm>
#include <array>
#include <cstring>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "sample.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::mix;
using support::random_bytes;
using support::require;
using support::require_equal;

/// Whoever sees the signal sees the data: data and word of each kind, round and round.
void put_signal_rounds(via::world& world, std::uint64_t seed) {
    const int right = (world.pe() + 1) % world.npes();
    for (const kind data_kind : kinds) {
        for (const kind word_kind : kinds) {
            for (const std::size_t size : {8U, 20000U, 300000U}) {
                memory inbox{world, data_kind, size};
                memory word{world, word_kind, 64};
                memory taken{world, word_kind, 64};
                for (std::uint64_t round = 1; round <= 5; ++round) {
                    const auto bytes = random_bytes(size, seed + round, static_cast<std::uint64_t>(right));
                    world.put_signal_nbi(inbox.at(0), bytes, word.as<via::signal>(), round, right);
                    world.wait_until(word.as<via::signal>(), VIA_GE, round);
                    require(inbox.read() == random_bytes(size, seed + round, static_cast<std::uint64_t>(world.pe())),
                            "the data was there when its signal was");
                    world.quiet();
                    const int left = (world.pe() + world.npes() - 1) % world.npes();
                    world.signal(taken.as<via::signal>(), 1, left, VIA_SIGNAL_ADD);
                    world.wait_until(taken.as<via::signal>(), VIA_EQ, round);
                }
                world.barrier();
            }
        }
    }
}

template <class T>
T fetched(via::world& world, via_atomic_op op, T* word, T operand, T compare, int pe) {
    T before{};
    world.atomic_nbi(op, word, operand, &before, pe, compare);
    world.quiet(pe);
    return before;
}

/// One PE, one word: every operation against plain arithmetic.
template <class T>
void integer_atomics(via::world& world, std::uint64_t seed) {
    memory words{world, kind::device, 64};
    const int target = (world.pe() + 1) % world.npes();
    T* word = words.as<T>(8);
    T model = 0;
    for (std::uint64_t step = 0; step < 40; ++step) {
        const auto operand = static_cast<T>(mix(seed + step));
        const auto op = static_cast<via_atomic_op>(step % 8);
        const T compare = step % 16 < 8 ? model : static_cast<T>(operand + 1);
        require(fetched(world, op, word, operand, compare, target) == model, "an atomic fetched what was there");
        switch (op) {
            case VIA_ATOMIC_FETCH: break;
            case VIA_ATOMIC_SET:
            case VIA_ATOMIC_SWAP: model = operand; break;
            case VIA_ATOMIC_COMPARE_SWAP: model = model == compare ? operand : model; break;
            case VIA_ATOMIC_ADD:
                model = static_cast<T>(static_cast<std::uint64_t>(model) + static_cast<std::uint64_t>(operand));
                break;
            case VIA_ATOMIC_AND: model &= operand; break;
            case VIA_ATOMIC_OR: model |= operand; break;
            case VIA_ATOMIC_XOR: model ^= operand; break;
        }
    }
    require(world.g(word, target) == model, "the word holds the model's value");
    world.barrier();
    std::vector<std::byte> bytes = words.read();
    std::fill_n(bytes.begin() + 8, sizeof(T), std::byte{0});
    require(std::count(bytes.begin(), bytes.end(), std::byte{0}) == 64, "the words beside it were not touched");
    world.barrier();
}

template <class T>
void float_atomics(via::world& world) {
    memory words{world, kind::device, 64};
    const int target = (world.pe() + 1) % world.npes();
    T* word = words.as<T>();
    world.atomic_set(word, T{1.5}, target);
    require(world.atomic_fetch_add(word, T{0.25}, target) == T{1.5}, "a floating-point add fetched what was there");
    world.atomic_add(word, T{-2}, target);
    require(world.atomic_swap(word, T{7}, target) == T{-0.25}, "a floating-point swap fetched the sum");
    require(world.atomic_fetch(word, target) == T{7}, "a floating-point fetch read");
    world.barrier();
}

void atomics(via::world& world, std::uint64_t seed) {
    integer_atomics<std::int32_t>(world, seed);
    integer_atomics<std::uint32_t>(world, seed);
    integer_atomics<std::int64_t>(world, seed);
    integer_atomics<std::uint64_t>(world, seed);
    float_atomics<float>(world);
    float_atomics<double>(world);
}

/// All PEs on one word.
void contention(via::world& world, std::uint64_t) {
    memory counter{world, kind::device, 64};
    const int rounds = times(50);
    for (int i = 0; i < rounds; ++i) world.atomic_inc(counter.as<std::uint64_t>(), 0);
    world.barrier();
    const auto total = static_cast<std::uint64_t>(rounds) * static_cast<std::uint64_t>(world.npes());
    require_equal(world.atomic_fetch(counter.as<std::uint64_t>(), 0), total, "no addition was lost");
    world.barrier();
}

/// A put, a fence, a put: who sees the second sees the first, whatever kinds they have.
void fences(via::world& world, std::uint64_t seed) {
    const int right = (world.pe() + 1) % world.npes();
    for (const kind data_kind : kinds) {
        for (const kind flag_kind : kinds) {
            memory data{world, data_kind, 100000};
            memory flag{world, flag_kind, 64};
            for (std::uint64_t round = 1; round <= 5; ++round) {
                const auto bytes = random_bytes(100000, seed + round, static_cast<std::uint64_t>(right));
                world.put_nbi(data.at(0), bytes, right);
                world.fence();
                world.p(flag.as<std::uint64_t>(), round, right);
                world.wait_until(flag.as<via::signal>(), VIA_EQ, round);
                require(data.read() == random_bytes(100000, seed + round, static_cast<std::uint64_t>(world.pe())),
                        "a fence ordered the data before the flag");
                world.barrier();
            }
        }
    }
}

/// Every form of wait and test on several words of device memory.
void waits(via::world& world, std::uint64_t) {
    memory words{world, kind::device, 8 * sizeof(std::int32_t)};
    const std::int32_t one = 1;
    const via::span<const std::int32_t> mine{words.as<std::int32_t>(), 8};
    via_condition is_set = via::each_of(mine, VIA_EQ, one);
    require(!world.test_all(is_set) && world.test_any(is_set) == SIZE_MAX && world.test_some(is_set).empty(),
            "nothing is set at first");
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    world.p(words.as<std::int32_t>(3 * sizeof one), one, right);
    require_equal(world.wait_any(is_set), 3, "the word that was set was found");
    require(world.wait_some(is_set) == std::vector<std::size_t>{3}, "it alone is set");
    world.barrier();
    for (std::size_t i = 0; i < 8; ++i) world.p(words.as<std::int32_t>(i * sizeof one), one, right);
    world.wait_all(is_set);
    require(world.test_all(is_set), "all are set");
    world.barrier();
    const std::int32_t never = 5;
    via_condition unmet = via::each_of(mine, VIA_EQ, never);
    unmet.limit = 0.05;
    const auto error = support::require_error(VIA_ERR_TIMEOUT, [&] { world.wait_all(unmet); });
    require(std::strstr(error.what(), "device heap offset") != nullptr, "the report names the word in device memory");
    world.barrier();
}

}  // namespace

std::span<const test_case> device_word_cases() {
    static constexpr std::array cases{
        test_case{"device put_signal", put_signal_rounds},
        test_case{"device atomics", atomics},
        test_case{"device contention", contention},
        test_case{"device fences", fences},
        test_case{"device waits", waits},
    };
    return cases;
}

}  // namespace conformance
