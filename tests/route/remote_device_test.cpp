// SPDX-License-Identifier: Apache-2.0
// Device heaps by RDMA: when what was written there is seen, and what goes by a stage because no adapter reaches it.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <future>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using core::heap_place;
using route::losses;
using route::remote_answer;
using route::remote_request;
using stations::fabric;
using stations::job;
using stations::lent_memory;
using support::failure_of;

constexpr heap_place on_device(std::size_t offset) { return {offset, core::memory_kind::device}; }

std::vector<std::byte> random_bytes(std::mt19937_64& random, std::size_t size) {
    std::vector<std::byte> made(size);
    for (std::byte& each : made) each = static_cast<std::byte>(random());
    return made;
}

job with_gpus(int npes, rdma::device_way way, rdma::settling settled_by = rdma::settling::nothing) {
    return job{npes, FAKE_MODULE_DIRECTORY, {.way = way, .settled_by = settled_by}};
}

/// Nothing is hidden any more when it goes.
struct hidden_writes {
    hidden_writes(lent_memory& gpu, const void* but_for) { fabric().hide_writes(gpu.base(), gpu.size(), but_for); }
    hidden_writes(const hidden_writes&) = delete;
    hidden_writes& operator=(const hidden_writes&) = delete;
    hidden_writes(hidden_writes&&) = delete;
    hidden_writes& operator=(hidden_writes&&) = delete;
    ~hidden_writes() { fabric().hide_writes(nullptr, 0, nullptr); }
};

}  // namespace

TEST_CASE("what was written into a GPU's memory is visible there before anyone is told of it") {
    for (const auto how : {rdma::settling::flush, rdma::settling::read}) {
        job all = with_gpus(2, rdma::device_way::peer_memory, how);
        lent_memory& gpu = *all.at(1).gpu;
        const std::size_t host = all.allocate(64);
        constexpr std::size_t data = 256;
        constexpr std::size_t size = 1000;
        constexpr std::size_t word = 8;
        route::remote_route& by = all.remote(0);
        losses::count told = 0;
        std::mt19937_64 random{5};
        std::vector<std::byte> source;
        std::uint64_t value = 0;
        const auto put = [&] { by.put(1, on_device(data), source.data(), {.size = size}, returns::at_once, "put"); };
        const auto* const flag = reinterpret_cast<const std::uint64_t*>(gpu.base() + word);
        const auto* const host_flag = reinterpret_cast<const std::uint64_t*>(all.heap(1) + host);
        const auto tell_by_atomic = [&](heap_place where) {
            put();
            by.atomic(1, VIA_ATOMIC_SET, VIA_UINT64, where, &value, nullptr, nullptr, "atomic");
        };
        struct way_to_tell {
            const char* name;
            const std::uint64_t* flag;
            std::function<void()> tell;
        };
        const std::vector<way_to_tell> ways{
            {"put_signal", flag,
             [&] {
                 by.put_signal(1, on_device(data), source.data(), size, on_device(word), value, returns::at_once,
                               "put");
             }},
            {"put_signal to the host", host_flag,
             [&] { by.put_signal(1, on_device(data), source.data(), size, host, value, returns::at_once, "put"); }},
            {"signal", flag,
             [&] {
                 put();
                 by.set_signal(1, on_device(word), value, "signal");
             }},
            {"signal to the host", host_flag,
             [&] {
                 put();
                 by.set_signal(1, host, value, "signal");
             }},
            {"atomic", flag, [&] { tell_by_atomic(on_device(word)); }},
            {"atomic of the host's", host_flag, [&] { tell_by_atomic(host); }},
            {"quiet", nullptr,
             [&] {
                 put();
                 by.quiet(told, "quiet");
             }},
            {"quiet of one PE", nullptr,
             [&] {
                 put();
                 by.quiet(1, "quiet", &told);
             }},
            {"quiet after it has ended", nullptr, [&] {
                 put();
                 fabric().run_all();
                 (void)by.look(1, "look");
                 CHECK(by.is_busy());
                 by.quiet(told, "quiet");
             }}};
        const hidden_writes veil{gpu, flag};
        for (const way_to_tell& one : ways) {
            source = random_bytes(random, size);
            ++value;
            one.tell();
            while (one.flag != nullptr && __atomic_load_n(one.flag, __ATOMIC_ACQUIRE) != value) {
            }
            INFO(one.name);
            CHECK(std::memcmp(gpu.base() + data, source.data(), size) == 0);
            by.quiet(told, "quiet");
            CHECK_FALSE(by.is_busy());
        }
        CHECK((gpu.flushes > 0) == (how == rdma::settling::flush));
    }
}

