// SPDX-License-Identifier: Apache-2.0
// What was found as JSON and as a picture, and where it goes.
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "models/findings.hpp"
#include "output.hpp"
#include "plot.hpp"

namespace perf::models {
namespace {

using nlohmann::json;

constexpr int format_version = 1;

json json_of(const timing& t) { return {{"seconds", t.median}, {"spread", t.spread}}; }
json json_of(const work& w) { return {{"pack", w.pack}, {"interior", w.interior}, {"unpack", w.unpack}}; }
json json_of(const communication& c) { return {{"send", c.send}, {"wait", c.wait}}; }

json json_of(const model_terms& t) {
    return {{"launch", json_of(t.launch)},  {"launch_fused", t.launch_fused},    {"enqueue", json_of(t.enqueue)},
            {"synchronize", t.synchronize}, {"kernels", json_of(t.kernels)},     {"blocks", json_of(t.blocks)},
            {"by_cpu", json_of(t.by_cpu)},  {"by_stream", json_of(t.by_stream)}, {"by_kernel", json_of(t.by_kernel)},
            {"iterations", t.iterations}};
}

json json_of(const prediction& p) {
    return {{"cpu_synchronous", p.cpu_synchronous},
            {"sa", {{"cpu", p.stream_cpu}, {"gpu", p.stream_gpu}, {"seconds", p.stream}}},
            {"ki", {{"least", p.kernel_least}, {"most", p.kernel_most}}}};
}

json json_of(const conditions& c) {
    return {{"c1", {{"holds", c.asynchronous}, {"enqueued", c.enqueued}, {"executed", c.executed}}},
            {"c2", {{"holds", c.gains_time}, {"communicated", c.communicated}, {"idle", c.idle}}},
            {"c3", {{"holds", c.in_parts}}}};
}

json json_of(const exchange_row& row, bool takes_turns) {
    const double reference = row.of(model::cpu).median;
    json line = {{"size", row.size}, {"interior", row.interior}};
    for (const model each : all_models) {
        line["measured"][name_of(each)] = json_of(row.of(each));
        if (each != model::cpu) line["gain"][name_of(each)] = gain(reference, row.of(each).median);
    }
    line["terms"] = json_of(row.terms);
    line["predicted"] = json_of(predict(row.terms));
    line["conditions"] = json_of(judge(row.terms, reference));
    if (!takes_turns) line["advice"] = advice(row);
    return line;
}

/// By interior and model; null where there is none in the range.
json crossovers_of(const route_result& found) {
    json all = json::object();
    for (const exchange_row& row : found.exchange) {
        for (const model each : {model::stream, model::kernel}) {
            const std::size_t size = crossover_of(found, row.interior, each);
            all[row.interior][name_of(each)] = size == 0 ? json{} : json(size);
        }
    }
    return all;
}

json json_of(const route_result& found, bool takes_turns) {
    json route = {{"route", found.route}, {"crossover", crossovers_of(found)}};
    for (const char* list : {"ping_pong", "reaction", "exchange"}) route[list] = json::array();
    for (const ping_pong_row& row : found.ping_pong) {
        route["ping_pong"].push_back(
            {{"model", name_of(row.by)}, {"work", row.work}, {"one_way", json_of(row.one_way)}});
    }
    for (const reaction_row& row : found.reaction) {
        route["reaction"].push_back(
            {{"streams", row.streams}, {"reaction", json_of(row.reaction)}, {"least", row.least}, {"most", row.most}});
    }
    for (const exchange_row& row : found.exchange) route["exchange"].push_back(json_of(row, takes_turns));
    return route;
}

}  // namespace

json to_json(const models_report& found) {
    json routes = json::array();
    for (const route_result& route : found.routes) routes.push_back(json_of(route, found.takes_turns()));
    return {{"format", format_version},
            {"gpu", found.gpu},
            {"start", found.start},
            {"npes", 2},
            {"shared", found.shared},
            {"takes_turns", found.takes_turns()},
            {"rounds", found.rounds},
            {"best_known", {{"SA", best_known_stream}, {"KI", best_known_kernel}, {"of", "HPGMG-FV"}}},
            {"routes", std::move(routes)}};
}

std::string draw(const models_report& found) {
    std::vector<report> curves;
    for (const model each : all_models) {
        report of;
        of.library = name_of(each);
        of.npes = 2;
        for (const route_result& route : found.routes) {
            for (const exchange_row& row : route.exchange)
                of.rows.push_back({route.route + ", " + row.interior, row.size, row.of(each), {}});
        }
        curves.push_back(std::move(of));
    }
    return perf::draw(curves, {.what = "Time of an exchange by size of the halo", .with_reference = false});
}

void deliver(const models_report& found, const models_options& wanted) {
    const std::string text = to_json(found).dump(2) + '\n';
    if (wanted.json == "-") {
        print(text);
    } else {
        print(table(found));
        if (!wanted.json.empty()) write_file(wanted.json, text);
    }
    if (!wanted.plot.empty()) write_file(wanted.plot, draw(found));
}

}  // namespace perf::models
