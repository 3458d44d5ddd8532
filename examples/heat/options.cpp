// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <utility>

#include "common/command_line.hpp"

namespace heat {
namespace {

void add_problem(CLI::App& app, options& o) {
    app.add_option("-i,--input", o.input, "PNG that shows the body (default: a heat sink that comes with the program)");
    app.add_option("--coarsen", o.coarsen, "Use every N-th pixel in both directions: fewer, larger cells")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--depth", o.depth,
                   "Cells in the depth: extrudes the image to 3-D; sources in the first third of it")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    app.add_option("--hot", o.ends.hot, "Temperature of the sources, in degrees Celsius")->capture_default_str();
    app.add_option("--cold", o.ends.cold, "Temperature of the sinks and, at the start, of all else")
        ->capture_default_str();
}

void add_solver(CLI::App& app, options& o) {
    app.add_option(
           "-t,--tolerance", o.tolerance,
           "Stop when no cell differs by more from the mean of its neighbours, in degrees, at three checks in a row")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--max-steps", o.most_steps, "Stop after so many steps in any case")->capture_default_str();
    app.add_option("--check-every", o.check_every, "Steps between two checks for the end")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}))
        ->capture_default_str();
    app.add_option("--momentum", o.momentum,
                   "0 is damped Jacobi; towards 1 faster, until it swings (default: from the size)")
        ->check(CLI::Range(0.0, 0.9999));
    app.add_option("-d,--decomposition", o.how, "Divide the image among the PEs by rows or by blocks (default: blocks)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, division>{{"rows", division::rows}, {"blocks", division::blocks}}))
        ->option_text("rows|blocks");
    common::add_threads(app, o.threads);
}

void add_output(CLI::App& app, options& o) {
    app.add_option("-o,--output", o.output, "Picture of the temperatures (PNG)")->capture_default_str();
    app.add_option("--curve", o.curve, "Plot of the residual over the steps (SVG)")->capture_default_str();
    app.add_flag("--no-pictures", o.no_pictures, "Write neither");
    app.add_flag("-q,--quiet", o.quiet, "No progress, no summary");
    auto* const json = app.add_flag("--json", o.json, "Print a summary in JSON and nothing else");
    app.add_flag("--verify", o.verify,
                 "Compare with an analytic solution on several grids instead; status 1 if it fails")
        ->excludes(json);
    app.add_option("--draw-sample", o.draw_sample, "Draw the heat sink that comes with the program, and end")
        ->option_text("FILE");
}

}  // namespace

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Heat conduction in a body that an image describes, until it is steady.\n"
        "    viarun -n 4 heat          four PEs, each a process\n"
        "    heat --threads 4          four PEs, threads of one process\n"
        "The exit status is 0 if it becomes steady, 3 if it does not. Ctrl-C stops it; the pictures then show the "
        "state "
        "so far.",
        "heat"};
    app.footer(legend_text);
    options o;
    add_problem(app, o);
    add_solver(app, o);
    add_output(app, o);
    app.callback([&o] {
        common::require_finite({{"--hot", o.ends.hot},
                                {"--cold", o.ends.cold},
                                {"--tolerance", o.tolerance},
                                {"--momentum", o.momentum.value_or(0)}});
        if (!(o.ends.hot > o.ends.cold)) throw CLI::ValidationError{"--hot", "must be more than --cold"};
    });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    return o;
}

}  // namespace heat
