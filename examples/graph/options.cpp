// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <utility>

#include "common/command_line.hpp"
#include "common/user_error.hpp"
#include "edge.hpp"
#include "shape.hpp"

namespace graph {
namespace {

void add_graph(CLI::App& app, options& o) {
    app.add_option("-i,--input", o.input, "Read a graph: Matrix Market, or a list of edges, one a line")
        ->option_text("FILE");
    app.add_option("-s,--scale", o.scale, "Else make one as Graph500 does, with 2^SCALE vertices")
        ->check(CLI::Range(0U, 31U))
        ->capture_default_str();
    app.add_option("--edge-factor", o.edge_factor, "Edges of that, for each vertex")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{4096}))
        ->capture_default_str();
    app.add_option("--grid", o.grid, "Or make a grid of COLUMNS,ROWS vertices, in which edges are missing")
        ->delimiter(',')
        ->expected(2)
        ->check(CLI::Range(std::uint64_t{1}, most_vertices))
        ->option_text("COLUMNS,ROWS");
    app.add_option("--missing", o.missing, "The part of the grid's edges that is missing")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--seed", o.seed, "Of all that is random")->capture_default_str();
}

void add_search(CLI::App& app, options& o) {
    app.add_option("-f,--form", o.forms,
                   "By the processors (host), by GPUs led by the host (host-gpu), by one kernel a search (device); "
                   "several: one after another, on the same graph (default: host)")
        ->delimiter(',')
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, form>{{"host", form::host}, {"host-gpu", form::host_gpu}, {"device", form::device}}))
        ->option_text("host|host-gpu|device");
    app.add_option("--find", o.what, "Breadth-first levels, or shortest paths by weights (default: levels)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, problem>{{"levels", problem::levels}, {"paths", problem::paths}}))
        ->option_text("levels|paths");
    app.add_option("--partition", o.partition,
                   "A PE keeps all edges of its vertices (1d), or PEs form a grid, as square as it can be (2d) or of R "
                   "rows and C columns, and exchange with their row and column alone")
        ->check([](const std::string& text) {
            try {
                static_cast<void>(shape{text});
                return std::string{};
            } catch (const common::user_error& error) {
                return std::string{error.what()};
            }
        })
        ->option_text("1d|2d|RxC");
    app.add_option("--roots", o.roots, "Search from so many vertices, at random among those with neighbours")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 20))
        ->capture_default_str();
    app.add_option("--root", o.root, "Search from this vertex alone");
    app.add_option("--direction", o.allowed,
                   "Of levels: top-down, bottom-up, or each where it is faster (default: both)")
        ->transform(CLI::CheckedTransformer(std::map<std::string, directions>{
            {"both", directions::both}, {"top-down", directions::top_down}, {"bottom-up", directions::bottom_up}}))
        ->option_text("both|top-down|bottom-up");
    app.add_option("--step", o.step, "Of paths: how far the bound on distances rises at once; inf: no bound")
        ->capture_default_str();
    app.add_option("--threads", o.threads,
                   "Run N PEs as threads of this process (host alone); without it viarun starts the PEs")
        ->check(CLI::Range(1, 1024))
        ->option_text("N");
}

void add_output(CLI::App& app, options& o) {
    app.add_flag("!--no-validation", o.validate, "Do not check the trees");
    app.add_option("--plot", o.plot, "Draw how many vertices the first search found in each level (SVG)")
        ->option_text("FILE");
    app.add_flag("-q,--quiet", o.quiet, "No progress");
    app.add_flag("--json", o.json, "Print the results in JSON and nothing else");
}

/// What CLI11's checks of one option do not see.
void check_together(const options& o) {
    common::require_finite({{"--missing", o.missing}});
    if (!o.grid.empty() && o.grid[0] > most_vertices / o.grid[1])
        throw CLI::ValidationError{"--grid", "more than " + std::to_string(most_vertices) + " vertices"};
    if (!o.grid.empty() && !o.input.empty()) throw CLI::ValidationError{"--grid", "not with --input"};
    if (o.threads > 0 && o.on_gpu()) throw CLI::ValidationError{"--threads", "the GPUs' forms take processes"};
    if (!(o.step > 0.0F)) throw CLI::ValidationError{"--step", "must be more than 0"};
    if (o.what == problem::paths && !o.plot.empty()) throw CLI::ValidationError{"--plot", "not of paths"};
}

}  // namespace

bool options::on_gpu() const {
    return std::any_of(forms.begin(), forms.end(), [](form each) { return each != form::host; });
}

const char* name_of(form which) {
    switch (which) {
        case form::host: return "host";
        case form::host_gpu: return "host-gpu";
        case form::device: return "device";
    }
    return "";
}

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Breadth-first search and shortest paths in graphs that are divided among PEs.\n"
        "    viarun -n 4 graph_search                              a graph of Graph500, by processors\n"
        "    viarun -n 2 graph_search --form host-gpu,device -s 22  two forms on GPUs, side by side\n"
        "    viarun -n 6 graph_search --partition 2x3 --find paths  shortest paths, by a grid of PEs\n"
        "The exit status is 1 if a tree is wrong, 130 after Ctrl-C.",
        "graph_search"};
    options o;
    add_graph(app, o);
    add_search(app, o);
    add_output(app, o);
    app.callback([&o] { check_together(o); });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    return o;
}

}  // namespace graph
