// SPDX-License-Identifier: Apache-2.0
// A random program of several PEs as a task list, and what each of its tasks has to come to.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/random.hpp"

namespace conformance {

/// Every task has a record of some words. A kernel copies the PE's clock, which ticks in each pass, into the first word
/// of its own record, and a word of each record that it comes after into the next ones; a transfer carries the record
/// of a kernel; a reduction sums records. So a task that comes too early, or reads what belongs to another pass, is
/// found in the records of those behind it.
class task_program {
public:
    static constexpr std::size_t words = 5;
    using record = std::array<std::uint64_t, words>;

    static constexpr std::size_t none = SIZE_MAX;

    enum class action { kernel, send, receive, reduction, barrier };
    struct operation {
        action what;
        std::vector<std::size_t> after = {};  ///< operations of the same PE
        int pe = 0;
        int label = 0;
        int stream = 0;
        bool blocks = false;
        std::size_t source = 0;   ///< whose record is sent or reduced
        std::size_t slot = none;  ///< where its record is; of a reduction and its source the same on every PE
    };

    /// The same on every PE.
    task_program(std::uint64_t seed, int npes, int streams, std::size_t length)
        : seed_{seed}, streams_{streams}, of_(index(npes)) {
        std::vector<int> labels(of_.size() * of_.size());
        std::size_t reductions = 0;
        first_slot_ = 2 * length;
        for (std::size_t pe = 0; pe < of_.size(); ++pe) add(pe, {.what = action::kernel});
        while (length-- != 0) {
            const std::size_t pe = below(of_.size());
            switch (below(6)) {
                case 0:
                    for (std::size_t each = 0; each < of_.size(); ++each) add(each, {.what = action::barrier});
                    break;
                case 1:
                    for (std::size_t each = 0; each < of_.size(); ++each) {
                        add(each, {.what = action::kernel, .slot = 2 * reductions});
                        add(each, {.what = action::reduction, .slot = 2 * reductions + 1});
                    }
                    ++reductions;
                    break;
                case 2: add(pe, {.what = action::kernel}); break;
                default: {
                    const std::size_t to = below(of_.size());
                    const int label = labels[pe * of_.size() + to]++;
                    add(to, {.what = action::receive, .pe = static_cast<int>(pe), .label = label});
                    add(pe, {.what = action::send, .pe = static_cast<int>(to), .label = label});
                    add(to, {.what = action::kernel, .after = {of_[to].size() - (pe == to ? 2U : 1U)}});
                }
            }
        }
    }

    [[nodiscard]] const std::vector<operation>& of(int pe) const { return of_[index(pe)]; }

    [[nodiscard]] std::size_t slots() const {
        std::size_t most = 0;
        for (const auto& each : of_) most = std::max(most, each.size());
        return first_slot_ + most;
    }

    /// What all records are after so many passes.
    [[nodiscard]] std::vector<std::vector<record>> expected(std::uint64_t passes) const {
        std::vector<std::vector<record>> all;
        for (const auto& each : of_) all.emplace_back(each.size());
        for (std::uint64_t pass = 1; pass <= passes; ++pass) {
            for (const auto& [pe, task] : order_) evaluate(all, pe, task, pass);
        }
        return all;
    }

    /// Which word of a record a kernel copies.
    [[nodiscard]] static std::size_t word_of(std::size_t task, std::size_t which) { return (task + which) % words; }

private:
    [[nodiscard]] static std::size_t index(int pe) { return static_cast<std::size_t>(pe); }
    [[nodiscard]] std::size_t below(std::size_t n) { return support::mix(seed_++) % n; }

    void add(std::size_t pe, operation what) {
        std::vector<operation>& to = of_[pe];
        what.stream = static_cast<int>(below(index(streams_)));
        what.blocks = below(3) == 0 && index(what.pe) != pe;  // what one sends oneself comes behind its receive
        for (std::size_t each = 0; each < to.size() && what.after.size() + 1 < words; ++each) {
            const bool is_named = !what.after.empty() && what.after.front() == each;
            if (below(4) == 0 && !is_named) what.after.push_back(each);
        }
        if (what.what == action::send || what.what == action::reduction) {
            what.source = last_kernel(to);
            what.after = {what.source};
        }
        if (what.slot == none) what.slot = first_slot_ + to.size();
        order_.push_back({pe, to.size()});
        to.push_back(std::move(what));
    }

    [[nodiscard]] static std::size_t last_kernel(const std::vector<operation>& list) {
        std::size_t found = list.size() - 1;
        while (list[found].what != action::kernel) --found;
        return found;
    }

    /// A reduction when the last PE comes to it: all records that it sums are there then.
    void evaluate(std::vector<std::vector<record>>& all, std::size_t pe, std::size_t task, std::uint64_t pass) const {
        const operation& what = of_[pe][task];
        record& mine = all[pe][task];
        if (what.what == action::kernel) {
            mine[0] = pass;
            for (std::size_t i = 0; i < what.after.size(); ++i) mine[1 + i] = all[pe][what.after[i]][word_of(task, i)];
        } else if (what.what == action::receive) {
            mine = all[index(what.pe)][sender_of(pe, what)];
        } else if (what.what == action::reduction && pe == of_.size() - 1) {
            record sum{};
            const std::size_t number = number_of(pe, task);
            for (std::size_t each = 0; each < of_.size(); ++each) {
                const record& its = all[each][of_[each][reduction(each, number)].source];
                for (std::size_t i = 0; i < words; ++i) sum[i] += its[i];
            }
            for (std::size_t each = 0; each < of_.size(); ++each) all[each][reduction(each, number)] = sum;
        }
    }
    [[nodiscard]] std::size_t sender_of(std::size_t pe, const operation& receive) const {
        const auto& theirs = of_[index(receive.pe)];
        for (std::size_t task = 0; task < theirs.size(); ++task) {
            const operation& each = theirs[task];
            if (each.what == action::send && index(each.pe) == pe && each.label == receive.label) return each.source;
        }
        return 0;
    }
    [[nodiscard]] std::size_t number_of(std::size_t pe, std::size_t task) const {
        std::size_t found = 0;
        for (std::size_t each = 0; each < task; ++each) found += of_[pe][each].what == action::reduction ? 1U : 0U;
        return found;
    }
    [[nodiscard]] std::size_t reduction(std::size_t pe, std::size_t number) const {
        for (std::size_t task = 0;; ++task) {
            if (of_[pe][task].what == action::reduction && number-- == 0) return task;
        }
    }

    std::uint64_t seed_;
    int streams_;
    std::size_t first_slot_ = 0;                              ///< of operations that are no part of a reduction
    std::vector<std::vector<operation>> of_;                  ///< by PE
    std::vector<std::pair<std::size_t, std::size_t>> order_;  ///< PEs and tasks, in an order in which all can be done
};

}  // namespace conformance
