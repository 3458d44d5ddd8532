// SPDX-License-Identifier: Apache-2.0
// What a PE does with its own attachments for those who reach it by RDMA: each is worked on by itself, and had back by
// itself.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using stations::fabric;
using stations::job;
using stations::lent_memory;
using support::failure_of;

constexpr std::size_t capacity = std::size_t{16} << 20;
constexpr std::size_t size = 4096;
constexpr std::size_t of_gpu = 0;
constexpr std::size_t of_processor = std::size_t{8} << 20;
/// For what is there at once, on a machine that does much else.
constexpr std::chrono::seconds bound{20};

/// PE 1 of three has attached memory of its GPU to a window, and memory of its processor.
struct two_attachments {
    explicit two_attachments(rdma::device_way way) : all{3, FAKE_MODULE_DIRECTORY, {.way = way}} {
        for (int pe = 0; pe < 3; ++pe)
            all.at(pe).windows->book().open(0, base::mapping::reserved(capacity, "a test"), capacity);
        all.remote(1).join({.book = [this](const auto& asked) { return answer(asked); },
                            .letter = [this](const auto& what) { all.at(1).windows->take(what); }});
        all.at(1).windows->attach({0, of_gpu}, gpu().base(), size);
        all.at(1).windows->attach({0, of_processor}, words.data(), size);
    }
    [[nodiscard]] lent_memory& gpu() { return *all.at(1).gpu; }
    [[nodiscard]] route::window_use use(int pe, std::size_t offset) {
        return all.at(pe).windows->use({0, offset}, 8, 1, "use");
    }
    /// PE `pe` puts a word there.
    void put(int pe, std::size_t offset, std::uint64_t value = 7) {
        const route::window_use held = use(pe, offset);
        all.remote(pe).put(1, held.far(), &value, {.size = sizeof value}, returns::source_reusable, "put");
        all.remote(pe).quiet(1, "quiet");
    }
    void detach(std::size_t offset) { all.at(1).windows->detach({0, offset}, "detach"); }
    /// To PE 0, which has it already.
    [[nodiscard]] bool is_lent(std::size_t offset) {
        route::window_request asked;
        asked.from = 0;
        asked.to = 1;
        asked.offset = offset;
        base::fd none;
        return all.at(1).windows->answer(asked, none).what == route::window_answer::kind::piece;
    }
    [[nodiscard]] std::future<void> begin_detach(std::size_t offset) {
        return std::async(std::launch::async, [this, offset] { detach(offset); });
    }

    job all;
    std::vector<std::byte> words = std::vector<std::byte>(size);

private:
    /// The book of these PEs knows no GPU.
    [[nodiscard]] route::window_answer answer(const route::window_request& asked) {
        base::fd none;
        route::window_answer found = all.at(1).windows->answer(asked, none);
        if (found.piece.begin == of_gpu) found.piece.memory.emplace();
        return found;
    }
};

/// The GPU, or its driver, begins nothing more before this is let go.
class gate {
public:
    [[nodiscard]] std::function<void()> here() {
        return [this] {
            if (!come_.exchange(true)) begun_.set_value();
            open_.wait();
        };
    }
    void wait_until_begun() { begun_.get_future().wait(); }
    void let_go() { go_.set_value(); }

private:
    std::atomic<bool> come_ = false;
    std::promise<void> begun_;
    std::promise<void> go_;
    std::shared_future<void> open_ = go_.get_future().share();
};

}  // namespace

TEST_CASE("a detach does not wait for what the GPU does with another attachment") {
    two_attachments at{rdma::device_way::staged};
    at.put(2, of_processor);
    gate copy;
    at.gpu().before_copy = copy.here();
    auto put = std::async(std::launch::async, [&] { at.put(0, of_gpu); });
    copy.wait_until_begun();
    auto detached = at.begin_detach(of_processor);
    CHECK(detached.wait_for(bound) == std::future_status::ready);
    copy.let_go();
    detached.get();
    put.get();
    at.detach(of_gpu);
}

TEST_CASE("nor for the registration of another attachment") {
    two_attachments at{rdma::device_way::dma_buf};
    at.put(2, of_processor);
    gate registration;
    at.gpu().before_register = registration.here();
    auto put = std::async(std::launch::async, [&] { at.put(0, of_gpu); });
    registration.wait_until_begun();
    const std::size_t before = fabric().registered();
    auto detached = at.begin_detach(of_processor);
    CHECK(detached.wait_for(bound) == std::future_status::ready);
    CHECK(fabric().registered() == before - size);
    registration.let_go();
    detached.get();
    put.get();
    at.detach(of_gpu);
}

