// SPDX-License-Identifier: Apache-2.0
#include "core/wait.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/futex.hpp"
#include "base/processor.hpp"
#include "base/say.hpp"

namespace via::core {
namespace {

using base::clock;
using base::seconds;
using namespace std::chrono_literals;

/// Spinning longer than a sleep and a wake cost only helps when the processor has nothing else to do, and then not for
/// long. Who shares it gives it away between two looks instead: whom it waits for may be the next to run. Who has it
/// for itself does so later, for as long as a large copy takes, as threads of the library may need it meanwhile.
constexpr seconds spin_when_alone = 100us;
constexpr seconds yield_when_alone = 2ms;
constexpr seconds yield_when_crowded = 200us;
/// The longest sleep: how late a failure or a due report is noticed. A nap without heavy fences is shorter.
constexpr seconds longest_sleep = 100ms;
constexpr seconds longest_nap = 1ms;
/// A store by the program itself, to where via_ptr() says that a word lies, rings no bell. So a sleep ends after this
/// part of the time waited as well: the store is not seen much later, and a long wait costs next to nothing.
constexpr double sleep_part = 1.0 / 8;
constexpr seconds shortest_sleep = 1ms;
/// A waiter that is woken again and again by puts which it does not wait for costs the putting PE a system call each
/// time. After so many it stays away from the bell for a while, so that a stream of puts pays for few of them.
constexpr int most_wakes_in_vain = 8;
constexpr auto time_away = 50us;
/// Where nobody rings: how long to look without a sleep, unless others need the processor, which is as long as a large
/// copy takes; and then how long to nap, which is a small part of the time waited, so that a long wait costs next to
/// nothing and yet ends hardly later.
constexpr seconds spin_unrung = 2ms;
constexpr double nap_part = 1.0 / 64;
constexpr seconds shortest_unrung_nap = 50us;
constexpr seconds longest_unrung_nap = 4ms;

/// A partner that is in step comes within a few looks, and even fewer where it may be waiting for this processor.
int looks_at_once(const core& c) noexcept {
    if (c.takes_turns) return 1;
    return c.oversubscribed ? 16 : 64;
}

/// Looks before it pauses, and at the clock last; gives the processor away only when that was not enough.
bool spin(const core& c, base::function_ref<bool()> ready) {
    if (comes_at_once(c, ready)) return true;
    if (c.takes_turns) {  // before the clock, as whom it waits for is most often the next to run
        std::this_thread::yield();
        if (ready()) return true;
    }
    const clock::time_point start = clock::now();
    if (!c.oversubscribed) {
        do {
            for (int i = 0; i < looks_at_once(c); ++i) {
                if (ready()) return true;
                base::pause_processor();
            }
        } while (base::since(start) < spin_when_alone);
    }
    const seconds yields = c.oversubscribed ? yield_when_crowded : yield_when_alone;
    while (base::since(start) < yields) {
        std::this_thread::yield();
        if (ready()) return true;
    }
    return false;
}

/// Says once at the bound, and at every doubling, that a wait lasts.
class hang_reporter {
public:
    explicit hang_reporter(const core& c) : core_{c}, next_{c.options.hang_report} {}

    void look(base::function_ref<std::string()> describe) {
        const seconds lasted = base::since(start_);
        if (core_.options.hang_report <= 0 || lasted < next_) return;
        next_ = lasted * 2;
        const std::string text = describe();
        if (text.empty()) return;
        base::say(fmt::format("PE {} has waited {:.1f} s in {}", core_.pe, lasted.count(), text));
        core_.counted.hang_reports.count();
    }

private:
    const core& core_;
    clock::time_point start_ = clock::now();
    seconds next_;
};

seconds bounded(seconds longest, const waiting& what) {
    return what.until == nullptr ? longest : std::min(longest, what.until->left());
}

/// Of a wait that is not ready.
void look_for_an_end(const core& c, const waiting& what) {
    if (what.ended_by != nullptr && what.ended_by->is_raised()) throw interrupted{};
    if (c.failed.any()) what.give_up();
}

/// One sleep on this PE's doorbell, unless `ready()`. See notify() for the other half of the protocol.
/// The word is read first: a writer that takes `asleep` back right away, for a store that is not ours, then changes the
/// word that we would sleep on. Read later, we would sleep with nobody told (tests/core/doorbell_model.cpp).
bool sleep_unless(const core& c, const waiting& what, seconds longest) {
    doorbell& bell = c.block().bell;
    const std::uint32_t word = bell.word.load(std::memory_order_acquire);
    bell.asleep.store(1, std::memory_order_seq_cst);
    if (c.heavy_fences) base::heavy_fence();
    if (what.ready()) return true;
    look_for_an_end(c, what);
    c.counted.sleeps.count();
    base::futex_wait(bell.word, word, bounded(longest, what));
    return what.ready();
}

seconds next_sleep(const core& c, seconds waited) {
    return c.heavy_fences ? std::clamp(waited * sleep_part, shortest_sleep, longest_sleep) : longest_nap;
}

/// The rest of a wait that no bell ends.
bool wait_unrung(const core& c, const waiting& what, hang_reporter& reporter) {
    const clock::time_point start = clock::now();
    while (!what.ready()) {
        look_for_an_end(c, what);
        if (what.until != nullptr && what.until->expired()) return what.ready();
        reporter.look(what.describe);
        if (what.sleep != nullptr) {
            (*what.sleep)(bounded(longest_sleep, what));
        } else if (const seconds waited = base::since(start); c.oversubscribed || waited > spin_unrung) {
            const seconds nap = std::clamp(waited * nap_part, shortest_unrung_nap, longest_unrung_nap);
            std::this_thread::sleep_for(bounded(nap, what));
        }
    }
    return true;
}

}  // namespace

void wake(peer_block& block) noexcept {
    doorbell& bell = block.bell;
    if (bell.asleep.exchange(0, std::memory_order_acq_rel) == 0) return;
    bell.word.fetch_add(1, std::memory_order_release);
    base::futex_wake_all(bell.word);
}

bool comes_at_once(const core& c, base::function_ref<bool()> ready) {
    for (int i = 0; i < looks_at_once(c); ++i) {
        if (ready()) return true;
    }
    return false;
}

bool wait(const core& c, const waiting& what) {
    if (spin(c, what.ready)) return true;
    hang_reporter reporter{c};
    if (!what.rings) return wait_unrung(c, what, reporter);
    const clock::time_point start = clock::now();
    const std::atomic<std::uint32_t>& bell = c.block().bell.word;
    for (int in_vain = 0;;) {
        const std::uint32_t before = bell.load(std::memory_order_relaxed);
        if (sleep_unless(c, what, next_sleep(c, base::since(start)))) return true;
        if (what.until != nullptr && what.until->expired()) return what.ready();
        reporter.look(what.describe);
        if (bell.load(std::memory_order_relaxed) == before || ++in_vain <= most_wakes_in_vain) continue;
        if (c.oversubscribed) std::this_thread::sleep_for(time_away);
        if (spin(c, what.ready)) return true;
    }
}

}  // namespace via::core
