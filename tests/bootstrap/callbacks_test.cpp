// SPDX-License-Identifier: Apache-2.0
// Callbacks that lie: an error with clear words on every PE that can know, and never a crash or a hang.
#include <atomic>
#include <cstring>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/control_thread.hpp"
#include "base/error.hpp"
#include "base/tcp.hpp"
#include "bootstrap/callbacks.hpp"
#include "bootstrap/select.hpp"
#include "bootstrap/unique_id.hpp"
#include "conformance.hpp"
#include "rendezvous_host.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "support/lowered_limit.hpp"
#include "thread_callbacks.hpp"

using namespace via;
using test::thread_callbacks;

namespace {

constexpr base::seconds ample{60.0};

/// Lets `npes` threads join, of which `lie` may change each one's callbacks. Returns the failure of each; a PE that
/// joined has one of status VIA_OK.
std::map<int, base::failure> join_all(int npes, const std::function<void(thread_callbacks&, via_callbacks&)>& lie,
                                      base::seconds limit = ample) {
    test::callback_job job{npes};
    std::mutex mutex;
    std::map<int, base::failure> failures;
    test::run_participants(npes, nullptr, [&](const test::participant& me) {
        thread_callbacks calls{.job = &job, .slot = me.pe};
        via_callbacks given = calls.get();
        lie(calls, given);
        const base::failure failure = support::failure_of([&] {
            const auto joined = bootstrap::join_by_callbacks(given, "a test asks for it", base::deadline{limit});
            (void)joined->allgather({}, base::deadline{limit});
            joined->leave();
        });
        const std::lock_guard lock{mutex};
        failures[me.pe] = failure;
    });
    return failures;
}

void check_all(const std::map<int, base::failure>& failures, const std::string& part) {
    for (const auto& [pe, failure] : failures) {
        INFO("PE " << pe << ": " << failure.message);
        CHECK(failure.status == VIA_ERR_BOOTSTRAP);
        CHECK(failure.message.find(part) != std::string::npos);
        CHECK_FALSE(failure.hint.empty());
    }
}

}  // namespace

TEST_CASE("honest callbacks join, and PEs of one host meet on its loopback") {
    const auto failures = join_all(3, [](thread_callbacks&, via_callbacks&) {});
    for (const auto& [pe, failure] : failures) CHECK(failure.status == VIA_OK);
    test::callback_job job{1};
    thread_callbacks calls{.job = &job};
    const auto joined = bootstrap::join_by_callbacks(calls.get(), "a test asks for it", base::deadline{ample});
    CHECK(joined->description().find("callbacks: PE 0 of 1, met over TCP at 127.0.0.1:") == 0);
    CHECK(joined->description().find(", because a test asks for it") != std::string::npos);
}

TEST_CASE("PE 0 has its ports before it tells them, so that another job cannot take them meanwhile") {
    test::callback_job job{1};
    std::vector<bootstrap::unique_id> told;
    thread_callbacks calls{.job = &job, .spoil = [&](void* all, std::size_t size) {
                               const std::string_view card{static_cast<const char*>(all), size};
                               for (auto at = card.find("via1:"); at != card.npos; at = card.find("via1:", at + 1)) {
                                   told.push_back(bootstrap::unique_id::parse(card.data() + at));
                                   const base::tcp_address meeting = told.back().meeting;
                                   const auto failure = support::failure_of([&] { base::tcp_listener{meeting}; });
                                   INFO(meeting.text());
                                   CHECK(failure.message.find("the port is in use") != std::string::npos);
                               }
                               return 0;
                           }};
    const auto joined = bootstrap::join_by_callbacks(calls.get(), "a test asks for it", base::deadline{ample});
    CHECK(told.size() == 2);  // for a job of several hosts, and of one
}

TEST_CASE("a PE without a free file descriptor leaves nobody behind in a callback: all hear of it") {
    for (const int hindered : {0, 1}) {
        std::promise<void> others_came;
        std::optional<support::lowered_limit> no_descriptors;
        test::callback_job job{2};
        std::map<int, base::failure> failures{{0, {}}, {1, {}}};
        test::run_participants(2, nullptr, [&](const test::participant& me) {
            thread_callbacks calls{.job = &job, .slot = me.pe};
            if (me.pe == hindered) {
                others_came.get_future().wait();
                no_descriptors.emplace(RLIMIT_NOFILE, 0);
                calls.comes = [&] { no_descriptors.reset(); };
            } else {
                calls.comes = [&] { others_came.set_value(); };
            }
            failures.at(me.pe) = support::failure_of(
                [&] { (void)bootstrap::join_by_callbacks(calls.get(), "a test asks for it", base::deadline{ample}); });
        });
        check_all(failures, "PE " + std::to_string(hindered) + " cannot join: cannot tell which host this is");
        check_all(failures, "Too many open files");
        for (const auto& [pe, failure] : failures) CHECK(failure.pe == hindered);
    }
}

