// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <pthread.h>
#include <set>
#include <string>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "base/control_thread.hpp"
#include "base/error.hpp"
#include "base/event_loop.hpp"
#include "base/futex.hpp"
#include "base/identity.hpp"
#include "base/seqpacket.hpp"
#include "support/catch.hpp"

using namespace via::base;

namespace {

deadline soon() { return deadline{seconds{30}}; }

fd make_event() { return fd{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)}; }
void raise_event(const fd& event) { REQUIRE(::eventfd_write(event.get(), 1) == 0); }
void take_event(const fd& event) {
    eventfd_t value = 0;
    REQUIRE(::eventfd_read(event.get(), &value) == 0);
}

std::set<int> open_descriptors(const std::set<int>& besides = {}) {
    std::set<int> all;
    for (int descriptor = 0; descriptor < 1024; ++descriptor) {
        if (!besides.contains(descriptor) && ::fcntl(descriptor, F_GETFD) >= 0) all.insert(descriptor);
    }
    return all;
}

/// Closes it, or gives another file its number. For ThreadSanitizer, which does not see this, it is a race with the
/// thread that sleeps on it.
void take_away(int descriptor, const fd& other = {}) {
    REQUIRE(
        (other ? ::syscall(SYS_dup3, other.get(), descriptor, O_CLOEXEC) >= 0 : ::syscall(SYS_close, descriptor) == 0));
}

std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span{text}); }

}  // namespace

TEST_CASE("a deadline expires, and the endless one does not") {
    CHECK(deadline{seconds{0}}.expired());
    CHECK(deadline{seconds{-1}}.expired());
    CHECK_FALSE(deadline{seconds{100}}.expired());
    CHECK_FALSE(deadline{seconds{1e300}}.expired());
    CHECK(deadline{seconds{1e300}}.poll_milliseconds() > 0);
    CHECK(deadline{seconds{0}}.left().count() == 0);
    // What is left is waited for, by clocks that have a range; and is endless, if it was.
    for (const double endless : {1e9, 1e300, std::numeric_limits<double>::infinity()}) {
        const deadline never{seconds{endless}};
        const auto begin = clock::now();
        CHECK(begin + std::chrono::ceil<clock::duration>(never.left()) > begin);
        CHECK(deadline{never.left()}.left() == never.left());
    }
}

TEST_CASE("a callback may remove itself and others of the same round") {
    event_loop loop;
    const fd a = make_event();
    const fd b = make_event();
    int calls = 0;
    const auto remove_both = [&] {
        ++calls;
        loop.remove(a.get());
        loop.remove(b.get());
    };
    loop.add(a.get(), remove_both);
    loop.add(b.get(), remove_both);
    raise_event(a);
    raise_event(b);
    loop.after(seconds{0.02}, [&] { loop.stop(); });
    loop.run();
    CHECK(calls == 1);
}

TEST_CASE("timers fire in order of their times, and may set more") {
    event_loop loop;
    std::string order;
    // However late this thread is, a minute is more.
    loop.after(seconds{60}, [&] { order += 'z'; });
    loop.after(seconds{0.01}, [&] {
        order += 'a';
        loop.after(seconds{0.005}, [&] {
            order += 'b';
            loop.after(seconds{0}, [&] {
                order += 'c';
                loop.stop();
            });
        });
    });
    loop.run();
    CHECK(order == "abc");
}

TEST_CASE("a stop that comes before run is not lost") {
    event_loop loop;
    loop.stop();
    loop.run();
}

