// SPDX-License-Identifier: Apache-2.0
// Broadcasts whose root waits for nobody: that it does not, and what they bring when connections break in their midst.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "support/random.hpp"
#include "world/remote_world.hpp"

using remote_world::fabric;
using remote_world::remotely;
using remote_world::run_with_breaks;
using remote_world::small;

namespace {

constexpr int in_a_row = 16;

}  // namespace

TEST_CASE("the root of eager broadcasts has done as many as there may be when the others begin") {
    for (const bool by_rdma : {false, true}) {
        std::optional<remotely> everyone;
        if (by_rdma) everyone.emplace();
        std::atomic<int> wrong = 0;
        const auto body = [&](via::world& world) {
            auto done = world.allocate<via::signal>(1);
            for (int round = 1; round <= 5; ++round) {
                world.sync();
                const int root = round % world.npes();
                if (world.pe() != root) world.wait_until(done.data(), VIA_EQ, static_cast<std::uint64_t>(round));
                for (int i = 0; i < in_a_row; ++i) {
                    int value = world.pe() == root ? i : -1;
                    world.broadcast_eager(&value, {&value, 1}, root);
                    wrong += value == i ? 0 : 1;
                }
                if (world.pe() != root) continue;
                for (int pe = 0; pe < world.npes(); ++pe) {
                    if (pe == root) done[0] = static_cast<std::uint64_t>(round);
                    if (pe != root) world.signal(done.data(), static_cast<std::uint64_t>(round), pe);
                }
                world.quiet();
            }
        };
        CHECK_NOTHROW(via::run_threads(3, body, small()));
        CHECK(wrong == 0);
    }
}

TEST_CASE("what eager broadcasts bring is right, though connections break in their midst") {
    const remotely everyone;
    std::atomic<int> wrong = 0;
    const auto body = [&](via::world& world) {
        for (std::uint64_t round = 1; round <= 400; ++round) {
            if (world.pe() == 0 && round == 20) fabric().fail_each(9, via::rdma::outcome::unreachable);
            const std::uint64_t random = support::mix(round);
            const int root = static_cast<int>(random % 3);
            std::uint64_t value = world.pe() == root ? random : 0;
            world.broadcast_eager(&value, {&value, 1}, root);
            wrong += value == random ? 0 : 1;
            if (random / 3 % 5 != 0) continue;
            const int one = 1;
            int sum = 0;
            world.reduce(VIA_SUM, &sum, {&one, 1});
            wrong += sum == 3 ? 0 : 1;
        }
    };
    std::size_t broken = 0;
    CHECK_NOTHROW(broken = run_with_breaks(body));
    CHECK(wrong == 0);
    CHECK(broken > 50);
}
