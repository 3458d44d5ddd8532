// SPDX-License-Identifier: Apache-2.0
// The host's collectives on memory of GPUs.
#include <algorithm>
#include <array>
#include <complex>
#include <cstring>
#include <exception>
#include <latch>
#include <string>
#include <thread>

#include <vector_types.h>

#include "cuda/memory.hpp"
#include "device_suite.hpp"
#include "movement.hpp"
#include "reference.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using via::check;

/// Memory of the PE's GPU that nobody else knows.
class own_on_gpu {
public:
    own_on_gpu(const via::world& world, std::size_t size) : gpu_{via::cuda::device::spread(world.pe())} {
        const via::cuda::entered in{*gpu_};
        memory_ = via::cuda::allocate(*gpu_, size);
    }
    [[nodiscard]] std::byte* data() const { return reinterpret_cast<std::byte*>(memory_.get()); }

private:
    std::unique_ptr<via::cuda::device> gpu_;
    via::cuda::allocation memory_;
};

/// The two buffers of a collective.
struct two_buffers {
    two_buffers(via::world& world, std::size_t capacity)
        : own_dest{world, buffer::capacity_of(world, capacity)},
          own_source{world, buffer::capacity_of(world, capacity)},
          dest{world, capacity, own_dest.data(), 0},
          source{world, capacity, own_source.data(), 1} {}

    own_on_gpu own_dest;
    own_on_gpu own_source;
    buffer dest;
    buffer source;
};

/// One exchange, one stage, more than one, and no multiple of anything.
std::vector<std::size_t> sizes() {
    if (slow) return {8, 17000};
    return {0, 1, 8, 1500, 17000, 70001};
}

void movements_of(via::world& world, via::team& team, std::uint64_t seed) {
    two_buffers both{world, room(world.npes(), sizes().back())};
    for (const std::size_t size : sizes()) {
        for (const place where : places_on_gpu) {
            for (const auto& check_one : movements) check_one({team, both.dest, both.source, seed, size, where});
        }
    }
    world.barrier();
}

void movements_on_gpu(via::world& world, std::uint64_t seed) {
    via::team everyone = world.everyone();
    movements_of(world, everyone, seed);
    via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    if (!slow) movements_of(world, parity, seed + 1);
}

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

/// `run(dest, source, count)` yields on memory of GPUs, and in place, what it yields on the processor's.
template <class T, class Run>
void same_bits(const via::world& world, two_buffers& both, std::size_t count, std::uint64_t seed,
               const std::string& what, Run run) {
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) mine[i] = element<T>(world.pe(), i, seed);
    std::vector<T> expected(count);
    run(expected.data(), mine.data(), count);
    for (const place where : places_on_gpu) {
        std::byte* const source = both.source.lay(count * sizeof(T), where);
        std::byte* const dest = both.dest.lay(count * sizeof(T), where);
        both.source.write(bytes_of(mine));
        run(dest, source, count);
        both.dest.require_holds(bytes_of(expected), what.c_str());
        both.source.require_holds(bytes_of(mine), "a reduction's source");
        run(source, source, count);
        both.source.require_holds(bytes_of(expected), (what + " in place").c_str());
    }
}

template <class T>
void reduces_and_scans(via::world& world, two_buffers& both, via_op op, via_type type, std::uint64_t seed) {
    via_team* team = world.team_handle();
    const std::string text = "of op " + std::to_string(op) + ", type " + std::to_string(type);
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{3}, std::size_t{1100}, std::size_t{slow ? 5000U : 9001U}}) {
        same_bits<T>(world, both, count, seed, "reduce " + text, [&](void* dest, const void* source, std::size_t n) {
            check(via_reduce(team, op, type, dest, source, n));
        });
        for (const bool exclusive : {false, true}) {
            same_bits<T>(world, both, count, seed, "scan " + text, [&](void* dest, const void* source, std::size_t n) {
                check(via_scan(team, op, type, dest, source, n, exclusive));
            });
        }
    }
}

