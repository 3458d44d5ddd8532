// SPDX-License-Identifier: Apache-2.0
#include "heap/ipc_cache.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "base/error.hpp"
#include "ipc_refusal.hpp"

namespace via::heap {
namespace {

using outcome = open_result::outcome;
using verdict = ipc_table::verdict;

/// How long to sleep before looking again at copies, which ring no bell.
constexpr std::chrono::milliseconds nap{1};
/// How long the end of a cache waits for copies.
constexpr base::seconds last_patience{2};

std::uintptr_t number(const std::byte* address) { return reinterpret_cast<std::uintptr_t>(address); }

/// What is in the way of an open may go; nothing helps where there is no way.
bool can_be_mended(outcome problem) { return problem == outcome::already_mapped || problem == outcome::no_memory; }

}  // namespace

ipc_cache::~ipc_cache() {
    const auto leave_the_rest = [&] {
        for (pending& left : pending_) left.lease.cache_ = nullptr;
        for (standing& left : standing_) left.lease.cache_ = nullptr;
    };
    if (!process_.is_mine()) {
        leave_the_rest();
        return;
    }
    const base::deadline until{last_patience};
    lock held{mutex_};
    table_.retire_all();
    close_queued(held);
    while (!(pending_.empty() && standing_.empty()) && wait_for_change(held, until)) close_queued(held);
    held.unlock();
    leave_the_rest();
}

ipc_lease ipc_cache::find(const exported_buffer& what) noexcept {
    if (!process_.is_mine()) return {};
    const lock held{mutex_};
    const ipc_table::ticket which = table_.find(what);
    if (which == ipc_table::none) return {};
    ++counters_.hits;
    return {*this, which, reinterpret_cast<std::byte*>(table_.address(which))};
}

ipc_lease ipc_cache::acquire(const exported_buffer& what, base::seconds patience, const char* doing) {
    ipc_lease found = find(what);
    return found ? std::move(found) : acquire_slowly(what, base::deadline{patience}, doing);
}

ipc_lease ipc_cache::acquire_slowly(const exported_buffer& what, const base::deadline& until, const char* doing) {
    if (!process_.is_mine()) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: this process is a child of fork(), where CUDA does not work", doing),
                    .hint = "start PEs by exec, or fork before the world is made",
                    .pe = what.pe});
    }
    poll();
    lock held{mutex_};
    for (;;) {
        const ipc_table::answer found = table_.begin(what);
        counters_.evictions += found.evicted;
        const bool worked = table_.has_closing();
        close_queued(held);
        switch (found.what) {
            case verdict::hit:
                ++counters_.hits;
                return {*this, found.which, reinterpret_cast<std::byte*>(table_.address(found.which))};
            case verdict::open: held.unlock(); return open(found.which, what, until, doing);
            case verdict::wait:
            case verdict::full:
                if (worked || wait_for_change(held, until)) continue;
                [[fallthrough]];
            default:
                ++counters_.refusals;
                held.unlock();
                refuse_by(found.what, what, doing);
        }
    }
}

/// The mapping is OPENING and this thread is the one who opens it; whatever happens, it does not stay so.
ipc_lease ipc_cache::open(ipc_table::ticket which, const exported_buffer& what, const base::deadline& until,
                          const char* doing) {
    mending step = mending::drain;
    for (;;) {
        auto accepted = ipc_table::acceptance::mismatch;
        const std::uint64_t closed_before = closed();
        const open_result tried = try_open(which, what, accepted);
        if (accepted == ipc_table::acceptance::live) return {*this, which, tried.address};
        if (accepted == ipc_table::acceptance::withdrawn) {
            count_refusal();
            refuse_by(verdict::withdrawn, what, doing);
        }
        if (accepted == ipc_table::acceptance::passing && wait_for_place(which, tried.address, until)) continue;
        if (can_be_mended(tried.what) && mend(step, tried.what, which, what, closed_before, until)) continue;
        bool withdrawn = false;
        {
            const lock held{mutex_};
            withdrawn = table_.is_withdrawn(which);
            table_.open_failed(which);
            ++counters_.refusals;
        }
        changed_.notify_all();
        if (withdrawn) refuse_by(verdict::withdrawn, what, doing);
        refuse_open(tried, what, doing);
    }
}

