// SPDX-License-Identifier: Apache-2.0
// Reads {"title", "x", "y", "lines": [{"name", "points": [[place, quantity], ...]}, ...]} from stdin, and writes the
// drawing as an SVG to stdout. The status is 2 if it is told something else.
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>

#include "common/log_plot.hpp"

int main() {
    try {
        const nlohmann::json told = nlohmann::json::parse(std::cin);
        const common::labels words{told.at("title"), told.at("x"), told.at("y")};
        std::vector<common::point_line> lines;
        for (const nlohmann::json& each : told.at("lines")) lines.push_back({each.at("name"), each.at("points")});
        std::cout << common::draw_on_logs(words, lines) << std::flush;
        return std::cout ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "plot_lines: " << error.what() << "\n";
        return 2;
    }
}
