// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "common/agree.hpp"
#include "common/curve.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/results.hpp"
#include "common/status_line.hpp"
#include "solver.hpp"
#include "summary.hpp"
#include "verify.hpp"

namespace multigrid {
namespace {

constexpr int interrupted_status = 130;

int check(via::world& world, const options& wanted) {
    const auto make = [&](via::world& in, const division& cut, const setting& how) {
        return make_steps(wanted.forms[0], in, cut, how);
    };
    const std::vector<common::finding> all =
        verify(world, {wanted.cut(wanted.cells[0], world.npes(), wanted.forms[0]), wanted.wanted, make});
    return common::report(world, all, wanted.quiet);
}

measured measure_one(via::world& world, const options& wanted, const division& cut, form how) {
    const auto by = make_steps(how, world, cut, wanted.wanted);
    by->load(initial_memory(cut, world.pe(), wanted.wanted.what));
    const hierarchy levels = lay_out(cut, world.pe(), wanted.wanted.what, nullptr);
    const traffic mine = traffic_of_cycle(levels, wanted.wanted.how);
    return {how, cut, {world.max(mine.messages), world.max(mine.bytes)}, measure(world, *by, levels, wanted.measure)};
}

int time(via::world& world, const options& wanted) {
    std::vector<std::pair<form, division>> runs;  // before any work: a domain that does not fit is told at once
    for (const coordinates& cells : wanted.cells)
        for (const form how : wanted.forms) runs.emplace_back(how, wanted.cut(cells, world.npes(), how));
    const bool shows = world.pe() == 0 && !wanted.quiet;
    std::vector<measured> all;
    for (const auto& [how, cut] : runs) {
        if (world.max(common::interrupted() ? 1 : 0) != 0) break;
        if (shows) common::show_status(fmt::format("{} cells, form {}", in_words(cut.cells()), name(how)));
        all.push_back(measure_one(world, wanted, cut, how));
    }
    if (shows) common::show_status("");
    if (world.pe() == 0) fmt::print("{}", wanted.json ? in_json(wanted, all) : in_words(all));
    return all.size() == runs.size() ? 0 : interrupted_status;
}

void write_results(const options& wanted, const division& cut, const summary& figures) {
    common::write_results(
        wanted, [&] { return in_json(wanted, cut, figures); }, [&] { return in_words(wanted, cut, figures); },
        [&] {
            const common::labels words{"Multigrid on " + in_words(cut.cells()) + " cells", "cycle", "residual"};
            return common::draw_curve(words, figures.result.history, wanted.tolerance);
        });
}

int compute(via::world& world, const options& wanted) {
    const auto start = std::chrono::steady_clock::now();
    const division cut = wanted.cut(wanted.cells[0], world.npes(), wanted.forms[0]);
    common::on_first_pe(world, [&] {
        if (!wanted.no_curve) common::check_writable(wanted.curve);
    });
    const auto by = make_steps(wanted.forms[0], world, cut, wanted.wanted);
    by->load(initial_memory(cut, world.pe(), wanted.wanted.what));

    summary figures;
    figures.set_up_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const common::limits until{wanted.tolerance, wanted.most_cycles, 1, common::interrupted};
    {
        using common::progress;
        const auto cells = static_cast<double>(product_of(cut.cells()));
        progress shown{progress::style_for(world, wanted), cells, "cells", until};
        figures.result = solve(world, *by, until, [&](const auto& history) { shown.show(history); });
    }
    std::vector<real> made = by->fetch();
    const deviation mine = deviation_from_solution(cut, world.pe(), wanted.wanted.what, made);
    figures.error = world.max(mine.most) / world.max(mine.of);
    common::on_first_pe(world, [&] { write_results(wanted, cut, figures); });
    return common::exit_status(figures.result.how);
}

}  // namespace

int run(via::world& world, const options& wanted) {
    if (wanted.verify) return check(world, wanted);
    return wanted.measure > 0 ? time(world, wanted) : compute(world, wanted);
}

}  // namespace multigrid
