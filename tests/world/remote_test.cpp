// SPDX-License-Identifier: Apache-2.0
// Worlds whose PEs are reached by RDMA, on a fabric in memory: what a world says of itself, and what is refused.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <nlohmann/json.hpp>

#include <viaduct/viaduct.hpp>

#include "base/clock.hpp"
#include "rdma/loaded_fabric.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

namespace {

using nlohmann::json;
using support::scoped_variable;
using namespace std::chrono_literals;

via::config small() {
    via::config config;
    config.heap_size = std::size_t{16} << 20;
    return config;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a world says by which port a PE is reached, and there is no pointer to its memory") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    std::atomic<int> right = 0;
    via::run_threads(
        3,
        [&](via::world& world) {
            auto word = world.allocate<int>(1);
            const int next = (world.pe() + 1) % world.npes();
            world.barrier();
            world.p(word.data(), 42, next);
            world.barrier();
            const json after = json::parse(world.describe());
            right += after.at("rdma").at("used") == true ? 1 : 0;
            right += *word.data() == 42 ? 1 : 0;
            for (const json& each : after.at("routes")) {
                if (each.at("kind") != "host") continue;
                const int pe = each.at("pe");
                right += each.at("route") == (pe == world.pe() ? "mapped" : "remote") ? 1 : 0;
                right += each.at("mapped") == true ? 1 : 0;
                right += (world.ptr(word.data(), pe) == nullptr) == (pe != world.pe()) ? 1 : 0;
                right += pe == world.pe() || has(each.at("reason"), "VIADUCT_ROUTE=remote; by fake0:1") ? 1 : 0;
            }
            world.barrier();
        },
        small());
    CHECK(right == 3 * (2 + 3 * 4));
}

TEST_CASE("of a mixed job a world says who is mapped and who is remote") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote:2"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    std::atomic<int> right = 0;
    via::run_threads(
        3,
        [&](via::world& world) {
            auto word = world.allocate<int>(1);
            for (int pe = 0; pe < world.npes(); ++pe) world.p(word.data(), 42, pe);
            world.barrier();
            const json now = json::parse(world.describe());
            for (const json& each : now.at("routes")) {
                if (each.at("kind") != "host") continue;
                const int pe = each.at("pe");
                const bool near = pe / 2 == world.pe() / 2;
                right += each.at("route") == (near ? "mapped" : "remote") ? 1 : 0;
                right += (world.ptr(word.data(), pe) != nullptr) == near ? 1 : 0;
                right += near || has(each.at("reason"), "VIADUCT_ROUTE=remote:2; by fake0:1") ? 1 : 0;
            }
            world.barrier();
        },
        small());
    CHECK(right == 3 * 3 * 3);
}

