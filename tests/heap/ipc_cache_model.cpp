// SPDX-License-Identifier: Apache-2.0
// The real bookkeeping of the IPC handle cache under threads that use, evict and revoke, in every interleaving of what
// they do under its lock and of what they ask of the driver. A copy takes two steps, and anything may happen between.
//
// Right is: a copy finds its buffer mapped, and its memory there, at its beginning and at its end; a buffer is opened
// by one thread at a time; the limit holds; nobody waits for ever; and what is mapped in the end is what the table has.
#include <array>
#include <deque>
#include <set>
#include <vector>

#include "heap/ipc_table.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using heap::exported_buffer;
using heap::ipc_policy;
using heap::ipc_table;
using verdict = ipc_table::verdict;

/// How the cache is broken.
enum class flaw {
    none,
    reference_until_issued,  ///< a reference is given back when the copy is given to the GPU
    closes_stale_in_use,     ///< what is stale is closed at once
    opens_what_opens,        ///< nobody waits for somebody else's open
    hands_out_withdrawn,     ///< a buffer revoked while it is opened is used all the same
    answers_at_once,         ///< a revocation is answered before the buffer is dropped
    refusal_is_a_close       ///< what the driver would not close counts as closed
};

// Three buffers of one owner. `again` lies where `first` lay, and is there once that is freed.
enum buffer : std::size_t { first, second, again, buffers };

exported_buffer description(std::size_t which) {
    exported_buffer made;
    made.id = which + 1;
    made.registration = which + 1;
    made.base = which == second ? 0x20000 : 0x10000;
    made.size = 0x1000;
    return made;
}

/// What a thread does, one after the other.
struct task {
    enum class kind : std::uint8_t { use, revoke_first, forget_owner, evict_idle } what;
    std::size_t which;
};
using program = std::vector<task>;

enum class at : std::uint8_t { begin, closing, driver_closes, driver_opens, opened, copy, copying, release, done };

struct thread {
    std::size_t task = 0;
    at place = at::begin;
    at next = at::begin;  ///< after the closings
    ipc_table::ticket ticket = ipc_table::none;
    ipc_table::ticket closes = ipc_table::none;
    std::size_t closes_buffer = 0;
    friend auto operator<=>(const thread&, const thread&) = default;  // NOLINT(modernize-use-nullptr)
};

struct state {
    ipc_table table;
    std::vector<thread> threads;
    std::array<int, buffers> mapped{};  ///< opens that the driver counts
    std::array<bool, buffers> freed{};
    friend auto operator<=>(const state&, const state&) = default;  // NOLINT(modernize-use-nullptr)
};

class model {
public:
    /// @param refuses  whether the driver may refuse to close a mapping.
    model(const ipc_policy& policy, std::vector<program> programs, flaw broken = flaw::none, bool refuses = false)
        : policy_{policy}, programs_{std::move(programs)}, broken_{broken}, refuses_{refuses} {}

    bool holds() {
        state start{ipc_table{policy_}, std::vector<thread>(programs_.size())};
        open_.push_back(start);
        while (!open_.empty()) {
            const auto [place, is_new] = visited_.insert(std::move(open_.back()));
            open_.pop_back();
            if (!is_new) continue;
            const state& s = *place;
            moved_ = false;
            bool finished = true;
            for (std::size_t t = 0; t < programs_.size(); ++t) {
                if (s.threads[t].task == programs_[t].size()) continue;
                finished = false;
                step(s, t);
            }
            if (wrong_ || !keeps_limit(s) || (finished ? !is_clean(s) : !moved_)) return false;
        }
        return true;
    }
    [[nodiscard]] std::size_t states() const { return visited_.size(); }

private:
    bool keeps_limit(const state& s) const {
        std::size_t mappings = 0;
        for (const int opens : s.mapped) mappings += opens > 0 ? 1 : 0;
        return mappings <= policy_.most_mappings && s.table.mappings() <= policy_.most_mappings;
    }
    static bool is_clean(const state& s) {
        std::size_t opens = 0;
        for (const int n : s.mapped) opens += static_cast<std::size_t>(n);
        return opens == s.table.mappings() && !s.table.has_closing();
    }

