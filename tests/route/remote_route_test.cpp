// SPDX-License-Identifier: Apache-2.0
// The remote route between PEs of one process, each with a control thread and a heap of its own, on a fabric in memory:
// connections that both begin, keys that come and go with segments, and what goes wrong.
#include <atomic>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/control_thread.hpp"
#include "base/dynamic_library.hpp"
#include "core/core.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "rdma/fake_module.hpp"
#include "route/attach_server.hpp"
#include "route/remote_route.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using route::losses;
using route::returns;
using support::failure_of;

constexpr std::size_t heap_size = std::size_t{64} << 20;

test::fake_fabric& fabric() {
    std::string problem;
    static const auto module =
        base::dynamic_library::open(std::string{FAKE_MODULE_DIRECTORY "/libviaduct-verbs.so"}, problem);
    REQUIRE(module);
    return *module.function<decltype(viaduct_fake_fabric)>("viaduct_fake_fabric")();
}

/// One PE, without what a world has beyond this route.
struct station {
    explicit station(int pe)
        : memory{std::make_shared<heap::host_backing>(core::control_area, heap_size)},
          heap{memory},
          server{control.loop()},
          secret{base::make_token()} {
        core.pe = pe;
        core.options.timeout = 20;
        core.options.rdma_module = FAKE_MODULE_DIRECTORY;
        core.heap = {.base = memory->base(), .size = memory->size()};
        memory->commit_control({.begin = 0, .size = core::peer_block_area});
    }

    core::core core;
    std::shared_ptr<heap::host_backing> memory;
    heap::symmetric_heap heap;
    base::control_thread control;
    std::unique_ptr<route::remote_route> remote;
    route::attach_server server;
    base::token secret;
};

class job {
public:
    explicit job(int npes, const std::string& module = FAKE_MODULE_DIRECTORY) {
        for (int pe = 0; pe < npes; ++pe) all_.push_back(std::make_unique<station>(pe));
        std::vector<core::peer_card> cards;
        for (const auto& each : all_) {
            core::peer_card card{.process = base::this_process(), .secret = each->secret};
            each->server.address().copy(card.address, sizeof card.address - 1);
            cards.push_back(card);
        }
        for (int pe = 0; pe < npes; ++pe) {
            station& one = at(pe);
            one.core.npes = npes;
            one.core.options.rdma_module = module;
            one.core.others = core::peers{cards};
            one.core.others.reach_remotely(pe);
            one.remote = std::make_unique<route::remote_route>(one.core, one.heap, "");
            one.server.serve({.pe = pe,
                              .npes = npes,
                              .secret = one.secret,
                              .memory = [](std::uint64_t) { return base::fd{}; },
                              .remote = [&one](const auto& asked) { return one.remote->answer(asked); }});
            one.control.start();
        }
    }
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    ~job() {
        for (const auto& each : all_) each->control.stop();
    }

    [[nodiscard]] station& at(int pe) { return *all_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] route::remote_route& remote(int pe) { return *at(pe).remote; }
    [[nodiscard]] std::byte* heap(int pe) { return at(pe).core.heap.base; }
    /// Symmetric memory of all.
    std::size_t allocate(std::size_t size) {
        std::size_t offset = 0;
        for (const auto& each : all_) offset = each->heap.prepare_allocate(size, 64).commit();
        return offset;
    }
    void free(std::size_t offset) {
        for (const auto& each : all_) {
            heap::free_plan plan = each->heap.prepare_free(offset);
            if (plan.dying_segment()) each->remote->forget(*plan.dying_segment());
            plan.commit();
        }
    }

private:
    std::vector<std::unique_ptr<station>> all_;
};

