// SPDX-License-Identifier: Apache-2.0
// Lending and having back one buffer, in every interleaving: the real machine of the owner, the real bookkeeping of two
// importers, the messages between them, the deadline, and death. Channels keep their order.
//
// Right is: nobody copies to memory that was freed; and where nothing is left to happen nobody waits, and the memory is
// free, or held because the time was over or an importer keeps it for a captured graph.
#include <array>
#include <deque>
#include <set>
#include <vector>

#include "heap/ipc_table.hpp"
#include "route/revocation.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using heap::ipc_table;
using route::revocations;
using route::revoke_message;
using lending = revocations::state;

enum class flaw { none, importer_not_recorded, answered_in_use, dead_not_counted, freed_at_the_deadline };

struct setting {
    flaw broken = flaw::none;
    bool deadline = false;  ///< the time may be over at any moment
    bool deaths = false;    ///< each importer may die
    bool pins = false;      ///< an importer may keep the buffer for a graph
};

constexpr std::size_t importers = 2;

/// What an importer's thread does next.
enum class at : std::uint8_t { ask, wait, begin, open, opened, copy, copying, release, close, closed, over };
enum class note : std::uint8_t { asks, granted, refused, revoke, dropped, kept };

struct importer {
    ipc_table table{{}};
    at place = at::ask;
    ipc_table::ticket ticket = ipc_table::none;
    bool alive = true;
    bool known_dead = false;
    bool asked_back = false;
    bool answered = false;
    bool pinned = false;
    std::vector<note> inbox = {};
    std::vector<note> outbox = {};                                        ///< to the owner
    friend auto operator<=>(const importer&, const importer&) = default;  // NOLINT(modernize-use-nullptr)
};

struct state {
    revocations owner{0};
    bool revoked = false;
    bool freed = false;
    bool late = false;
    std::array<importer, importers> all;
    friend auto operator<=>(const state&, const state&) = default;  // NOLINT(modernize-use-nullptr)
};

constexpr revocations::time_point deadline{std::chrono::seconds{1}};

class model {
public:
    explicit model(const setting& s) : setting_{s} {
        buffer_.id = 1;
        buffer_.base = 0x10000;
        buffer_.size = 0x1000;
        buffer_.pe = 0;
    }

    bool holds() {
        state start;
        start.owner.add(buffer_);
        open_.push_back(start);
        while (!open_.empty()) {
            const auto [place, is_new] = visited_.insert(std::move(open_.back()));
            open_.pop_back();
            if (!is_new) continue;
            const state& s = *place;
            const std::size_t before = open_.size();
            own(s);
            for (std::size_t i = 0; i < importers; ++i) {
                if (s.all[i].alive) import(s, i);
            }
            const bool at_rest = open_.size() == before;
            if (wrong_ || (at_rest && !is_right(s))) return false;
        }
        return true;
    }
    [[nodiscard]] std::size_t states() const { return visited_.size(); }

private:
    static bool is_right(const state& s) {
        if (!s.revoked) return false;  // it always may be
        for (const importer& one : s.all) {
            if (one.alive && one.place != at::over) return false;
        }
        const bool somebody_keeps = s.all[0].pinned || s.all[1].pinned;
        return s.freed || s.late || somebody_keeps;
    }

    void go(const state& n) { open_.push_back(n); }

    void own(const state& s) {
        if (!s.revoked) {
            state n = s;
            n.revoked = true;
            revocations::messages ask;
            (void)n.owner.revoke(1, deadline, ask);
            for (const revoke_message& question : ask) n.all[index(question.to)].inbox.push_back(note::revoke);
            go(n);
        }
        const lending now = s.owner.now(1);
        if (s.revoked && !s.freed &&
            (now == lending::free || (setting_.broken == flaw::freed_at_the_deadline && s.late))) {
            state n = s;
            n.freed = true;
            go(n);
        }
        if (setting_.deadline && s.revoked && !s.late && now == lending::revoking) {
            state n = s;
            n.late = true;
            n.owner.tick(deadline);
            go(n);
        }
        for (std::size_t i = 0; i < importers; ++i) hear(s, i);
    }

    static std::size_t index(int pe) { return static_cast<std::size_t>(pe - 1); }
    static int pe(std::size_t i) { return static_cast<int>(i + 1); }