TEST_CASE("callbacks that are not complete are refused before any is called") {
    test::callback_job job{1};
    thread_callbacks calls{.job = &job};
    const auto status_of = [&](auto&& change) {
        via_callbacks given = calls.get();
        change(given);
        const base::deadline until{ample};
        return support::failure_of([&] { (void)bootstrap::join_by_callbacks(given, "", until); }).status;
    };
    CHECK(status_of([](via_callbacks& c) { c.allgather = nullptr; }) == VIA_ERR_ARGUMENT);
    CHECK(status_of([](via_callbacks& c) { c.barrier = nullptr; }) == VIA_ERR_ARGUMENT);
    CHECK(status_of([](via_callbacks& c) { c.struct_size = 0; }) == VIA_ERR_ARGUMENT);
    CHECK(status_of([](via_callbacks& c) { c.struct_size += 8; }) == VIA_ERR_UNSUPPORTED);
}

TEST_CASE("a callback that returns an error or throws is said so") {
    check_all(join_all(2, [](thread_callbacks& calls,
                             via_callbacks&) { calls.spoil = [](void*, std::size_t) { return 7; }; }),
              "allgather returned the error code 7");
    check_all(join_all(2,
                       [](thread_callbacks& calls, via_callbacks&) {
                           calls.spoil = [](void*, std::size_t) -> int { throw std::runtime_error{"no network"}; };
                       }),
              "allgather threw: no network");
    check_all(join_all(2, [](thread_callbacks& calls,
                             via_callbacks&) { calls.spoil = [](void*, std::size_t) -> int { throw 3; }; }),
              "allgather threw something");
    check_all(join_all(2, [](thread_callbacks& calls, via_callbacks&) { calls.barrier = [] { return -1; }; }),
              "barrier returned the error code -1");
}

TEST_CASE("numbers that cannot be are told to all") {
    const auto claims = [](int slot, int pe, int npes) {
        return [=](thread_callbacks& calls, via_callbacks& given) {
            if (calls.slot != slot) return;
            given.pe = pe;
            given.npes = npes;
        };
    };
    auto failures = join_all(2, claims(1, 2, 2));
    CHECK(failures.at(1).message.find("PE 2 of 2 cannot be") != std::string::npos);
    check_all(failures, "PE 2");
    failures = join_all(2, claims(1, -1, 2));
    check_all(failures, "PE -1");
    failures = join_all(2, claims(1, 1, 0));
    CHECK(failures.at(1).message.find("a job has 1 to 4096 PEs") != std::string::npos);
    check_all(failures, "PE");
    check_all(join_all(2, claims(1, 1, 5000)), "PE");
    failures = join_all(2, claims(1, 1, 3));
    CHECK(failures.at(0).message.find("PE 1 counts 3 PEs, and PE 0 counts 2") != std::string::npos);
    check_all(failures, "PE");
}

