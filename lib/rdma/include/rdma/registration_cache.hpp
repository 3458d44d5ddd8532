// SPDX-License-Identifier: Apache-2.0
/// @file registration_cache.hpp
/// @brief Registrations of the program's memory that outlive a transfer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/event_loop.hpp"
#include "base/memory_watch.hpp"
#include "rdma/device.hpp"

namespace via::rdma {

/// Bytes that a cache may keep: what is wanted, but a quarter of what may be locked at most, as the heap needs that,
/// too.
/// @param wanted  empty: 1 GiB.
[[nodiscard]] std::size_t most_kept(std::optional<std::size_t> wanted);

/// What transfers use of memory that the program has told nothing of. To register it costs a call of the system and
/// the pinning of each page; so what is used again stays registered, until it goes back to the system or others need
/// the room. A registration that outlives its memory would be of other pages than the ones at its address: the system
/// tells of that, by base::memory_watch, before the address can be used again. Thread-safe.
///
/// Memory is kept from its second use on, as many buffers are used once. Where the system does not tell, nothing is.
class registration_cache {
public:
    /// @param most  bytes that are kept at most.
    /// @param loop  ends registrations of memory that is gone, when nobody asks for others; it has ended before this
    ///              goes.
    registration_cache(adapter& by, base::event_loop& loop, std::size_t most);
    registration_cache(const registration_cache&) = delete;
    registration_cache& operator=(const registration_cache&) = delete;
    registration_cache(registration_cache&&) = delete;
    registration_cache& operator=(registration_cache&&) = delete;
    ~registration_cache();

    /// One for that use that holds the range, which lives as long as its owners, kept or not. Null if there is none: it
    /// is the first time, it is too large, or the memory is not of a kind that is kept.
    [[nodiscard]] std::shared_ptr<registration> find(const void* begin, std::size_t size, access how);
    /// Keeps none of them any longer, as where others may not be registered beside them. True if there was any.
    bool clear() noexcept;
    /// Bytes that are kept.
    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    struct entry {
        base::address_range where;  ///< whole pages
        access how = access::local_read;
        std::shared_ptr<registration> keys;
        std::uint64_t used = 0;  ///< grows from use to use
    };
    /// To be ended when nothing is locked.
    using entries = std::vector<entry>;

    [[nodiscard]] bool is_known(const base::address_range& where) noexcept;
    [[nodiscard]] bool open_watch();
    [[nodiscard]] std::shared_ptr<registration> fill(std::uint64_t mark, const base::address_range& where, access how);
    void take_changes(entries& gone);
    void make_room(entries& gone);
    entries::iterator take(entries::iterator which, entries& gone);
    [[nodiscard]] std::vector<base::address_range> only_in(const base::address_range& where) const;
    void sweep();

    adapter& by_;
    base::event_loop& loop_;
    std::size_t most_;
    mutable std::mutex mutex_;  ///< guards what follows; held for no call of the adapter
    entries kept_;
    std::size_t bytes_ = 0;
    std::uint64_t uses_ = 0;
    std::vector<base::address_range> asked_;  ///< for once, by a hash of where they begin
    std::unique_ptr<base::memory_watch> watch_;
    bool is_watch_refused_ = false;
};

}  // namespace via::rdma
