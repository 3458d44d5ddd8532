// SPDX-License-Identifier: Apache-2.0
// The slots and stages of team::exchange, step by step, in every interleaving.
//
// Every PE runs a program of small steps, several exchanges long. A write takes two steps, between which the contents
// are torn. Right is: whoever reads a slot or a stage in exchange n finds what was written for n, and everyone comes to
// the end. The order of a write, its announcement and the look at it is that of release and acquire.
#include <array>
#include <cstdint>
#include <deque>
#include <set>
#include <tuple>
#include <vector>

#include "support/catch.hpp"

namespace {

constexpr int exchanges = 4;
constexpr int most_pes = 4;
constexpr int cells = 4;  // of a PE: slot 0, slot 1, stage 0, stage 1
constexpr std::int8_t torn = -1;

/// How the protocol is built.
struct variant {
    bool tree = false;
    int slots = 2;   ///< that all-to-all uses by turns
    int stages = 2;  ///< used by turns
};

struct instruction {
    enum class kind : std::uint8_t { tear, fill, announce, await, read } what;
    int pe;  ///< whose cell
    int cell;
    std::int8_t n;  ///< the exchange
};
using program = std::vector<instruction>;

struct state {
    std::array<std::uint8_t, most_pes> at{};
    std::array<std::array<std::int8_t, cells>, most_pes> contents{};
    std::array<std::array<std::int8_t, 2>, most_pes> announced{};  // of the slots
    auto operator<=>(const state&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

using op = instruction::kind;

void write(program& p, int pe, int cell, std::int8_t n) {
    p.push_back({op::tear, pe, cell, n});
    p.push_back({op::fill, pe, cell, n});
}
void show(program& p, int pe, int slot, std::int8_t n) {
    write(p, pe, slot, n);
    p.push_back({op::announce, pe, slot, n});
}
void look(program& p, int pe, int slot, std::int8_t n) {
    p.push_back({op::await, pe, slot, n});
    p.push_back({op::read, pe, slot, n});
}

/// What `pe` does in exchange n; the tree has two children a node.
void append(program& p, const variant& v, int pe, int npes, std::int8_t n) {
    const int stage = 2 + n % v.stages;
    write(p, pe, stage, n);
    if (v.tree) {
        for (int child = 2 * pe + 1; child <= 2 * pe + 2 && child < npes; ++child) look(p, child, 0, n);
        if (pe != 0) {
            show(p, pe, 0, n);
            look(p, (pe - 1) / 2, 1, n);
        }
        if (2 * pe + 1 < npes) show(p, pe, 1, n);
    } else {
        show(p, pe, n % v.slots, n);
        for (int other = 0; other < npes; ++other) {
            if (other != pe) p.push_back({op::await, other, n % v.slots, n});
        }
        for (int other = 0; other < npes; ++other) {
            if (other != pe) p.push_back({op::read, other, n % v.slots, n});
        }
    }
    for (int other = 0; other < npes; ++other) {
        if (other != pe) p.push_back({op::read, other, stage, n});
    }
}

/// Does one step of `pe` in `s`. False if it has to wait.
bool step(state& s, const instruction& i, std::size_t pe, bool& wrong) {
    const auto whose = static_cast<std::size_t>(i.pe);
    const auto cell = static_cast<std::size_t>(i.cell);
    switch (i.what) {
        case op::tear: s.contents[whose][cell] = torn; break;
        case op::fill: s.contents[whose][cell] = i.n; break;
        case op::announce: s.announced[whose][cell] = i.n; break;
        case op::await:
            if (s.announced[whose][cell] < i.n) return false;
            break;
        case op::read: wrong = wrong || s.contents[whose][cell] != i.n; break;
    }
    ++s.at[pe];
    return true;
}

/// True if every interleaving of `npes` PEs is right.
bool holds(const variant& v, int npes) {
    std::vector<program> programs(static_cast<std::size_t>(npes));
    for (int pe = 0; pe < npes; ++pe) {
        for (int n = 1; n <= exchanges; ++n)
            append(programs[static_cast<std::size_t>(pe)], v, pe, npes, static_cast<std::int8_t>(n));
    }
    std::set<state> visited;
    std::deque<state> open{state{}};
    while (!open.empty()) {
        const state s = open.back();
        open.pop_back();
        if (!visited.insert(s).second) continue;
        bool moved = false;
        bool finished = true;
        for (std::size_t pe = 0; pe < programs.size(); ++pe) {
            if (s.at[pe] == programs[pe].size()) continue;
            finished = false;
            state next = s;
            bool wrong = false;
            if (!step(next, programs[pe][s.at[pe]], pe, wrong)) continue;
            if (wrong) return false;
            moved = true;
            open.push_back(next);
        }
        if (!moved && !finished) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("all to all, nobody reads what belongs to another exchange") {
    REQUIRE(holds({.tree = false}, 2));
    REQUIRE(holds({.tree = false}, 3));
    REQUIRE(holds({.tree = false}, 4));
}

TEST_CASE("in a tree, nobody reads what belongs to another exchange") {
    REQUIRE(holds({.tree = true}, 2));
    REQUIRE(holds({.tree = true}, 3));
    REQUIRE(holds({.tree = true}, 4));
}

TEST_CASE("the model finds what one slot or one stage would break") {
    REQUIRE_FALSE(holds({.tree = false, .slots = 1}, 2));
    REQUIRE_FALSE(holds({.tree = false, .slots = 2, .stages = 1}, 2));
    REQUIRE_FALSE(holds({.tree = true, .slots = 2, .stages = 1}, 3));
}
