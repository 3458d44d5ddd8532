// SPDX-License-Identifier: Apache-2.0
// Memory of GPUs where something else is under way: a copy that was given up, what an adapter has written elsewhere, a
// driver that takes its time.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <future>
#include <thread>
#include <vector>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using core::heap_place;
using stations::fabric;
using stations::job;
using stations::lent_memory;
using support::failure_of;

constexpr heap_place on_device(std::size_t offset) { return {offset, core::memory_kind::device}; }

}  // namespace

TEST_CASE("a copy that was given up does not get into the next one's way") {
    job all{2, FAKE_MODULE_DIRECTORY, {.way = rdma::device_way::staged}};
    lent_memory& gpu = *all.at(1).gpu;
    route::remote_route& by = all.remote(0);
    constexpr std::size_t size = 4096;
    std::memset(gpu.base(), 0xAA, size);
    std::vector<std::byte> mine(size);
    by.get(1, mine.data(), on_device(0), {.size = size}, returns::delivered, "get");

    std::promise<void> go;
    std::atomic<int> copies = 0;
    gpu.before_copy = [&, goes = go.get_future().share()] {
        if (copies++ == 0) goes.wait();
    };
    all.at(0).core.options.timeout = 0.3;
    const auto why =
        failure_of([&] { by.get(1, mine.data(), on_device(0), {.size = size}, returns::delivered, "get"); });
    CHECK(why.status == VIA_ERR_TIMEOUT);
    all.at(0).core.options.timeout = 20;

    const std::vector<std::byte> sent(size, std::byte{0x55});
    auto put = std::async(std::launch::async, [&] {
        by.put(1, on_device(1 << 20), sent.data(), {.size = size}, returns::source_reusable, "put");
        by.quiet(1, "quiet");
    });
    std::this_thread::sleep_for(std::chrono::milliseconds{100});  // for a put that does not wait to be seen
    go.set_value();
    put.get();
    CHECK(std::memcmp(gpu.base() + (1 << 20), sent.data(), size) == 0);
}

TEST_CASE("a word that the peer's GPU sets is seen after what the adapter wrote beside it") {
    job all{2, FAKE_MODULE_DIRECTORY, {.way = rdma::device_way::dma_buf}};
    lent_memory& gpu = *all.at(1).gpu;
    gpu.staged_from = lent_memory::segment;
    fabric().refuse_bells(1);  // so the question for the word goes by TCP, while the fabric holds what goes by it
    route::remote_route& by = all.remote(0);
    const std::uint64_t nothing = 0;
    constexpr heap_place word = on_device(lent_memory::segment);
    by.put(1, on_device(0), &nothing, {.size = sizeof nothing}, returns::at_once, "put");
    by.put(1, word, &nothing, {.size = sizeof nothing}, returns::at_once, "put");
    by.quiet(1, "quiet");

    const std::vector<std::byte> sent(4096, std::byte{0x55});
    const auto is_right = [&] {
        std::uint64_t value = 0;
        std::memcpy(&value, gpu.base() + lent_memory::segment, sizeof value);
        return value == 0 || std::memcmp(gpu.base() + 64, sent.data(), sent.size()) == 0;
    };
    fabric().hold();
    auto told = std::async(std::launch::async, [&] {
        by.put_signal(1, on_device(64), sent.data(), sent.size(), word, 1, returns::source_reusable, "put_signal");
    });
    (void)told.wait_for(std::chrono::milliseconds{300});  // for one that does not wait for the data to be seen
    CHECK(is_right());
    fabric().let_go();
    told.get();
    fabric().refuse_bells(0);
    by.quiet(1, "quiet");
    CHECK(is_right());
}

TEST_CASE("a driver that takes its time keeps nobody from the host heap") {
    job all{3, FAKE_MODULE_DIRECTORY, {.way = rdma::device_way::dma_buf}};
    const std::size_t word = all.allocate(sizeof(std::uint64_t));
    const std::uint64_t value = 7;
    std::promise<void> begun;
    std::promise<void> go;
    all.at(1).gpu->before_register = [&, goes = go.get_future().share()] {
        begun.set_value();
        goes.wait();
    };
    auto to_gpu = std::async(std::launch::async, [&] {
        all.remote(0).put(1, on_device(0), &value, {.size = sizeof value}, returns::at_once, "put");
    });
    begun.get_future().wait();
    std::uint64_t seen = 0;
    const auto why = failure_of([&] {
        all.remote(2).put(1, word, &value, {.size = sizeof value}, returns::at_once, "put");
        all.remote(2).get(1, &seen, word, {.size = sizeof seen}, returns::delivered, "get");
    });
    go.set_value();
    to_gpu.get();
    CHECK(why.status == VIA_OK);
    CHECK(seen == value);
}
