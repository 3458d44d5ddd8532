// SPDX-License-Identifier: Apache-2.0
// Locks that queue: who wants one waits on a word of its own, and is told by the one before it.
//
// A lock is one long, 0 on every PE when nobody has it. Its low half is this PE's place in the queue, its high half,
// which counts on PE 0 alone, the last of the queue:
//   place:  `wants` from when this PE asks until it gives back; `waits` until it has the lock; below these the number
//           plus one of the PE that comes next, 0 if none has said so yet
//   last:   the number plus one of the PE that asked last; 0 if nobody has the lock
// A second thread of a PE waits until the place is 0, and so until its own PE has given the lock back.
#include <cstdint>
#include <string>
#include <thread>

#include "failure.hpp"
#include "library.hpp"
#include "long_wait.hpp"
#include "objects.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

constexpr std::int32_t waits = INT32_MIN;  // the sign, so that a wait can ask for it
constexpr std::int32_t wants = 1 << 30;
constexpr std::int32_t next_mask = wants - 1;
constexpr int home = 0;

static_assert(sizeof(long) == 2 * sizeof(std::int32_t), "a lock is two words");

class queue_lock {
public:
    queue_lock(long* lock, const char* call) noexcept
        : lock_{lock}, place_{reinterpret_cast<std::int32_t*>(symmetric(lock))}, last_{place_ + 1}, call_{call} {}

    /// False if this PE has asked already.
    [[nodiscard]] bool enter(std::int32_t as) const noexcept { return swap_if(place_, 0, as, the_job.pe) == 0; }

    /// Asks, and waits until it is this PE's turn.
    void take() const noexcept {
        while (!enter(waits | wants)) {
            if (waits_for_itself()) {
                return refuse(call_,
                              "PE " + std::to_string(the_job.pe) + " has lock " + describe_address(lock_) +
                                  " already, and waits for itself",
                              "give it back first; another thread may wait for it with SHMEM_THREAD_MULTIPLE");
            }
            wait(VIA_EQ, 0, [] { return std::string{"another thread of this PE has it, or asked before"}; });
        }
        const std::int32_t before = on(last_, VIA_ATOMIC_SWAP, the_job.pe + 1, home);
        if (before == 0) {
            (void)on(place_, VIA_ATOMIC_AND, ~waits, the_job.pe);
            return;
        }
        (void)on(place_, VIA_ATOMIC_ADD, the_job.pe + 1, before - 1);
        wait(VIA_GE, 0,
             [&] { return "PE " + std::to_string(before - 1) + ", which asked before, has not given it back"; });
    }

    [[nodiscard]] bool try_take() const noexcept {
        if (!enter(wants)) return false;
        if (swap_if(last_, 0, the_job.pe + 1, home) == 0) return true;
        (void)on(place_, VIA_ATOMIC_SET, 0, the_job.pe);
        return false;
    }

    [[nodiscard]] bool is_held() const noexcept {
        const std::int32_t place = on(place_, VIA_ATOMIC_FETCH, 0, the_job.pe);
        return place >= 0 && (place & wants) != 0;
    }

    void give() const noexcept {
        if (swap_if(last_, the_job.pe + 1, 0, home) == the_job.pe + 1) {
            (void)on(place_, VIA_ATOMIC_SET, 0, the_job.pe);
            return;
        }
        wait(VIA_NE, wants,
             [] { return std::string{"the PE that comes next has asked, and is about to say which it is"}; });
        const std::int32_t next = on(place_, VIA_ATOMIC_SWAP, 0, the_job.pe) & next_mask;
        (void)on(place_, VIA_ATOMIC_AND, ~waits, next - 1);
    }

private:
    /// Known in debug mode, and where no other thread can give the lock back.
    static bool waits_for_itself() noexcept { return the_job.debug && the_job.threads != SHMEM_THREAD_MULTIPLE; }

    std::int32_t on(std::int32_t* word, via_atomic_op op, std::int32_t value, int pe) const noexcept {
        std::int32_t before = 0;
        check(via_atomic(the_job.context, op, VIA_INT32, word, &value, nullptr, &before, pe), call_);
        return before;
    }
    std::int32_t swap_if(std::int32_t* word, std::int32_t expected, std::int32_t value, int pe) const noexcept {
        std::int32_t before = 0;
        check(via_atomic(the_job.context, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, word, &value, &expected, &before, pe),
              call_);
        return before;
    }
    template <class Describe>
    void wait(via_cmp cmp, std::int32_t value, Describe for_what) const noexcept {
        const auto describe = [&] { return "lock " + describe_address(lock_) + ": " + for_what(); };
        (void)wait_long_for(place_, VIA_INT32, cmp, value, call_, wait_natively, describe);
    }

    const long* lock_;
    std::int32_t* place_;
    std::int32_t* last_;
    const char* call_;
};

/// True if `lock` can be one; else tells the handler.
bool is_lock(const long* lock, const char* call) noexcept {
    if (!is_joined(call)) return false;
    if (addr_accessible(lock, the_job.pe, call) == 1 && reinterpret_cast<std::uintptr_t>(lock) % sizeof *lock == 0) {
        return true;
    }
    refuse(call, "lock " + describe_address(lock) + " is no aligned symmetric address",
           "make it a global or static variable, or take it from shmem_malloc()");
    return false;
}

}  // namespace

void set_lock(long* lock, const char* call) noexcept {
    if (is_lock(lock, call)) queue_lock{lock, call}.take();
}

void clear_lock(long* lock, const char* call) noexcept {
    if (!is_lock(lock, call)) return;
    const queue_lock held{lock, call};
    if (!held.is_held()) {
        refuse(call,
               "PE " + std::to_string(the_job.pe) + " gives back lock " + describe_address(lock) +
                   ", which it does not have",
               "the PE that took it by shmem_set_lock() or shmem_test_lock() gives it back, once");
        return;
    }
    if (check(via_quiet(the_job.context), call)) held.give();
}

int test_lock(long* lock, const char* call) noexcept {
    if (is_lock(lock, call) && queue_lock{lock, call}.try_take()) return 0;
    std::this_thread::yield();  // who has it may want this processor to give it back
    return 1;
}

}  // namespace via::shmem