/// One call of the driver. An address that cannot be the buffer's is given back at once, and counts as something in the
/// way: the driver has mixed it up with an older mapping.
open_result ipc_cache::try_open(ipc_table::ticket which, const exported_buffer& what, ipc_table::acceptance& accepted) {
    open_result tried;
    try {
        tried = driver_->open(what);
        if (tried.what != outcome::opened) return tried;
        lock held{mutex_};
        accepted = table_.opened(which, number(tried.address), tried.size);
        if (accepted == ipc_table::acceptance::live || accepted == ipc_table::acceptance::withdrawn) {
            ++counters_.opens;
            close_queued(held);
            changed_.notify_all();
            return tried;
        }
    } catch (const std::exception& failed) {
        const bool was_opened = tried.what == outcome::opened;
        if (was_opened) (void)driver_->close(what, tried.address);
        return {.what = outcome::failed, .why = failed.what()};
    }
    if (tried.address != nullptr) (void)driver_->close(what, tried.address);
    return {.what = outcome::already_mapped,
            .address = tried.address,
            .why = accepted == ipc_table::acceptance::passing ? "an older mapping at the same place is not closed yet"
                                                              : "the driver gave the mapping of another buffer"};
}

/// Until what was mapped at `place` is closed, by whichever thread does that. False if it is not in time, or if the
/// opening was revoked meanwhile.
bool ipc_cache::wait_for_place(ipc_table::ticket which, std::byte* place, const base::deadline& until) {
    lock held{mutex_};
    close_queued(held);
    while (table_.is_passing(which, number(place)) && wait_for_change(held, until)) close_queued(held);
    if (table_.is_passing(which, number(place)) || table_.is_withdrawn(which)) return false;
    ++counters_.stale_retries;
    return true;
}

/// Removes one more thing that can be in the way of an open, from the cheapest to the dearest. False when there is
/// nothing left to remove, and trying again is of no use.
bool ipc_cache::mend(mending& step, outcome problem, ipc_table::ticket which, const exported_buffer& what,
                     std::uint64_t closed_before, const base::deadline& until) {
    bool mended = false;
    while (!mended && step != mending::over) {
        const mending now = step;
        step = static_cast<mending>(static_cast<std::uint8_t>(step) + 1);
        if (now == mending::drain) mended = drain(which, what.owner, false, closed_before, until);
        if (now == mending::wait) mended = drain(which, what.owner, true, closed_before, until);
        if (now == mending::evict_peer || (now == mending::evict_all && problem == outcome::no_memory)) {
            lock held{mutex_};
            const std::size_t evicted =
                now == mending::evict_peer ? table_.evict_idle(what.owner) : table_.evict_all_idle();
            counters_.evictions += evicted;
            close_queued(held);
            mended = evicted != 0;
        }
    }
    const lock held{mutex_};
    if (!mended || table_.is_withdrawn(which)) return false;
    ++counters_.stale_retries;
    return true;
}

/// Waits until the mappings of `owner` that have left the map are closed; of those still in use only on demand. False
/// if there were none, and no other thread has closed one since `closed_before` was read, or if some are left.
bool ipc_cache::drain(ipc_table::ticket for_whom, const incarnation& owner, bool in_use_too,
                      std::uint64_t closed_before, const base::deadline& until) {
    poll();
    lock held{mutex_};
    const auto left = [&] {
        const ipc_table::remains found = table_.remains_of(owner, for_whom);
        return found.closing + (in_use_too ? found.in_use : 0);
    };
    if (left() == 0) return closed_ != closed_before;
    do close_queued(held);
    while (left() != 0 && wait_for_change(held, until));
    return left() == 0;
}

/// Other threads may do the same: each takes what is next in the queue. In the end it is empty, and what others took is
/// closed when they say so.
void ipc_cache::close_queued(lock& held) noexcept {
    while (const auto next = table_.take_closing()) {
        held.unlock();
        const close_result result = driver_->close(next->what, reinterpret_cast<std::byte*>(next->address));
        held.lock();
        if (result == close_result::failed) {
            // It may be mapped still, so its owner must not hear that it is not.
            counters_.quarantined_bytes += next->what.size;
            table_.stuck(next->which);
        } else {
            table_.closed(next->which);
            ++closed_;
        }
        changed_.notify_all();
    }
}

/// Lets others work. False when the time is over.
bool ipc_cache::wait_for_change(lock& held, const base::deadline& until) {
    if (until.expired()) return false;
    changed_.wait_for(held, nap);
    held.unlock();
    poll();
    held.lock();
    return true;
}

