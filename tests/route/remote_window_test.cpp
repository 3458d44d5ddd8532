// SPDX-License-Identifier: Apache-2.0
// Windows of PEs that are reached by RDMA: what is registered and for how long, and that nothing comes after a detach.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::losses;
using stations::fabric;
using stations::job;
using support::failure_of;

constexpr std::size_t capacity = std::size_t{1} << 20;
constexpr std::size_t size = 5002;  // the last word is cut off

/// One window of all PEs, and memory of PE 1 that may be attached to it.
struct shore {
    explicit shore(job& of) : all{of}, memory(size, std::byte{0}) {
        for (int pe = 0; pe < of.at(0).core.npes; ++pe)
            all.at(pe).windows->book().open(0, base::mapping::reserved(capacity, "a test"), capacity);
    }
    void attach(std::size_t offset = 0) { all.at(1).windows->attach({0, offset}, memory.data(), size); }
    void detach(std::size_t offset = 0) { all.at(1).windows->detach({0, offset}, "detach"); }
    /// PE `from` puts so many bytes of that value to PE 1.
    void put(int from, std::byte value, std::size_t count = size, losses::count* told = nullptr) {
        const std::vector<std::byte> bytes(count, value);
        const route::window_use use = all.at(from).windows->use({0, 0}, count, 1, "put");
        all.remote(from).put(1, use.far(), bytes.data(), {.size = count}, returns::source_reusable, "put", told);
    }
    [[nodiscard]] bool has(std::byte value) const { return memory == std::vector<std::byte>(size, value); }

    job& all;
    std::vector<std::byte> memory;
};

/// Within a time in which what waits for nothing is over.
template <class Future>
bool ends(const Future& what) {
    return what.wait_for(std::chrono::milliseconds{50}) == std::future_status::ready;
}

}  // namespace

