// SPDX-License-Identifier: Apache-2.0
#include "thread_group.hpp"

#include "words.hpp"

namespace via::bootstrap {

thread_group::thread_group(int npes) : members_(static_cast<std::size_t>(npes)), round_{std::make_shared<round>(npes)} {
    failures_.reserve(members_.size());  // tell() keeps references across its unlock
}

bool thread_group::full() const {
    const std::lock_guard lock{mutex_};
    return joined_ == members_.size();
}

bool thread_group::present(int pe) const {
    const std::lock_guard lock{mutex_};
    return members_[static_cast<std::size_t>(pe)].state == presence::joined;
}

void thread_group::join(int pe) {
    const std::lock_guard lock{mutex_};
    at(pe).state = presence::joined;
    ++joined_;
    ++present_;
}

std::vector<std::vector<std::byte>> thread_group::allgather(int pe, std::span<const std::byte> mine,
                                                            const base::deadline& until) {
    check_contribution(mine.size());
    std::unique_lock lock{mutex_};
    const std::shared_ptr<round> current = round_;
    if (!current->gather.contribute(pe, mine)) {
        base::fail({.status = VIA_ERR_INTERNAL, .message = "two threads are in an allgather of the same PE", .pe = pe});
    }
    for (std::size_t other = 0; other < members_.size(); ++other) {
        const int number = static_cast<int>(other);
        if (members_[other].state == presence::left && !current->gather.has(number)) {
            break_round(peer_failed(number, how_left_early));
        }
    }
    if (current->gather.complete()) {
        round_ = std::make_shared<round>(npes());
        changed_.notify_all();
    }
    wait_for_outcome(lock, *current, until);
    lock.unlock();  // a complete round does not change any more
    return current->gather.contributions();
}

/// Ends the present round for all who wait in it. The lock is held.
void thread_group::break_round(base::failure why) {
    if (round_->broken || round_->gather.empty()) return;
    round_->broken = std::move(why);
    round_ = std::make_shared<round>(npes());
    changed_.notify_all();
}

/// Returns when the round is complete, throws when it never will be. The first deadline ends it for everyone: a PE that
/// gave up would have to be named to the others, and the one that did not come is what they need to know.
void thread_group::wait_for_outcome(std::unique_lock<std::mutex>& lock, const round& mine,
                                    const base::deadline& until) {
    while (!mine.gather.complete()) {
        if (mine.broken) base::fail(*mine.broken);
        if (!failures_.empty()) base::fail(peer_failed(failures_.front().pe, failures_.front().how));
        if (until.expired()) {
            break_round(missing(mine.gather.missing()));
            continue;
        }
        changed_.wait_for(lock, until.left());
    }
}

void thread_group::watch(int pe, failure_handler on_failure) {
    {
        const std::lock_guard telling{at(pe).telling};
        at(pe).handler = std::move(on_failure);
    }
    tell(pe);
}

void thread_group::unwatch(int pe) noexcept {
    const std::lock_guard telling{at(pe).telling};
    at(pe).handler = nullptr;
}

/// Tells `pe`'s handler the failures that it has not been told.
void thread_group::tell(int pe) {
    member& listener = at(pe);
    const std::lock_guard telling{listener.telling};
    while (listener.handler) {
        const failed_member* next = nullptr;
        {
            const std::lock_guard lock{mutex_};
            if (listener.told == failures_.size()) return;
            next = &failures_[listener.told++];
        }
        if (next->pe != pe) listener.handler(next->pe, next->how);
    }
}

void thread_group::retain(std::shared_ptr<const void> memory) {
    const std::lock_guard lock{mutex_};
    retained_.push_back(std::move(memory));
}

/// Takes a present member out. The lock is not held: memory is released outside it.
void thread_group::depart(int pe, presence how) {
    std::vector<std::shared_ptr<const void>> released;
    const std::lock_guard lock{mutex_};
    // In one step: an allgather that begins between the two would wait for a PE that has gone, and nobody would tell
    // it.
    if (how == presence::left && !round_->gather.has(pe)) break_round(peer_failed(pe, how_left_early));
    at(pe).state = how;
    if (--present_ == 0) released.swap(retained_);
}

void thread_group::leave(int pe) noexcept {
    unwatch(pe);
    if (present(pe)) depart(pe, presence::left);
}

void thread_group::abandon(int pe, const std::string& reason) noexcept {
    unwatch(pe);
    if (!present(pe)) return;
    {
        const std::lock_guard lock{mutex_};
        failures_.push_back({.pe = pe, .how = how_abandoned(reason)});
    }
    changed_.notify_all();
    for (int other = 0; other < npes(); ++other) tell(other);
    depart(pe, presence::failed);
}

}  // namespace via::bootstrap
