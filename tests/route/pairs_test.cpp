// SPDX-License-Identifier: Apache-2.0
// Pair set-ups of PEs with control threads of their own, which talk over real sockets while others wait.
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "route/letters.hpp"
#include "route/pairs.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "town.hpp"

namespace {

using namespace via;
using route::pairs;
using state = route::pair_setup::state;
using why = route::pair_setup::why;
using support::failure_of;

heap::device_id gpu(int number) {
    heap::device_id id{};
    id[0] = static_cast<std::byte>(number + 1);
    return id;
}

/// PEs, each with a GPU of its own unless it is told otherwise.
struct job {
    struct member {
        std::atomic<bool> has_gpu = true;
        std::atomic<bool> reaches = true;
        std::optional<route::letters> out;
        std::optional<pairs> all;
    };

    explicit job(int npes) : town{npes}, members(static_cast<std::size_t>(npes)) {
        for (int pe = 0; pe < npes; ++pe) {
            member& m = members[static_cast<std::size_t>(pe)];
            m.out.emplace(town.at(pe).core, town.at(pe).control.loop());
            m.all.emplace(town.at(pe).core, town.at(pe).control.loop(), *m.out,
                          pairs::answers{.mine = [&m, pe] { return m.has_gpu ? std::optional{gpu(pe)} : std::nullopt; },
                                         .reaches = [&m](const heap::device_id&) { return m.reaches.load(); }});
        }
    }
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    ~job() { town.stop(); }

    void open(int pe) {
        town.open(pe, [this, pe](int from, std::span<const std::byte> bytes) {
            const auto letter = route::decode_setup(bytes);
            if (letter && letter->from == from && letter->to == pe) all(pe).receive(*letter);
        });
    }
    void open_all() {
        for (int pe = 0; pe < static_cast<int>(members.size()); ++pe) open(pe);
    }
    [[nodiscard]] pairs& all(int pe) { return *members[static_cast<std::size_t>(pe)].all; }
    [[nodiscard]] base::failure require(int pe, int other) {
        return failure_of([&] { all(pe).require(other, "put"); });
    }
    [[nodiscard]] bool is_set_up(int pe, int other) {
        const state now = all(pe).look(other).now;
        return now == state::acked || now == state::ok;
    }
    /// What the other end learns arrives when it arrives.
    [[nodiscard]] bool comes_to(int pe, int other, state expected) {
        const base::deadline until{base::seconds{20}};
        while (all(pe).look(other).now != expected && !until.expired()) std::this_thread::yield();
        return all(pe).look(other).now == expected;
    }

    test::town town;
    std::vector<member> members;
};

}  // namespace

TEST_CASE("a pair is set up on first use, at both ends, while the other does something else") {
    job t{2};
    t.open_all();
    CHECK(t.all(0).look(1).now == state::init);
    CHECK(t.require(0, 1).status == VIA_OK);
    CHECK(t.all(0).look(1).now == state::ok);
    CHECK(t.is_set_up(1, 0));
    CHECK(t.require(1, 0).status == VIA_OK);
    CHECK(t.all(1).look(0).now == state::acked);  // it did not ask again
}

TEST_CASE("a pair is waited for also where the time for it has no end") {
    for (const double endless : {1e10, std::numeric_limits<double>::infinity()}) {
        job t{2};
        t.town.at(0).core.options.timeout = endless;
        t.open_all();
        CHECK(t.require(0, 1).status == VIA_OK);
    }
}

TEST_CASE("everyone with everyone, from several threads at the same time") {
    constexpr int npes = 4;
    job t{npes};
    t.open_all();
    std::atomic<int> failed = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 2 * npes; ++i) {
        threads.emplace_back([&t, &failed, pe = i % npes] {
            for (int step = 1; step < npes; ++step)
                if (t.require(pe, (pe + step) % npes).status != VIA_OK) ++failed;
        });
    }
    for (std::thread& each : threads) each.join();
    CHECK(failed == 0);
    for (int pe = 0; pe < npes; ++pe)
        for (int other = 0; other < npes; ++other)
            if (pe != other) CHECK(t.is_set_up(pe, other));
}

TEST_CASE("a refusal reaches both ends, each of which says whose GPU does not reach") {
    job t{2};
    const int blind = GENERATE(0, 1);
    t.members[static_cast<std::size_t>(blind)].reaches = false;
    t.open_all();
    const base::failure refused = t.require(0, 1);
    CHECK(refused.status == VIA_ERR_UNSUPPORTED);
    CHECK(refused.pe == 1);
    CHECK(refused.message.find(route::text_of(blind == 0 ? why::cannot_reach : why::peer_cannot_reach)) !=
          std::string::npos);
    CHECK(t.comes_to(1, 0, state::bad));
    CHECK(t.all(1).look(0).cause == (blind == 1 ? why::cannot_reach : why::peer_cannot_reach));
    CHECK(t.require(1, 0).status == VIA_ERR_UNSUPPORTED);
}

TEST_CASE("a PE without a GPU is asked five times; when it has one, it asks itself") {
    job t{2};
    t.members[1].has_gpu = false;
    t.open_all();
    const base::failure refused = t.require(0, 1);
    CHECK(refused.status == VIA_ERR_UNSUPPORTED);
    CHECK(refused.message.find(route::text_of(why::peer_not_ready)) != std::string::npos);
    CHECK(t.comes_to(1, 0, state::bad));
    CHECK(t.all(1).look(0).cause == why::self_not_ready);
    t.members[1].has_gpu = true;
    CHECK(t.require(1, 0).status == VIA_OK);
    CHECK(t.require(0, 1).status == VIA_OK);
}

TEST_CASE("a PE that is silent is waited for as long as the settings say, and may answer later") {
    job t{2};
    t.town.at(0).core.options.timeout = 0.2;
    t.open(0);
    const base::failure late = t.require(0, 1);
    CHECK(late.status == VIA_ERR_TIMEOUT);
    CHECK(late.pe == 1);
    CHECK(t.comes_to(0, 1, state::sent));
    t.open(1);
    CHECK(t.comes_to(0, 1, state::ok));
    CHECK(t.require(0, 1).status == VIA_OK);
}

TEST_CASE("the death of a PE ends the wait for it") {
    job t{3};
    t.open(0);
    std::thread death{[&] {
        while (t.all(0).look(1).now != state::sent) std::this_thread::yield();
        t.town.at(0).core.failed.report(1, "was killed");
        t.town.at(0).control.loop().post([&] { t.all(0).peer_died(1); });
    }};
    const base::failure failed = t.require(0, 1);
    death.join();
    CHECK(failed.status == VIA_ERR_PEER_FAILED);
    CHECK(failed.pe == 1);
    CHECK(t.all(0).look(1).cause == why::peer_died);
    CHECK(t.all(0).look(2).now == state::init);
}
