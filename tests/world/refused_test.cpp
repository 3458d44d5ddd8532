// SPDX-License-Identifier: Apache-2.0
// What happens when the kernel says no: to memory on one PE only, and to calls that a container may forbid.
#include <array>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <sys/syscall.h>
#include <thread>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "world/refuse_call.hpp"

namespace {

via::config small() {
    via::config config;
    config.heap_size = std::size_t{64} << 20;
    return config;
}

void expect(bool holds, const char* what) {
    if (!holds) throw std::runtime_error{what};
}

/// Creates a singleton's world in a thread in which `call` is refused.
via_status create_without(long call, std::string& message) {
    via_status status = VIA_OK;
    std::thread{[&] {
        refuse_call(call, EPERM);
        via::config config = small();
        config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
        via_world* world = nullptr;
        status = via_world_create(&config, &world);
        via_error_info info;
        via_last_error(&info);
        message = info.message;
        if (world != nullptr) status = via_world_finalize(world);
    }}.join();
    return status;
}

}  // namespace

TEST_CASE("one PE out of memory: all PEs get the same error, and the heap stays usable") {
    REQUIRE_NOTHROW(via::run_threads(
        3,
        [](via::world& world) {
            auto before = world.allocate<int>(8);
            before[0] = 7;
            // Large enough to need memory of its own; PE 2 gets none.
            if (world.pe() == 2) refuse_call(SYS_fallocate, ENOSPC);
            for (int i = 0; i < 3; ++i) {
                try {
                    (void)world.allocate<char>(std::size_t{16} << 20);
                    throw std::runtime_error{"the allocation succeeded"};
                } catch (const via::error& error) {
                    expect(error.status() == VIA_ERR_MEMORY, "the status is out of memory");
                    expect(error.pe() == 2, "the error names the PE that had none");
                    expect(std::string{error.what()}.find("PE 2") != std::string::npos, "the message names it");
                    expect(error.size() == std::size_t{16} << 20, "the error has the size");
                }
            }
            // What fits into memory that is there still works, at the same offset everywhere.
            auto after = world.allocate<int>(8);
            world.p(after.data(), 100 + world.pe(), (world.pe() + 1) % 3);
            world.barrier();
            expect(after[0] == 100 + (world.pe() + 2) % 3 && before[0] == 7, "the heap is as before");
            // No free here needs the refused call on PE 2: `before` keeps the segment.
        },
        small()));
}

TEST_CASE("a refused memfd_create is an error that names the call") {
    std::string message;
    CHECK(create_without(SYS_memfd_create, message) == VIA_ERR_SYSTEM);
    CHECK(message.find("memfd_create") != std::string::npos);
}

TEST_CASE("without membarrier everything works") {
    REQUIRE_NOTHROW(via::run_threads(
        3,
        [](via::world& world) {
            auto word = world.allocate<via::signal>(1);
            for (std::uint64_t i = 1; i <= 50; ++i) {
                world.signal(word.data(), i, (world.pe() + 1) % 3);
                world.wait_until(word.data(), VIA_GE, i);
                world.barrier();
            }
        },
        small()));
    // The same with the call refused before the world is made.
    std::string message;
    INFO(message);
    CHECK(create_without(SYS_membarrier, message) == VIA_OK);
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(2, &job));
    std::array<via_status, 2> ended{VIA_ERR_INTERNAL, VIA_ERR_INTERNAL};
    std::array<std::thread, 2> threads;
    for (std::size_t pe = 0; pe < 2; ++pe) {
        threads[pe] = std::thread{[&, pe] {
            refuse_call(SYS_membarrier, EPERM);
            via::config config = small();
            config.bootstrap = VIA_BOOTSTRAP_THREADS;
            config.thread_job = job;
            config.pe = static_cast<int>(pe);
            via_world* world = nullptr;
            ended[pe] = via_world_create(&config, &world);
            for (int i = 0; i < 200 && ended[pe] == VIA_OK; ++i) ended[pe] = via_barrier(via_team_world(world));
            if (ended[pe] == VIA_OK) ended[pe] = via_world_finalize(world);
        }};
    }
    for (std::thread& thread : threads) thread.join();
    via_thread_job_destroy(job);
    CHECK(ended[0] == VIA_OK);
    CHECK(ended[1] == VIA_OK);
}
