// SPDX-License-Identifier: Apache-2.0
#include "local_graph.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>

#include "common/all_to_all.hpp"
#include "common/in_parallel.hpp"

namespace graph {
namespace {

/// Places that a processor takes at once, which bounds what is under way.
constexpr std::uint64_t chunk = 1 << 17;

using outgoing_edges = std::vector<std::vector<edge>>;

/// Both directions of the edges at places [first, end), for those who keep them.
/// @return how many edges there are
std::uint64_t sort_out(const edge_source& source, const partition& cut, share of, outgoing_edges& to) {
    std::vector<edge> some;
    source.append(of.first, of.end, some);
    for (const edge& each : some) {
        to[static_cast<std::size_t>(cut.keeper(each.from, each.to))].push_back(each);
        to[static_cast<std::size_t>(cut.keeper(each.to, each.from))].push_back({each.to, each.from, each.weight});
    }
    return some.size();
}

/// All edges that this PE keeps, each as what leads from `from` to `to`.
std::vector<edge> collect(via::world& world, const edge_source& source, const partition& cut, unsigned threads,
                          std::uint64_t& edges) {
    const share mine = share_of(source.places(), world.pe(), world.npes());
    const share longest = share_of(source.places(), 0, world.npes());
    std::vector<edge> arcs;
    for (std::uint64_t done = 0; done < longest.end; done += threads * chunk) {
        const std::uint64_t first = std::min(mine.first + done, mine.end);
        outgoing_edges outgoing(static_cast<std::size_t>(world.npes()));
        std::mutex mutex;
        common::in_parallel(threads, std::min(mine.end - first, threads * chunk), [&](auto begin, auto end) {
            outgoing_edges part(outgoing.size());
            const std::uint64_t count = sort_out(source, cut, {first + begin, first + end}, part);
            const std::lock_guard<std::mutex> lock{mutex};
            edges += count;
            for (std::size_t pe = 0; pe < part.size(); ++pe)
                outgoing[pe].insert(outgoing[pe].end(), part[pe].begin(), part[pe].end());
        });
        const std::vector<edge> come = common::all_to_all(world, outgoing);
        arcs.insert(arcs.end(), come.begin(), come.end());
    }
    edges = world.sum(edges);
    return arcs;
}

/// Edges by the vertex that they lead from: those of row i from starts[i] to starts[i + 1].
struct sorted_edges {
    std::vector<std::uint64_t> starts;
    std::vector<edge> edges;

    [[nodiscard]] std::span<edge> row(std::size_t i) {
        return {edges.data() + starts[i], edges.data() + starts[i + 1]};
    }
};

sorted_edges by_vertex(const std::vector<edge>& arcs, vertex_range of) {
    sorted_edges made{std::vector<std::uint64_t>(of.count + std::size_t{1}), std::vector<edge>(arcs.size())};
    for (const edge& each : arcs) made.starts[each.from - of.first + std::size_t{1}] += 1;
    std::partial_sum(made.starts.begin(), made.starts.end(), made.starts.begin());
    std::vector<std::uint64_t> next = made.starts;
    for (const edge& each : arcs) made.edges[next[each.from - of.first]++] = each;
    return made;
}

/// Sorted by neighbour, and once each.
/// @return how many are left
std::uint32_t tidy(std::span<edge> of_vertex) {
    std::sort(of_vertex.begin(), of_vertex.end(),
              [](const edge& a, const edge& b) { return a.to != b.to ? a.to < b.to : a.weight < b.weight; });
    const auto same = [](const edge& a, const edge& b) { return a.to == b.to; };
    const auto end = std::unique(of_vertex.begin(), of_vertex.end(), same);
    const auto is_loop = [](const edge& each) { return each.from == each.to; };
    return static_cast<std::uint32_t>(std::remove_if(of_vertex.begin(), end, is_loop) - of_vertex.begin());
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
    const unsigned threads = common::processors_of_each(world);
    local_graph made;
    made.cut = partition{source.vertices(), world.npes(), rows};
    made.pe = world.pe();
    sorted_edges sorted = by_vertex(collect(world, source, made.cut, threads, made.edges), made.column());

    const std::size_t count = made.column().count;
    std::vector<std::uint64_t> ends(count);
    std::vector<std::uint32_t> degrees(count);
    common::in_parallel(threads, count, [&](std::size_t first, std::size_t end) {
        for (std::size_t row = first; row < end; ++row) {
            ends[row] = sorted.row(row).size();
            degrees[row] = tidy(sorted.row(row));
        }
    });
    made.offsets.assign(count + 1, 0);
    std::transform_inclusive_scan(degrees.begin(), degrees.end(), made.offsets.begin() + 1, std::plus<>{},
                                  [](std::uint32_t degree) { return std::uint64_t{degree}; });
    made.neighbours.resize(made.offsets.back());
    made.weights.resize(made.offsets.back());
    common::in_parallel(threads, count, [&](std::size_t first, std::size_t end) {
        for (std::size_t row = first; row < end; ++row) {
            const std::span<const edge> of_vertex = sorted.row(row);
            for (std::size_t i = 0; i < degrees[row]; ++i) {
                made.neighbours[made.offsets[row] + i] = of_vertex[i].to;
                made.weights[made.offsets[row] + i] = of_vertex[i].weight;
            }
        }
    });
    made.degrees = sum_of_column(world, made, degrees);
    made.ends = sum_of_column(world, made, ends);
    return made;
}

}  // namespace graph
