// SPDX-License-Identifier: Apache-2.0
// What fails on one PE in the middle of a collective, because memory is reached by RDMA, is an error on all of them,
// and the world is of use after it.
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "rdma/loaded_fabric.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "world/refuse_call.hpp"
#include "world/remote_world.hpp"

namespace {

using support::scoped_variable;

constexpr std::size_t many = std::size_t{1} << 17;  // beyond what goes through the stages

/// Two PEs call `collective`, where the first memory of the heaps that is registered is refused, then again.
template <class Collective>
void check_refused(const Collective& collective) {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    const scoped_variable silent{"VIADUCT_HANG_REPORT", "0"};
    auto& fabric = via::test::loaded_fabric(FAKE_MODULE_DIRECTORY);
    std::atomic<int> refused = 0;
    std::atomic<int> right = 0;
    via::config config;
    config.heap_size = std::size_t{64} << 20;
    via::run_threads(
        2,
        [&](via::world& world) {
            auto dest = world.allocate<double>(many);
            auto source = world.allocate<double>(many);
            std::iota(source.data(), source.data() + many, world.pe());
            world.barrier();
            if (world.pe() == 0) fabric.refuse_registrations(1);
            world.barrier();
            try {
                collective(world, dest.data(), source.data());
            } catch (const via::error& error) {
                refused += std::string{error.what()}.find("regist") != std::string::npos ? 1 : 0;
            }
            collective(world, dest.data(), source.data());
            right += dest[0] == 1 && dest[many - 1] == static_cast<double>(many) ? 1 : 0;
        },
        config);
    CHECK(refused == 2);
    CHECK(right == 2);
}

}  // namespace

TEST_CASE("a broadcast whose source cannot be registered fails on all PEs") {
    check_refused([](via::world& world, double* dest, const double* source) {
        via::check(via_broadcast(world.team_handle(), dest, source, many * sizeof(double), 1));
    });
}

TEST_CASE("a reduction whose sources cannot be registered fails on all PEs") {
    check_refused([](via::world& world, double* dest, const double* source) {
        via::check(via_reduce(world.team_handle(), VIA_MAX, VIA_DOUBLE, dest, source, many));
    });
}

namespace {

/// Calls `body(pe, config)` in a thread for each PE, which joins and leaves as it likes: one that is refused sockets
/// cannot part from the others.
template <class Body>
void run_alone(int npes, const Body& body) {
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(npes, &job));
    std::vector<std::thread> pes;
    for (int pe = 0; pe < npes; ++pe) {
        pes.emplace_back([&, pe] {
            via::config config = remote_world::small();
            config.bootstrap = VIA_BOOTSTRAP_THREADS;
            config.thread_job = job;
            config.pe = pe;
            body(pe, config);
        });
    }
    for (std::thread& each : pes) each.join();
    via_thread_job_destroy(job);
}

}  // namespace

TEST_CASE("a collective for which one PE cannot reach another fails on all PEs") {
    const remote_world::remotely by_rdma;
    const scoped_variable silent{"VIADUCT_HANG_REPORT", "0"};
    constexpr int npes = 10;              // a tree: the last PE has had to do with its parent alone
    constexpr std::size_t bytes = 12000;  // too many for a slot, not for a stage
    using call = via_status (*)(via_team*, std::byte*, const std::byte*);
    const std::array<call, 4> calls{[](via_team* all, std::byte* dest, const std::byte* source) {
                                        return via_broadcast(all, dest, source, bytes, 0);
                                    },
                                    [](via_team* all, std::byte* dest, const std::byte* source) {
                                        return via_reduce(all, VIA_MAX, VIA_UINT8, dest, source, bytes);
                                    },
                                    [](via_team* all, std::byte* dest, const std::byte* source) {
                                        return via_reducescatter(all, VIA_MAX, VIA_UINT8, dest, source, bytes / npes);
                                    },
                                    [](via_team* all, std::byte*, const std::byte*) {
                                        via_team* made = nullptr;
                                        return via_team_split_color(all, 0, 0, &made);
                                    }};
    std::atomic<int> joined = 0;
    std::atomic<int> failed = 0;
    std::atomic<int> named = 0;
    run_alone(npes, [&](int pe, const via::config& config) {
        via_world* world = nullptr;
        if (via_world_create(&config, &world) != VIA_OK) return;
        via_team* const all = via_team_world(world);
        const std::vector<std::byte> source(bytes);
        std::vector<std::byte> dest(bytes);
        joined += via_barrier(all) == VIA_OK ? 1 : 0;
        if (pe == npes - 1) refuse_call(SYS_socket, EMFILE);
        for (const call each : calls) {
            failed += each(all, dest.data(), source.data()) == VIA_ERR_SYSTEM ? 1 : 0;
            via_error_info why;
            via_last_error(&why);
            named += why.pe == npes - 1 ? 1 : 0;
            (void)via_barrier(all);
        }
        via_world_abandon(world, "the test is over");
    });
    REQUIRE(joined == npes);
    CHECK(failed == npes * static_cast<int>(calls.size()));
    CHECK(named == failed);
}
