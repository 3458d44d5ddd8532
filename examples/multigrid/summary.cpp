// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "common/progress.hpp"
#include "solver.hpp"

namespace multigrid {
namespace {

std::string place_in_words(const division& cut) {
    return fmt::format("{} cells on {} {} ({}), {} each", in_words(cut.cells()), cut.npes(),
                       cut.npes() == 1 ? "PE" : "PEs", in_words(cut.pes()), in_words(cut.extent()));
}

const char* name(shape as) { return as == shape::f ? "f" : "v"; }

double cells_of(const division& cut) { return static_cast<double>(product_of(cut.cells())); }

nlohmann::ordered_json in_json(const coordinates& c) { return {c[0], c[1], c[2]}; }

nlohmann::ordered_json head(const division& cut, form how) {
    return {{"cells", in_json(cut.cells())},
            {"npes", cut.npes()},
            {"grid", in_json(cut.pes())},
            {"cells_of_a_pe", in_json(cut.extent())},
            {"form", name(how)}};
}

const char* advice(const common::outcome& result) {
    switch (result.how) {
        case common::ending::converged: return "";
        case common::ending::interrupted: return "u is not the solution yet\n";
        case common::ending::broken_down:
        case common::ending::out_of_steps: break;
    }
    return "NOT converged: u is not the solution. Allow more cycles (--max-cycles), or a larger tolerance: rounding "
           "leaves a residual that grows with the square of the cells along an edge.\n";
}

nlohmann::ordered_json in_json(const measured& m) {
    nlohmann::ordered_json json = head(m.cut, m.how);
    json["ms_a_cycle"] = 1e3 * m.times.cycle;
    json["ms_a_cycle_and_residual"] = 1e3 * m.times.iteration;
    json["ms_without_exchanges"] = 1e3 * m.times.alone;
    auto& levels = json["ms_by_level"] = nlohmann::ordered_json::array();
    for (const double each : m.times.levels) levels.push_back(1e3 * each);
    json["bytes_sent_a_cycle"] = m.sent.bytes;
    json["messages_a_cycle"] = m.sent.messages;
    return json;
}

std::string row(const measured& m, const measured& first) {
    std::string text = fmt::format(
        "{:10} {:10.4f} {:10.4f} {:8.2f} x {:10.4f} {:9.1f} {:9.1f} {:6} ", name(m.how), 1e3 * m.times.cycle,
        1e3 * m.times.iteration, first.times.iteration / m.times.iteration, 1e3 * m.times.alone,
        1e-6 * cells_of(m.cut) / m.times.cycle, 1e-3 * static_cast<double>(m.sent.bytes), m.sent.messages);
    for (const double each : m.times.levels) text += fmt::format(" {:.4f}", 1e3 * each);
    return text + "\n";
}

}  // namespace

std::string in_json(const options& wanted, const division& cut, const summary& s) {
    const common::check_point& end = s.result.history.back();
    nlohmann::ordered_json json = head(cut, wanted.forms[0]);
    json["cycle"] = name(wanted.wanted.how.as);
    json["pes_are"] = wanted.threads > 0 ? "threads" : "processes";
    json["ending"] = name(s.result.how);
    json["cycles"] = end.step;
    json["residual"] = end.residual;
    json["factor_a_cycle"] = convergence_factor(s.result.history);
    json["error"] = s.error;
    json["set_up_seconds"] = s.set_up_seconds;
    json["seconds"] = end.seconds;
    auto& history = json["history"] = nlohmann::ordered_json::array();
    for (const common::check_point& each : s.result.history) history.push_back(each.residual);
    return json.dump(2) + "\n";
}

std::string in_words(const options& wanted, const division& cut, const summary& s) {
    const common::check_point& end = s.result.history.back();
    return fmt::format(
        "{} after {} cycles, {:.3f} s: residual {:.2e}, {:.3f} of it left by a cycle, {:.2f} M cells/s\n"
        "{}, form {}; u differs from the exact solution by {:.2e}\n{}",
        name(s.result.how), end.step, end.seconds, end.residual, convergence_factor(s.result.history),
        common::rate(end, cells_of(cut)), place_in_words(cut), name(wanted.forms[0]), s.error, advice(s.result));
}

std::string in_json(const options& wanted, const std::vector<measured>& all) {
    nlohmann::ordered_json json{{"cycles", wanted.measure}, {"cycle", name(wanted.wanted.how.as)}};
    auto& rows = json["measured"] = nlohmann::ordered_json::array();
    for (const measured& each : all) rows.push_back(in_json(each));
    return json.dump(2) + "\n";
}

std::string in_words(const std::vector<measured>& all) {
    std::string text;
    const measured* first = nullptr;  // of its domain
    for (const measured& each : all) {
        if (first == nullptr || !(first->cut.cells() == each.cut.cells())) {
            first = &each;
            text += fmt::format("\n{}\n{:10} {:>10} {:>10} {:>10} {:>10} {:>9} {:>9} {:>6}  {}\n",
                                place_in_words(each.cut), "form", "ms a cycle", "and resid.", "vs first", "alone ms",
                                "Mcells/s", "kB sent", "msgs", "ms by level, the finest first");
        }
        text += row(each, *first);
    }
    return text;
}

}  // namespace multigrid
