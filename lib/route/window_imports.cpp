// SPDX-License-Identifier: Apache-2.0
#include "route/window_imports.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace via::route {

window_use window_imports::find(int pe, std::uint64_t window, std::uint64_t offset) const {
    const std::lock_guard lock{mutex_};
    auto next = map_.upper_bound({pe, window, offset});
    if (next == map_.begin()) return {};
    --next;
    const auto& [at, known] = *next;
    if (at.pe != pe || at.window != window || !known->what.holds(offset)) return {};
    return window_use{known};  // counted while it is in the map: drop() cannot overlook this user
}

void window_imports::begin_asking() {
    const std::lock_guard lock{mutex_};
    ++asking_;
}

void window_imports::end_asking() {
    const std::lock_guard lock{mutex_};
    if (--asking_ == 0) taken_back_.clear();
}

bool window_imports::enter(int pe, std::shared_ptr<window_import> made) {
    const std::lock_guard lock{mutex_};
    const key name{pe, made->what.number};
    if (std::find(taken_back_.begin(), taken_back_.end(), name) != taken_back_.end()) return false;
    const place at{pe, made->what.window, made->what.begin};
    map_.try_emplace(at, std::move(made));  // another thread may have asked as well
    return true;
}

/// Another import of the same allocation, which the same mapping serves.
window_import* window_imports::find_other(const heap::exported_buffer& what) const {
    const auto other = std::find_if(map_.begin(), map_.end(), [&](const auto& each) {
        const auto& memory = each.second->what.memory;
        return memory && memory->owner == what.owner && memory->id == what.id;
    });
    return other == map_.end() ? nullptr : other->second.get();
}

/// Closes the mapping if nobody needs it any more; a driver's close takes long, so not under the lock.
window_imports::presence window_imports::look_at(int pe, window_import& what, window_gpu* gpu) {
    if (what.pins != 0) return presence::pinned;
    if (gpu != nullptr) gpu->cache_of(pe).poll();
    if (what.users != 0) return presence::in_use;
    {
        const std::lock_guard lock{what.mutex};
        if (!what.copies.are_done()) return presence::in_use;
    }
    if (!what.what.memory || gpu == nullptr) return presence::absent;
    const heap::exported_buffer& memory = *what.what.memory;
    std::uint64_t latest = 0;
    {
        const std::lock_guard lock{mutex_};
        latest = what.latest;
        if (window_import* other = find_other(memory)) {
            other->latest = std::max(other->latest, latest);
            return presence::absent;
        }
    }
    return gpu->cache_of(pe).revoke(memory.owner, memory.id, latest);
}

window_imports::presence window_imports::drop(int pe, std::uint64_t number, window_gpu* gpu) {
    const key name{pe, number};
    {
        const std::lock_guard lock{mutex_};
        const auto known = std::find_if(map_.begin(), map_.end(), [&](const auto& each) {
            return each.first.pe == pe && each.second->what.number == number;
        });
        if (known != map_.end()) {
            leaving_.emplace(name, std::move(known->second));
            map_.erase(known);
        }
        // An answer that some thread has still to enter may be of before, whether another has entered its own or not.
        const bool known_back = std::find(taken_back_.begin(), taken_back_.end(), name) != taken_back_.end();
        if (asking_ != 0 && !known_back) taken_back_.push_back(name);
    }
    return end_of_leaving(name, gpu);
}

void window_imports::drop_failed(int pe, const std::shared_ptr<window_import>& which, window_gpu* gpu) {
    const key name{pe, which->what.number};
    {
        const std::lock_guard lock{mutex_};
        const auto known =
            std::find_if(map_.begin(), map_.end(), [&](const auto& each) { return each.second == which; });
        if (known == map_.end()) return;
        leaving_.emplace(name, which);
        map_.erase(known);
    }
    (void)end_of_leaving(name, gpu);
}

/// Looks at all of that name that are leaving, and forgets them when nothing is left of any.
window_imports::presence window_imports::end_of_leaving(const key& name, window_gpu* gpu) {
    std::vector<std::shared_ptr<window_import>> leaving;
    {
        const std::lock_guard lock{mutex_};
        const auto [first, last] = leaving_.equal_range(name);
        for (auto each = first; each != last; ++each) leaving.push_back(each->second);
    }
    presence left = presence::absent;
    for (const std::shared_ptr<window_import>& each : leaving) left = std::max(left, look_at(name.first, *each, gpu));
    if (left != presence::absent) return left;
    const std::lock_guard lock{mutex_};
    const auto [first, last] = leaving_.equal_range(name);
    for (auto each = first; each != last;) {  // those that were looked at; there may be a new one
        const bool seen = std::find(leaving.begin(), leaving.end(), each->second) != leaving.end();
        each = seen ? leaving_.erase(each) : std::next(each);
    }
    return left;
}

void window_imports::forget(int pe, window_gpu* gpu) {
    std::optional<heap::incarnation> owner;
    {
        const std::lock_guard lock{mutex_};
        const auto look = [&](const window_import& each) {
            if (each.what.memory) owner = each.what.memory->owner;
        };
        std::erase_if(map_, [&](const auto& each) {
            if (each.first.pe == pe) look(*each.second);
            return each.first.pe == pe;
        });
        std::erase_if(leaving_, [&](const auto& each) {
            if (each.first.first == pe) look(*each.second);
            return each.first.first == pe;
        });
    }
    if (owner && gpu != nullptr) gpu->cache_of(pe).forget(*owner);
}

void window_imports::clear() {
    const std::lock_guard lock{mutex_};
    map_.clear();
    leaving_.clear();
}

std::size_t window_imports::size() const {
    const std::lock_guard lock{mutex_};
    return map_.size();
}

}  // namespace via::route
