// SPDX-License-Identifier: Apache-2.0
// Pair set-up in every interleaving: the real machine of two PEs, their wishes, their readiness, messages, assessments,
// time and death in any order. Channels keep their order; a message is lost only with its receiver. No time passes and
// all is always due, so that every clock is covered.
//
// Right is: everything comes to an end; and where no message is left and nothing is being assessed or tried again,
// nobody waits, both are set up or neither is, and they are if nothing spoke against it.
#include <array>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "route/pair_setup.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using route::pair_setup;
using route::setup_message;
using machine_state = pair_setup::state;
using kind = setup_message::kind;

constexpr pair_setup::times no_time{};
constexpr pair_setup::time_point now{};
constexpr int most_wishes = 2;

/// How the protocol is broken.
enum class flaw {
    none,
    refusal_not_sent,
    giving_up_not_said,
    no_ranks,
    late_acceptance_taken,
    waits_for_the_dead,
    tries_for_ever
};

/// What may happen.
struct setting {
    flaw broken = flaw::none;
    std::array<bool, 2> reaches = {true, true};
    std::array<bool, 2> ready = {true, true};  ///< from the beginning
    bool become_ready = false;                 ///< who is not may become so at any time
    bool late = false;                         ///< each may once find that an answer took too long
    bool deaths = false;                       ///< one may die
};

struct side {
    pair_setup machine;
    bool ready = false;
    bool alive = true;
    bool knows_of_death = false;
    int wishes = most_wishes;
    int deadlines = 0;
    std::vector<setup_message> inbox = {};
    std::vector<heap::device_id> assessing = {};
    friend auto operator<=>(const side&, const side&) = default;  // NOLINT(modernize-use-nullptr)
};
using state = std::array<side, 2>;

heap::device_id gpu(std::size_t pe) {
    heap::device_id id{};
    id[0] = static_cast<std::byte>(pe + 1);
    return id;
}

class model {
public:
    explicit model(const setting& s) : setting_{s} {}

    /// True if every interleaving is right.
    bool holds() {
        // Without ranks, each takes itself for the lower one.
        const bool ranks = setting_.broken != flaw::no_ranks;
        const state start{side{.machine = {0, 1, no_time}}, side{.machine = {ranks ? 1 : 0, ranks ? 0 : 1, no_time}}};
        open_.push_back({start, 0});
        for (std::size_t pe : {0U, 1U}) {
            open_[0].first[pe].ready = setting_.ready[pe];
            open_[0].first[pe].deadlines = setting_.late ? 1 : 0;
        }
        while (!open_.empty()) {
            auto [found, from] = std::move(open_.back());
            open_.pop_back();
            const auto [place, is_new] = visited_.emplace(std::move(found), visited_.size());
            if (!is_new || place->second != 0) steps_.emplace_back(from, place->second);
            if (!is_new) continue;
            const state& s = place->first;
            now_at_ = place->second;
            if (!is_right(s)) return false;
            for (std::size_t pe : {0U, 1U}) {
                if (s[pe].alive) act(s, pe);
            }
        }
        return ends();
    }
    [[nodiscard]] std::size_t states() const { return visited_.size(); }

private:
    /// True if no sequence of steps comes back to where it was: taken away from the beginning, step by step, all goes.
    [[nodiscard]] bool ends() const {
        std::vector<std::vector<std::size_t>> next(visited_.size());
        std::vector<std::size_t> ways(visited_.size());
        for (const auto& [from, to] : steps_) {
            next[from].push_back(to);
            ++ways[to];
        }
        std::vector<std::size_t> reached;
        if (ways[0] == 0) reached.push_back(0);
        std::size_t taken = 0;
        for (; !reached.empty(); ++taken) {
            const std::size_t here = reached.back();
            reached.pop_back();
            for (const std::size_t to : next[here]) {
                if (--ways[to] == 0) reached.push_back(to);
            }
        }
        return taken == visited_.size();
    }

    static bool is_at_rest(const state& s) {
        for (std::size_t pe : {0U, 1U}) {
            if (!s[pe].alive) continue;
            if (!s[pe].inbox.empty() || !s[pe].assessing.empty()) return false;
            if (s[pe].machine.now() == machine_state::init && s[pe].machine.due()) return false;
            if (!s[1 - pe].alive && !s[pe].knows_of_death) return false;
        }
        return true;
    }

    bool is_right(const state& s) const {
        if (!is_at_rest(s)) return true;
        for (const side& one : s) {
            const auto is = one.machine.now();
            if (one.alive && (is == machine_state::sent || is == machine_state::acking)) return false;
        }
        if (!s[0].alive || !s[1].alive) {
            const side& left = s[s[0].alive ? 0 : 1];
            return !left.machine.is_set_up();
        }
        if (s[0].machine.is_set_up() != s[1].machine.is_set_up()) return false;
        const bool somebody_wished = s[0].wishes + s[1].wishes < 2 * most_wishes;
        const bool nothing_against = setting_.reaches[0] && setting_.reaches[1] && setting_.ready[0] &&
                                     setting_.ready[1] && !setting_.late && !setting_.deaths;
        return !somebody_wished || !nothing_against || s[0].machine.is_set_up();
    }

