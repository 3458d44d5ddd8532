// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <utility>

#include "common/command_line.hpp"

namespace heat_gpu {
namespace {

constexpr std::size_t largest = 1 << 20;

std::string even(const std::string& text) {
    std::uint64_t value = 0;
    const bool is_number = CLI::detail::lexical_cast(text, value);
    return is_number && value % 2 == 0 ? "" : text + " is not an even number";
}

void add_problem(CLI::App& app, options& o) {
    app.add_option("-n,--size,--sizes", o.sizes,
                   "Columns of the plate, and rows of each PE; several: one after another")
        ->delimiter(',')
        ->check(CLI::Range(std::size_t{2}, largest))
        ->check(CLI::Validator{even, "EVEN"})
        ->capture_default_str();
    app.add_option("--rows", o.rows,
                   "Rows of each PE instead: with 1024 on one PE and 512 on two the plate is the same")
        ->check(CLI::Range(std::size_t{2}, largest));
    app.add_option("-s,--steps", o.steps, "Steps of a run")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100000000}))
        ->capture_default_str();
    app.add_option("--check-every", o.check_every, "Steps between two looks at the largest change; 0: none")
        ->capture_default_str();
}

void add_forms(CLI::App& app, options& o) {
    app.add_option("-f,--form", o.forms, "Run one form, or all and compare them (default: all)")
        ->transform(CLI::CheckedTransformer(std::map<std::string, selection>{{"all", selection::all},
                                                                             {"host", selection::host},
                                                                             {"graph", selection::graph},
                                                                             {"kernel", selection::kernel}}))
        ->option_text("host|graph|kernel|all");
    app.add_option("--graph-steps", o.steps_a_replay, "Steps in the graph, an even number; 0: no graph")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10000}))
        ->check(CLI::Validator{even, "EVEN"})
        ->capture_default_str();
    app.add_option("--blocks", o.blocks, "Blocks of the persistent kernel (default: as many as there is room for)")
        ->check(CLI::Range(3U, 1U << 20));
}

void add_output(CLI::App& app, options& o) {
    app.add_option("-r,--repeat", o.repeat, "Runs of each form, after one that is not counted; the median is shown")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--plot", o.plot, "Draw the times over the sizes (SVG)")->option_text("FILE");
    app.add_flag("--json", o.json, "Print the results in JSON and nothing else");
}

}  // namespace

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Heat conduction on GPUs, in three forms: steps and exchange by the host, by a CUDA graph, in one kernel.\n"
        "    viarun -n 2 heat_gpu                       all forms on two GPUs, side by side\n"
        "    viarun -n 2 heat_gpu --form kernel -n 512\n"
        "The exit status is 1 if the forms do not agree bit for bit.",
        "heat_gpu"};
    options o;
    add_problem(app, o);
    add_forms(app, o);
    add_output(app, o);
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    return o;
}

}  // namespace heat_gpu