TEST_CASE("where a GPU keeps the order of writes nothing is done for that") {
    job all = with_gpus(2, rdma::device_way::dma_buf);
    const std::vector<std::byte> source(100, std::byte{3});
    losses::count told = 0;
    all.remote(0).put_signal(1, on_device(64), source.data(), source.size(), on_device(0), 1, returns::at_once, "put");
    all.remote(0).quiet(told, "quiet");
    CHECK(std::memcmp(all.at(1).gpu->base() + 64, source.data(), source.size()) == 0);
    CHECK(all.at(1).gpu->flushes == 0);
    const std::string how = all.remote(0).describe_device(1).how;
    CHECK(how == "its adapter reaches it by dma-buf");
}

TEST_CASE(
    "a GPU's memory and its processor's are not written in order, so a word in the other follows what has ended") {
    job all = with_gpus(2, rdma::device_way::dma_buf);
    const std::size_t host = all.allocate(1024);
    losses::count told = 0;
    const std::vector<std::byte> source(500, std::byte{3});
    for (const bool data_on_device : {true, false}) {
        const heap_place data = data_on_device ? on_device(64) : heap_place{host + 64};
        const heap_place word = data_on_device ? heap_place{host} : on_device(0);
        const std::byte* const there = data_on_device ? all.at(1).gpu->base() + 64 : all.heap(1) + host + 64;
        for (const auto where : {data, word})
            all.remote(0).put(1, where, std::vector<std::byte>(8).data(), {.size = 8}, returns::source_reusable, "put");
        all.remote(0).quiet(told, "quiet");
        bool was_there = false;  // when the last requests were posted
        const std::function<void()> look = [&] {
            was_there = std::memcmp(there, source.data(), source.size()) == 0;
            fabric().before_next_post(look);
        };
        fabric().before_next_post(look);
        all.remote(0).put_signal(1, data, source.data(), source.size(), word, 1, returns::source_reusable, "put");
        fabric().before_next_post(nullptr);
        CHECK(was_there);
        all.remote(0).quiet(told, "quiet");
    }
}

TEST_CASE("an adapter's atomic follows what was written into a GPU's memory") {
    const test::shared_atomics adapters{fabric()};
    job all = with_gpus(2, rdma::device_way::dma_buf, rdma::settling::read);
    const std::size_t word = all.allocate(64);
    lent_memory& gpu = *all.at(1).gpu;
    const hidden_writes veil{gpu, nullptr};
    const std::vector<std::byte> source(500, std::byte{3});
    const std::uint64_t one = 1;
    all.remote(0).put(1, on_device(64), source.data(), {.size = source.size()}, returns::at_once, "put");
    all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, word, &one, nullptr, nullptr, "atomic");
    CHECK(all.remote(0).describe(1).how.find("by the adapters") != std::string::npos);
    CHECK(std::memcmp(gpu.base() + 64, source.data(), source.size()) == 0);
}

TEST_CASE("what no adapter reaches is copied by the owner's GPU, in any shape") {
    job all = with_gpus(2, rdma::device_way::staged);
    lent_memory& gpu = *all.at(1).gpu;
    route::remote_route& by = all.remote(0);
    std::mt19937_64 random{11};
    std::vector<std::byte> model = random_bytes(random, lent_memory::segment);
    std::memcpy(gpu.base(), model.data(), model.size());
    const auto below = [&](std::size_t most) { return std::size_t{random() % most}; };
    for (int round = 0; round < support::effort(120); ++round) {
        const std::size_t largest = round % 8 == 0 ? std::size_t{3} << 20 : 40000;
        base::rows shape{.size = 1 + below(largest)};
        if (round % 3 == 0) shape = {.size = 1 + below(largest / 20), .count = 1 + below(20)};
        shape.here_step = shape.size + below(100);
        shape.there_step = shape.size + below(100);
        const std::size_t extent = (shape.count - 1) * shape.there_step + shape.size;
        const std::size_t at = below(model.size() - extent);
        std::vector<std::byte> mine = random_bytes(random, shape.count * shape.here_step);
        if (round % 2 == 0) {
            by.put(1, on_device(at), mine.data(), shape, round % 4 == 0 ? returns::at_once : returns::source_reusable,
                   "put");
            for (std::size_t i = 0; i < shape.count; ++i)
                std::memcpy(model.data() + at + i * shape.there_step, mine.data() + i * shape.here_step, shape.size);
        } else {
            std::vector<std::byte> expected = mine;
            for (std::size_t i = 0; i < shape.count; ++i)
                std::memcpy(expected.data() + i * shape.here_step, model.data() + at + i * shape.there_step,
                            shape.size);
            by.get(1, mine.data(), on_device(at), shape, returns::delivered, "get");
            REQUIRE(mine == expected);
        }
        REQUIRE(std::memcmp(gpu.base(), model.data(), model.size()) == 0);
    }
    const std::uint64_t value = 77;
    const std::byte one{9};
    by.put_signal(1, on_device(1), &one, 1, on_device(8), value, returns::at_once, "put");
    CHECK(gpu.base()[1] == one);
    CHECK(std::memcmp(gpu.base() + 8, &value, sizeof value) == 0);
    CHECK_FALSE(by.is_busy());
    CHECK(by.describe_device(1).how.find("copied by its GPU") != std::string::npos);
}

