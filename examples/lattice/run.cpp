// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/core.h>

#include <chrono>
#include <memory>

#include "common/agree.hpp"
#include "common/curve.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/results.hpp"
#include "common/user_error.hpp"
#include "list_solver.hpp"
#include "solver.hpp"
#include "summary.hpp"
#include "verify.hpp"

namespace lattice {
namespace {

/// Iterations between two looks for Ctrl-C, which all PEs take together.
constexpr std::uint64_t look_every = 16;

std::unique_ptr<list_steps> make_steps(form how, via::world& world, const grid& cut, real mass) {
    return uses_gpu(how) ? make_stream_steps(world, cut, mass) : make_host_steps(world, cut, mass);
}

/// By which way a list is carried out.
via_task_way way_of(form how) {
    switch (how) {
        case form::stream_list: return VIA_TASK_STREAMS;
        case form::graph: return VIA_TASK_GRAPH;
        case form::loop: return VIA_TASK_LOOP;
        default: return VIA_TASK_HOST;
    }
}

std::unique_ptr<list_solver> make_list(const options& wanted, via::world& world, list_steps& by, std::uint64_t most) {
    if (!is_list(wanted.how)) return nullptr;
    return std::make_unique<list_solver>(world, by, way_of(wanted.how), most);
}

int check(via::world& world, const options& wanted) {
    const grid cut{wanted.lattice, world.npes(), wanted.shape};
    constexpr std::size_t most_sites = 1 << 16;
    if (cut.sites() > most_sites) {
        throw common::user_error{"--verify computes the whole lattice on every PE: take one of at most 65536 sites"};
    }
    const auto make = [&](via::world& in, const grid& g, real mass) { return make_steps(wanted.how, in, g, mass); };
    const auto list = [&](via::world& in, list_steps& by, std::uint64_t most) {
        return make_list(wanted, in, by, most);
    };
    const std::vector<common::finding> all =
        verify(world, {wanted.lattice, wanted.shape, wanted.mass, wanted.disorder, wanted.seed, make, list});
    return common::report(world, all, wanted.quiet);
}

int time(via::world& world, const options& wanted) {
    const grid cut{wanted.lattice, world.npes(), wanted.shape};
    const place here{cut, world.pe()};
    const auto by = make_steps(wanted.how, world, cut, wanted.mass);
    by->set(random_links(here, wanted.seed, wanted.disorder));
    const auto list = make_list(wanted, world, *by, wanted.measure);
    const timing found = measure(world, *by, list.get(), random_source(here, wanted.seed), wanted.measure);
    const setting where{wanted, cut, world.npes()};
    if (world.pe() == 0) fmt::print("{}", wanted.json ? in_json(where, found) : in_words(where, found));
    return 0;
}

void write_results(const setting& where, const summary& figures) {
    common::write_results(
        where.wanted, [&] { return in_json(where, figures); }, [&] { return in_words(where, figures); },
        [&] {
            const common::labels words{"Conjugate gradients on the normal equations", "iteration", "residual"};
            return common::draw_curve(words, figures.result.history, where.wanted.tolerance);
        });
}

int compute(via::world& world, const options& wanted) {
    const auto start = std::chrono::steady_clock::now();
    const grid cut{wanted.lattice, world.npes(), wanted.shape};
    common::on_first_pe(world, [&] {
        if (!wanted.no_curve) common::check_writable(wanted.curve);
    });
    const place here{cut, world.pe()};
    const auto by = make_steps(wanted.how, world, cut, wanted.mass);
    by->set(random_links(here, wanted.seed, wanted.disorder));
    const auto list = make_list(wanted, world, *by, wanted.most_iterations);
    const spinor_field source = random_source(here, wanted.seed);

    summary figures;
    figures.set_up_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const common::limits until{wanted.tolerance, wanted.most_iterations, look_every, common::interrupted};
    {
        using common::progress;
        progress shown{progress::style_for(world, wanted), operations(cut), "flop", until};
        const auto show = [&](const auto& history) { shown.show(history); };
        figures.result = list ? list->solve(source, until, show) : solve(world, *by, source, until, show);
    }
    figures.true_residual = true_residual(world, *by, here, source);
    common::on_first_pe(world, [&] { write_results({wanted, cut, world.npes()}, figures); });
    return common::exit_status(figures.result.how);
}

}  // namespace

int run(via::world& world, const options& wanted) {
    if (wanted.verify) return check(world, wanted);
    return wanted.measure > 0 ? time(world, wanted) : compute(world, wanted);
}

}  // namespace lattice
