// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "plot.hpp"

namespace perf {
namespace {

constexpr int format_version = 1;

nlohmann::json to_json(const timing& t) { return {{"seconds", t.median}, {"spread", t.spread}}; }

timing timing_from(const nlohmann::json& text) {
    return {text.at("seconds").get<double>(), text.at("spread").get<double>()};
}

report read_report(const nlohmann::json& text) {
    if (text.at("format") != format_version) throw std::runtime_error{"it is of another version"};
    report found;
    text.at("library").get_to(found.library);
    text.at("compiler").get_to(found.compiler);
    text.at("start").get_to(found.start);
    text.at("npes").get_to(found.npes);
    text.at("rounds").get_to(found.rounds);
    text.at("pinned").get_to(found.pinned);
    text.at("memory_per_pe").get_to(found.memory);
    for (const auto& r : text.at("rows")) {
        found.rows.push_back({r.at("test").get<std::string>(), r.at("size").get<std::size_t>(),
                              timing_from(r.at("library")),
                              r.contains("reference") ? timing_from(r.at("reference")) : timing{}});
    }
    return found;
}

/// A row of the table; a reference there need not be.
void add_line(std::string& text, const row& r) {
    if (r.library.median <= 0) return;
    const bool compared = r.reference.median > 0;
    fmt::format_to(std::back_inserter(text), "{:<16}{:>10}{:>11}{:>7.0f}%{:>11}{:>8}{:>8}{:>12}{:>13}\n", r.test,
                   text_of_size(r.size), text_of_time(r.library.median), r.library.spread * 100,
                   compared ? text_of_time(r.reference.median) : "",
                   compared ? fmt::format("{:.0f}%", r.reference.spread * 100) : "",
                   compared ? fmt::format("{:.2f}", r.library.median / r.reference.median) : "",
                   text_of_calls(r.library.median), text_of_rate(r.size, r.library.median));
}

nlohmann::json to_json(const std::vector<row>& rows) {
    nlohmann::json all = nlohmann::json::array();
    for (const row& r : rows) {
        if (r.library.median <= 0) continue;
        nlohmann::json line = {{"test", r.test}, {"size", r.size}, {"library", to_json(r.library)}};
        if (r.reference.median > 0) line["reference"] = to_json(r.reference);
        all.push_back(std::move(line));
    }
    return all;
}

}  // namespace

std::string table(const report& found) {
    std::string text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{}, {} PEs as {}{}, medians of {} rounds\n", found.library, found.npes, found.start,
                   found.pinned ? ", each bound to a processor" : "", found.rounds);
    fmt::format_to(out, "{:.0f} KiB a PE before the first allocation\n\n", found.memory / 1024);
    fmt::format_to(out, "{:<16}{:>10}{:>11}{:>8}{:>11}{:>8}{:>8}{:>12}{:>13}\n", "test", "size", "time", "spread",
                   "reference", "spread", "ratio", "calls", "bytes");
    for (const row& r : found.rows) add_line(text, r);
    for (const row& r : found.gpu.rows) add_line(text, r);
    if (!found.gpu.without.empty()) text += "\non GPUs: " + found.gpu.without + '\n';
    return text;
}

nlohmann::json to_json(const report& found) {
    return {{"format", format_version},
            {"library", found.library},
            {"compiler", found.compiler},
            {"start", found.start},
            {"npes", found.npes},
            {"rounds", found.rounds},
            {"pinned", found.pinned},
            {"rows", to_json(found.rows)},
            {"gpu", {{"without", found.gpu.without}, {"rows", to_json(found.gpu.rows)}}},
            {"memory_per_pe", found.memory}};
}

report from_json(const nlohmann::json& text) {
    try {
        return read_report(text);
    } catch (const std::exception& error) {
        throw std::runtime_error{fmt::format("this is no report of the benchmark: {}", error.what())};
    }
}

std::string why_unwritable(const std::string& path) {
    if (std::filesystem::is_directory(path)) return fmt::format("cannot write to '{}': it is a folder", path);
    if (::access(path.c_str(), W_OK) == 0) return {};
    const std::filesystem::path folder = std::filesystem::path{path}.parent_path();
    const bool may_be_made = errno == ENOENT && ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
    return may_be_made ? std::string{} : fmt::format("cannot write to '{}': {}", path, std::strerror(errno));
}

std::string why_undeliverable(const std::string& json, const std::string& plot) {
    std::string why = json.empty() || json == "-" ? std::string{} : why_unwritable(json);
    return why.empty() && !plot.empty() ? why_unwritable(plot) : why;
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream file{path};
    file << text << std::flush;
    if (!file) throw std::runtime_error{fmt::format("cannot write to '{}'", path)};
}

void print(const std::string& text) {
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
        throw std::runtime_error{"cannot write to standard output"};
    }
}

void deliver(const report& found, const options& wanted) {
    const std::string json = to_json(found).dump(2) + '\n';
    if (wanted.json == "-") {
        print(json);
    } else {
        print(table(found));
        if (!wanted.json.empty()) write_file(wanted.json, json);
    }
    if (!wanted.plot.empty()) write_file(wanted.plot, draw({found}));
}

}  // namespace perf
