// SPDX-License-Identifier: Apache-2.0
/// @file ipc_cache.hpp
/// @brief The mappings of other processes' GPU buffers in this process, opened on first use and kept for the next.
///
/// heap/IPC_CACHE.md says what the design has from its forerunners, and what goes wrong where.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/fork_mark.hpp"
#include "heap/ipc_driver.hpp"
#include "heap/ipc_table.hpp"
#include "heap/work_queue.hpp"

namespace via::heap {

class ipc_cache;

/// The right to use a mapping. Move-only. The mapping stays where it is at least until the lease is given back: by its
/// destructor when the copies that use it are done, or by ipc_cache::release_after(). The cache outlives it.
class [[nodiscard]] ipc_lease {
public:
    ipc_lease() noexcept = default;
    ipc_lease(const ipc_lease&) = delete;
    ipc_lease& operator=(const ipc_lease&) = delete;
    ipc_lease(ipc_lease&& other) noexcept
        : cache_{std::exchange(other.cache_, nullptr)}, which_{other.which_}, address_{other.address_} {}
    ipc_lease& operator=(ipc_lease&& other) noexcept {
        ipc_lease gone{std::move(*this)};
        std::swap(cache_, other.cache_);
        std::swap(which_, other.which_);
        std::swap(address_, other.address_);
        return *this;
    }
    ~ipc_lease();

    /// False if there is nothing to use.
    [[nodiscard]] explicit operator bool() const noexcept { return cache_ != nullptr; }
    /// Where the buffer's byte `offset` lies in this process.
    [[nodiscard]] std::byte* at(std::size_t offset) const noexcept { return address_ + offset; }

private:
    friend class ipc_cache;
    ipc_lease(ipc_cache& cache, ipc_table::ticket which, std::byte* address) noexcept
        : cache_{&cache}, which_{which}, address_{address} {}

    ipc_cache* cache_ = nullptr;
    ipc_table::ticket which_ = ipc_table::none;
    std::byte* address_ = nullptr;
};

/// What a cache has done and holds.
struct ipc_counters {
    std::uint64_t opens = 0;
    std::uint64_t hits = 0;
    std::uint64_t evictions = 0;          ///< idle mappings closed to make room
    std::uint64_t stale_retries = 0;      ///< opens tried again because something was in their way
    std::uint64_t refusals = 0;           ///< acquire() that threw
    std::uint64_t quarantined_bytes = 0;  ///< of mappings that the driver would not close; they are not tried again
    std::size_t mappings = 0;             ///< now, those included
    std::size_t bytes = 0;                ///< of them

    ipc_counters& operator+=(const ipc_counters& other) noexcept {
        opens += other.opens;
        hits += other.hits;
        evictions += other.evictions;
        stale_retries += other.stale_retries;
        refusals += other.refusals;
        quarantined_bytes += other.quarantined_bytes;
        mappings += other.mappings;
        bytes += other.bytes;
        return *this;
    }
};

/// Thread-safe. One cache maps for one GPU; a process with several has several. Its lock is never held across an open
/// or a close, which take milliseconds, and waits for nothing but short bookkeeping.
class ipc_cache {
public:
    /// What is left of a buffer after revoke().
    using presence = ipc_table::presence;

    ipc_cache(std::shared_ptr<ipc_driver> driver, const ipc_policy& policy)
        : driver_{std::move(driver)}, table_{policy} {}
    ipc_cache(const ipc_cache&) = delete;
    ipc_cache& operator=(const ipc_cache&) = delete;
    ipc_cache(ipc_cache&&) = delete;
    ipc_cache& operator=(ipc_cache&&) = delete;
    /// Closes what nobody uses. A mapping whose copy has not ended after a while stays mapped, as closing it would be
    /// worse. Fine after the context was destroyed or the driver shut down, and in a child of fork(), where it does
    /// nothing.
    ~ipc_cache();