    void add(state&& n) { open_.emplace_back(std::move(n), now_at_); }

    void act(const state& s, std::size_t pe) {
        const side& me = s[pe];
        if (!me.ready && setting_.become_ready) {
            state n = s;
            n[pe].ready = true;
            add(std::move(n));
        }
        if (me.ready && me.wishes > 0) {
            state n = s;
            --n[pe].wishes;
            obey(n, pe, n[pe].machine.want(gpu(pe), now));
        }
        if (!me.inbox.empty()) deliver(s, pe);
        if (!me.assessing.empty()) {
            state n = s;
            n[pe].assessing.pop_back();
            obey(n, pe, n[pe].machine.assessed(setting_.reaches[pe], now));
        }
        const bool waits = me.machine.now() == machine_state::sent;
        if (me.machine.due() && (!waits || me.deadlines > 0)) {
            state n = s;
            if (waits) --n[pe].deadlines;
            obey(n, pe, n[pe].machine.tick(now));
        }
        die_or_learn(s, pe);
    }

    void deliver(const state& s, std::size_t pe) {
        state n = s;
        side& me = n[pe];
        const setup_message message = me.inbox.front();
        me.inbox.erase(me.inbox.begin());
        if (setting_.broken == flaw::late_acceptance_taken && message.what == kind::accept &&
            me.machine.now() == machine_state::bad) {
            me.machine = pair_setup{static_cast<int>(pe), static_cast<int>(1 - pe), no_time};
            (void)me.machine.want(gpu(pe), now);
            setup_message taken = message;
            taken.attempt = 1;
            (void)me.machine.receive(taken, gpu(pe), now);
            (void)me.machine.assessed(true, now);
            add(std::move(n));
            return;
        }
        if (setting_.broken == flaw::tries_for_ever && message.what == kind::not_ready) {
            me.machine = pair_setup{static_cast<int>(pe), static_cast<int>(1 - pe), no_time};
            return obey(n, pe, me.machine.want(gpu(pe), now));
        }
        obey(n, pe, me.machine.receive(message, me.ready ? std::optional{gpu(pe)} : std::nullopt, now));
    }

    void die_or_learn(const state& s, std::size_t pe) {
        const side& other = s[1 - pe];
        if (setting_.deaths && other.alive) {
            state n = s;
            n[pe].alive = false;
            n[pe].inbox.clear();
            n[pe].assessing.clear();
            add(std::move(n));
        }
        if (!other.alive && !s[pe].knows_of_death) {
            state n = s;
            n[pe].knows_of_death = true;
            if (setting_.broken != flaw::waits_for_the_dead) n[pe].machine.peer_died();
            add(std::move(n));
        }
    }

    void obey(state& n, std::size_t pe, const pair_setup::orders& orders) {
        const bool lost =
            orders.send && ((setting_.broken == flaw::refusal_not_sent && orders.send->what == kind::refuse) ||
                            (setting_.broken == flaw::giving_up_not_said && orders.send->what == kind::give_up));
        if (orders.send && !lost && n[1 - pe].alive) n[1 - pe].inbox.push_back(*orders.send);
        if (orders.assess) n[pe].assessing.assign(1, *orders.assess);
        add(std::move(n));
    }

    setting setting_;
    std::map<state, std::size_t> visited_;  ///< and their numbers
    std::vector<std::pair<std::size_t, std::size_t>> steps_;
    std::deque<std::pair<state, std::size_t>> open_;  ///< and the number of the state before
    std::size_t now_at_ = 0;
};

bool holds(const setting& s) { return model{s}.holds(); }

/// All that may happen, with a protocol that is broken in one way.
bool always_holds(flaw broken) {
    for (int bits = 0; bits < 128; ++bits) {
        const auto bit = [&](int n) { return (bits >> n & 1) != 0; };
        if (!holds({.broken = broken,
                    .reaches = {!bit(0), !bit(1)},
                    .ready = {!bit(2), !bit(3)},
                    .become_ready = bit(4),
                    .late = bit(5),
                    .deaths = bit(6)})) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("no interleaving of pair set-up leaves anybody waiting or the two in disagreement") {
    REQUIRE(always_holds(flaw::none));
}

TEST_CASE("the model has something to look at") {
    model everything{{.ready = {true, false}, .become_ready = true, .late = true, .deaths = true}};
    REQUIRE(everything.holds());
    CHECK(everything.states() > 1000);
}

TEST_CASE("the model finds the refusal that is not sent") { REQUIRE_FALSE(always_holds(flaw::refusal_not_sent)); }

TEST_CASE("the model finds the giving up that is not said") { REQUIRE_FALSE(always_holds(flaw::giving_up_not_said)); }

TEST_CASE("the model finds simultaneous requests that nobody settles") { REQUIRE_FALSE(always_holds(flaw::no_ranks)); }

TEST_CASE("the model finds the acceptance that is taken after BAD") {
    REQUIRE_FALSE(always_holds(flaw::late_acceptance_taken));
}

TEST_CASE("the model finds who waits for the dead") { REQUIRE_FALSE(always_holds(flaw::waits_for_the_dead)); }

TEST_CASE("the model finds who tries for ever") { REQUIRE_FALSE(always_holds(flaw::tries_for_ever)); }
