// SPDX-License-Identifier: Apache-2.0
// The protocol of viaduct/abi/ring.h, step by step, in every interleaving.
//
// Writers take positions of a ring of few slots and write commands there, in two steps, between which a command is
// torn; some commands are questions, whose writer waits for the answer. The reader copies a command in a step of its
// own after it has seen that it is there. Right is: what the reader takes at a position is what was written for it, who
// asked gets the answer to its own question, and everybody comes to the end. Steps are in the order of release and
// acquire, which a variant can break.
#include <array>
#include <cstdint>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

#include "support/catch.hpp"

namespace {

constexpr int slots = 2;
constexpr int most_writers = 3;
constexpr std::int8_t torn = -1;

/// How the protocol is built; the default is the real one.
struct variant {
    bool commits_last = true;      ///< the commit bit comes after the contents
    bool waits_for_room = true;    ///< a writer waits until its slot is free
    bool first_looks = true;       ///< only the first in line looks what is free, and tells the others
    bool flips = true;             ///< the bit is another one in every lap
    bool copies_first = true;      ///< a slot is free when its command has been copied
    bool answers_are_kept = true;  ///< and its answer has been taken
};

struct job {
    int writers;
    int commands;  ///< of each writer
    int askers;    ///< the first writers that ask, every time
};

enum class doing : std::uint8_t { take, room, look, tear, fill, commit, ask, read, thank, end };

struct slot {
    std::int8_t contents = 0;  ///< 1 + the position that it was written for
    bool bit = false;
    std::int8_t given = 0;  ///< 1 + the position that the answer is for
    std::int8_t answer = 0;
    std::int8_t taken = 0;
    auto operator<=>(const slot&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

struct writer {
    doing next = doing::take;
    std::int8_t position = 0;
    std::int8_t left = 0;
    std::int8_t read = 0;                             ///< of what is free, to be told to the other writers
    auto operator<=>(const writer&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

struct state {
    std::array<slot, slots> ring{};
    std::array<writer, most_writers> writers{};
    std::int8_t reserved = 0;
    std::int8_t freed = 0;       // by the reader
    std::int8_t freed_seen = 0;  // what writers know of it
    std::int8_t next = 0;        // of the reader
    std::int8_t asked = 0;       // before this position every answer has been taken
    bool seen = false;           // the reader has seen the command, and copies it next
    bool wrong = false;
    auto operator<=>(const state&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

class model {
public:
    model(variant v, job what) : variant_{v}, job_{what} {}

    /// True if every interleaving is right.
    bool holds() {
        state first;
        for (int w = 0; w < job_.writers; ++w) first.writers[index(w)].left = static_cast<std::int8_t>(job_.commands);
        std::set<state> visited;
        std::deque<state> open{first};
        while (!open.empty()) {
            const state s = open.front();
            open.pop_front();
            if (!visited.insert(s).second) continue;
            if (s.wrong) return false;
            next_.clear();
            for (int w = 0; w < job_.writers; ++w) write(s, index(w));
            read(s);
            if (next_.empty() && !is_over(s)) return false;  // somebody waits for ever
            open.insert(open.end(), next_.begin(), next_.end());
        }
        return true;
    }

private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static slot& at(state& s, int position) { return s.ring[index(position % slots)]; }
    [[nodiscard]] bool bit(int position) const { return !variant_.flips || position / slots % 2 == 0; }
    [[nodiscard]] bool is_over(const state& s) const { return s.next == job_.writers * job_.commands; }

    void write(const state& s, std::size_t w) {
        const writer& who = s.writers[w];
        const int p = who.position;
        switch (who.next) {
            case doing::take:
                if (who.left == 0) return;
                return step(s, w, doing::room, [w](state& n) {
                    --n.writers[w].left;
                    n.writers[w].position = n.reserved++;
                });
            case doing::room:
                if (!variant_.waits_for_room || p < s.freed_seen + slots)
                    return step(s, w, after_room(), [](state&) {});
                if (variant_.first_looks ? p == s.freed_seen + slots && s.freed != s.freed_seen : p < s.freed + slots)
                    step(s, w, doing::look, [w](state& n) { n.writers[w].read = n.freed; });
                return;
            case doing::look:
                return step(s, w, doing::room, [w](state& n) { n.freed_seen = std::exchange(n.writers[w].read, 0); });
            case doing::tear: return step(s, w, doing::fill, [p](state& n) { at(n, p).contents = torn; });
            case doing::fill:
                return step(s, w, variant_.commits_last ? doing::commit : after_write(w),
                            [p](state& n) { at(n, p).contents = static_cast<std::int8_t>(p + 1); });
            case doing::commit:
                return step(s, w, variant_.commits_last ? after_write(w) : doing::tear,
                            [p, b = bit(p)](state& n) { at(n, p).bit = b; });
            case doing::ask:
                if (s.ring[index(p % slots)].given == p + 1) step(s, w, doing::read, [](state&) {});
                return;
            case doing::read:
                return step(s, w, doing::thank, [p](state& n) { n.wrong = n.wrong || at(n, p).answer != p; });
            case doing::thank:
                return step(s, w, doing::take, [p](state& n) { at(n, p).taken = static_cast<std::int8_t>(p + 1); });
            case doing::end: return;
        }
    }
    [[nodiscard]] doing after_room() const { return variant_.commits_last ? doing::tear : doing::commit; }
    [[nodiscard]] doing after_write(std::size_t w) const { return w < index(job_.askers) ? doing::ask : doing::take; }

    void read(const state& s) {
        const slot& here = s.ring[index(s.next % slots)];
        if (s.seen) return step(s, [this](state& n) { copy(n); });
        // With a bit that does not flip, a slot counts as empty when the command in it has been taken.
        if (here.bit == bit(s.next) && here.contents != 0) {
            step(s, [this](state& n) {
                n.seen = true;
                if (!variant_.copies_first) ++n.freed;
            });
        }
        if (is_question_open(s)) return;
        step(s, [this](state& n) { free_slots(n); });
    }
    /// True if nothing can be freed now.
    [[nodiscard]] bool is_question_open(const state& s) const {
        state n = s;
        free_slots(n);
        return n.freed == s.freed;
    }
    void copy(state& n) const {
        slot& from = at(n, n.next);
        n.wrong = n.wrong || from.contents != n.next + 1;
        if (asks(n, n.next)) {
            from.answer = n.next;
            from.given = static_cast<std::int8_t>(n.next + 1);
        }
        ++n.next;
        n.seen = false;
    }
    void free_slots(state& n) const {
        if (!variant_.copies_first) return;
        while (n.asked < n.next &&
               (!variant_.answers_are_kept || !asks(n, n.asked) || at(n, n.asked).taken == n.asked + 1)) {
            ++n.asked;
        }
        n.freed = n.asked;
    }
    /// Whether the command at a position is a question whose writer has not gone on.
    [[nodiscard]] bool asks(const state& s, int position) const {
        for (int w = 0; w < job_.askers; ++w) {
            const writer& who = s.writers[index(w)];
            if (who.position == position && who.next != doing::take) return true;
        }
        return false;
    }

    template <class F>
    void step(const state& s, F&& change) {
        state n = s;
        change(n);
        next_.push_back(n);
    }
    template <class F>
    void step(const state& s, std::size_t w, doing next, F&& change) {
        state n = s;
        n.writers[w].next = next;
        change(n);
        next_.push_back(n);
    }

    variant variant_;
    job job_;
    std::deque<state> next_;
};

}  // namespace

TEST_CASE("in every interleaving of a ring, commands are taken once, whole and in order") {
    REQUIRE(model{{}, {.writers = 1, .commands = 6, .askers = 0}}.holds());
    REQUIRE(model{{}, {.writers = 2, .commands = 3, .askers = 0}}.holds());
    REQUIRE(model{{}, {.writers = 3, .commands = 2, .askers = 0}}.holds());
}

TEST_CASE("in every interleaving of a ring, who asks gets the answer") {
    REQUIRE(model{{}, {.writers = 1, .commands = 5, .askers = 1}}.holds());
    REQUIRE(model{{}, {.writers = 2, .commands = 3, .askers = 1}}.holds());
    REQUIRE(model{{}, {.writers = 2, .commands = 3, .askers = 2}}.holds());
    REQUIRE(model{{}, {.writers = 3, .commands = 2, .askers = 3}}.holds());
}

TEST_CASE("the model of the ring finds what would be wrong") {
    const job plain{.writers = 2, .commands = 3, .askers = 0};
    const job asking{.writers = 2, .commands = 3, .askers = 2};
    REQUIRE_FALSE(model{{.commits_last = false}, plain}.holds());
    REQUIRE_FALSE(model{{.waits_for_room = false}, plain}.holds());
    REQUIRE(model{{.first_looks = false}, plain}.holds());  // as right, but many look at once
    REQUIRE_FALSE(model{{.flips = false}, plain}.holds());
    REQUIRE_FALSE(model{{.copies_first = false}, plain}.holds());
    REQUIRE_FALSE(model{{.answers_are_kept = false}, asking}.holds());
}