TEST_CASE("a connection that breaks under what is staged loses no get, and a put that it loses is told of") {
    job all = with_gpus(2, rdma::device_way::staged);
    route::remote_route& by = all.remote(0);
    std::mt19937_64 random{12};
    const std::vector<std::byte> theirs = random_bytes(random, std::size_t{3} << 20);
    std::memcpy(all.at(1).gpu->base(), theirs.data(), theirs.size());
    std::vector<std::byte> mine(theirs.size());
    int failures = 0;
    for (int round = 0; round < support::effort(40); ++round) {
        fabric().fail_each(40 + static_cast<std::uint64_t>(round), rdma::outcome::unreachable);
        losses::count told = by.lost();
        std::ranges::fill(mine, std::byte{});
        try {
            by.get(1, mine.data(), on_device(0), {.size = mine.size()}, returns::delivered, "get", &told);
            REQUIRE(mine == theirs);
        } catch (const base::error& failed) {  // too often in a row
            CHECK(failed.details().status == VIA_ERR_PEER_FAILED);
            ++failures;
        }
        const std::vector<std::byte> sent = random_bytes(random, std::size_t{2} << 20);
        const auto put = [&] {
            by.put(1, on_device(lent_memory::segment), sent.data(), {.size = sent.size()}, returns::at_once, "put",
                   &told);
        };
        bool is_lost = false;
        try {
            put();
        } catch (const base::error& failed) {
            CHECK(failed.details().status == VIA_ERR_PEER_FAILED);
            is_lost = true;
        }
        fabric().fail_each(0, rdma::outcome::done);
        if (is_lost) put();
        REQUIRE(std::memcmp(all.at(1).gpu->base() + lent_memory::segment, sent.data(), sent.size()) == 0);
    }
    CHECK(failures < support::effort(40));
}

TEST_CASE("a copy of what is not there is refused, and none is begun") {
    job all = with_gpus(2, rdma::device_way::staged);
    int copies = 0;
    all.at(1).gpu->before_copy = [&] { ++copies; };
    remote_request asked;
    asked.what = remote_request::kind::copy_in;
    asked.from = 0;
    asked.to = 1;
    asked.heap = core::memory_kind::device;
    asked.rows = {.size = 8, .count = 1, .step = 8};
    const auto refused = [&] { return all.remote(1).answer(asked).what == remote_answer::kind::refused; };
    CHECK(refused());  // there is no stage yet
    remote_request where = asked;
    where.what = remote_request::kind::segment;
    const remote_answer found = all.remote(1).answer(where);
    REQUIRE(found.what == remote_answer::kind::segment);
    CHECK(found.begin == 0);
    CHECK(found.size == lent_memory::segment);
    asked.stage_at = found.stage - 7;
    CHECK(refused());
    asked.stage_at = 0;
    asked.offset = lent_memory::segment - 7;
    CHECK(refused());
    asked.offset = 0;
    asked.rows = {.size = 8, .count = found.stage / 8 + 1, .step = 8};
    CHECK(refused());
    asked.rows = {.size = 8, .count = 2, .step = lent_memory::segment - 7};
    CHECK(refused());
    asked.rows = {.size = 8, .count = 1, .step = 8};
    asked.offset = 2 * lent_memory::segment;
    CHECK(all.remote(1).answer(asked).what == remote_answer::kind::nothing);
    CHECK(copies == 0);
    asked.offset = lent_memory::segment - 8;
    asked.stage_at = found.stage - 8;
    CHECK(all.remote(1).answer(asked).what == remote_answer::kind::done);
    CHECK(copies == 1);
}