    /// The mapping of `what`, opened if there is none; waits at most `patience` for others that are in the way. `doing`
    /// begins the messages. Throws, with nothing remembered of it:
    ///   VIA_ERR_ADDRESS      the owner took the buffer back or has other memory there
    ///   VIA_ERR_PEER_FAILED  the owner has died
    ///   VIA_ERR_MEMORY       the limits, or the driver's memory, have no room for it
    ///   VIA_ERR_TIMEOUT      what is in the way is still in use
    ///   VIA_ERR_UNSUPPORTED  the GPU cannot reach it; or this is a child of fork()
    ///   VIA_ERR_SYSTEM       anything else the driver said
    [[nodiscard]] ipc_lease acquire(const exported_buffer& what, base::seconds patience, const char* doing);
    /// The mapping of `what` if it is there; makes no call of the driver. For streams that are being captured.
    [[nodiscard]] ipc_lease find(const exported_buffer& what) noexcept;

    /// Gives a lease back when `done` is reached. Costs no wait; poll() or a later call of this one notices.
    void release_after(ipc_lease lease, std::unique_ptr<completion> done);
    /// The same of a copy by a queue, which is asked by poll() and by what opens a mapping, and not here.
    void release_after(ipc_lease lease, const work_mark& done);
    /// Keeps the mapping until the cache ends: a captured graph has its address.
    void pin(ipc_lease lease) noexcept;
    /// Gives back the leases whose copies are done.
    void poll() noexcept;

    /// The owner wants the buffer back: nobody gets it from now on. What is in use goes when its users do: ask again.
    /// Never blocks for a copy. What the driver would not close is pinned.
    presence revoke(const incarnation& owner, std::uint64_t id, std::uint64_t registration) noexcept;
    /// The owner has died.
    void forget(const incarnation& owner) noexcept;

    [[nodiscard]] ipc_counters counters() const;

private:
    friend class ipc_lease;
    struct pending {
        ipc_lease lease;
        std::unique_ptr<completion> done;
    };
    /// The one lease that all copies by queues have of a mapping.
    struct standing {
        ipc_lease lease;
        work_marks copies;
    };
    using standing_list = std::list<standing>;
    enum class mending : std::uint8_t { drain, evict_peer, evict_all, wait, over };
    using lock = std::unique_lock<std::mutex>;

    [[nodiscard]] ipc_lease acquire_slowly(const exported_buffer& what, const base::deadline& until, const char* doing);
    [[nodiscard]] ipc_lease open(ipc_table::ticket which, const exported_buffer& what, const base::deadline& until,
                                 const char* doing);
    [[nodiscard]] open_result try_open(ipc_table::ticket which, const exported_buffer& what,
                                       ipc_table::acceptance& accepted);
    [[nodiscard]] bool wait_for_place(ipc_table::ticket which, std::byte* place, const base::deadline& until);
    [[nodiscard]] bool mend(mending& step, open_result::outcome problem, ipc_table::ticket which,
                            const exported_buffer& what, std::uint64_t closed_before, const base::deadline& until);
    [[nodiscard]] bool drain(ipc_table::ticket for_whom, const incarnation& owner, bool in_use_too,
                             std::uint64_t closed_before, const base::deadline& until);
    void close_queued(lock& held) noexcept;
    [[nodiscard]] bool wait_for_change(lock& held, const base::deadline& until);
    void give_back(ipc_table::ticket which) noexcept;
    [[nodiscard]] bool give_back_if_done(pending& what) noexcept;
    void poll_standing() noexcept;
    [[nodiscard]] standing_list::iterator& standing_of(ipc_table::ticket which);
    void end_lease(ipc_lease& what) noexcept;
    void close_retired() noexcept;
    void count_refusal() noexcept;
    [[nodiscard]] std::uint64_t closed() const;

    std::shared_ptr<ipc_driver> driver_;
    base::fork_mark process_;
    mutable std::mutex mutex_;  ///< guards table_, counters_ and closed_
    std::condition_variable changed_;
    ipc_table table_;
    ipc_counters counters_;
    std::uint64_t closed_ = 0;  ///< mappings, so far
    std::mutex pending_mutex_;  ///< taken before mutex_; guards what follows
    std::list<pending> pending_;
    standing_list standing_;  ///< in the order of the last copies
    std::vector<standing_list::iterator> standing_by_ticket_;
};

inline ipc_lease::~ipc_lease() {
    if (cache_ != nullptr) cache_->give_back(which_);
}

}  // namespace via::heap
