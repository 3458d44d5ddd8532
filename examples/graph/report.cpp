// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "statistics.hpp"

namespace graph {
namespace {

std::vector<double> seconds_of(const form_results& of) {
    std::vector<double> all;
    for (const searched& each : of.searches) all.push_back(each.seconds);
    return all;
}

harmonic teps_of(const form_results& of) {
    std::vector<double> all;
    for (const searched& each : of.searches) all.push_back(each.teps());
    return harmonic_of(all);
}

double mean_bytes(const form_results& of) {
    double sum = 0.0;
    for (const searched& each : of.searches) sum += static_cast<double>(each.costs.bytes_sent);
    return sum / static_cast<double>(of.searches.size());
}

/// Seconds to read all neighbours once and to send what was sent, at the bandwidths measured.
double transfer_seconds(const results& all, const form_results& of, int npes) {
    const auto each = [npes](double bytes) { return bytes / static_cast<double>(npes); };
    const double read = each(static_cast<double>(all.neighbours) * sizeof(vertex)) / all.gpu.memory;
    return read + (all.gpu.link > 0.0 ? each(mean_bytes(of)) / all.gpu.link : 0.0);
}

std::string row(const results& all, const form_results& of, const place& where) {
    const double median = spread_of(seconds_of(of)).median;
    const harmonic teps = teps_of(of);
    const form_results& first = all.forms.front();
    std::string text = fmt::format("{:8}  {:8}  {:10.4f}  {:9.4f}  {:7.1f}  {:7.2f} x  {:8}  {:10.3f}",
                                   name_of(of.which), of.searches.size(), 1e3 * median, 1e-9 * teps.mean,
                                   teps.mean > 0.0 ? 100.0 * teps.error / teps.mean : 0.0,
                                   first.searches.empty() ? 0.0 : spread_of(seconds_of(first)).median / median,
                                   of.searches.front().costs.rounds, 1e-6 * mean_bytes(of));
    if (all.gpu.memory > 0.0 && of.which != form::host)
        text += fmt::format("  {:9.4f}", 1e3 * transfer_seconds(all, of, where.npes));
    return text + "\n";
}

nlohmann::ordered_json in_json(const form_results& of) {
    nlohmann::ordered_json searches = nlohmann::ordered_json::array();
    for (const searched& each : of.searches)
        searches.push_back({{"root", each.root},
                            {"seconds", each.seconds},
                            {"edges", each.edges},
                            {"vertices", each.reached},
                            {"teps", each.teps()},
                            {"rounds", each.costs.rounds},
                            {"bottom_up_rounds", each.costs.bottom_up},
                            {"bytes_sent", each.costs.bytes_sent}});
    nlohmann::ordered_json form{{"form", name_of(of.which)}, {"checksum", fmt::format("{:016x}", of.checksum)}};
    if (!of.searches.empty()) {
        const spread times = spread_of(seconds_of(of));
        form["seconds"] = {{"min", times.least},       {"first_quartile", times.first_quartile},
                           {"median", times.median},   {"third_quartile", times.third_quartile},
                           {"max", times.largest},     {"mean", times.mean},
                           {"stddev", times.deviation}};
        form["harmonic_mean_teps"] = teps_of(of).mean;
        form["harmonic_stddev_teps"] = teps_of(of).error;
    }
    form["searches"] = std::move(searches);
    return form;
}

}  // namespace

bool agree(const results& all) {
    const form_results* first = nullptr;
    for (const form_results& each : all.forms) {
        if (first != nullptr && each.searches.size() == first->searches.size() && each.checksum != first->checksum)
            return false;
        if (first == nullptr) first = &each;
    }
    return true;
}

std::string in_words(const results& all, const place& where) {
    std::string text = fmt::format("{} vertices, {} edges, made in {:.2f} s; {} {}{}{}\n\n", all.vertices, all.edges,
                                   all.set_up_seconds, where.npes, where.npes == 1 ? "PE" : "PEs",
                                   all.rows == 1 ? "" : fmt::format(", {} x {}", all.rows, where.npes / all.rows),
                                   where.gpu.empty() ? "" : ", " + where.gpu);
    text += fmt::format("{:8}  {:>8}  {:>10}  {:>9}  {:>7}  {:>9}  {:>8}  {:>10}", "form", "searches", "median ms",
                        "G TEPS", "error %", "vs first", "rounds", "MB sent");
    if (all.gpu.memory > 0.0) text += fmt::format("  {:>9}", "limit ms");
    text += "\n";
    for (const form_results& each : all.forms)
        if (!each.searches.empty()) text += row(all, each, where);
    text += "\nTEPS: edges of the root's component a second, harmonic mean of all searches and its standard error.\n";
    if (all.gpu.memory > 0.0)
        text += fmt::format(
            "limit: to read all neighbours once and send what was sent, at {:.0f} GB/s of memory and {:.0f} GB/s of "
            "link.\n",
            1e-9 * all.gpu.memory, 1e-9 * all.gpu.link);
    if (!all.complaint.empty()) text += "WRONG: " + all.complaint + "\n";
    if (!agree(all)) text += "WRONG: the forms found different lengths\n";
    if (all.interrupted) text += fmt::format("interrupted after {} searches\n", all.forms.back().searches.size());
    return text;
}

std::string in_json(const results& all, const place& where) {
    nlohmann::ordered_json forms = nlohmann::ordered_json::array();
    for (const form_results& each : all.forms) forms.push_back(in_json(each));
    const nlohmann::ordered_json document{
        {"npes", where.npes},
        {"pes_are", where.threads ? "threads" : "processes"},
        {"partition", {{"rows", all.rows}, {"columns", where.npes / all.rows}}},
        {"gpu", where.gpu},
        {"vertices", all.vertices},
        {"edges", all.edges},
        {"set_up_seconds", all.set_up_seconds},
        {"memory_bandwidth", all.gpu.memory},
        {"link_bandwidth", all.gpu.link},
        {"complaint", all.complaint},
        {"agree", agree(all)},
        {"interrupted", all.interrupted},
        {"vertices_by_level", all.by_level},
        {"forms", std::move(forms)},
    };
    return document.dump(2) + "\n";
}

}  // namespace graph
