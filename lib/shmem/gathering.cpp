// SPDX-License-Identifier: Apache-2.0
#include "gathering.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "arguments.hpp"
#include "failure.hpp"
#include "long_wait.hpp"
#include "objects.hpp"

namespace via::shmem {
namespace {

constexpr int rounds = 12;  // 4096 PEs
constexpr std::array offer_slots{12, 14, 15};
constexpr int user_slot = 13;
/// In debug mode a wait looks so often, in seconds, whether others use the pSync for another set.
constexpr double look_again = 0.05;
static_assert(offer_slots.back() < SHMEM_SYNC_SIZE && SHMEM_SYNC_VALUE == 0);

[[nodiscard]] int offer_slot(int which) noexcept { return offer_slots.at(static_cast<std::size_t>(which)); }

// A mark, from its lowest bit: the set's signature, what call it is, the number of the call, whether the call is more
// than a meeting.
constexpr int name_shift = 44;
constexpr int name_bits = 12;
constexpr int number_shift = name_shift + name_bits;
constexpr long number_mask = (1L << 6) - 1;
constexpr long is_transfer = 1L << 62;
constexpr long signature_mask = (1L << name_shift) - 1;
constexpr long set_and_name_mask = (1L << number_shift) - 1;

[[nodiscard]] long number_of(long mark) noexcept { return (mark >> number_shift) & number_mask; }
/// As a mark has it. That two names have the same is seldom, and then goes unseen.
[[nodiscard]] long name_of(std::string_view call) noexcept {
    return static_cast<long>(std::hash<std::string_view>{}(call) & ((1U << name_bits) - 1)) << name_shift;
}

void add(const active_set& set, int slot, long value, int pe, const char* call) noexcept {
    check(via_atomic(the_job.context, VIA_ATOMIC_ADD, VIA_INT64, symmetric(set.sync) + slot, &value, nullptr, nullptr,
                     pe),
          call);
}

void store(const active_set& set, int slot, long value, const char* call) noexcept {
    check(via_atomic(the_job.context, VIA_ATOMIC_SET, VIA_INT64, symmetric(set.sync) + slot, &value, nullptr, nullptr,
                     the_job.pe),
          call);
}

long load(const active_set& set, int slot, int pe, const char* call) noexcept {
    long value = 0;
    check(via_atomic(the_job.context, VIA_ATOMIC_FETCH, VIA_INT64, symmetric(set.sync) + slot, nullptr, nullptr, &value,
                     pe),
          call);
    return value;
}

}  // namespace

sync_use::sync_use(const active_set& set, sync_purpose purpose, const char* call) noexcept
    : set_{set}, call_{call}, mark_{signature() | name_of(call)} {
    long calls = 0;
    const bool is_counted = with_memory(call, [&] {
        const std::lock_guard lock{the_job.kept->mutex};
        calls = ++the_job.kept->sync_calls[{set.sync, signature()}];
    });
    const bool looks_back = is_counted && purpose == sync_purpose::transfer;
    if (is_counted) mark_ |= (calls & number_mask) << number_shift;
    if (looks_back) mark_ |= is_transfer;  // else nobody takes it for the call before another
    long user = 0;
    check(via_atomic(the_job.context, VIA_ATOMIC_SWAP, VIA_INT64, symmetric(set.sync) + user_slot, &mark_, nullptr,
                     &user, the_job.pe),
          call);
    if (was_initialized(user) && looks_back) look_for_stragglers();
}

sync_use::~sync_use() { store(set_, user_slot, SHMEM_SYNC_VALUE, call_); }

/// Not 0, and another for every set.
long sync_use::signature() const noexcept {
    return ((long{set_.start} << 32) | (long{set_.log_stride} << 24) | set_.size) + 1;
}

bool sync_use::is_ours(long mark) const noexcept { return (mark & signature_mask) == signature(); }

/// Of the rounds' words each may have the signals of two calls: of this one, and of one that is ahead.
bool sync_use::was_initialized(long user) const noexcept {
    int slot = user_slot;
    long value = user;
    bool good = user == SHMEM_SYNC_VALUE;
    for (int round = 0; good && round < rounds; ++round) {
        value = load(set_, round, the_job.pe, call_);
        slot = round;
        good = value >= 0 && value <= 2;
    }
    if (!good) refuse_sync(slot, value, call_);
    return good;
}

/// The standard has a pSync used again only when no member is in the call before. Whoever is there at this moment is
/// found; that somebody could have been is not seen.
void sync_use::look_for_stragglers() noexcept {
    for (int member = 0; member < set_.size; ++member) {
        const int pe = set_.start + (member << set_.log_stride);
        const long theirs = load(set_, user_slot, pe, call_);
        const bool is_before = ((number_of(theirs) + 1) & number_mask) == number_of(mark_);
        if (!is_ours(theirs) || (theirs & is_transfer) == 0 || !is_before) continue;
        refuse(call_,
               "PE " + std::to_string(pe) + " is still in the call before this one with the same pSync, " +
                   describe_address(set_.sync),
               "let the PEs meet between the two calls, or give them two pSyncs by turns");
        return;
    }
}

bool sync_use::is_same_set(int pe) const noexcept {
    const long theirs = load(set_, user_slot, pe, call_);
    return theirs == SHMEM_SYNC_VALUE || is_ours(theirs);
}

bool sync_use::is_same_call(int pe) const noexcept {
    const long theirs = load(set_, user_slot, pe, call_);
    if (((theirs ^ mark_) & set_and_name_mask) == 0) return true;
    refuse(call_,
           "PE " + std::to_string(pe) + " makes another call with the same pSync, " + describe_address(set_.sync),
           "all PEs of an active set make the same calls in the same order");
    return false;
}

void sync_use::tell(int pe) noexcept {
    if (std::exchange(is_told_, true)) return;
    refuse(call_,
           "PE " + std::to_string(pe) + " uses the same pSync, " + describe_address(set_.sync) +
               ", for another active set",
           "give every active set a pSync of its own, or let all PEs meet between the two");
}

gathering::gathering(const active_set& set, sync_purpose purpose, const char* call) noexcept
    : set_{set}, call_{call}, me_{(the_job.pe - set.start) >> set.log_stride} {
    if (the_job.debug) use_.emplace(set, purpose, call);
}

gathering::~gathering() {
    for (int which = 0; which < offered_; ++which) store(set_, offer_slot(which), SHMEM_SYNC_VALUE, call_);
}

void gathering::meet() noexcept {
    for (int round = 0; 1 << round < size(); ++round) {
        const int next = pe_of((me_ + (1 << round)) % size());
        const int previous = pe_of((me_ - (1 << round) + size()) % size());
        if (use_ && !use_->is_same_set(next)) use_->tell(next);  // it cannot be done before this signal
        add(set_, round, 1, next, call_);
        wait_for_signal(round, previous);
        add(set_, round, -1, the_job.pe, call_);
    }
}

bool gathering::meet_alike(std::initializer_list<number> numbers) noexcept {
    if (the_job.debug) {
        for (const number& each : numbers) offer(each.value);
    }
    meet();
    if (!the_job.debug) return true;
    int which = 0;
    const auto is_alike = [&](const number& each) { return is_one_value(each.argument, which++); };
    if (is_one_call() && std::all_of(numbers.begin(), numbers.end(), is_alike)) return true;
    meet();  // until then the others look at what was offered
    return false;
}

/// All have come, and of a call that moves data nobody has gone.
bool gathering::is_one_call() const noexcept {
    for (int member = 0; member < size(); ++member) {
        if (!use_->is_same_call(pe_of(member))) return false;
    }
    return true;
}

bool gathering::is_one_value(const char* argument, int which) const noexcept {
    const long first = offer_of(0, which);
    for (int member = 1; member < size(); ++member) {
        const long other = offer_of(member, which);
        if (other == first) continue;
        refuse_difference(argument, pe_of(0), std::to_string(first), pe_of(member), std::to_string(other), call_);
        return false;
    }
    return true;
}

void gathering::get(void* dest, const void* source, std::size_t bytes, int member) const noexcept {
    if (bytes != 0) check(via_get(the_job.context, dest, symmetric(source), bytes, pe_of(member)), call_);
}

void gathering::iget(std::byte* dest, std::ptrdiff_t dest_stride, const std::byte* source, std::ptrdiff_t source_stride,
                     std::size_t element, std::size_t count, int member) const noexcept {
    check(via_iget(the_job.context, dest, dest_stride, symmetric(source), source_stride, element, count, pe_of(member)),
          call_);
}

void gathering::offer(long value) noexcept { store(set_, offer_slot(offered_++), value, call_); }
long gathering::offer_of(int member, int which) const noexcept {
    return load(set_, offer_slot(which), pe_of(member), call_);
}

void gathering::wait_for_signal(int round, int previous) noexcept {
    const auto attempt = [&](const via_condition& condition) { return wait_and_look(condition, previous); };
    const auto describe = [&] {
        return "PE " + std::to_string(previous) + " of the active set has not come, or waits for another; pSync is " +
               describe_address(set_.sync);
    };
    (void)wait_long_for(symmetric(set_.sync) + round, VIA_INT64, VIA_GT, long{SHMEM_SYNC_VALUE}, call_, attempt,
                        describe);
}

/// A member that uses the pSync for another set would not send that signal: it is found out while one waits. Who has
/// sent it may do so by now.
via_status gathering::wait_and_look(const via_condition& what, int previous) noexcept {
    if (!use_) return wait_natively(what);
    double left = what.limit;  // 0: without end
    via_condition part = what;
    for (;;) {
        part.limit = what.limit > 0 ? std::min(left, look_again) : look_again;
        const via_status status = wait_natively(part);
        if (status != VIA_ERR_TIMEOUT) return status;
        if (!use_->is_same_set(previous)) {
            bool has_come = false;
            const via_status found = via_test_all(the_job.world, &what, &has_come);
            if (found != VIA_OK || has_come) return found;
            use_->tell(previous);
        }
        left -= part.limit;
        if (what.limit > 0 && left <= 0) return status;
    }
}

}  // namespace via::shmem
