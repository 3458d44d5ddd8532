// SPDX-License-Identifier: Apache-2.0
// The protocol of core::notify(), core::wake() and core::wait(), step by step, in every interleaving.
//
// One waiter waits for `data`; one writer stores it; two more writers store something else. Every thread has a store
// buffer, as on x86: a plain store reaches memory some time later. A locked operation empties its own thread's buffer,
// the heavy fence everyone's. Wrong is a state where all writers are done, the data is there, and the waiter sleeps.
#include <array>
#include <deque>
#include <set>
#include <tuple>

#include "support/catch.hpp"

namespace {

/// How the protocol is built; the real one is {true, true}.
struct variant {
    bool word_first;   ///< the waiter reads the word before it announces itself
    bool heavy_fence;  ///< and fences everyone after
};

constexpr int writers = 3;  // writer 0 stores the data, the others something else

struct state {
    // Shared memory.
    int data = 0;
    int asleep = 0;
    int word = 0;
    // The waiter: position in its program, the word that it read, whether it sleeps, its buffered store to `asleep`.
    int at = 0;
    int seen = -1;
    bool sleeping = false;
    bool asleep_buffered = false;
    bool done = false;
    // Each writer: position, and whether its store is still in its buffer.
    std::array<int, writers> position{};
    std::array<bool, writers> buffered{};

    auto operator<=>(const state&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

constexpr int writer_end = 5;

class model {
public:
    explicit model(variant v) : variant_{v} {}

    /// True if some interleaving loses a wake.
    bool loses_a_wake() {
        std::set<state> visited;
        std::deque<state> open{state{}};
        while (!open.empty()) {
            const state s = open.front();
            open.pop_front();
            if (!visited.insert(s).second) continue;
            if (lost(s)) return true;
            next_.clear();
            flush(s);
            waiter(s);
            for (std::size_t w = 0; w < writers; ++w) writer(s, w);
            open.insert(open.end(), next_.begin(), next_.end());
        }
        return false;
    }

private:
    static bool lost(const state& s) {
        for (std::size_t w = 0; w < writers; ++w) {
            if (s.position[w] != writer_end || s.buffered[w]) return false;
        }
        return s.sleeping && s.data == 1;
    }

    static void drain_writer(state& s, std::size_t w) {
        if (s.buffered[w] && w == 0) s.data = 1;
        s.buffered[w] = false;
    }
    static void drain_waiter(state& s) {
        if (s.asleep_buffered) s.asleep = 1;
        s.asleep_buffered = false;
    }

    void flush(const state& s) {
        for (std::size_t w = 0; w < writers; ++w) {
            if (s.buffered[w]) step(s, [w](state& n) { drain_writer(n, w); });
        }
        if (s.asleep_buffered) step(s, drain_waiter);
    }

    void waiter(const state& s) {
        if (s.done || s.sleeping) return;
        const int read_word = variant_.word_first ? 0 : 2;
        const int announce = variant_.word_first ? 1 : 0;
        const int fence = variant_.word_first ? 2 : 1;
        if (s.at == read_word) step(s, [](state& n) { n.seen = n.word, ++n.at; });
        if (s.at == announce) step(s, [](state& n) { n.asleep_buffered = true, ++n.at; });
        if (s.at == fence) {
            step(s, [this](state& n) {
                drain_waiter(n);  // the store is a locked one
                for (std::size_t w = 0; w < writers && variant_.heavy_fence; ++w) drain_writer(n, w);
                ++n.at;
            });
        }
        if (s.at == 3) step(s, [](state& n) { n.done = n.data == 1, ++n.at; });
        if (s.at == 4)
            step(s,
                 [](state& n) { n.sleeping = n.word == n.seen, n.at = 0; });  // futex_wait compares and sleeps at once
    }

    void writer(const state& s, std::size_t w) {
        switch (s.position[w]) {
            case 0: return step(s, [w](state& n) { n.buffered[w] = true, n.position[w] = 1; });
            case 1: return step(s, [w](state& n) { n.position[w] = n.asleep == 1 ? 2 : writer_end; });
            case 2:
                return step(s, [w](state& n) {
                    drain_writer(n, w);
                    n.position[w] = n.asleep == 1 ? 3 : writer_end;
                    n.asleep = 0;
                });
            case 3: return step(s, [w](state& n) { ++n.word, n.position[w] = 4; });
            case 4: return step(s, [w](state& n) { n.sleeping = false, n.position[w] = writer_end; });
            default: return;
        }
    }

    template <class F>
    void step(const state& s, F&& change) {
        state n = s;
        change(n);
        next_.push_back(n);
    }

    variant variant_;
    std::deque<state> next_;
};

}  // namespace

TEST_CASE("no interleaving of the doorbell loses a wake") {
    REQUIRE_FALSE(model{{.word_first = true, .heavy_fence = true}}.loses_a_wake());
}

TEST_CASE("the model finds the lost wake of a word that is read too late") {
    REQUIRE(model{{.word_first = false, .heavy_fence = true}}.loses_a_wake());
}

TEST_CASE("the model finds the lost wake of a missing heavy fence") {
    REQUIRE(model{{.word_first = true, .heavy_fence = false}}.loses_a_wake());
}