TEST_CASE("what other threads post runs in the loop, in order") {
    event_loop loop;
    std::vector<int> order;
    loop.post([&] { order.push_back(0); });
    std::thread other{[&] {
        for (int i = 1; i <= 100; ++i) loop.post([&order, i] { order.push_back(i); });
        loop.post([&] { loop.stop(); });
        loop.post([&] { order.push_back(-1); });
    }};
    loop.run();
    other.join();
    REQUIRE(order.size() == 101);
    for (int i = 0; i <= 100; ++i) CHECK(order[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("the control thread runs callbacks, takes no signals, and sleeps when idle") {
    control_thread control;
    const fd event = make_event();
    std::atomic<int> calls = 0;
    std::atomic<bool> blocked = false;
    clockid_t processor_time{};
    control.loop().add(event.get(), [&] {
        take_event(event);
        sigset_t mask{};
        pthread_sigmask(SIG_BLOCK, nullptr, &mask);
        blocked = sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGUSR1) == 1;
        pthread_getcpuclockid(pthread_self(), &processor_time);
        ++calls;
    });
    control.start();
    raise_event(event);
    for (const deadline until = soon(); calls == 0 && !until.expired();) std::this_thread::yield();
    REQUIRE(calls == 1);
    CHECK(blocked);

    // Not at once, perhaps: it has to come to its sleep first.
    const auto used = [&] {
        timespec now{};
        REQUIRE(::clock_gettime(processor_time, &now) == 0);
        return std::pair{now.tv_sec, now.tv_nsec};
    };
    bool slept = false;
    for (const deadline until = soon(); !slept && !until.expired();) {
        const auto before = used();
        std::this_thread::sleep_for(std::chrono::milliseconds{500});
        slept = used() == before;
    }
    CHECK(slept);
    control.stop();
    control.stop();
}

TEST_CASE("the control thread is left asleep where its descriptors are closed, or others have their numbers") {
    const bool others = GENERATE(false, true);
    const std::set<int> before = open_descriptors();
    std::atomic<int> calls = 0;
    control_thread control;
    const std::set<int> its = open_descriptors(before);
    REQUIRE(its.size() == 2);
    control.loop().post([&] { ++calls; });
    control.start();
    for (const deadline until = soon(); calls == 0 && !until.expired();) std::this_thread::yield();
    for (const deadline until = soon(); !control.loop().asleep() && !until.expired();) std::this_thread::yield();
    const fd other{others ? ::open("/dev/null", O_RDWR | O_CLOEXEC) : -1};
    for (const int descriptor : its) take_away(descriptor, other);
    control.stop();
    control.loop().post([&] { ++calls; });
    control.stop();
    CHECK(calls == 1);
    for (const int descriptor : its) {
        if (others) take_away(descriptor);
    }
}

TEST_CASE("a callback is waited for, also where the control thread's descriptors are closed") {
    const std::set<int> before = open_descriptors();
    control_thread control;
    const std::set<int> its = open_descriptors(before);
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;
    control.loop().post([&] {
        begun = true;
        std::this_thread::sleep_for(std::chrono::milliseconds{300});
        done = true;
    });
    control.start();
    for (const deadline until = soon(); !begun && !until.expired();) std::this_thread::yield();
    for (const int descriptor : its) take_away(descriptor);
    control.stop();
    CHECK(done);
}

TEST_CASE("messages keep their boundaries, sizes and descriptors") {
    listener owner;
    CHECK_FALSE(owner.accept());
    const fd client = dial(owner.address(), soon());
    const fd server = owner.accept();
    REQUIRE(server);
    message got;
    CHECK(receive_message(server.get(), got) == received::nothing);

    const fd event = make_event();
    const std::string large(max_message, 'x');
    REQUIRE(send_message(client.get(), bytes_of("first"), soon()));
    REQUIRE(send_message(client.get(), bytes_of(large), soon()));
    REQUIRE(send_message(client.get(), bytes_of("with a descriptor"), soon(), event.get()));
    REQUIRE(wait_readable(server.get(), soon()));
    REQUIRE(receive_message(server.get(), got) == received::message);
    CHECK(got.bytes.size() == 5);
    REQUIRE(receive_message(server.get(), got) == received::message);
    CHECK(got.bytes.size() == max_message);
    CHECK_FALSE(got.file);
    REQUIRE(receive_message(server.get(), got) == received::message);
    REQUIRE(got.file);
    REQUIRE(::eventfd_write(got.file.get(), 7) == 0);
    eventfd_t value = 0;
    REQUIRE(::eventfd_read(event.get(), &value) == 0);  // the same object
    CHECK(value == 7);
}

TEST_CASE("a wait ends at its deadline, however often signals interrupt it") {
    static std::atomic<int> alarms;
    alarms = 0;
    struct sigaction count {};
    struct sigaction before {};
    count.sa_handler = [](int) {
        const itimerval never{};
        if (++alarms == 4000) ::setitimer(ITIMER_REAL, &never, nullptr);  // so that this test ends in any case
    };
    REQUIRE(::sigaction(SIGALRM, &count, &before) == 0);
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const fd reads{ends[0]};
    const fd writes{ends[1]};
    constexpr itimerval often{.it_interval = {0, 500}, .it_value = {0, 500}};
    REQUIRE(::setitimer(ITIMER_REAL, &often, nullptr) == 0);
    CHECK_FALSE(wait_readable(reads.get(), deadline{seconds{0.02}}));
    const itimerval never{};
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    CHECK(alarms.load() < 2000);
}

TEST_CASE("what is too large is malformed, what is gone is closed, what is full is late") {
    listener owner;
    fd client = dial(owner.address(), soon());
    const fd server = owner.accept();
    message got;
    REQUIRE(send_message(client.get(), bytes_of(std::string(max_message + 1, 'x')), soon()));
    CHECK(receive_message(server.get(), got) == received::malformed);
    // Nobody reads: the socket fills, and the deadline ends the sending.
    const std::string block(32 * 1024, 'x');
    bool sent = true;
    for (int i = 0; i < 1000 && sent; ++i) sent = send_message(client.get(), bytes_of(block), deadline{seconds{0.05}});
    CHECK_FALSE(sent);
    CHECK_FALSE(wait_readable(client.get(), deadline{seconds{0.01}}));
    client = fd{};
    while (receive_message(server.get(), got) == received::message) {
    }
    CHECK(receive_message(server.get(), got) == received::closed);
    CHECK_FALSE(send_message(server.get(), bytes_of("to nobody"), soon()));
}

TEST_CASE("a last message arrives though its sender closes at once") {
    std::atomic<int> round = 0;
    std::atomic<int> sends = -1;
    std::thread sender{[&] {
        for (int i = 1;; ++i) {
            while (round.load() != i) std::this_thread::yield();
            const fd mine{sends.load()};
            if (!mine) return;
            (void)send_message(mine.get(), bytes_of("the last"), soon());
        }
    }};
    int lost = 0;
    const deadline end{seconds{1}};  // many rounds, and a few where others want the processors
    while (lost == 0 && !end.expired()) {
        std::array<int, 2> ends{-1, -1};
        const bool made = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0;
        const fd mine{ends[0]};
        sends = ends[1];
        ++round;
        message got;
        received what = received::nothing;
        while (made && what == received::nothing) what = receive_message(mine.get(), got);
        if (what != received::message) ++lost;
    }
    INFO(round << " rounds");
    CHECK(round > 0);
    CHECK(lost == 0);
    sends = -1;
    ++round;
    sender.join();
}

TEST_CASE("an address that nobody listens on, or that is none, is an error") {
    std::string address;
    {
        const listener gone;
        address = gone.address();
    }
    CHECK_THROWS_AS(dial(address, soon()), error);
    CHECK_THROWS_AS(dial("", soon()), error);
    CHECK_THROWS_AS(dial(std::string(500, 'x'), soon()), error);
    CHECK(listener{}.address() != listener{}.address());
}

TEST_CASE("a queue that is full is an error when the deadline passes") {
    rlimit descriptors{};  // the queue may be longer than the usual limit of descriptors
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &descriptors) == 0);
    descriptors.rlim_cur = descriptors.rlim_max;
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &descriptors) == 0);
    const listener busy;  // nobody accepts
    std::vector<fd> waiting;
    try {
        for (int i = 0; i < 100000; ++i) waiting.push_back(dial(busy.address(), deadline{seconds{0.05}}));
        FAIL("the queue has no end");
    } catch (const error& late) {
        CHECK(late.details().call == "connect");
    }
}

