// SPDX-License-Identifier: Apache-2.0
// Layouts cut into units, against a plain list of where each byte of a message is.
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <viaduct/abi/pattern.h>

#include "support/catch.hpp"
#include "support/effort.hpp"
#include "task/pattern.hpp"
#include "task/sample_layout.hpp"

namespace {

using via::task::layout;
using via::test::given;
using via::test::make;
using via::test::places;

constexpr std::uint64_t somewhere = std::uint64_t{1} << 40;

std::uint64_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

template <class Index>
std::uint64_t place_of(const via_abi_pattern& in, Index index) {
    const std::uint64_t at = in.address + static_cast<std::uint64_t>(via_abi_walk(in, index));
    if (in.offsets == 0) return at + index * static_cast<std::uint64_t>(in.stride);
    return at + static_cast<std::uint64_t>(reinterpret_cast<const long long*>(in.offsets)[index]);
}

/// A layout at an address, and where its bytes are.
struct sample {
    sample(const given& what, std::uint64_t where) : shape{what.view(), "test", "layout"}, at{where} {
        for (const std::ptrdiff_t each : places(what)) bytes.push_back(where + static_cast<std::uint64_t>(each));
    }
    [[nodiscard]] via::task::placed_layout placed() const {
        const auto offsets = shape.offsets();
        return {at, &shape, offsets.empty() ? 0 : number(offsets.data())};
    }
    void check(const via_abi_pattern& cut, std::size_t unit) const {
        REQUIRE(bytes.size() % unit == 0);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const std::uint64_t skipped = i % unit;
            REQUIRE(place_of(cut, static_cast<std::uint32_t>(i / unit)) + skipped == bytes[i]);
            REQUIRE(place_of(cut, static_cast<unsigned long long>(i / unit)) + skipped == bytes[i]);
        }
    }

    layout shape;
    std::uint64_t at;
    std::vector<std::uint64_t> bytes;
};

/// The same with all distances a multiple of a number.
given widened(given what, long long by) {
    what.what.block *= static_cast<unsigned long long>(by);
    for (long long& each : what.what.strides) each *= by;
    for (long long& each : what.offsets) each *= by;
    return what;
}

}  // namespace

TEST_CASE("units are where the bytes of the layout are") {
    std::mt19937_64 random{Catch::rngSeed()};
    for (int round = 0; round < support::effort(1500); ++round) {
        const long long width = 1LL << (random() % 6);
        const sample from{widened(make(random, true), width), somewhere};
        given together;
        together.what.block = from.bytes.size();
        const sample into{together, somewhere / 2 + (random() % 3 == 0 ? random() % 16 : 0)};
        const bool packs = random() % 2 == 0;
        const sample& dest = packs ? into : from;
        const sample& source = packs ? from : into;
        const via_abi_pattern_copy made = via::task::cut(dest.placed(), source.placed());
        REQUIRE(made.unit * made.units == from.bytes.size());
        dest.check(made.dest, made.unit);
        source.check(made.source, made.unit);
    }
}

TEST_CASE("a unit is as wide as both patterns allow") {
    const auto unit = [](const given& to, std::uint64_t where, const given& from) {
        return via::task::cut(sample{to, where}.placed(), sample{from, somewhere}.placed()).unit;
    };
    given row;
    row.what.block = 96;
    given column;
    column.what.block = 32;
    column.what.dims = 1;
    column.what.counts[0] = 3;
    column.what.strides[0] = 80;
    CHECK(unit(row, somewhere, column) == 16);
    CHECK(unit(column, somewhere + 8, row) == 8);
    column.what.strides[0] = -84;
    CHECK(unit(row, somewhere, column) == 4);
    column.what.strides[0] = 80;
    column.what.counts[0] = 1;
    column.offsets = {0, 160, 82};
    CHECK(unit(row, somewhere, column) == 2);
    CHECK(unit(row, somewhere + 1, column) == 1);
}

TEST_CASE("short indices are divided right by a multiplication") {
    std::mt19937_64 random{Catch::rngSeed() + 1};
    const auto check = [](std::uint32_t index, std::uint32_t count) {
        REQUIRE(via_abi_quotient(index, via_abi_make_step(count, 1)) == index / count);
    };
    for (int round = 0; round < support::effort(200'000); ++round) {
        const auto bits = static_cast<unsigned>(random() % 30);
        const auto count = static_cast<std::uint32_t>(2 + random() % (std::uint64_t{1} << bits << 1U));
        check(static_cast<std::uint32_t>(random() % VIA_ABI_FEW_UNITS), count);
        const auto last = static_cast<std::uint32_t>(VIA_ABI_FEW_UNITS - 1);
        for (const std::uint32_t index : {0U, count - 1, count, last / count * count - 1, last / count * count, last}) {
            check(index, count);
        }
    }
    check(static_cast<std::uint32_t>(VIA_ABI_FEW_UNITS - 1), static_cast<std::uint32_t>(VIA_ABI_FEW_UNITS - 1));
}
