// SPDX-License-Identifier: Apache-2.0
/// @file bootstrap.hpp
/// @brief Who is in the job: the interface that every way of starting a job implements.
///
/// A bootstrap is used to set up, and then only listened to. It knows no memory and no CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/event_loop.hpp"
#include "base/tcp.hpp"

namespace via::bootstrap {

/// The most PEs that a job may have.
inline constexpr int max_npes = 4096;

/// Told that `pe` has failed, and how: "was killed by signal 9 (Killed)", in words that follow "PE 3 ". At most once a
/// PE. It must not throw nor call the bootstrap; and whoever calls watch(), unwatch(), leave() or abandon() must hold
/// no lock that it takes, since these wait for a handler that runs.
using failure_handler = std::function<void(int pe, const std::string& how)>;

/// One PE's end of a job.
class bootstrap {
public:
    bootstrap() = default;
    bootstrap(const bootstrap&) = delete;
    bootstrap& operator=(const bootstrap&) = delete;
    bootstrap(bootstrap&&) = delete;
    bootstrap& operator=(bootstrap&&) = delete;
    /// Without leave() before, counts as abandon().
    virtual ~bootstrap() = default;

    [[nodiscard]] virtual int pe() const noexcept = 0;
    [[nodiscard]] virtual int npes() const noexcept = 0;
    /// Which bootstrap this is and why it was chosen, for people.
    [[nodiscard]] virtual std::string description() const = 0;
    /// False if all PEs are known to be in this process: then no socket and no control thread is needed.
    [[nodiscard]] virtual bool spans_processes() const noexcept = 0;
    /// The number of this machine by which the other PEs reach it over TCP: that of the network which the job has met
    /// over, or loopback's where it has met on this machine.
    [[nodiscard]] virtual std::string network_host() const { return base::loopback_host(); }

    /// Every PE's bytes, by PE number. Collective; not after watch(). At most `max_contribution` bytes a PE; sizes may
    /// differ. Throws VIA_ERR_TIMEOUT naming the PEs that did not come, VIA_ERR_PEER_FAILED naming one that failed.
    /// After a throw the bootstrap can only be destroyed.
    [[nodiscard]] virtual std::vector<std::vector<std::byte>> allgather(std::span<const std::byte> mine,
                                                                        const base::deadline& until) = 0;

    /// From now on reports failures of other PEs, those that happened already included. Implementations with a socket
    /// put it into `loop` (called in the loop's thread, or before it runs) and call the handler from there; others call
    /// it from whatever thread fails. `loop` is null when spans_processes() is false. The handler is not called after
    /// leave(), abandon() or unwatch() returned.
    virtual void watch(base::event_loop* loop, failure_handler on_failure) = 0;

    /// Ends what watch() began. Called while the loop does not run.
    virtual void unwatch() noexcept = 0;

    /// Keeps `memory` alive until every PE that shares this process has left or abandoned. PEs that are threads use
    /// each other's memory directly, and one that fails must not pull it away from under the others' copies.
    virtual void retain(std::shared_ptr<const void> memory) = 0;

    /// This PE has finalized; its end is no failure.
    virtual void leave() noexcept = 0;
    /// This PE gives up; the others learn of it, with the reason.
    virtual void abandon(const std::string& reason) noexcept = 0;
    /// This PE gives up and wants the whole job to end, with this exit status. Whoever has started the processes ends
    /// them, if it can; else it is abandon().
    virtual void end_job(std::uint8_t /*status*/, const std::string& reason) noexcept { abandon(reason); }

    static constexpr std::size_t max_contribution = 32 * 1024;
};

}  // namespace via::bootstrap
