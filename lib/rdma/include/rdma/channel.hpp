// SPDX-License-Identifier: Apache-2.0
/// @file channel.hpp
/// @brief Requests to one peer, in order: when they are given to the adapter, which of them say that they have ended,
/// and what is known of them when the connection breaks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rdma/device.hpp"

namespace via::rdma {

class channel;

/// The completion queue of some channels: takes what has ended, many at a time, and tells each channel of its own. One
/// thread at a time, together with its channels, which end before it.
class completions {
public:
    /// @param room  what the queue was made for, but for rings. A connection that breaks completes all that it has, so
    ///              this bounds what all channels together may have under way.
    /// @param hear  gets what the other ends ring with, in poll().
    completions(std::unique_ptr<completion_queue> queue, int room, std::function<void(std::uint32_t)> hear = {})
        : queue_{std::move(queue)}, room_{room}, hear_{std::move(hear)} {}
    completions(const completions&) = delete;
    completions& operator=(const completions&) = delete;
    completions(completions&&) = delete;
    completions& operator=(completions&&) = delete;
    ~completions() = default;

    /// True if one more channel of so many requests fits.
    [[nodiscard]] bool has_room(int requests) const noexcept;
    /// Tells the channels what has ended; waits for nothing. False if the adapter has failed.
    bool poll();
    /// For connections to be made.
    [[nodiscard]] completion_queue& queue() noexcept { return *queue_; }
    [[nodiscard]] std::uint64_t polls() const noexcept { return polls_; }

private:
    friend class channel;
    /// Channels come and go in it; a completion that is late is of an earlier life, and nobody's.
    struct place {
        channel* whose = nullptr;
        std::uint64_t life = 0;
    };
    /// The upper bits of the numbers of its requests.
    [[nodiscard]] std::uint64_t join(channel& one, int requests);
    void leave(std::uint64_t label, int requests) noexcept;

    static constexpr std::size_t polled_at_once = 32;

    std::unique_ptr<completion_queue> queue_;
    std::array<completion, polled_at_once> ended_{};  ///< by the last poll
    int room_;
    std::function<void(std::uint32_t)> hear_;
    int promised_ = 0;
    std::vector<place> places_;
    std::size_t vacant_ = 0;
    std::uint64_t polls_ = 0;
};

/// One connection's flow. Requests have positions, 1, 2, 3 and so on; they end in that order.
///
/// push() only notes a request; flush() gives all that are noted to the adapter in one call. Few of them are signalled:
/// every so many, and the last of a flush if nothing signalled is under way. So of whatever somebody waits for
/// something will be heard, which says that all before it has ended as well, and there is room again before the queue
/// is full. A flush that nobody waits for has nothing signalled for its own sake: nobody would look at the end of that
/// either, and as long as it is not looked at it is under way, so that what comes next would not be signalled, and who
/// waits for it would need a request more. The first of all is signalled whoever waits: that it ends says that the
/// connection works.
class channel {
public:
    using position = std::uint64_t;

    /// What broke it: the first request that failed. Those after it were flushed; of these and of it nobody knows
    /// whether the other end has seen them.
    struct failure {
        outcome what = outcome::local;
        std::uint32_t vendor = 0;
        position at = 0;
    };
    /// What it took, for tests that compare with plain verbs.
    struct counts {
        std::uint64_t requests = 0;
        std::uint64_t posts = 0;
        std::uint64_t signalled = 0;  ///< those that are noted as well
    };

    /// @param requests  under way at most, at least 2: as the connection was made. There is room in `ends` for them.
    channel(std::unique_ptr<connection> by, completions& ends, int requests);
    channel(const channel&) = delete;
    channel& operator=(const channel&) = delete;
    channel(channel&&) = delete;
    channel& operator=(channel&&) = delete;
    ~channel();

    /// True if push() may be called: there is room, and the connection is sound. Else poll, and ask again.
    [[nodiscard]] bool has_room(std::size_t requests = 1) const noexcept {
        return !failure_ && pushed_ - ended_ + requests <= most_;
    }
    /// Notes a request, a write of nothing or what is given, which the caller may make another one until the next call;
    /// its `id` and `signalled` are the channel's affair. has_room() is true.
    request& push() noexcept { return mark(noted_[num_noted_++] = {}); }
    request& push(const request& what) noexcept { return mark(noted_[num_noted_++] = what); }
    /// The last that was noted; it is not given yet.
    [[nodiscard]] request& last() noexcept { return noted_[num_noted_ - 1]; }
    /// Sees to it that the end of request `at` will be heard of. May note an empty write for that, for which has_room()
    /// is true.
    void ask(position at);
    /// Gives the adapter what is noted, or the first part of it if it takes no more now.
    /// @param watched  false: nobody waits for the end of it. A failure is heard of all the same.
    void flush(bool watched = true) {
        if (num_noted_ != 0) give(watched);
    }
    /// True if the adapter has all, or never will. What is not given yet lies where it lay, `copied` or not.
    [[nodiscard]] bool is_given() const noexcept { return num_noted_ == 0; }

    /// Requests that are noted, and not given yet.
    [[nodiscard]] std::size_t noted() const noexcept { return num_noted_; }
    /// Of the last request that was pushed.
    [[nodiscard]] position pushed() const noexcept { return pushed_; }
    /// All requests up to this one have succeeded.
    [[nodiscard]] position ended() const noexcept { return ended_; }
    /// True if ask() has nothing to do.
    [[nodiscard]] bool is_asked(position at) const noexcept { return at <= signalled_; }
    [[nodiscard]] const std::optional<failure>& failed() const noexcept { return failure_; }

    [[nodiscard]] connection& by() noexcept { return *by_; }
    /// As connection::most_copied().
    [[nodiscard]] std::size_t most_copied() const noexcept { return most_copied_; }
    [[nodiscard]] const counts& counted() const noexcept { return counted_; }

private:
    friend class completions;

    /// A completion's number: the place of its channel, which channel of that place, and the position, of which so many
    /// bits tell it from all that are under way.
    static constexpr unsigned position_bits = 32;
    static constexpr std::uint64_t position_mask = (std::uint64_t{1} << position_bits) - 1;

    request& mark(request& noted) noexcept {
        ++pushed_;
        noted.signalled = false;
        if (pushed_ - signalled_ >= interval_) signal(noted);
        noted.id = label_ | (pushed_ & position_mask);
        return noted;
    }
    /// The last one.
    void signal(request& noted) noexcept {
        noted.signalled = true;
        signalled_ = pushed_;
        ++counted_.signalled;
    }
    void give(bool watched);
    void end(const completion& what, std::uint64_t low);
    void fail(outcome what, std::uint32_t vendor, position at);

    std::unique_ptr<connection> by_;
    completions& ends_;
    std::size_t most_;
    std::size_t most_copied_;
    position interval_;  ///< between signalled requests at most
    std::uint64_t label_;
    std::vector<request> noted_;  ///< room for all; so many of them are noted:
    std::size_t num_noted_ = 0;
    position pushed_ = 0;     ///< the last that was noted
    position signalled_ = 0;  ///< the last that is signalled
    position ended_ = 0;
    std::optional<failure> failure_;
    counts counted_;
};

/// "the other end did not acknowledge", for messages.
[[nodiscard]] const char* describe(outcome what) noexcept;
/// What to look at then, for hints; empty if there is nothing.
[[nodiscard]] const char* advice(outcome what) noexcept;

}  // namespace via::rdma
