// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/core.h>

#include <chrono>

#include "common/agree.hpp"
#include "common/curve.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/results.hpp"
#include "common/user_error.hpp"
#include "setup.hpp"
#include "solver.hpp"
#include "summary.hpp"

namespace solver {
namespace {

int check(via::world& world, const options& wanted) {
    constexpr number most_rows = 1 << 16;
    const auto system = system_of(world, wanted);
    if (system->rows() > most_rows) {
        throw common::user_error{"--verify solves the whole system on every PE: take one of at most 65536 rows"};
    }
    const method how = method_of(world, wanted);
    std::vector<common::finding> all = verify(world, *system, how);
    if (wanted.matrix.empty()) all.push_back(verify_order(world, wanted.poisson, how));
    return common::report(world, all, wanted.quiet);
}

int time(via::world& world, const options& wanted) {
    const auto system = system_of(world, wanted);
    const method how = method_of(world, wanted);
    const part mine{world, *system, how};
    const auto by = how.make(world, mine.what);
    const timing found = measure(world, *by, mine.what, mine.source, wanted.measure, wanted.check_every);
    const setting where{wanted, system->rows(), work_of(world, mine.what), world.npes()};
    if (world.pe() == 0) fmt::print("{}", wanted.json ? in_json(where, found) : in_words(where, found));
    return 0;
}

void write_results(const setting& where, const summary& figures) {
    common::write_results(
        where.wanted, [&] { return in_json(where, figures); }, [&] { return in_words(where, figures); },
        [&] {
            const common::labels words{"Conjugate gradients", "iteration", "residual"};
            return common::draw_curve(words, figures.result.history, where.wanted.tolerance);
        });
}

int compute(via::world& world, const options& wanted) {
    const auto start = std::chrono::steady_clock::now();
    common::on_first_pe(world, [&] {
        if (!wanted.no_curve) common::check_writable(wanted.curve);
    });
    const auto system = system_of(world, wanted);
    const method how = method_of(world, wanted);
    const part mine{world, *system, how};
    const auto by = how.make(world, mine.what);
    const setting where{wanted, system->rows(), work_of(world, mine.what), world.npes()};

    summary figures;
    figures.set_up_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const common::limits until{wanted.tolerance, wanted.most_iterations, wanted.check_every, common::interrupted};
    {
        using common::progress;
        progress shown{progress::style_for(world, wanted), where.an_iteration.operations, "flop", until};
        figures.result = solve(world, *by, mine.source, until, [&](const auto& history) { shown.show(history); });
    }
    figures.true_residual = true_residual(world, *by, mine.source);
    figures.error = relative_difference(world, by->x(), mine.known);
    common::on_first_pe(world, [&] { write_results(where, figures); });
    return common::exit_status(figures.result.how);
}

}  // namespace

int run(via::world& world, const options& wanted) {
    if (wanted.verify) return check(world, wanted);
    return wanted.measure > 0 ? time(world, wanted) : compute(world, wanted);
}

}  // namespace solver
