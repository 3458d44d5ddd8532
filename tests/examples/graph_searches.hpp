// SPDX-License-Identifier: Apache-2.0
// Searches of PEs that are threads, beside serial ones.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "search.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "validate.hpp"

namespace testing {

using graph::edge;
using graph::vertex;

// A list in memory, which every PE has whole.
class list final : public graph::edge_source {
public:
    list(std::uint64_t vertices, std::vector<edge> edges) : vertices_{vertices}, edges_{std::move(edges)} {}
    explicit list(const graph::edge_source& of) : vertices_{of.vertices()} { of.append(0, of.places(), edges_); }

    [[nodiscard]] std::uint64_t vertices() const override { return vertices_; }
    [[nodiscard]] std::uint64_t places() const override { return edges_.size(); }
    void append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const override {
        for (std::uint64_t i = first; i < end; ++i) to.push_back(edges_[i]);
    }
    [[nodiscard]] const std::vector<edge>& edges() const { return edges_; }

private:
    std::uint64_t vertices_;
    std::vector<edge> edges_;
};

// Dijkstra's algorithm, with all lengths 1 or the weights.
inline std::vector<float> serial_distances(const list& of, vertex root, bool weighted) {
    std::vector<std::vector<std::pair<vertex, float>>> near(of.vertices());
    for (const edge& each : of.edges()) {
        const float length = weighted ? each.weight : 1.0F;
        near[each.from].emplace_back(each.to, length);
        near[each.to].emplace_back(each.from, length);
    }
    std::vector<float> distances(of.vertices(), graph::no_distance);
    std::priority_queue<std::pair<float, vertex>, std::vector<std::pair<float, vertex>>, std::greater<>> open;
    distances[root] = 0.0F;
    open.emplace(0.0F, root);
    while (!open.empty()) {
        const auto [distance, from] = open.top();
        open.pop();
        if (distance > distances[from]) continue;
        for (const auto& [to, length] : near[from]) {
            if (distance + length >= distances[to]) continue;
            distances[to] = distance + length;
            open.emplace(distances[to], to);
        }
    }
    return distances;
}

struct pe_grid {
    int rows;
    int columns;
};
// Up to six PEs, in one dimension and in two. A sanitizer sees on three of them what it sees on all.
inline std::vector<pe_grid> all_grids() {
    if (support::effort(100) != 100) return {{1, 1}, {1, 3}, {2, 2}};
    return {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}, {3, 1}, {5, 1}, {2, 3}, {3, 2}, {1, 6}, {6, 1}};
}

using maker = std::function<std::unique_ptr<graph::search>(via::world&, const graph::local_graph&)>;

// Levels or distances of all vertices, found by PEs that are threads, whose trees are valid.
inline std::vector<float> found_distances(const list& of, pe_grid pes, const std::vector<vertex>& roots,
                                          const maker& make) {
    std::vector<float> all(of.vertices() * roots.size(), graph::no_distance);
    std::mutex mutex;
    via::run_threads(pes.rows * pes.columns, [&](via::world& world) {
        const graph::local_graph mine = distribute(world, of, pes.rows);
        const auto by = make(world, mine);
        for (std::size_t i = 0; i < roots.size(); ++i) {
            const bool ended = by->run(roots[i]);
            const graph::tree found = by->result();
            const std::string wrong = graph::complaint(world, of, mine, roots[i], found);
            const std::lock_guard<std::mutex> lock{mutex};
            CHECK(ended);
            CHECK(wrong.empty());
            float* const to = all.data() + i * of.vertices() + mine.own().first;
            for (std::size_t v = 0; v < found.levels.size(); ++v)
                if (found.levels[v] != graph::no_level) to[v] = static_cast<float>(found.levels[v]);
            std::copy(found.distances.begin(), found.distances.end(), to);
        }
    });
    return all;
}

}  // namespace testing
