// SPDX-License-Identifier: Apache-2.0
// The steps of a list, against what a list promises.
#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include "support/catch.hpp"
#include "support/effort.hpp"
#include "task/sample_list.hpp"
#include "task/schedule.hpp"

namespace {

using via::task::make_schedule;
using via::task::outline;
using via::task::schedule;
using via::task::step;
using kind = outline::kind;

/// By step: whether it comes after each other one, by streams and marks.
class order {
public:
    explicit order(const schedule& of) : after_(of.steps.size(), std::vector<bool>(of.steps.size())) {
        std::vector<std::size_t> last(of.streams, SIZE_MAX);
        for (std::size_t i = 0; i < of.steps.size(); ++i) {
            const step& one = of.steps[i];
            if (last[one.stream] != SIZE_MAX) follow(i, last[one.stream]);
            for (const std::size_t each : one.after) follow(i, each);
            last[one.stream] = i;
        }
    }
    [[nodiscard]] bool comes_after(std::size_t later, std::size_t earlier) const {
        return later == earlier || after_[later][earlier];
    }

private:
    void follow(std::size_t later, std::size_t earlier) {
        after_[later][earlier] = true;
        for (std::size_t i = 0; i < earlier; ++i) {
            if (after_[earlier][i]) after_[later][i] = true;
        }
    }
    std::vector<std::vector<bool>> after_;
};

void check_marks(const schedule& made) {
    std::vector<bool> named(made.steps.size());
    for (std::size_t i = 0; i < made.steps.size(); ++i) {
        for (const std::size_t each : made.steps[i].after) {
            REQUIRE(each < i);
            REQUIRE(made.steps[each].stream != made.steps[i].stream);
            named[each] = true;
        }
    }
    for (std::size_t i = 0; i < named.size(); ++i) REQUIRE(made.steps[i].marked == named[i]);
}

void check_order(const std::vector<outline>& list, const schedule& made, const order& is) {
    std::size_t collective = SIZE_MAX;
    std::size_t barrier = SIZE_MAX;
    std::vector<std::size_t> last(made.streams, SIZE_MAX);
    for (std::size_t task = 0; task < list.size(); ++task) {
        const std::size_t start = made.starts[task];
        const std::size_t end = made.ends[task];
        REQUIRE(is.comes_after(end, start));
        REQUIRE(made.steps[start].stream == list[task].stream);
        REQUIRE(made.steps[end].stream == list[task].stream);
        for (const std::size_t before : list[task].after) REQUIRE(is.comes_after(start, made.ends[before]));
        if (last[list[task].stream] != SIZE_MAX) {
            const std::size_t before = last[list[task].stream];
            REQUIRE(is.comes_after(start, list[before].blocks ? made.ends[before] : made.starts[before]));
        }
        last[list[task].stream] = task;
        if (barrier != SIZE_MAX) REQUIRE(is.comes_after(start, barrier));
        if (!list[task].is_collective()) continue;
        if (collective != SIZE_MAX) REQUIRE(is.comes_after(start, collective));
        collective = end;
        if (list[task].what != kind::barrier) continue;
        barrier = end;
        for (std::size_t before = 0; before < task; ++before) REQUIRE(is.comes_after(start, made.ends[before]));
    }
}

}  // namespace

TEST_CASE("steps come in the order that a list promises") {
    std::mt19937_64 random{Catch::rngSeed()};
    for (int round = 0; round < support::effort(2000); ++round) {
        const auto list = via::test::make_lists(random, 1 + random() % 2, 1 + random() % 4)[0];
        const schedule made = make_schedule(list);
        const order is{made};
        check_marks(made);
        check_order(list, made, is);
        REQUIRE(made.steps.front().what == step::kind::begin);
        REQUIRE(made.steps.back().what == step::kind::end);
        for (std::size_t i = 0; i < made.steps.size(); ++i) {
            REQUIRE(is.comes_after(i, 0));
            REQUIRE(is.comes_after(made.steps.size() - 1, i));
        }
    }
}

TEST_CASE("transfers that follow each other start together, and others do not") {
    const auto transfer = [](std::size_t stream, std::vector<std::size_t> after = {}, bool blocks = false) {
        outline made;
        made.what = kind::transfer;
        made.stream = stream;
        made.after = std::move(after);
        made.blocks = blocks;
        return made;
    };
    const auto starts = [](std::vector<outline> list) { return make_schedule(list).starts; };
    SECTION("of one stream, whatever the others do meanwhile") {
        const auto at = starts({transfer(0), transfer(1), transfer(0), transfer(1)});
        REQUIRE(at[0] == at[2]);
        REQUIRE(at[1] == at[3]);
        REQUIRE(at[0] != at[1]);
    }
    SECTION("not those with a task between them") {
        const auto at = starts({transfer(0), outline{}, transfer(0)});
        REQUIRE(at[0] != at[2]);
    }
    SECTION("not one that comes after another") {
        const auto at = starts({transfer(0), transfer(0, {0})});
        REQUIRE(at[0] != at[1]);
    }
    SECTION("not one that comes after what those before it do not") {
        outline other;
        other.stream = 1;
        const auto since = starts({transfer(0), other, transfer(0, {1})});
        REQUIRE(since[0] != since[2]);
        const auto before = starts({other, transfer(0), transfer(0, {0})});
        REQUIRE(before[1] != before[2]);
        const auto both = starts({other, transfer(0, {0}), transfer(0, {0})});
        REQUIRE(both[1] == both[2]);
        const auto in_stream = starts({outline{}, transfer(0), transfer(0, {0})});
        REQUIRE(in_stream[1] == in_stream[2]);
    }
    SECTION("not one behind one that blocks") {
        const auto at = starts({transfer(0), transfer(0, {}, true), transfer(0)});
        REQUIRE(at[0] == at[1]);
        REQUIRE(at[1] != at[2]);
    }
}
