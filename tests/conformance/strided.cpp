// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "buffer.hpp"
#include "neighbours.hpp"
#include "sample.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;
using support::require_error;

/// One strided copy: strides and element in elements and bytes.
struct shape {
    std::size_t element;
    std::size_t count;
    std::size_t dest_stride;
    std::size_t source_stride;

    /// Bytes from the first byte to the last.
    [[nodiscard]] static std::size_t extent(std::size_t element, std::size_t count, std::size_t stride) {
        return count == 0 ? 0 : ((count - 1) * stride + 1) * element;
    }
    [[nodiscard]] std::size_t dest_extent() const { return extent(element, count, dest_stride); }
    [[nodiscard]] std::size_t source_extent() const { return extent(element, count, source_stride); }
};

/// The plain model.
void copy(const shape& s, std::byte* dest, const std::byte* source) {
    for (std::size_t i = 0; i < s.count; ++i) {
        std::copy_n(source + i * s.source_stride * s.element, s.element, dest + i * s.dest_stride * s.element);
    }
}

void iput(via::world& world, const shape& s, std::byte* dest, const std::byte* source, int pe) {
    via::check(via_iput(world.context_handle(), dest, static_cast<std::ptrdiff_t>(s.dest_stride), source,
                        static_cast<std::ptrdiff_t>(s.source_stride), s.element, s.count, pe));
}

void iget(via::world& world, const shape& s, std::byte* dest, const std::byte* source, int pe) {
    via::check(via_iget(world.context_handle(), dest, static_cast<std::ptrdiff_t>(s.dest_stride), source,
                        static_cast<std::ptrdiff_t>(s.source_stride), s.element, s.count, pe));
}

/// Puts by `s` at `at` of the next PE's arena, and compares the whole arena with the model's. The arena is one
/// allocation, so that `at` may be its first byte or leave no byte behind the last element.
void try_put(via::world& world, const shape& s, via::span<std::byte> arena, std::size_t at, std::uint64_t seed) {
    const int n = world.npes();
    const auto source_of = [&](int pe) {
        return random_bytes(s.source_extent() + 1, seed, static_cast<std::uint64_t>(pe));
    };
    std::fill(arena.begin(), arena.end(), poison);
    world.barrier();
    const auto source = source_of(world.pe());
    iput(world, s, arena.data() + at, source.data() + 1, (world.pe() + 1) % n);
    world.barrier();
    std::vector<std::byte> model(arena.size(), poison);
    copy(s, model.data() + at, source_of((world.pe() + n - 1) % n).data() + 1);
    require(support::same_bits(model.begin(), model.end(), arena.begin()), "iput matches the model, gaps included");
}

/// Gets by `s` from the next PE, whose arena is random.
void try_get(via::world& world, const shape& s, via::span<std::byte> arena, std::size_t at, std::uint64_t seed) {
    const int next = (world.pe() + 1) % world.npes();
    const auto contents = [&](int pe) { return random_bytes(arena.size(), ~seed, static_cast<std::uint64_t>(pe)); };
    const auto mine = contents(world.pe());
    world.barrier();
    std::copy(mine.begin(), mine.end(), arena.begin());
    world.barrier();
    std::vector<std::byte> got(s.dest_extent() + 2, poison);
    auto model = got;
    iget(world, s, got.data() + 1, arena.data() + at, next);
    copy(s, model.data() + 1, contents(next).data() + at);
    require(got == model, "iget matches the model, gaps included");
    world.barrier();
}

/// Every element size with every pair of strides, at the beginning of an allocation and at its very end.
void all_strides(via::world& world, std::uint64_t seed) {
    constexpr std::array<std::size_t, 6> elements{1, 2, 4, 8, 16, 3};
    constexpr std::array<std::size_t, 4> strides{1, 2, 4, 7};
    constexpr std::size_t count = 5;
    for (const std::size_t element : some_of(world, seed, "elements of strided copies", elements, 2)) {
        for (const std::size_t dest_stride : some_of(world, seed, "strides", strides, 2)) {
            const shape extents{element, count, dest_stride, dest_stride};
            auto arena = world.allocate<std::byte>(extents.dest_extent() + element);
            for (const std::size_t other : strides) {
                for (const std::size_t at : {std::size_t{0}, element}) {
                    try_put(world, {element, count, dest_stride, other}, arena.view(), at, seed + other);
                    try_get(world, {element, count, other, dest_stride}, arena.view(), at, seed + other);
                }
            }
        }
    }
}

