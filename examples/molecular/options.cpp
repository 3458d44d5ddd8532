// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "crystal.hpp"

namespace molecular {
namespace {

constexpr unsigned most_cells = 100000;

/// What CLI11 fills, before it becomes options.
struct raw {
    std::vector<unsigned> cells;
    std::vector<unsigned> shape;
    double lattice_constant = 0;
};

void add_problem(CLI::App& app, options& o, raw& r) {
    app.add_option("-c,--cells", r.cells, "Unit cells of the crystal in x, y and z, of four atoms (default: 10,10,10)")
        ->delimiter(',')
        ->expected(3)
        ->check(CLI::Range(1U, most_cells))
        ->option_text("X,Y,Z");
    app.add_option("-p,--potential", o.is_embedded,
                   "Lennard-Jones's by pairs, or an embedded atom's, of Sutton and Chen (default: lj)")
        ->transform(CLI::CheckedTransformer(std::map<std::string, bool>{{"lj", false}, {"eam", true}}))
        ->option_text("lj|eam");
    app.add_option("--table", o.table, "An embedded atom's potential from a file of format funcfl or setfl")
        ->option_text("FILE");
    app.add_option("--lattice-constant", r.lattice_constant, "Of the crystal, in A (default: the potential's)")
        ->check(CLI::Range(1e-3, 1e3));
    app.add_option("--displacement", o.displacement, "Of each coordinate at the start, at most, in lattice constants")
        ->check(CLI::Range(0.0, most_displacement))
        ->capture_default_str();
    app.add_option("-T,--temperature", o.temperature, "At the start, in K, of which half goes to the springs")
        ->check(CLI::Range(0.0, 1e9))
        ->capture_default_str();
    app.add_option("--seed", o.seed, "Of velocities and displacements, which each atom has by its number")
        ->capture_default_str();
}

void add_course(CLI::App& app, options& o, raw& r) {
    app.add_option("-n,--steps", o.steps, "Steps to make")->capture_default_str();
    app.add_option("--time-step", o.femtoseconds, "Of so many femtoseconds")
        ->check(CLI::Range(1e-6, 1e6))
        ->capture_default_str();
    app.add_option("--every", o.look_every, "Steps between two looks at energies, faults and Ctrl-C")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}))
        ->capture_default_str();
    app.add_option("-t,--tolerance", o.tolerance, "How much the energy may change, in parts of itself")
        ->check(CLI::Range(0.0, 1e9))
        ->capture_default_str();
    app.add_option("-f,--form", o.how,
                   "By the processor; or on GPUs, where the host sends, or streams do, or kernels (default: host)")
        ->transform(common::one_of({form::host, form::host_sync, form::streams, form::kernel}))
        ->option_text("host|host-sync|streams|kernel");
    app.add_option("-g,--grid", r.shape, "PEs in x, y and z (default: with the least surface)")
        ->delimiter(',')
        ->expected(3)
        ->check(CLI::Range(1U, most_cells))
        ->option_text("X,Y,Z");
    app.add_option("--room", o.room, "Atoms that a cell and a message have room for, in those that are there at first")
        ->check(CLI::Range(1.0, 1000.0))
        ->capture_default_str();
    common::add_threads(app, o.threads);
}

}  // namespace

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Molecular dynamics of copper: a crystal with random velocities, in a periodic box.\n"
        "    viarun -n 4 molecular                   four PEs, each a process\n"
        "    molecular --threads 4                   four PEs, threads of one process\n"
        "    viarun -n 2 molecular --form streams    on two GPUs\n"
        "The exit status is 0, and 3 if the energy changes by more than it may. Ctrl-C stops it.",
        "molecular"};
    options o;
    raw r;
    add_problem(app, o, r);
    add_course(app, o, r);
    common::add_output(app, o,
                       {.curve = "Plot of the energies over time (SVG)",
                        .verify = "Check what must hold, of atoms that one processor can hold; status 1 if it does not",
                        .measure = "Time N steps, five times, instead; and forces and exchanges alone"});
    app.callback([&o, &r] {
        common::require_finite({{"--temperature", o.temperature},
                                {"--time-step", o.femtoseconds},
                                {"--room", o.room},
                                {"--tolerance", o.tolerance},
                                {"--displacement", o.displacement},
                                {"--lattice-constant", r.lattice_constant}});
        common::require_processes_on_gpus(o);
    });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!r.cells.empty()) o.unit_cells = {{r.cells[0], r.cells[1], r.cells[2]}};
    if (!r.shape.empty()) o.shape = triple{{r.shape[0], r.shape[1], r.shape[2]}};
    if (r.lattice_constant > 0) o.lattice_constant = r.lattice_constant;
    if (!o.table.empty()) o.is_embedded = true;
    return o;
}

}  // namespace molecular
