// SPDX-License-Identifier: Apache-2.0
#include "heap/ipc_table.hpp"

#include <algorithm>

namespace via::heap {

ipc_table::ticket ipc_table::find(const exported_buffer& what) {
    const auto owner = peers_.find(what.owner);
    if (owner == peers_.end()) return none;
    const auto found = owner->second.map.find(extent_of(what));
    if (found == owner->second.map.end()) return none;
    const slot& there = slots_[found->second];
    if (there.state != phase::live || !there.what.same_memory(what)) return none;
    use(found->second, what);
    return found->second;
}

void ipc_table::use(ticket which, const exported_buffer& by) {
    slot& there = slots_[which];
    if (there.users == 0) unlink_idle(which);
    ++there.users;
    there.what.registration = std::max(there.what.registration, by.registration);
}

ipc_table::answer ipc_table::begin(const exported_buffer& what) {
    peer& owner = peers_[what.owner];
    if (owner.gone) return {.what = verdict::owner_gone};
    if (was_revoked(owner, what)) return {.what = verdict::withdrawn};
    if (const auto known = look_in_map(owner, what)) return *known;
    if (is_changing(what)) return {.what = verdict::wait};
    answer result = make_room(what);
    if (result.what == verdict::open) result.which = add(what);
    return result;
}

/// What contradicts the description is out of date, or the description is: whichever was registered earlier.
std::optional<ipc_table::answer> ipc_table::look_in_map(peer& owner, const exported_buffer& what) {
    std::vector<ticket> stale;
    const std::uint64_t back = std::min(what.base, owner.widest);
    for (auto at = owner.map.lower_bound({what.base - back, 0}); at != owner.map.end(); ++at) {
        if (at->first.first >= what.end()) break;
        const slot& there = slots_[at->second];
        if (there.what.same_memory(what)) {
            if (there.state == phase::opening) return answer{.what = verdict::wait};
            use(at->second, what);
            return answer{.what = verdict::hit, .which = at->second};
        }
        if (!there.what.contradicts(what)) continue;
        if (there.what.registration >= what.registration) return answer{.what = verdict::withdrawn};
        stale.push_back(at->second);
    }
    for (const ticket which : stale) retire(which);
    return std::nullopt;
}

bool ipc_table::was_revoked(const peer& owner, const exported_buffer& what) {
    return std::any_of(owner.revoked.begin(), owner.revoked.end(),
                       [&](const revocation& r) { return r.id == what.id && what.registration <= r.registration; });
}

/// True while the driver is opening or closing the same memory for a mapping that has left the map. One call at a time:
/// a driver that does not count opens would end the new mapping with the old one.
bool ipc_table::is_changing(const exported_buffer& what) const {
    return std::any_of(dying_.begin(), dying_.end(), [&](ticket which) {
        const slot& there = slots_[which];
        return (there.users == 0 || there.address == 0) && there.what.owner.process == what.owner.process &&
               there.what.same_memory(what);
    });
}

/// Evicts no more than is needed, and opens nothing before what it evicted is closed: the limit is one on mappings.
ipc_table::answer ipc_table::make_room(const exported_buffer& what) {
    if (what.size > policy_.most_bytes || policy_.most_mappings == 0) return {.what = verdict::too_large};
    const auto fits = [&](std::size_t mappings, std::size_t bytes) {
        return mappings < policy_.most_mappings && bytes <= policy_.most_bytes - what.size;
    };
    answer result{.what = verdict::open};
    while (!fits(mappings_ - departing_, bytes_ - departing_bytes_) && oldest_ != none) {
        retire(oldest_);
        ++result.evicted;
    }
    if (!fits(mappings_, bytes_)) result.what = departing_ != 0 ? verdict::wait : verdict::full;
    return result;
}

ipc_table::ticket ipc_table::add(const exported_buffer& what) {
    if (vacant_.empty()) {
        // Room for every slot, so that no release has to ask for memory.
        vacant_.reserve(slots_.size() + 1);
        closing_.reserve(slots_.size() + 1);
        dying_.reserve(slots_.size() + 1);
        slots_.emplace_back();
        vacant_.push_back(static_cast<ticket>(slots_.size() - 1));
    }
    const ticket which = vacant_.back();
    peer& owner = peers_[what.owner];
    owner.map.emplace(extent_of(what), which);
    owner.widest = std::max(owner.widest, what.size);
    widest_ = std::max(widest_, what.size);
    vacant_.pop_back();
    slots_[which] = {.what = what, .users = 1, .state = phase::opening};
    ++mappings_;
    bytes_ += what.size;
    return which;
}

ipc_table::acceptance ipc_table::opened(ticket which, std::uintptr_t address, std::size_t size) {
    slot& there = slots_[which];
    if (address == 0 || (size != 0 && size < there.what.size)) return acceptance::mismatch;
    if (const acceptance found = look_at_place(which, address, there.what.size); found != acceptance::live)
        return found;
    places_.emplace(address, which);
    there.address = address;
    if (there.state == phase::opening) {
        there.state = phase::live;
        return acceptance::live;
    }
    release(which);
    return acceptance::withdrawn;
}

/// True if mappings of the two may lie on one another, as they do in the owner. A second open of one buffer, which the
/// driver counts, lies where the first does; and in the owner's own process, so at the buffers' own addresses, they lie
/// where they are, also those that share pieces. PEs that are threads are several owners of what their process has, and
/// each may lend the same allocation, or pieces of it.
bool ipc_table::may_coincide(const exported_buffer& one, const exported_buffer& other, bool at_home) noexcept {
    if (one.owner == other.owner || (at_home && one.owner.process == other.owner.process))
        return !one.contradicts(other);
    return one.owner.process == other.owner.process && one.same_memory(other) && one.handle == other.handle;
}

/// LIVE if no other mapping lies there. Addresses are free for the driver, and given again, a little before it says
/// that it has closed what was there.
ipc_table::acceptance ipc_table::look_at_place(ticket which, std::uintptr_t address, std::size_t size) const {
    const exported_buffer& mine = slots_[which].what;
    const std::uintptr_t back = std::min<std::uintptr_t>(address, widest_);
    auto found = acceptance::live;
    std::for_each(
        places_.lower_bound({address - back, 0}), places_.lower_bound({address + size, 0}), [&](const auto& place) {
            const slot& there = slots_[place.second];
            const exported_buffer& other = there.what;
            if (place.first + other.size <= address) return;
            if (may_coincide(mine, other, address == mine.base) && place.first - other.base == address - mine.base)
                return;
            const bool leaves = there.state == phase::dying && there.users == 0;
            if (found != acceptance::mismatch) found = leaves ? acceptance::passing : acceptance::mismatch;
        });
    return found;
}

void ipc_table::open_failed(ticket which) {
    if (slots_[which].state == phase::opening)
        peers_[slots_[which].what.owner].map.erase(extent_of(slots_[which].what));
    vacate(which);
}

void ipc_table::release(ticket which) {
    slot& there = slots_[which];
    if (--there.users != 0) return;
    if (there.state == phase::dying) return schedule_closing(which);
    push_idle(which);
    if (!policy_.keep) retire(which);
}

void ipc_table::retire(ticket which) {
    slot& there = slots_[which];
    peers_[there.what.owner].map.erase(extent_of(there.what));
    const bool idle = there.state == phase::live && there.users == 0;
    there.state = phase::dying;
    dying_.push_back(which);
    if (!idle) return;
    unlink_idle(which);
    schedule_closing(which);
}

void ipc_table::schedule_closing(ticket which) {
    closing_.push_back(which);
    ++departing_;
    departing_bytes_ += slots_[which].what.size;
}

std::optional<ipc_table::closing> ipc_table::take_closing() {
    if (closing_.empty()) return std::nullopt;
    const ticket which = closing_.back();
    closing_.pop_back();
    return closing{.which = which, .what = slots_[which].what, .address = slots_[which].address};
}

void ipc_table::closed(ticket which) {
    --departing_;
    departing_bytes_ -= slots_[which].what.size;
    places_.erase({slots_[which].address, which});
    vacate(which);
}

void ipc_table::stuck(ticket which) {
    --departing_;
    departing_bytes_ -= slots_[which].what.size;
    slots_[which].users = 1;
    slots_[which].pinned = true;
}

void ipc_table::vacate(ticket which) {
    --mappings_;
    bytes_ -= slots_[which].what.size;
    if (slots_[which].state == phase::dying) std::erase(dying_, which);
    slots_[which] = {};
    vacant_.push_back(which);
}

void ipc_table::remember(std::vector<revocation>& revoked, const revocation& last) {
    std::erase_if(revoked, [&](const revocation& r) { return r.id == last.id; });
    if (revoked.size() == most_revoked) revoked.erase(revoked.begin());
    revoked.push_back(last);
}

void ipc_table::revoke(const incarnation& owner, std::uint64_t id, std::uint64_t registration) {
    peer& of = peers_[owner];
    remember(of.revoked, {.id = id, .registration = registration});
    for (auto at = of.map.begin(); at != of.map.end();) {
        const ticket which = (at++)->second;  // retiring erases it
        const exported_buffer& what = slots_[which].what;
        if (what.id == id && what.registration <= registration) retire(which);
    }
}

/// All that there is of it is DYING since revoke().
ipc_table::presence ipc_table::look_for(const incarnation& owner, std::uint64_t id, std::uint64_t registration) const {
    presence found = presence::absent;
    for (const ticket which : dying_) {
        const slot& there = slots_[which];
        if (there.what.owner != owner || there.what.id != id || there.what.registration > registration) continue;
        if (there.pinned) return presence::pinned;
        found = presence::in_use;
    }
    return found;
}

void ipc_table::forget(const incarnation& owner) {
    peer& of = peers_[owner];
    of.gone = true;
    of.revoked = {};
    while (!of.map.empty()) retire(of.map.begin()->second);
}

std::size_t ipc_table::evict_idle(const incarnation& owner) {
    std::size_t evicted = 0;
    for (ticket which = oldest_; which != none;) {
        const ticket next = slots_[which].younger;
        if (slots_[which].what.owner.process == owner.process) {
            retire(which);
            ++evicted;
        }
        which = next;
    }
    return evicted;
}

std::size_t ipc_table::evict_all_idle() {
    std::size_t evicted = 0;
    for (; oldest_ != none; ++evicted) retire(oldest_);
    return evicted;
}

void ipc_table::retire_all() {
    for (auto& [owner, of] : peers_) {
        while (!of.map.empty()) retire(of.map.begin()->second);
    }
}

ipc_table::remains ipc_table::remains_of(const incarnation& owner, ticket except) const {
    remains found;
    for (const ticket which : dying_) {
        if (which == except || slots_[which].what.owner.process != owner.process) continue;
        ++(slots_[which].users == 0 ? found.closing : found.in_use);
    }
    return found;
}

void ipc_table::push_idle(ticket which) {
    slots_[which].older = youngest_;
    slots_[which].younger = none;
    (youngest_ == none ? oldest_ : slots_[youngest_].younger) = which;
    youngest_ = which;
}

void ipc_table::unlink_idle(ticket which) {
    slot& there = slots_[which];
    (there.older == none ? oldest_ : slots_[there.older].younger) = there.younger;
    (there.younger == none ? youngest_ : slots_[there.younger].older) = there.older;
    there.older = none;
    there.younger = none;
}

}  // namespace via::heap
