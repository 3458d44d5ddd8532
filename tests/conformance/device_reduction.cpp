// SPDX-License-Identifier: Apache-2.0
// Reductions and scans on streams.
#include <array>
#include <cstring>
#include <string>
#include <type_traits>

#include <viaduct/stream.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "own_stream.hpp"
#include "reference.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_error;
using via::check;

/// What reductions are of: numbers of T, or of 16 bits, whose bits are in one.
template <class T>
std::vector<T> numbers(int pe, via_type type, std::size_t count) {
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t mixed = (i * 7 + static_cast<std::size_t>(pe) * 13) % 97;
        mine[i] = std::is_integral_v<T> ? static_cast<T>(31 * mixed - 1500)
                                        : static_cast<T>(static_cast<double>(mixed) / 7.0 - 5);
        // Around 1, some of them negative; one in fifty is no number or infinite.
        if (type == VIA_HALF)
            mine[i] = static_cast<T>((mixed % 2 << 15) + (i % 50 == 9 ? 0x7bff : 0x3a00) + 11 * mixed);
        if (type == VIA_BFLOAT16)
            mine[i] = static_cast<T>((mixed % 2 << 15) + (i % 50 == 9 ? 0x7f70 : 0x3f00) + 2 * mixed);
    }
    return mine;
}

template <class T>
void reductions_of(via::world& world, via_team* team, via_type type, via_op op, std::size_t count) {
    const own_stream stream{world};
    memory source{world, kind::device, count * sizeof(T)};
    memory dest{world, kind::device, count * sizeof(T)};
    const std::vector<T> mine = numbers<T>(world.pe(), type, count);
    std::vector<std::byte> bytes(count * sizeof(T));
    std::memcpy(bytes.data(), mine.data(), bytes.size());
    source.write(bytes);
    world.barrier();
    if (via_team_pe(team) >= 0) {
        const std::string what =
            "op " + std::to_string(op) + " type " + std::to_string(type) + " count " + std::to_string(count);
        std::vector<T> by_host(count);
        check(via_reduce_on_stream(team, op, type, dest.at(0), source.at(0), count, stream.get()));
        stream.synchronize();
        check(via_reduce(team, op, type, by_host.data(), mine.data(), count));
        const auto got = dest.read();
        require(std::memcmp(got.data(), by_host.data(), got.size()) == 0,
                "a reduction on a stream has the host's bits, " + what);
        const std::size_t block = count / static_cast<std::size_t>(via_team_npes(team));
        check(via_reducescatter_on_stream(team, op, type, dest.at(0), source.at(0), block, stream.get()));
        stream.synchronize();
        check(via_reducescatter(team, op, type, by_host.data(), mine.data(), block));
        require(std::memcmp(dest.read().data(), by_host.data(), got.size()) == 0,
                "a reduction of blocks on a stream has the host's bits, and the rest is as it was, " + what);
        check(via_reduce_on_stream(team, op, type, source.at(0), source.at(0), count, stream.get()));
        stream.synchronize();
        require(source.read() == got, "a reduction in place has the same bits");
    }
    world.barrier();
}

template <class T>
void scans_of(via::world& world, via_team* team, via_type type, via_op op, std::size_t count, std::uint64_t seed) {
    const own_stream stream{world};
    memory source{world, kind::device, count * sizeof(T)};
    memory dest{world, kind::device, count * sizeof(T)};
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) mine[i] = element<T>(world.pe(), i, seed);
    std::vector<std::byte> bytes(count * sizeof(T));
    std::memcpy(bytes.data(), mine.data(), bytes.size());
    for (const bool exclusive : {false, true}) {
        source.write(bytes);
        world.barrier();
        if (via_team_pe(team) >= 0) {
            std::vector<T> by_host(count);
            check(via_scan(team, op, type, by_host.data(), mine.data(), count, exclusive));
            check(via_scan_on_stream(team, op, type, dest.at(0), source.at(0), count, exclusive, stream.get()));
            stream.synchronize();
            const auto got = dest.read();
            require(std::memcmp(got.data(), by_host.data(), got.size()) == 0,
                    "a scan on a stream has the host's bits, op " + std::to_string(op) + " type " +
                        std::to_string(type) + " count " + std::to_string(count));
            check(via_scan_on_stream(team, op, type, source.at(0), source.at(0), count, exclusive, stream.get()));
            stream.synchronize();
            require(source.read() == got, "a scan in place has the same bits");
        }
        world.barrier();
    }
}

