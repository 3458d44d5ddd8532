// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

constexpr std::array all_operations{VIA_ATOMIC_FETCH, VIA_ATOMIC_SET, VIA_ATOMIC_SWAP, VIA_ATOMIC_COMPARE_SWAP,
                                    VIA_ATOMIC_ADD,   VIA_ATOMIC_AND, VIA_ATOMIC_OR,   VIA_ATOMIC_XOR};

/// The arguments of an atomic that is in order, to be spoiled one by one.
struct request {
    via_context* context;
    via_atomic_op op;
    via_type type;
    void* word;
    const void* operand;
    const void* compare;
    void* fetched;
    int pe;
};

/// Memory for operand, comparand and result of any type.
struct numbers {
    alignas(16) std::array<std::byte, 16> operand{std::byte{1}, std::byte{1}, std::byte{1}, std::byte{1}};
    alignas(16) std::array<std::byte, 16> compare{};
    alignas(16) std::array<std::byte, 16> fetched{};

    [[nodiscard]] request ask(via_context* context, via_atomic_op op, via_type type, void* word, int pe) {
        return {context, op, type, word, operand.data(), compare.data(), fetched.data(), pe};
    }
};

/// Both forms refuse it with this status.
void require_refused(const request& r, via_status expected, const std::string& why) {
    for (const auto call : {via_atomic, via_atomic_nbi}) {
        const via_status got = call(r.context, r.op, r.type, r.word, r.operand, r.compare, r.fetched, r.pe);
        require_equal(static_cast<int>(got), static_cast<int>(expected), why);
    }
}

void require_untouched(via::world& world, const via::symmetric<std::uint64_t>& words) {
    world.barrier();
    require(std::all_of(words.begin(), words.end(), [](std::uint64_t w) { return w == 0; }), "nothing was written");
    world.barrier();
}

void bad_types(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    numbers own;
    via_context* const way = world.context_handle();
    for (const via_type type : {VIA_FLOAT, VIA_DOUBLE}) {
        for (const via_atomic_op op : {VIA_ATOMIC_AND, VIA_ATOMIC_OR, VIA_ATOMIC_XOR, VIA_ATOMIC_COMPARE_SWAP}) {
            require_refused(own.ask(way, op, type, words.data(), 0), VIA_ERR_ARGUMENT,
                            "operation " + std::to_string(op) + " on floating-point words");
        }
    }
    for (const via_atomic_op op : all_operations) {
        for (const via_type type :
             {VIA_INT8, VIA_INT16, VIA_UINT8, VIA_UINT16, VIA_LONG_DOUBLE, VIA_COMPLEX_FLOAT, VIA_COMPLEX_DOUBLE,
              VIA_HALF, VIA_BFLOAT16, static_cast<via_type>(99), static_cast<via_type>(-1)}) {
            require_refused(own.ask(way, op, type, words.data(), 0), VIA_ERR_ARGUMENT,
                            "type " + std::to_string(type) + " has no atomics");
        }
    }
    for (const int op : {8, -1, 1 << 20}) {
        require_refused(own.ask(way, static_cast<via_atomic_op>(op), VIA_INT64, words.data(), 0), VIA_ERR_ARGUMENT,
                        "no operation");
    }
    require_untouched(world, words);
}

void bad_words(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    std::uint64_t outside = 0;
    numbers own;
    via_context* const way = world.context_handle();
    const int next = (world.pe() + 1) % world.npes();
    auto* const bytes = reinterpret_cast<std::byte*>(words.data());
    for (const via_atomic_op op : all_operations) {
        for (const std::ptrdiff_t off : {1, 2, 3, 5}) {
            require_refused(own.ask(way, op, VIA_INT32, bytes + off, next), VIA_ERR_ADDRESS, "a misaligned word");
        }
        for (const std::ptrdiff_t off : {1, 2, 4, 7}) {
            require_refused(own.ask(way, op, VIA_UINT64, bytes + off, next), VIA_ERR_ADDRESS, "a misaligned word");
        }
        require_refused(own.ask(way, op, VIA_INT64, &outside, next), VIA_ERR_ADDRESS, "a word outside the heap");
        require_refused(own.ask(way, op, VIA_INT64, nullptr, next), VIA_ERR_ADDRESS, "no word");
    }
    require_refused(own.ask(way, VIA_ATOMIC_ADD, VIA_DOUBLE, bytes + 4, next), VIA_ERR_ADDRESS, "a misaligned double");
    require_refused(own.ask(way, VIA_ATOMIC_ADD, VIA_FLOAT, bytes + 2, next), VIA_ERR_ADDRESS, "a misaligned float");
    require_equal(outside, 0U, "nothing was written there");
    require_untouched(world, words);
}

void bad_operands(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    numbers own;
    via_context* const way = world.context_handle();
    for (const via_type type : {VIA_INT32, VIA_UINT64}) {
        for (const via_atomic_op op : all_operations) {
            request r = own.ask(way, op, type, words.data(), 0);
            if (op == VIA_ATOMIC_FETCH) {
                r.fetched = nullptr;
                require_refused(r, VIA_ERR_ARGUMENT, "a fetch to nowhere");
            } else {
                r.operand = nullptr;
                require_refused(r, VIA_ERR_ARGUMENT, "no operand");
            }
        }
        request r = own.ask(way, VIA_ATOMIC_COMPARE_SWAP, type, words.data(), 0);
        r.compare = nullptr;
        require_refused(r, VIA_ERR_ARGUMENT, "no comparand");
    }
    require_refused(own.ask(nullptr, VIA_ATOMIC_ADD, VIA_INT32, words.data(), 0), VIA_ERR_ARGUMENT, "no context");
    for (const int pe : {-1, world.npes(), 2147483647, -2147483647 - 1}) {
        for (const via_atomic_op op : all_operations)
            require_refused(own.ask(way, op, VIA_INT32, words.data(), pe), VIA_ERR_PE, "no such PE");
    }
    require_untouched(world, words);
}

}  // namespace

std::span<const test_case> atomic_error_cases() {
    static constexpr std::array cases{
        test_case{"atomics of bad types", bad_types},
        test_case{"atomics on bad words", bad_words},
        test_case{"atomics with bad operands", bad_operands},
    };
    return cases;
}

}  // namespace conformance
