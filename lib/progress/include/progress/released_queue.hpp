// SPDX-License-Identifier: Apache-2.0
/// @file released_queue.hpp
/// @brief What the host has prepared, and a stream releases.
///
/// The host's calls leave items in their order. The stream, when it has come to one, writes into `released` how many
/// may be begun by then; who does them writes into `done` how many are done; and the stream, where its later work needs
/// that, waits for it. Both numbers are positions, which only grow, so that the values can be baked into a stream's
/// memory operations when they are enqueued: "released = p + 1", "done >= p + 1". What one stream enqueues it releases
/// in that order. It is the stream asynchronous model of "GPUDirect Async: Exploring GPU synchronous communication
/// techniques for InfiniBand clusters" (Agostini, Rossetti, Potluri, J. Parallel Distrib. Comput., 2018).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <mutex>
#include <span>
#include <utility>

namespace via::progress {

/// What such a queue and its stream tell each other: in pinned host memory, and zeros at first. In lines of their own.
struct lane_words {
    std::uint64_t released;  ///< by the stream: items before this position may be begun
    std::uint64_t unused[7];
    std::uint64_t done;  ///< by who does them: those before this position are done, or have failed
    std::uint64_t unused_too[7];
};

template <class Item>
class released_queue {
public:
    /// @param words  outlive this. They may have been another queue's, of which nothing is pending any more.
    /// Positions go on from there, since a stream of that one may not have seen yet that its items are done.
    explicit released_queue(lane_words& words) noexcept
        : words_{words}, first_{words.done}, end_{first_}, next_{first_} {}

    // Of who enqueues: one thread at a time.

    /// Leaves an item. Returns its position; the stream releases it by position + 1. Throws std::bad_alloc.
    std::uint64_t push(Item what) {
        const std::scoped_lock lock{mutex_};
        items_.push_back(std::move(what));
        return end_.fetch_add(1, std::memory_order_release);
    }
    /// Takes the last one away again, which no stream will release.
    void take_back() noexcept {
        const std::scoped_lock lock{mutex_};
        items_.pop_back();
        end_.fetch_sub(1, std::memory_order_relaxed);
    }
    /// In place of a stream: all that was left here may be begun.
    void release() noexcept { __atomic_store_n(&words_.released, end(), __ATOMIC_RELEASE); }
    /// The position of what comes next: what waits for `done` to be that waits for all.
    [[nodiscard]] std::uint64_t end() const noexcept { return end_.load(std::memory_order_relaxed); }
    /// True if the stream has come to all that was left here.
    [[nodiscard]] bool is_released() const noexcept {
        return end() == first_ || __atomic_load_n(&words_.released, __ATOMIC_ACQUIRE) >= end();
    }
    /// True if all that was left here is done.
    [[nodiscard]] bool is_done() const noexcept { return __atomic_load_n(&words_.done, __ATOMIC_ACQUIRE) >= end(); }
    [[nodiscard]] lane_words& words() const noexcept { return words_; }

    // Of who does them: one thread.

    /// The position of the next item that take() will move.
    [[nodiscard]] std::uint64_t position() const noexcept { return next_; }
    /// True if something is left here that has not been taken. The stream's word need not be looked at before.
    [[nodiscard]] bool has_more() const noexcept { return end_.load(std::memory_order_acquire) != next_; }
    /// Moves items that have been released, in their order. Returns how many, at most `into` has room for.
    [[nodiscard]] std::size_t take(std::span<Item> into) {
        if (!has_more()) return 0;
        const std::uint64_t released = __atomic_load_n(&words_.released, __ATOMIC_ACQUIRE);
        if (released <= next_) return 0;
        const auto count = std::min<std::size_t>(released - next_, into.size());
        const std::scoped_lock lock{mutex_};
        const auto last = items_.begin() + static_cast<std::ptrdiff_t>(count);
        std::move(items_.begin(), last, into.begin());
        items_.erase(items_.begin(), last);
        next_ += count;
        return count;
    }
    /// Everything before `position` is done, for everyone.
    void publish_done(std::uint64_t position) noexcept { __atomic_store_n(&words_.done, position, __ATOMIC_RELEASE); }
    /// Nothing is done any more: streams go on, also those that have not come to their items yet.
    void close() noexcept { publish_done(first_ + most); }

private:
    /// More items than a queue ever has: so what its stream has released is released in no queue that comes after it.
    static constexpr std::uint64_t most = std::uint64_t{1} << 40U;

    lane_words& words_;
    const std::uint64_t first_;
    std::atomic<std::uint64_t> end_;
    std::uint64_t next_;
    std::mutex mutex_;  ///< guards the items
    std::deque<Item> items_;
};

}  // namespace via::progress
