// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "common/command_line.hpp"

namespace solver {
namespace {

constexpr number most_points = 1 << 20;  // so that no product of three is beyond all numbers

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
        ->transform(common::one_of(
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
        ->transform(common::one_of({form::host, form::host_list, form::host_mpi, form::streams, form::graph, form::list,
                                    form::loop, form::host_sync, form::mpi, form::nccl}))
        ->option_text("host|host-list|host-mpi|streams|graph|list|loop|host-sync|mpi|nccl");
    common::add_threads(app, o.threads);
}

}  // namespace

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::host_list: return "host-list";
        case form::streams: return "streams";
        case form::graph: return "graph";
        case form::list: return "list";
        case form::loop: return "loop";
        case form::host_sync: return "host-sync";
        case form::host_mpi: return "host-mpi";
        case form::mpi: return "mpi";
        case form::nccl: return "nccl";
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
        "    viarun -n 2 solver --form loop             the same, the processor asleep\n"
        "    mpirun -n 2 solver --form mpi              the same by MPI, to compare with\n"
        "    viarun -n 4 solver --matrix bcsstk16.mtx   your matrix\n"
        "The exit status is 0 if it converges, 3 if it does not, 4 if A turns out not to be positive definite. Ctrl-C "
        "stops it.",
        "solver"};
    options o;
    std::vector<number> points;
    add_problem(app, o, points);
    add_solver(app, o);
    common::add_output(
        app, o,
        {.curve = "Plot of the residual over the iterations (SVG)",
         .verify = "Check what must hold of a system that one processor can hold; status 1 if it does not",
         .measure = "Time N iterations, five times, instead; and the interior alone"});
    app.callback([&o] {
        common::require_finite({{"--tolerance", o.tolerance}});
        common::require_processes_on_gpus(o);
    });
    if (auto why = common::parse(app, argc, argv)) return *std::move(why);
    if (!points.empty()) std::copy_n(points.begin(), 3, o.poisson.begin());
    return o;
}

}  // namespace solver
