// SPDX-License-Identifier: Apache-2.0
#include "ring_collectives.hpp"

#include <array>
#include <cstdint>
#include <exception>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/abi/device_context.h>
#include <viaduct/abi/ring.h>
#include <viaduct_stream.h>

#include "conformance/device_memory.hpp"
#include "support/effort.hpp"
#include "support/require.hpp"

namespace ring_test {
namespace {

using conformance::bytes_of;
using conformance::kind;
using conformance::memory;
using support::require;
using support::require_equal;
using via::check;
using via::test::ring_writer;

constexpr std::size_t most = 600;  ///< elements of 8 bytes a member

via_abi_command command(const via_abi_device_team& team, unsigned which, const void* dest, const void* source,
                        std::size_t size) {
    via_abi_command made{};
    made.head = via_abi_head(VIA_ABI_COMMAND_COLLECTIVE, which, 0);
    made.pe = static_cast<int>(team.number);
    made.there = reinterpret_cast<std::uintptr_t>(dest);
    made.here = reinterpret_cast<std::uintptr_t>(source);
    made.size = size;
    return made;
}

bool perform(ring_writer& ring, const via_abi_device_team& team, const via_abi_command& what) {
    return ring.collective(what, *reinterpret_cast<const unsigned long long*>(team.done));
}

/// One member of a team, which asks for collectives as a group of a kernel does, and then calls the same on the host.
class member {
public:
    member(via::world& world, via_team* team, ring_writer& ring, std::uint64_t seed)
        : team_{team},
          kernels_{far_team_of(team)},
          ring_{ring},
          random_{seed},
          seed_{seed},
          source_{world, kind::device, size(world)},
          dest_{world, kind::device, size(world)},
          expected_{world, kind::device, size(world)} {
        require(kernels_.number != 0, "kernels do not meet in the team");
        require_equal(kernels_.pe, via_team_pe(team), "the number in the team");
        require_equal(kernels_.npes, via_team_npes(team), "the members");
    }

    void run(std::size_t rounds) {
        for (std::size_t i = 0; i < rounds; ++i) round(i);
    }

private:
    [[nodiscard]] static std::size_t size(const via::world& world) {
        return most * 8 * static_cast<std::size_t>(world.npes());
    }
    [[nodiscard]] std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }

    /// Every member comes to the same numbers.
    void round(std::size_t i) {
        const std::vector<std::byte> before(source_.read().size(), std::byte{0xA5});
        source_.write(bytes_of(before.size(), seed_ + i, via_team_pe(team_)));
        dest_.write(before);
        expected_.write(before);
        check(via_barrier(team_));
        const std::size_t count = 1 + below(below(2) == 0 ? 8 : most);
        const int root = static_cast<int>(below(static_cast<std::size_t>(kernels_.npes)));
        below(2) == 0 ? move(count, root) : combine(count);
        check(via_barrier(team_));
        require(dest_.read() == expected_.read(), "round " + std::to_string(i) + ": a kernel's has the host's bytes");
    }
    void move(std::size_t count, int root) {
        std::byte* const to = expected_.at(0);
        const std::byte* const from = source_.at(0);
        const std::size_t bytes = count * 8;
        const auto which = static_cast<unsigned>(below(7));
        via_abi_command what = command(kernels_, which, dest_.at(0), from, bytes);
        what.value = static_cast<unsigned>(root);
        switch (which) {
            case VIA_ABI_COLLECTIVE_SYNC: break;
            case VIA_ABI_COLLECTIVE_BROADCAST: check(via_broadcast(team_, to, from, bytes, root)); break;
            case VIA_ABI_COLLECTIVE_FCOLLECT: check(via_fcollect(team_, to, from, bytes)); break;
            case VIA_ABI_COLLECTIVE_ALLTOALL: check(via_alltoall(team_, to, from, bytes)); break;
            case VIA_ABI_COLLECTIVE_GATHER: check(via_gather(team_, to, from, bytes, root)); break;
            case VIA_ABI_COLLECTIVE_SCATTER: check(via_scatter(team_, to, from, bytes, root)); break;
            default:
                what.value = bytes * static_cast<std::size_t>(kernels_.npes);
                what.size = bytes / 8 * static_cast<std::size_t>(1 + via_team_pe(team_) % 8);
                check(via_collect(team_, to, what.value, from, what.size));
        }
        require(perform(ring_, kernels_, what), "it is done");
    }
    void combine(std::size_t count) {
        static constexpr via_type types[] = {VIA_INT8,  VIA_UINT16, VIA_INT32, VIA_UINT64,
                                             VIA_FLOAT, VIA_DOUBLE, VIA_HALF,  VIA_BFLOAT16};
        const via_type type = types[below(8)];
        const auto op = static_cast<via_op>(below(4));
        const auto which = VIA_ABI_COLLECTIVE_REDUCE + static_cast<unsigned>(below(4));
        via_abi_command what = command(kernels_, which, dest_.at(0), source_.at(0), 0);
        what.head |= via_abi_head(0, 0, static_cast<unsigned>(type));
        what.value = static_cast<unsigned>(op);
        what.count = count;
        require(perform(ring_, kernels_, what), "it is done");
        if (which == VIA_ABI_COLLECTIVE_REDUCE) {
            check(via_reduce(team_, op, type, expected_.at(0), source_.at(0), count));
        } else if (which == VIA_ABI_COLLECTIVE_REDUCESCATTER) {
            check(via_reducescatter(team_, op, type, expected_.at(0), source_.at(0), count));
        } else {
            check(via_scan(team_, op, type, expected_.at(0), source_.at(0), count,
                           which == VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN));
        }
    }