/// Every PE gets on memory of GPUs what it gets on the processor's.
void blocks_reduced_on_gpu(via::world& world, std::uint64_t seed) {
    const auto npes = static_cast<std::size_t>(world.npes());
    const std::size_t most = slow ? 700 : 9001;
    two_buffers both{world, most * npes * sizeof(float)};
    for (const std::size_t count : {std::size_t{0}, std::size_t{3}, most}) {
        std::vector<float> mine(count * npes);
        for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = element<float>(world.pe(), i, seed);
        std::vector<float> expected(count);
        world.reducescatter<float>(VIA_SUM, {expected.data(), count}, mine.data());
        for (const place where : places_on_gpu) {
            std::byte* const source = both.source.lay(mine.size() * sizeof(float), where);
            std::byte* const dest = both.dest.lay(count * sizeof(float), where);
            both.source.write(bytes_of(mine));
            check(via_reducescatter(world.team_handle(), VIA_SUM, VIA_FLOAT, dest, source, count));
            both.dest.require_holds(bytes_of(expected), "a reduction of blocks");
            both.source.require_holds(bytes_of(mine), "its source");
        }
    }
    world.barrier();
}

void reductions_on_gpu(via::world& world, std::uint64_t seed) {
    two_buffers both{world, 9001 * 16};
    reduces_and_scans<double>(world, both, VIA_SUM, VIA_DOUBLE, seed);
    reduces_and_scans<std::int32_t>(world, both, VIA_MIN, VIA_INT32, seed);
    reduces_and_scans<std::int16_t>(world, both, VIA_SUM, VIA_INT16, seed);                    // scanned by no kernel
    reduces_and_scans<std::complex<double>>(world, both, VIA_PROD, VIA_COMPLEX_DOUBLE, seed);  // by no kernel
    const via_combine keep_larger = [](void*, void* into, const void* from, std::size_t count) {
        for (std::size_t i = 0; i < 3 * count; ++i) {
            auto& a = static_cast<unsigned char*>(into)[i];
            a = std::max(a, static_cast<const unsigned char*>(from)[i]);
        }
    };
    for (const std::size_t count : {100U, 24000U}) {
        same_bits<std::uint8_t>(
            world, both, 3 * count, seed, "reduce_with", [&](void* dest, const void* source, std::size_t n) {
                check(via_reduce_with(world.team_handle(), keep_larger, nullptr, 3, dest, source, n / 3));
            });
    }
    world.barrier();
}

/// What was sent to a PE's own memory before a collective is in it: many copies by the GPU, of which the last one
/// counts.
void earlier_operations(via::world& world, std::uint64_t) {
    const std::size_t size = slow ? 1 << 16 : 1 << 20;
    constexpr int copies = 40;
    const auto n = static_cast<std::size_t>(world.npes());
    auto from = world.allocate_device<std::byte>(2 * size);
    auto source = world.allocate_device<std::byte>(size);
    auto dest = world.allocate_device<std::byte>(size * n);
    const auto value = [](int pe, int turn) { return static_cast<std::byte>(2 * pe + turn + 1); };
    for (const int turn : {0, 1}) {
        const std::vector<std::byte> bytes(size, value(world.pe(), turn));
        world.put(from.at(size * static_cast<std::size_t>(turn)), bytes, world.pe());
    }
    world.barrier();
    for (int i = 1; i <= copies; ++i) {
        const via::span<const std::byte> what{from.at(size * static_cast<std::size_t>(i % 2)), size};
        world.put_nbi(source.data(), what, world.pe());
    }
    world.fcollect(dest.data(), via::span<const std::byte>{source.data(), size});
    std::vector<std::byte> all(size * n);
    world.get(all, static_cast<const std::byte*>(dest.data()), world.pe());
    for (std::size_t i = 0; i < all.size(); i += 997) {
        require(all[i] == value(static_cast<int>(i / size), copies % 2), "a collective takes what was put before it");
    }
    world.barrier();
}