void random_shapes(via::world& world, std::uint64_t seed) {
    constexpr std::size_t room = 40000;
    constexpr std::array<std::size_t, 8> elements{1, 2, 3, 4, 8, 12, 16, 100};
    std::mt19937_64 random{seed};
    auto arena = world.allocate<std::byte>(room);
    for (int round = 0; round < (slow ? 4 : 30); ++round) {
        const std::size_t element = elements[random() % elements.size()];
        shape s{element, random() % 300, 1 + random() % 9, 1 + random() % 9};
        const std::size_t longest = std::max(s.dest_stride, s.source_stride);
        while (shape::extent(element, s.count, longest) > room) s.count /= 2;
        const std::size_t slack = room - shape::extent(element, s.count, longest);
        const std::size_t at = round % 3 == 0 ? slack : random() % (slack + 1);
        try_put(world, s, arena.view(), at, seed + static_cast<std::uint64_t>(round));
        try_get(world, s, arena.view(), at, seed + static_cast<std::uint64_t>(round));
    }
}

/// Strides and counts past those that the short way takes: 2^21.
void long_ways(via::world& world, std::uint64_t seed) {
    constexpr std::size_t much = (std::size_t{1} << 21) + 1;
    auto arena = world.allocate<std::byte>(much + 2);
    try_put(world, {1, 2, much, 1}, arena.view(), 1, seed);
    try_get(world, {1, 2, 1, much}, arena.view(), 1, seed);
    if (sampled || !all_map_all(world)) return;  // by RDMA each element is a request
    try_put(world, {1, much + 1, 1, 1}, arena.view(), 1, seed);
    try_get(world, {1, much + 1, 1, 1}, arena.view(), 0, seed);
}

/// The C++ form counts strides in elements of T: here a column of a matrix becomes a row.
void typed(via::world& world, std::uint64_t) {
    using number = std::complex<double>;
    constexpr std::ptrdiff_t width = 6;
    constexpr std::size_t height = 4;
    auto matrix = world.allocate<number>(static_cast<std::size_t>(width) * height);
    auto row = world.allocate<number>(height);
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = number(world.pe(), static_cast<double>(i));
    world.barrier();
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    world.iput(row.data(), 1, matrix.at(2), width, height, next);
    std::vector<number> got(height);
    world.iget(got.data(), 1, matrix.at(2), width, height, next);
    world.barrier();
    for (std::size_t y = 0; y < height; ++y) {
        const auto index = static_cast<double>(y) * static_cast<double>(width) + 2;
        require(row[y] == number(previous, index), "iput of a column");
        require(got[y] == number(next, index), "iget of a column");
    }
    world.barrier();
}

/// What is wrong with a stride, a range or a PE is found before anything is moved.
void bad_shapes(via::world& world, std::uint64_t) {
    auto block = world.allocate<std::int32_t>(10);
    std::array<std::int32_t, 10> own{};
    const int next = (world.pe() + 1) % world.npes();
    for (const std::ptrdiff_t stride : {std::ptrdiff_t{0}, std::ptrdiff_t{-1}, PTRDIFF_MIN}) {
        require_error(VIA_ERR_ARGUMENT, [&] { world.iput(block.data(), stride, own.data(), 1, 2, next); });
        require_error(VIA_ERR_ARGUMENT, [&] { world.iput(block.data(), 1, own.data(), stride, 2, next); });
        require_error(VIA_ERR_ARGUMENT, [&] { world.iget(own.data(), stride, block.data(), 1, 2, next); });
        require_error(VIA_ERR_ARGUMENT, [&] { world.iget(own.data(), 1, block.data(), stride, 2, next); });
    }
    // Bytes that wrap around, in the stride, in the count, and in both.
    require_error(VIA_ERR_ADDRESS, [&] { world.iput(block.data(), PTRDIFF_MAX, own.data(), 1, 2, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.iput(block.data(), 1, own.data(), 1, SIZE_MAX / 4 + 2, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.iget(own.data(), 1, block.data(), PTRDIFF_MAX / 2 + 1, 3, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.iput(own.data(), 1, block.data(), 1, 2, next); });
    require_error(VIA_ERR_ADDRESS, [&] { world.iget(own.data(), 1, own.data(), 1, 2, next); });
    require_error(VIA_ERR_PE, [&] { world.iput(block.data(), 1, own.data(), 1, 2, world.npes()); });
    require_error(VIA_ERR_PE, [&] { world.iget(own.data(), 1, block.data(), 1, 2, -1); });
    world.iput(block.data(), 3, own.data(), 5, 0, next);  // no elements: nothing to do
    world.barrier();
    for (const std::int32_t value : block) require(value == 0, "nothing was written");
    world.barrier();
}

}  // namespace

std::span<const test_case> strided_cases() {
    static constexpr std::array cases{
        test_case{"strided copies at both ends", all_strides},
        test_case{"random strided copies", random_shapes},
        test_case{"strided copies that go far", long_ways},
        test_case{"strided copies of a type", typed},
        test_case{"bad strides", bad_shapes},
    };
    return cases;
}

}  // namespace conformance
