// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "common/drawing.hpp"
#include "report.hpp"

namespace graph {
namespace {

constexpr common::frame paper{
    .width = 640.0, .height = 400.0, .left = 70.0, .right = 620.0, .top = 40.0, .bottom = 350.0};

}  // namespace

std::string as_plot(const results& all) {
    const std::uint64_t most = *std::max_element(all.by_level.begin(), all.by_level.end());
    const int decades = std::max(1, static_cast<int>(std::ceil(std::log10(static_cast<double>(most)))));
    const auto last = static_cast<double>(std::max<std::size_t>(all.by_level.size() - 1, 1));
    const auto x = [&](double depth) { return paper.left + depth / last * (paper.right - paper.left); };
    const auto y = [&](double power) { return paper.bottom - power / decades * (paper.bottom - paper.top); };

    common::drawing sheet{paper, {.font = 12, .text = "black", .grid = "#bbb"}};
    for (int power = 0; power <= decades; ++power) sheet.level(y(power), fmt::format("1e{}", power));
    sheet.text({paper.left, paper.bottom + 18.0}, "middle", "0");
    sheet.text({paper.right, paper.bottom + 18.0}, "end", fmt::format("{:.0f}", last));
    sheet.text({paper.width / 2.0, paper.bottom + 36.0}, "middle", "level");
    sheet.text({paper.left, paper.top - 16.0}, "start", "vertices found");
    std::vector<common::drawing::point> points;
    for (std::size_t depth = 0; depth < all.by_level.size(); ++depth) {
        if (all.by_level[depth] == 0) continue;
        points.emplace_back(x(static_cast<double>(depth)), y(std::log10(static_cast<double>(all.by_level[depth]))));
    }
    sheet.curve(points, R"(stroke="#1f5fa8" stroke-width="1.5")");
    return std::move(sheet).finished();
}

}  // namespace graph
