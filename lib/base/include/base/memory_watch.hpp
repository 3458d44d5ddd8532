// SPDX-License-Identifier: Apache-2.0
/// @file memory_watch.hpp
/// @brief Hears when memory of this process goes back to the system, by userfaultfd(2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/fd.hpp"

namespace via::base {

/// Addresses from `begin` to before `end`.
struct address_range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;

    [[nodiscard]] bool overlaps(const address_range& other) const noexcept {
        return begin < other.end && other.begin < end;
    }
    [[nodiscard]] bool holds(const address_range& other) const noexcept {
        return begin <= other.begin && other.end <= end;
    }
};

/// Private memory of this process that is watched: munmap(), mmap() over it, mremap(), brk() and madvise(MADV_DONTNEED)
/// return when a thread of this object has noted what they change, which takes two changes of context. Nothing else of
/// the program becomes slower. Thread-safe.
///
/// The system tells of a mapping to one watcher alone, and tells nothing of memory that others may cut off, as
/// ftruncate() does, or that a driver has mapped: such memory is not watched. Linux 5.14 or later; a container may
/// forbid it.
class memory_watch {
public:
    /// What has been changed since the last time; `all` if nobody knows, or there was too much to be noted.
    struct changes {
        std::array<address_range, 32> ranges = {};
        std::size_t count = 0;
        bool all = false;

        [[nodiscard]] bool any() const noexcept { return all || count != 0; }
        [[nodiscard]] bool touch(const address_range& range) const noexcept;
    };

    /// Null where the system does not allow it; `problem` says why.
    [[nodiscard]] static std::unique_ptr<memory_watch> open(std::string& problem);
    /// True if open() would find that the system allows it; else `problem` says why not.
    [[nodiscard]] static bool is_allowed(std::string& problem);

    memory_watch(const memory_watch&) = delete;
    memory_watch& operator=(const memory_watch&) = delete;
    memory_watch(memory_watch&&) = delete;
    memory_watch& operator=(memory_watch&&) = delete;
    /// @pre nothing is watched: where a child of fork() keeps the descriptor, the system would still tell of that, and
    ///      wait for somebody who listens.
    ~memory_watch();

    /// Watches a range of whole pages. False, with nothing done, for memory that cannot be.
    [[nodiscard]] bool add(const address_range& range) noexcept;
    /// Ends that, for as much of the range as is still there.
    void remove(const address_range& range) noexcept;

    /// What was changed by calls that returned before this one begins is in it.
    [[nodiscard]] changes take() noexcept;
    /// Can be read while there is something to take.
    [[nodiscard]] int descriptor() const noexcept { return changed_.get(); }

private:
    memory_watch(fd faults, fd changed, fd stop) noexcept;
    void listen() noexcept;
    [[nodiscard]] bool hear() noexcept;
    void note(const address_range& range) noexcept;
    void note_all() noexcept;

    fd faults_;         ///< of userfaultfd(2)
    fd changed_;        ///< of eventfd(2)
    fd stop_;           ///<
    std::mutex mutex_;  ///< guards noted_; who holds it gives no memory back, or would wait for itself
    changes noted_;
    bool is_deaf_ = false;  ///< for good, under mutex_
    std::thread thread_;
};

}  // namespace via::base