    void go(state& n, std::size_t t, at place) {
        n.threads[t].place = place;
        open_.push_back(std::move(n));
        moved_ = true;
    }
    void close_then(state& n, std::size_t t, at next) {
        n.threads[t].next = next;
        go(n, t, at::closing);
    }
    void step(const state& s, std::size_t t) {
        const task& now = programs_[t][s.threads[t].task];
        state n = s;
        thread& me = n.threads[t];
        switch (me.place) {
            case at::begin: return now.what == task::kind::use ? begin(s, n, t, now.which) : command(n, t, now.what);
            case at::closing: return close(n, t);
            case at::driver_closes: return driver_closes(s, n, t);
            case at::driver_opens: return driver_opens(n, t, now.which);
            case at::opened: return opened(n, t, now.which);
            case at::copy:
                if (broken_ == flaw::reference_until_issued) n.table.release(me.ticket);
                check_copy(n, now.which);
                return go(n, t, at::copying);
            case at::copying: check_copy(n, now.which); return go(n, t, at::release);
            case at::release:
                if (broken_ != flaw::reference_until_issued && me.ticket != ipc_table::none) n.table.release(me.ticket);
                return finish(n, t);
            case at::done: return go_on(n, t, now);
        }
    }

    void finish(state& n, std::size_t t) {
        n.threads[t].ticket = ipc_table::none;
        close_then(n, t, at::done);
    }

    void go_on(state& n, std::size_t t, const task& now) {
        if (now.what == task::kind::revoke_first) {
            const auto left = n.table.look_for({}, description(first).id, description(first).registration);
            if (left == ipc_table::presence::in_use && broken_ != flaw::answers_at_once) {
                if (n.table.has_closing()) close_then(n, t, at::done);
                return;  // looks again after a change
            }
            n.freed[first] = left != ipc_table::presence::pinned;
            wrong_ = wrong_ || (n.freed[first] && n.mapped[first] != 0);
        }
        ++n.threads[t].task;
        go(n, t, at::begin);
    }

    void command(state& n, std::size_t t, task::kind what) {
        if (what == task::kind::revoke_first)
            n.table.revoke({}, description(first).id, description(first).registration);
        if (what == task::kind::forget_owner) n.table.forget({});
        if (what == task::kind::evict_idle) (void)n.table.evict_idle({});
        close_then(n, t, at::done);
    }

    void begin(const state& s, state& n, std::size_t t, std::size_t which) {
        thread& me = n.threads[t];
        const ipc_table::answer answer = n.table.begin(description(which));
        if (broken_ == flaw::closes_stale_in_use) close_dying_in_use(n);
        switch (answer.what) {
            case verdict::hit: me.ticket = answer.which; return close_then(n, t, at::copy);
            case verdict::open: me.ticket = answer.which; return close_then(n, t, at::driver_opens);
            case verdict::wait:
                if (broken_ == flaw::opens_what_opens) return go(n, t, at::driver_opens);
                [[fallthrough]];
            case verdict::full:
                if (n.table.has_closing()) return close_then(n, t, at::begin);
                if (n != s) go(n, t, at::begin);
                return;
            default: return finish(n, t);
        }
    }

    void close_dying_in_use(state& n) {
        for (std::size_t t = 0; t < programs_.size(); ++t) {
            const thread& other = n.threads[t];
            if (other.ticket == ipc_table::none || n.table.state(other.ticket) != ipc_table::phase::dying) continue;
            n.mapped[programs_[t][other.task].which] = 0;
        }
    }

    void close(state& n, std::size_t t) {
        thread& me = n.threads[t];
        const auto order = n.table.take_closing();
        if (!order) return go(n, t, me.next);
        me.closes = order->which;
        me.closes_buffer = order->what.id - 1;
        wrong_ = wrong_ || --n.mapped[me.closes_buffer] < 0;
        go(n, t, at::driver_closes);
    }

    void driver_closes(const state& s, state& n, std::size_t t) {
        if (refuses_) {
            state other = s;
            thread& me = other.threads[t];
            ++other.mapped[me.closes_buffer];
            if (broken_ == flaw::refusal_is_a_close) {
                other.table.closed(me.closes);
            } else {
                other.table.stuck(me.closes);
            }
            me.closes = ipc_table::none;
            go(other, t, at::closing);
        }
        n.table.closed(n.threads[t].closes);
        n.threads[t].closes = ipc_table::none;
        go(n, t, at::closing);
    }

    void driver_opens(state& n, std::size_t t, std::size_t which) {
        thread& me = n.threads[t];
        for (std::size_t other = 0; other < programs_.size(); ++other) {
            const thread& it = n.threads[other];
            const bool opens = it.place == at::opened && programs_[other][it.task].which == which;
            wrong_ = wrong_ || (other != t && opens);
        }
        if (n.freed[which]) {
            n.table.open_failed(me.ticket);
            return finish(n, t);
        }
        ++n.mapped[which];
        go(n, t, at::opened);
    }

