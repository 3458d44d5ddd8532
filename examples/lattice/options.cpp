// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <utility>
#include <vector>

#include "common/command_line.hpp"

namespace lattice {
namespace {

constexpr unsigned most_extent = 4096;
constexpr double most_mass = 1e6;

/// What CLI11 fills, before it becomes options.
struct raw {
    std::vector<unsigned> lattice;
    std::vector<unsigned> shape;
};

void add_problem(CLI::App& app, options& o, raw& r) {
    app.add_option("-l,--lattice", r.lattice, "Sites in x, y, z and t (default: 8,8,8,16)")
        ->delimiter(',')
        ->expected(4)
        ->check(CLI::Range(1U, most_extent))
        ->option_text("X,Y,Z,T");
    app.add_option("-m,--mass", o.mass, "Mass of the fermion: the lighter, the more iterations")
        ->check(CLI::Range(-most_mass, most_mass))
        ->capture_default_str();
    app.add_option("--disorder", o.disorder, "How far links are from the unit matrix: 0 for unit links")
        ->check(CLI::Range(0.0, most_mass))
        ->capture_default_str();
    app.add_option("--seed", o.seed, "Of links and source; each has its own number for every site of the lattice")
        ->capture_default_str();
}

void add_solver(CLI::App& app, options& o, raw& r) {
    app.add_option("-t,--tolerance", o.tolerance, "Stop when the residual is so much less than at the start")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--max-iterations", o.most_iterations, "Stop after so many in any case")->capture_default_str();
    const std::map<std::string, form> forms{{"host", form::host},       {"host-list", form::host_list},
                                            {"streams", form::streams}, {"stream-list", form::stream_list},
                                            {"graph", form::graph},     {"loop", form::loop}};
    app.add_option("-f,--form", o.how,
                   "By the processor or by kernels in streams, which the program calls or a task list; or by that list "
                   "as a graph, or as a graph that repeats itself (default: host)")
        ->transform(CLI::CheckedTransformer(forms))
        ->option_text("host|host-list|streams|stream-list|graph|loop");
    app.add_option("-g,--grid", r.shape, "PEs in z and in t (default: with the least surface)")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(1U, most_extent))
        ->option_text("Z,T");
    common::add_threads(app, o.threads);
}

}  // namespace

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Solves M x = b for Wilson's fermions on a lattice of four dimensions with links of SU(3).\n"
        "    viarun -n 4 lattice                   four PEs, each a process\n"
        "    lattice --threads 4                   four PEs, threads of one process\n"
        "    viarun -n 2 lattice --form streams    on two GPUs\n"
        "    viarun -n 2 lattice --form loop       the same, the processor asleep\n"
        "The exit status is 0 if it converges, 3 if it does not. Ctrl-C stops it; the curve then shows the way so far.",
        "lattice"};
    options o;
    raw r;
    add_problem(app, o, r);
    add_solver(app, o, r);
    common::add_output(
        app, o,
        {.curve = "Plot of the residual over the iterations (SVG)",
         .verify = "Check what must hold on a lattice that one processor can hold; status 1 if it does not",
         .measure = "Time N iterations, five times, instead; and the interior alone"});
    app.callback([&o] {
        common::require_finite({{"--mass", o.mass}, {"--disorder", o.disorder}, {"--tolerance", o.tolerance}});
        common::require_processes_on_gpus(o);
    });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!r.lattice.empty()) o.lattice = {{r.lattice[0], r.lattice[1], r.lattice[2], r.lattice[3]}};
    if (!r.shape.empty()) o.shape = grid_shape{r.shape[0], r.shape[1]};
    return o;
}

}  // namespace lattice
