// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

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
using support::require_equal;

constexpr std::byte poison{0xA5};
constexpr std::array<std::size_t, 15> sizes{1, 2, 3, 4, 5, 7, 8, 9, 16, 63, 64, 65, 4096, 65539, 1 << 20};

/// An arena of one allocation, poisoned on every PE.
via::symmetric<std::byte> poisoned(via::world& world, std::size_t size) {
    auto arena = world.allocate<std::byte>(size);
    std::fill(arena.begin(), arena.end(), poison);
    world.barrier();
    return arena;
}

void require_only(const via::symmetric<std::byte>& arena, std::size_t at, const std::vector<std::byte>& expected) {
    require(support::same_bits(expected.begin(), expected.end(), arena.begin() + at), "the bytes put arrived");
    require(support::all_are(arena.begin(), arena.begin() + at, poison), "nothing before the range was touched");
    require(support::all_are(arena.begin() + at + expected.size(), arena.end(), poison),
            "nothing after it was touched");
}

/// Every size, at the beginning, at odd offsets and at the very end of the allocation, to the next and the previous PE.
void put_sizes(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    for (const std::size_t size : some_of(world, seed, "sizes of put", sizes, 4)) {
        for (const std::size_t at : {std::size_t{0}, std::size_t{1}, std::size_t{13}}) {
            const std::size_t slack = 32;
            auto arena = poisoned(world, size + slack);
            const std::size_t offset = at == 13 ? slack : at;  // 13 stands for the very end
            const int target = (world.pe() + 1) % n;
            world.put(arena.at(offset), random_bytes(size, seed, static_cast<std::uint64_t>(target)), target);
            world.barrier();
            require_only(arena, offset, random_bytes(size, seed, static_cast<std::uint64_t>(world.pe())));
            world.barrier();
        }
    }
}

void get_sizes(via::world& world, std::uint64_t seed) {
    for (const std::size_t size : some_of(world, seed, "sizes of get", sizes, 4)) {
        auto arena = world.allocate<std::byte>(size + 32);
        const auto mine = random_bytes(arena.size(), seed, static_cast<std::uint64_t>(world.pe()));
        std::copy(mine.begin(), mine.end(), arena.begin());
        world.barrier();
        for (int pe = 0; pe < world.npes(); ++pe) {
            const auto theirs = random_bytes(arena.size(), seed, static_cast<std::uint64_t>(pe));
            for (const std::size_t offset : {std::size_t{0}, std::size_t{3}, std::size_t{32}}) {
                std::vector<std::byte> got(size + 2, poison);
                world.get(via::span<std::byte>{got.data() + 1, size}, arena.at(offset), pe);
                require(support::same_bits(got.begin() + 1, got.end() - 1,
                                           theirs.begin() + static_cast<std::ptrdiff_t>(offset)),
                        "get returned PE " + std::to_string(pe) + "'s bytes");
                require(got.front() == poison && got.back() == poison, "get wrote nothing beside its destination");
            }
        }
        world.barrier();
    }
}

template <class T>
void value_of_type(via::world& world, const T& low, const T& high) {
    auto cells = world.allocate<T>(static_cast<std::size_t>(world.npes()) + 1);
    for (int pe = 0; pe < world.npes(); ++pe)
        world.p(cells.at(static_cast<std::size_t>(world.pe())), world.pe() % 2 ? low : high, pe);
    world.barrier();
    for (int from = 0; from < world.npes(); ++from) {
        const T& expected = from % 2 ? low : high;
        const T local = cells[static_cast<std::size_t>(from)];
        const T remote = world.g(cells.at(static_cast<std::size_t>(from)), (world.pe() + 1) % world.npes());
        require(support::same_bits(local, expected), "p stored the value");
        require(support::same_bits(remote, expected), "g loaded the value");
    }
    world.barrier();
}

template <class T>
void number_of_type(via::world& world) {
    value_of_type<T>(world, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max());
}

struct rgb {
    std::uint8_t red, green, blue;
};
struct particle {
    double position[3];
    std::int32_t kind;
    std::int32_t charge;
};

