// SPDX-License-Identifier: Apache-2.0
/// @file led_search.hpp
/// @brief The host goes from part to part: it has a Place carry one out, reads how much was found, sends it, and waits
/// for everyone. So the processors search, and GPUs that the host leads.
///
/// Beyond what memory.hpp asks of it, a Place has run(part, arguments...), that carries a part out; write(to, from,
/// count), in the same order; and finish(), after which all that was run is done.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "memory.hpp"

namespace graph {

template <class Rounds, class Place>
class led_search final : public search {
public:
    using state = typename Rounds::state;
    using plan = typename Rounds::plan;

    led_search(via::world& world, const local_graph& graph, const plan& first, stop_request stop)
        : world_{world},
          first_{first},
          stop_{std::move(stop)},
          memory_{world, graph, place_},
          come_(static_cast<std::size_t>(world.npes())) {}

    bool run(vertex root) override {
        now_ = first_;
        messages_ = 0;
        Rounds::start(*this, root);
        for (take_census(); !now_.ended; take_census()) {
            if (stopped_) return false;
            Rounds::take_round(*this, now_);
        }
        return true;
    }
    tree result() const override { return memory_.result(place_); }
    account costs() const override {
        return {now_.round, now_.bottom_up, world_.sum(bytes_sent(memory_.state(), now_, messages_))};
    }

    // What Rounds asks of a Machine.

    [[nodiscard]] int rows() const { return memory_.state().cut.rows(); }
    template <class Part, class... Arguments>
    void run(const Part& part, Arguments... arguments) {
        place_.run(part, memory_.state(), now_, arguments...);
    }
    /// Parts are carried out one after the other anyway.
    void meet() const {}
    void exchange_frontier() {
        const state& s = memory_.state();
        if (s.cut.partners(along::cross) == 0) return;
        place_.finish();
        std::uint32_t* const own = s.frontier[now_.round % 2] + s.cut.first_word(s.pe);
        each_partner(along::cross, [&](int pe) { world_.put_nbi(own, {own, s.cut.words_each()}, pe); });
        world_.barrier();
    }
    void exchange_mail(along partners) {
        const state& s = memory_.state();
        if (s.cut.partners(partners) == 0) return;
        std::vector<unsigned> ends = place_.read(s.outbox_ends, come_.size());
        if constexpr (state::completes_mail) {
            each_partner(partners, [&](int pe) {
                const unsigned count = ends[static_cast<std::size_t>(pe)];
                if (count != 0) run(complete_mail{}, pe, count);
            });
            place_.finish();
        }
        std::vector<unsigned> sent(come_.size());
        const std::uint64_t before = messages_;
        each_partner(partners, [&](int pe) {
            const unsigned count = std::exchange(ends[static_cast<std::size_t>(pe)], 0U);
            sent[static_cast<std::size_t>(pe)] = count;
            messages_ += count;
            if (count != 0)
                world_.put_nbi(s.inbox[now_.round % 2] + s.mail_of(s.pe), {s.outbox + s.mail_of(pe), count}, pe);
        });
        world_.barrier();
        if (messages_ != before) place_.write(s.outbox_ends, ends.data(), ends.size());
        world_.alltoall(come_.data(), sent.data(), 1);
    }
    template <class Part>
    void take(along partners, const Part& part) {
        each_partner(partners, [&](int pe) {
            const unsigned count = come_[static_cast<std::size_t>(pe)];
            if (count != 0) run(part, pe, count);
        });
    }

private:
    template <class Action>
    void each_partner(along which, const Action& action) const {
        const state& s = memory_.state();
        for (int n = 0; n < s.cut.partners(which); ++n) action(s.cut.partner(s.pe, which, n));
    }
    /// How to go on. It is where all PEs meet after each round.
    void take_census() {
        counts found = place_.read(memory_.state().found, 1)[0];
        std::array<std::uint64_t, plan::sums + 1> sums{};
        now_.note(found, sums.data());
        sums.back() = stop_() ? 1 : 0;
        world_.reduce(VIA_SUM, sums.data(), sums);
        stopped_ = sums.back() != 0;
        const std::uint32_t least = now_.asks_least(sums.data()) ? world_.min(now_.least(found)) : 0;
        now_.open(found);
        now_.decide(sums.data(), least);
        place_.write(memory_.state().found, &found, 1);
    }

    via::world& world_;
    plan first_;
    stop_request stop_;
    Place place_;
    memory_of<Rounds, Place> memory_;
    plan now_{};
    std::vector<unsigned> come_;  // messages from each PE in the last exchange
    std::uint64_t messages_ = 0;
    bool stopped_ = false;
};

}  // namespace graph
