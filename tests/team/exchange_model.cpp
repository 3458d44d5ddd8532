// SPDX-License-Identifier: Apache-2.0
// The slots and stages of team::exchange, step by step, in every interleaving.
//
// Every PE runs a program of small steps, several exchanges long. A write takes two steps, between which the contents
// are torn. Right is: whoever reads a slot or a stage in exchange n finds what was written for n, and everyone comes to
// the end. The order of a write, its announcement and the look at it is that of release and acquire.
//
// Members that are remote to each other read slots in mirrors. A push takes a copy of the slot (that it is taken from
// the slot itself when it is sent changes this only where one is sent again, which the check is for); later, at any
// time, what was pushed from one PE to another arrives in the order of the pushes, in two steps, between which the
// mirror is torn. Right is moreover that nothing is on its way to a PE that has come to the end. A push in one write
// has a check in place of that order (slot_test.cpp): it has arrived when both halves have.
#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <set>
#include <tuple>
#include <vector>

#include "support/catch.hpp"

namespace {

constexpr int most_pes = 4;
constexpr int cells = 6;  // of a PE: slot 0, slot 1, stage 0, stage 1, eager slot 0, eager slot 1
constexpr int first_eager = 4;
constexpr std::int8_t torn = -1;

/// How the protocol is built.
struct variant {
    bool tree = false;
    int slots = 2;   ///< that all-to-all uses by turns
    int stages = 2;  ///< used by turns
    bool remote = false;
    bool ordered = true;  ///< a push brings the contents before the sequence
    int eager = 0;        ///< eager broadcasts between two exchanges, of one PE after the other
    int eager_slots = 2;  ///< of a PE
    int claimed = 1;      ///< how many broadcasts ahead the slot is whose payload is written already
    bool wraps = false;   ///< behind the last of them that is the slot of the first, and not none
};

struct instruction {
    enum class kind : std::uint8_t { tear, fill, announce, await, read, push, await_mirror, read_mirror } what;
    int pe;  ///< whose cell, or to whom
    int cell;
    std::int8_t n;  ///< the exchange
};
using program = std::vector<instruction>;

struct state {
    std::array<std::uint8_t, most_pes> at{};
    std::array<std::array<std::int8_t, cells>, most_pes> contents{};
    std::array<std::array<std::int8_t, cells>, most_pes> announced{};  // of the slots
    // Of the mirrors, by whose they are and whose slots; and of what is on its way, by the PEs from and to.
    std::array<std::array<std::array<std::int8_t, cells>, most_pes>, most_pes> mirrored{};
    std::array<std::array<std::array<std::int8_t, cells>, most_pes>, most_pes> arrived{};
    std::array<std::array<std::uint8_t, most_pes>, most_pes> pushed{};
    std::array<std::array<std::uint8_t, most_pes>, most_pes> delivered{};  // half pushes
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

/// To those who read the slot, each of whom is remote or is not.
void show_to(program& p, const variant& v, int pe, int slot, std::int8_t n, const std::vector<int>& readers) {
    if (!v.remote) return show(p, pe, slot, n);
    for (const int reader : readers) p.push_back({op::push, reader, slot, n});
}
void await(program& p, const variant& v, int pe, int slot, std::int8_t n) {
    p.push_back({v.remote ? op::await_mirror : op::await, pe, slot, n});
}
void read(program& p, const variant& v, int pe, int slot, std::int8_t n) {
    p.push_back({v.remote ? op::read_mirror : op::read, pe, slot, n});
}

std::vector<int> others_of(int pe, int npes) {
    std::vector<int> others;
    for (int other = 0; other < npes; ++other) {
        if (other != pe) others.push_back(other);
    }
    return others;
}

/// The eager broadcasts behind exchange n: their roots wait for nobody, the others for the root alone.
void append_eager(program& p, const variant& v, int pe, int npes, std::int8_t n) {
    for (int count = 0; count < v.eager; ++count) {
        const int root = (n + count / 2) % npes;  // two in a row are of one PE
        const auto number = static_cast<std::int8_t>(n * v.eager + count + 1);
        const int cell = first_eager + count % v.eager_slots;
        const int ahead = count + v.claimed;
        const auto claim = [&] {
            if (v.remote || (ahead >= v.eager && !v.wraps)) return;
            p.push_back({op::tear, pe, first_eager + ahead % v.eager % v.eager_slots, number});
        };
        if (pe == root) {
            show_to(p, v, pe, cell, number, others_of(pe, npes));
            claim();
        } else {
            claim();
            await(p, v, root, cell, number);
            read(p, v, root, cell, number);
        }
    }
}

/// What `pe` does in exchange n; the tree has two children a node.
void append(program& p, const variant& v, int pe, int npes, std::int8_t n) {
    const int stage = 2 + n % v.stages;
    write(p, pe, stage, n);
    const std::vector<int> others = others_of(pe, npes);
    if (v.tree) {
        std::vector<int> children;
        for (int child = 2 * pe + 1; child <= 2 * pe + 2 && child < npes; ++child) children.push_back(child);
        for (const int child : children) {
            await(p, v, child, 0, n);
            read(p, v, child, 0, n);
        }
        const int parent = (pe - 1) / 2;
        if (pe != 0) {
            show_to(p, v, pe, 0, n, {parent});
            await(p, v, parent, 1, n);
            read(p, v, parent, 1, n);
        }
        if (!children.empty()) show_to(p, v, pe, 1, n, children);
    } else {
        show_to(p, v, pe, n % v.slots, n, others);
        for (const int other : others) await(p, v, other, n % v.slots, n);
        for (const int other : others) read(p, v, other, n % v.slots, n);
    }
    for (const int other : others) p.push_back({op::read, other, stage, n});
    if (v.tree) return;
    for (const int other : others) read(p, v, other, n % v.slots, n);  // small pieces are taken out of the slots
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
        case op::push: ++s.pushed[pe][whose]; break;
        case op::await_mirror:
            if (s.arrived[pe][whose][cell] < i.n) return false;
            break;
        case op::read_mirror: wrong = wrong || s.mirrored[pe][whose][cell] != i.n; break;
    }
    ++s.at[pe];
    return true;
}

/// Half of the next push on its way from one PE to another. False if there is none.
bool deliver(state& s, const variant& v, const program& sender, std::size_t from, std::size_t to) {
    const int half = s.delivered[from][to];
    if (half / 2 == s.pushed[from][to]) return false;
    int before = half / 2;
    const auto is_it = [&](const instruction& each) {
        return each.what == op::push && each.pe == static_cast<int>(to) && before-- == 0;
    };
    const instruction& what = *std::find_if(sender.begin(), sender.end(), is_it);
    const auto cell = static_cast<std::size_t>(what.cell);
    const bool is_last = half % 2 == 1;
    s.mirrored[to][from][cell] = is_last ? what.n : torn;
    if (is_last == v.ordered) s.arrived[to][from][cell] = what.n;
    ++s.delivered[from][to];
    return true;
}

/// True if a PE has come to the end, and something is still on its way to it.
bool is_late(const state& s, const std::vector<program>& programs) {
    for (std::size_t to = 0; to < programs.size(); ++to) {
        if (s.at[to] != programs[to].size()) continue;
        for (std::size_t from = 0; from < programs.size(); ++from) {
            if (s.delivered[from][to] != 2 * s.pushed[from][to]) return true;
        }
    }
    return false;
}

/// True if every interleaving of `npes` PEs is right.
bool holds(const variant& v, int npes, int exchanges = 4) {
    std::vector<program> programs(static_cast<std::size_t>(npes));
    for (int pe = 0; pe < npes; ++pe) {
        program& its = programs[static_cast<std::size_t>(pe)];
        for (int i = 1; i <= exchanges; ++i) {
            const auto n = static_cast<std::int8_t>(i);
            append(its, v, pe, npes, n);
            if (i < exchanges) append_eager(its, v, pe, npes, n);
        }
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
            if (wrong || is_late(next, programs)) return false;
            moved = true;
            open.push_back(next);
        }
        for (std::size_t from = 0; from < programs.size(); ++from) {
            for (std::size_t to = 0; to < programs.size(); ++to) {
                state next = s;
                if (!deliver(next, v, programs[from], from, to)) continue;
                moved = true;
                open.push_back(next);
            }
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

TEST_CASE("all to all in mirrors, nobody reads what belongs to another exchange, and nothing comes after the end") {
    REQUIRE(holds({.tree = false, .remote = true}, 2));
    REQUIRE(holds({.tree = false, .remote = true}, 3, 3));
}

TEST_CASE("in a tree in mirrors, nobody reads what belongs to another exchange, and nothing comes after the end") {
    REQUIRE(holds({.tree = true, .remote = true}, 2));
    REQUIRE(holds({.tree = true, .remote = true}, 3));
    REQUIRE(holds({.tree = true, .remote = true}, 4, 3));
}

TEST_CASE("between exchanges, nobody reads what belongs to another eager broadcast") {
    REQUIRE(holds({.eager = 2}, 2));
    REQUIRE(holds({.eager = 2}, 3, 3));
    REQUIRE(holds({.remote = true, .eager = 2}, 2, 3));
    REQUIRE(holds({.remote = true, .ordered = true, .eager = 1}, 3, 2));
}

TEST_CASE("the model finds what fewer eager slots than eager broadcasts would break") {
    REQUIRE_FALSE(holds({.eager = 2, .eager_slots = 1}, 2));
    REQUIRE_FALSE(holds({.eager = 2, .claimed = 0}, 2));
    REQUIRE_FALSE(holds({.eager = 2, .wraps = true}, 2));
    REQUIRE_FALSE(holds({.remote = true, .eager = 2, .eager_slots = 1}, 2, 3));
}

TEST_CASE("the model finds what one slot or a connection without order would break in mirrors") {
    REQUIRE_FALSE(holds({.tree = false, .slots = 1, .remote = true}, 2));
    REQUIRE_FALSE(holds({.tree = false, .stages = 1, .remote = true}, 2));
    REQUIRE_FALSE(holds({.tree = false, .remote = true, .ordered = false}, 2));
    REQUIRE_FALSE(holds({.tree = true, .remote = true, .ordered = false}, 2));
}
