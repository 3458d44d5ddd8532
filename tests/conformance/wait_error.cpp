// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// Room for the results of the C calls.
struct results {
    std::vector<std::size_t> indices;
    std::size_t index = 0;
    std::size_t found = 0;
    bool holds = false;
};

/// What all six calls return for a condition, in the order wait_all, any, some, test_all, any, some.
std::array<via_status, 6> statuses(via_world* world, const via_condition* what) {
    results into;
    into.indices.resize(16);
    return {via_wait_all(world, what),
            via_wait_any(world, what, &into.index),
            via_wait_some(world, what, into.indices.data(), &into.found),
            via_test_all(world, what, &into.holds),
            via_test_any(world, what, &into.index),
            via_test_some(world, what, into.indices.data(), &into.found)};
}

void require_all(via::world& world, const via_condition& what, via_status expected, const char* why) {
    for (const via_status status : statuses(world.handle(), &what))
        require_equal(static_cast<int>(status), static_cast<int>(expected), why);
}

/// A condition that holds, to be spoiled.
via_condition sound(const via::symmetric<std::uint64_t>& words, const std::uint64_t& value) {
    return via::each_of<std::uint64_t>(words.view(), VIA_EQ, value);
}

void bad_types(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    const std::uint64_t zero = 0;
    via_condition what = sound(words, zero);
    require_all(world, what, VIA_OK, "nothing is wrong with it");
    for (const via_type type :
         {VIA_FLOAT, VIA_DOUBLE, VIA_INT8, VIA_UINT8, VIA_LONG_DOUBLE, VIA_COMPLEX_FLOAT, VIA_COMPLEX_DOUBLE, VIA_HALF,
          VIA_BFLOAT16, static_cast<via_type>(99), static_cast<via_type>(-1)}) {
        what.type = type;
        require_all(world, what, VIA_ERR_ARGUMENT, "a type that nobody waits for");
    }
    what = sound(words, zero);
    for (const int cmp : {6, -1, 1 << 30}) {
        what.cmp = static_cast<via_cmp>(cmp);
        require_all(world, what, VIA_ERR_ARGUMENT, "no comparison");
    }
    world.barrier();
}

void bad_words(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    const std::uint64_t zero = 0;
    const std::array<std::uint64_t, 4> own{};
    via_condition what = sound(words, zero);
    what.words = own.data();
    require_all(world, what, VIA_ERR_ADDRESS, "words outside the heap");
    what.words = reinterpret_cast<const char*>(words.data()) + 4;
    what.count = 1;
    require_all(world, what, VIA_ERR_ADDRESS, "misaligned words");
    what.type = VIA_INT32;
    require_all(world, what, VIA_OK, "which are aligned as 32-bit ones");
    what.words = reinterpret_cast<const char*>(words.data()) + 2;
    require_all(world, what, VIA_ERR_ADDRESS, "misaligned 32-bit words");
    what = sound(words, zero);
    what.words = nullptr;
    for (const via_status status : statuses(world.handle(), &what))
        require(status == VIA_ERR_ADDRESS || status == VIA_ERR_ARGUMENT, "no words, but a count");
    what = sound(words, zero);
    for (const std::size_t count : {std::size_t{1} << 45, SIZE_MAX, SIZE_MAX / 8 + 1, SIZE_MAX / 8 + 2}) {
        what.count = count;
        require_equal(static_cast<int>(via_wait_all(world.handle(), &what)), VIA_ERR_ADDRESS, "words past the end");
        bool holds = false;
        require_equal(static_cast<int>(via_test_all(world.handle(), &what, &holds)), VIA_ERR_ADDRESS, "and a test");
    }
    world.barrier();
}

void bad_values(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    const std::uint64_t zero = 0;
    via_condition what = sound(words, zero);
    what.values = nullptr;
    require_all(world, what, VIA_ERR_ARGUMENT, "no value");
    what.each = true;
    require_all(world, what, VIA_ERR_ARGUMENT, "no values");
    what = sound(words, zero);
    for (const double limit :
         {-1.0, -1e-9, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        what.limit = limit;
        require_equal(static_cast<int>(via_wait_all(world.handle(), &what)), VIA_ERR_ARGUMENT, "a limit");
        std::size_t index = 0;
        require_equal(static_cast<int>(via_wait_any(world.handle(), &what, &index)), VIA_ERR_ARGUMENT, "a limit");
        std::array<std::size_t, 4> indices{};
        require_equal(static_cast<int>(via_wait_some(world.handle(), &what, indices.data(), &index)), VIA_ERR_ARGUMENT,
                      "a limit");
    }
    world.barrier();
}

/// Of a value for each word.
void too_few_values(via::world& world, std::uint64_t) {
    using values = via::span<const std::uint64_t>;
    auto words = world.allocate<std::uint64_t>(4);
    const std::array<std::uint64_t, 4> zeros{};
    const auto make = [&](std::size_t count, values of) {
        return via::each_of<std::uint64_t>(words.view().subspan(0, count), VIA_EQ, of);
    };
    require_error(VIA_ERR_ARGUMENT, [&] { (void)make(4, {zeros.data(), 3}); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)make(1, {}); });
    require(world.test_all(make(4, zeros)), "as many as words");
    require(world.test_all(make(0, {})), "none of none");
}

void null_pointers(via::world& world, std::uint64_t) {
    auto words = world.allocate<std::uint64_t>(4);
    const std::uint64_t zero = 0;
    const via_condition what = sound(words, zero);
    for (const via_status status : statuses(nullptr, &what))
        require_equal(static_cast<int>(status), VIA_ERR_ARGUMENT, "no world");
    for (const via_status status : statuses(world.handle(), nullptr))
        require_equal(static_cast<int>(status), VIA_ERR_ARGUMENT, "no condition");
    std::size_t found = 0;
    std::array<std::size_t, 4> indices{};
    const std::array nowhere{via_wait_any(world.handle(), &what, nullptr),
                             via_wait_some(world.handle(), &what, nullptr, &found),
                             via_wait_some(world.handle(), &what, indices.data(), nullptr),
                             via_test_all(world.handle(), &what, nullptr),
                             via_test_any(world.handle(), &what, nullptr),
                             via_test_some(world.handle(), &what, nullptr, &found),
                             via_test_some(world.handle(), &what, indices.data(), nullptr)};
    for (const via_status status : nowhere)
        require_equal(static_cast<int>(status), VIA_ERR_ARGUMENT, "nowhere to put the result");
    world.barrier();
}

}  // namespace

std::span<const test_case> wait_error_cases() {
    static constexpr std::array cases{
        test_case{"waits of bad types", bad_types},           test_case{"waits for bad words", bad_words},
        test_case{"waits for bad values", bad_values},        test_case{"fewer values than words", too_few_values},
        test_case{"waits with null pointers", null_pointers},
    };
    return cases;
}

}  // namespace conformance
