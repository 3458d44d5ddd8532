// SPDX-License-Identifier: Apache-2.0
// What a PE's own adapter tells, and what peers say of theirs: a failure ends every wait, addresses that changed are
// used from then on, and an end that is not what its owner says is an error.
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

#include "base/clock.hpp"
#include "route/pair_of_pes.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using namespace std::chrono_literals;
using base::returns;
using stations::fabric;
using stations::pair_of_pes;
using support::failure_of;
using kind = rdma::event::kind;

bool names_failed_adapter(const base::failure& why) {
    return why.message.find("adapter has failed") != std::string::npos && why.pe == 1;
}

/// The fabric is everyone's.
struct mended {
    mended() = default;
    mended(const mended&) = delete;
    mended& operator=(const mended&) = delete;
    mended(mended&&) = delete;
    mended& operator=(mended&&) = delete;
    ~mended() {
        fabric().let_go();
        fabric().move_address(1);
        fabric().misname_ends(false);
    }
};

}  // namespace

TEST_CASE("what waits for an adapter that fails ends in an error, as does what comes after it") {
    const mended afterwards;
    pair_of_pes two;
    std::uint64_t seen = 0;
    const auto get = [&] {
        two.all.remote(0).get(1, &seen, two.block, {.size = 8}, returns::delivered, "get", &two.told);
    };
    two.put(0, 1);
    fabric().hold();  // nothing that is under way ends
    two.put(1, 2, returns::at_once);
    fabric().tell({.what = kind::adapter_failed});
    const base::failure lost = failure_of([&] { two.all.remote(0).quiet(two.told, "quiet"); });
    CHECK(names_failed_adapter(lost));
    CHECK(lost.message.starts_with("quiet"));
    CHECK(names_failed_adapter(failure_of([&] { two.put(2, 3); })));
    CHECK(names_failed_adapter(failure_of(get)));
    const auto asked = fabric().asked_in_vain();  // there is something to read for ever, and nobody reads it for ever
    std::this_thread::sleep_for(50ms);
    CHECK(fabric().asked_in_vain() == asked);
}

TEST_CASE("a connection is made by the address that the port has now") {
    const mended afterwards;
    pair_of_pes two;
    two.put(0, 1);
    fabric().move_address(3);
    fabric().tell({.what = kind::address_changed, .port = 2});  // nobody's here
    fabric().tell({.what = kind::address_changed, .port = 1});
    two.break_by_put();
    const base::deadline until{base::seconds{20}};
    const auto reaches = [&] {
        try {
            two.put(1, 2);
            return true;
        } catch (const base::error&) {  // the control thread has not heard of it
            return false;
        }
    };
    while (!reaches()) REQUIRE_FALSE(until.expired());
    CHECK(two.at_other(1) == 2);
}

TEST_CASE("an end that has another number than its owner says is an error, and a true one mends that") {
    const mended afterwards;
    pair_of_pes two;
    fabric().misname_ends(true);
    const base::failure lied = failure_of([&] { two.put(0, 1); });
    CHECK(lied.status == VIA_ERR_PEER_FAILED);
    CHECK(lied.pe == 1);
    CHECK_FALSE(lied.hint.empty());
    fabric().misname_ends(false);
    two.put(0, 2);
    CHECK(two.at_other(0) == 2);
    CHECK(fabric().misuse().empty());
}
