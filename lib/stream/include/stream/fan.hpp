// SPDX-License-Identifier: Apache-2.0
/// @file fan.hpp
/// @brief Streams beside a user's stream, so that what goes to several PEs is under way at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <vector>

#include "cuda/memory.hpp"

namespace via::stream {

/// For one user's stream: a branch for each of a few PEs. A branch sees all that was on the stream when it was forked,
/// and join() lets the stream see what is on the branches. Under capture that makes the branches part of the capture:
/// what was forked before it began cannot be joined in it, and throws VIA_ERR_UNSUPPORTED.
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
        cuuint64_t capture = 0;  ///< in which it was forked; see cuda::capture_of()
    };

    void check_capture(branch& which, cuuint64_t capture) const;
    void join_one(branch& which, CUstream stem) const;

    const cuda::device& where_;
    cuda::event forked_;
    std::vector<branch> branches_;
};

/// The fans of a world, for the first few streams that want one. All are made with the world: to make a stream may take
/// until all kernels that run have ended, and those may be waiting. Thread-safe.
class fans {
public:
    fans(const cuda::device& where, std::size_t branches);

    /// Runs `body(fan)` for the fan of `stem`. False, with nothing done, if it has none and none is left.
    template <class Body>
    [[nodiscard]] bool with(CUstream stem, Body&& body) {
        const std::lock_guard lock{mutex_};
        const auto found =
            std::find_if(all_.begin(), all_.end(), [&](const owned& each) { return !each.taken || each.stem == stem; });
        if (found == all_.end()) return false;
        found->taken = true;
        found->stem = stem;
        body(found->branches);
        return true;
    }
    /// The same, unless it has none.
    template <class Body>
    void with_existing(CUstream stem, Body&& body) {
        const std::lock_guard lock{mutex_};
        for (owned& each : all_) {
            if (each.taken && each.stem == stem) return body(each.branches);
        }
    }

private:
    static constexpr std::size_t most_stems = 2;

    struct owned {
        fan branches;
        CUstream stem = nullptr;  ///< which may be the default stream, so this alone says nothing
        bool taken = false;
    };

    std::mutex mutex_;
    std::vector<owned> all_;  ///< those that are taken first
};

}  // namespace via::stream
