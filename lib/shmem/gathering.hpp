// SPDX-License-Identifier: Apache-2.0
/// @file gathering.hpp
/// @brief How the members of an active set meet, which have nothing in common but their pSync.
///
/// pSync: words 0 to 11 count signals of the rounds in which members meet; word 12 is what this PE offers to a collect;
/// word 13 says in debug mode which set is using it. All are SHMEM_SYNC_VALUE again at the end, and since signals are
/// counted, a member that is ahead may begin the next call with the same pSync.
#pragma once

#include <cstddef>

#include "active_set.hpp"
#include "world.hpp"

namespace via::shmem {

/// One collective of a set that is not the whole world.
class gathering {
public:
    gathering(const active_set& set, const char* call) noexcept;
    gathering(const gathering&) = delete;
    gathering& operator=(const gathering&) = delete;
    gathering(gathering&&) = delete;
    gathering& operator=(gathering&&) = delete;
    ~gathering();

    [[nodiscard]] int size() const noexcept { return set_.size; }
    [[nodiscard]] int me() const noexcept { return me_; }
    [[nodiscard]] int pe_of(int member) const noexcept { return set_.start + (member << set_.log_stride); }

    /// Returns when all members have come. In round r each hears of the 2^r members before it.
    void meet() noexcept;
    /// Calls `f` for every member, beginning behind this one, so that not all ask the same one first.
    template <class F>
    void for_all(F&& f) const {
        for (int step = 1; step <= size(); ++step) f((me_ + step) % size());
    }
    void get(void* dest, const void* source, std::size_t bytes, int member) const noexcept;
    void iget(std::byte* dest, std::ptrdiff_t dest_stride, const std::byte* source, std::ptrdiff_t source_stride,
              std::size_t element, std::size_t count, int member) const noexcept;

    void offer(long value) noexcept;
    [[nodiscard]] long offer_of(int member) const noexcept;

private:
    void add(int slot, long value, int pe) noexcept;
    void store(int slot, long value) noexcept;
    [[nodiscard]] long load(int slot, int pe) const noexcept;
    void wait_for_signal(int round, int previous) const noexcept;

    // In debug mode.
    [[nodiscard]] long signature() const noexcept;
    void check_unused() noexcept;
    void check_same_set(int pe) noexcept;

    const active_set& set_;
    long* sync_;
    const char* call_;
    int me_;
};

}  // namespace via::shmem
