// SPDX-License-Identifier: Apache-2.0
/// @file fan.hpp
/// @brief Streams beside a user's stream, so that what goes to several PEs is under way at once.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "base/clock.hpp"
#include "cuda/memory.hpp"
#include "stream/stem.hpp"

namespace via::stream {

/// For one user's stream: a branch for each of a few other PEs, which the caller numbers. A branch sees all that was on
/// the stream when it was forked, and join() lets the stream see what is on the branches. Under capture that makes the
/// branches part of the capture, until that ends.
class fan {
public:
    fan(const cuda::device& where, std::size_t branches);

    /// The branch of a PE, forked off `stem` anew.
    [[nodiscard]] CUstream fork(int pe, CUstream stem);
    /// Joins the branch of a PE, or with a negative one all.
    void join(int pe, CUstream stem);
    /// Whether something on the branch of a PE, or with a negative one on any, was not joined and is not done. Not
    /// while they are captured.
    [[nodiscard]] bool is_pending(int pe) const;
    [[nodiscard]] bool is_captured() const;
    [[nodiscard]] bool is_joined() const noexcept;
    /// What is on the branches is nobody's to join.
    void forget() noexcept;
    /// Whether all that was put on the branches is done, joined or not. Not while they are captured.
    [[nodiscard]] bool is_done() const;

private:
    struct branch {
        cuda::stream on;
        cuda::event done;
        bool forked = false;
    };

    [[nodiscard]] bool is_busy(const branch& which) const;
    /// Of a PE, or all.
    template <class Branches>
    [[nodiscard]] static auto range_of(Branches& all, int pe);

    const cuda::device& where_;
    cuda::event forked_;
    std::vector<branch> branches_;
};

/// The fans of a world, for the first few streams that have something on branches; one that has nothing there any more
/// gives its fan to the next. All are made with the world, so that no call that submits waits for the driver to make
/// one. Thread-safe; who submits to a stream, which may take long, holds up only who uses the same one.
///
/// A capture has fans of its own. What is on branches of a stream before it is captured cannot be joined in that
/// capture: where it would have to be, VIA_ERR_UNSUPPORTED is thrown.
class fans {
public:
    fans(const cuda::device& where, std::size_t branches);

    /// Runs `body(branch)`, which puts something on the branch of a PE. False, with nothing done, if there is none
    /// left.
    template <class Body>
    [[nodiscard]] bool fork(int pe, CUstream on, Body&& body) {
        const user mine{*this, pe, on, true};
        if (mine.of == nullptr) return false;
        const std::lock_guard turn{mine.of->turn};
        body(mine.of->branches.fork(pe, on));
        return true;
    }
    /// The stream goes on after what is on its branch of a PE, or with a negative one on all.
    void join(int pe, CUstream on);
    /// Waits for what is on branches but for captures, at most so long. False if it is not done. Nobody forks any more.
    [[nodiscard]] bool drain(base::seconds most) const;

private:
    static constexpr std::size_t most_stems = 2;

    struct owned {
        explicit owned(fan made) noexcept : branches{std::move(made)} {}

        fan branches;
        std::mutex turn{};
        stem by{};
        bool taken = false;
        int calls = 0;  ///< that are about to use it
    };

    /// While it lives the fan of a stream, which may be none, is no other's.
    struct user {
        user(fans& all, int pe, CUstream on, bool takes);
        user(const user&) = delete;
        user& operator=(const user&) = delete;
        user(user&&) = delete;
        user& operator=(user&&) = delete;
        ~user();

        fans& all;
        owned* of;
    };

    [[nodiscard]] bool is_known(const stream_name& name);
    [[nodiscard]] owned* find(const stem& by) const;
    [[nodiscard]] owned* take(const stem& by);
    [[nodiscard]] static bool is_free(const owned& which);
    void check_capture(const stem& by, int pe) const;

    const cuda::device& where_;
    std::mutex mutex_;  ///< guards who has which
    std::vector<std::unique_ptr<owned>> all_;
};

}  // namespace via::stream
