// SPDX-License-Identifier: Apache-2.0
/// @file clock.hpp
/// @brief Time points and deadlines on the monotonic clock.
#pragma once

#include <algorithm>
#include <chrono>

namespace via::base {

using clock = std::chrono::steady_clock;
using seconds = std::chrono::duration<double>;

/// A point in time by which something must have happened.
class deadline {
public:
    /// `after` from now; what lies beyond the clock's range never expires.
    explicit deadline(seconds after) noexcept
        : when_{after >= longest ? clock::time_point::max()
                                 : clock::now() + std::chrono::duration_cast<clock::duration>(after)} {}

    [[nodiscard]] bool expired() const noexcept { return clock::now() >= when_; }
    /// Not more than can be added to the time again, which waits do.
    [[nodiscard]] seconds left() const noexcept {
        return std::clamp(seconds{when_ - clock::now()}, seconds{0}, longest);
    }
    /// The time left for poll() and epoll_wait(), rounded up, at most an hour.
    [[nodiscard]] int poll_milliseconds() const noexcept {
        return static_cast<int>(std::min(3600.0, left().count()) * 1000.0) + 1;
    }

private:
    static constexpr seconds longest{1e8};

    clock::time_point when_;
};

/// Seconds since `start`.
[[nodiscard]] inline seconds since(clock::time_point start) noexcept { return clock::now() - start; }

}  // namespace via::base
