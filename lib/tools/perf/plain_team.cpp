// SPDX-License-Identifier: Apache-2.0
#include "plain_team.hpp"

#include <cstring>
#include <sched.h>

namespace perf::plain {

void team::wait(const std::atomic<std::uint64_t>& word, std::uint64_t value) const noexcept {
    while (word.load(std::memory_order_acquire) < value) {
        if (yields_) ::sched_yield();
    }
}

void team::barrier() {
    ++epoch_;
    const int count = size();
    std::size_t round = 0;
    for (int step = 1; step < count; step *= 2, ++round) {
        const int other = (me_ + step) % count;
        if (flags* const there = members_[static_cast<std::size_t>(other)]) {
            (*there)[round].value.store(epoch_, std::memory_order_release);
        } else {
            store_(other, round, epoch_);
        }
        wait((*members_[static_cast<std::size_t>(me_)])[round].value, epoch_);
    }
}

void broadcast(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size, int root) {
    all.barrier();
    std::memcpy(dest, sources[static_cast<std::size_t>(root)], size);
    all.barrier();
}

void fcollect(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size) {
    all.barrier();
    for (std::size_t pe = 0; pe < sources.size(); ++pe) std::memcpy(dest + pe * size, sources[pe], size);
    all.barrier();
}

void alltoall(team& all, std::byte* dest, const std::vector<std::byte*>& sources, std::size_t size) {
    all.barrier();
    const auto me = static_cast<std::size_t>(all.me());
    for (std::size_t pe = 0; pe < sources.size(); ++pe) std::memcpy(dest + pe * size, sources[pe] + me * size, size);
    all.barrier();
}

void sum(team& all, double* dest, const std::vector<std::byte*>& sources, std::size_t count) {
    all.barrier();
    std::memcpy(dest, sources[0], count * sizeof(double));
    for (std::size_t pe = 1; pe < sources.size(); ++pe) {
        const auto* source = reinterpret_cast<const double*>(sources[pe]);
        for (std::size_t i = 0; i < count; ++i) dest[i] += source[i];
    }
    all.barrier();
}

}  // namespace perf::plain
