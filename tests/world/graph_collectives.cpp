// SPDX-License-Identifier: Apache-2.0
#include "graph_collectives.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <viaduct/stream.hpp>
#include <viaduct_stream.h>

#include "conformance/device_memory.hpp"
#include "conformance/own_stream.hpp"
#include "cuda_graph.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace world_test {
namespace {

using conformance::kind;
using conformance::memory;
using support::require;
using support::require_equal;
using via::check;

constexpr std::size_t count = 300;  ///< doubles of a piece
constexpr std::size_t piece = count * sizeof(double);

/// What is done to a source, each result in a part of its own of a destination.
class sequence {
public:
    sequence(via::world& world, via_team* team)
        : team_{team},
          npes_{static_cast<std::size_t>(via_team_npes(team))},
          part_size_{static_cast<std::size_t>(world.npes()) * piece},
          tables_{world, kind::device, 3 * static_cast<std::size_t>(world.npes()) * sizeof(std::size_t)} {
        const auto me = static_cast<std::size_t>(via_team_pe(team));
        std::vector<std::size_t> tables(3 * npes_);
        for (std::size_t pe = 0; pe < npes_; ++pe) {
            tables[pe] = pe * piece;                   // what comes from each goes where
            tables[npes_ + pe] = (me + pe) % 3 * 40;   // how much goes to each
            tables[2 * npes_ + pe] = pe * piece + 16;  // and whence
        }
        std::vector<std::byte> bytes(tables.size() * sizeof tables[0]);
        std::memcpy(bytes.data(), tables.data(), bytes.size());
        tables_.write(bytes);
    }
    /// Of either buffer: the same for every team, since all PEs allocate them.
    [[nodiscard]] std::size_t size() const { return parts * part_size_; }

    void enqueue(const memory& dest, const memory& source, via_stream on) const {
        const int root = static_cast<int>(npes_) - 1;
        std::size_t part = 0;
        const auto to = [&] { return dest.at(part++ * part_size_); };
        const auto* const table = tables_.as<const std::size_t>();
        const std::size_t mine = 8 * (1 + static_cast<std::size_t>(via_team_pe(team_)) % 5);
        check(via_barrier_on_stream(team_, on));
        check(via_broadcast_on_stream(team_, to(), source.at(0), piece, root, on));
        check(via_fcollect_on_stream(team_, to(), source.at(0), piece, on));
        check(via_alltoall_on_stream(team_, to(), source.at(0), piece, on));
        check(via_gather_on_stream(team_, to(), source.at(0), piece, root, on));
        check(via_scatter_on_stream(team_, to(), source.at(0), piece, root, on));
        check(via_collect_on_stream(team_, to(), npes_ * piece, source.at(8), mine, on));
        check(via_alltoalls_on_stream(team_, to(), 3, source.at(0), 2, 8, count / 3, on));
        check(via_alltoallv_on_stream(team_, to(), table, source.at(0), table + npes_, table + 2 * npes_, on));
        check(via_reduce_on_stream(team_, VIA_SUM, VIA_DOUBLE, to(), source.at(0), count, on));
        check(via_reduce_on_stream(team_, VIA_XOR, VIA_INT32, to(), source.at(0), count, on));
        check(via_scan_on_stream(team_, VIA_SUM, VIA_FLOAT, to(), source.at(0), count, false, on));
        check(via_scan_on_stream(team_, VIA_PROD, VIA_UINT64, to(), source.at(0), count, true, on));
        require_equal(part, parts, "parts");
    }

private:
    static constexpr std::size_t parts = 12;

    via_team* team_;
    std::size_t npes_;
    std::size_t part_size_;
    memory tables_;
};

/// Numbers whose sums have no end: an order that differs shows.
std::vector<std::byte> numbers(std::size_t size, std::uint64_t seed, int pe) {
    std::vector<double> values(size / sizeof(double));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] =
            1.0 / static_cast<double>(1 + support::mix(seed * 1000 + static_cast<std::uint64_t>(pe) + i * 77) % 1000);
    std::vector<std::byte> bytes(size);
    std::memcpy(bytes.data(), values.data(), size);
    return bytes;
}

void compare(via::world& world, via_team* team) {
    const own_stream stream{world};
    const sequence all{world, team};
    const std::size_t size = all.size();
    memory source{world, kind::device, size};
    memory eager{world, kind::device, size};
    memory replayed{world, kind::device, size};
    const std::vector<std::byte> nothing(size, std::byte{0x5A});
    all.enqueue(eager, source, stream.get());  // so that what a first call makes is there
    stream.synchronize();
    world.barrier();  // a driver may make a graph only when no kernel waits
    const cuda_graph graph{stream, [&] { all.enqueue(replayed, source, stream.get()); }};
    for (std::uint64_t round = 0; round < 3; ++round) {
        stream.synchronize();
        source.write(numbers(size, round, world.pe()));
        eager.write(nothing);
        replayed.write(nothing);
        world.barrier();
        if (round != 1) graph.launch();
        all.enqueue(eager, source, stream.get());
        if (round == 1) graph.launch();
        stream.synchronize();
        require(replayed.read() == eager.read(), "a graph's collectives have the bits of those outside");
        require(eager.read() != nothing, "which are not nothing");
    }
    world.barrier();
}

}  // namespace

void run_collectives(via::world& world) {
    compare(world, world.team_handle());
    const via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    compare(world, parity.team_handle());
}

void run_after_team(via::world& world) {
    const own_stream stream{world};
    via_team* team = nullptr;
    check(via_team_split_color(world.team_handle(), 0, world.pe(), &team));
    check(via_sync_on_stream(team, stream.get()));
    stream.synchronize();
    world.barrier();
    const cuda_graph graph{stream, [&] { check(via_sync_on_stream(team, stream.get())); }};
    world.barrier();
    graph.launch();
    stream.synchronize();
    world.check_kernels();
    check(via_team_destroy(team));
    graph.launch();
    stream.synchronize();
    const via::error refused = support::require_error(VIA_ERR_ARGUMENT, [&] { world.check_kernels(); });
    require(std::string{refused.what()}.find("no more") != std::string::npos, refused.what());
    world.barrier();
}

}  // namespace world_test
