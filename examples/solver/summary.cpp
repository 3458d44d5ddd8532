// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/progress.hpp"

namespace solver {
namespace {

std::string problem_in_words(const setting& where) {
    const grid_size& points = where.wanted.poisson;
    if (!where.wanted.matrix.empty()) return where.wanted.matrix;
    return fmt::format("Poisson {} x {} x {}", points[0], points[1], points[2]);
}

nlohmann::ordered_json head(const setting& where) {
    nlohmann::ordered_json json{{"problem", problem_in_words(where)},
                                {"rows", where.rows},
                                {"npes", where.npes},
                                {"form", name(where.wanted.how)},
                                {"preconditioner", name(where.wanted.by)},
                                {"pes_are", where.wanted.threads > 0 ? "threads" : "processes"}};
    if (where.wanted.by == preconditioner::chebyshev) json["degree"] = where.wanted.degree;
    if (where.wanted.by == preconditioner::block_jacobi) json["block"] = where.wanted.block;
    return json;
}

std::string place_in_words(const setting& where) {
    const options& o = where.wanted;
    std::string detail;
    if (o.by == preconditioner::chebyshev) detail = fmt::format(" of degree {}", o.degree);
    if (o.by == preconditioner::block_jacobi) detail = fmt::format(" of {} rows", o.block);
    return fmt::format("{}, {} rows on {} {}, form {}, preconditioner {}{}", problem_in_words(where), where.rows,
                       where.npes, where.npes == 1 ? "PE" : "PEs", name(o.how), name(o.by), detail);
}

const char* advice(const common::outcome& result) {
    switch (result.how) {
        case common::ending::converged: return "";
        case common::ending::interrupted: return "x is not the solution yet\n";
        case common::ending::broken_down:
            return "NOT solved: there is a direction p with p . A p <= 0, or a number beyond all bounds. The matrix is "
                   "not "
                   "positive definite, or too near to one that is not.\n";
        case common::ending::out_of_steps: break;
    }
    return "NOT converged: x is not the solution. Allow more iterations (--max-iterations), or take another "
           "preconditioner.\n";
}

double rate(double work, double seconds) { return seconds > 0 ? 1e-9 * work / seconds : 0; }

}  // namespace

std::string in_json(const setting& where, const summary& s) {
    const common::check_point& end = s.result.history.back();
    nlohmann::ordered_json json = head(where);
    json["ending"] = name(s.result.how);
    json["iterations"] = end.step;
    json["residual"] = end.residual;
    json["true_residual"] = s.true_residual;
    json["error"] = s.error;  // null if there is none
    json["set_up_seconds"] = s.set_up_seconds;
    json["seconds"] = end.seconds;
    auto& history = json["history"] = nlohmann::ordered_json::array();
    for (const common::check_point& each : s.result.history) history.push_back({each.step, each.residual});
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const summary& s) {
    const common::check_point& end = s.result.history.back();
    const double rate_of_steps = end.seconds > 0 ? static_cast<double>(end.step) / end.seconds : 0;
    return fmt::format(
        "{} after {} iterations, {:.2f} s: residual {:.2e}, {:.0f} iterations/s\n{}; |b - A x| / |b| is {:.2e}{}\n{}",
        name(s.result.how), end.step, end.seconds, end.residual, rate_of_steps, place_in_words(where), s.true_residual,
        std::isnan(s.error) ? "" : fmt::format(", the error {:.2e}", s.error), advice(s.result));
}

std::string in_json(const setting& where, const timing& t) {
    const double pes = where.npes;
    nlohmann::ordered_json json = head(where);
    json["iterations"] = where.wanted.measure;
    json["ms_an_iteration"] = 1e3 * t.iteration;
    json["iterations_a_second"] = 1 / t.iteration;
    json["ms_of_interior_alone"] = 1e3 * t.interior;
    json["ms_of_exchange_alone"] = 1e3 * t.exchange;
    json["megabytes_of_memory"] = 1e-6 * where.an_iteration.bytes / pes;
    json["megabytes_sent"] = 1e-6 * where.an_iteration.sent / pes;
    json["gigabytes_a_second"] = rate(where.an_iteration.bytes / pes, t.iteration);
    json["gflops"] = rate(where.an_iteration.operations, t.iteration);
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const timing& t) {
    const double pes = where.npes;
    return fmt::format(
        "{}\n{:.4f} ms an iteration, {:.1f} iterations/s; alone, its interior takes {:.4f} ms and its exchange {:.4f} "
        "ms\n"
        "a PE has to move at least {:.3f} MB in its memory, so {:.1f} GB/s, and to send {:.3f} MB; all PEs {:.2f} "
        "Gflop/s\n",
        place_in_words(where), 1e3 * t.iteration, 1 / t.iteration, 1e3 * t.interior, 1e3 * t.exchange,
        1e-6 * where.an_iteration.bytes / pes, rate(where.an_iteration.bytes / pes, t.iteration),
        1e-6 * where.an_iteration.sent / pes, rate(where.an_iteration.operations, t.iteration));
}

}  // namespace solver
