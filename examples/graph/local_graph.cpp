// SPDX-License-Identifier: Apache-2.0
#include "local_graph.hpp"

#include <algorithm>

#include "common/all_to_all.hpp"

namespace graph {
namespace {

/// Places that a PE takes at once, which bounds what is under way.
constexpr std::uint64_t chunk = 1 << 18;

/// All edges with an end of this PE's own, which is their `from`.
std::vector<edge> collect(via::world& world, const edge_source& source, const partition& cut, std::uint64_t& edges) {
    const share mine = share_of(source.places(), world.pe(), world.npes());
    const share longest = share_of(source.places(), 0, world.npes());
    std::vector<edge> arcs;
    for (std::uint64_t done = 0; done < longest.end; done += chunk) {
        std::vector<edge> some;
        source.append(std::min(mine.first + done, mine.end), std::min(mine.first + done + chunk, mine.end), some);
        edges += some.size();
        std::vector<std::vector<edge>> outgoing(static_cast<std::size_t>(world.npes()));
        for (const edge& each : some) {
            outgoing[static_cast<std::size_t>(cut.owner(each.from))].push_back(each);
            outgoing[static_cast<std::size_t>(cut.owner(each.to))].push_back({each.to, each.from, each.weight});
        }
        const std::vector<edge> come = common::all_to_all(world, outgoing);
        arcs.insert(arcs.end(), come.begin(), come.end());
    }
    edges = world.sum(edges);
    return arcs;
}

/// Sorted by neighbour, and once each.
void tidy(std::vector<edge>& of_vertex) {
    std::sort(of_vertex.begin(), of_vertex.end(),
              [](const edge& a, const edge& b) { return a.to != b.to ? a.to < b.to : a.weight < b.weight; });
    const auto same = [](const edge& a, const edge& b) { return a.to == b.to; };
    of_vertex.erase(std::unique(of_vertex.begin(), of_vertex.end(), same), of_vertex.end());
    std::erase_if(of_vertex, [](const edge& each) { return each.from == each.to; });
}

}  // namespace

local_graph distribute(via::world& world, const edge_source& source) {
    local_graph made;
    made.cut = partition{source.vertices(), world.npes()};
    made.pe = world.pe();
    std::vector<edge> arcs = collect(world, source, made.cut, made.edges);
    std::sort(arcs.begin(), arcs.end(), [](const edge& a, const edge& b) { return a.from < b.from; });

    made.offsets.reserve(made.count() + std::size_t{1});
    made.offsets.push_back(0);
    auto next = arcs.begin();
    std::vector<edge> of_vertex;
    for (vertex v = made.first(); made.offsets.size() <= made.count(); ++v) {
        const auto end = std::find_if(next, arcs.end(), [v](const edge& each) { return each.from != v; });
        of_vertex.assign(next, end);
        made.ends.push_back(of_vertex.size());
        tidy(of_vertex);
        for (const edge& each : of_vertex) {
            made.neighbours.push_back(each.to);
            made.weights.push_back(each.weight);
        }
        made.offsets.push_back(made.neighbours.size());
        next = end;
    }
    return made;
}

}  // namespace graph
