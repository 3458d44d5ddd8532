// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "common/command_line.hpp"

namespace solver {
namespace {

constexpr number most_points = 1 << 20;  // so that no product of three is beyond all numbers

/// A check that takes what name() says for what is named.
template <class Named>
CLI::CheckedTransformer one_of(std::initializer_list<Named> all) {
    std::map<std::string, Named> by_name;
    for (const Named each : all) by_name.emplace(name(each), each);
    return CLI::CheckedTransformer(by_name);
}

void add_problem(CLI::App& app, options& o, std::vector<number>& points) {
    auto* const matrix = app.add_option("-m,--matrix", o.matrix, "A symmetric matrix: Matrix Market, coordinate format")
                             ->option_text("FILE");
    app.add_option("-p,--poisson", points, "Else Poisson's equation in a cube, with so many points (default: 32,32,32)")
        ->delimiter(',')
        ->expected(3)
        ->check(CLI::Range(number{1}, most_points))
        ->option_text("X,Y,Z")
        ->excludes(matrix);
    app.add_option("-b,--source", o.source,
                   "Of a solution that is known, by which the error is told, or ones (default: known)")
        ->transform(CLI::CheckedTransformer(
            std::map<std::string, right_side>{{"known", right_side::known}, {"ones", right_side::ones}}))
        ->option_text("known|ones");
}

void add_solver(CLI::App& app, options& o) {
    app.add_option("-P,--preconditioner", o.by,
                   "None, the diagonal, blocks on it, or a polynomial in A (default: jacobi)")
        ->transform(one_of(
            {preconditioner::none, preconditioner::jacobi, preconditioner::block_jacobi, preconditioner::chebyshev}))
        ->option_text("none|jacobi|block-jacobi|chebyshev");
    app.add_option("--block", o.block, "Of block-jacobi: rows of a block")
        ->check(CLI::Range(index{1}, index{64}))
        ->capture_default_str();
    app.add_option("--degree", o.degree, "Of chebyshev: products with A in each iteration, besides its own")
        ->check(CLI::Range(1U, 100U))
        ->capture_default_str();
    app.add_option("-t,--tolerance", o.tolerance, "Stop when the residual is so much less than at the start")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--max-iterations", o.most_iterations, "Stop after so many in any case")->capture_default_str();
    app.add_option("--check-every", o.check_every, "Iterations between two looks at the residual, and for Ctrl-C")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}))
        ->capture_default_str();
    app.add_option("-f,--form", o.how, "By the processor, or on GPUs (default: host)")
        ->transform(one_of({form::host, form::streams, form::graph, form::host_sync}))
        ->option_text("host|streams|graph|host-sync");
    app.add_option("--threads", o.threads, "Run N PEs as threads of this process; without it viarun starts the PEs")
        ->check(CLI::Range(1, 1024))
        ->option_text("N");
}

void add_output(CLI::App& app, options& o) {
    app.add_option("--curve", o.curve, "Plot of the residual over the iterations (SVG)")->capture_default_str();
    app.add_flag("--no-curve", o.no_curve, "Do not write it");
    app.add_flag("-q,--quiet", o.quiet, "No progress, no summary");
    app.add_flag("--json", o.json, "Print a summary in JSON and nothing else");
    auto* const verify = app.add_flag(
        "--verify", o.verify, "Check what must hold of a system that one processor can hold; status 1 if it does not");
    app.add_option("--measure", o.measure, "Time N iterations, five times, instead; and the interior alone")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1000000}))
        ->option_text("N")
        ->excludes(verify);
}

}  // namespace

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::streams: return "streams";
        case form::graph: return "graph";
        case form::host_sync: return "host-sync";
    }
    return "";
}

const char* name(preconditioner by) noexcept {
    switch (by) {
        case preconditioner::none: return "none";
        case preconditioner::jacobi: return "jacobi";
        case preconditioner::block_jacobi: return "block-jacobi";
        case preconditioner::chebyshev: return "chebyshev";
    }
    return "";
}

std::variant<options, common::early_exit> parse(int argc, const char* const* argv) {
    CLI::App app{
        "Solves A x = b for a sparse, symmetric, positive definite A by preconditioned conjugate gradients.\n"
        "    viarun -n 4 solver --poisson 100,100,100   four PEs, each a process\n"
        "    solver --threads 4                         four PEs, threads of one process\n"
        "    viarun -n 2 solver --form graph            on two GPUs\n"
        "    viarun -n 4 solver --matrix bcsstk16.mtx   your matrix\n"
        "The exit status is 0 if it converges, 3 if it does not, 4 if A turns out not to be positive definite. Ctrl-C "
        "stops it.",
        "solver"};
    options o;
    std::vector<number> points;
    add_problem(app, o, points);
    add_solver(app, o);
    add_output(app, o);
    app.callback([&o] {
        // What is not a number is in no range and outside none.
        if (!std::isfinite(o.tolerance)) throw CLI::ValidationError{"--tolerance", "must be finite"};
        if (o.threads > 0 && o.on_gpu())
            throw CLI::ValidationError{"--threads", "goes with the form host only: a GPU is used by processes"};
    });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!points.empty()) std::copy_n(points.begin(), 3, o.poisson.begin());
    return o;
}

}  // namespace solver
