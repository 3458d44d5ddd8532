// SPDX-License-Identifier: Apache-2.0
// Worlds by unique id and by callbacks, through the public interface.
#include <atomic>
#include <barrier>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/footprint.hpp"

namespace {

constexpr int npes = 3;

template <class Body>
void run_threads(Body&& body) {
    std::vector<std::thread> threads;
    threads.reserve(npes);
    for (int pe = 0; pe < npes; ++pe) threads.emplace_back([&body, pe] { body(pe); });
    for (std::thread& thread : threads) thread.join();
}

via::config small() {
    via::config config;
    config.heap_size = 1 << 20;
    config.timeout = 30;
    return config;
}

via_unique_id make_id(const char* endpoint) {
    via_unique_id id;
    via::check(via_unique_id_create(endpoint, &id));
    return id;
}

/// What via_world_create() fails with.
std::string message_of(const via::config& config, via_status expected) {
    via_world* world = nullptr;
    CHECK(via_world_create(&config, &world) == expected);
    CHECK(world == nullptr);
    via_error_info info;
    via_last_error(&info);
    return info.message;
}

struct thread_group {
    std::barrier<> together{npes};
    std::vector<unsigned char> table;
};

struct thread_calls {
    thread_group* group = nullptr;
    via_callbacks calls = {};

    thread_calls(thread_group& shared, int pe) : group{&shared} {
        calls.struct_size = sizeof calls;
        calls.context = this;
        calls.pe = pe;
        calls.npes = npes;
        calls.allgather = [](void* context, const void* mine, void* all, size_t size) {
            const auto& self = *static_cast<thread_calls*>(context);
            if (self.calls.pe == 0) self.group->table.resize(npes * size);
            self.group->together.arrive_and_wait();
            std::memcpy(self.group->table.data() + static_cast<std::size_t>(self.calls.pe) * size, mine, size);
            self.group->together.arrive_and_wait();
            std::memcpy(all, self.group->table.data(), npes * size);
            return 0;
        };
        calls.barrier = [](void* context) {
            static_cast<thread_calls*>(context)->group->together.arrive_and_wait();
            return 0;
        };
    }
};

}  // namespace

TEST_CASE("worlds by a unique id follow each other, and leave nothing behind") {
    const via_unique_id id = make_id("127.0.0.1");
    std::atomic<int> wrong{0};
    const auto run = [&](int rounds) {
        run_threads([&](int pe) {
            for (int i = 0; i < rounds; ++i) {
                via::config config = small();
                config.unique_id = &id;
                config.pe = pe;
                config.npes = npes;
                via::world world{config};
                if (world.sum(world.pe()) != 3 || world.pe() != pe) ++wrong;
            }
        });
    };
    run(5);
    const support::footprint before = support::measure_footprint();
    run(support::effort(100));
    const support::footprint after = support::measure_footprint();
    CHECK(wrong == 0);
    CHECK(after.descriptors == before.descriptors);
    CHECK(after.threads == before.threads);
}

TEST_CASE("worlds by callbacks") {
    thread_group group;
    std::atomic<int> wrong{0};
    run_threads([&](int pe) {
        const thread_calls mine{group, pe};
        via::config config = small();
        config.callbacks = &mine.calls;
        via::world world{config};
        if (world.sum(world.pe()) != 3 || world.pe() != pe) ++wrong;
    });
    CHECK(wrong == 0);
}

TEST_CASE("a unique id that cannot be made or used is an error") {
    CHECK(via_unique_id_create(nullptr, nullptr) == VIA_ERR_ARGUMENT);
    via_unique_id id;
    CHECK(via_unique_id_create("no such host.invalid", &id) == VIA_ERR_ARGUMENT);
    CHECK(std::string{id.text}.empty());
    id = make_id(nullptr);
    CHECK(std::string{id.text}.find("via1:") == 0);

    via::config config = small();
    config.unique_id = &id;
    CHECK(message_of(config, VIA_ERR_BOOTSTRAP).find("without this PE's number") != std::string::npos);
    config.npes = 2;
    config.pe = 2;
    CHECK(message_of(config, VIA_ERR_ARGUMENT).find("via_config.pe") != std::string::npos);
    config.pe = 0;
    id.text[20] ^= 1;
    CHECK(message_of(config, VIA_ERR_BOOTSTRAP).find("the unique id is damaged") == 0);
    id = make_id("127.0.0.1");
    config.timeout = 2;
    CHECK(message_of(config, VIA_ERR_TIMEOUT) == "PE 1 did not come before the deadline");
    config.pe = 1;
    CHECK(message_of(config, VIA_ERR_TIMEOUT).find("PE 0 at 127.0.0.1:") == 0);
}

TEST_CASE("two worlds at once on one id are refused, and the first is well") {
    const via_unique_id id = make_id("127.0.0.1");
    via::config config = small();
    config.unique_id = &id;
    config.npes = 1;
    via::world first{config};
    CHECK(message_of(config, VIA_ERR_BOOTSTRAP).find("the port is in use") != std::string::npos);
    CHECK(first.sum(1) == 1);
}
