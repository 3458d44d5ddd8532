// SPDX-License-Identifier: Apache-2.0
#include "run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "common/agree.hpp"
#include "common/files.hpp"
#include "common/interrupt.hpp"
#include "common/progress.hpp"
#include "common/results.hpp"
#include "common/user_error.hpp"
#include "potential_file.hpp"
#include "summary.hpp"
#include "verify.hpp"

namespace molecular {
namespace {

/// A file is read by every PE; one that fails has all fail.
substance substance_of(via::world& world, const options& wanted) {
    if (wanted.table.empty()) return wanted.is_embedded ? sutton_chen_copper() : lennard_jones_copper();
    common::on_first_pe(world, [&] { static_cast<void>(read_potential(wanted.table)); });
    return read_potential(wanted.table);
}

crystal crystal_of(const options& wanted, const substance& what) {
    return {wanted.unit_cells,   wanted.lattice_constant.value_or(what.lattice_constant),
            wanted.displacement, wanted.temperature,
            what.mass,           wanted.seed};
}

int check(via::world& world, const options& wanted) {
    constexpr std::uint64_t most_atoms = 1 << 13;
    const substance what = substance_of(world, wanted);
    const crystal start = crystal_of(wanted, what);
    if (start.atoms() > most_atoms) {
        throw common::user_error{
            fmt::format("--verify looks at every pair of atoms on one PE: take at most {} atoms", most_atoms)};
    }
    const auto make = [&](via::world& in, const problem& of) { return make_steps(wanted.how, in, of); };
    const std::vector<common::finding> all = verify(world, {start, what, wanted.shape, wanted.femtoseconds, wanted.room,
                                                            std::min<std::uint64_t>(wanted.steps, 1000), make});
    return common::report(world, all, wanted.quiet);
}

int time(via::world& world, const options& wanted) {
    const substance what = substance_of(world, wanted);
    const crystal start = crystal_of(wanted, what);
    const grid cut{start.length(), what.cutoff(), world.npes(), wanted.shape};
    const auto by = make_steps(wanted.how, world, {cut, what, atoms_of(world, cut, start), wanted.room});
    const timing found = measure(world, *by, time_step::make(wanted.femtoseconds, what.mass), wanted.measure);
    check_faults(world, *by, wanted.femtoseconds);
    const setting where{wanted, what, start, cut, world.npes()};
    if (world.pe() == 0) fmt::print("{}", wanted.json ? in_json(where, found) : in_words(where, found));
    return 0;
}

void write_results(const setting& where, const summary& figures) {
    common::write_results(
        where.wanted, [&] { return in_json(where, figures); }, [&] { return in_words(where, figures); },
        [&] { return drawn(where, figures.result); });
}

/// Shows how far it is, and the change of the energy for a residual.
class shown_progress {
public:
    shown_progress(via::world& world, const options& wanted, double atoms)
        : until_{0, wanted.steps, wanted.look_every, {}},
          bar_{common::progress::style_for(world, wanted), atoms, "atom-steps", until_, "energy changed by"} {}

    void show(const std::vector<record>& history) {
        const record& now = history.back();
        points_.push_back({now.step, drift(history, now), now.seconds});
        bar_.show(points_);
    }

private:
    common::limits until_;
    common::progress bar_;
    std::vector<common::check_point> points_;
};

int simulate_and_tell(via::world& world, const options& wanted) {
    const auto begun = std::chrono::steady_clock::now();
    const substance what = substance_of(world, wanted);
    const crystal start = crystal_of(wanted, what);
    const grid cut{start.length(), what.cutoff(), world.npes(), wanted.shape};
    common::on_first_pe(world, [&] {
        if (!wanted.no_curve) common::check_writable(wanted.curve);
    });
    const auto by = make_steps(wanted.how, world, {cut, what, atoms_of(world, cut, start), wanted.room});

    summary figures;
    figures.set_up_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    const course way{wanted.steps, wanted.look_every, wanted.femtoseconds,
                     what.mass,    start.atoms(),     common::interrupted};
    {
        shown_progress shown{world, wanted, static_cast<double>(start.atoms())};
        figures.result = simulate(world, *by, way, [&](const auto& history) { shown.show(history); });
    }
    figures.sent = static_cast<double>(world.sum(by->bytes_sent()));
    const setting where{wanted, what, start, cut, world.npes()};
    common::on_first_pe(world, [&] { write_results(where, figures); });
    if (figures.result.how == ending::interrupted) return 130;
    return is_kept(where, figures.result) ? 0 : 3;
}

}  // namespace

int run(via::world& world, const options& wanted) {
    if (wanted.verify) return check(world, wanted);
    return wanted.measure > 0 ? time(world, wanted) : simulate_and_tell(world, wanted);
}

}  // namespace molecular
