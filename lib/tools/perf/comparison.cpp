// SPDX-License-Identifier: Apache-2.0
#include "comparison.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

namespace perf {
namespace {

/// What a table shows of one test: texts, and the ratio that judges it.
struct line {
    std::string test;
    std::string size;
    double ours = 0;
    double theirs = 0;
    double our_spread = 0;
    double their_spread = 0;
    double our_ratio = 0;    ///< to the plain reference; 0 where there is none
    double their_ratio = 0;  ///< likewise

    [[nodiscard]] double ratio() const { return ours / theirs; }
    /// The same with each time divided by the plain one of its own run: what slows a run as a whole cancels out.
    [[nodiscard]] double fair_ratio() const {
        return our_ratio > 0 && their_ratio > 0 ? our_ratio / their_ratio : ratio();
    }
};

/// Of row `i`: the time by the reference's, the median over the runs; 0 where there is none.
double to_reference(const std::vector<report>& runs, std::size_t i) {
    std::vector<double> ratios;
    for (const report& run : runs) {
        if (run.rows[i].reference.median <= 0) return 0;
        ratios.push_back(run.rows[i].library.median / run.rows[i].reference.median);
    }
    return timing::of(std::move(ratios)).median;
}

/// Two digits, or nothing for 0.
std::string text_of_ratio(double ratio) { return ratio > 0 ? fmt::format("{:.2f}", ratio) : std::string{}; }

std::vector<line> lines_of(const comparison& found) {
    const report ours = merge(found.ours);
    const report theirs = merge(found.theirs);
    if (ours.rows.size() != theirs.rows.size()) throw std::runtime_error{"the libraries ran different tests"};
    std::vector<line> lines;
    for (std::size_t i = 0; i < ours.rows.size(); ++i) {
        const row& a = ours.rows[i];
        const row& b = theirs.rows[i];
        lines.push_back({a.test, text_of_size(a.size), a.library.median, b.library.median, a.library.spread,
                         b.library.spread, to_reference(found.ours, i), to_reference(found.theirs, i)});
    }
    const growth_row& a = found.our_start;
    const growth_row& b = found.their_start;
    if (a.npes != 0) {
        lines.push_back({"start and end", {}, a.whole.median, b.whole.median, a.whole.spread, b.whole.spread, 0, 0});
    }
    return lines;
}

std::string verdict(const std::vector<line>& lines) {
    std::size_t by_time = 0;
    std::size_t fair = 0;
    std::size_t close = 0;
    for (const line& l : lines) {
        if (l.ratio() <= 1.0) ++by_time;
        if (l.fair_ratio() <= 1.0) ++fair;
        if (l.fair_ratio() <= 1.05) ++close;
    }
    return fmt::format("Of {} rows {} take no longer by time, {} beside the plain reference, {} at most 5 % longer",
                       lines.size(), by_time, fair, close);
}

std::string heading(const comparison& found) {
    const report& a = found.ours.front();
    return fmt::format("{} and {}, {} PEs as processes{}", a.library, found.theirs.front().library, found.npes,
                       a.pinned ? ", each bound to a processor" : "");
}

std::string memory_line(const comparison& found) {
    const double ours = merge(found.ours).memory;
    const double theirs = merge(found.theirs).memory;
    return fmt::format("Memory of a PE before the first allocation: {:.0f} KiB and {:.0f} KiB, ratio {:.2f}",
                       ours / 1024, theirs / 1024, ours / theirs);
}

/// What was left out of the numbers; empty if nothing was.
std::string failures_line(const comparison& found) {
    const int failures = found.their_failures + found.their_start.failures;
    if (failures == 0) return {};
    return fmt::format("Runs of {} that failed and were started again: {}.\n", found.theirs.front().library, failures);
}

constexpr const char* introduction =
    "# What the host interface costs\n\n"
    "Written by the command below. Every test is one source for both libraries, with the same buffers, counts and\n"
    "warm-up (`lib/tools/perf`); `via-perf --help` says what each does. A ratio is Viaduct's time by the peer's: below "
    "1\n"
    "is faster. *Beside plain* is the same after each time was divided by that of plain stores, copies, atomics and\n"
    "flags in the same memory by functions of another shared object, measured by turns in the same run: what slows a\n"
    "whole run cancels out. Spread is the distance between the quartiles of the runs by their median. Ratios are the\n"
    "statement; absolute times belong to the machine.\n";

void add_markdown(std::string& text, const comparison& found) {
    const auto out = std::back_inserter(text);
    const std::vector<line> lines = lines_of(found);
    fmt::format_to(out, "\n## {} PEs\n\n{}; medians of {} runs by turns, each the median of {} rounds.\n{}.\n{}.\n{}\n",
                   found.npes, heading(found), found.ours.size(), found.ours.front().rounds, verdict(lines),
                   memory_line(found), failures_line(found));
    fmt::format_to(
        out,
        "| test | size | ratio | beside plain | Viaduct | spread | peer | spread | Viaduct / plain | peer / plain |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (const line& l : lines) {
        fmt::format_to(out, "| {} | {} | {:.2f} | {:.2f} | {} | {:.0f} % | {} | {:.0f} % | {} | {} |\n", l.test, l.size,
                       l.ratio(), l.fair_ratio(), text_of_time(l.ours), l.our_spread * 100, text_of_time(l.theirs),
                       l.their_spread * 100, text_of_ratio(l.our_ratio), text_of_ratio(l.their_ratio));
    }
}

}  // namespace

report merge(const std::vector<report>& runs) {
    if (runs.empty()) throw std::runtime_error{"there are no runs"};
    report result = runs.front();
    std::vector<double> memory;
    for (const report& run : runs) {
        if (run.rows.size() != result.rows.size()) throw std::runtime_error{"the runs are of different tests"};
        memory.push_back(run.memory);
    }
    result.memory = timing::of(std::move(memory)).median;
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
        std::vector<double> library;
        std::vector<double> reference;
        for (const report& run : runs) {
            library.push_back(run.rows[i].library.median);
            reference.push_back(run.rows[i].reference.median);
        }
        result.rows[i].library = timing::of(std::move(library));
        result.rows[i].reference = timing::of(std::move(reference));
    }
    return result;
}

