// SPDX-License-Identifier: Apache-2.0
/// @file plain_team.hpp
/// @brief PEs that meet by flags in shared memory: the reference of the collectives, and how the benchmark itself
/// waits.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace perf::plain {

/// Each flag has a cache line of its own: nobody waits for a line that somebody else writes.
struct alignas(64) flag {
    std::atomic<std::uint64_t> value;
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// One flag a round of a barrier over up to 2^16 PEs. Starts as zeros.
using flags = std::array<flag, 16>;

/// Some PEs, numbered from 0. All of them make the same calls in the same order. Who waits spins; it yields the
/// processor if told that there are more PEs than processors.
class team {
public:
    /// Sets one of the flags of a member that is not mapped, somehow.
    using far_store = std::function<void(int member, std::size_t flag, std::uint64_t value)>;

    /// @param members  where each member's flags lie; null for one that is not mapped
    team(std::vector<flags*> members, int me, bool yields, far_store store = {})
        : members_{std::move(members)}, me_{me}, yields_{yields}, store_{std::move(store)} {}

    [[nodiscard]] int me() const noexcept { return me_; }
    [[nodiscard]] int size() const noexcept { return static_cast<int>(members_.size()); }

    /// Dissemination: in round r everyone tells the member 2^r further on. With two members, one exchange of flags.
    void barrier();
    /// Returns when `word` is at least `value`.
    void wait(const std::atomic<std::uint64_t>& word, std::uint64_t value) const noexcept;

private:
    std::vector<flags*> members_;
    int me_;
    bool yields_;
    far_store store_;
    std::uint64_t epoch_ = 0;
};

/// Collectives as one writes them by hand where every PE can read every PE's memory: meet, copy what is needed, meet.
/// `sources` has every member's buffer.
void broadcast(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size, int root);
void fcollect(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size);
void alltoall(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size);
/// Sums of doubles; every PE adds up all of them.
void sum(team& all, double* dest, const std::vector<std::byte*>& sources, std::size_t count);

}  // namespace perf::plain
