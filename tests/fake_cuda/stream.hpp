// SPDX-License-Identifier: Apache-2.0
/// @file stream.hpp
/// @brief Queues of work, each with a thread of its own, and marks in them.
#pragma once

#include "fake_cuda/capture.hpp"
#include "fake_cuda/work.hpp"

#include <condition_variable>
#include <cstdint>
#include <cuda.h>
#include <deque>
#include <memory>
#include <mutex>

namespace fake_cuda {

/// A place in a stream that others wait for. Set once.
class mark {
public:
    void set();
    [[nodiscard]] bool is_set() const;
    void wait() const;

private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    bool set_ = false;
};

/// Work runs in order, on the stream's own thread, some time after enqueue(): never inside of it. What was written
/// before enqueue() the work sees; what the work has written they see who found idle() or came back from wait(). While
/// the stream is captured, work becomes a node of a graph.
class stream : public std::enable_shared_from_this<stream> {
public:
    explicit stream(context& of, int priority = 0) noexcept;
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    stream(stream&&) = delete;
    stream& operator=(stream&&) = delete;
    ~stream() = default;

    [[nodiscard]] context& of() const noexcept { return context_; }
    [[nodiscard]] int priority() const noexcept { return priority_; }
    /// No other stream of this process ever has the same.
    [[nodiscard]] std::uint64_t id() const noexcept { return id_; }

    /// An error of the work spoils the context: its work that has not run yet is then dropped. The result is of a
    /// capture that takes no more.
    [[nodiscard]] CUresult enqueue(work_kind kind, work run);
    /// Though it be captured: what no graph has.
    void enqueue(work run);
    /// Also reached where the work before it was dropped.
    void enqueue(std::shared_ptr<mark> place);
    [[nodiscard]] bool idle() const;
    /// Until everything that has been enqueued by now is done.
    void wait() const;
    /// Where it is in a capture; in none, if that is over.
    [[nodiscard]] capture_place place();
    /// Becomes captured, or comes, in its capture, after what came to the other place.
    [[nodiscard]] CUresult join(const capture_place& other);
    /// No more will come. The thread ends when it has done what is there.
    void close();

private:
    struct item {
        work run;
        std::shared_ptr<mark> place;
    };

    void push(item next);
    void start();
    void serve();
    void execute(const item& next) const;
    void leave_capture_that_is_over();

    context& context_;
    const int priority_;
    const std::uint64_t id_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::deque<item> items_;
    std::uint64_t enqueued_ = 0;
    std::uint64_t done_ = 0;
    bool started_ = false;
    bool closed_ = false;
    capture_place captured_{};
};

/// Holds the place where it was recorded last.
class event {
public:
    /// In a capture, or reached in time; neither, if it never was recorded: then there is nothing to wait for.
    struct record {
        capture_place captured{};
        std::shared_ptr<mark> reached{};
    };

    explicit event(context& of) noexcept : context_{of} {}

    [[nodiscard]] context& of() const noexcept { return context_; }
    void record_in(stream& in);
    [[nodiscard]] record last() const;

private:
    context& context_;
    mutable std::mutex mutex_;
    record last_{};
};

}  // namespace fake_cuda
