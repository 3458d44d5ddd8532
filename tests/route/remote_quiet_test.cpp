// SPDX-License-Identifier: Apache-2.0
// Quiet in steps, for who has to do with several PEs.
#include <array>
#include <chrono>
#include <cstring>
#include <deque>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using pending = route::remote_peer::pending;
using route::losses;
using stations::fabric;
using stations::job;
using support::failure_of;

/// PE 0 with others, to whose words it puts.
class sender {
public:
    explicit sender(int npes, const stations::lent_memory::wish& gpus = {})
        : all{npes, FAKE_MODULE_DIRECTORY, gpus}, block{all.allocate(256)} {}
    ~sender() { fabric().hold_back(nullptr, 0); }
    sender(const sender&) = delete;
    sender& operator=(const sender&) = delete;
    sender(sender&&) = delete;
    sender& operator=(sender&&) = delete;

    void put(int pe, route::far_place to, std::uint64_t value) {
        sent.push_back(value);  // it stays until quiet
        by().put(pe, to, &sent.back(), {.size = sizeof value}, returns::at_once, "put");
    }
    [[nodiscard]] bool is_done(int pe, pending& what) { return by().try_quiet(pe, what, "quiet", &told); }
    /// Fails if it does not come to that soon.
    void finish(int pe, pending& what) {
        const auto given_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (!is_done(pe, what)) REQUIRE(std::chrono::steady_clock::now() < given_up);
    }
    [[nodiscard]] route::remote_route& by() { return all.remote(0); }
    [[nodiscard]] std::uint64_t word(int pe, std::size_t at = 0) {
        std::uint64_t found = 0;
        std::memcpy(&found, all.heap(pe) + block + at, sizeof found);
        return found;
    }
    void hold_back(int pe, std::size_t at = 0) { fabric().hold_back(all.heap(pe) + block + at, 8); }

    job all;
    std::size_t block;
    losses::count told = 0;
    std::deque<std::uint64_t> sent;
};

}  // namespace

TEST_CASE("a PE that acknowledges nothing keeps no other's quiet from its end") {
    sender from{3};
    from.hold_back(1);
    std::array<pending, 3> what{};
    from.put(1, from.block, 5);
    from.put(2, from.block, 6);
    CHECK_FALSE(from.is_done(1, what[1]));
    from.finish(2, what[2]);
    CHECK(from.word(2) == 6);
    CHECK_FALSE(from.is_done(1, what[1]));
    CHECK(from.by().is_busy(1));
    CHECK_FALSE(from.by().is_busy(2));
    fabric().hold_back(nullptr, 0);
    from.finish(1, what[1]);
    CHECK(from.word(1) == 5);
    CHECK_FALSE(from.by().is_busy());
}

TEST_CASE("a quiet in steps waits for nothing that is asked for later") {
    sender from{2};
    pending first;
    pending second;
    from.put(1, from.block, 1);
    (void)from.is_done(1, first);
    from.hold_back(1, 64);
    from.put(1, from.block + 64, 2);
    CHECK_FALSE(from.is_done(1, second));
    from.finish(1, first);
    CHECK(from.word(1) == 1);
    CHECK_FALSE(from.is_done(1, second));
    fabric().hold_back(nullptr, 0);
    from.finish(1, second);
    CHECK(from.word(1, 64) == 2);
}

TEST_CASE("when a quiet in steps is at its end, a GPU shows what was written there") {
    for (const auto how : {rdma::settling::flush, rdma::settling::read}) {
        sender from{2, {.way = rdma::device_way::peer_memory, .settled_by = how}};
        stations::lent_memory& gpu = *from.all.at(1).gpu;
        fabric().hide_writes(gpu.base(), gpu.size(), nullptr);
        for (std::uint64_t value = 1; value <= 3; ++value) {
            pending what;
            from.put(1, core::heap_place{64, core::memory_kind::device}, value);
            from.finish(1, what);
            CHECK(std::memcmp(gpu.base() + 64, &value, sizeof value) == 0);
            CHECK_FALSE(from.by().is_busy());
        }
        fabric().hide_writes(nullptr, 0, nullptr);
        CHECK((gpu.flushes > 0) == (how == rdma::settling::flush));
    }
}

TEST_CASE("a loss is told of once by a quiet in steps, and is then behind it") {
    sender from{2};
    pending none;
    CHECK(from.is_done(1, none));
    from.put(1, from.block, 1);
    from.by().quiet(1, "quiet");
    fabric().hold();
    from.put(1, from.block, 2);
    pending lost;
    CHECK_FALSE(from.is_done(1, lost));
    fabric().fail_next(rdma::outcome::remote_access);
    fabric().let_go();
    CHECK(failure_of([&] { from.finish(1, lost); }).pe == 1);
    from.put(1, from.block, 3);
    CHECK(from.is_done(1, lost));
    pending next;
    from.finish(1, next);
    CHECK(from.word(1) == 3);
}