void reductions(via::world& world, std::uint64_t) {
    via_team* all = world.team_handle();
    for (const std::size_t count : {1U, 100U, 20000U}) {
        reductions_of<double>(world, all, VIA_DOUBLE, VIA_SUM, count);
        reductions_of<float>(world, all, VIA_FLOAT, VIA_PROD, count);
        reductions_of<std::int32_t>(world, all, VIA_INT32, VIA_MIN, count);
        reductions_of<std::uint64_t>(world, all, VIA_UINT64, VIA_XOR, count);
        reductions_of<std::int8_t>(world, all, VIA_INT8, VIA_SUM, count + 5);
        reductions_of<std::uint16_t>(world, all, VIA_HALF, VIA_SUM, count + 1);
        reductions_of<std::uint16_t>(world, all, VIA_BFLOAT16, VIA_PROD, count);
    }
    for (const via_op op : {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD}) {
        reductions_of<std::uint16_t>(world, all, VIA_HALF, op, 333);
        reductions_of<std::uint16_t>(world, all, VIA_BFLOAT16, op, 333);
    }
    for (const via_op op : {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD, VIA_AND, VIA_OR, VIA_XOR}) {
        reductions_of<std::int64_t>(world, all, VIA_INT64, op, 33);
        reductions_of<std::uint32_t>(world, all, VIA_UINT32, op, 33);
        reductions_of<std::int8_t>(world, all, VIA_INT8, op, 133);
        reductions_of<std::uint8_t>(world, all, VIA_UINT8, op, 133);
        reductions_of<std::int16_t>(world, all, VIA_INT16, op, 65);
        reductions_of<std::uint16_t>(world, all, VIA_UINT16, op, 65);
    }
    via::team parity = world.everyone().split(world.pe() % 2, world.pe());
    reductions_of<double>(world, parity.team_handle(), VIA_DOUBLE, VIA_SUM, 50);
    reductions_of<std::uint16_t>(world, parity.team_handle(), VIA_HALF, VIA_SUM, 50);
}

void scans(via::world& world, std::uint64_t seed) {
    via_team* all = world.team_handle();
    for (const std::size_t count : {1U, 100U, slow ? 3000U : 20000U}) {
        scans_of<double>(world, all, VIA_DOUBLE, VIA_SUM, count, seed);
        scans_of<float>(world, all, VIA_FLOAT, VIA_MAX, count, seed);
        scans_of<std::int32_t>(world, all, VIA_INT32, VIA_MIN, count, seed);
    }
    for (const via_op op : {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD, VIA_AND, VIA_OR, VIA_XOR}) {
        scans_of<std::int64_t>(world, all, VIA_INT64, op, 33, seed);
        scans_of<std::uint32_t>(world, all, VIA_UINT32, op, 33, seed);
    }
    via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    scans_of<double>(world, parity.team_handle(), VIA_DOUBLE, VIA_SUM, 50, seed);
}

