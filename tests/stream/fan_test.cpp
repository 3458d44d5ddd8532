// SPDX-License-Identifier: Apache-2.0
// Who has branches, and who waits for them.
#include <chrono>
#include <future>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "cuda/submission.hpp"
#include "stream/fan.hpp"
#include "support/catch.hpp"

using namespace via;

namespace {

/// A GPU, fans of streams there, and a word that what is on branches waits for.
class bench {
public:
    bench() { cuda::clear(*gpu, CU_STREAM_LEGACY, word.get(), sizeof(std::uint64_t)); }
    bench(const bench&) = delete;
    bench& operator=(const bench&) = delete;
    bench(bench&&) = delete;
    bench& operator=(bench&&) = delete;
    /// What is on branches reads the word, which stays until that is done.
    ~bench() {
        open(2);
        for (CUstream each : used) (void)gpu->calls().stream_synchronize(each);
    }
    /// Something that is done when the word has come to `value`.
    [[nodiscard]] bool fork(CUstream on, int pe, std::uint64_t value = 1) {
        return fans.fork(pe, on, [&](CUstream branch) {
            used.insert(branch);
            cuda::wait_for_word(*gpu, branch, word.get(), value, CU_STREAM_WAIT_VALUE_GEQ);
        });
    }
    void open(std::uint64_t value) { cuda::write_word(*gpu, opener.get(), word.get(), value); }
    void synchronize(CUstream which) { REQUIRE(gpu->calls().stream_synchronize(which) == CUDA_SUCCESS); }
    /// Whether it still waits when it has had time to be done.
    [[nodiscard]] bool waits(CUstream which) {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        return gpu->calls().stream_query(which) == CUDA_ERROR_NOT_READY;
    }
    /// Whether it waits for nothing that is closed: it is done in time, be that long.
    [[nodiscard]] bool ends(CUstream which) {
        const auto given_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (gpu->calls().stream_query(which) == CUDA_ERROR_NOT_READY) {
            if (std::chrono::steady_clock::now() > given_up) return false;
            std::this_thread::yield();
        }
        return true;
    }
    void begin_capture(CUstream which) {
        REQUIRE(gpu->calls().stream_begin_capture(which, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL) == CUDA_SUCCESS);
    }
    CUresult end_capture(CUstream which) {
        CUgraph made = nullptr;
        const CUresult result = gpu->calls().stream_end_capture(which, &made);
        if (made != nullptr) (void)gpu->calls().graph_destroy(made);
        return result;
    }

    std::shared_ptr<const cuda::device> gpu = cuda::device::numbered(0);
    cuda::entered in{*gpu};
    cuda::allocation word = cuda::allocate(*gpu, sizeof(std::uint64_t));
    cuda::stream opener = cuda::make_stream(*gpu);
    std::set<CUstream> used{opener.get()};
    stream::fans fans{*gpu, 2};
};

}  // namespace

TEST_CASE("a stream waits for the branches that it joins") {
    bench at;
    const cuda::stream one = cuda::make_stream(*at.gpu);
    REQUIRE(at.fork(one.get(), 0));
    REQUIRE(at.fork(one.get(), 1, 2));
    CHECK(at.ends(one.get()));
    at.fans.join(0, one.get());
    CHECK(at.waits(one.get()));
    at.open(1);
    at.synchronize(one.get());
    at.fans.join(-1, one.get());
    CHECK(at.waits(one.get()));
    at.open(2);
    at.synchronize(one.get());
}

TEST_CASE("each thread joins its own branches of the stream that is each thread's") {
    bench at;
    REQUIRE(at.fork(CU_STREAM_PER_THREAD, 0));
    std::thread{[&] {
        const cuda::entered in{*at.gpu};
        at.fans.join(-1, CU_STREAM_PER_THREAD);
        CHECK(at.ends(CU_STREAM_PER_THREAD));
    }}.join();
    at.fans.join(0, CU_STREAM_PER_THREAD);
    CHECK(at.waits(CU_STREAM_PER_THREAD));
    at.open(1);
    at.synchronize(CU_STREAM_PER_THREAD);
}

TEST_CASE("the default stream is one, whichever way it is named") {
    bench at;
    REQUIRE(at.fork(nullptr, 0));
    at.fans.join(0, CU_STREAM_LEGACY);
    CHECK(at.waits(nullptr));
    at.open(1);
    at.synchronize(nullptr);
}

