// SPDX-License-Identifier: Apache-2.0
// Making and leaving worlds: often, several at once, in disorder; and nothing stays behind.
#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "support/footprint.hpp"

using support::footprint;
using support::measure_footprint;

namespace {

via::config small(via_bootstrap kind = VIA_BOOTSTRAP_AUTO) {
    via::config config;
    config.heap_size = std::size_t{16} << 20;
    config.bootstrap = kind;
    return config;
}

void use(via::world& world) {
    auto cell = world.allocate<int>(1);
    world.p(cell.data(), 1, (world.pe() + 1) % world.npes());
    world.barrier();
    REQUIRE(cell[0] == 1);
}

}  // namespace

TEST_CASE("a thousand worlds, one after the other, leave nothing behind") {
    const auto once = [] {
        via::world world{small(VIA_BOOTSTRAP_SINGLETON)};
        use(world);
    };
    for (int i = 0; i < 10; ++i) once();
    const footprint before = measure_footprint();
    for (int i = 0; i < 1000; ++i) once();
    const footprint after = measure_footprint();
    CHECK(after.descriptors == before.descriptors);
    CHECK(after.mappings <= before.mappings + 2);  // the allocator of the process may take a little more
}

TEST_CASE("a thousand worlds of three threads each through one job leave nothing behind") {
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(3, &job));
    const auto run = [job](int rounds) {
        std::vector<std::thread> threads;
        threads.reserve(3);
        for (int pe = 0; pe < 3; ++pe) {
            threads.emplace_back([job, pe, rounds] {
                for (int i = 0; i < rounds; ++i) {
                    via::config config = small(VIA_BOOTSTRAP_THREADS);
                    config.thread_job = job;
                    config.pe = pe;
                    via::world world{config};
                    if (world.sum(1) != 3) std::terminate();
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
    };
    run(10);
    const footprint before = measure_footprint();
    run(1000);
    const footprint after = measure_footprint();
    via_thread_job_destroy(job);
    CHECK(after.descriptors == before.descriptors);
    // Threads that end leave arenas and stacks in the C library's caches.
    CHECK(after.mappings <= before.mappings + 16);
}

TEST_CASE("two worlds at once are two worlds") {
    via::run_threads(
        3,
        [](via::world& first) {
            via::world second{small(VIA_BOOTSTRAP_SINGLETON)};
            auto a = first.allocate<int>(1);
            auto b = second.allocate<int>(1);
            first.p(a.data(), 10 + first.pe(), (first.pe() + 1) % first.npes());
            second.p(b.data(), 5, 0);
            first.barrier();
            second.barrier();
            if (a[0] != 10 + (first.pe() + 2) % 3 || b[0] != 5) throw std::runtime_error{"worlds mixed up"};
            try {
                first.p(b.data(), 1, 0);
                throw std::runtime_error{"an address of another world was accepted"};
            } catch (const via::error& error) {
                if (error.status() != VIA_ERR_ADDRESS) throw;
            }
        },
        small());
}

TEST_CASE("an exception in one PE ends the waits of the others with its name") {
    for (const int culprit : {0, 1, 3}) {
        via_status seen[4] = {};
        int named[4] = {-1, -1, -1, -1};
        REQUIRE_THROWS_WITH(via::run_threads(
                                4,
                                [&](via::world& world) {
                                    if (world.pe() == culprit) throw std::runtime_error{"a bug in PE code"};
                                    try {
                                        world.barrier();
                                    } catch (const via::error& error) {
                                        seen[world.pe()] = error.status();
                                        named[world.pe()] = error.pe();
                                    }
                                },
                                small()),
                            "a bug in PE code");
        for (int pe = 0; pe < 4; ++pe) {
            if (pe == culprit) continue;
            CHECK(seen[pe] == VIA_ERR_PEER_FAILED);
            CHECK(named[pe] == culprit);
        }
    }
}

TEST_CASE("a collective names the first that failed, and not one that went for that reason") {
    constexpr int npes = 9;  // in a tree, so that only some have met
    constexpr int culprit = 1;
    int named = -1;
    REQUIRE_THROWS_WITH(via::run_threads(
                            npes,
                            [&](via::world& world) {
                                auto word = world.allocate<via::signal>(1);
                                if (world.pe() == culprit) throw std::runtime_error{"a bug in PE code"};
                                if (world.pe() != npes - 1) return world.barrier();
                                const auto has_gone = [&](int pe) {
                                    try {
                                        (void)world.g(word.data(), pe);
                                        return false;
                                    } catch (const via::error&) {
                                        return true;
                                    }
                                };
                                while (!has_gone(0)) std::this_thread::yield();
                                try {
                                    (void)world.everyone().split(0, 0);  // asks PE 0 first
                                } catch (const via::error& error) {
                                    named = error.pe();
                                }
                            },
                            small()),
                        "a bug in PE code");
    CHECK(named == culprit);
}

TEST_CASE("a wait for a signal ends when a PE fails") {
    REQUIRE_THROWS_AS(via::run_threads(
                          2,
                          [](via::world& world) {
                              auto word = world.allocate<via::signal>(1);
                              if (world.pe() == 1) throw std::runtime_error{"gone"};
                              world.wait_until(word.data(), VIA_NE, 0);
                          },
                          small()),
                      std::exception);
}

TEST_CASE("memory of a PE that failed stays valid for copies under way") {
    REQUIRE_THROWS(via::run_threads(
        2,
        [](via::world& world) {
            auto block = world.allocate<char>(8 << 20);
            world.barrier();
            if (world.pe() == 1) throw std::runtime_error{"gone"};
            char* theirs = nullptr;
            try {
                theirs = world.ptr(block.data(), 1);
            } catch (const via::error&) {
                return;  // PE 1 was faster
            }
            for (int i = 0; i < 20; ++i) std::fill_n(theirs, 8 << 20, static_cast<char>(i));
        },
        small()));
}

TEST_CASE("PEs that wait use no processor") {
    const auto processor_seconds = [] {
        timespec used{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
        return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
    };
    double used = 0;
    via::run_threads(
        16,
        [&](via::world& world) {
            auto word = world.allocate<via::signal>(1);
            world.barrier();
            if (world.pe() == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds{500});  // until all others sleep
                const double before = processor_seconds();
                std::this_thread::sleep_for(std::chrono::seconds{1});
                used = processor_seconds() - before;
                for (int pe = 1; pe < 16; pe += 2) world.signal(word.data(), 1, pe);
            } else if (world.pe() % 2 == 1) {
                world.wait_until(word.data(), VIA_EQ, 1);
            }
            world.barrier();
        },
        small());
    CHECK(used < 0.25);  // of 15 seconds of waiting
}

TEST_CASE("heaps of different sizes are refused on all PEs") {
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(2, &job));
    via_status seen[2] = {};
    std::vector<std::thread> threads;
    threads.reserve(2);
    for (int pe = 0; pe < 2; ++pe) {
        threads.emplace_back([&, pe] {
            via::config config = small(VIA_BOOTSTRAP_THREADS);
            config.thread_job = job;
            config.pe = pe;
            config.heap_size <<= pe;
            via_world* world = nullptr;
            seen[pe] = via_world_create(&config, &world);
            via_world_abandon(world, "unused");
        });
    }
    for (std::thread& thread : threads) thread.join();
    via_thread_job_destroy(job);
    CHECK(seen[0] == VIA_ERR_MISMATCH);
    CHECK(seen[1] == VIA_ERR_MISMATCH);
}

TEST_CASE("a PE that does not come is named when the deadline passes") {
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(2, &job));
    via::config config = small(VIA_BOOTSTRAP_THREADS);
    config.thread_job = job;
    config.pe = 0;
    config.timeout = 0.2;
    try {
        const via::world world{config};
        FAIL("joined alone");
    } catch (const via::error& error) {
        CHECK(error.status() == VIA_ERR_TIMEOUT);
        CHECK(std::string{error.what()}.find("PE 1") != std::string::npos);
    }
    via_thread_job_destroy(job);
}

TEST_CASE("symmetric memory may outlive its world") {
    via::world world{small(VIA_BOOTSTRAP_SINGLETON)};
    auto block = world.allocate<double>(100);
    auto other = world.allocate<double>(100);
    world.finalize();
    other = std::move(block);
}

TEST_CASE("handles that are not there are refused") {
    CHECK(via_world_create(nullptr, nullptr) == VIA_ERR_ARGUMENT);
    via_config config{};
    via_world* world = nullptr;
    CHECK(via_world_create(&config, &world) == VIA_ERR_ARGUMENT);  // not initialized
    CHECK(world == nullptr);
    CHECK(via_world_finalize(nullptr) == VIA_OK);
    via_world_abandon(nullptr, nullptr);
    CHECK(via_pe(nullptr) == -1);
    CHECK(via_npes(nullptr) == 0);
    via_config_init(&config);
    config.bootstrap = VIA_BOOTSTRAP_THREADS;
    CHECK(via_world_create(&config, &world) == VIA_ERR_ARGUMENT);
    CHECK(via_thread_job_create(0, nullptr) == VIA_ERR_ARGUMENT);
    via_config_init(&config);
    config.struct_size += 8;
    CHECK(via_world_create(&config, &world) == VIA_ERR_UNSUPPORTED);
    via_thread_job* job = nullptr;
    REQUIRE(via_thread_job_create(2, &job) == VIA_OK);
    via_config_init(&config);
    config.thread_job = job;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;  // then every thread would be a job of its own
    CHECK(via_world_create(&config, &world) == VIA_ERR_ARGUMENT);
    via_thread_job_destroy(job);
    job = nullptr;
    CHECK(via_thread_job_create(0, &job) == VIA_ERR_ARGUMENT);
    CHECK(via_thread_job_create(-5, &job) == VIA_ERR_ARGUMENT);
    via_thread_job_destroy(nullptr);
    CHECK(std::string{via_status_string(static_cast<via_status>(999))} == "unknown status");
    CHECK(std::string{via_status_string(VIA_ERR_INTERNAL)} == "internal error");
}