std::vector<std::byte> random_bytes(std::mt19937_64& random, std::size_t size) {
    std::vector<std::byte> made(size);
    for (std::byte& each : made) each = static_cast<std::byte>(random());
    return made;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("PEs that all begin at once have one connection for each pair, and use it both ways") {
    for (int round = 0; round < support::effort(40); ++round) {
        constexpr int npes = 4;
        job all{npes};
        const std::size_t words = all.allocate(npes * sizeof(std::uint64_t));
        std::atomic<int> ready = 0;
        std::vector<std::thread> threads;
        for (int pe = 0; pe < npes; ++pe) {
            threads.emplace_back([&, pe] {
                ++ready;
                while (ready < npes) {
                }
                for (int i = 1; i < npes; ++i) {
                    const int to = (pe + i) % npes;
                    const auto value = static_cast<std::uint64_t>(100 * pe + to);
                    all.remote(pe).put(to, words + static_cast<std::size_t>(pe) * 8, &value, {.size = 8},
                                       returns::source_reusable, "put");
                }
                losses::count told = 0;
                all.remote(pe).quiet(told, "quiet");
                CHECK_FALSE(all.remote(pe).is_busy());
            });
        }
        for (std::thread& each : threads) each.join();
        for (int pe = 0; pe < npes; ++pe) {
            for (int from = 0; from < npes; ++from) {
                std::uint64_t seen = 0;
                std::memcpy(&seen, all.heap(pe) + words + static_cast<std::size_t>(from) * 8, 8);
                REQUIRE(seen == static_cast<std::uint64_t>(from == pe ? 0 : 100 * from + pe));
            }
        }
    }
    CHECK(fabric().registered() == 0);
}

TEST_CASE("memory is registered once a segment, and no longer than it lives") {
    job all{2};
    std::mt19937_64 random{7};
    for (int round = 0; round < support::effort(20) + 2; ++round) {
        const std::size_t size = (std::size_t{1} << 20) + random() % 5000;
        const std::size_t block = all.allocate(size);
        const auto bytes = random_bytes(random, size);
        std::memcpy(all.heap(0) + block, bytes.data(), size);
        all.remote(0).put(1, block, all.heap(0) + block, {.size = size}, returns::at_once, "put");
        all.remote(0).quiet(1, "quiet");
        REQUIRE(std::memcmp(all.heap(1) + block, bytes.data(), size) == 0);
        std::vector<std::byte> back(size);
        all.remote(0).get(1, back.data(), block, {.size = size}, "get");
        REQUIRE(back == bytes);
        all.free(block);
    }
    const std::size_t without = fabric().registered();  // buffers
    const std::size_t block = all.allocate(1000);
    const std::uint64_t value = 1;
    for (int i = 0; i < 3; ++i) all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    const std::size_t segment = all.at(1).heap.segments().front().size;
    CHECK(fabric().registered() == without + segment);
    all.free(block);
    CHECK(fabric().registered() == without);
}

TEST_CASE("the owner's processor does the atomics, after all that was put before") {
    job all{2};
    const std::size_t block = all.allocate(4096);
    constexpr int rounds = support::effort(400);
    std::thread own{[&] {
        for (int i = 0; i < rounds; ++i)
            __atomic_fetch_add(reinterpret_cast<std::uint64_t*>(all.heap(1) + block), 1, __ATOMIC_RELAXED);
    }};
    std::vector<std::byte> data(2000, std::byte{1});
    int in_order = 0;
    for (int i = 0; i < rounds; ++i) {
        std::memset(data.data(), i, data.size());
        all.remote(0).put(1, block + 64, data.data(), {.size = data.size()}, returns::at_once, "put");
        const std::uint64_t one = 1;
        std::uint64_t before = 0;
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, block, &one, nullptr, &before, "atomic");
        in_order += std::memcmp(all.heap(1) + block + 64, data.data(), data.size()) == 0 ? 1 : 0;
    }
    own.join();
    CHECK(in_order == rounds);
    std::uint64_t sum = 0;
    all.remote(0).atomic(1, VIA_ATOMIC_FETCH, VIA_UINT64, block, nullptr, nullptr, &sum, "atomic");
    CHECK(sum == 2 * static_cast<std::uint64_t>(rounds));
    const double half = 0.5;
    double old = -1;
    all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_DOUBLE, block + 8, &half, nullptr, &old, "atomic");
    CHECK(old == 0);
    all.remote(0).atomic(1, VIA_ATOMIC_SWAP, VIA_DOUBLE, block + 8, &half, nullptr, &old, "atomic");
    CHECK(old == 0.5);
    const std::uint32_t nine = 9;
    const std::uint32_t zero = 0;
    std::uint32_t narrow = 1;
    all.remote(0).atomic(1, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, block + 20, &nine, &zero, &narrow, "atomic");
    CHECK(narrow == 0);
    all.remote(0).atomic(1, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, block + 20, &zero, &zero, &narrow, "atomic");
    CHECK(narrow == 9);
}

