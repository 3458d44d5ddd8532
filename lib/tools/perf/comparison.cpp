// SPDX-License-Identifier: Apache-2.0
#include "comparison.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace perf {
namespace {

/// What a table shows of one library's test.
struct cell {
    double time = 0;
    double spread = 0;
    double to_plain = 0;  ///< the ratio to the plain reference; 0 where there is none
};

[[nodiscard]] double ratio(const cell& a, const cell& b) { return a.time / b.time; }
/// The same with each time divided by the plain one of its own run: what slows a run as a whole cancels out.
[[nodiscard]] double fair_ratio(const cell& a, const cell& b) {
    return a.to_plain > 0 && b.to_plain > 0 ? a.to_plain / b.to_plain : ratio(a, b);
}

/// What a table shows of one test.
struct line {
    std::string test;
    std::string size;
    cell native;
    cell layer;
    cell peer;
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

/// A library's cells by row, the last of which is what starting and ending costs.
std::vector<cell> cells_of(const side& from, const report& merged) {
    std::vector<cell> cells;
    for (std::size_t i = 0; i < merged.rows.size(); ++i) {
        const timing& t = merged.rows[i].library;
        cells.push_back({t.median, t.spread, to_reference(from.runs, i)});
    }
    cells.push_back({from.start.whole.median, from.start.whole.spread, 0});
    return cells;
}

std::vector<line> lines_of(const comparison& found) {
    const report native = merge(found.native.runs);
    const std::vector<cell> a = cells_of(found.native, native);
    const std::vector<cell> b = cells_of(found.layer, merge(found.layer.runs));
    const std::vector<cell> c = cells_of(found.peer, merge(found.peer.runs));
    if (a.size() != b.size() || a.size() != c.size()) throw std::runtime_error{"the libraries ran different tests"};
    std::vector<line> lines;
    for (std::size_t i = 0; i < native.rows.size(); ++i) {
        lines.push_back({native.rows[i].test, text_of_size(native.rows[i].size), a[i], b[i], c[i]});
    }
    lines.push_back({"start and end", {}, a.back(), b.back(), c.back()});
    return lines;
}

/// How one of the columns does beside the peer's.
std::string verdict(const std::vector<line>& lines, const char* name, cell line::*column) {
    std::size_t by_time = 0;
    std::size_t fair = 0;
    std::size_t close = 0;
    for (const line& l : lines) {
        if (ratio(l.*column, l.peer) <= 1.0) ++by_time;
        if (fair_ratio(l.*column, l.peer) <= 1.0) ++fair;
        if (fair_ratio(l.*column, l.peer) <= 1.05) ++close;
    }
    return fmt::format(
        "Of {} rows of {}, {} take no longer than the peer's by time, {} beside the plain reference, {} at most 5 % "
        "longer",
        lines.size(), name, by_time, fair, close);
}
std::string verdicts(const std::vector<line>& lines) {
    return verdict(lines, "Viaduct", &line::native) + ".\n" + verdict(lines, "its shmem.h", &line::layer) + ".\n";
}

std::string heading(const comparison& found) {
    const report& a = found.native.runs.front();
    return fmt::format("{}, its {}, and the peer {}, {} PEs as processes{}", a.library,
                       found.layer.runs.front().library, found.peer.runs.front().library, found.npes,
                       a.pinned ? ", each bound to a processor" : "");
}

std::string memory_line(const comparison& found) {
    const double native = merge(found.native.runs).memory;
    const double layer = merge(found.layer.runs).memory;
    const double peer = merge(found.peer.runs).memory;
    return fmt::format(
        "Memory of a PE before the first allocation: {:.0f}, {:.0f} and {:.0f} KiB, {:.2f} and {:.2f} of the peer's",
        native / 1024, layer / 1024, peer / 1024, native / peer, layer / peer);
}

/// What was left out of the numbers; empty if nothing was.
std::string failures_line(const comparison& found) {
    const int failures = found.peer.failures + found.peer.start.failures;
    if (failures == 0) return {};
    return fmt::format("Runs of {} that failed and were started again: {}.\n", found.peer.runs.front().library,
                       failures);
}

constexpr const char* introduction =
    "# What the host interface costs\n\n"
    "Written by the command below. Every test is one source for all libraries, with the same buffers, counts and\n"
    "warm-up (`lib/tools/perf`); `via-perf --help` says what each does. `shmem.h` is Viaduct's OpenSHMEM, and the "
    "peer\n"
    "another one: one program, compiled for either. A ratio is one's time by the other's: below 1 the first is "
    "faster.\n"
    "*Beside plain* is the same after each time was divided by that of plain stores, copies, atomics and\n"
    "flags in the same memory by functions of another shared object, measured by turns in the same run: what slows a\n"
    "whole run cancels out. Spread is the distance between the quartiles of the runs by their median. Ratios are the\n"
    "statement; absolute times belong to the machine.\n";

/// Whose times are divided, in the order of the columns.
std::array<std::pair<const cell*, const cell*>, 3> ratios_of(const line& l) {
    return {{{&l.native, &l.peer}, {&l.layer, &l.peer}, {&l.layer, &l.native}}};
}

void add_markdown(std::string& text, const comparison& found) {
    const auto out = std::back_inserter(text);
    const std::vector<line> lines = lines_of(found);
    fmt::format_to(out, "\n## {} PEs\n\n{}; medians of {} runs by turns, each the median of {} rounds.\n{}{}.\n{}\n",
                   found.npes, heading(found), found.native.runs.size(), found.native.runs.front().rounds,
                   verdicts(lines), memory_line(found), failures_line(found));
    fmt::format_to(
        out,
        "| test | size | Viaduct / peer | beside plain | `shmem.h` / peer | beside plain | `shmem.h` / Viaduct "
        "| beside plain | Viaduct | spread | `shmem.h` | spread | peer | spread | Viaduct / plain | "
        "`shmem.h` / plain | peer / plain |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (const line& l : lines) {
        fmt::format_to(out, "| {} | {} |", l.test, l.size);
        for (const auto& [a, b] : ratios_of(l))
            fmt::format_to(out, " {:.2f} | {:.2f} |", ratio(*a, *b), fair_ratio(*a, *b));
        for (const cell& c : {l.native, l.layer, l.peer}) {
            fmt::format_to(out, " {} | {:.0f} % |", text_of_time(c.time), c.spread * 100);
        }
        for (const cell& c : {l.native, l.layer, l.peer}) fmt::format_to(out, " {} |", text_of_ratio(c.to_plain));
        text += '\n';
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
    fmt::format_to(out, "{:<14}{:>9}{:>16}{:>16}{:>16}{:>17}{:>17}{:>17}\n", "test", "size", "Viaduct, spread",
                   "shmem.h, spread", "peer, spread", "Viaduct/peer", "shmem.h/peer", "shmem.h/Viaduct");
    fmt::format_to(out, "{:>88}{:>17}{:>17}\n", "time   plain", "time   plain", "time   plain");
    for (const line& l : lines) {
        fmt::format_to(out, "{:<14}{:>9}", l.test, l.size);
        for (const cell& c : {l.native, l.layer, l.peer}) {
            fmt::format_to(out, "{:>11}{:>4.0f}%", text_of_time(c.time), c.spread * 100);
        }
        for (const auto& [a, b] : ratios_of(l))
            fmt::format_to(out, "{:>9.2f}{:>8.2f}", ratio(*a, *b), fair_ratio(*a, *b));
        text += '\n';
    }
    fmt::format_to(out, "\n{}", verdicts(lines));
    return text;
}

std::string markdown(const std::vector<comparison>& all, const std::vector<growth_row>& growth,
                     const circumstances& when) {
    std::string text = introduction;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "\nMeasured on {} at commit {}, {}, {}, by\n\n    {}\n", when.date, when.commit,
                   all.front().native.runs.front().compiler, when.processor, when.command);
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
