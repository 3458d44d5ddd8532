// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace heat_gpu {
namespace {

/// The host's form on the same plate, or null if it did not run.
const result* host_of(const results& all, const result& row) {
    const auto found = std::find_if(all.rows.begin(), all.rows.end(), [&](const result& each) {
        return each.form == "host" && each.columns == row.columns && each.rows == row.rows;
    });
    return found == all.rows.end() ? nullptr : &*found;
}

std::string verdict(const results& all) {
    return all.agree ? "All runs agree, bit for bit.\n" : "The runs do NOT agree: the checksums above differ.\n";
}

}  // namespace

std::string as_table(const results& all, const place& where, const options& wanted) {
    std::string text =
        fmt::format("{} PEs, {}: {} steps, median of {}\n\n", where.npes, where.gpu, wanted.steps, wanted.repeat);
    text += fmt::format("{:>15}  {:6}  {:>10}  {:>9}  {:>8}  {:>8}  {:16}", "cells a PE", "form", "ms a step",
                        "vs host", "alone ms", "of alone", "checksum");
    if (wanted.check_every != 0) text += "  last change";
    text += '\n';
    for (const result& row : all.rows) {
        const result* host = host_of(all, row);
        const std::string faster = host == nullptr ? "-" : fmt::format("{:.2f} x", host->seconds / row.seconds);
        text += fmt::format("{:>15}  {:6}  {:10.5f}  {:>9}  {:8.5f}  {:7.1f}%  {:016x}",
                            fmt::format("{} x {}", row.rows, row.columns), row.form, 1e3 * row.seconds, faster,
                            1e3 * row.alone, 100.0 * row.alone / row.seconds, row.checksum);
        if (row.change) text += fmt::format("  {:.5e}", *row.change);
        text += '\n';
    }
    return text + "\nalone: the same kernel without any exchange. " + verdict(all);
}

std::string as_json(const results& all, const place& where, const options& wanted) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const result& row : all.rows) {
        nlohmann::ordered_json line{{"form", row.form},
                                    {"columns", row.columns},
                                    {"rows_a_pe", row.rows},
                                    {"ms_a_step", 1e3 * row.seconds},
                                    {"alone_ms_a_step", 1e3 * row.alone},
                                    {"checksum", fmt::format("{:016x}", row.checksum)}};
        if (const result* host = host_of(all, row)) line["times_faster_than_host"] = host->seconds / row.seconds;
        if (row.change) line["last_change"] = *row.change;
        rows.push_back(std::move(line));
    }
    const nlohmann::ordered_json document{{"npes", where.npes},      {"gpu", where.gpu},   {"steps", wanted.steps},
                                          {"repeat", wanted.repeat}, {"agree", all.agree}, {"rows", std::move(rows)}};
    return document.dump(2) + "\n";
}

}  // namespace heat_gpu
