// SPDX-License-Identifier: Apache-2.0
// Layouts against a plain list of where each byte of a message is.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "task/layout.hpp"
#include "task/sample_layout.hpp"

namespace {

using via::task::layout;
using via::test::given;
using via::test::make;
using via::test::places;

layout checked(const given& what) { return {what.view(), "test", "layout"}; }

}  // namespace

TEST_CASE("a layout is where its bytes are") {
    std::mt19937_64 random{Catch::rngSeed()};
    for (int round = 0; round < support::effort(4000); ++round) {
        const given what = make(random, true);
        const layout made = checked(what);
        const auto expected = places(what);
        REQUIRE(made.size() == expected.size());
        std::vector<std::ptrdiff_t> walked;
        layout::walk at{made};
        while (walked.size() < expected.size()) {
            const std::size_t together = 1 + random() % made.block();
            const std::size_t take = std::min(together, at.together());
            for (std::size_t i = 0; i < take; ++i) walked.push_back(at.offset() + static_cast<std::ptrdiff_t>(i));
            at.advance(take);
        }
        REQUIRE(walked == expected);
        const auto [low, high] = std::minmax_element(expected.begin(), expected.end());
        CHECK(made.lowest() <= *low);
        CHECK(made.lowest() + static_cast<std::ptrdiff_t>(made.extent()) > *high);
        bool is_row = true;
        for (std::size_t i = 0; i < expected.size(); ++i)
            is_row = is_row && expected[i] == static_cast<std::ptrdiff_t>(i);
        if (what.offsets.empty()) CHECK(made.is_contiguous() == is_row);
        if (made.is_contiguous()) CHECK(is_row);

        std::vector<std::byte> message(3);
        made.append_to(message);
        message.resize(message.size() + 5);
        auto rest = std::span<const std::byte>{message}.subspan(3);
        const layout told = layout::take_from(rest);
        CHECK(rest.size() == 5);
        CHECK(told.size() == made.size());
        CHECK(told.lowest() == made.lowest());
        CHECK(told.extent() == made.extent());
        CHECK(told.block() == made.block());
    }
}

TEST_CASE("a copy goes from pattern to pattern and touches nothing else") {
    std::mt19937_64 random{Catch::rngSeed() + 1};
    int tried = 0;
    while (tried < support::effort(1500)) {
        const given from = make(random, true);
        given to = make(random, true);
        const std::size_t size = places(from).size();
        if (random() % 2 == 0) {  // of other blocks, else hardly ever as many bytes
            to = from;
            to.offsets.clear();
            to.what.dims = 1;
            to.what.block = std::vector<unsigned long long>{1, 2, 4, 8, 16}[random() % 5];
            if (size % to.what.block != 0) continue;
            to.what.counts[0] = size / to.what.block;
            to.what.strides[0] = static_cast<long long>(to.what.block + random() % 3);
        }
        const auto there = places(to);
        if (there.size() != size) continue;
        ++tried;
        const auto here = places(from);
        const layout source_layout = checked(from);
        const layout dest_layout = checked(to);
        std::vector<std::byte> source(source_layout.extent());
        for (auto& each : source) each = static_cast<std::byte>(random());
        std::vector<std::byte> dest(dest_layout.extent(), std::byte{0xA5});
        std::vector<std::byte> expected = dest;
        for (std::size_t i = 0; i < size; ++i) {
            expected[static_cast<std::size_t>(there[i] - dest_layout.lowest())] =
                source[static_cast<std::size_t>(here[i] - source_layout.lowest())];
        }
        via::task::copy(dest.data() - dest_layout.lowest(), dest_layout, source.data() - source_layout.lowest(),
                        source_layout);
        REQUIRE(dest == expected);
    }
}

TEST_CASE("what is no layout is refused") {
    const auto why = [](const given& what) -> std::string {
        try {
            (void)checked(what);
        } catch (const via::base::error& refused) {
            CHECK(refused.details().status == VIA_ERR_ARGUMENT);
            return refused.details().message;
        }
        return "";
    };
    given what;
    what.what.block = 8;
    what.what.dims = 4;
    CHECK(why(what) == "test: layout has 4 dimensions");
    what.what.dims = 1;
    what.what.counts[0] = SIZE_MAX / 4;
    what.what.strides[0] = 8;
    CHECK(why(what) == "test: layout covers more bytes than memory holds");
    what.what.counts[0] = 3;
    what.what.strides[0] = INT64_MAX / 2;
    CHECK(why(what) == "test: layout covers more bytes than memory holds");
    what.what.strides[0] = INT64_MIN;
    CHECK(why(what) == "test: layout covers more bytes than memory holds");
    what.what.strides[0] = 16;
    what.offsets = {INT64_MAX - 8, 0};
    CHECK(why(what) == "test: layout covers more bytes than memory holds");
    what.offsets = {0, 1000};
    CHECK(why(what).empty());
    via_abi_layout null = what.view();
    null.offsets = nullptr;
    CHECK_THROWS_AS((layout{null, "test", "layout"}), via::base::error);
    // Nothing is a layout, however it comes about.
    what.what.counts[0] = 0;
    CHECK(checked(what).size() == 0);
    what.what.block = 0;
    what.what.counts[0] = SIZE_MAX;
    CHECK(checked(what).size() == 0);
    CHECK(checked(what).is_contiguous());
}

TEST_CASE("a layout that is cut short is no layout") {
    std::mt19937_64 random{Catch::rngSeed() + 2};
    given what = make(random, false);
    what.offsets = {0, 100000, 200000};
    std::vector<std::byte> message;
    checked(what).append_to(message);
    for (std::size_t size = 0; size < message.size(); ++size) {
        auto rest = std::span<const std::byte>{message}.first(size);
        CHECK_THROWS_AS(layout::take_from(rest), via::base::error);
    }
}