TEST_CASE("a world says what its adapter tells of its port, and of itself") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    using kind = via::rdma::event::kind;
    via::test::fake_fabric& fabric = via::test::loaded_fabric(FAKE_MODULE_DIRECTORY);
    std::atomic<int> right = 0;
    std::atomic<bool> is_over = false;
    std::atomic<bool> is_noticed = false;
    std::atomic<int> arrived = 0;
    const auto body = [&](via::world& world) {
        const auto reason = [&] {
            const json all = json::parse(world.describe()).at("routes");
            const auto is_remote = [](const json& each) { return each.at("route") == "remote"; };
            return std::find_if(all.begin(), all.end(), is_remote)->at("reason").get<std::string>();
        };
        const auto comes_to_say = [&](const std::string& what) {
            const via::base::deadline until{via::base::seconds{20}};
            while (reason() != what && !until.expired()) std::this_thread::sleep_for(1ms);
            return reason() == what;
        };
        const auto everyone_hears = [&](kind what, int port, const std::string& says) {
            const int all = (arrived++ / 2 + 1) * 2;  // nobody is in a call meanwhile
            for (const via::base::deadline until{via::base::seconds{20}}; arrived < all && !until.expired();)
                std::this_thread::yield();
            if (world.pe() == 0) fabric.tell({.what = what, .port = port});
            right += comes_to_say(says) ? 1 : 0;
        };
        auto word = world.allocate<int>(1);
        const auto loss_says = [&](const std::string& what) {
            world.barrier();
            if (world.pe() == 1) {
                while (!is_over) std::this_thread::yield();  // the failure is for no request of this PE's
                return true;
            }
            fabric.run_all();  // nor for one of the barrier's
            fabric.fail_next(via::rdma::outcome::unreachable);
            bool is_said = false;
            try {
                world.p(word.data(), 43, 1);
                world.quiet();
            } catch (const std::exception& error) {
                is_said = has(error.what(), what);
            }
            is_over = true;
            return is_said;
        };
        world.p(word.data(), 42, 1 - world.pe());
        world.quiet();
        const std::string healthy = reason();
        everyone_hears(kind::port_down, 1, healthy + "; its port is down");
        right += loss_says("this PE's adapter says: its port is down") ? 1 : 0;
        everyone_hears(kind::port_up, 2, healthy + "; its port is down");  // nobody's here
        everyone_hears(kind::other, 1, healthy + "; its port is down");
        everyone_hears(kind::port_up, 1, healthy);
        everyone_hears(kind::port_down, 2, healthy);
        everyone_hears(kind::adapter_failed, 0, healthy + "; it has failed");
        everyone_hears(kind::port_up, 1, healthy + "; it has failed");  // for good
        try {
            world.barrier();
        } catch (const via::error& error) {
            const bool is_first = has(error.what(), "adapter has failed");
            right += is_first || has(error.what(), "has left a collective") ? 1 : 0;
            is_noticed = is_noticed || is_first;
        }
    };
    CHECK_THROWS_AS(via::run_threads(2, body, small()), via::error);  // it ends without a word from each to the other
    CHECK(right == 2 * 9);
    CHECK(is_noticed);
}

TEST_CASE("puts of a PE that calls nothing any more arrive soon") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
    constexpr std::uint64_t rounds = 20;
    std::atomic<std::uint64_t> seen = 0;
    std::atomic<int> right = 0;
    via::run_threads(
        2,
        [&](via::world& world) {
            auto words = world.allocate<via::signal>(5);
            auto values = world.allocate<via::signal>(5);
            for (std::uint64_t round = 1; round <= rounds; ++round) {
                if (world.pe() == 1) {
                    for (int i = 0; i < 5; ++i) (void)world.wait_until(words.data() + i, VIA_GE, round);
                    seen = round;
                    continue;
                }
                std::fill_n(values.data(), 5, round);
                for (int i = 0; i < 5; ++i) world.put_nbi(words.data() + i, {values.data() + i, 1}, 1);
                const via::base::deadline until{via::base::seconds{30}};
                while (seen != round && !until.expired()) std::this_thread::yield();
                right += seen == round ? 1 : 0;
                // Now and then for so long that nobody looks after it any more.
                if (round % 5 == 0) std::this_thread::sleep_for(300ms);
                world.quiet();
            }
            world.barrier();
        },
        small());
    CHECK(right == static_cast<int>(rounds));
}

TEST_CASE("without an adapter the first collective says what is missing, on every PE") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", "/nowhere"};
    std::atomic<int> right = 0;
    const auto body = [&](via::world& world) {
        try {
            (void)world.allocate<int>(1);
        } catch (const via::error& error) {
            right += error.status() == VIA_ERR_UNSUPPORTED && has(error.what(), "/nowhere") ? 1 : 0;
            throw;
        }
    };
    CHECK_THROWS_AS(via::run_threads(2, body, small()), via::error);
    CHECK(right >= 1);  // the other may find that the first has given up
}

TEST_CASE("one PE alone needs no adapter") {
    const scoped_variable route{"VIADUCT_ROUTE", "remote"};
    const scoped_variable module{"VIADUCT_RDMA_MODULE", "/nowhere"};
    via::config config = small();
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    via::world world{config};
    auto word = world.allocate<int>(1);
    world.p(word.data(), 42, 0);
    CHECK(*word.data() == 42);
    CHECK(json::parse(world.describe()).at("routes").at(0).at("route") == "mapped");
}
