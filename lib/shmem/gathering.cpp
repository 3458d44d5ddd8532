// SPDX-License-Identifier: Apache-2.0
#include "gathering.hpp"

#include <string>

#include "arguments.hpp"
#include "failure.hpp"
#include "long_wait.hpp"
#include "objects.hpp"

namespace via::shmem {
namespace {

constexpr int rounds = 12;  // 4096 PEs
constexpr int offer_slot = 12;
constexpr int user_slot = 13;
static_assert(user_slot < SHMEM_SYNC_SIZE && SHMEM_SYNC_VALUE == 0);

}  // namespace

gathering::gathering(const active_set& set, const char* call) noexcept
    : set_{set}, sync_{symmetric(set.sync)}, call_{call}, me_{(the_job.pe - set.start) >> set.log_stride} {
    if (the_job.debug) check_unused();
}

gathering::~gathering() {
    if (the_job.debug) store(user_slot, SHMEM_SYNC_VALUE);
}

void gathering::meet() noexcept {
    for (int round = 0; 1 << round < size(); ++round) {
        const int next = pe_of((me_ + (1 << round)) % size());
        const int previous = pe_of((me_ - (1 << round) + size()) % size());
        if (the_job.debug) check_same_set(next);  // which may take the signal for another's, and be done
        add(round, 1, next);
        if (the_job.debug) check_same_set(next);
        wait_for_signal(round, previous);
        if (the_job.debug) check_same_set(previous);
        add(round, -1, the_job.pe);
    }
}

void gathering::get(void* dest, const void* source, std::size_t bytes, int member) const noexcept {
    if (bytes != 0) check(via_get(the_job.context, dest, symmetric(source), bytes, pe_of(member)), call_);
}

void gathering::iget(std::byte* dest, std::ptrdiff_t dest_stride, const std::byte* source, std::ptrdiff_t source_stride,
                     std::size_t element, std::size_t count, int member) const noexcept {
    check(via_iget(the_job.context, dest, dest_stride, symmetric(source), source_stride, element, count, pe_of(member)),
          call_);
}

void gathering::offer(long value) noexcept { store(offer_slot, value); }
long gathering::offer_of(int member) const noexcept { return load(offer_slot, pe_of(member)); }

void gathering::add(int slot, long value, int pe) noexcept {
    check(via_atomic(the_job.context, VIA_ATOMIC_ADD, VIA_INT64, sync_ + slot, &value, nullptr, nullptr, pe), call_);
}

void gathering::store(int slot, long value) noexcept {
    check(via_atomic(the_job.context, VIA_ATOMIC_SET, VIA_INT64, sync_ + slot, &value, nullptr, nullptr, the_job.pe),
          call_);
}

long gathering::load(int slot, int pe) const noexcept {
    long value = 0;
    check(via_atomic(the_job.context, VIA_ATOMIC_FETCH, VIA_INT64, sync_ + slot, nullptr, nullptr, &value, pe), call_);
    return value;
}

void gathering::wait_for_signal(int round, int previous) const noexcept {
    const auto describe = [&] {
        return "PE " + std::to_string(previous) + " of the active set has not come, or waits for another; pSync is " +
               describe_address(set_.sync);
    };
    (void)wait_long_for(sync_ + round, VIA_INT64, VIA_GT, long{SHMEM_SYNC_VALUE}, call_, describe);
}

/// Not 0, and another for every set.
long gathering::signature() const noexcept {
    return ((long{set_.start} << 32) | (long{set_.log_stride} << 24) | set_.size) + 1;
}

/// Of the rounds' words each may have the signals of two calls: of this one, and of one that is ahead.
void gathering::check_unused() noexcept {
    long value = 0;
    const long mine = signature();
    check(
        via_atomic(the_job.context, VIA_ATOMIC_SWAP, VIA_INT64, sync_ + user_slot, &mine, nullptr, &value, the_job.pe),
        call_);
    int slot = user_slot;
    bool good = value == SHMEM_SYNC_VALUE;
    for (int round = 0; good && round < rounds; ++round) {
        value = load(round, the_job.pe);
        slot = round;
        good = value >= 0 && value <= 2;
    }
    if (good) return;
    refuse_sync(slot, value, call_);
}

void gathering::check_same_set(int pe) noexcept {
    const long theirs = load(user_slot, pe);
    if (theirs == SHMEM_SYNC_VALUE || theirs == signature()) return;  // or it is done already
    refuse(call_, "PE " + std::to_string(pe) + " uses the same pSync for another active set",
           "give every active set a pSync of its own, or let all PEs meet between the two");
}

}  // namespace via::shmem
