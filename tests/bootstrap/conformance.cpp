// SPDX-License-Identifier: Apache-2.0
#include "conformance.hpp"

#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "failure_watch.hpp"
#include "support/effort.hpp"

namespace via::test {
namespace {

using base::seconds;
using bytes = std::vector<std::byte>;
using world = bootstrap::bootstrap;

constexpr seconds ample{60.0};  // no case comes near it

void expect(bool true_for_all, const std::string& what) {
    if (!true_for_all) throw std::runtime_error{what};
}

void pause(seconds time) { std::this_thread::sleep_for(time); }

base::deadline soon() { return base::deadline{ample}; }

/// What `pe` contributes to round `round`; every PE can tell what another must have given.
bytes sample(int pe, int round, std::size_t size) {
    bytes made(size);
    const auto start = static_cast<std::size_t>(pe * 31 + round * 7);
    for (std::size_t i = 0; i < size; ++i) made[i] = static_cast<std::byte>((start + i) & 0xffU);
    return made;
}

void gather(world& job, int round, std::size_t size_step) {
    const auto size = [&](int pe) { return static_cast<std::size_t>(pe) * size_step; };
    const auto all = job.allgather(sample(job.pe(), round, size(job.pe())), soon());
    expect(all.size() == static_cast<std::size_t>(job.npes()), "the allgather has not one part a PE");
    for (int pe = 0; pe < job.npes(); ++pe) {
        expect(all[static_cast<std::size_t>(pe)] == sample(pe, round, size(pe)), "a part is not what its PE gave");
    }
}

void sync(world& job) { (void)job.allgather({}, soon()); }

/// Calls `act` and returns the failure that it must end in.
template <class Act>
base::failure failure_of(Act&& act, via_status status) {
    try {
        act();
    } catch (const base::error& error) {
        expect(error.details().status == status, "another status: " + error.details().message);
        return error.details();
    }
    throw std::runtime_error{"the call succeeded"};
}

void expect_text(const std::string& text, std::string_view part) {
    expect(text.find(part) != std::string::npos, "'" + text + "' does not say '" + std::string{part} + "'");
}

void identity(const participant& me) {
    const auto job = me.join();
    expect(job->pe() == me.pe, "pe() is another");
    expect(job->npes() == me.npes, "npes() is another");
    expect_text(job->description(), "because");
    sync(*job);
    job->leave();
}

void allgather(const participant& me) {
    const auto job = me.join();
    for (int round = 0; round < 20; ++round) gather(*job, round, static_cast<std::size_t>(round % 5));
    const auto all = job->allgather(sample(me.pe, 0, world::max_contribution), soon());
    expect(all.back() == sample(me.npes - 1, 0, world::max_contribution), "a part of the largest size came out wrong");
    gather(*job, 3, 1);
    job->leave();
}

void too_large(const participant& me) {
    const auto job = me.join();
    const auto failure =
        failure_of([&] { (void)job->allgather(bytes(world::max_contribution + 1), soon()); }, VIA_ERR_ARGUMENT);
    expect_text(failure.message, "32769");
    job->leave();
}

void many_worlds(const participant& me) {
    const int worlds = support::effort(me.npes > 8 ? 60 : 250);
    for (int i = 0; i < worlds; ++i) {
        const auto job = me.join();
        gather(*job, i, 3);
        job->leave();
    }
}

void two_worlds(const participant& me) {
    const auto first = me.join();
    gather(*first, 1, 2);
    const auto second = me.join();
    gather(*second, 2, 2);
    gather(*first, 3, 2);
    gather(*second, 4, 2);
    first->leave();
    gather(*second, 5, 2);
    second->leave();
}

void missing_pe(const participant& me) {
    const auto job = me.join();
    const int late = me.npes - 1;
    sync(*job);
    if (me.pe == late) {
        failure_watch watch{*job};
        expect(watch.wait_for(1, ample), "the others do not give up");
        return;
    }
    const base::deadline until{seconds{4}};  // in which all others come
    const auto failure = failure_of([&] { (void)job->allgather({}, until); }, VIA_ERR_TIMEOUT);
    expect(failure.pe == late, "the failure does not carry the missing PE");
    expect_text(failure.message, "PE " + std::to_string(late) + " did not come");
}

void abandon_in_allgather(const participant& me) {
    const auto job = me.join();
    sync(*job);
    if (me.pe == 0) {
        pause(seconds{0.3});
        job->abandon("out of memory");
        return;
    }
    const auto failure = failure_of([&] { sync(*job); }, VIA_ERR_PEER_FAILED);
    // A PE that comes late may hear first of another that has given up for PE 0's failure.
    expect_text(failure.message, failure.pe == 0 ? "PE 0 abandoned the job: out of memory" : "abandoned the job");
}

void expect_told_of_last(failure_watch& watch, const participant& me, std::string_view how) {
    const int last = me.npes - 1;
    expect(watch.wait_for(1, ample), "nobody told of the failure");
    expect(watch.failures().contains(last), "another PE is said to have failed");
    expect_text(watch.failures().at(last), how);
}

void abandon_before_watch(const participant& me) {
    const auto job = me.join();
    sync(*job);
    if (me.pe == me.npes - 1) {
        job->abandon("its disk is full");
        job->abandon("a second reason counts for nothing");
        return;
    }
    pause(seconds{0.3});
    failure_watch watch{*job};
    expect_told_of_last(watch, me, "its disk is full");
    pause(seconds{0.2});
    expect(watch.repeated() == 0, "told twice of one PE");
    watch.stop();
    job->leave();
}

void abandon_after_watch(const participant& me) {
    const auto job = me.join();
    sync(*job);
    failure_watch watch{*job};
    if (me.pe == me.npes - 1) {
        pause(seconds{0.3});
        job->abandon("its disk is full\nand noisy");
        pause(seconds{0.2});
        expect(watch.failures().empty(), "a PE is told of its own failure");
        return;
    }
    expect_told_of_last(watch, me, "its disk is full");
    watch.stop();
    job->leave();
}

void destroyed_without_leaving(const participant& me) {
    auto job = me.join();
    sync(*job);
    if (me.pe == me.npes - 1) {
        job.reset();
        return;
    }
    failure_watch watch{*job};
    expect_told_of_last(watch, me, "without finalizing");
    watch.stop();
    job->leave();
}

void leaving_is_no_failure(const participant& me) {
    const auto job = me.join();
    const auto other = me.join_after(*job);
    failure_watch watch{*job};
    if (me.pe == me.npes - 1) {
        watch.stop();
        job->leave();
    }
    sync(*other);
    pause(seconds{0.2});
    expect(watch.failures().empty(), "a PE that left is said to have failed");
    sync(*other);
    watch.stop();
    job->leave();
    other->leave();
}

/// Many times, because the leaving and the others' allgather may meet at every point.
void leaving_early(const participant& me) {
    for (int i = 0; i < 20; ++i) {
        const auto job = me.join();
        sync(*job);
        if (me.pe == me.npes - 1) {
            job->leave();
            continue;
        }
        const auto failure = failure_of([&] { sync(*job); }, VIA_ERR_PEER_FAILED);
        if (failure.pe == me.npes - 1) expect_text(failure.message, "left the job");
    }
}

void silence_after_unwatch(const participant& me) {
    const auto job = me.join();
    const auto other = me.join_after(*job);
    failure_watch watch{*job};
    if (me.pe != 0) watch.stop();
    sync(*other);
    if (me.pe == 0) job->abandon("nobody listens");
    pause(seconds{0.2});
    expect(watch.failures().empty(), "told of a failure after unwatch()");
    watch.stop();
    job->leave();
    other->leave();
}

void retained_memory(const participant& me) {
    const auto job = me.join();
    const auto other = me.join_after(*job);
    auto memory = std::make_shared<int>(me.pe);
    const std::weak_ptr<int> seen = memory;
    job->retain(std::move(memory));
    expect(!seen.expired(), "memory is released at once");
    sync(*other);
    if (me.pe == 0) job->leave();
    const bool shared_process = !job->spans_processes() && me.npes > 1;
    expect(me.pe != 0 || !shared_process || !seen.expired(), "memory is released before all PEs have left");
    sync(*other);
    job->leave();
    sync(*other);
    expect(seen.expired(), "memory is not released when all PEs have left");
    other->leave();
}

}  // namespace

std::unique_ptr<bootstrap::bootstrap> participant::join_after(bootstrap::bootstrap& first) const {
    sync(first);  // a PE joins its next world when all have joined the present one
    return join();
}

const std::vector<conformance_case>& conformance_cases() {
    static const std::vector<conformance_case> cases = {
        {"identity", 1, identity},
        {"allgather", 1, allgather},
        {"too_large", 1, too_large},
        {"many_worlds", 1, many_worlds},
        {"two_worlds", 1, two_worlds},
        {"missing_pe", 2, missing_pe},
        {"abandon_in_allgather", 2, abandon_in_allgather},
        {"abandon_before_watch", 2, abandon_before_watch},
        {"abandon_after_watch", 2, abandon_after_watch},
        {"destroyed_without_leaving", 2, destroyed_without_leaving},
        {"leaving_is_no_failure", 1, leaving_is_no_failure},
        {"leaving_early", 2, leaving_early},
        {"silence_after_unwatch", 1, silence_after_unwatch},
        {"retained_memory", 1, retained_memory},
    };
    return cases;
}

void run_participants(int npes, const std::function<std::unique_ptr<bootstrap::bootstrap>(int pe)>& join,
                      const std::function<void(const participant&)>& body) {
    std::mutex mutex;
    std::exception_ptr first;
    std::vector<std::thread> threads;
    for (int pe = 0; pe < npes; ++pe) {
        threads.emplace_back([&, pe] {
            try {
                body({.pe = pe, .npes = npes, .join = [&join, pe] { return join(pe); }});
            } catch (...) {
                const std::lock_guard lock{mutex};
                if (!first) first = std::current_exception();
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    if (first) std::rethrow_exception(first);
}

}  // namespace via::test
