// SPDX-License-Identifier: Apache-2.0
// Whether lists go together, against carrying them out.
#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"
#include "task/sample_list.hpp"
#include "task/validate.hpp"

namespace {

using via::task::outline;
using via::task::schedule;
using via::task::step;
using via::test::list;
using kind = outline::kind;

/// Carries out the steps of all PEs, whichever can go on, with what each waits for looked at anew.
class machine {
public:
    explicit machine(const std::vector<list>& lists) : lists_{lists} {
        for (const list& each : lists) {
            plans_.push_back(via::task::make_schedule(each));
            entered_.emplace_back(plans_.back().steps.size());
            over_.emplace_back(plans_.back().steps.size());
            sent_.emplace_back(each.size());
        }
    }
    /// False if it stops before the end.
    [[nodiscard]] bool runs() {
        for (bool moved = true; moved;) {
            moved = false;
            for (std::size_t pe = 0; pe < lists_.size(); ++pe) {
                for (std::size_t i = 0; i < plans_[pe].steps.size(); ++i) moved = go_on(pe, i) || moved;
            }
        }
        for (const auto& each : over_) {
            if (std::find(each.begin(), each.end(), false) != each.end()) return false;
        }
        return true;
    }

private:
    static bool set(char& flag, bool value) {
        flag = value ? 1 : 0;
        return value;
    }
    bool go_on(std::size_t pe, std::size_t at) {
        if (over_[pe][at]) return false;
        if (!entered_[pe][at]) return set(entered_[pe][at], may_enter(pe, at));
        if (plans_[pe].steps[at].what == step::kind::start && send_next(pe, at)) return true;
        return set(over_[pe][at], may_end(pe, at));
    }
    /// What is sent goes one by one.
    bool send_next(std::size_t pe, std::size_t at) {
        for (const std::size_t task : plans_[pe].steps[at].tasks) {
            const outline& what = lists_[pe][task];
            if (!what.sends || sent_[pe][task]) continue;
            const auto [other, other_task] = other_end(pe, what);
            return set(sent_[pe][task], entered_[other][plans_[other].starts[other_task]] != 0);
        }
        return false;
    }
    [[nodiscard]] bool may_enter(std::size_t pe, std::size_t at) const {
        const auto& steps = plans_[pe].steps;
        for (std::size_t before = 0; before < at; ++before) {
            if (steps[before].stream == steps[at].stream && !over_[pe][before]) return false;
        }
        return std::all_of(steps[at].after.begin(), steps[at].after.end(),
                           [&](std::size_t i) { return over_[pe][i] != 0; });
    }
    [[nodiscard]] bool may_end(std::size_t pe, std::size_t at) const {
        const step& one = plans_[pe].steps[at];
        return std::all_of(one.tasks.begin(), one.tasks.end(), [&](std::size_t task) {
            const outline& what = lists_[pe][task];
            if (what.is_collective()) return all_came(number_of(pe, task));
            if (what.what != kind::transfer) return true;
            if (one.what == step::kind::start) return !what.sends || sent_[pe][task] != 0;
            if (what.sends) return true;
            const auto [other, other_task] = other_end(pe, what);
            return sent_[other][other_task] != 0;
        });
    }
    /// Which of the collectives it is.
    [[nodiscard]] std::size_t number_of(std::size_t pe, std::size_t task) const {
        const auto end = lists_[pe].begin() + static_cast<std::ptrdiff_t>(task);
        return static_cast<std::size_t>(
            std::count_if(lists_[pe].begin(), end, [](const outline& each) { return each.is_collective(); }));
    }
    [[nodiscard]] bool all_came(std::size_t number) const {
        for (std::size_t pe = 0; pe < lists_.size(); ++pe) {
            for (std::size_t task = 0; task < lists_[pe].size(); ++task) {
                if (!lists_[pe][task].is_collective() || number_of(pe, task) != number) continue;
                if (!entered_[pe][plans_[pe].starts[task]]) return false;
            }
        }
        return true;
    }
    [[nodiscard]] std::pair<std::size_t, std::size_t> other_end(std::size_t pe, const outline& of) const {
        const auto there = static_cast<std::size_t>(of.pe);
        for (std::size_t task = 0; task < lists_[there].size(); ++task) {
            const outline& each = lists_[there][task];
            if (each.what == kind::transfer && each.sends != of.sends && each.label == of.label &&
                static_cast<std::size_t>(each.pe) == pe) {
                return {there, task};
            }
        }
        throw std::logic_error{"a transfer without another end"};
    }

    const std::vector<list>& lists_;
    std::vector<schedule> plans_;
    std::vector<std::vector<char>> entered_;
    std::vector<std::vector<char>> over_;
    std::vector<std::vector<char>> sent_;  ///< by PE and task
};

outline transfer(bool sends, int pe, int label, std::size_t bytes, const char* name) {
    outline made;
    made.what = kind::transfer;
    made.sends = sends;
    made.pe = pe;
    made.label = label;
    made.bytes = bytes;
    made.name = name;
    return made;
}

}  // namespace

TEST_CASE("lists that would stand still are found, and no others") {
    std::mt19937_64 random{Catch::rngSeed()};
    int refused = 0;
    int accepted = 0;
    for (int round = 0; round < support::effort(3000); ++round) {
        const auto lists = via::test::make_lists(random, 1 + random() % 4, 1 + random() % 3);
        if (machine{lists}.runs()) {
            ++accepted;
            REQUIRE_NOTHROW(via::task::validate(lists));
        } else {
            ++refused;
            REQUIRE(support::failure_of([&] { via::task::validate(lists); }).status == VIA_ERR_ARGUMENT);
        }
    }
    INFO(accepted << " accepted, " << refused << " refused");
    REQUIRE(std::min(accepted, refused) > 0);
}

