// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "movement.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// Around every size at which a way of moving data might give way to another.
std::vector<std::size_t> block_sizes() {
    if (slow) return {0, 1, 8, 64, 4097, 17000};
    return {0, 1, 8, 63, 64, 65, 4096, 4097, 16384, 16385, 65536, 65537};
}

void every_size(via::world& world, std::uint64_t seed, bool shared) {
    const auto sizes = block_sizes();
    const std::size_t most = room(world.npes(), sizes.back());
    buffer dest{world, most};
    buffer source{world, most};
    via::team everyone = world.everyone();
    constexpr std::array shared_places{place::symmetric, place::mixed, place::shifted};
    const auto tried =
        shared ? some_of(world, seed, "places of symmetric memory", shared_places, 1) : std::vector{place::own};
    for (const std::size_t size : sizes) {
        for (const place where : tried) {
            for (const auto& check : movements) check({everyone, dest, source, seed, size, where});
        }
    }
}

void in_own_memory(via::world& world, std::uint64_t seed) { every_size(world, seed, false); }
void in_shared_memory(via::world& world, std::uint64_t seed) { every_size(world, seed, true); }

/// About a MiB a PE, but less under the thread sanitizer.
void large(via::world& world, std::uint64_t seed) {
    const std::size_t size = slow ? 70001 : (std::size_t{1} << 20) + 5;
    const std::size_t part = size / static_cast<std::size_t>(world.npes());
    buffer dest{world, room(world.npes(), part) + 3 * size};
    buffer source{world, room(world.npes(), part) + 3 * size};
    via::team everyone = world.everyone();
    for (const place where : places) {
        check_broadcast({everyone, dest, source, seed, size, where});
        if (where == place::own || where == place::shifted) continue;  // as mixed, which is both
        for (const auto& check : movements) check({everyone, dest, source, seed, part, where});
    }
}

/// All of them in a random order, with random sizes and places, again and again.
void random_sequence(via::world& world, std::uint64_t seed) {
    constexpr std::size_t most = 20000;
    buffer dest{world, room(world.npes(), most)};
    buffer source{world, room(world.npes(), most)};
    via::team everyone = world.everyone();
    const int rounds = slow ? 20 : 150;
    for (int round = 0; round < rounds; ++round) {
        const auto random = [&](std::uint64_t salt) {
            return support::mix(seed ^ support::mix(salt * 1000 + static_cast<std::uint64_t>(round)));
        };
        const std::size_t size = random(1) % (random(2) % 4 == 0 ? most : 200);
        const place where = places[random(3) % places.size()];
        movements[random(4) % movements.size()]({everyone, dest, source, random(5), size, where});
        switch (random(6) % 6) {
            case 0: world.barrier(); break;
            case 1: world.sync(); break;
            case 2: require_equal(world.sum(round), round * world.npes(), "a sum between"); break;
            case 3: (void)world.allocate<char>(1 + random(7) % 5000); break;
            default: break;
        }
    }
}

/// One PE sends to one, all others nothing: pieces of very different sizes.
void one_piece(via::world& world, std::uint64_t seed) {
    const auto n = static_cast<std::size_t>(world.npes());
    const auto me = static_cast<std::size_t>(world.pe());
    constexpr std::size_t most = 100000;
    buffer dest{world, most};
    buffer source{world, most};
    const std::vector<std::size_t> zeros(n);
    for (const place where : places) {
        for (const std::size_t size : {std::size_t{1}, std::size_t{5000}, most}) {
            for (std::size_t from = 0; from<n; from += n> 4 ? 3 : 1) {
                const std::size_t to = (from + 1) % n;
                const auto expected = support::random_bytes(size, seed, from);
                std::vector<std::size_t> out(n);
                std::vector<std::size_t> in(n);
                if (me == from) {
                    out[to] = size;
                    std::copy(expected.begin(), expected.end(), source.lay(size, where));
                }
                if (me == to) {
                    in[from] = size;
                    (void)dest.lay(size, where);
                }
                via::check(via_alltoallv(world.team_handle(), me == to ? dest.data() : nullptr, in.data(), zeros.data(),
                                         me == from ? source.data() : nullptr, out.data(), zeros.data()));
                if (me == to) dest.require_holds(expected, "the only piece");
            }
        }
    }
}

