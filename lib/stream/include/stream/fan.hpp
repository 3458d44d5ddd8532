// SPDX-License-Identifier: Apache-2.0
/// @file fan.hpp
/// @brief Streams beside a user's stream, so that what goes to several PEs is under way at once.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "cuda/memory.hpp"

namespace via::stream {

/// For one user's stream: a branch for each of a few PEs. A branch sees all that was on the stream when it was forked,
/// and join() lets the stream see what is on the branches. Under capture that makes the branches part of the capture.
class fan {
public:
    fan(const cuda::device& where, std::size_t branches);

    /// The branch of a PE, forked off `stem` anew.
    [[nodiscard]] CUstream fork(int pe, CUstream stem);
    /// Joins the branch of a PE, or with a negative one all.
    void join(int pe, CUstream stem);

private:
    struct branch {
        cuda::stream on;
        cuda::event done;
        bool forked = false;
    };

    void join_one(branch& which, CUstream stem) const;

    const cuda::device& where_;
    cuda::event forked_;
    std::vector<branch> branches_;
};

/// The fans of a world, by stream. Thread-safe.
class fans {
public:
    fans(const cuda::device& where, std::size_t branches) : where_{where}, branches_{branches} {}

    /// Runs `body(fan)` for the fan of `stem`, made now if there is none.
    template <class Body>
    void with(CUstream stem, Body&& body) {
        const std::lock_guard lock{mutex_};
        auto& found = by_stream_[stem];
        if (!found) found = std::make_unique<fan>(where_, branches_);
        body(*found);
    }
    /// The same, unless there is none.
    template <class Body>
    void with_existing(CUstream stem, Body&& body) {
        const std::lock_guard lock{mutex_};
        const auto found = by_stream_.find(stem);
        if (found != by_stream_.end()) body(*found->second);
    }

private:
    const cuda::device& where_;
    std::size_t branches_;
    std::mutex mutex_;
    std::map<CUstream, std::unique_ptr<fan>> by_stream_;
};

}  // namespace via::stream
