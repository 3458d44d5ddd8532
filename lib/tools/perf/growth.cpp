// SPDX-License-Identifier: Apache-2.0
#include "growth.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "progress.hpp"

namespace perf {
namespace {

double number_from(const std::string& text) {
    try {
        return std::stod(text);
    } catch (const std::exception&) {
        throw std::runtime_error{fmt::format("a joining PE printed '{}' where bytes were expected", text)};
    }
}

}  // namespace

growth_row measure_join(const join_command& job, const std::vector<std::string>& reference, int rounds, int attempts) {
    std::vector<double> whole;
    std::vector<double> plain;
    std::vector<double> memory;
    // Programs and libraries are read from the disk once.
    int failures = run_command(job, attempts).failures;
    for (int round = 0; round < rounds; ++round) {
        const command_result result = run_command(job, attempts);
        failures += result.failures;
        whole.push_back(result.seconds);
        memory.push_back(number_from(result.out));
        if (!reference.empty()) plain.push_back(run_command(reference).seconds);
    }
    growth_row found;
    found.whole = timing::of(std::move(whole));
    found.reference = timing::of(std::move(plain));
    found.memory = timing::of(std::move(memory)).median;
    found.failures = failures;
    return found;
}

std::vector<growth_row> measure_growth(const std::vector<int>& npes, int rounds) {
    std::vector<growth_row> rows;
    const std::string me = beside_this("via-perf");
    const std::string viarun = beside_this("viarun");
    progress shown{2 * npes.size(), true};
    for (const int n : npes) {
        const std::string count = std::to_string(n);
        shown.step(count + " processes");
        growth_row row = measure_join({viarun, "-n", count, me, "--join-only"}, {viarun, "-n", count, "true"}, rounds);
        row.start = "processes";
        row.npes = n;
        rows.push_back(row);
    }
    for (const int n : npes) {
        const std::string count = std::to_string(n);
        shown.step(count + " threads");
        growth_row row = measure_join({me, "--threads", count, "--join-only"}, {}, rounds);
        row.start = "threads";
        row.npes = n;
        rows.push_back(row);
    }
    return rows;
}

std::string table(const std::vector<growth_row>& rows) {
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{:<12}{:>5}{:>12}{:>8}{:>12}{:>16}{:>8}{:>14}\n", "PEs as", "PEs", "start, end", "spread",
                   "each PE", "viarun -n true", "ratio", "memory KiB/PE");
    for (const growth_row& r : rows) {
        const bool compared = r.reference.median > 0;
        fmt::format_to(out, "{:<12}{:>5}{:>12}{:>7.0f}%{:>12}{:>16}{:>8}{:>14.0f}\n", r.start, r.npes,
                       text_of_time(r.whole.median), r.whole.spread * 100, text_of_time(r.whole.median / r.npes),
                       compared ? text_of_time(r.reference.median) : "",
                       compared ? fmt::format("{:.2f}", r.whole.median / r.reference.median) : "", r.memory / 1024);
    }
    return text;
}

nlohmann::json to_json(const std::vector<growth_row>& rows) {
    nlohmann::json all = nlohmann::json::array();
    for (const growth_row& r : rows) {
        nlohmann::json row{{"start", r.start},
                           {"npes", r.npes},
                           {"seconds", r.whole.median},
                           {"spread", r.whole.spread},
                           {"memory_per_pe", r.memory}};
        if (r.reference.median > 0) row["reference_seconds"] = r.reference.median;
        all.push_back(std::move(row));
    }
    return {{"format", 1}, {"growth", std::move(all)}};
}

}  // namespace perf