/// What does not exist is refused before anybody waits for it.
void refused(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    via_team* all = world.team_handle();
    memory some{world, kind::device, 1024 * static_cast<std::size_t>(world.npes())};
    memory dest{world, kind::device, 1024};
    const auto reduce = [&](via_op op, via_type type, std::size_t at = 0) {
        check(via_reduce_on_stream(all, op, type, dest.at(at), some.at(0), 4, stream.get()));
    };
    for (const via_type type : {VIA_LONG_DOUBLE, VIA_COMPLEX_FLOAT, VIA_COMPLEX_DOUBLE, static_cast<via_type>(99)})
        require_error(VIA_ERR_UNSUPPORTED, [&] { reduce(VIA_SUM, type); });
    for (const via_type type : {VIA_FLOAT, VIA_DOUBLE, VIA_HALF, VIA_BFLOAT16})
        require_error(VIA_ERR_ARGUMENT, [&] { reduce(VIA_XOR, type); });
    for (const via_type type : {VIA_INT8, VIA_UINT16, VIA_HALF, VIA_BFLOAT16}) {
        require_error(VIA_ERR_UNSUPPORTED, [&] {
            check(via_scan_on_stream(all, VIA_SUM, type, dest.at(0), some.at(0), 4, true, stream.get()));
        });
    }
    require_error(VIA_ERR_ARGUMENT, [&] { reduce(VIA_SUM, VIA_HALF, 1); });
    const auto scatter = [&](std::size_t to, std::size_t count) {
        check(via_reducescatter_on_stream(all, VIA_SUM, VIA_INT16, some.at(to), some.at(0), count, stream.get()));
    };
    require_error(VIA_ERR_ARGUMENT, [&] { scatter(0, 4); });
    require_error(VIA_ERR_ARGUMENT, [&] { scatter(8 * static_cast<std::size_t>(world.npes()) - 2, 4); });
    require_error(VIA_ERR_ADDRESS, [&] { scatter(0, std::size_t{1} << 50); });
    scatter(8 * static_cast<std::size_t>(world.npes()), 4);
    scatter(0, 0);
    stream.synchronize();
    world.barrier();
}

/// Arrays and small vectors by the C++ calls, component by component.
void vectors(via::world& world, std::uint64_t) {
    using pair = std::array<double, 2>;
    constexpr std::size_t count = 10;
    const own_stream stream{world};
    memory source{world, kind::device, count * sizeof(pair)};
    memory dest{world, kind::device, count * sizeof(pair)};
    std::vector<pair> mine(count);
    for (std::size_t i = 0; i < count; ++i)
        mine[i] = {static_cast<double>(world.pe()), static_cast<double>(i + 10 * static_cast<std::size_t>(world.pe()))};
    std::vector<std::byte> bytes(count * sizeof(pair));
    std::memcpy(bytes.data(), mine.data(), bytes.size());
    const via::on_stream on{world, stream.get()};
    const auto require_as_by_host = [&](const std::vector<pair>& by_host, const char* what) {
        stream.synchronize();
        require(std::memcmp(dest.read().data(), by_host.data(), count * sizeof(pair)) == 0, what);
        world.barrier();
    };
    std::vector<pair> by_host(count);
    source.write(bytes);
    world.barrier();
    on.reduce(VIA_SUM, dest.as<pair>(0), source.as<pair>(0), count);
    world.reduce(VIA_SUM, by_host.data(), mine);
    require_as_by_host(by_host, "sums of pairs");
    const auto npes = static_cast<std::size_t>(world.npes());
    if (count % npes == 0) {
        const std::size_t block = count / npes;
        on.reducescatter(VIA_MIN, dest.as<pair>(0), source.as<pair>(0), block);
        world.reducescatter<pair>(VIA_MIN, {by_host.data(), block}, mine.data());
        require_as_by_host(by_host, "pairs of blocks");
    }
    on.inclusive_scan(VIA_SUM, dest.as<pair>(0), source.as<pair>(0), count);
    world.inclusive_scan(VIA_SUM, by_host.data(), mine);
    require_as_by_host(by_host, "scans of pairs");
    on.exclusive_scan(VIA_MAX, dest.as<pair>(0), source.as<pair>(0), count);
    world.exclusive_scan(VIA_MAX, by_host.data(), mine);
    require_as_by_host(by_host, "scans of pairs without the last");
}

}  // namespace

std::span<const test_case> device_reduction_cases() {
    static constexpr std::array cases{
        test_case{"stream reductions", reductions},
        test_case{"stream reductions of vectors", vectors},
        test_case{"stream scans", scans},
        test_case{"stream reductions that are refused", refused},
    };
    return cases;
}

}  // namespace conformance
