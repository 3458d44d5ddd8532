// SPDX-License-Identifier: Apache-2.0
#include "team/block_store.hpp"

#include <atomic>
#include <span>
#include <thread>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace via::team {
namespace {

/// How long the last block may rest: its readers are on their way out of a destroy.
constexpr base::seconds patience{2};

}  // namespace

std::uint64_t block_store::take() {
    const std::lock_guard lock{mutex_};
    collect_rested();
    const base::deadline until{patience};
    while (free_.empty() && made_ == most_ && !resting_.empty() && !until.expired()) {
        std::this_thread::yield();
        collect_rested();
    }
    if (!free_.empty()) {
        const std::uint64_t offset = free_.back();
        clear(offset);
        free_.pop_back();
        return offset;
    }
    if (made_ == most_) {
        base::fail({.status = VIA_ERR_MEMORY,
                    .message = fmt::format("this PE is in {} teams, and more it cannot be in", most_),
                    .hint = "destroy teams that are no longer used",
                    .size = sizeof(block)});
    }
    const std::uint64_t offset = first_block + made_ * area_;
    free_.reserve(made_ + 1);  // so that giving back never allocates
    resting_.reserve(made_ + 1);
    memory_->commit_control({.begin = offset, .size = area_});
    ++made_;
    return offset;
}

/// By words: after a break a remote reader that has all it needs, by the mirrors, may still be looking here, and what
/// it reads then is of no use to it.
void block_store::clear(std::uint64_t offset) noexcept {
    const std::span words{reinterpret_cast<std::uint64_t*>(&at(offset)), area_ / sizeof(std::uint64_t)};
    for (std::uint64_t& word : words) std::atomic_ref{word}.store(0, std::memory_order_relaxed);
}

void block_store::give_back(std::uint64_t offset) {
    const std::lock_guard lock{mutex_};
    free_.push_back(offset);
}

void block_store::give_back_after(std::uint64_t offset, std::uint32_t readers) {
    const std::lock_guard lock{mutex_};
    resting_.push_back({.offset = offset, .readers = readers});
}

void block_store::collect_rested() {
    std::erase_if(resting_, [this](const resting& each) {
        if (at(each.offset).readers_done.load(std::memory_order_acquire) < each.readers) return false;
        free_.push_back(each.offset);
        return true;
    });
}

}  // namespace via::team