TEST_CASE("what the GPU is still at work on is not had back within the time, and later it is") {
    two_attachments at{rdma::device_way::staged};
    gate copy;
    at.gpu().before_copy = copy.here();
    auto put = std::async(std::launch::async, [&] { return failure_of([&] { at.put(0, of_gpu); }); });
    copy.wait_until_begun();
    // Nobody has the memory any more, as PE 0 is taken for dead; but its copy was begun.
    at.all.at(1).core.failed.report(0, "a test says so");
    at.all.at(1).windows->peer_died(0);
    at.all.at(1).remote->give_up(0);
    at.all.at(1).core.options.timeout = 0.2;
    auto detached = std::async(std::launch::async, [&] { return failure_of([&] { at.detach(of_gpu); }); });
    const bool is_over = detached.wait_for(bound) == std::future_status::ready;
    if (!is_over) copy.let_go();
    REQUIRE(is_over);
    const auto why = detached.get();
    CHECK(why.status == VIA_ERR_TIMEOUT);
    CHECK(why.pe == 1);
    CHECK(why.size == size);
    CHECK(at.all.at(1).windows->counters().quarantined_bytes == size);
    CHECK(at.all.at(1).windows->counters().attachments == 2);
    CHECK(failure_of([&] {
              at.all.at(1).windows->attach({0, of_gpu}, at.gpu().base(), size);
          }).status == VIA_ERR_ARGUMENT);
    CHECK(failure_of([&] { at.detach(of_gpu); }).status == VIA_ERR_TIMEOUT);
    copy.let_go();
    at.all.at(1).core.options.timeout = 20;
    at.detach(of_gpu);
    CHECK(at.all.at(1).windows->counters().quarantined_bytes == 0);
    CHECK(at.all.at(1).windows->counters().attachments == 1);
    (void)put.get();
}

TEST_CASE("a detach does not wait for a PE that another attachment is asked back from") {
    two_attachments at{rdma::device_way::dma_buf};
    at.put(0, of_gpu);
    at.put(2, of_processor);
    std::optional<stations::busy_control_thread> answers_nothing{at.all.at(0)};
    auto late = at.begin_detach(of_gpu);
    while (at.is_lent(of_gpu)) std::this_thread::yield();
    auto detached = at.begin_detach(of_processor);
    CHECK(detached.wait_for(bound) == std::future_status::ready);
    answers_nothing.reset();
    detached.get();
    late.get();
}

TEST_CASE("nor for what the same importer gets from another attachment") {
    two_attachments at{rdma::device_way::staged};
    at.put(0, of_processor);
    gate copy;
    at.gpu().before_copy = copy.here();
    auto get = std::async(std::launch::async, [&] {
        std::uint64_t value = 0;
        const route::window_use held = at.use(0, of_gpu);
        at.all.remote(0).get(1, &value, held.far(), {.size = sizeof value}, returns::source_reusable, "get");
    });
    copy.wait_until_begun();
    auto detached = at.begin_detach(of_processor);
    CHECK(detached.wait_for(bound) == std::future_status::ready);
    copy.let_go();
    detached.get();
    get.get();
}

TEST_CASE("what is done to a word of the processor's does not wait for the GPU") {
    two_attachments at{rdma::device_way::staged};
    at.put(2, of_processor);
    gate copy;
    at.gpu().before_copy = copy.here();
    auto put = std::async(std::launch::async, [&] { at.put(0, of_gpu); });
    copy.wait_until_begun();
    std::uint64_t before = 0;
    auto added = std::async(std::launch::async, [&] {
        const route::window_use held = at.use(2, of_processor);
        const std::uint64_t one = 1;
        at.all.remote(2).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, held.far(), &one, nullptr, &before, "add");
    });
    CHECK(added.wait_for(bound) == std::future_status::ready);
    copy.let_go();
    added.get();
    put.get();
    CHECK(before == 7);
}

TEST_CASE("of a word in what was had back meanwhile it is said that it is detached") {
    two_attachments at{rdma::device_way::dma_buf};
    const route::window_use held = at.use(2, of_processor);
    REQUIRE(at.all.remote(1).forget_attachment(held.piece().number, base::deadline{base::seconds{20}}));
    const std::uint64_t one = 1;
    const auto why = failure_of(
        [&] { at.all.remote(2).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, held.far(), &one, nullptr, nullptr, "add"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(why.message == "add: PE 1 has that memory attached to its window no more");
    CHECK(why.hint == "was it detached?");
}
