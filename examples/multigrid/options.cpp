// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <utility>

#include "common/command_line.hpp"

namespace multigrid {
namespace {

constexpr unsigned most_cells = 4096;
constexpr unsigned most_sweeps = 100;
constexpr double most_coefficient = 1e6;

/// What CLI11 fills, before it becomes options.
struct raw {
    std::vector<unsigned> pes;
    std::vector<unsigned> sweeps;
};

void add_problem(CLI::App& app, options& o) {
    app.add_option("-c,--cells", o.cells, "Cells along an edge of the cube (default: 64); several with --measure")
        ->delimiter(',')
        ->check(CLI::Range(1U, most_cells))
        ->option_text("N");
    app.add_option("-a", o.wanted.what.a, "In a u - b div(beta grad u) = f: 0 for Poisson's equation")
        ->check(CLI::Range(0.0, most_coefficient))
        ->capture_default_str();
    app.add_option("-b", o.wanted.what.b, "Likewise; more than 0")
        ->check(CLI::Range(0.0, most_coefficient))
        ->capture_default_str();
    app.add_flag("--varying", o.wanted.what.varies,
                 "beta varies from place to place, between 0.27 and 1.73; else it is 1");
}

void add_solver(CLI::App& app, options& o, raw& r) {
    app.add_option("-t,--tolerance", o.tolerance, "Stop when the residual is so much less than at the start")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--max-cycles", o.most_cycles, "Stop after so many in any case")->capture_default_str();
    app.add_option("-s,--sweeps", r.sweeps, "Over both colours, before the coarser levels and after (default: 2,2)")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(0U, most_sweeps))
        ->option_text("BEFORE,AFTER");
    app.add_option("--cycle", o.wanted.how.as,
                   "v: down through the levels and up; f: down, and a V-cycle after each level up (default: v)")
        ->transform(CLI::CheckedTransformer(std::map<std::string, shape>{{"v", shape::v}, {"f", shape::f}}))
        ->option_text("v|f");
}

void add_places(CLI::App& app, options& o, raw& r) {
    app.add_option("-f,--form", o.forms,
                   "By the processor (host); by GPUs, of which the host starts transfers (host-sync), which do all in "
                   "the order of streams (streams), or by one kernel a cycle (kernel); several with --measure "
                   "(default: host)")
        ->delimiter(',')
        ->transform(common::one_of({form::host, form::host_sync, form::streams, form::kernel}))
        ->option_text("host|host-sync|streams|kernel");
    app.add_option("--bottom", o.wanted.where,
                   "With GPUs: where PE 0 solves the levels that are too coarse for all (default: gpu)")
        ->transform(
            CLI::CheckedTransformer(std::map<std::string, bottom>{{"gpu", bottom::gpu}, {"host", bottom::host}}))
        ->option_text("gpu|host");
    app.add_option("-g,--grid", r.pes, "PEs in x, y and z (default: with the least surface)")
        ->delimiter(',')
        ->expected(3)
        ->check(CLI::Range(1U, most_cells))
        ->option_text("X,Y,Z");
    common::add_threads(app, o.threads);
}

/// What CLI11's checks of one option do not see.
void check_together(const options& o, const raw& r) {
    common::require_finite({{"-a", o.wanted.what.a}, {"--tolerance", o.tolerance}});
    if (!(o.wanted.what.b > 0)) throw CLI::ValidationError{"-b", "must be more than 0"};
    if (o.measure == 0 && o.cells.size() > 1) throw CLI::ValidationError{"--cells", "several go with --measure only"};
    if (o.measure == 0 && o.forms.size() > 1) throw CLI::ValidationError{"--form", "several go with --measure only"};
    if (!r.sweeps.empty() && r.sweeps[0] + r.sweeps[1] == 0)
        throw CLI::ValidationError{"--sweeps", "without any there is nothing that converges"};
    common::require_processes_on_gpus(o);
    const bool in_kernel = std::ranges::find(o.forms, form::kernel) != o.forms.end();
    if (in_kernel && o.wanted.where == bottom::host)
        throw CLI::ValidationError{"--bottom", "the form kernel is on the GPU from its beginning to its end"};
}

}  // namespace

bool options::on_gpu() const {
    return std::ranges::any_of(forms, [](form each) { return each != form::host; });
}

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::host_sync: return "host-sync";
        case form::streams: return "streams";
        case form::kernel: return "kernel";
    }
    return "";
}

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Solves a u - b div(beta grad u) = f on the unit cube, where u is 0 at the walls, by geometric multigrid.\n"
        "    viarun -n 4 multigrid                   four PEs, each a process\n"
        "    multigrid --threads 8                   eight PEs, threads of one process\n"
        "    viarun -n 2 multigrid --form kernel     on two GPUs, one kernel a cycle\n"
        "The exit status is 0 if it converges, 3 if it does not. Ctrl-C stops it; the curve then shows the way so far.",
        "multigrid"};
    options o;
    raw r;
    add_problem(app, o);
    add_solver(app, o, r);
    add_places(app, o, r);
    common::add_output(app, o,
                       {.curve = "Plot of the residual over the cycles (SVG)",
                        .verify = "Check what must hold, on this cube and on coarser ones; status 1 if it does not",
                        .measure = "Time N cycles, five times, instead: all levels, each, and without exchanges"});
    app.callback([&] { check_together(o, r); });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!r.pes.empty()) o.pes = coordinates{{r.pes[0], r.pes[1], r.pes[2]}};
    if (!r.sweeps.empty()) {
        o.wanted.how.before = r.sweeps[0];
        o.wanted.how.after = r.sweeps[1];
    }
    return o;
}

}  // namespace multigrid
