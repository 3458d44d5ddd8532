// SPDX-License-Identifier: Apache-2.0
// Collectives on streams that move data.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include <viaduct/stream.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "own_stream.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_error;
using via::check;

constexpr std::byte poison{0xA5};

/// The first `size` bytes of the sources of all, each of which has as many for every PE.
std::vector<std::byte> gathered(std::size_t size, std::uint64_t seed, int npes) {
    std::vector<std::byte> all;
    for (int pe = 0; pe < npes; ++pe) {
        const auto theirs = bytes_of(size * static_cast<std::size_t>(npes), seed, pe);
        all.insert(all.end(), theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return all;
}

/// Collectives of one team on both sides of the size from which the copy engine moves the data.
void collectives_of(via::world& world, via_team* team, std::uint64_t seed) {
    const own_stream stream{world};
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    const auto n = static_cast<std::size_t>(npes);
    for (const std::size_t size : {8U, 1003U, 100000U}) {
        const std::size_t room = size * static_cast<std::size_t>(world.npes());
        memory source{world, kind::device, room};
        memory dest{world, kind::device, room};
        source.write(bytes_of(size * n, seed, me));
        world.barrier();
        if (me >= 0) {
            const int root = npes - 1;
            check(via_broadcast_on_stream(team, dest.at(0), source.at(0), size, root, stream.get()));
            stream.synchronize();
            auto model = bytes_of(size * n, seed, root);
            model.resize(size);
            require(dest.read(size) == model, "a broadcast on a stream brought the root's bytes");

            check(via_fcollect_on_stream(team, dest.at(0), source.at(0), size, stream.get()));
            stream.synchronize();
            require(dest.read(size * n) == gathered(size, seed, npes),
                    "an fcollect on a stream brought everyone's bytes");

            check(via_alltoall_on_stream(team, dest.at(0), source.at(0), size, stream.get()));
            stream.synchronize();
            std::vector<std::byte> all;
            for (int pe = 0; pe < npes; ++pe) {
                const auto theirs = bytes_of(size * n, seed, pe);
                const auto begin = theirs.begin() + static_cast<std::ptrdiff_t>(size) * me;
                all.insert(all.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
            }
            require(dest.read(size * n) == all, "an alltoall on a stream brought everyone's blocks");

            check(via_scatter_on_stream(team, dest.at(0), source.at(0), size, root, stream.get()));
            stream.synchronize();
            const auto blocks = bytes_of(size * n, seed, root);
            const auto mine = blocks.begin() + static_cast<std::ptrdiff_t>(size) * me;
            require(dest.read(size) == std::vector<std::byte>(mine, mine + static_cast<std::ptrdiff_t>(size)),
                    "a scatter on a stream brought this PE's block of the root");

            dest.write(std::vector<std::byte>(size * n, poison));
            check(via_barrier_on_stream(team, stream.get()));
            check(via_gather_on_stream(team, dest.at(0), source.at(0), size, root, stream.get()));
            stream.synchronize();
            require(dest.read(size * n) ==
                        (me == root ? gathered(size, seed, npes) : std::vector<std::byte>(size * n, poison)),
                    "a gather on a stream brought everyone's bytes to the root alone");
        }
        world.barrier();
    }
}

/// Any size for every PE: none, few, and more than one block of threads moves.
std::size_t collected_size(std::size_t most, std::uint64_t seed, int pe) {
    const std::uint64_t random = support::mix(seed ^ (static_cast<std::uint64_t>(pe) << 32));
    return random % 4 == 0 ? 0 : random % 4 == 1 ? random / 4 % 100 : random / 4 % most;
}

void collects_of(via::world& world, via_team* team, std::uint64_t seed) {
    const own_stream stream{world};
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    for (const std::size_t most : {100U, 5000U, 100000U}) {
        const std::size_t room = most * static_cast<std::size_t>(world.npes());
        memory source{world, kind::device, most};
        memory dest{world, kind::device, room};
        for (std::uint64_t round = seed; me >= 0 && round < seed + 4; ++round) {
            std::vector<std::byte> model;
            for (int pe = 0; pe < npes; ++pe) {
                const auto theirs = bytes_of(collected_size(most, round, pe), round, pe);
                model.insert(model.end(), theirs.begin(), theirs.end());
            }
            const std::size_t total = model.size();
            const std::size_t size = collected_size(most, round, me);
            source.write(bytes_of(size, round, me));
            dest.write(std::vector<std::byte>(room, poison));
            check(via_barrier_on_stream(team, stream.get()));
            if (total != 0) {
                check(via_collect_on_stream(team, dest.at(0), total - 1, source.at(0), size, stream.get()));
                stream.synchronize();
                (void)require_error(VIA_ERR_ADDRESS, [&] { world.check_kernels(); });
                require(dest.read() == std::vector<std::byte>(room, poison), "what has no room is not collected");
            }
            check(via_barrier_on_stream(team, stream.get()));
            check(via_collect_on_stream(team, dest.at(0), total, source.at(0), size, stream.get()));
            stream.synchronize();
            model.resize(room, poison);
            require(dest.read() == model, "a collect on a stream brought everyone's bytes and no more");
        }
        world.barrier();
    }
}

/// What PE `from` has for PE `to`.
std::vector<std::byte> block_of(std::size_t most, std::uint64_t seed, int from, int to) {
    const std::uint64_t both = seed * 1000 + static_cast<std::uint64_t>(from);
    return bytes_of(collected_size(most, both, to), both, to);
}

void write_numbers(memory& to, const std::vector<std::size_t>& numbers) {
    std::vector<std::byte> bytes(numbers.size() * sizeof(std::size_t));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    to.write(bytes);
}

void alltoallvs_of(via::world& world, via_team* team, std::uint64_t seed) {
    const own_stream stream{world};
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    const auto n = static_cast<std::size_t>(world.npes());
    for (const std::size_t most : {100U, 70000U}) {
        const std::size_t room = (most + 3) * n;
        memory source{world, kind::device, room};
        memory dest{world, kind::device, room};
        memory dest_offsets{world, kind::device, 8 * n};
        memory sizes{world, kind::device, 8 * n};
        memory offsets{world, kind::device, 8 * n};
        std::vector<std::byte> model(room, poison);
        std::vector<std::byte> sent;
        std::array<std::vector<std::size_t>, 3> tables;
        for (int pe = 0; pe < npes; ++pe) {
            // What comes lies in the order of the PEs backwards, with three bytes between; what goes in their order.
            const auto coming = block_of(most, seed, pe, me);
            const std::size_t place = (most + 3) * static_cast<std::size_t>(npes - 1 - pe);
            std::copy(coming.begin(), coming.end(), model.begin() + static_cast<std::ptrdiff_t>(place));
            const auto going = block_of(most, seed, me, pe);
            tables[0].push_back(place);
            tables[1].push_back(going.size());
            tables[2].push_back(sent.size());
            sent.insert(sent.end(), going.begin(), going.end());
        }
        if (me >= 0) {
            source.write(sent);
            dest.write(std::vector<std::byte>(room, poison));
            write_numbers(dest_offsets, tables[0]);
            write_numbers(sizes, tables[1]);
            write_numbers(offsets, tables[2]);
            check(via_barrier_on_stream(team, stream.get()));
            check(via_alltoallv_on_stream(team, dest.at(0), dest_offsets.as<std::size_t>(), source.at(0),
                                          sizes.as<std::size_t>(), offsets.as<std::size_t>(), stream.get()));
            stream.synchronize();
            require(dest.read() == model, "an alltoallv on a stream brought every block to its place and no more");
        }
        world.barrier();
    }
}

/// `count` elements for each PE, of `element` bytes that lie `dest_stride` and `source_stride` elements apart.
struct shape {
    std::size_t element, count, dest_stride, source_stride;

    [[nodiscard]] std::size_t bytes(std::size_t stride, int npes) const {
        return ((count * static_cast<std::size_t>(npes) - 1) * stride + 1) * element;
    }
};

/// What an alltoalls of the shape leaves in member `me`'s `dest`: poison in the gaps.
std::vector<std::byte> exchanged(const shape& s, std::uint64_t seed, int me, int npes) {
    std::vector<std::byte> all(s.bytes(s.dest_stride, npes), poison);
    for (int pe = 0; pe < npes; ++pe) {
        const auto theirs = bytes_of(s.bytes(s.source_stride, npes), seed, pe);
        for (std::size_t i = 0; i < s.count; ++i) {
            const std::size_t from = static_cast<std::size_t>(me) * s.count + i;
            const std::size_t to = static_cast<std::size_t>(pe) * s.count + i;
            std::copy_n(theirs.data() + from * s.source_stride * s.element, s.element,
                        all.data() + to * s.dest_stride * s.element);
        }
    }
    return all;
}

/// On both sides of the size that one block of threads moves, at several alignments.
void alltoalls_of(via::world& world, via_team* team, std::uint64_t seed) {
    const own_stream stream{world};
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    for (const shape s : {shape{1, 7, 3, 2}, shape{4, 1, 1, 1}, shape{8, 20, 1, 5}, shape{24, 9, 4, 1},
                          shape{6, 30, 2, 3}, shape{16, 3000, 2, 1}, shape{2, 20000, 1, 2}}) {
        for (const std::size_t offset : {std::size_t{0}, s.element}) {
            memory source{world, kind::device, s.bytes(s.source_stride, world.npes()) + offset};
            memory dest{world, kind::device, s.bytes(s.dest_stride, world.npes()) + offset};
            if (me < 0) continue;
            const std::size_t taken = s.bytes(s.dest_stride, npes);
            source.write(bytes_of(s.bytes(s.source_stride, npes), seed, me), offset);
            dest.write(std::vector<std::byte>(taken + offset, poison));
            check(via_alltoalls_on_stream(team, dest.at(offset), static_cast<std::ptrdiff_t>(s.dest_stride),
                                          source.at(offset), static_cast<std::ptrdiff_t>(s.source_stride), s.element,
                                          s.count, stream.get()));
            stream.synchronize();
            const auto got = dest.read(taken + offset);
            require(support::same_bits(got.begin() + static_cast<std::ptrdiff_t>(offset), got.end(),
                                       exchanged(s, seed, me, npes).begin()),
                    "an alltoalls on a stream brought every element to its place and no more");
        }
    }
    if (me < 0) return;
    require(via_alltoalls_on_stream(team, nullptr, 1, nullptr, 1, 8, 0, stream.get()) == VIA_OK,
            "no elements are fine");
    stream.synchronize();
}

/// In the team of all, and in one of those of even or odd numbers, backwards.
template <class Test>
void in_teams(via::world& world, std::uint64_t seed, Test test) {
    test(world, world.team_handle(), seed);
    via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    test(world, parity.team_handle(), seed + 1);
}

void movements(via::world& world, std::uint64_t seed) { in_teams(world, seed, collectives_of); }
void collects(via::world& world, std::uint64_t seed) { in_teams(world, seed, collects_of); }
void alltoalls(via::world& world, std::uint64_t seed) { in_teams(world, seed, alltoalls_of); }
void alltoallvs(via::world& world, std::uint64_t seed) { in_teams(world, seed, alltoallvs_of); }

/// Calls of every kind one after the other, none waited for: a kernel finds the team's words as the one before left
/// them.
void at_once(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const via::on_stream on{world, stream.get()};
    const auto n = static_cast<std::size_t>(world.npes());
    constexpr std::size_t rounds = 6;
    constexpr std::size_t large = 40000;
    memory source{world, kind::device, large};
    memory dest{world, kind::device, rounds * 2 * large * n};
    memory sum{world, kind::device, 8 * rounds};
    source.write(bytes_of(large, seed, world.pe()));
    world.barrier();
    std::vector<std::byte> model;
    for (std::size_t round = 0; round < rounds; ++round) {
        const auto size_of = [&](int pe) { return (static_cast<std::size_t>(pe) + round) % 2 == 0 ? large : round; };
        on.collect(dest.at(model.size()), large * n, source.at(0), size_of(world.pe()));
        for (int pe = 0; pe < world.npes(); ++pe) {
            const auto theirs = bytes_of(large, seed, pe);
            model.insert(model.end(), theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(size_of(pe)));
        }
        on.inclusive_scan(VIA_SUM, sum.as<std::uint64_t>(8 * round), source.as<std::uint64_t>(8 * round), 1);
        on.sync();
    }
    stream.synchronize();
    require(dest.read(model.size()) == model, "collections one after the other");
    for (std::size_t round = 0; round < rounds; ++round) {
        std::uint64_t expected = 0;
        for (int pe = 0; pe <= world.pe(); ++pe) {
            std::uint64_t theirs = 0;
            std::memcpy(&theirs, bytes_of(large, seed, pe).data() + 8 * round, sizeof theirs);
            expected += theirs;
        }
        require(world.g(sum.as<std::uint64_t>(8 * round), world.pe()) == expected, "scans between them");
    }
    world.barrier();
}

/// The first work of streams that are new, given to them by all PEs at the same moment: each collective is several
/// kernels, of which those of one PE must not keep another's from running.
void new_streams(via::world& world, std::uint64_t seed) {
    constexpr std::size_t size = 40000;
    const std::size_t all = size * static_cast<std::size_t>(world.npes());
    memory source{world, kind::device, size};
    memory dest{world, kind::device, all};
    source.write(bytes_of(size, seed, world.pe()));
    for (int round = 0; round < 20; ++round) {
        const own_stream stream{world};
        const via::on_stream on{world, stream.get()};
        world.barrier();
        on.collect(dest.at(0), all, source.at(0), size);
        on.sync();
        stream.synchronize();
    }
    require(dest.read() == gathered(size, seed, world.npes()), "collections on new streams");
    world.barrier();
}

}  // namespace

std::span<const test_case> device_collective_cases() {
    static constexpr std::array cases{
        test_case{"stream collectives", movements},       test_case{"stream collect", collects},
        test_case{"stream alltoalls", alltoalls},         test_case{"stream alltoallv", alltoallvs},
        test_case{"stream collectives at once", at_once}, test_case{"collectives on new streams", new_streams},
    };
    return cases;
}

}  // namespace conformance