/// There are places for the kernels of some dozen teams to meet; the others reduce as well.
void many_teams(via::world& world, std::uint64_t) {
    constexpr std::size_t count = 4096;
    auto numbers = world.allocate_device<std::uint64_t>(count);
    std::vector<via::team> teams;
    for (int i = 0; i < (slow ? 5 : 100); ++i) {
        teams.push_back(world.everyone().split(0, world.pe()));
        const std::vector<std::uint64_t> ones(count, static_cast<std::uint64_t>(i + 1));
        world.put(numbers.data(), ones, world.pe());
        teams.back().reduce(VIA_SUM, numbers.data(), via::span<const std::uint64_t>{numbers.data(), count});
        const auto n = static_cast<std::uint64_t>(world.npes());
        require(world.g(numbers.at(count - 1), world.pe()) == n * static_cast<std::uint64_t>(i + 1),
                "a reduction of one more team");
    }
    world.barrier();
}

/// Threads of every PE reduce at once, each in another team, whose kernels take their places then.
void many_threads(via::world& world, std::uint64_t) {
    constexpr std::size_t count = 4096;
    const std::size_t threads = slow ? 2 : 3;
    for (int round = 0; round < (slow ? 1 : 10); ++round) {
        std::vector<via::team> teams;
        std::vector<via::symmetric<std::uint64_t, via::device_memory>> numbers;
        std::vector<std::exception_ptr> failed(threads);
        for (std::size_t i = 0; i < threads; ++i) {
            teams.push_back(world.everyone().split(0, world.pe()));
            numbers.push_back(world.allocate_device<std::uint64_t>(count));
        }
        std::latch start{static_cast<std::ptrdiff_t>(threads)};
        const auto run = [&](std::size_t i) {
            const std::vector<std::uint64_t> mine(count, i + static_cast<std::uint64_t>(world.pe()));
            world.put(numbers[i].data(), mine, world.pe());
            start.arrive_and_wait();
            teams[i].reduce(VIA_SUM, numbers[i].data(), via::span<const std::uint64_t>{numbers[i].data(), count});
            const auto n = static_cast<std::uint64_t>(world.npes());
            require(world.g(numbers[i].at(count / 2), world.pe()) == n * i + n * (n - 1) / 2,
                    "a reduction beside those of other threads");
        };
        const auto note = [&](std::size_t i) {
            try {
                run(i);
            } catch (...) {
                failed[i] = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(note, i);
        note(0);
        for (std::thread& each : others) each.join();
        for (const std::exception_ptr& each : failed) {
            if (each) std::rethrow_exception(each);
        }
        world.barrier();
    }
}

/// CUDA's own small vectors: several sums in one call.
void vectors_of_cuda(via::world& world, std::uint64_t) {
    const int n = world.npes();
    const double total = n * (n - 1) / 2.0;
    const auto pe = static_cast<double>(world.pe());
    const double2 two = world.sum(double2{1, pe});
    require(two.x == n && two.y == total, "a sum of double2");
    const double3 three = world.sum(double3{pe, 2, -pe});
    require(three.x == total && three.y == 2 * n && three.z == -total, "a sum of double3");
    const float4 most = world.max(float4{0, static_cast<float>(pe), 7, static_cast<float>(-pe)});
    require(most.x == 0 && most.y == static_cast<float>(n - 1) && most.z == 7 && most.w == 0, "a maximum of float4");
    std::array<int3, 10> counts{};
    counts.fill({world.pe(), 1, 0});
    world.reduce(VIA_SUM, counts.data(), counts);
    require(counts[9].x == static_cast<int>(total) && counts[9].y == n && counts[9].z == 0, "sums of int3");
}

}  // namespace

std::span<const test_case> device_host_collective_cases() {
    static constexpr std::array cases{
        test_case{"host collectives on GPU memory", movements_on_gpu},
        test_case{"host reductions on GPU memory", reductions_on_gpu},
        test_case{"host reductions of blocks on GPU memory", blocks_reduced_on_gpu},
        test_case{"host reductions of CUDA's vectors", vectors_of_cuda},
        test_case{"host collectives after nbi puts", earlier_operations},
        test_case{"host reductions of many teams", many_teams},
        test_case{"host reductions of many threads", many_threads},
    };
    return cases;
}

}  // namespace conformance