TEST_CASE("a stream whose queue takes nothing more holds up no other") {
    bench at;
    const cuda::stream full = cuda::make_stream(*at.gpu);
    const cuda::stream other = cuda::make_stream(*at.gpu);
    std::promise<void> begun;
    std::promise<void> made_room;
    std::thread submitting{[&] {
        const cuda::entered in{*at.gpu};
        CHECK(at.fans.fork(0, full.get(), [&](CUstream) {
            begun.set_value();
            CHECK(made_room.get_future().wait_for(std::chrono::seconds{20}) == std::future_status::ready);
        }));
    }};
    begun.get_future().wait();
    CHECK(at.fork(other.get(), 0, 0));
    at.fans.join(-1, other.get());
    made_room.set_value();
    submitting.join();
    at.fans.join(-1, full.get());
}

TEST_CASE("who has joined all, or whose branches are done, leaves its fan to others") {
    bench at;
    const cuda::stream pending = cuda::make_stream(*at.gpu);
    REQUIRE(at.fork(pending.get(), 0));
    for (int i = 0; i < 4; ++i) {
        const cuda::stream next = cuda::make_stream(*at.gpu);
        REQUIRE(at.fork(next.get(), i, 0));
        at.fans.join(-1, next.get());
    }
    {
        const cuda::stream gone = cuda::make_stream(*at.gpu);
        REQUIRE(at.fork(gone.get(), 0, 2));
    }
    const cuda::stream last = cuda::make_stream(*at.gpu);
    CHECK_FALSE(at.fork(last.get(), 0));
    at.open(2);
    const auto given_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!at.fork(last.get(), 0)) REQUIRE(std::chrono::steady_clock::now() < given_up);
}

TEST_CASE("what is on branches when a capture begins cannot be joined in it, unless it is done") {
    bench at;
    const cuda::stream one = cuda::make_stream(*at.gpu);
    REQUIRE(at.fork(one.get(), 0));
    at.begin_capture(one.get());
    CHECK_NOTHROW(at.fans.join(1, one.get()));
    CHECK_THROWS_AS(at.fans.join(0, one.get()), base::error);
    CHECK_THROWS_AS(at.fork(one.get(), 0), base::error);
    at.open(1);
    const auto is_done = [&] {
        try {
            at.fans.join(-1, one.get());
            return true;
        } catch (const base::error&) {
            return false;
        }
    };
    const auto given_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!is_done()) REQUIRE(std::chrono::steady_clock::now() < given_up);
    REQUIRE(at.fork(one.get(), 0));
    CHECK(at.end_capture(one.get()) == CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
}

TEST_CASE("branches of a capture are nobody else's before it ends") {
    bench at;
    const cuda::stream captured = cuda::make_stream(*at.gpu);
    const cuda::stream pending = cuda::make_stream(*at.gpu);
    const cuda::stream other = cuda::make_stream(*at.gpu);
    REQUIRE(at.fork(pending.get(), 0));
    at.begin_capture(captured.get());
    REQUIRE(at.fork(captured.get(), 0));
    at.fans.join(-1, captured.get());
    CHECK_FALSE(at.fork(other.get(), 0));
    REQUIRE(at.end_capture(captured.get()) == CUDA_SUCCESS);
    CHECK(at.fork(other.get(), 0));
    at.open(1);
    at.fans.join(-1, pending.get());
    at.fans.join(-1, other.get());
    at.synchronize(pending.get());
    at.synchronize(other.get());
}

TEST_CASE("branches of a capture that has failed are nobody else's before it ends") {
    bench at;
    const cuda::stream captured = cuda::make_stream(*at.gpu);
    const cuda::stream other = cuda::make_stream(*at.gpu);
    at.begin_capture(captured.get());
    REQUIRE(at.fork(captured.get(), 0));
    REQUIRE(at.gpu->calls().stream_synchronize(captured.get()) != CUDA_SUCCESS);  // no call for a capture
    REQUIRE(at.fork(other.get(), 0));
    CHECK(at.end_capture(captured.get()) != CUDA_SUCCESS);
    at.open(1);
    at.fans.join(-1, other.get());
    at.synchronize(other.get());
}