    void opened(state& n, std::size_t t, std::size_t which) {
        thread& me = n.threads[t];
        if (me.ticket == ipc_table::none) return go(n, t, at::copy);  // of the flaw
        switch (n.table.opened(me.ticket, 0x100000 * (which + 1), 0)) {
            case ipc_table::acceptance::live: return close_then(n, t, at::copy);
            case ipc_table::acceptance::withdrawn:
                if (broken_ == flaw::hands_out_withdrawn) {
                    me.ticket = ipc_table::none;
                    return close_then(n, t, at::copy);
                }
                return finish(n, t);
            case ipc_table::acceptance::mismatch:
            case ipc_table::acceptance::passing: wrong_ = true; return;
        }
    }

    void check_copy(const state& n, std::size_t which) { wrong_ = wrong_ || n.mapped[which] == 0 || n.freed[which]; }

    ipc_policy policy_;
    std::vector<program> programs_;
    flaw broken_;
    bool refuses_;
    std::set<state> visited_;
    std::deque<state> open_;
    bool moved_ = false;
    bool wrong_ = false;
};

constexpr task use(std::size_t which) { return {task::kind::use, which}; }
constexpr task revoke{task::kind::revoke_first, first};
constexpr task forget{task::kind::forget_owner, first};
constexpr task evict{task::kind::evict_idle, first};

/// Every policy that differs here.
const std::vector<ipc_policy> policies = {{.keep = true},
                                          {.keep = false},
                                          {.keep = true, .most_mappings = 1},
                                          {.keep = false, .most_mappings = 1},
                                          {.keep = true, .most_mappings = 2}};

/// What two or three threads may do to each other.
const std::vector<std::vector<program>> stories = {
    {{use(first)}, {use(first)}, {use(first)}},                // one open
    {{use(first), use(first)}, {use(second), use(second)}},    // evictions
    {{use(first), use(second)}, {use(second), use(first)}},    // crosswise
    {{use(first)}, {use(second)}, {use(first), use(second)}},  // three threads
    {{use(first), use(first)}, {revoke}},                      // revoked while it is opened or used
    {{use(first)}, {use(first)}, {revoke}},                    // by two
    {{use(first)}, {use(second)}, {revoke}},                   // and a neighbour that evicts
    {{use(first)}, {use(again)}, {use(again)}},                // stale, in use
    {{use(first), use(again)}, {use(again), use(first)}},      // and out of date
    {{use(first), use(again)}, {revoke, use(again)}},          // revoked and replaced
};

bool always_holds(flaw broken) {
    for (const ipc_policy& policy : policies) {
        for (const auto& story : stories) {
            if (!model{policy, story, broken}.holds()) return false;
        }
    }
    return true;
}

/// A driver that refuses leaves no room under a limit, and who has to wait for that waits for ever.
bool holds_with_refusals(flaw broken) {
    for (const bool keep : {true, false}) {
        for (const auto& story : stories) {
            if (!model{{.keep = keep}, story, broken, true}.holds()) return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("no interleaving of the cache's threads goes wrong") { REQUIRE(always_holds(flaw::none)); }

TEST_CASE("the model of the cache has something to look at") {
    std::size_t states = 0;
    for (const ipc_policy& policy : policies) {
        for (const auto& story : stories) {
            model one{policy, story};
            REQUIRE(one.holds());
            states += one.states();
        }
    }
    CHECK(states > 10'000);
}

TEST_CASE("the model finds a reference that ends when the copy begins") {
    REQUIRE_FALSE(always_holds(flaw::reference_until_issued));
}

TEST_CASE("the model finds a stale mapping that is closed in use") {
    REQUIRE_FALSE(always_holds(flaw::closes_stale_in_use));
}

TEST_CASE("the model finds two opens of one buffer") { REQUIRE_FALSE(always_holds(flaw::opens_what_opens)); }

TEST_CASE("the model finds the use of a buffer that was revoked while it was opened") {
    REQUIRE_FALSE(always_holds(flaw::hands_out_withdrawn));
}

TEST_CASE("the model finds the revocation that is answered too soon") {
    REQUIRE_FALSE(always_holds(flaw::answers_at_once));
}

TEST_CASE("no interleaving goes wrong where the driver may refuse to close") {
    REQUIRE(holds_with_refusals(flaw::none));
}

TEST_CASE("the model finds the refusal to close that is told as a close") {
    REQUIRE_FALSE(holds_with_refusals(flaw::refusal_is_a_close));
}