TEST_CASE("a job of more PEs than there may be is refused, whose allgather writes the cards of all") {
    for (const int npes : {5000, 20'000}) {
        test::callback_job job{1};
        thread_callbacks calls{.job = &job};
        via_callbacks given = calls.get();
        given.npes = npes;
        calls.spoil = [&](void* all, std::size_t size) {
            for (int pe = 1; pe < npes; ++pe)
                std::memcpy(static_cast<std::byte*>(all) + static_cast<std::size_t>(pe) * size, all, size);
            return 0;
        };
        const base::failure failure = support::failure_of(
            [&] { (void)bootstrap::join_by_callbacks(given, "a test asks for it", base::deadline{ample}); });
        CHECK(failure.message.find("a job has 1 to 4096 PEs") != std::string::npos);
    }
    via_callbacks given{};
    given.struct_size = sizeof given;
    given.npes = 2'000'000'000;
    given.allgather = [](void*, const void*, void*, std::size_t) -> int { throw std::logic_error{"there is no room"}; };
    given.barrier = [](void*) { return 0; };
    const base::failure failure =
        support::failure_of([&] { (void)bootstrap::join_by_callbacks(given, "", base::deadline{ample}); });
    CHECK(failure.message.find("a job has 1 to 4096 PEs") != std::string::npos);
}

TEST_CASE("two PEs that claim one number are told to all") {
    check_all(join_all(3,
                       [](thread_callbacks& calls, via_callbacks& given) {
                           if (calls.slot == 2) given.pe = 1;
                       }),
              "says that it is PE 1");
}

TEST_CASE("an allgather that gives garbage, nothing, or too much is told") {
    const auto every_pe = [](std::function<int(void*, std::size_t)> spoil) {
        return [spoil](thread_callbacks& calls, via_callbacks&) { calls.spoil = spoil; };
    };
    check_all(join_all(2, every_pe([](void* all, std::size_t size) {
                           std::memset(all, 0x5a, 2 * size);
                           return 0;
                       })),
              "garbage, or nothing, for PE 0");
    check_all(join_all(2, every_pe([](void* all, std::size_t size) {
                           static_cast<unsigned char*>(all)[size + 40] ^= 1;
                           return 0;
                       })),
              "garbage, or nothing, for PE 1");
    check_all(join_all(2, every_pe([](void* all, std::size_t size) {
                           std::memset(static_cast<unsigned char*>(all) + 2 * size, 0, 1);
                           return 0;
                       })),
              "wrote more than 2 parts");
    check_all(join_all(2, every_pe([](void* all, std::size_t size) {
                           auto* first = static_cast<unsigned char*>(all);
                           std::swap_ranges(first, first + size, first + size);
                           return 0;
                       })),
              "says that it is PE");
    test::callback_job lazy{1};
    thread_callbacks calls{.job = &lazy};
    via_callbacks given = calls.get();
    given.allgather = [](void*, const void*, void*, std::size_t) { return 0; };
    const base::deadline until{ample};
    const base::failure failure = support::failure_of([&] { (void)bootstrap::join_by_callbacks(given, "", until); });
    CHECK(failure.message.find("garbage, or nothing, for PE 0") != std::string::npos);
}

TEST_CASE("a lie that one PE alone sees fails the others within the time limit, by name") {
    const auto failures = join_all(
        3,
        [](thread_callbacks& calls, via_callbacks&) {
            if (calls.slot == 2) calls.spoil = [](void*, std::size_t) { return 1; };
        },
        base::seconds{4});
    CHECK(failures.at(2).status == VIA_ERR_BOOTSTRAP);
    for (const int pe : {0, 1}) {
        INFO(failures.at(pe).message);
        CHECK(failures.at(pe).status == VIA_ERR_TIMEOUT);
        CHECK(failures.at(pe).message.find("PE 2 did not come") != std::string::npos);
    }
}

namespace {

constexpr int untold = -1;

/// What a launcher of `npes` PEs knows of the end of the job when PE 0, of two that have joined by callbacks, hears
/// that PE 1 has ended it with `status`.
int known_when_heard(int npes, std::uint8_t status) {
    std::atomic<int> known = untold;
    int found = untold;
    std::promise<int> heard;
    test::rendezvous_host launcher{npes, {.end_job = [&](int, std::uint8_t given) { known = given; }}};
    test::callback_job job{2};
    test::run_participants(2, nullptr, [&](const test::participant& me) {
        thread_callbacks calls{.job = &job, .slot = me.pe};
        const via_callbacks given = calls.get();
        bootstrap::request wanted;
        wanted.callbacks = &given;
        wanted.launcher = launcher.address(me.pe).text();
        const auto joined = bootstrap::select(wanted, base::deadline{ample});
        base::control_thread control;
        joined->watch(&control.loop(), [&](int, const std::string&) { heard.set_value(known); });
        control.start();
        if (me.pe == 1) {
            joined->end_job(status, "a test asks for it");
        } else {
            found = heard.get_future().get();
        }
        control.stop();
        joined->unwatch();
    });
    CHECK(launcher.complaints().empty());
    return found;
}

}  // namespace

TEST_CASE("the launcher knows of the end of a job by callbacks before another PE does") {
    for (int again = 0; again < 20; ++again) CHECK(known_when_heard(2, 7) == 7);
    CHECK(known_when_heard(2, 0) == 0);
    CHECK(known_when_heard(3, 7) == untold);  // it has started another job
}