    void hear(const state& s, std::size_t i) {
        const importer& from = s.all[i];
        if (!from.alive && !from.known_dead) {  // what it sent last may come later
            state n = s;
            n.all[i].known_dead = true;
            if (setting_.broken != flaw::dead_not_counted) n.owner.peer_died(pe(i));
            go(n);
        }
        if (from.outbox.empty()) return;
        state n = s;
        importer& it = n.all[i];
        const note said = it.outbox.front();
        it.outbox.erase(it.outbox.begin());
        if (said == note::asks) {
            const bool lent = n.owner.now(1) == lending::lent;
            const bool granted = setting_.broken == flaw::importer_not_recorded ? lent : n.owner.grant(1, pe(i));
            it.inbox.push_back(granted ? note::granted : note::refused);
        } else {
            revoke_message answer;
            answer.what = said == note::dropped ? revoke_message::kind::dropped : revoke_message::kind::kept;
            answer.from = pe(i);
            answer.to = 0;
            answer.buffer = 1;
            answer.registration = 1;
            n.owner.receive(answer);
        }
        go(n);
    }

    void import(const state& s, std::size_t i) {
        if (setting_.deaths) {
            state n = s;
            n.all[i].alive = false;
            n.all[i].inbox.clear();
            go(n);
        }
        if (!s.all[i].inbox.empty()) read(s, i);
        answer(s, i);
        step(s, i);
    }

    void read(const state& s, std::size_t i) {
        state n = s;
        importer& me = n.all[i];
        const note said = me.inbox.front();
        me.inbox.erase(me.inbox.begin());
        if (said == note::revoke) {
            me.asked_back = true;
            me.table.revoke({}, 1, 1);
        } else {
            me.place = said == note::granted ? at::begin : at::over;
        }
        go(n);
    }

    void answer(const state& s, std::size_t i) {
        const importer& me = s.all[i];
        if (!me.asked_back || me.answered) return;
        const ipc_table::presence left = me.table.look_for({}, 1, 1);
        const bool in_use = left == ipc_table::presence::in_use;
        if (in_use && setting_.broken != flaw::answered_in_use) return;
        state n = s;
        n.all[i].answered = true;
        n.all[i].outbox.push_back(left == ipc_table::presence::pinned ? note::kept : note::dropped);
        go(n);
    }

    void step(const state& s, std::size_t i) {
        state n = s;
        importer& me = n.all[i];
        const auto next = [&](at place) {
            me.place = place;
            go(n);
        };
        switch (me.place) {
            case at::ask: me.outbox.push_back(note::asks); return next(at::wait);
            case at::begin: {
                const auto found = me.table.begin(buffer_);
                me.ticket = found.which;
                return next(found.what == ipc_table::verdict::open ? at::open : at::over);
            }
            case at::open:
                if (!s.freed) return next(at::opened);
                me.table.open_failed(me.ticket);
                return next(at::over);
            case at::opened:
                return next(me.table.opened(me.ticket, 0x5000, 0) == ipc_table::acceptance::live ? at::copy
                                                                                                 : at::close);
            case at::copy:
            case at::copying:
                wrong_ = wrong_ || s.freed;
                if (me.place == at::copy) return next(at::copying);
                if (setting_.pins && !me.pinned) {
                    state kept = n;
                    kept.all[i].pinned = true;
                    kept.all[i].table.pin(me.ticket);
                    kept.all[i].place = at::over;
                    go(kept);
                }
                return next(at::release);
            case at::release: me.table.release(me.ticket); return next(at::close);
            case at::close: {
                const auto order = me.table.take_closing();
                me.ticket = order ? order->which : ipc_table::none;
                return order ? next(at::closed) : next(at::over);
            }
            case at::closed: me.table.closed(me.ticket); return next(at::close);
            case at::wait: return;
            case at::over:
                // What was idle when it was revoked is closed by whoever revoked it.
                if (me.table.has_closing()) next(at::close);
                return;
        }
    }

    setting setting_;
    heap::exported_buffer buffer_;
    std::set<state> visited_;
    std::deque<state> open_;
    bool wrong_ = false;
};

bool always_holds(flaw broken) {
    for (int bits = 0; bits < 8; ++bits) {
        const setting s{
            .broken = broken, .deadline = (bits & 1) != 0, .deaths = (bits & 2) != 0, .pins = (bits & 4) != 0};
        if (!model{s}.holds()) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("no interleaving of a revocation frees what somebody uses, or waits for ever") {
    REQUIRE(always_holds(flaw::none));
}

TEST_CASE("the model of revocation has something to look at") {
    model everything{{.deadline = true, .deaths = true, .pins = true}};
    REQUIRE(everything.holds());
    CHECK(everything.states() > 10'000);
}

TEST_CASE("the model finds an importer that the owner does not know") {
    REQUIRE_FALSE(always_holds(flaw::importer_not_recorded));
}

TEST_CASE("the model finds a revocation that is answered before the copy ends") {
    REQUIRE_FALSE(always_holds(flaw::answered_in_use));
}

TEST_CASE("the model finds who waits for a dead importer") { REQUIRE_FALSE(always_holds(flaw::dead_not_counted)); }

TEST_CASE("the model finds memory that is freed because the time is over") {
    REQUIRE_FALSE(always_holds(flaw::freed_at_the_deadline));
}
