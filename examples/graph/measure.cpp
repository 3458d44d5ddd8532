// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "common/user_error.hpp"
#include "open.hpp"
#include "random.hpp"
#include "roots.hpp"
#include "shape.hpp"
#include "validate.hpp"

namespace graph {
namespace {

class stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::vector<vertex> roots_of(via::world& world, const local_graph& graph, const options& wanted) {
    if (wanted.root) {
        if (*wanted.root < graph.cut.vertices()) return {static_cast<vertex>(*wanted.root)};
        throw common::user_error{"--root " + std::to_string(*wanted.root) + ": the graph's vertices are 0 to " +
                                 std::to_string(graph.cut.vertices() - 1)};
    }
    std::vector<vertex> roots = choose_roots(world, graph, wanted.roots, wanted.seed);
    if (roots.empty())
        throw common::user_error{"no vertex of the graph has a neighbour, so there is nothing to search"};
    return roots;
}

std::unique_ptr<search> make(form which, via::world& world, const local_graph& graph, const options& wanted,
                             const stop_request& stop) {
    const bool by_levels = wanted.what == problem::levels;
    switch (which) {
        case form::host:
            return by_levels ? make_host_search(world, graph, wanted.allowed, stop)
                             : make_host_paths(world, graph, wanted.step, stop);
        case form::host_gpu:
            return by_levels ? make_host_gpu_search(world, graph, wanted.allowed, stop)
                             : make_host_gpu_paths(world, graph, wanted.step, stop);
        case form::device:
            return by_levels ? make_device_search(world, graph, wanted.allowed)
                             : make_device_paths(world, graph, wanted.step);
    }
    return {};
}

/// Of a PE's own part. Sums of these do not depend on who owns what.
std::uint64_t checksum_of(const local_graph& graph, vertex root, const tree& found) {
    std::uint64_t sum = 0;
    const auto add = [&](std::size_t v, std::uint32_t bits) {
        sum += mixed(mixed((std::uint64_t{root} << 32U) + graph.own().first + v) ^ bits);
    };
    for (std::size_t v = 0; v < found.levels.size(); ++v) add(v, found.levels[v]);
    for (std::size_t v = 0; v < found.distances.size(); ++v) add(v, std::bit_cast<std::uint32_t>(found.distances[v]));
    return sum;
}

std::vector<std::uint64_t> count_levels(via::world& world, const tree& found, std::uint64_t rounds) {
    std::vector<std::uint64_t> counts(rounds + 1, 0);
    for (const level each : found.levels)
        if (each < counts.size()) counts[each] += 1;
    world.reduce(VIA_SUM, counts.data(), counts);
    return counts;
}

/// What the parts of the program share of one run.
struct task {
    via::world& world;
    const options& wanted;
    const edge_source& source;
    const local_graph& graph;
    const std::vector<vertex>& roots;
    const stop_request& stop;
    const std::function<void(const std::string&)>& tell;
};

/// One search and what is asked about it; false if it was interrupted or its tree is wrong.
bool search_once(const task& t, search& by, vertex root, form_results& into, results& all) {
    t.world.barrier();
    const stopwatch watch;
    all.interrupted = !by.run(root);
    if (all.interrupted) return false;
    searched one{root, t.world.max(watch.seconds()), 0, 0, by.costs()};
    const tree found = by.result();
    if (t.wanted.validate) all.complaint = complaint(t.world, t.source, t.graph, root, found);
    one.edges = edges_reached(t.world, t.graph, found.parents);
    const auto none = static_cast<std::uint64_t>(std::count(found.parents.begin(), found.parents.end(), no_vertex));
    one.reached = t.world.sum(found.parents.size() - none);
    into.checksum += t.world.sum(checksum_of(t.graph, root, found));
    if (all.by_level.empty() && t.wanted.what == problem::levels)
        all.by_level = count_levels(t.world, found, one.costs.rounds);
    into.searches.push_back(one);
    return all.complaint.empty();
}

bool search_all(const task& t, form which, results& all) {
    form_results& into = all.forms.emplace_back();
    into.which = which;
    const std::unique_ptr<search> by = make(which, t.world, t.graph, t.wanted, t.stop);
    for (const vertex root : t.roots) {
        t.tell(std::string{name_of(which)} + ": search " + std::to_string(into.searches.size() + 1) + " of " +
               std::to_string(t.roots.size()));
        // A kernel is not asked to stop, so it is asked before.
        all.interrupted = t.world.max(t.stop() ? 1 : 0) != 0;
        if (all.interrupted || !search_once(t, *by, root, into, all)) return false;
    }
    return true;
}

}  // namespace

results measure(via::world& world, const options& wanted, const stop_request& stop,
                const std::function<void(const std::string&)>& tell) {
    const int rows = shape{wanted.partition}.rows(world.npes());
    const stopwatch watch;
    tell("making the graph");
    const std::unique_ptr<edge_source> source = open_graph(world, wanted);
    const local_graph graph = distribute(world, *source, rows);
    if (graph.edges == 0) throw common::user_error{"the graph has no edges"};
    const std::vector<vertex> roots = roots_of(world, graph, wanted);
    results all;
    all.vertices = graph.cut.vertices();
    all.rows = graph.cut.rows();
    all.edges = graph.edges;
    all.neighbours = world.sum(graph.neighbours.size());
    all.set_up_seconds = world.max(watch.seconds());
    if (wanted.on_gpu()) all.gpu = measure_bandwidths(world);
    const task t{world, wanted, *source, graph, roots, stop, tell};
    for (const form which : wanted.forms)
        if (!search_all(t, which, all)) break;
    return all;
}

}  // namespace graph
