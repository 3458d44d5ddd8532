// SPDX-License-Identifier: Apache-2.0
#include "simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "common/user_error.hpp"

namespace molecular {
namespace {

/// One PE's yes is everyone's.
bool anyone(via::world& world, bool yes) { return world.max(yes ? 1 : 0) != 0; }

/// What comes first may be the cause of the others.
std::string advice(unsigned faults, double femtoseconds) {
    if ((faults & fault::too_fast) != 0) {
        return fmt::format(
            "an atom left its cell and the next one within a step: a step of {:g} fs (--time-step) is too long for "
            "this "
            "temperature",
            femtoseconds);
    }
    if ((faults & fault::too_dense) != 0)
        return "an atom has a density for which the table of the embedding energy has no value: the step "
               "(--time-step) is too long, or the crystal too dense";
    if ((faults & fault::cell_full) != 0) return "a cell has more atoms than there is room for: raise --room";
    return "a message has more atoms than there is room for: raise --room";
}

void check_sums(const record& now, std::uint64_t atoms, double femtoseconds) {
    if (!std::isfinite(now.energy())) {
        throw common::user_error{
            fmt::format("by step {} the energy is no number: a step of {:g} fs (--time-step) is "
                        "too long, or atoms lie too near to each other",
                        now.step, femtoseconds)};
    }
    if (now.all.atoms != static_cast<double>(atoms)) {
        throw common::user_error{
            fmt::format("by step {} there are {:.0f} atoms of {}", now.step, now.all.atoms, atoms)};
    }
}

}  // namespace

const char* name(ending how) noexcept { return how == ending::done ? "done" : "interrupted"; }

double drift(const std::vector<record>& history, const record& at) {
    const double before = history.front().energy();
    const double change = std::abs(at.energy() - before);
    return change == 0 ? 0 : change / std::abs(before);
}

void check_faults(via::world& world, steps& by, double femtoseconds) {
    unsigned faults = by.faults();
    world.reduce(VIA_OR, &faults, {&faults, 1});
    if (faults != 0) throw common::user_error{advice(faults, femtoseconds)};
}

outcome simulate(via::world& world, steps& by, const course& what,
                 const std::function<void(const std::vector<record>&)>& report) {
    using clock = std::chrono::steady_clock;
    const time_step each = time_step::make(what.femtoseconds, what.mass);
    outcome result;
    by.begin();
    const clock::time_point start = clock::now();
    for (std::uint64_t step = 0;;) {
        // All PEs take the same branches: a sum over all PEs has the same bits on each.
        record now{step, by.sums(), 0};
        now.seconds = std::chrono::duration<double>(clock::now() - start).count();
        check_faults(world, by, what.femtoseconds);
        check_sums(now, what.atoms, what.femtoseconds);
        result.history.push_back(now);
        report(result.history);
        if (step >= what.steps) return result;
        if (anyone(world, what.interrupted())) {
            result.how = ending::interrupted;
            return result;
        }
        for (const std::uint64_t end = std::min(what.steps, step + what.look_every); step < end; ++step) by.step(each);
    }
}

}  // namespace molecular