std::string describe_processors() {
    std::ifstream file{"/proc/cpuinfo"};
    for (std::string text; std::getline(file, text);) {
        if (!text.starts_with("model name")) continue;
        return fmt::format("{} x {}", std::thread::hardware_concurrency(), text.substr(text.find(':') + 2));
    }
    return fmt::format("{} processors", std::thread::hardware_concurrency());
}

std::string table(const comparison& found) {
    const std::vector<line> lines = lines_of(found);
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{}\n{}\n{}\n", heading(found), memory_line(found), failures_line(found));
    fmt::format_to(out, "{:<14}{:>10}{:>8}{:>14}{:>12}{:>8}{:>12}{:>8}{:>14}{:>14}\n", "test", "size", "ratio",
                   "beside plain", "ours", "spread", "theirs", "spread", "ours/plain", "theirs/plain");
    for (const line& l : lines) {
        fmt::format_to(out, "{:<14}{:>10}{:>8.2f}{:>14.2f}{:>12}{:>7.0f}%{:>12}{:>7.0f}%{:>14}{:>14}\n", l.test, l.size,
                       l.ratio(), l.fair_ratio(), text_of_time(l.ours), l.our_spread * 100, text_of_time(l.theirs),
                       l.their_spread * 100, text_of_ratio(l.our_ratio), text_of_ratio(l.their_ratio));
    }
    fmt::format_to(out, "\n{}\n", verdict(lines));
    return text;
}

std::string markdown(const std::vector<comparison>& all, const std::vector<growth_row>& growth,
                     const circumstances& when) {
    std::string text = introduction;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "\nMeasured on {} at commit {}, {}, {}, by\n\n    {}\n", when.date, when.commit,
                   all.front().ours.front().compiler, when.processor, when.command);
    for (const comparison& found : all) add_markdown(text, found);
    if (growth.empty()) return text;
    text +=
        "\n## As jobs grow\n\nPrograms that join, meet once and leave, from start to end.\n\n"
        "| PEs as | PEs | whole | spread | a PE | `viarun -n N true` | ratio | memory a PE, KiB |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|\n";
    for (const growth_row& r : growth) {
        const bool compared = r.reference.median > 0;
        fmt::format_to(out, "| {} | {} | {} | {:.0f} % | {} | {} | {} | {:.0f} |\n", r.start, r.npes,
                       text_of_time(r.whole.median), r.whole.spread * 100, text_of_time(r.whole.median / r.npes),
                       compared ? text_of_time(r.reference.median) : "",
                       compared ? fmt::format("{:.2f}", r.whole.median / r.reference.median) : "", r.memory / 1024);
    }
    return text;
}

}  // namespace perf
