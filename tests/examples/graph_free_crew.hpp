// SPDX-License-Identifier: Apache-2.0
// A crew whose threads go from part to part by themselves, as the blocks of one kernel do (resident_machine.cuh), and
// wait for each other and for other PEs in no other places. So a sanitizer sees whether parts that may overlap get in
// each other's way, and whether what PEs write is read before they write it again.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "census_words.hpp"
#include "graph_thread_crew.hpp"
#include "memory.hpp"
#include "processor_place.hpp"

namespace testing {

using word = std::atomic<std::uint64_t>;

template <class Condition>
void wait_until(const Condition& holds) {
    while (!holds()) std::this_thread::yield();
}

// What other PEs write, or must know of a PE.
template <class Rounds>
struct open_to_all {
    const typename Rounds::state* state;
    std::vector<word> arrived;              // from each PE
    std::array<std::vector<word>, 2> told;  // words_told from each PE
};

// A place where all threads of a crew come.
class crew_gathering {
public:
    void arrive() { arrived_ += 1; }
    void wait(unsigned times) const {
        wait_until([&] { return arrived_.load() >= times * thread_crew::size; });
    }

private:
    std::atomic<unsigned> arrived_{0};
};
struct crew_gatherings {
    crew_gathering posted;
    crew_gathering met;
};

// A Machine as levels.hpp says: one thread of a crew.
template <class Rounds>
class free_thread {
    using plan = typename Rounds::plan;
    static constexpr unsigned words = graph::words_told<plan>;

public:
    free_thread(std::vector<open_to_all<Rounds>>& pes, int pe, unsigned rank, crew_gatherings& at, const plan& first)
        : pes_{pes},
          own_{pes[static_cast<std::size_t>(pe)]},
          s_{*own_.state},
          crew_{rank},
          rank_{rank},
          at_{at},
          now_{first},
          random_{17 * static_cast<unsigned>(pe) + rank} {}

    void search(vertex root) {
        Rounds::start(*this, root);
        for (take_census(); !now_.ended; take_census()) Rounds::take_round(*this, now_);
    }

    [[nodiscard]] int rows() const { return s_.cut.rows(); }
    template <class Part, class... Arguments>
    void run(const Part& part, Arguments... arguments) {
        for (auto pause = random_() % 8; pause < 3; ++pause) std::this_thread::yield();
        part(crew_, s_, now_, arguments...);
    }
    void meet() {
        gather();
        if (!has_sent_) return;
        if (rank_ == 0) clear_sent();
        has_sent_ = false;
        gather();
    }
    void exchange_frontier() {
        turn_ += 1;
        const std::uint64_t first = s_.cut.first_word(s_.pe);
        each_partner(graph::along::cross, [&](int n, int pe) {
            if (static_cast<unsigned>(n) % thread_crew::size != rank_) return;
            const auto& there = *pes_[static_cast<std::size_t>(pe)].state;
            const std::uint32_t* const own = s_.frontier[now_.round % 2] + first;
            std::copy(own, own + s_.cut.words_each(), there.frontier[now_.round % 2] + first);
            announce(pe, 0);
        });
        wait_for(graph::along::cross);
    }
    void exchange_mail(graph::along partners) {
        if (s_.cut.partners(partners) == 0) return;
        turn_ += 1;
        at_.posted.arrive();
        posted_ += 1;
        each_partner(partners, [&](int n, int pe) {
            if (static_cast<unsigned>(n) % thread_crew::size != rank_) return;
            at_.posted.wait(posted_);
            send_mail(pe);
        });
        sent_ = partners;
        has_sent_ = true;
        wait_for(partners);
    }
    template <class Part>
    void take(graph::along partners, const Part& part) {
        each_partner(partners, [&](int n, int pe) {
            const unsigned count = come_[static_cast<std::size_t>(n)];
            if (count != 0) run(part, pe, count);
        });
    }

private:
    template <class Action>
    void each_partner(graph::along which, const Action& action) const {
        for (int n = 0; n < s_.cut.partners(which); ++n) action(n, s_.cut.partner(s_.pe, which, n));
    }
    void send_mail(int pe) {
        const unsigned count = s_.outbox_ends[pe];
        auto* const mail = s_.outbox + s_.mail_of(pe);
        if constexpr (Rounds::state::completes_mail)
            for (unsigned i = 0; i < count; ++i) mail[i] = completed(s_, mail[i]);
        const auto& there = *pes_[static_cast<std::size_t>(pe)].state;
        std::copy(mail, mail + count, there.inbox[now_.round % 2] + there.mail_of(s_.pe));
        announce(pe, count);
    }
    void announce(int pe, unsigned count) {
        pes_[static_cast<std::size_t>(pe)].arrived[static_cast<std::size_t>(s_.pe)].store(value(count));
    }
    // A word may be of a later exchange already, where its length does not matter.
    void wait_for(graph::along partners) {
        come_.clear();
        each_partner(partners,
                     [&](int, int pe) { come_.push_back(awaited(own_.arrived[static_cast<std::size_t>(pe)])); });
    }
    [[nodiscard]] std::uint64_t value(std::uint32_t of) const { return std::uint64_t{turn_} << 32U | of; }
    [[nodiscard]] std::uint32_t awaited(const word& of) const {
        wait_until([&] { return of.load() >= value(0); });
        return static_cast<std::uint32_t>(of.load());
    }
    void gather() {
        at_.met.arrive();
        at_.met.wait(met_ += 1);
    }
    void clear_sent() {
        each_partner(sent_, [&](int, int pe) { s_.outbox_ends[pe] = 0; });
    }
    void take_census() {
        turn_ += 1;
        met_ += 1;
        at_.met.arrive();
        if (rank_ == 0) {
            at_.met.wait(met_);
            if (has_sent_) clear_sent();
            tell();
        }
        has_sent_ = false;
        hear();
    }
    void tell() {
        std::array<std::uint32_t, words> counted{};
        put_in_words(now_, *s_.found, counted.data());
        now_.open(*s_.found);
        for (open_to_all<Rounds>& each : pes_)
            for (std::size_t i = 0; i < words; ++i)
                each.told[now_.round % 2][words * static_cast<std::size_t>(s_.pe) + i].store(value(counted[i]));
    }
    void hear() {
        std::array<std::uint64_t, words> sums{};
        std::uint32_t least = ~std::uint32_t{0};
        const std::vector<word>& told = own_.told[now_.round % 2];
        for (std::size_t i = 0; i < told.size(); ++i) {
            const std::uint32_t heard = awaited(told[i]);
            sums[i % words] += heard;
            if (i % words == words - 1) least = std::min(least, heard);
        }
        decide_by(now_, sums.data(), least);
    }

