// SPDX-License-Identifier: Apache-2.0
// PEs by node and GPU, of placements on several nodes that no machine of ours has.
#include <cstddef>
#include <random>
#include <set>
#include <vector>

#include "core/places.hpp"
#include "support/catch.hpp"

namespace {

using via::core::places;

/// Where each PE is put: a node and a GPU, by any numbers.
struct placement {
    std::vector<int> node;
    std::vector<int> gpu;  ///< the same number on two nodes is two GPUs
};

/// As worlds name hosts and GPUs: by the first PE.
std::vector<int> first_with(const std::vector<int>& names) {
    std::vector<int> firsts;
    for (std::size_t pe = 0; pe < names.size(); ++pe) {
        std::size_t first = 0;
        while (names[first] != names[pe]) ++first;
        firsts.push_back(static_cast<int>(first));
    }
    return firsts;
}

/// How many different values PEs before `pe` have among those that `counts`.
template <class Counts>
int different(const std::vector<int>& values, std::size_t pe, Counts counts) {
    std::set<int> seen;
    for (std::size_t other = 0; other < pe; ++other)
        if (counts(other)) seen.insert(values[other]);
    return static_cast<int>(seen.size());
}

/// The numbers of `pe`, counted anew from what came before it.
via_place counted(const placement& put, std::size_t pe) {
    const auto on_node = [&](std::size_t other) { return put.node[other] == put.node[pe]; };
    const auto on_gpu = [&](std::size_t other) {
        return on_node(other) && (put.gpu.empty() || put.gpu[other] == put.gpu[pe]);
    };
    std::size_t first_of_node = 0;
    while (!on_node(first_of_node)) ++first_of_node;
    std::size_t first_of_gpu = 0;
    while (!on_gpu(first_of_gpu)) ++first_of_gpu;
    int index = 0;
    for (std::size_t other = 0; other < pe; ++other) index += on_gpu(other) ? 1 : 0;
    return {.node = different(put.node, first_of_node, [](std::size_t) { return true; }),
            .gpu = put.gpu.empty() ? -1 : different(put.gpu, first_of_gpu, on_node),
            .index = index};
}

places place(const placement& put) {
    std::vector<int> gpus;
    // The name of a GPU is one of the job: here of its node and its number there.
    for (std::size_t pe = 0; pe < put.gpu.size(); ++pe) gpus.push_back(put.node[pe] * 1000 + put.gpu[pe]);
    return {first_with(put.node), gpus.empty() ? gpus : first_with(gpus)};
}

void require_places(const placement& put) {
    const places made = place(put);
    const std::size_t npes = put.node.size();
    REQUIRE(made.nodes() == different(put.node, npes, [](std::size_t) { return true; }));
    std::vector<int> gpus(static_cast<std::size_t>(made.nodes()));
    for (std::size_t pe = 0; pe < npes; ++pe) {
        const via_place expected = counted(put, pe);
        const via_place& found = made.of(static_cast<int>(pe));
        REQUIRE(found.node == expected.node);
        REQUIRE(found.gpu == expected.gpu);
        REQUIRE(found.index == expected.index);
        REQUIRE(made.pe_at(found) == static_cast<int>(pe));
        int& most = gpus[static_cast<std::size_t>(found.node)];
        most = std::max(most, found.gpu + 1);
        const via_place none{.node = found.node, .gpu = found.gpu, .index = static_cast<int>(npes)};
        REQUIRE(made.pe_at(none) == -1);
    }
    for (int node = 0; node < made.nodes(); ++node) REQUIRE(made.gpus(node) == gpus[static_cast<std::size_t>(node)]);
    for (const int node : {-1, made.nodes(), 2147483647, -2147483647 - 1}) {
        CHECK(made.gpus(node) == 0);
        CHECK(made.pe_at({.node = node, .gpu = put.gpu.empty() ? -1 : 0, .index = 0}) == -1);
    }
}

}  // namespace

TEST_CASE("two nodes of two GPUs each, their PEs in blocks and in turn") {
    const places blocks = place({.node = {0, 0, 1, 1}, .gpu = {0, 1, 0, 1}});
    CHECK(blocks.nodes() == 2);
    CHECK(blocks.gpus(1) == 2);
    CHECK(blocks.pe_at({.node = 1, .gpu = 0, .index = 0}) == 2);
    const places in_turn = place({.node = {0, 1, 0, 1}, .gpu = {0, 0, 1, 1}});
    CHECK(in_turn.pe_at({.node = 1, .gpu = 0, .index = 0}) == 1);
    CHECK(in_turn.pe_at({.node = 0, .gpu = 1, .index = 0}) == 2);
}

TEST_CASE("PEs without GPUs are at GPU -1 of their node") {
    const places made = place({.node = {0, 1, 1}, .gpu = {}});
    CHECK(made.gpus(1) == 0);
    CHECK(made.pe_at({.node = 1, .gpu = -1, .index = 1}) == 2);
    CHECK(made.pe_at({.node = 1, .gpu = 0, .index = 0}) == -1);
}

TEST_CASE("places of any placement are those that are counted one by one") {
    std::mt19937 random{7};
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 300; ++round) {
        placement put;
        const int npes = 1 + below(24);
        const int nodes = 1 + below(5);
        const int gpus = below(5);
        for (int pe = 0; pe < npes; ++pe) {
            put.node.push_back(below(nodes));
            if (gpus > 0) put.gpu.push_back(below(gpus));
        }
        require_places(put);
    }
}

TEST_CASE("nobody is anywhere before PEs have met") {
    const places none;
    CHECK(none.nodes() == 0);
    CHECK(none.gpus(0) == 0);
    CHECK(none.pe_at({.node = 0, .gpu = -1, .index = 0}) == -1);
}