TEST_CASE("attached memory is registered from the first question on, until it is had back") {
    job all{3};
    shore sea{all};
    sea.attach();
    const std::size_t before = fabric().registered();
    (void)all.at(0).windows->use({0, 0}, 1, 1, "use");
    const std::size_t opened = fabric().registered();
    CHECK(opened - before >= size);
    (void)all.at(2).windows->use({0, 10}, 1, 1, "use");
    CHECK(fabric().registered() == opened);
    CHECK(all.at(2).windows->counters().questions == 1);
    sea.detach();
    CHECK(fabric().registered() == opened - size);
    const auto why = failure_of([&] { (void)all.at(0).windows->use({0, 0}, 1, 1, "use"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(why.pe == 1);
    CHECK(all.at(0).windows->counters().imports == 0);
    sea.attach();
    sea.put(0, std::byte{4});
    all.remote(0).quiet(1, "quiet");
    CHECK(sea.has(std::byte{4}));
    sea.detach();
}

TEST_CASE("a detach waits for what is under way by RDMA") {
    job all{2};
    shore sea{all};
    sea.attach();
    sea.put(0, std::byte{1});
    all.remote(0).quiet(1, "quiet");
    fabric().hold();
    sea.put(0, std::byte{2}, size);
    auto detached = std::async(std::launch::async, [&] { sea.detach(); });
    // The importer has been asked when it hands the memory out no more.
    while (all.at(0).windows->counters().imports != 0) std::this_thread::yield();
    CHECK_FALSE(ends(detached));
    CHECK(sea.has(std::byte{1}));
    fabric().let_go();
    detached.get();
    CHECK(sea.has(std::byte{2}));
}

TEST_CASE("a detach waits for who holds the right to use the memory") {
    job all{2};
    shore sea{all};
    sea.attach();
    auto held = all.at(0).windows->use({0, 0}, size, 1, "use");
    auto detached = std::async(std::launch::async, [&] { sea.detach(); });
    while (all.at(0).windows->counters().imports != 0) std::this_thread::yield();
    const std::vector<std::byte> bytes(size, std::byte{3});
    all.remote(0).put(1, held.far(), bytes.data(), {.size = size}, returns::at_once, "put");
    const std::uint64_t two = 2;
    all.remote(0).atomic(1, VIA_ATOMIC_SET, VIA_UINT64, held.far(), &two, nullptr, nullptr, "atomic");
    CHECK_FALSE(ends(detached));
    held = {};
    detached.get();
    std::uint64_t seen = 0;
    std::memcpy(&seen, sea.memory.data(), sizeof seen);
    CHECK(seen == 2);
    CHECK(sea.memory.back() == std::byte{3});
}

TEST_CASE("who does not give it back is named, and the memory stays registered") {
    job all{2};
    all.at(1).core.options.timeout = 0.2;
    shore sea{all};
    sea.attach();
    sea.put(0, std::byte{1});  // the connection is made
    auto held = all.at(0).windows->use({0, 0}, size, 1, "use");
    const std::size_t before = fabric().registered();
    const auto why = failure_of([&] { sea.detach(); });
    CHECK(why.status == VIA_ERR_TIMEOUT);
    CHECK(why.pe == 0);
    CHECK(all.at(1).windows->counters().quarantined_bytes == size);
    CHECK(fabric().registered() == before);
    const std::vector<std::byte> bytes(size, std::byte{3});
    all.remote(0).put(1, held.far(), bytes.data(), {.size = size}, returns::delivered, "put");
    all.remote(0).quiet(1, "quiet");
    CHECK(sea.has(std::byte{3}));
    held = {};
    all.at(1).core.options.timeout = 20;
    sea.detach();
    CHECK(fabric().registered() == before - size);
    CHECK(all.at(1).windows->counters().quarantined_bytes == 0);
}

TEST_CASE("what somebody else keeps stays registered for who has not answered yet") {
    job all{3};
    shore sea{all};
    sea.attach();
    for (const int pe : {0, 2}) sea.put(pe, std::byte{1});
    auto held = all.at(0).windows->use({0, 0}, size, 1, "use");
    auto kept = all.at(2).windows->use({0, 0}, size, 1, "use");
    const std::size_t before = fabric().registered();
    auto detached = std::async(std::launch::async, [&] { return failure_of([&] { sea.detach(); }); });
    while (!ends(detached)) {  // as one says it that is not reached by RDMA; before it is asked that means nothing
        all.at(1).windows->take({.what = route::revoke_message::kind::kept,
                                 .from = 2,
                                 .to = 1,
                                 .buffer = held.far().attachment(),
                                 .registration = ~std::uint64_t{0}});
    }
    CHECK(detached.get().status == VIA_ERR_TIMEOUT);
    CHECK(fabric().registered() == before);
    held = {};
    kept = {};
    sea.detach();
    CHECK(fabric().registered() == before - size);
}

TEST_CASE("what a dead importer had is had back at once") {
    job all{3};
    shore sea{all};
    sea.attach();
    const route::window_use held = all.at(0).windows->use({0, 0}, size, 1, "use");
    sea.put(2, std::byte{1});
    all.at(1).core.failed.report(0, "a test says so");
    all.at(1).windows->peer_died(0);
    all.at(1).remote->give_up(0);
    const std::size_t before = fabric().registered();
    sea.detach();
    CHECK(fabric().registered() <= before - size);
}

TEST_CASE("attached memory of a dead owner is not looked for") {
    job all{2};
    shore sea{all};
    sea.attach();
    sea.put(0, std::byte{1});
    all.remote(0).quiet(1, "quiet");
    all.at(0).core.failed.report(1, "a test says so");
    all.at(0).windows->peer_died(1);
    all.at(0).remote->give_up(1);
    CHECK(failure_of([&] { sea.put(0, std::byte{2}); }).status == VIA_ERR_PEER_FAILED);
    CHECK(sea.has(std::byte{1}));
}

TEST_CASE("a put into a window that breaks the connection is told of, and the next one goes by another") {
    job all{2};
    shore sea{all};
    sea.attach();
    losses::count told = 0;
    sea.put(0, std::byte{1}, size, &told);
    all.remote(0).quiet(told, "quiet");
    fabric().hold();
    fabric().fail_next(rdma::outcome::unreachable);
    sea.put(0, std::byte{2}, size, &told);
    fabric().let_go();
    CHECK(failure_of([&] { all.remote(0).quiet(told, "quiet"); }).status == VIA_ERR_PEER_FAILED);
    sea.put(0, std::byte{3}, size, &told);
    all.remote(0).quiet(told, "quiet");
    CHECK(sea.has(std::byte{3}));
    CHECK(all.at(0).windows->counters().questions == 1);
    sea.detach();
}

TEST_CASE("memory that an adapter does not register is refused with what it says, and may be asked for again") {
    job all{2};
    shore sea{all};
    sea.attach();
    (void)all.remote(1).find_attachment(0, 0, 0, "the adapter is open then");
    fabric().refuse_registrations(1);
    const auto why = failure_of([&] { sea.put(0, std::byte{1}); });
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(why.message.find("was told so") != std::string::npos);
    sea.put(0, std::byte{1});
    all.remote(0).quiet(1, "quiet");
    CHECK(sea.has(std::byte{1}));
    sea.detach();
}

TEST_CASE("nothing is registered of what is had back while somebody asks for it") {
    job all{2};
    shore sea{all};
    sea.attach();
    sea.put(0, std::byte{1});
    sea.detach();
    const std::size_t before = fabric().registered();
    sea.attach();
    std::future<void> had_back;
    const auto book = [&](const route::window_request& asked) {
        base::fd none;
        const route::window_answer found = all.at(1).windows->answer(asked, none);
        had_back = std::async(std::launch::async, [&, number = found.piece.number] {
            REQUIRE(all.remote(1).forget_attachment(number, base::deadline{base::seconds{60}}));
        });
        CHECK_FALSE(ends(had_back));  // it waits for the registration, and ends that
        return found;
    };
    all.remote(1).join({.book = book, .letter = [](const auto&) {}});
    (void)all.remote(0).find_attachment(1, 0, 0, "a question");
    had_back.get();
    CHECK(fabric().registered() == before);
}

TEST_CASE("what is asked for under another number is not there") {
    job all{2};
    shore sea{all};
    sea.attach();
    const route::window_use use = all.at(0).windows->use({0, 0}, 1, 1, "use");
    const std::uint64_t one = 1;
    const auto add_at = [&](std::uint64_t number, std::size_t offset) {
        route::far_segment other;
        other.attachment = number;
        other.size = size;
        return failure_of([&] {
            all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT32, {other, {offset}}, &one, nullptr, nullptr, "atomic");
        });
    };
    const std::uint64_t number = use.far().attachment();
    CHECK(add_at(number + 1, 0).status == VIA_ERR_ADDRESS);
    CHECK(add_at(number, size).status == VIA_ERR_ADDRESS);
    CHECK(add_at(number, size - 2).status == VIA_ERR_SYSTEM);
    CHECK(add_at(number, 1).status == VIA_ERR_SYSTEM);
    CHECK(add_at(number, ~std::size_t{0} - 3).status == VIA_ERR_ADDRESS);
    CHECK(sea.has(std::byte{0}));
}

TEST_CASE("attached and detached while others ask and put, nothing stays registered and nothing comes late") {
    job all{3};
    shore sea{all};
    std::atomic<bool> over = false;
    const auto fire = [&](int pe) {
        while (!over) {
            try {
                sea.put(pe, std::byte{9});
            } catch (const base::error& why) {
                if (why.details().status != VIA_ERR_ADDRESS) throw;
            }
        }
    };
    sea.attach();
    for (const int pe : {0, 2}) {
        sea.put(pe, std::byte{1});  // its connection is made
        all.remote(pe).quiet(1, "quiet");
    }
    sea.detach();
    const std::size_t registered = fabric().registered();
    auto first = std::async(std::launch::async, fire, 0);
    auto second = std::async(std::launch::async, fire, 2);
    for (int round = 0; round < support::effort(200); ++round) {
        sea.attach();
        // Some rounds end before anyone has asked, and some in the middle of it.
        for (int turn = 0; turn < round % 7 * 20; ++turn) std::this_thread::yield();
        sea.detach();
        std::fill(sea.memory.begin(), sea.memory.end(), std::byte{5});
        for (int turn = 0; turn < 20; ++turn) std::this_thread::yield();
        REQUIRE(sea.has(std::byte{5}));
    }
    CHECK(all.at(1).windows->counters().attachments == 0);
    // The last one is met.
    sea.attach();
    const auto is_met = [&] {
        return all.at(1).windows->counters().attachments == 1 && fabric().registered() != registered;
    };
    while (!is_met()) std::this_thread::yield();
    sea.detach();
    over = true;
    first.get();
    second.get();
    all.remote(0).quiet(1, "quiet");
    all.remote(2).quiet(1, "quiet");
    CHECK(fabric().registered() == registered);
}