TEST_CASE("lists whose tasks can be done one by one go together") {
    std::mt19937_64 random{Catch::rngSeed()};
    for (int round = 0; round < support::effort(1000); ++round) {
        const auto lists = via::test::make_lists(random, 1 + random() % 4, 1 + random() % 3, false);
        REQUIRE_NOTHROW(via::task::validate(lists));
    }
}

TEST_CASE("what is wrong with lists is said with its tasks") {
    const auto refused = [](const std::vector<list>& lists) {
        return support::failure_of([&] { via::task::validate(lists); });
    };
    const auto says = [](const via::base::failure& what, const std::string& text) {
        INFO(what.message);
        return what.message.find(text) != std::string::npos;
    };
    SECTION("no other end") {
        const auto what = refused({{transfer(true, 1, 3, 8, "east")}, {transfer(false, 0, 4, 8, "west")}});
        REQUIRE(what.status == VIA_ERR_MISMATCH);
        REQUIRE(says(what, "task 'east' of PE 0 sends to PE 1 with label 3, which receives nothing with it"));
    }
    SECTION("two sizes") {
        const auto what = refused({{transfer(true, 1, 3, 8, "east")}, {transfer(false, 0, 3, 9, "west")}});
        REQUIRE(what.status == VIA_ERR_MISMATCH);
        REQUIRE(says(what, "task 'east' of PE 0 has 8 bytes, task 'west' of PE 1 has 9"));
    }
    SECTION("a label that is used twice") {
        const auto what = refused({{transfer(true, 1, 3, 8, "one"), transfer(true, 1, 3, 8, "other")}, {}});
        REQUIRE(what.status == VIA_ERR_ARGUMENT);
        REQUIRE(says(what, "task 'other' of PE 0 sends to PE 1 with label 3, as 'one' does"));
    }
    SECTION("a PE that is not there") {
        const auto what = refused({{transfer(true, 2, 0, 8, "east")}, {}});
        REQUIRE(what.status == VIA_ERR_PE);
        REQUIRE(says(what, "task 'east' of PE 0: PE 2 is out of range"));
        REQUIRE(refused({{transfer(true, -1, 0, 8, "east")}, {}}).status == VIA_ERR_PE);
    }
    SECTION("collectives that differ") {
        outline sum;
        sum.what = kind::reduction;
        sum.name = "norm";
        sum.count = 2;
        outline other = sum;
        other.count = 3;
        outline barrier;
        barrier.what = kind::barrier;
        barrier.name = "meet";
        REQUIRE(says(refused({{sum}, {sum}, {other}}), "task 'norm' of PE 0 is a reduction of 2 elements"));
        REQUIRE(refused({{sum}, {barrier}}).status == VIA_ERR_MISMATCH);
        REQUIRE(says(refused({{sum, barrier}, {sum}}), "PE 0 has 2 reductions and barriers, PE 1 has 1"));
    }
    SECTION("a circle over two PEs") {
        // Each waits for what the other sends behind that.
        auto from_1 = transfer(false, 1, 0, 8, "from 1");
        auto from_0 = transfer(false, 0, 0, 8, "from 0");
        from_1.blocks = from_0.blocks = true;
        const auto what =
            refused({{from_1, transfer(true, 1, 0, 8, "to 1")}, {from_0, transfer(true, 0, 0, 8, "to 0")}});
        REQUIRE(what.status == VIA_ERR_ARGUMENT);
        REQUIRE(says(what, "wait for each other in a circle"));
        for (const char* each : {"'from 1' of PE 0", "'to 0' of PE 1", "'from 0' of PE 1", "'to 1' of PE 0"}) {
            REQUIRE(says(what, each));
        }
    }
}

TEST_CASE("lists come to other PEs as they are, and cut short are refused") {
    std::mt19937_64 random{Catch::rngSeed()};
    const auto lists = via::test::make_lists(random, 3, 3);
    std::vector<std::byte> message;
    for (const list& each : lists) via::task::append_to(message, each);
    std::span<const std::byte> rest{message};
    for (const list& each : lists) {
        const list come = via::task::take_outlines_from(rest);
        REQUIRE(come.size() == each.size());
        for (std::size_t i = 0; i < each.size(); ++i) {
            REQUIRE(come[i].what == each[i].what);
            REQUIRE(come[i].name == each[i].name);
            REQUIRE(come[i].stream == each[i].stream);
            REQUIRE(come[i].after == each[i].after);
            REQUIRE(come[i].blocks == each[i].blocks);
            REQUIRE(come[i].sends == each[i].sends);
            REQUIRE(come[i].pe == each[i].pe);
            REQUIRE(come[i].label == each[i].label);
            REQUIRE(come[i].bytes == each[i].bytes);
            REQUIRE(come[i].count == each[i].count);
        }
    }
    REQUIRE(rest.empty());
    message.pop_back();
    std::span<const std::byte> cut{message};
    const auto read_all = [&] {
        for (std::size_t i = 0; i < lists.size(); ++i) (void)via::task::take_outlines_from(cut);
    };
    REQUIRE(support::failure_of(read_all).status == VIA_ERR_INTERNAL);
}
