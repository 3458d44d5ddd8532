// SPDX-License-Identifier: Apache-2.0
#include "local_graph.hpp"

#include <algorithm>

#include "common/all_to_all.hpp"

namespace graph {
namespace {

/// Places that a PE takes at once, which bounds what is under way.
constexpr std::uint64_t chunk = 1 << 18;

/// All edges that this PE keeps, each as what leads from `from` to `to`.
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
            outgoing[static_cast<std::size_t>(cut.keeper(each.from, each.to))].push_back(each);
            outgoing[static_cast<std::size_t>(cut.keeper(each.to, each.from))].push_back(
                {each.to, each.from, each.weight});
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

/// How much of something each vertex has here, for each of the column's; what own vertices have in all of the column.
template <class T>
std::vector<T> sum_of_column(via::world& world, const local_graph& graph, const std::vector<T>& here) {
    std::vector<std::vector<T>> outgoing(static_cast<std::size_t>(world.npes()));
    for (vertex row = 0; row < graph.column().count; ++row)
        outgoing[static_cast<std::size_t>(graph.cut.owner(graph.column().first + row))].push_back(here[row]);
    const std::vector<T> come = common::all_to_all(world, outgoing);
    std::vector<T> sums(graph.own().count);
    for (std::size_t i = 0; i < come.size(); ++i) sums[i % sums.size()] += come[i];
    return sums;
}

}  // namespace

local_graph distribute(via::world& world, const edge_source& source, int rows) {
    local_graph made;
    made.cut = partition{source.vertices(), world.npes(), rows};
    made.pe = world.pe();
    std::vector<edge> arcs = collect(world, source, made.cut, made.edges);
    std::sort(arcs.begin(), arcs.end(), [](const edge& a, const edge& b) { return a.from < b.from; });

    const vertex_range column = made.column();
    made.offsets.reserve(column.count + std::size_t{1});
    made.offsets.push_back(0);
    std::vector<std::uint32_t> degrees;
    std::vector<std::uint64_t> ends;
    auto next = arcs.begin();
    std::vector<edge> of_vertex;
    for (vertex row = 0; row < column.count; ++row) {
        const auto end =
            std::find_if(next, arcs.end(), [&](const edge& each) { return each.from != column.first + row; });
        of_vertex.assign(next, end);
        ends.push_back(of_vertex.size());
        tidy(of_vertex);
        degrees.push_back(static_cast<std::uint32_t>(of_vertex.size()));
        for (const edge& each : of_vertex) {
            made.neighbours.push_back(each.to);
            made.weights.push_back(each.weight);
        }
        made.offsets.push_back(made.neighbours.size());
        next = end;
    }
    made.degrees = sum_of_column(world, made, degrees);
    made.ends = sum_of_column(world, made, ends);
    return made;
}

}  // namespace graph
