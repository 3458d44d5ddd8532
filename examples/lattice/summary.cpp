// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "common/progress.hpp"
#include "iteration.hpp"

namespace lattice {
namespace {

std::string in_words(const coordinates& c) { return fmt::format("{} x {} x {} x {}", c[0], c[1], c[2], c[3]); }

nlohmann::ordered_json head(const setting& where) {
    const coordinates& l = where.cut.lattice();
    const coordinates& box = where.cut.box(0).extent;
    return {{"lattice", {l[0], l[1], l[2], l[3]}},
            {"npes", where.npes},
            {"grid", {where.cut.shape().z, where.cut.shape().t}},
            {"sites_of_pe_0", {box[0], box[1], box[2], box[3]}},
            {"form", name(where.wanted.how)},
            {"pes_are", where.wanted.threads > 0 ? "threads" : "processes"}};
}

std::string place_in_words(const setting& where) {
    return fmt::format("{} sites on {} {} ({} x {} in z and t), form {}", in_words(where.cut.lattice()), where.npes,
                       where.npes == 1 ? "PE" : "PEs", where.cut.shape().z, where.cut.shape().t,
                       name(where.wanted.how));
}

double gflops(const setting& where, double seconds) { return seconds > 0 ? 1e-9 * operations(where.cut) / seconds : 0; }

const char* advice(const common::outcome& result) {
    switch (result.how) {
        case common::ending::converged: return "";
        case common::ending::interrupted: return "x is not the solution yet\n";
        case common::ending::out_of_steps: break;
    }
    return "NOT converged: x is not the solution. Allow more iterations (--max-iterations), or take a larger mass.\n";
}

}  // namespace

const char* name(form how) noexcept {
    switch (how) {
        case form::host: return "host";
        case form::host_list: return "host-list";
        case form::streams: return "streams";
        case form::stream_list: return "stream-list";
        case form::graph: return "graph";
        case form::loop: return "loop";
    }
    return "";
}

double operations(const grid& cut) { return operations_an_iteration * static_cast<double>(cut.sites()); }

std::string in_json(const setting& where, const summary& s) {
    const common::check_point& end = s.result.history.back();
    nlohmann::ordered_json json = head(where);
    json["ending"] = name(s.result.how);
    json["iterations"] = end.step;
    json["residual"] = end.residual;
    json["true_residual"] = s.true_residual;
    json["set_up_seconds"] = s.set_up_seconds;
    json["seconds"] = end.seconds;
    json["gflops"] = 1e-3 * common::rate(end, operations(where.cut));
    auto& history = json["history"] = nlohmann::ordered_json::array();
    for (const common::check_point& each : s.result.history) history.push_back(each.residual);
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const summary& s) {
    const common::check_point& end = s.result.history.back();
    return fmt::format(
        "{} after {} iterations, {:.2f} s: residual {:.2e}, {:.2f} Gflop/s\n"
        "{}; |b - M x| / |b| is {:.2e}\n{}",
        name(s.result.how), end.step, end.seconds, end.residual, 1e-3 * common::rate(end, operations(where.cut)),
        place_in_words(where), s.true_residual, advice(s.result));
}

std::string in_json(const setting& where, const timing& t) {
    nlohmann::ordered_json json = head(where);
    json["iterations"] = where.wanted.measure;
    json["ms_an_iteration"] = 1e3 * t.iteration;
    json["ms_of_processor_an_iteration"] = 1e3 * t.processor;
    json["gflops"] = gflops(where, t.iteration);
    json["ms_of_interior_alone"] = 1e3 * t.interior;
    json["ms_of_exchange_alone"] = 1e3 * t.exchange;
    return json.dump(2) + "\n";
}

std::string in_words(const setting& where, const timing& t) {
    return fmt::format(
        "{}\n{:.4f} ms an iteration, {:.4f} ms of it the processor's, {:.2f} Gflop/s; alone, its interior takes {:.4f} "
        "ms "
        "and its exchange {:.4f} ms\n",
        place_in_words(where), 1e3 * t.iteration, 1e3 * t.processor, gflops(where, t.iteration), 1e3 * t.interior,
        1e3 * t.exchange);
}

}  // namespace lattice
