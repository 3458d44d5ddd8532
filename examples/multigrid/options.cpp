// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "common/command_line.hpp"

namespace multigrid {
namespace {

constexpr unsigned most_cells = 4096;
constexpr unsigned most_sweeps = 100;
constexpr double most_coefficient = 1e6;
constexpr std::uint64_t most_most_whole = std::uint64_t{1} << 30;

/// Up to which an exchange takes longer than the neighbours' part of the work.
constexpr std::uint64_t most_whole_on_gpus = std::uint64_t{1} << 20;
constexpr std::uint64_t most_whole_on_processors = 512;

/// What CLI11 fills, before it becomes options.
struct raw {
    std::vector<std::string> cells;
    std::vector<unsigned> pes;
    std::vector<unsigned> sweeps;
};

/// Of "N" or "XxYxZ". None if it is neither.
std::optional<coordinates> domain_in(std::string_view text) {
    std::vector<unsigned> edges;
    for (const char* at = text.data();; ++at) {
        unsigned cells = 0;
        const auto [end, error] = std::from_chars(at, text.data() + text.size(), cells);
        if (error != std::errc{} || cells < 1 || cells > most_cells) return std::nullopt;
        edges.push_back(cells);
        at = end;
        if (at == text.data() + text.size()) break;
        if (*at != 'x') return std::nullopt;
    }
    if (edges.size() == 1) return cube_of(edges[0]);
    if (edges.size() == axes) return coordinates{{edges[0], edges[1], edges[2]}};
    return std::nullopt;
}

std::string check_domain(const std::string& text) {
    if (domain_in(text)) return {};
    return "'" + text + "' is neither a number of cells nor three as 256x256x512, each from 1 to " +
           std::to_string(most_cells);
}

void add_problem(CLI::App& app, options& o, raw& r) {
    app.add_option("-c,--cells", r.cells,
                   "Cells along the edges of a cube, or along those of a box of cubic cells, as 256x256x512 (default: "
                   "64); several with --measure")
        ->delimiter(',')
        ->check(CLI::Validator{check_domain, ""})
        ->option_text("N|XxYxZ");
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
    app.add_option(
           "-f,--form", o.forms,
           "By the processor (host); by GPUs, of which the host starts transfers (host-sync), which do all in "
           "the order of streams (streams), also as a graph (graph), or by one kernel a cycle (kernel); several "
           "with --measure (default: host)")
        ->delimiter(',')
        ->transform(common::one_of({form::host, form::host_sync, form::streams, form::graph, form::kernel}))
        ->option_text("host|host-sync|streams|graph|kernel");
    app.add_option("--whole", o.most_whole,
                   "Coarser levels of at most N cells every PE has whole, and exchanges nothing there (default: " +
                       std::to_string(most_whole_on_gpus) + ", by processors " +
                       std::to_string(most_whole_on_processors) + ")")
        ->check(CLI::Range(std::uint64_t{0}, most_most_whole))
        ->option_text("N");
    app.add_option("--bottom", o.wanted.where,
                   "With GPUs: where levels that every PE has whole are solved (default: gpu)")
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
    if (o.measure == 0 && r.cells.size() > 1) throw CLI::ValidationError{"--cells", "several go with --measure only"};
    if (o.measure == 0 && o.forms.size() > 1) throw CLI::ValidationError{"--form", "several go with --measure only"};
    if (!r.sweeps.empty() && r.sweeps[0] + r.sweeps[1] == 0)
        throw CLI::ValidationError{"--sweeps", "without any there is nothing that converges"};
    common::require_processes_on_gpus(o);
    if (o.wanted.where == bottom::gpu) return;
    for (const form each : {form::graph, form::kernel})
        if (std::ranges::find(o.forms, each) != o.forms.end())
            throw CLI::ValidationError{
                "--bottom", std::string{"the form "} + name(each) + " is on the GPU from its beginning to its end"};
}

}  // namespace

bool options::on_gpu() const {
    return std::ranges::any_of(forms, [](form each) { return each != form::host; });
}

division options::cut(const coordinates& domain, int npes, form how) const {
    const bool by_processor = how == form::host || wanted.where == bottom::host;
    return {domain, npes, pes, most_whole.value_or(by_processor ? most_whole_on_processors : most_whole_on_gpus)};
}

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::host_sync: return "host-sync";
        case form::streams: return "streams";
        case form::graph: return "graph";
        case form::kernel: return "kernel";
    }
    return "";
}

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Solves a u - b div(beta grad u) = f on a cube or box, where u is 0 at the walls, by geometric multigrid.\n"
        "    viarun -n 4 multigrid                   four PEs, each a process\n"
        "    multigrid --threads 8                   eight PEs, threads of one process\n"
        "    viarun -n 2 multigrid --form kernel     on two GPUs, one kernel a cycle\n"
        "The exit status is 0 if it converges, 3 if it does not. Ctrl-C stops it; the curve then shows the way so far.",
        "multigrid"};
    options o;
    raw r;
    add_problem(app, o, r);
    add_solver(app, o, r);
    add_places(app, o, r);
    common::add_output(app, o,
                       {.curve = "Plot of the residual over the cycles (SVG)",
                        .verify = "Check what must hold, on this domain and on coarser ones; status 1 if it does not",
                        .measure = "Time N cycles, five times, instead: all levels, each, and without exchanges"});
    app.callback([&] { check_together(o, r); });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!r.cells.empty()) {
        o.cells.clear();
        for (const std::string& each : r.cells) o.cells.push_back(*domain_in(each));
    }
    if (!r.pes.empty()) o.pes = coordinates{{r.pes[0], r.pes[1], r.pes[2]}};
    if (!r.sweeps.empty()) {
        o.wanted.how.before = r.sweeps[0];
        o.wanted.how.after = r.sweeps[1];
    }
    return o;
}

}  // namespace multigrid
