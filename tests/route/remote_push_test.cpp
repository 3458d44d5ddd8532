// SPDX-License-Identifier: Apache-2.0
// What the library itself puts to a peer, and nobody waits for: it costs those no request who wait for something else,
// and hides from nobody what is known of the connection, and of what the program has under way in it.
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

#include "route/pair_of_pes.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using stations::fabric;
using stations::own_word;
using stations::pair_of_pes;
using support::failure_of;

void put_own(pair_of_pes& two, int from, returns when) {
    const std::uint64_t value = 1;
    two.all.remote(from).put(1 - from, own_word, &value, {.size = sizeof value}, when, "a collective");
}

/// As exchanges do it, which look at the connection while they wait.
void push(pair_of_pes& two, int times = 1) {
    for (int i = 0; i < times; ++i) {
        put_own(two, 0, returns::unwatched);
        fabric().run_all();
        for (int look = 0; look < 2; ++look) (void)two.all.remote(0).look(1, "a collective");
    }
}

/// A request of PE 1's fails, so that it closes the connection, and tells PE 0.
void break_at_other(pair_of_pes& two) {
    fabric().fail_next(rdma::outcome::remote_access);
    CHECK(failure_of([&] { put_own(two, 1, returns::delivered); }).pe == 0);
}

/// How often PE 0 gives something to its adapter meanwhile.
template <class Action>
int posts_of(Action&& action) {
    int posts = 0;
    const std::function<void()> count = [&] {
        ++posts;
        fabric().before_next_post(count);
    };
    fabric().before_next_post(count);
    action();
    fabric().before_next_post(nullptr);
    return posts;
}

}  // namespace

TEST_CASE("a connection by which only the library's own has come works: its break begins a new row") {
    pair_of_pes two;
    for (int pe = 0; pe < 2; ++pe) two.all.at(pe).core.options.timeout = 1;
    two.put(0, 1);
    two.break_by_put();  // the first of a row
    push(two, 10);
    std::this_thread::sleep_for(std::chrono::milliseconds{1500});
    push(two, 10);
    break_at_other(two);
    // In the old row these would be too many, for longer than a peer may be out of reach.
    for (int i = 0; i < 2; ++i) two.break_by_put();
    two.put(0, 2);
    CHECK(two.at_other(0) == 2);
}

TEST_CASE("an atomic by the owner's processor waits for the program's requests, and not for the library's") {
    pair_of_pes two;
    two.all.remote(0).wait_for(1, base::seconds{60});  // so that no atomic goes over TCP, on any machine
    two.put(0, 1);
    const std::uint64_t one = 1;
    const auto add = [&] {
        two.all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, two.block, &one, nullptr, nullptr, "add", &two.told);
    };
    add();
    const int alone = posts_of(add);
    push(two);
    CHECK(posts_of(add) == alone);
    two.put(1, 5, returns::at_once);
    CHECK(posts_of(add) == alone);  // its end is asked for with the put
    CHECK(two.at_other(1) == 5);
    CHECK(two.at_other(0) == 5);
}

TEST_CASE("of the program's requests something is heard also where only pushes come after them") {
    pair_of_pes two;
    two.put(0, 1);
    put_own(two, 1, returns::delivered);
    two.put(1, 5, returns::at_once);
    two.put(2, 6, returns::at_once);  // kept, and not signalled when it is given, since the first is under way
    two.all.remote(0).give_kept();
    push(two, 5);
    CHECK(two.at_other(2) == 6);
    CHECK_FALSE(two.all.remote(0).is_busy());
    break_at_other(two);
    CHECK_NOTHROW(two.all.remote(0).quiet(two.told, "quiet"));  // nothing was lost
}
