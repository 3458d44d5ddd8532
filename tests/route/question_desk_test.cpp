// SPDX-License-Identifier: Apache-2.0
// What has a number is done once, however often and by whichever connection it is asked.
#include <future>

#include "route/question_house.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using houses::ask;
using houses::house;
using houses::next;
using route::remote_request;

/// The server has come to all that was sent before.
void catch_up(house& there, const base::fd& by) {
    ask(by, there.question(1000));
    REQUIRE(next(by).value().fetched == 1000);
}

}  // namespace

TEST_CASE("the same question is answered by the same, and not done again") {
    house there;
    for (std::uint64_t i = 1; i < 4; ++i) {
        const base::fd one = there.dial();
        ask(one, there.numbered(i, 10 * i));
        CHECK(next(one).value().fetched == 10 * i);
        const base::fd other = there.dial();
        for (int again = 0; again < 2; ++again) {
            ask(other, there.numbered(i, 7));
            CHECK(next(other).value().fetched == 10 * i);
        }
        CHECK(there.answered == static_cast<int>(i));
    }
    remote_request theirs = there.numbered(2, 5);  // another PE counts for itself
    theirs.from = 2;
    const base::fd another = there.dial();
    ask(another, theirs);
    CHECK(next(another).value().fetched == 5);
}

TEST_CASE("a late copy of an old question is not done") {
    house there;
    const base::fd one = there.dial();
    ask(one, there.numbered(2, 1));
    REQUIRE(next(one));
    const base::fd late = there.dial();
    ask(late, there.numbered(1, 2));
    catch_up(there, one);
    CHECK(there.answered == 2);
    CHECK(there.answered_before(2) == 2);  // never
}

TEST_CASE("who asks again while the engine has it hears what comes of the first") {
    house there;
    const auto busy = there.keep_engine_busy();
    const base::fd first = there.dial();
    const base::fd second = there.dial();
    const base::fd other = there.dial();
    ask(first, there.long_question(1, 11));
    catch_up(there, other);
    ask(second, there.long_question(1, 12));
    catch_up(there, other);
    busy->set_value();
    CHECK(next(second).value().fetched == 11);
    catch_up(there, other);
    CHECK(there.answered == 1 + 3);
}

TEST_CASE("what was not begun as its asker had gone is begun for who asks again") {
    house there;
    const bool is_late = GENERATE(false, true);  // it asks when that is known
    auto busy = there.keep_engine_busy();
    base::fd first = there.dial();
    const base::fd second = there.dial();
    const base::fd other = there.dial();
    ask(first, there.long_question(1, 11));
    catch_up(there, other);
    first = base::fd{};
    catch_up(there, other);
    if (is_late) {
        busy->set_value();
        busy = there.keep_engine_busy();
        catch_up(there, other);
    }
    ask(second, there.long_question(1, 11));
    catch_up(there, other);
    busy->set_value();
    CHECK(next(second).value().fetched == 11);
    CHECK(there.answered == (is_late ? 4 : 3) + 1);
}

TEST_CASE("what was given up for another question is not begun, and its answer is not taken for the other's") {
    house there;
    const auto busy = there.keep_engine_busy();
    const base::fd first = there.dial();
    const base::fd second = there.dial();
    ask(first, there.long_question(1, 11));
    there.await_passed_on(1);
    ask(second, there.long_question(2, 12));
    there.await_passed_on(2);
    busy->set_value();
    CHECK(next(second).value().fetched == 12);
    CHECK(there.answered_before(11) > there.answered_before(12));
}
