// SPDX-License-Identifier: Apache-2.0
#include "open.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "common/agree.hpp"
#include "edge_file.hpp"
#include "generators.hpp"

namespace graph {
namespace {

/// A PE's share of a list.
class listed final : public edge_source {
public:
    listed(std::uint64_t vertices, std::uint64_t places, std::uint64_t first, std::vector<edge> mine)
        : vertices_{vertices}, places_{places}, first_{first}, mine_{std::move(mine)} {}

    [[nodiscard]] std::uint64_t vertices() const override { return vertices_; }
    [[nodiscard]] std::uint64_t places() const override { return places_; }
    void append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const override {
        const auto at = [&](std::uint64_t place) {
            return mine_.begin() + static_cast<std::ptrdiff_t>(place - first_);
        };
        to.insert(to.end(), at(first), at(end));
    }

private:
    std::uint64_t vertices_;
    std::uint64_t places_;
    std::uint64_t first_;
    std::vector<edge> mine_;
};

/// Shortest paths are sums of at most as many weights as there are vertices, and must be numbers.
void check_weights(const edge_list& list, const std::string& path) {
    if (list.line_of_negative != 0)
        throw common::user_error{path + ", line " + std::to_string(list.line_of_negative) +
                                 ": the weight is negative, and shortest paths need weights that are not"};
    float largest = 0.0F;
    for (const edge& each : list.edges) largest = std::max(largest, each.weight);
    if (static_cast<double>(largest) * static_cast<double>(list.vertices) > std::numeric_limits<float>::max())
        throw common::user_error{path + ": weights are so large that paths may be longer than " +
                                 std::to_string(std::numeric_limits<float>::max())};
}

std::unique_ptr<edge_source> open_file(via::world& world, const options& wanted) {
    edge_list list;
    common::on_first_pe(world, [&] {
        list = read_edges(wanted.input);
        if (list.edges.empty()) throw common::user_error{wanted.input + ": the graph has no edges"};
        if (wanted.what == problem::paths) check_weights(list, wanted.input);
    });
    std::array<std::uint64_t, 2> sizes{list.vertices, list.edges.size()};
    world.broadcast(sizes.data(), sizes, 0);
    const share first = share_of(sizes[1], 0, world.npes());
    const share mine = share_of(sizes[1], world.pe(), world.npes());
    // Blocks of one size; the last ones may be partly or all padding.
    if (world.pe() == 0) list.edges.resize(first.end * static_cast<std::uint64_t>(world.npes()));
    std::vector<edge> part(first.end);
    world.scatter(via::span<edge>{part}, list.edges.data(), 0);
    part.resize(mine.end - mine.first);
    return std::make_unique<listed>(sizes[0], sizes[1], mine.first, std::move(part));
}

}  // namespace

std::unique_ptr<edge_source> open_graph(via::world& world, const options& wanted) {
    if (!wanted.input.empty()) return open_file(world, wanted);
    if (wanted.grid.empty()) return std::make_unique<kronecker>(wanted.scale, wanted.edge_factor, wanted.seed);
    return std::make_unique<road_grid>(wanted.grid[0], wanted.grid[1], wanted.missing, wanted.seed);
}

}  // namespace graph