    via_team* team_;
    via_abi_device_team kernels_;
    ring_writer& ring_;
    std::mt19937_64 random_;
    std::uint64_t seed_;
    memory source_, dest_, expected_;
};

}  // namespace

via_abi_device_team far_team_of(via_team* team) {
    via_abi_device_team made{};
    check(via_far_device_team(team, &made, sizeof made));
    return made;
}

void run_collectives(via::world& world, ring_writer& ring, std::uint64_t seed) {
    const via::team backwards = world.everyone().split(0, -world.pe());
    member one{world, world.team_handle(), ring, seed};
    member other{world, backwards.team_handle(), ring, seed + 1};
    std::array<std::exception_ptr, 2> failed;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < failed.size(); ++i) {
        threads.emplace_back([&, i] {
            try {
                (i == 0 ? one : other).run(support::effort(60));
            } catch (...) {
                failed[i] = std::current_exception();
            }
        });
    }
    for (std::thread& each : threads) each.join();
    for (const std::exception_ptr& each : failed) {
        if (each) std::rethrow_exception(each);
    }
    world.check_kernels();
    world.barrier();
}

void refuse_collectives(via::world& world, ring_writer& ring) {
    const via_abi_device_team team = far_team_of(world.team_handle());
    via_abi_device_team near{};
    require_equal(via_device_team(world.team_handle(), &near, sizeof near), VIA_ERR_UNSUPPORTED, "kernels do not meet");
    require_equal(via_far_device_team(world.team_handle(), &near, sizeof near - 1), VIA_ERR_UNSUPPORTED,
                  "another layout");
    require_equal(via_far_device_team(world.team_handle(), nullptr, sizeof near), VIA_ERR_ARGUMENT, "nowhere to go");
    require_equal(far_team_of(world.team_handle()).number, team.number, "a team is made once");
    const memory some{world, kind::device, 64};
    std::uint64_t mine = 5;
    const auto told = [&](const via_abi_command& what, bool is_done) {
        require_equal(perform(ring, team, what), is_done, "whether it was left to the team");
        try {
            world.check_kernels();
        } catch (const via::error& failed) {
            world.check_kernels();  // told once
            return failed.status();
        }
        return VIA_OK;
    };
    via_abi_command nobody = command(team, VIA_ABI_COLLECTIVE_SYNC, nullptr, nullptr, 0);
    nobody.pe = 12345;
    require_equal(told(nobody, false), VIA_ERR_ARGUMENT, "a team that there is not");
    require_equal(told(command(team, 99, nullptr, nullptr, 0), true), VIA_ERR_ARGUMENT, "no collective");
    require_equal(told(command(team, VIA_ABI_COLLECTIVE_BROADCAST, &mine, some.at(0), 8), true), VIA_ERR_ADDRESS,
                  "a destination that lies nowhere");
    require_equal(told(command(team, VIA_ABI_COLLECTIVE_FCOLLECT, some.at(0), &mine, 8), true), VIA_ERR_ADDRESS,
                  "a source that lies nowhere");
    via_abi_command strange = command(team, VIA_ABI_COLLECTIVE_REDUCE, some.at(0), some.at(0), 0);
    strange.value = 77;
    strange.count = 1;
    require_equal(told(strange, true), VIA_ERR_ARGUMENT, "no operation");
    strange.value = VIA_SUM;
    strange.count = ~std::uint64_t{0} / 2;
    require_equal(told(strange, true), VIA_ERR_ADDRESS, "more than there is");
    require_equal(mine, 5U, "nothing was written");
    world.barrier();
}

void meet_without(via::world& world, ring_writer& ring, const via_abi_device_team& team) {
    require(perform(ring, team, command(team, VIA_ABI_COLLECTIVE_SYNC, nullptr, nullptr, 0)),
            "it was left to the team");
    const via::error failed = support::require_error(VIA_ERR_PEER_FAILED, [&] { world.check_kernels(); });
    require_equal(failed.pe(), 1, "who has failed");
}

}  // namespace ring_test
