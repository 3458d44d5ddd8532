// SPDX-License-Identifier: Apache-2.0
#include "validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace graph {
namespace {

/// Levels or distances, with what an edge is long.
struct by_levels {
    static const std::vector<level>& of(const whole_tree& found) { return found.levels; }
    static constexpr level none = no_level;
    static level length(const edge& /*each*/) { return 1; }
    static constexpr const char* name = "level";
};
struct by_distances {
    static const std::vector<float>& of(const whole_tree& found) { return found.distances; }
    static constexpr float none = no_distance;
    static float length(const edge& each) { return each.weight; }
    static constexpr const char* name = "distance";
};

/// Calls `action` with one of these.
template <class Action>
auto by_kind(const whole_tree& found, Action&& action) {
    return found.levels.empty() ? action(by_distances{}) : action(by_levels{});
}

/// Whether a vertex comes to the root by its parents. `leads` remembers: 0 not known, 1 it does, 2 on the present way.
bool leads_to_root(const whole_tree& found, vertex v, std::vector<std::uint8_t>& leads) {
    std::vector<vertex> way;
    while (leads[v] == 0) {
        leads[v] = 2;
        way.push_back(v);
        v = found.parents[v];
    }
    if (leads[v] == 2) return false;
    for (const vertex each : way) leads[each] = 1;
    return true;
}

template <class Kind>
std::string about_vertices(const whole_tree& found, Kind) {
    const auto& lengths = Kind::of(found);
    const auto vertices = static_cast<vertex>(found.parents.size());
    if (found.parents[found.root] != found.root) return fmt::format("the root {} is not its own parent", found.root);
    if (lengths[found.root] != 0)
        return fmt::format("the root {} has the {} {} and not 0", found.root, Kind::name, lengths[found.root]);
    for (vertex v = 0; v < vertices; ++v) {
        const vertex parent = found.parents[v];
        const bool is_reached = lengths[v] != Kind::none;
        if ((parent == no_vertex) == is_reached)
            return fmt::format("vertex {} has {}", v,
                               is_reached ? fmt::format("a {} but no parent", Kind::name)
                                          : fmt::format("a parent but no {}", Kind::name));
        if (!is_reached) continue;
        if (parent >= vertices) return fmt::format("vertex {} has the parent {}, which there is not", v, parent);
        if (lengths[parent] == Kind::none)
            return fmt::format("vertex {} has the parent {}, which is not reached", v, parent);
    }
    std::vector<std::uint8_t> leads(found.parents.size(), 0);
    leads[found.root] = 1;
    for (vertex v = 0; v < vertices; ++v)
        if (lengths[v] != Kind::none && !leads_to_root(found, v, leads))
            return fmt::format("the parents of vertex {} do not lead to the root", v);
    return {};
}

template <class Kind>
std::string about_edges(const whole_tree& found, std::span<const edge> edges, std::span<std::uint8_t> confirmed, Kind) {
    const auto& lengths = Kind::of(found);
    for (const edge& each : edges) {
        const auto from = lengths[each.from];
        const auto to = lengths[each.to];
        if ((from == Kind::none) != (to == Kind::none))
            return fmt::format("edge {}-{}: one end is reached, the other is not", each.from, each.to);
        if (from == Kind::none) continue;
        const auto length = Kind::length(each);
        if (to > from + length || from > to + length)
            return fmt::format("edge {}-{}: the {}s {} and {} differ by more than its length", each.from, each.to,
                               Kind::name, from, to);
        if (found.parents[each.to] == each.from && to == from + length) confirmed[each.to] = 1;
        if (found.parents[each.from] == each.to && from == to + length) confirmed[each.from] = 1;
    }
    return {};
}

/// Every PE's part of something, at every PE. Parts are padded to one size.
template <class T>
std::vector<T> everywhere(via::world& world, const partition& cut, std::vector<T> part) {
    if (world.max(part.size()) == 0) return {};
    part.resize(cut.most());
    std::vector<T> all(std::size_t{cut.most()} * static_cast<std::size_t>(world.npes()));
    world.fcollect(all.data(), part);
    all.resize(cut.vertices());
    return all;
}

/// The complaint of the first PE that has one, on all. Collective.
std::string first_of_all(via::world& world, const std::string& mine) {
    const int who = world.min(mine.empty() ? world.npes() : world.pe());
    if (who == world.npes()) return {};
    std::array<char, 256> text{};
    mine.copy(text.data(), text.size() - 1);
    world.broadcast(text.data(), text, who);
    return text.data();
}

}  // namespace

std::string complaint_about_vertices(const whole_tree& found) {
    return by_kind(found, [&](auto kind) { return about_vertices(found, kind); });
}

std::string complaint_about_edges(const whole_tree& found, std::span<const edge> edges,
                                  std::span<std::uint8_t> confirmed) {
    return by_kind(found, [&](auto kind) { return about_edges(found, edges, confirmed, kind); });
}

std::string complaint_about_tree(const whole_tree& found, std::span<const std::uint8_t> confirmed) {
    for (std::size_t v = 0; v < found.parents.size(); ++v) {
        if (found.parents[v] == no_vertex || v == found.root || confirmed[v] != 0) continue;
        return fmt::format("vertex {}: no edge of the list leads from its parent {} to it on a shortest way", v,
                           found.parents[v]);
    }
    return {};
}

std::string complaint(via::world& world, const edge_source& source, const local_graph& graph, vertex root,
                      const tree& found) {
    const whole_tree whole{root, everywhere(world, graph.cut, found.parents),
                           everywhere(world, graph.cut, found.levels), everywhere(world, graph.cut, found.distances)};
    std::string wrong = complaint_about_vertices(whole);  // of all PEs the same
    if (!wrong.empty()) return wrong;

    constexpr std::uint64_t chunk = 1 << 18;
    std::vector<std::uint8_t> confirmed(whole.parents.size(), 0);
    const share mine = share_of(source.places(), world.pe(), world.npes());
    for (std::uint64_t first = mine.first; first < mine.end && wrong.empty(); first += chunk) {
        std::vector<edge> some;
        source.append(first, std::min(first + chunk, mine.end), some);
        wrong = complaint_about_edges(whole, some, confirmed);
    }
    wrong = first_of_all(world, wrong);
    if (!wrong.empty()) return wrong;
    world.reduce(VIA_MAX, confirmed.data(), confirmed);
    return complaint_about_tree(whole, confirmed);
}

}  // namespace graph
