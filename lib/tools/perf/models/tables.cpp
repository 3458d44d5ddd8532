// SPDX-License-Identifier: Apache-2.0
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "models/findings.hpp"

namespace perf::models {
namespace {

using output = std::back_insert_iterator<std::string>;

std::string microseconds(double seconds) { return fmt::format("{:.2f}", seconds * 1e6); }
std::string percent(double part) { return fmt::format("{:+.1f} %", part * 100); }
const char* word_of(bool holds) { return holds ? "true" : "false"; }

/// A time and its spread.
std::string with_spread(const timing& t) { return fmt::format("{} ({:.0f}%)", microseconds(t.median), t.spread * 100); }

/// In the order in which they were measured.
std::vector<std::string> interiors_of(const route_result& found) {
    std::vector<std::string> names;
    std::set<std::string> known;
    for (const exchange_row& row : found.exchange) {
        if (known.insert(row.interior).second) names.push_back(row.interior);
    }
    return names;
}

void add_ping_pong(output out, const route_result& found) {
    fmt::format_to(out, "Ping-pong of 8 bytes and a signal, one way, us\n{:<18}{:>12}{:>12}{:>9}\n", "model",
                   "kernel/hop", "time", "spread");
    for (const ping_pong_row& row : found.ping_pong) {
        fmt::format_to(out, "{:<18}{:>12}{:>12}{:>8.0f}%\n", name_of(row.by),
                       row.work > 0 ? microseconds(row.work) : "none", microseconds(row.one_way.median),
                       row.one_way.spread * 100);
    }
}

void add_reaction(output out, const route_result& found) {
    fmt::format_to(
        out,
        "\nFrom a host's store until it sees the next memory operation of the stream that waited for it, us\n"
        "{:<18}{:>12}{:>9}{:>12}{:>12}\n",
        "waiting streams", "time", "spread", "least", "most");
    for (const reaction_row& row : found.reaction) {
        fmt::format_to(out, "{:<18}{:>12}{:>8.0f}%{:>12}{:>12}\n", row.streams, microseconds(row.reaction.median),
                       row.reaction.spread * 100, microseconds(row.least), microseconds(row.most));
    }
    if (!found.reaction_note.empty()) fmt::format_to(out, "{}\n", found.reaction_note);
}

void add_measured(output out, const route_result& found, const std::string& interior) {
    fmt::format_to(out, "\nAn iteration of the exchange, {}, us (spread)\n{:>9}{:>19}{:>19}{:>19}{:>11}{:>11}\n",
                   interior, "halo", "CPU-synchronous", "SA", "KI", "SA gain", "KI gain");
    for (const exchange_row& row : found.exchange) {
        if (row.interior != interior) continue;
        const double reference = row.of(model::cpu).median;
        fmt::format_to(out, "{:>9}{:>19}{:>19}{:>19}{:>11}{:>11}\n", text_of_size(row.size),
                       with_spread(row.of(model::cpu)), with_spread(row.of(model::stream)),
                       with_spread(row.of(model::kernel)), percent(gain(reference, row.of(model::stream).median)),
                       percent(gain(reference, row.of(model::kernel).median)));
    }
    for (const model which : {model::stream, model::kernel}) {
        const std::size_t size = crossover_of(found, interior, which);
        fmt::format_to(out, "{} gains no more than 3 % from {}\n", name_of(which),
                       size == 0 ? "no size in the range on" : text_of_size(size) + " on");
    }
}

void add_terms(output out, const route_result& found, const std::string& interior) {
    fmt::format_to(out, "\nParts of an iteration, {}, us\n{:>9}", interior, "halo");
    for (const char* name : {"LA", "LB", "LC", "L KI", "LS", "LW", "TH", "S", "W", "S SA", "W SA", "S KI", "W KI", "A",
                             "B", "C", "A KI", "B KI", "C KI"})
        fmt::format_to(out, " {:>7}", name);
    for (const exchange_row& row : found.exchange) {
        if (row.interior != interior) continue;
        const model_terms& t = row.terms;
        fmt::format_to(out, "\n{:>9}", text_of_size(row.size));
        for (const double s : {t.launch.pack, t.launch.interior, t.launch.unpack, t.launch_fused, t.enqueue.send,
                               t.enqueue.wait, t.synchronize, t.by_cpu.send, t.by_cpu.wait, t.by_stream.send,
                               t.by_stream.wait, t.by_kernel.send, t.by_kernel.wait, t.kernels.pack, t.kernels.interior,
                               t.kernels.unpack, t.blocks.pack, t.blocks.interior, t.blocks.unpack})
            fmt::format_to(out, " {:>7}", microseconds(s));
    }
    fmt::format_to(out, "\n");
}

void add_predictions(output out, const route_result& found, const std::string& interior) {
    fmt::format_to(out,
                   "\nForetold and measured, {}, us: (1) for CPU-synchronous, (2) for SA, KI with as much overlap as "
                   "can be and with none\n{:>9}{:>11}{:>10}{:>11}{:>10}{:>20}{:>10}{:>11}\n",
                   interior, "halo", "(1)", "measured", "(2)", "measured", "KI", "measured", "GPU idle");
    for (const exchange_row& row : found.exchange) {
        if (row.interior != interior) continue;
        const prediction p = predict(row.terms);
        fmt::format_to(out, "{:>9}{:>11}{:>10}{:>11}{:>10}{:>20}{:>10}{:>11}\n", text_of_size(row.size),
                       microseconds(p.cpu_synchronous), microseconds(row.of(model::cpu).median), microseconds(p.stream),
                       microseconds(row.of(model::stream).median),
                       microseconds(p.kernel_least) + " .. " + microseconds(p.kernel_most),
                       microseconds(row.of(model::kernel).median),
                       microseconds(judge(row.terms, row.of(model::cpu).median).idle));
    }
}

void add_conditions(output out, const route_result& found, const std::string& interior, bool takes_turns) {
    fmt::format_to(out, "\nConditions for SA to be faster, {}, us\n", interior);
    for (const exchange_row& row : found.exchange) {
        if (row.interior != interior) continue;
        const conditions c = judge(row.terms, row.of(model::cpu).median);
        fmt::format_to(out, "{:>9}  C1 {}: {} to enqueue, {} to execute; C2 {}: {} to communicate, {} idle; C3 {}\n",
                       text_of_size(row.size), word_of(c.asynchronous), microseconds(c.enqueued),
                       microseconds(c.executed), word_of(c.gains_time), microseconds(c.communicated),
                       microseconds(c.idle), word_of(c.in_parts));
        if (!takes_turns) fmt::format_to(out, "{:>9}  {}\n", "", advice(row));
    }
}

}  // namespace

std::string advice(const exchange_row& row) {
    const double reference = row.of(model::cpu).median;
    const double by_stream = gain(reference, row.of(model::stream).median);
    const double by_kernel = gain(reference, row.of(model::kernel).median);
    const conditions c = judge(row.terms, reference);
    const char* bound = !c.asynchronous ? "the host enqueues more slowly than the GPU works"
                        : c.gains_time  ? "sends and waits of the stream are shorter than the GPU's idle time"
                                        : "sends and waits of the stream are longer than the GPU's idle time";
    if (by_stream <= least_gain && by_kernel <= least_gain)
        return fmt::format("use CPU-synchronous: neither SA ({}) nor KI ({}) saves more than 3 %; {}",
                           percent(by_stream), percent(by_kernel), bound);
    const bool by_both = by_stream > least_gain && by_kernel > least_gain;
    const bool is_stream = by_stream > by_kernel;
    return fmt::format(
        "use {}: it saves {:.1f} %, {} {}; {}", is_stream ? "SA" : "KI", (is_stream ? by_stream : by_kernel) * 100,
        is_stream ? "KI" : "SA",
        by_both ? fmt::format("{:.1f} %", (is_stream ? by_kernel : by_stream) * 100) : "no more than 3 %", bound);
}

std::size_t crossover_of(const route_result& found, const std::string& interior, model which) {
    std::vector<comparison> sizes;
    for (const exchange_row& row : found.exchange) {
        if (row.interior == interior) sizes.push_back({row.size, row.of(model::cpu).median, row.of(which).median});
    }
    return crossover(sizes);
}

std::string table(const models_report& found) {
    std::string text;
    const output out = std::back_inserter(text);
    fmt::format_to(out, "{}, 2 PEs as {}{}, medians of {} rounds\n", found.gpu, found.start,
                   found.shared ? " on one GPU" : "", found.rounds);
    if (found.takes_turns())
        text += "Processes take turns on one GPU: times are those of the turns, and say nothing about the models.\n";
    if (found.shared && !found.takes_turns())
        text +=
            "Threads on one GPU: SA and KI are enqueued before they begin, and an iteration takes what the GPU needs, "
            "or the host to\nenqueue it, whichever is longer.\n";
    for (const route_result& route : found.routes) {
        fmt::format_to(out, "\nRoute: {}\n\n", route.route);
        add_ping_pong(out, route);
        add_reaction(out, route);
        for (const std::string& interior : interiors_of(route)) {
            add_measured(out, route, interior);
            add_terms(out, route, interior);
            add_predictions(out, route, interior);
            add_conditions(out, route, interior, found.takes_turns());
        }
    }
    fmt::format_to(out,
                   "\nGains are by CPU-synchronous of the same run. The equations' authors report {:.0f} % by SA and "
                   "{:.0f} % by KI in their best case, HPGMG-FV.\n",
                   best_known_stream * 100, best_known_kernel * 100);
    return text;
}

}  // namespace perf::models