TEST_CASE("bytes of a copy that no sum may hold are no message") {
    remote_request asked;
    asked.question = 1;
    asked.what = remote_request::kind::copy_out;
    asked.heap = core::memory_kind::device;
    asked.rows = {.size = 8, .count = 2, .step = 16};
    const auto is_message = [&] { return route::decode_remote_request(route::encode(asked)).has_value(); };
    CHECK(is_message());
    constexpr std::uint64_t most = ~std::uint64_t{0};
    const remote_request good = asked;
    for (const auto& rows : std::vector<remote_request::rows_of_heap>{
             {0, 1, 8}, {8, 0, 8}, {8, 2, 7}, {8, most / 8 + 1, 8}, {8, 3, most / 2 + 1}, {most, 2, most}}) {
        asked.rows = rows;
        CHECK_FALSE(is_message());
    }
    asked = good;
    asked.offset = most - 8;
    CHECK_FALSE(is_message());
    asked = good;
    asked.stage_at = most - 8;
    CHECK_FALSE(is_message());
    asked = good;
    asked.heap = core::memory_kind::host;
    CHECK_FALSE(is_message());
    asked.what = remote_request::kind::flush;
    CHECK_FALSE(is_message());
    asked.heap = core::memory_kind::device;
    CHECK(is_message());
    asked.what = remote_request::kind::part;  // which has to do with no memory
    CHECK_FALSE(is_message());
    asked.heap = static_cast<core::memory_kind>(2);
    asked.what = remote_request::kind::segment;
    CHECK_FALSE(is_message());
}

TEST_CASE("a segment of the device heap is registered for as long as it is there") {
    job all = with_gpus(2, rdma::device_way::peer_memory);
    const std::byte one{1};
    losses::count told = 0;
    const auto put = [&](std::size_t offset) {
        all.remote(0).put(1, on_device(offset), &one, {.size = 1}, returns::source_reusable, "put");
        all.remote(0).quiet(told, "quiet");
    };
    put(0);
    const std::size_t before = fabric().registered();
    put(lent_memory::segment);
    CHECK(fabric().registered() == before + lent_memory::segment);
    for (int pe : {0, 1})
        all.remote(pe).forget({lent_memory::segment, lent_memory::segment}, core::memory_kind::device);
    CHECK(fabric().registered() == before);
    put(lent_memory::segment + 5);
    CHECK(all.at(1).gpu->base()[lent_memory::segment + 5] == one);
    CHECK(fabric().registered() == before + lent_memory::segment);
}

TEST_CASE("a PE that fails while its GPU copies ends the call, and memory that goes is waited for") {
    job all = with_gpus(3, rdma::device_way::staged);
    std::promise<void> begun;
    std::promise<void> go_on;
    std::atomic<bool> goes_on = false;
    all.at(1).gpu->before_copy = [&, first = true]() mutable {
        if (!std::exchange(first, false)) return;
        begun.set_value();
        go_on.get_future().wait();
        goes_on = true;
    };
    const std::vector<std::byte> source(100, std::byte{3});
    std::thread dies{[&] {
        begun.get_future().wait();
        all.at(0).core.failed.report(1, "was killed");
        all.remote(0).give_up(1);
    }};
    const auto why = failure_of([&] {
        all.remote(0).put(1, on_device(64), source.data(), {.size = source.size()}, returns::source_reusable, "put");
    });
    dies.join();
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(why.pe == 1);
    bool is_over = false;
    std::thread release{[&] {
        all.remote(1).forget({0, lent_memory::segment}, core::memory_kind::device);
        is_over = goes_on;
    }};
    std::this_thread::sleep_for(std::chrono::milliseconds{50});  // for a release that does not wait to be seen
    go_on.set_value();
    release.join();
    CHECK(is_over);
    // The third PE is served.
    all.remote(2).put(1, on_device(64), source.data(), {.size = source.size()}, returns::source_reusable, "put");
    CHECK(std::memcmp(all.at(1).gpu->base() + 64, source.data(), source.size()) == 0);
}

TEST_CASE("PEs copy to each other at once by way of their GPUs") {
    constexpr int npes = 3;
    job all = with_gpus(npes, rdma::device_way::staged);
    std::vector<std::thread> threads;
    constexpr std::size_t part = std::size_t{1} << 20;
    for (int pe = 0; pe < npes; ++pe) {
        threads.emplace_back([&, pe] {
            std::mt19937_64 random{static_cast<std::uint64_t>(pe)};
            for (int round = 0; round < support::effort(40); ++round) {
                const std::vector<std::byte> sent = random_bytes(random, part - static_cast<std::size_t>(round));
                for (int i = 1; i < npes; ++i) {
                    const int to = (pe + i) % npes;
                    const auto where = on_device(static_cast<std::size_t>(pe) * part);
                    std::vector<std::byte> back(sent.size());
                    all.remote(pe).put(to, where, sent.data(), {.size = sent.size()}, returns::at_once, "put");
                    all.remote(pe).get(to, back.data(), where, {.size = back.size()}, returns::delivered, "get");
                    REQUIRE(back == sent);
                }
            }
        });
    }
    for (std::thread& each : threads) each.join();
}