TEST_CASE("a process knows itself") {
    const identity here = this_process();
    CHECK(here == this_process());
    CHECK(here.pid == static_cast<std::uint64_t>(::getpid()));
    CHECK(here.start_time > 0);
    CHECK(here.boot != token{});
    identity elsewhere = here;
    CHECK(here.same_host(elsewhere));
    elsewhere.pid += 1;
    CHECK(here.same_host(elsewhere));
    CHECK_FALSE(here == elsewhere);
    elsewhere.net_namespace += 1;
    CHECK_FALSE(here.same_host(elsewhere));
    elsewhere = here;
    elsewhere.boot[1] ^= 1;
    CHECK_FALSE(here.same_host(elsewhere));
    CHECK(make_token() != make_token());
}

TEST_CASE("a futex sleeps until woken, or its limit, and not on another value") {
    std::atomic<std::uint32_t> word = 0;
    futex_wait(word, 1, seconds{30});  // the value differs: returns at once
    futex_wait(word, 0, seconds{0.01});
    std::thread sleeper{[&] {
        while (word.load() == 0) futex_wait(word, 0, seconds{30});
    }};
    word = 1;
    futex_wake_all(word);
    sleeper.join();
}

TEST_CASE("descriptors are closed once, by their last owner") {
    int number = -1;
    {
        fd first = make_event();
        number = first.get();
        fd second{std::move(first)};
        CHECK_FALSE(first);  // NOLINT(bugprone-use-after-move)
        fd third;
        third = std::move(second);
        CHECK(third.get() == number);
        third = fd{};
        CHECK(::fcntl(number, F_GETFD) == -1);
    }
}

TEST_CASE("a descriptor is none of the standard streams, though the program has closed these") {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        for (const int flag : {0, FD_CLOEXEC}) {
            const fd saved{::dup(stream)};
            ::close(stream);
            const fd made{::eventfd(0, flag == 0 ? 0 : EFD_CLOEXEC)};
            const bool is_free = ::fcntl(stream, F_GETFD) == -1;
            REQUIRE(::dup2(saved.get(), stream) == stream);
            CHECK(is_free);
            CHECK(made.get() > STDERR_FILENO);
            CHECK(::fcntl(made.get(), F_GETFD) == flag);
        }
    }
}

TEST_CASE("errors of the system have call, text and what was being done") {
    try {
        fail_errno("open", ENOENT, "cannot read the map");
    } catch (const error& thrown) {
        CHECK(thrown.details().status == VIA_ERR_SYSTEM);
        CHECK(std::string{thrown.what()} == "cannot read the map: open: No such file or directory");
        CHECK(thrown.details().call == "open");
    }
}
