// SPDX-License-Identifier: Apache-2.0
/// @file gathering.hpp
/// @brief How the members of an active set meet, which have nothing in common but their pSync.
///
/// pSync: words 0 to 11 count signals of the rounds in which members meet; words 12, 14 and 15 are what this PE offers
/// the others: of a collect its bytes, of what else moves data, in debug mode, the numbers that all must pass alike;
/// word 13 says in debug mode which set is using it for which call, the whole world as well, which needs no pSync. All
/// are SHMEM_SYNC_VALUE again at the end, and since signals are counted, a member that is ahead may begin the next call
/// with the same pSync.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>

#include "active_set.hpp"
#include "world.hpp"

namespace via::shmem {

/// What a call has a pSync for. Only a set that does no more than meet may use it again at once.
enum class sync_purpose { meeting, transfer };

/// For debug mode: says in this PE's pSync which set uses it, while this lives. Tells the handler if it is in use here,
/// or was not initialized; and of a transfer, if a member is seen in the transfer before.
class sync_use {
public:
    sync_use(const active_set& set, sync_purpose purpose, const char* call) noexcept;
    sync_use(const sync_use&) = delete;
    sync_use& operator=(const sync_use&) = delete;
    sync_use(sync_use&&) = delete;
    sync_use& operator=(sync_use&&) = delete;
    ~sync_use();

    /// False if a PE uses the same pSync for another set now.
    [[nodiscard]] bool is_same_set(int pe) const noexcept;
    /// False, and the handler was told, if a PE is not in the call that this one is in.
    [[nodiscard]] bool is_same_call(int pe) const noexcept;
    /// Tells the handler of another set, once.
    void tell(int pe) noexcept;

private:
    [[nodiscard]] long signature() const noexcept;
    [[nodiscard]] bool is_ours(long mark) const noexcept;
    [[nodiscard]] bool was_initialized(long user) const noexcept;
    void look_for_stragglers() noexcept;

    const active_set& set_;
    const char* call_;
    long mark_;  ///< stands in the pSync while this lives
    bool is_told_ = false;
};

/// An argument of a collective that is a number, the same on all PEs.
struct number {
    const char* argument;
    long value;
};

/// One collective of a set, unless it is the team's of all PEs.
class gathering {
public:
    gathering(const active_set& set, sync_purpose purpose, const char* call) noexcept;
    gathering(const gathering&) = delete;
    gathering& operator=(const gathering&) = delete;
    gathering(gathering&&) = delete;
    gathering& operator=(gathering&&) = delete;
    /// Takes back what was offered.
    ~gathering();

    [[nodiscard]] int size() const noexcept { return set_.size; }
    [[nodiscard]] int me() const noexcept { return me_; }
    [[nodiscard]] int pe_of(int member) const noexcept { return set_.start + (member << set_.log_stride); }

    /// Returns when all members have come. In round r each hears of the 2^r members before it.
    void meet() noexcept;
    /// The same, where they will meet again. In debug mode false if not all members make the same call, with the same
    /// numbers, three at most; the handler of each has been told then.
    [[nodiscard]] bool meet_alike(std::initializer_list<number> numbers) noexcept;
    /// Calls `f` for every member, beginning behind this one, so that not all ask the same one first.
    template <class F>
    void for_all(F&& f) const {
        for (int step = 1; step <= size(); ++step) f((me_ + step) % size());
    }
    void get(void* dest, const void* source, std::size_t bytes, int member) const noexcept;
    void iget(std::byte* dest, std::ptrdiff_t dest_stride, const std::byte* source, std::ptrdiff_t source_stride,
              std::size_t element, std::size_t count, int member) const noexcept;

    /// For the others, which ask when all have met.
    void offer(long value) noexcept;
    [[nodiscard]] long offer_of(int member, int which = 0) const noexcept;

private:
    [[nodiscard]] bool is_one_call() const noexcept;
    [[nodiscard]] bool is_one_value(const char* argument, int which) const noexcept;
    void wait_for_signal(int round, int previous) noexcept;
    [[nodiscard]] via_status wait_and_look(const via_condition& what, int previous) noexcept;

    const active_set& set_;
    const char* call_;
    int me_;
    int offered_ = 0;              ///< how many values
    std::optional<sync_use> use_;  ///< in debug mode
};

}  // namespace via::shmem
