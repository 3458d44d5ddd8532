// SPDX-License-Identifier: Apache-2.0
/// @file runner.hpp
/// @brief Runs the tests on one PE of a job; PE 0 gets the rows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arena.hpp"
#include "options.hpp"
#include "plan.hpp"
#include "progress.hpp"
#include "row.hpp"
#include "tests.hpp"

namespace perf {

template <class Backend>
class runner {
public:
    /// Collective.
    /// @param memory  bytes that this PE took to join.
    /// @param all     the tests of which the user selects.
    runner(Backend& lib, const options& wanted, double memory, std::vector<test<Backend>> all = all_tests<Backend>())
        : lib_{lib},
          options_{wanted},
          tests_{selected(wanted, std::move(all))},
          processors_{usable_processors()},
          memory_{make_arena(lib, largest_area())},
          everyone_{team_of(role::all)} {
        if (options_.registered) local_ = lib_.registered(memory_.local(), memory_.area());
        memory_.mine().memory.value = static_cast<std::uint64_t>(std::max(0.0, memory));
        std::fill_n(reinterpret_cast<double*>(memory_.source()), memory_.area() / sizeof(double), 1.0);
        std::memset(memory_.dest(), 0, memory_.area());
        lib_.barrier();
        connect();
    }

    /// Collective.
    [[nodiscard]] report run() {
        report result;
        result.npes = lib_.npes();
        result.rounds = options_.rounds;
        result.pinned = options_.pin;
        result.compiler = compiler();
        result.library = Backend::name();
        result.memory = mean_memory();
        progress shown{count_steps(), lib_.pe() == 0};
        for (const test<Backend>& t : tests_) {
            for (const std::size_t size : sizes_of(t.how_large, options_.sizes)) {
                shown.step(std::string{t.name} + ' ' + text_of_size(size));
                result.rows.push_back(measure(t, size));
            }
        }
        return result;
    }

private:
    using clock = std::chrono::steady_clock;

    static std::vector<test<Backend>> selected(const options& wanted, std::vector<test<Backend>> all) {
        if (wanted.tests.empty()) return all;
        const auto unwanted = [&](const test<Backend>& t) {
            return std::find(wanted.tests.begin(), wanted.tests.end(), t.name) == wanted.tests.end();
        };
        all.erase(std::remove_if(all.begin(), all.end(), unwanted), all.end());
        return all;
    }

    [[nodiscard]] std::size_t largest_area() const {
        std::size_t largest = 1;  // none may be wanted but those on GPUs
        for (const test<Backend>& t : tests_) {
            for (const std::size_t size : sizes_of(t.how_large, options_.sizes))
                largest = std::max(largest, area_of(t.how_large, size, lib_.npes()));
        }
        constexpr std::size_t page = 4096;
        return (largest + page - 1) / page * page;
    }

    static arena make_arena(Backend& lib, std::size_t area) {
        std::byte* mine = lib.allocate(arena::bytes_for(area));
        std::vector<std::byte*> mapped;
        for (int pe = 0; pe < lib.npes(); ++pe) mapped.push_back(pe == lib.pe() ? mine : lib.mapped(mine, pe));
        return arena{mine, std::move(mapped), area};
    }

    [[nodiscard]] int last() const { return lib_.npes() - 1; }
    [[nodiscard]] bool takes_part(role who) const {
        return who == role::all || lib_.pe() == 0 || (who == role::two && lib_.pe() == last());
    }

    /// While all PEs are in the library: the first transfer to a PE may need that one's help, and later nobody helps.
    void connect() {
        for (int pe = 0; pe <= last(); ++pe) {
            if (!memory_.is_mapped(pe)) far_store(memory_.mine().recalled, 0, pe);
        }
        lib_.barrier();
    }
    /// Sets a flag of a PE that is not mapped.
    void far_store(plain::flag& symmetric, std::uint64_t value, int pe) {
        lib_.p(site<Backend>::address(symmetric), value, pe);
        lib_.quiet();
    }