void ipc_cache::give_back(ipc_table::ticket which) noexcept {
    if (!process_.is_mine()) return;
    lock held{mutex_};
    table_.release(which);
    close_queued(held);
    held.unlock();
    changed_.notify_all();
}

void ipc_cache::pin(ipc_lease lease) noexcept {
    ipc_cache* const taken = std::exchange(lease.cache_, nullptr);
    if (taken == nullptr || !process_.is_mine()) return;
    const lock held{mutex_};
    table_.pin(lease.which_);
}

/// Looks at two of the others for each new one, by turns, so that they cannot pile up while nobody polls.
void ipc_cache::release_after(ipc_lease lease, std::unique_ptr<completion> done) {
    if (!lease || !process_.is_mine()) return;
    std::list<pending> made;
    try {
        made.emplace_back();
    } catch (...) {
        pin(std::move(lease));  // nobody could say when the copy has ended
        throw;
    }
    made.front() = {.lease = std::move(lease), .done = std::move(done)};
    bool given_back = false;
    {
        const std::lock_guard held{pending_mutex_};
        pending_.splice(pending_.end(), made);
        for (int looked = 0; looked < 2 && pending_.size() > 1; ++looked) {
            if (give_back_if_done(pending_.front())) {
                given_back = true;
                pending_.pop_front();
            } else {
                pending_.splice(pending_.end(), pending_, pending_.begin());
            }
        }
    }
    if (given_back) close_retired();
}

void ipc_cache::release_after(ipc_lease lease, const work_mark& done) {
    if (!lease || !process_.is_mine()) return;
    try {
        const std::lock_guard held{pending_mutex_};
        standing_list::iterator& its = standing_of(lease.which_);
        if (its != standing_.end()) {
            its->copies.add(done);
            standing_.splice(standing_.end(), standing_, its);
            return;
        }
        standing_list made(1);
        made.front().copies.add(done);
        made.front().lease = std::move(lease);
        its = made.begin();
        standing_.splice(standing_.end(), made);
    } catch (...) {
        pin(std::move(lease));  // nobody could say when the copy has ended
        throw;
    }
}

ipc_cache::standing_list::iterator& ipc_cache::standing_of(ipc_table::ticket which) {
    if (which >= standing_by_ticket_.size()) standing_by_ticket_.resize(which + 1, standing_.end());
    return standing_by_ticket_[which];
}

/// In the order of their last use, which is the order in which the mappings may have to make room.
void ipc_cache::poll_standing() noexcept {
    for (auto at = standing_.begin(); at != standing_.end();) {
        if (!at->copies.are_done()) {
            ++at;
            continue;
        }
        standing_by_ticket_[at->lease.which_] = standing_.end();
        end_lease(at->lease);
        at = standing_.erase(at);
    }
}

void ipc_cache::poll() noexcept {
    if (!process_.is_mine()) return;
    {
        const std::lock_guard held{pending_mutex_};
        pending_.remove_if([this](pending& each) { return give_back_if_done(each); });
        poll_standing();
    }
    close_retired();
}

bool ipc_cache::give_back_if_done(pending& what) noexcept {
    if (!what.done->reached()) return false;
    end_lease(what.lease);
    return true;
}

/// What becomes free by it is closed by close_retired(), under no lock.
void ipc_cache::end_lease(ipc_lease& what) noexcept {
    const lock held{mutex_};
    table_.release(what.which_);
    what.cache_ = nullptr;
}

void ipc_cache::close_retired() noexcept {
    lock held{mutex_};
    close_queued(held);
    held.unlock();
    changed_.notify_all();
}

ipc_cache::presence ipc_cache::revoke(const incarnation& owner, std::uint64_t id, std::uint64_t registration) noexcept {
    if (!process_.is_mine()) return presence::absent;
    poll();
    lock held{mutex_};
    table_.revoke(owner, id, registration);
    close_queued(held);
    return table_.look_for(owner, id, registration);
}

void ipc_cache::forget(const incarnation& owner) noexcept {
    if (!process_.is_mine()) return;
    poll();
    lock held{mutex_};
    table_.forget(owner);
    close_queued(held);
}

ipc_counters ipc_cache::counters() const {
    const lock held{mutex_};
    ipc_counters now = counters_;
    now.mappings = table_.mappings();
    now.bytes = table_.bytes();
    return now;
}

void ipc_cache::count_refusal() noexcept {
    const lock held{mutex_};
    ++counters_.refusals;
}

std::uint64_t ipc_cache::closed() const {
    const lock held{mutex_};
    return closed_;
}

}  // namespace via::heap
