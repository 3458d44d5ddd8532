// SPDX-License-Identifier: Apache-2.0
/// @file remote_ends.hpp
/// @brief This PE's ends of the connections with one peer, one after the other: how each is made, joined and dropped.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "rdma/channel.hpp"
#include "route/counted_rings.hpp"
#include "route/local_adapter.hpp"

namespace via::route {

/// An end as the other PE knows it. A PE counts its ends for each peer: 1, 2, 3 and so on.
struct numbered_end {
    rdma::endpoint end = {};
    std::uint32_t number = 0;
};

/// One end of a connection, with a queue of its own in which its requests end. So the control thread may make the next
/// one while this one is still in use.
struct remote_end {
    /// @param control  of this PE, where the peer's rings are counted.
    remote_end(std::unique_ptr<rdma::completion_queue> queue, std::unique_ptr<rdma::connection> made, int requests,
               std::uint32_t count, std::byte* control)
        : ends{std::move(queue), requests, [control](std::uint32_t ring) { count_ring(control, ring); }},
          by{std::move(made), ends, requests},
          number{count} {}

    rdma::completions ends;
    rdma::channel by;
    const std::uint32_t number;
    std::uint32_t joined_to = 0;             ///< number of the peer's end; 0: none yet. Guarded by remote_ends
    std::atomic<bool> broken_there = false;  ///< the peer says so, or has made another: nothing comes by it any more
};

/// At most one of them is *present*: not known to be broken. An end is joined once, and only to an end of the peer that
/// is newer than all that this PE's were joined to before. So a question that comes late changes nothing, and two PEs
/// that both make ends at once come to the same pair: each is told the other's newest, and neither goes back.
///
/// Thread-safe; the control thread waits here for no message. Errors are thrown as base::error.
class remote_ends {
public:
    remote_ends(local_adapter& mine, int pe) noexcept : mine_{mine}, pe_{pe} {}
    remote_ends(const remote_ends&) = delete;
    remote_ends& operator=(const remote_ends&) = delete;
    remote_ends(remote_ends&&) = delete;
    remote_ends& operator=(remote_ends&&) = delete;
    ~remote_ends() = default;

    /// The present one, made if there is none.
    [[nodiscard]] std::shared_ptr<remote_end> get(const char* doing);
    /// The peer has answered that its end `there` is joined to `here`: joins that to it as well. False if `here` is of
    /// no use: it is joined to another one, or broken.
    [[nodiscard]] bool join(remote_end& here, const numbered_end& there, const char* doing);
    /// On the control thread: the peer's end is `there`, and those before it are gone. The present end, joined to it;
    /// number 0 if `there` was joined before, to one that is gone.
    [[nodiscard]] numbered_end answer(const numbered_end& there, const char* doing);
    /// On the control thread: the connection broke at the peer's end of that number.
    void note_broken(std::uint32_t there) noexcept;
    /// The peer has been told that the connection broke at this PE's end: what it sent by that until then is lost.
    void note_told() noexcept { ++breaks_; }
    /// Nobody uses it, unless a peer has been joined to it meanwhile.
    void drop_unjoined(const remote_end& gone) noexcept;
    /// That end is of no use any more. It goes with its last user. Was it joined, it has broken.
    void drop(const remote_end& gone) noexcept;
    /// None is present, and none is made any more.
    /// @param why  for those who ask for one.
    void close(std::string why) noexcept;

    /// True if this PE has ever made one.
    [[nodiscard]] bool any() const noexcept;
    /// True if one was ever joined to one of the peer's.
    [[nodiscard]] bool any_joined() const noexcept;
    /// How often one has broken, as far as is known, or more. Whoever knows the number of before something was sent to
    /// this PE, and finds it again, has not lost that.
    [[nodiscard]] std::uint32_t breaks() const noexcept { return breaks_.load(std::memory_order_acquire); }

private:
    void check_open(const char* doing) const;
    void make(local_adapter::opened& by, const char* doing);
    void connect(remote_end& here, const numbered_end& there, const char* doing);
    void retire() noexcept;

    local_adapter& mine_;
    int pe_;
    mutable std::mutex mutex_;  ///< guards what follows, and which end is joined to which
    std::shared_ptr<remote_end> present_;
    std::uint32_t made_ = 0;    ///< the number of the last one
    std::uint32_t newest_ = 0;  ///< of the peer's ends that any was joined to
    std::atomic<std::uint32_t> breaks_ = 0;
    std::string closed_;  ///< why there are none any more; empty: there are
};

/// Throws VIA_ERR_SYSTEM: there is no connection with that PE.
[[noreturn]] void fail_to_connect(const char* doing, int pe, const std::string& problem);

}  // namespace via::route
