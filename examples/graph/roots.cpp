// SPDX-License-Identifier: Apache-2.0
#include "roots.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "random.hpp"

namespace graph {

std::vector<vertex> choose_roots(via::world& world, const local_graph& graph, std::size_t wanted, std::uint64_t seed) {
    // The vertices in an order that looks random, and of each batch who has neighbours.
    constexpr std::uint64_t batch = 1024;
    const auto bits = static_cast<unsigned>(std::bit_width(graph.cut.vertices() - 1));
    const std::uint64_t numbers = std::uint64_t{1} << bits;
    std::vector<vertex> chosen;
    for (std::uint64_t first = 0; first < numbers && chosen.size() < wanted; first += batch) {
        const std::uint64_t count = std::min(batch, numbers - first);
        std::array<std::uint8_t, batch> has_neighbours{};
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t v = shuffled(first + i, bits, ~seed);
            if (v >= graph.cut.vertices() || !graph.own().has(static_cast<vertex>(v))) continue;
            has_neighbours[i] = graph.degrees[v - graph.own().first] > 0 ? 1 : 0;
        }
        world.reduce(VIA_MAX, has_neighbours.data(), has_neighbours);
        for (std::uint64_t i = 0; i < count && chosen.size() < wanted; ++i)
            if (has_neighbours[i] != 0) chosen.push_back(static_cast<vertex>(shuffled(first + i, bits, ~seed)));
    }
    return chosen;
}

std::uint64_t edges_reached(via::world& world, const local_graph& graph, const std::vector<vertex>& parents) {
    std::uint64_t ends = 0;
    for (std::size_t v = 0; v < parents.size(); ++v)
        if (parents[v] != no_vertex) ends += graph.ends[v];
    return world.sum(ends) / 2;
}

}  // namespace graph
