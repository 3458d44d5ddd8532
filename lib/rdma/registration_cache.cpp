// SPDX-License-Identifier: Apache-2.0
#include "rdma/registration_cache.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <unistd.h>

#include "rdma/lockable.hpp"

namespace via::rdma {
namespace {

/// All are looked through, which must take less than what they save.
constexpr std::size_t most_entries = 256;
constexpr std::size_t asked_bits = 8;

base::address_range pages_of(const void* begin, std::size_t size) {
    static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    return {first / page * page, (first + size + page - 1) / page * page};
}

std::size_t size_of(const base::address_range& where) { return where.end - where.begin; }

/// Multiplicative hashing of the page (Knuth, The Art of Computer Programming, volume 3, 6.4).
std::size_t asked_place(const base::address_range& where) {
    return (where.begin >> 12) * std::uint64_t{0x9E37'79B9'7F4A'7C15} >> (64 - asked_bits);
}

}  // namespace

std::size_t most_kept(std::optional<std::size_t> wanted) {
    const std::uint64_t bytes = wanted.value_or(std::size_t{1} << 30);
    const auto lockable = lockable_bytes();
    return lockable ? std::min(bytes, *lockable / 4) : bytes;
}

registration_cache::registration_cache(adapter& by, base::event_loop& loop, std::size_t most)
    : by_{by}, loop_{loop}, most_{most}, asked_(std::size_t{1} << asked_bits) {}

registration_cache::~registration_cache() { (void)clear(); }

std::shared_ptr<registration> registration_cache::find(const void* begin, std::size_t size, access how) {
    const base::address_range where = pages_of(begin, size);
    if (size_of(where) > most_) return nullptr;
    entries gone;  // ends after the lock
    std::unique_lock lock{mutex_};
    take_changes(gone);
    const auto serves = [&](const entry& each) {
        return each.keys != nullptr && each.where.holds(where) && (each.how == how || each.how == access::local_write);
    };
    if (const auto found = std::find_if(kept_.begin(), kept_.end(), serves); found != kept_.end()) {
        found->used = ++uses_;
        return found->keys;
    }
    if (!is_known(where) || !open_watch()) return nullptr;
    if (!watch_->add(where)) return nullptr;
    const std::uint64_t mark = ++uses_;
    kept_.push_back({.where = where, .how = how, .keys = nullptr, .used = mark});
    bytes_ += size_of(where);
    make_room(gone);
    lock.unlock();
    gone.clear();
    return fill(mark, where, how);
}

/// Of the entry of that use, if it is still there.
std::shared_ptr<registration> registration_cache::fill(std::uint64_t mark, const base::address_range& where,
                                                       access how) {
    auto* const first = reinterpret_cast<std::byte*>(where.begin);  // NOLINT(performance-no-int-to-ptr)
    std::string problem;
    std::shared_ptr<registration> made = by_.register_memory(first, size_of(where), how, problem);
    if (made == nullptr && clear()) made = by_.register_memory(first, size_of(where), how, problem);
    entries gone;
    const std::lock_guard lock{mutex_};
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const entry& each) { return each.used == mark; });
    if (found == kept_.end()) return made;
    if (made == nullptr) {
        (void)take(found, gone);
    } else {
        found->keys = made;
    }
    return made;
}

bool registration_cache::clear() noexcept {
    entries gone;
    const std::lock_guard lock{mutex_};
    gone.swap(kept_);
    bytes_ = 0;
    for (const entry& each : gone) watch_->remove(each.where);
    return !gone.empty();
}

std::size_t registration_cache::bytes() const noexcept {
    const std::lock_guard lock{mutex_};
    return bytes_;
}

/// True if it was asked for before, and not since long.
bool registration_cache::is_known(const base::address_range& where) noexcept {
    base::address_range& asked = asked_[asked_place(where)];
    const bool is_asked = asked.holds(where);
    asked = is_asked ? base::address_range{} : where;
    return is_asked;
}

/// When something is to be kept: it costs a thread.
bool registration_cache::open_watch() {
    if (watch_ != nullptr || is_watch_refused_) return watch_ != nullptr;
    std::string problem;
    watch_ = base::memory_watch::open(problem);
    is_watch_refused_ = watch_ == nullptr;
    if (watch_ != nullptr) loop_.post([this] { loop_.add(watch_->descriptor(), [this] { sweep(); }); });
    return watch_ != nullptr;
}

void registration_cache::take_changes(entries& gone) {
    if (watch_ == nullptr) return;
    const auto changes = watch_->take();
    if (!changes.any()) return;
    for (auto each = kept_.begin(); each != kept_.end();) {
        each = changes.touch(each->where) ? take(each, gone) : std::next(each);
    }
}

/// Those that were not used for longest go; the last one stays.
void registration_cache::make_room(entries& gone) {
    const auto before = [](const entry& one, const entry& other) { return one.used < other.used; };
    while (bytes_ > most_ || kept_.size() > most_entries)
        (void)take(std::min_element(kept_.begin(), kept_.end(), before), gone);
}

/// Returns the next one.
registration_cache::entries::iterator registration_cache::take(entries::iterator which, entries& gone) {
    gone.push_back(std::move(*which));
    const base::address_range where = gone.back().where;
    const auto next = kept_.erase(which);
    bytes_ -= size_of(where);
    for (const base::address_range& each : only_in(where)) watch_->remove(each);
    return next;
}

/// The parts of a range that are in none that is kept.
std::vector<base::address_range> registration_cache::only_in(const base::address_range& where) const {
    std::vector<base::address_range> parts{where};
    for (const entry& each : kept_) {
        std::vector<base::address_range> rest;
        for (const base::address_range& part : parts) {
            const base::address_range before{part.begin, std::min(part.end, each.where.begin)};
            const base::address_range after{std::max(part.begin, each.where.end), part.end};
            if (before.begin < before.end) rest.push_back(before);
            if (after.begin < after.end) rest.push_back(after);
        }
        parts = std::move(rest);
    }
    return parts;
}

/// On the control thread.
void registration_cache::sweep() {
    entries gone;
    const std::lock_guard lock{mutex_};
    take_changes(gone);
}

}  // namespace via::rdma
