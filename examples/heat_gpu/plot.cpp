// SPDX-License-Identifier: Apache-2.0
// The times over the sizes, as an SVG.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "common/log_plot.hpp"
#include "report.hpp"

namespace heat_gpu {
namespace {

/// One form's times, or those of the arithmetic alone; of each size the first.
common::point_line line_of(const results& all, const std::string& form) {
    common::point_line made{form, {}};
    std::set<std::size_t> seen;
    for (const result& row : all.rows) {
        const bool alone = form == "alone";
        if ((!alone && row.form != form) || !seen.insert(row.columns).second) continue;
        made.points.emplace_back(static_cast<double>(row.columns), 1e3 * (alone ? row.alone : row.seconds));
    }
    std::sort(made.points.begin(), made.points.end());
    return made;
}

}  // namespace

std::string as_plot(const results& all, const place& where) {
    std::vector<common::point_line> lines;
    for (const char* form : {"kernel", "host", "graph", "alone"}) {
        common::point_line line = line_of(all, form);
        if (!line.points.empty()) lines.push_back(std::move(line));
    }
    return common::draw_on_logs(
        {fmt::format("Milliseconds a step, {} PEs, {}", where.npes, where.gpu), "columns of the plate", ""}, lines);
}

}  // namespace heat_gpu