    [[nodiscard]] plain::team team_of(role who) {
        plain::flags control::*const which = who == role::all ? &control::everyone : &control::active;
        std::vector<int> pes{0};
        for (int pe = 1; who == role::all && pe <= last(); ++pe) pes.push_back(pe);
        if (who == role::two) pes.push_back(last());
        std::vector<plain::flags*> members;
        for (const int pe : pes) members.push_back(memory_.is_mapped(pe) ? &(memory_.of(pe).*which) : nullptr);
        const bool yields = static_cast<int>(pes.size()) > processors_;
        const int me = who == role::all ? lib_.pe() : lib_.pe() == 0 ? 0 : 1;
        const auto store = [this, which, pes](int member, std::size_t flag, std::uint64_t value) {
            far_store((memory_.mine().*which)[flag], value, pes[static_cast<std::size_t>(member)]);
        };
        return {std::move(members), me, yields, store};
    }

    [[nodiscard]] std::size_t count_steps() const {
        std::size_t steps = 0;
        for (const test<Backend>& t : tests_) steps += sizes_of(t.how_large, options_.sizes).size();
        return steps;
    }

    /// Of all, or of this PE if it does not see the others'.
    [[nodiscard]] double mean_memory() const {
        if (!memory_.all_mapped()) return static_cast<double>(memory_.mine().memory.value.load());
        double sum = 0;
        for (int pe = 0; pe <= last(); ++pe) sum += static_cast<double>(memory_.of(pe).memory.value.load());
        return sum / lib_.npes();
    }

    row measure(const test<Backend>& t, std::size_t size) {
        row result{t.name, size, {}, {}, 0};
        ++number_;
        everyone_.barrier();
        if (!takes_part(t.who)) {
            stay_away();
            return result;
        }
        if (t.who == role::two && last() == 0) return result;
        std::vector<double> library;
        std::vector<double> reference;
        compare(t, size, library, reference);
        if (lib_.pe() == 0) recall();
        std::vector<double> longer;
        for (std::size_t round = 0; round < reference.size(); ++round)
            longer.push_back(library[round] - reference[round]);
        result.longer = timing::of(std::move(longer)).median;
        result.library = timing::of(std::move(library));
        result.reference = timing::of(std::move(reference));
        return result;
    }

    void compare(const test<Backend>& t, std::size_t size, std::vector<double>& library,
                 std::vector<double>& reference) {
        // The flags in memory outlive this team, so it goes on where the last one ended.
        if (t.who == role::two && !pair_) pair_.emplace(team_of(role::two));
        plain::team alone = team_of(role::one);
        plain::team& team = t.who == role::all ? everyone_ : t.who == role::two ? *pair_ : alone;
        site<Backend> here{lib_, memory_, memory_.plain(), team, lib_.pe() == 0 ? last() : 0};
        const std::size_t calls = calls_of(t.count, size, t.who, lib_.npes(), processors_, options_.effort);
        const auto seconds = [&](const typename test<Backend>::work& what, std::size_t count) {
            team.barrier();
            const auto start = clock::now();
            what(here, size, count);
            const std::chrono::duration<double> took = clock::now() - start;
            return took.count() / static_cast<double>(count) / t.hops;
        };
        const std::size_t warm_up = calls / 10 + 1;
        const bool compares = memory_.all_mapped();
        seconds(t.library, warm_up);
        if (compares) seconds(t.reference, warm_up);
        for (int round = 0; round < options_.rounds; ++round) {
            library.push_back(seconds(t.library, calls));
            if (compares) reference.push_back(seconds(t.reference, calls));
        }
    }

    /// Out of the library and off the processor until PE 0 has finished.
    void stay_away() {
        while (memory_.mine().recalled.value.load(std::memory_order_acquire) < number_) {
            std::this_thread::sleep_for(std::chrono::microseconds{500});
        }
    }
    void recall() {
        for (int pe = 0; pe <= last(); ++pe) {
            if (!memory_.is_mapped(pe))
                far_store(memory_.mine().recalled, number_, pe);
            else
                memory_.of(pe).recalled.value.store(number_, std::memory_order_release);
        }
    }

    Backend& lib_;
    const options& options_;
    std::vector<test<Backend>> tests_;
    int processors_;
    arena memory_;
    typename Backend::registration local_{};  ///< of its local buffer, if that is wanted
    plain::team everyone_;
    std::optional<plain::team> pair_;
    std::uint64_t number_ = 0;  ///< of the measurement
};

/// The tests by name, for the help.
template <class Backend>
std::vector<test_line> lines_of_tests() {
    std::vector<test_line> lines;
    for (const test<Backend>& t : all_tests<Backend>()) lines.push_back({t.name, t.meaning});
    return lines;
}

}  // namespace perf
