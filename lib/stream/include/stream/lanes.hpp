// SPDX-License-Identifier: Apache-2.0
/// @file lanes.hpp
/// @brief How streams have the progress engine do what their GPU cannot, without a kernel and without the calling
/// thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include <viaduct/abi/ring.h>

#include "cuda/memory.hpp"
#include "progress/lane.hpp"
#include "stream/stem.hpp"

namespace via::stream {

/// Pinned words of so many lanes, all made at once: pinned memory cannot be made while a kernel waits. Thread-safe.
class lane_word_pool {
public:
    lane_word_pool(const cuda::device& where, std::size_t count);
    lane_word_pool(const lane_word_pool&) = delete;
    lane_word_pool& operator=(const lane_word_pool&) = delete;
    lane_word_pool(lane_word_pool&&) = delete;
    lane_word_pool& operator=(lane_word_pool&&) = delete;
    /// What is not back stays, since a stream may have yet to write there.
    ~lane_word_pool();

    /// Null if none are left.
    [[nodiscard]] progress::lane_words* take();
    /// With nothing pending.
    void give_back(progress::lane_words& words) noexcept;
    /// All of them stay, whoever gives some back.
    void keep() noexcept;

private:
    cuda::pinned memory_;
    std::size_t count_;
    bool kept_ = false;
    std::mutex mutex_;
    std::vector<progress::lane_words*> free_;
};

/// A lane for each of the first so many streams that have something pending; one that has nothing pending any more
/// gives its lane to the next. Thread-safe. Not for streams that are captured: the numbers that their memory operations
/// write grow with every call.
class lanes {
public:
    explicit lanes(const cuda::device& where);
    lanes(const lanes&) = delete;
    lanes& operator=(const lanes&) = delete;
    lanes(lanes&&) = delete;
    lanes& operator=(lanes&&) = delete;
    ~lanes();

    /// What streams share with them stays.
    void keep_words() noexcept { words_.keep(); }
    /// For the engine, which begins what streams release.
    [[nodiscard]] std::vector<progress::source*> sources();

    /// Enqueues that commands, one or more, are begun when the stream has come to them and, if it `waits`, that the
    /// stream goes on when they are done. Commands of one stream are begun in their order. False, with nothing
    /// enqueued, if no lane is left.
    [[nodiscard]] bool enqueue(std::span<const via_abi_command> all, bool waits, CUstream on);
    /// The stream goes on when all is done that was enqueued on it here.
    void wait_for_all(CUstream on);
    /// True if something was enqueued on it that neither it nor anything behind that was waited for, and that is not
    /// done. For a stream that is captured, whose number cuStreamGetId() does not tell: so this may speak of another
    /// stream that had the same handle and has been destroyed.
    [[nodiscard]] bool has_unwaited(CUstream on);

private:
    static constexpr std::size_t most = 32;

    struct owned {
        explicit owned(progress::lane_words& words) noexcept : way{words} {}

        progress::lane way;
        std::mutex enqueuing{};         ///< what is left here first is released, and awaited, first
        unsigned long long number = 0;  ///< of the stream
        stream_name name = {};
        bool taken = false;
        int calls = 0;                       ///< that are about to use it
        std::atomic<bool> unwaited = false;  ///< see has_unwaited()
    };

    /// For a call: the lane of its stream, or, if it `takes` one, one that is free; null if there is none.
    struct user {
        user(lanes& owner, CUstream on, bool takes);
        ~user();
        user(const user&) = delete;
        user& operator=(const user&) = delete;

        lanes& all;
        owned* of = nullptr;
    };

    [[nodiscard]] owned* find(unsigned long long number);
    [[nodiscard]] owned* take(unsigned long long number, CUstream stream);
    void enqueue(owned& by, std::span<const via_abi_command> all, bool waits, CUstream on);

    const cuda::device& where_;
    lane_word_pool words_;
    std::mutex mutex_;  ///< guards who has which
    std::vector<std::unique_ptr<owned>> all_;
};

}  // namespace via::stream
