// SPDX-License-Identifier: Apache-2.0
// Worlds whose PEs are reached by RDMA, on a fabric in memory, where memory takes long to register.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "remote_world.hpp"
#include "support/catch.hpp"

namespace {

using remote_world::fabric;

constexpr std::chrono::seconds bound{20};

/// What begins there is registered only after let_go(), or after the bound.
class slow_registration {
public:
    void watch(const void* begin) {
        fabric().before_registering(begin, [this, open = go_.get_future().share()] {
            begun_.set_value();
            in_time_ = open.wait_for(bound) == std::future_status::ready;
        });
    }
    void wait_until_begun() { begun_.get_future().wait(); }
    void let_go() { go_.set_value(); }
    /// True if it did not go on by itself. For when it is over.
    [[nodiscard]] bool waited() {
        fabric().before_registering(nullptr, nullptr);
        return in_time_;
    }

private:
    std::promise<void> begun_;
    std::promise<void> go_;
    std::atomic<bool> in_time_ = false;
};

}  // namespace

TEST_CASE("a PE that registers what it has attached does all else meanwhile") {
    const remote_world::remotely all;
    slow_registration registration;
    std::atomic<int> right = 0;
    via::run_threads(
        3,
        [&](via::world& world) {
            std::vector<std::uint64_t> mine(1024);
            auto word = world.allocate<std::uint64_t>(1);
            if (world.pe() == 1) registration.watch(mine.data());
            via::window window = world.register_window(mine.data(), mine.size() * sizeof mine[0]);
            if (world.pe() == 2) world.atomic_inc(word.data(), 1);
            world.barrier();
            if (world.pe() == 0) world.p(window.at<std::uint64_t>(5), std::uint64_t{7}, 1);
            if (world.pe() == 2) {
                registration.wait_until_begun();
                world.atomic_inc(word.data(), 1);
                registration.let_go();
            }
            world.barrier();
            if (world.pe() == 1) right += *word.data() == 2 && mine[5] == 7 ? 1 : 0;
            window.destroy();
        },
        remote_world::small());
    CHECK(right == 1);
    CHECK(registration.waited());
}

TEST_CASE("and so does one without a GPU that registers its heap") {
    const remote_world::remotely all;
    slow_registration registration;
    std::atomic<int> right = 0;
    via::run_threads(
        3,
        [&](via::world& world) {
            auto word = world.allocate<std::uint64_t>(1);
            if (world.pe() == 2) world.atomic_inc(word.data(), 1);
            // A segment of its own, of which the heap registers nothing itself.
            auto large = world.allocate<std::byte>(std::size_t{12} << 20);
            if (world.pe() == 1) registration.watch(large.data());
            world.barrier();
            if (world.pe() == 0) world.p(large.data(), std::byte{7}, 1);
            if (world.pe() == 2) {
                registration.wait_until_begun();
                world.atomic_inc(word.data(), 1);
                registration.let_go();
            }
            world.barrier();
            if (world.pe() == 1) right += *word.data() == 2 && large[0] == std::byte{7} ? 1 : 0;
        },
        remote_world::small());
    CHECK(right == 1);
    CHECK(registration.waited());
}

TEST_CASE("a local buffer that the adapter refuses is none, and may be registered later") {
    const remote_world::remotely all;
    std::atomic<int> right = 0;
    via::run_threads(
        2,
        [&](via::world& world) {
            std::vector<std::byte> mine(100000);
            world.barrier();
            if (world.pe() == 0) {
                fabric().refuse_registrations(1);
                const via_status refused = via_buffer_register(world.handle(), mine.data(), mine.size());
                right += refused == VIA_ERR_SYSTEM ? 1 : 0;
                right += via_buffer_unregister(world.handle(), mine.data()) == VIA_ERR_ARGUMENT ? 1 : 0;
                const via::registered_buffer later = world.register_buffer(mine.data(), mine.size());
                right += later.address() == mine.data() ? 1 : 0;
            }
            world.barrier();
        },
        remote_world::small());
    CHECK(right == 3);
}