/// The C++ members count elements.
void typed(via::world& world, std::uint64_t) {
    using number = std::complex<double>;
    const auto n = static_cast<std::size_t>(world.npes());
    const number mine(world.pe(), -1);
    std::vector<number> all(n);
    world.fcollect(all.data(), {&mine, 1});
    for (std::size_t pe = 0; pe < n; ++pe) require(all[pe] == number(static_cast<double>(pe), -1), "fcollect");
    std::vector<number> doubled(2 * n, number(world.pe(), 1));
    std::vector<number> turned(2 * n);
    world.alltoall(turned.data(), doubled.data(), 2);
    for (std::size_t i = 0; i < 2 * n; ++i) require(turned[i] == number(static_cast<double>(i / 2), 1), "alltoall");
    std::vector<number> apart(4 * n, number(-5, -5));
    world.alltoalls(apart.data(), 2, doubled.data(), 1, 2);
    for (std::size_t i = 0; i < 4 * n; ++i)
        require(apart[i] == (i % 2 == 0 ? number(static_cast<double>(i / 4), 1) : number(-5, -5)), "alltoalls");
    const int root = world.npes() - 1;
    world.gather(world.pe() == root ? all.data() : nullptr, {&mine, 1}, root);
    number back;
    world.scatter(via::span<number>{&back, 1}, world.pe() == root ? all.data() : nullptr, root);
    require(back == mine, "scatter of what was gathered");
    const std::vector<short> part(static_cast<std::size_t>(world.pe()), static_cast<short>(world.pe()));
    std::vector<short> collected(n * (n - 1) / 2 + 3, short{-1});
    world.collect(via::span<short>{collected}, part);
    std::size_t at = 0;
    for (std::size_t pe = 0; pe < n; ++pe)
        for (std::size_t i = 0; i < pe; ++i) require_equal(collected[at++], pe, "collect");
    require(collected[at] == -1, "collect wrote nothing behind");
}

/// A destination that is too small, on all PEs or on one: an error on all.
void too_small(via::world& world, std::uint64_t) {
    const auto n = static_cast<std::size_t>(world.npes());
    std::vector<std::uint64_t> all(n);
    const std::uint64_t mine = 1;
    via_team* const team = world.team_handle();
    const auto collect = [&](std::size_t capacity) { via::check(via_collect(team, all.data(), capacity, &mine, 8)); };
    require_error(VIA_ERR_ARGUMENT, [&] { collect(8 * n - 1); });
    require_error(VIA_ERR_ARGUMENT, [&] { collect(0); });
    for (int who = 0; who<world.npes(); who += world.npes()> 4 ? 3 : 1)
        require_error(VIA_ERR_ARGUMENT, [&] { collect(world.pe() == who ? 8 * n - 1 : 8 * n); });
    collect(8 * n);
    require(std::accumulate(all.begin(), all.end(), std::uint64_t{0}) == n, "then it works");
    std::vector<std::byte> large(n * 200000);
    const std::vector<std::byte> part(200000);
    require_error(VIA_ERR_ARGUMENT, [&] {
        via::check(via_collect(team, large.data(), world.pe() == 0 ? large.size() - 1 : large.size(), part.data(),
                               part.size()));
    });
    world.barrier();
}

}  // namespace

std::span<const test_case> movement_cases() {
    static constexpr std::array cases{
        test_case{"moving collectives, memory of any place", in_own_memory},
        test_case{"moving collectives, symmetric memory", in_shared_memory},
        test_case{"large moving collectives", large},
        test_case{"random moving collectives", random_sequence},
        test_case{"one piece alone", one_piece},
        test_case{"moving collectives of types", typed},
        test_case{"collect into too little", too_small},
    };
    return cases;
}

}  // namespace conformance
