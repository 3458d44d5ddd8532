// SPDX-License-Identifier: Apache-2.0
// The protocol of a round (task/transfers.hpp), step by step, in every interleaving.
//
// A sender and a receiver do some rounds. What one writes into the other's memory arrives later, in order; what it
// writes into its own, at once. Wrong is a word that is set while it is set, a message that is written while the last
// one may still be read or that is read before it is there, and a state in which nobody can go on before the end.
#include <array>
#include <deque>
#include <set>

#include "support/catch.hpp"

namespace {

constexpr int rounds = 4;

/// How the protocol is built; the real one is {true, true}.
struct variant {
    bool resets_first;     ///< a word is set back before the other's is set again
    bool sender_waits;     ///< for the receive to be started
    bool doubled = false;  ///< two buffers in turns: the receiver starts the next round before it reads the last
};

struct state {
    int ready = 0;                ///< the sender's word
    int here = 0;                 ///< the receiver's word
    std::array<int, 2> buffer{};  ///< the round of the message in each
    std::array<bool, 2> may_write{};
    // On their way: the receiver's signals; the sender's messages with theirs.
    int signals = 0;
    std::array<int, 2> messages{};  ///< rounds; 0: none
    bool data_arrived = false;      ///< the first one's data, but not yet its signal
    int sender_at = 0;
    int sender_round = 1;
    int receiver_at = 0;
    int receiver_round = 1;
    bool wrong = false;

    auto operator<=>(const state&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};

class model {
public:
    explicit model(variant v) : variant_{v} {}

    /// True if something wrong can happen.
    bool fails() {
        std::set<state> visited;
        std::deque<state> open{state{}};
        while (!open.empty()) {
            const state s = open.front();
            open.pop_front();
            if (!visited.insert(s).second) continue;
            if (s.wrong) return true;
            next_.clear();
            arrive(s);
            sender(s);
            receiver(s);
            const bool is_end = s.sender_round > rounds && s.receiver_round > rounds;
            if (next_.empty() && !is_end) return true;
            open.insert(open.end(), next_.begin(), next_.end());
        }
        return false;
    }

private:
    [[nodiscard]] std::size_t slot(int round) const {
        return variant_.doubled ? static_cast<std::size_t>((round - 1) % 2) : 0;
    }
    void set(state& s, int& word) const {
        s.wrong = s.wrong || word != 0;
        word = 1;
    }

    void arrive(const state& s) {
        if (s.signals > 0) {
            state n = s;
            --n.signals;
            set(n, n.ready);
            next_.push_back(n);
        }
        if (s.messages[0] == 0) return;
        state n = s;
        if (!s.data_arrived) {
            const std::size_t where = slot(s.messages[0]);
            n.wrong = n.wrong || !s.may_write[where];
            n.buffer[where] = s.messages[0];
            n.data_arrived = true;
        } else {
            set(n, n.here);
            n.messages = {s.messages[1], 0};
            n.data_arrived = false;
        }
        next_.push_back(n);
    }

    void sender(const state& s) {
        if (s.sender_round > rounds) return;
        state n = s;
        const auto send = [&] {
            n.wrong = n.wrong || n.messages[1] != 0;
            n.messages[n.messages[0] == 0 ? 0 : 1] = n.sender_round;
        };
        switch (s.sender_at) {
            case 0:
                if (variant_.sender_waits && s.ready == 0) return;
                n.sender_at = 1;
                break;
            case 1:
                variant_.resets_first ? void(n.ready = 0) : send();
                n.sender_at = 2;
                break;
            default:
                variant_.resets_first ? send() : void(n.ready = 0);
                n.sender_at = 0;
                ++n.sender_round;
        }
        next_.push_back(n);
    }

    /// Starts, waits, sets back, reads; or with two buffers reads the last round's after it has started the next.
    void receiver(const state& s) {
        if (s.receiver_round > rounds) return;
        state n = s;
        switch (s.receiver_at) {
            case 0:
                n.may_write[slot(s.receiver_round)] = true;
                ++n.signals;
                n.receiver_at = 1;
                break;
            case 1:
                if (variant_.doubled && s.receiver_round > 1) read(n, s.receiver_round - 1);
                n.receiver_at = 2;
                break;
            case 2:
                if (s.here == 0) return;
                if (variant_.resets_first) n.here = 0;
                n.may_write[slot(s.receiver_round)] = false;
                n.receiver_at = 3;
                break;
            default:
                if (!variant_.doubled || s.receiver_round == rounds) read(n, s.receiver_round);
                if (!variant_.resets_first) n.here = 0;
                n.receiver_at = 0;
                ++n.receiver_round;
        }
        next_.push_back(n);
    }
    void read(state& s, int round) const { s.wrong = s.wrong || s.buffer[slot(round)] != round; }

    variant variant_;
    std::deque<state> next_;
};

}  // namespace

TEST_CASE("rounds of a transfer do not overtake each other") {
    CHECK_FALSE(model{{.resets_first = true, .sender_waits = true}}.fails());
    CHECK_FALSE(model{{.resets_first = true, .sender_waits = true, .doubled = true}}.fails());
}

TEST_CASE("the model finds what each step is for") {
    CHECK(model{{.resets_first = false, .sender_waits = true}}.fails());
    CHECK(model{{.resets_first = true, .sender_waits = false}}.fails());
    CHECK(model{{.resets_first = true, .sender_waits = false, .doubled = true}}.fails());
}