    std::vector<open_to_all<Rounds>>& pes_;
    open_to_all<Rounds>& own_;
    const typename Rounds::state& s_;
    thread_crew crew_;
    unsigned rank_;
    crew_gatherings& at_;
    plan now_;
    std::minstd_rand random_;
    std::vector<unsigned> come_;
    unsigned posted_ = 0;  // how often it has come
    unsigned met_ = 0;
    std::uint32_t turn_ = 0;
    graph::along sent_ = graph::along::row;
    bool has_sent_ = false;
};

// All PEs are threads of this process, and share `pes`, which has an element for each.
template <class Rounds>
class free_crew_search final : public graph::search {
    using plan = typename Rounds::plan;

public:
    using shared = std::shared_ptr<std::vector<open_to_all<Rounds>>>;

    free_crew_search(via::world& world, const graph::local_graph& of, const plan& first, shared pes)
        : world_{world}, memory_{world, of, place_}, first_{first}, pes_{std::move(pes)} {}

    bool run(vertex root) override {
        const auto npes = static_cast<std::size_t>(world_.npes());
        open_to_all<Rounds>& own = (*pes_)[static_cast<std::size_t>(world_.pe())];
        own.state = &memory_.state();
        own.arrived = std::vector<word>(npes);
        for (std::vector<word>& each : own.told) each = std::vector<word>(npes * graph::words_told<plan>);
        world_.barrier();
        crew_gatherings at;
        std::vector<std::thread> crew;
        for (unsigned rank = 0; rank < thread_crew::size; ++rank)
            crew.emplace_back([&, rank] { free_thread<Rounds>{*pes_, world_.pe(), rank, at, first_}.search(root); });
        for (std::thread& each : crew) each.join();
        world_.barrier();
        return true;
    }
    [[nodiscard]] graph::tree result() const override { return memory_.result(place_); }
    [[nodiscard]] graph::account costs() const override { return {}; }

private:
    via::world& world_;
    graph::processor_place place_;
    graph::memory_of<Rounds, graph::processor_place> memory_;
    plan first_;
    shared pes_;
};

}  // namespace testing