void values_of_all_types(via::world& world, std::uint64_t seed) {
    for_types<char, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
              std::uint64_t, long long, float, double>(world, seed, "types of p and g", 3,
                                                       [&]<class T>() { number_of_type<T>(world); });
    value_of_type<std::complex<double>>(world, {1, 2}, {-3, 4});
    value_of_type<rgb>(world, {1, 2, 3}, {254, 253, 252});
    value_of_type<particle>(world, {{1, 2, 3}, 4, 5}, {{-1, -2, -3}, -4, -5});
}

/// Random puts by all PEs into disjoint parts of everyone's arena, against a model that knows all seeds.
void random_puts(via::world& world, std::uint64_t seed) {
    constexpr std::size_t part = 8192;
    constexpr int puts = 200;
    const auto n = static_cast<std::size_t>(world.npes());
    auto arena = poisoned(world, part * n);
    // The model: what `from` puts into `to`, in order.
    const auto replay = [&](int from, int to, auto&& apply) {
        std::mt19937_64 random{seed + static_cast<std::uint64_t>(from) * 1000 + static_cast<std::uint64_t>(to)};
        for (int i = 0; i < puts; ++i) {
            const std::size_t at = random() % part;
            const std::size_t size = std::min<std::size_t>(1 + random() % 700, part - at);
            apply(at, random_bytes(size, seed, random()));
        }
    };
    for (int to = 0; to < world.npes(); ++to) {
        replay(world.pe(), to, [&](std::size_t at, const std::vector<std::byte>& bytes) {
            world.put(arena.at(part * static_cast<std::size_t>(world.pe()) + at), bytes, to);
        });
    }
    world.barrier();
    std::vector<std::byte> model(arena.size(), poison);
    for (int from = 0; from < world.npes(); ++from) {
        replay(from, world.pe(), [&](std::size_t at, const std::vector<std::byte>& bytes) {
            std::copy(bytes.begin(), bytes.end(),
                      model.begin() + static_cast<std::ptrdiff_t>(part * static_cast<std::size_t>(from) + at));
        });
    }
    require(support::same_bits(model.begin(), model.end(), arena.begin()), "random puts match the model");
    world.barrier();
}

/// A pointer from ptr() is the peer's memory itself.
void direct_access(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::int64_t>(1);
    cell[0] = 100 + world.pe();
    world.barrier();
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    std::int64_t* theirs = world.ptr(cell.data(), next);
    require((theirs != nullptr) == maps(world, next), "there is a pointer to what is mapped, and to nothing else");
    if (theirs != nullptr) require_equal(*theirs, 100 + next, "a load through ptr()");
    world.barrier();
    if (theirs != nullptr) *theirs = 200 + world.pe();
    world.barrier();
    const int expected = maps(world, previous) ? 200 + previous : 100 + world.pe();
    require_equal(cell[0], expected, "a store through ptr()");
    require(world.ptr(cell.data(), world.pe()) == cell.data(), "ptr() to oneself is the address itself");
    world.barrier();
}

void empty_transfers(via::world& world, std::uint64_t) {
    auto cell = world.allocate<int>(1);
    cell[0] = 7;
    world.barrier();
    world.put(cell.data(), via::span<const int>{}, (world.pe() + 1) % world.npes());
    world.get(via::span<int>{}, cell.data(), (world.pe() + 1) % world.npes());
    world.put<int>(nullptr, {}, 0);
    world.barrier();
    require_equal(cell[0], 7, "an empty put moves nothing");
}

}  // namespace

std::span<const test_case> transfer_cases() {
    static constexpr std::array cases{
        test_case{"put of every size, at both ends", put_sizes},
        test_case{"get of every size, at both ends", get_sizes},
        test_case{"p and g of all types", values_of_all_types},
        test_case{"random puts against a model", random_puts},
        test_case{"direct access by ptr", direct_access},
        test_case{"empty transfers", empty_transfers},
    };
    return cases;
}

}  // namespace conformance