TEST_CASE("threads share a connection") {
    job all{2};
    constexpr int count = 4;
    constexpr std::size_t share = 5000;
    const std::size_t block = all.allocate(count * share);
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) {
        threads.emplace_back([&, i] {
            losses::count told = 0;
            std::mt19937_64 random{static_cast<std::uint64_t>(i)};
            const std::size_t mine = block + static_cast<std::size_t>(i) * share;
            for (int round = 0; round < support::effort(100); ++round) {
                const auto bytes = random_bytes(random, 1 + random() % share);
                all.remote(0).put(1, mine, bytes.data(), {.size = bytes.size()}, returns::at_once, "put");
                all.remote(0).quiet(told, "quiet");
                std::vector<std::byte> back(bytes.size());
                all.remote(0).get(1, back.data(), mine, {.size = back.size()}, "get");
                if (back != bytes) FAIL("wrong bytes");
            }
        });
    }
    for (std::thread& each : threads) each.join();
}

TEST_CASE("what is not allocated there is refused by name") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const std::size_t end = all.at(1).heap.segments().back().end();
    auto why = failure_of([&] { all.remote(0).put(1, end, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(has(why.message, "PE 1 has allocated nothing"));
    why = failure_of([&] { all.remote(0).put(1, end - 4, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(has(why.message, "by 4"));
    why = failure_of(
        [&] { all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_INT64, end, &value, nullptr, nullptr, "atomic"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    CHECK(std::memcmp(all.heap(1) + block, &value, 8) == 0);
}

TEST_CASE("who does not show the secret is refused, and its connection closed") {
    job all{2};
    const std::size_t block = all.allocate(64);
    route::remote_request asked;
    asked.from = 0;
    asked.to = 1;
    asked.secret = all.at(1).secret;
    asked.what = route::remote_request::kind::atomic;
    asked.offset = block;
    asked.op = VIA_ATOMIC_SET;
    asked.type = VIA_UINT64;
    asked.operand = 77;
    const auto ask = [&](const base::fd& socket) {
        const base::deadline soon{base::seconds{10}};
        REQUIRE(base::send_message(socket.get(), encode(asked), soon));
        REQUIRE(base::wait_readable(socket.get(), soon));
        base::message came;
        REQUIRE(base::receive_message(socket.get(), came) == base::received::message);
        const auto answer = route::decode_remote_answer(came.bytes);
        REQUIRE(answer);
        return answer->what;
    };
    const auto dial = [&] { return base::dial(all.at(1).server.address(), base::deadline{base::seconds{10}}); };
    const base::fd line = dial();
    CHECK(ask(line) == route::remote_answer::kind::done);
    asked.operand = 78;
    asked.secret[0] ^= 1;
    const base::fd fresh = dial();
    for (const base::fd* const socket : {&line, &fresh}) {
        CHECK(ask(*socket) == route::remote_answer::kind::refused);
        REQUIRE(base::wait_readable(socket->get(), base::deadline{base::seconds{10}}));
        base::message nothing;
        CHECK(base::receive_message(socket->get(), nothing) == base::received::closed);
    }
    asked.secret = all.at(1).secret;
    asked.from = 1;  // itself, with whom it has no connection
    CHECK(ask(dial()) == route::remote_answer::kind::refused);
    std::uint64_t word = 0;
    std::memcpy(&word, all.heap(1) + block, sizeof word);
    CHECK(word == 77);
}

TEST_CASE("without a module, or with a refusal at either end, the error says what to do") {
    const std::uint64_t value = 5;
    {
        job all{2, "/nowhere"};
        const std::size_t block = all.allocate(64);
        const auto why =
            failure_of([&] { all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"); });
        CHECK(why.status == VIA_ERR_UNSUPPORTED);
        CHECK(has(why.message, "PE 0 has no RDMA adapter"));
        CHECK(has(why.message, "/nowhere/libviaduct-verbs.so"));
        CHECK(has(why.hint, "via-info"));
    }
    job all{2};
    all.at(1).core.options.rdma_port = "mlx5_7";
    const std::size_t block = all.allocate(64);
    const auto put = [&] { all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"); };
    auto why = failure_of(put);
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(has(why.message, "PE 1 cannot be reached by RDMA: it says"));
    CHECK(has(why.message, "mlx5_7"));
    all.at(1).core.options.rdma_port = "";
    put();  // it is tried again
    all.free(block);
    const std::size_t other = all.allocate(64);
    fabric().refuse_registrations(1);
    why = failure_of([&] { all.remote(0).put(1, other, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(has(why.message, "cannot be registered"));
    all.remote(0).put(1, other, &value, {.size = 8}, returns::delivered, "put");
}

TEST_CASE("a connection that breaks fails its peer's operations once and again, and no other's") {
    job all{3};
    losses::count told = 0;
    losses::count other_told = 0;  // of another context, or thread
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const auto put = [&](int to, returns when) { all.remote(0).put(to, block, &value, {.size = 8}, when, "put"); };
    const auto quiet = [&](losses::count& whose) { all.remote(0).quiet(whose, "quiet"); };
    put(1, returns::delivered);
    put(2, returns::delivered);
    fabric().fail_next(rdma::outcome::remote_access);
    put(1, returns::at_once);
    CHECK(failure_of([&] { quiet(told); }).pe == 1);
    CHECK_NOTHROW(quiet(told));
    CHECK(failure_of([&] { put(1, returns::delivered); }).status == VIA_ERR_SYSTEM);
    CHECK_NOTHROW(put(2, returns::delivered));
    CHECK_NOTHROW(quiet(told));
    CHECK(failure_of([&] { quiet(other_told); }).pe == 1);
    CHECK_NOTHROW(quiet(other_told));
    CHECK_FALSE(all.remote(0).is_busy());
}

TEST_CASE("of several connections that break, each is told of, to each who asks") {
    job all{3};
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    for (int to = 1; to < 3; ++to) all.remote(0).put(to, block, &value, {.size = 8}, returns::delivered, "put");
    for (int to = 1; to < 3; ++to) {
        fabric().fail_next(rdma::outcome::remote_access);
        all.remote(0).put(to, block, &value, {.size = 8}, returns::at_once, "put");
        fabric().run_all();
    }
    for (int who = 0; who < 2; ++who) {
        losses::count told = 0;
        std::set<int> named;
        for (int i = 0; i < 2; ++i) named.insert(failure_of([&] { all.remote(0).quiet(told, "quiet"); }).pe);
        CHECK(named == std::set<int>{1, 2});
        CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
    }
}

TEST_CASE("what waits for a peer that dies fails, and names it") {
    job all{3};
    losses::count told = 0;
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const auto put = [&](int to, returns when) { all.remote(0).put(to, block, &value, {.size = 8}, when, "put"); };
    put(1, returns::delivered);
    put(2, returns::delivered);
    fabric().hold();
    put(1, returns::at_once);
    std::thread reporter{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        all.at(0).core.failed.report(1, "was killed by signal 9");
    }};
    const auto why = failure_of([&] { all.remote(0).quiet(told, "quiet"); });
    reporter.join();
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(why.pe == 1);
    CHECK(why.message == "quiet cannot complete: PE 1 was killed by signal 9");
    fabric().let_go();
    CHECK(failure_of([&] { put(1, returns::at_once); }).status == VIA_ERR_PEER_FAILED);
    CHECK_NOTHROW(put(2, returns::delivered));
    CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
}

TEST_CASE("the fabric was used as an adapter is to be used") { CHECK(fabric().misuse().empty()); }
