// SPDX-License-Identifier: Apache-2.0
// PEs by node and GPU. What placements on several nodes come to is in tests/core/places_test.cpp.
#include <array>
#include <cstdint>
#include <vector>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require_equal;
using support::require_error;

/// Those of one node are the PEs that share memory, and everyone is found where it says that it is.
void there_and_back(via::world& world, std::uint64_t) {
    const via::team shared = world.shared();
    const via::team everyone = world.everyone();
    const int mine = world.place_of(world.pe()).node;
    std::vector<int> nodes(static_cast<std::size_t>(world.npes()));
    for (int pe = 0; pe < world.npes(); ++pe) {
        const via_place place = world.place_of(pe);
        nodes[static_cast<std::size_t>(pe)] = place.node;
        require_equal(place.node == mine, everyone.translate(pe, shared) >= 0, "who shares memory is of one node");
        require_equal(world.pe_at(place.node, place.gpu, place.index), pe, "who is there");
        require_equal(world.ngpus(place.node) > 0, place.gpu >= 0, "a node of PEs with GPUs has some");
    }
    std::vector<int> of_all(nodes.size() * nodes.size());
    world.fcollect(of_all.data(), nodes);
    for (std::size_t i = 0; i < of_all.size(); ++i)
        require_equal(of_all[i], nodes[i % nodes.size()], "all PEs number nodes alike");
    require_equal(world.pe_at(0, world.place_of(0).gpu), 0, "PE 0 is the first of the first node");
    require_equal(world.place_of(world.npes() - 1).node < world.nnodes(), true, "the number of nodes");
}

void nowhere(via::world& world, std::uint64_t) {
    const via_place mine = world.place_of(world.pe());
    constexpr int most = 2147483647;
    for (const int wrong : {-2, world.npes(), most, -most - 1}) {
        require_equal(world.pe_at(wrong, mine.gpu), -1, "no such node");
        require_equal(world.pe_at(mine.node, wrong), -1, "no such GPU");
        require_equal(world.pe_at(mine.node, mine.gpu, wrong), -1, "no such PE there");
        require_equal(world.ngpus(wrong), 0, "no GPUs where there is no node");
        const via::error refused = require_error(VIA_ERR_PE, [&] { (void)world.place_of(wrong); });
        require_equal(refused.pe(), wrong, "the error names the PE");
    }
    via_place place{};
    int pe = 0;
    for (const via_status status : {via_place_of(nullptr, 0, &place), via_place_of(world.handle(), 0, nullptr),
                                    via_pe_at(nullptr, 0, 0, 0, &pe), via_pe_at(world.handle(), 0, 0, 0, nullptr)})
        require_equal(static_cast<int>(status), VIA_ERR_ARGUMENT, "no world, or nowhere to put the result");
    require_equal(via_nnodes(nullptr), 0, "no world has no nodes");
    require_equal(via_ngpus(nullptr, 0), 0, "nor GPUs");
    require_equal(via_gpu(nullptr), -1, "nor one of this PE's");
    support::require(world.gpu() >= 0 ? mine.gpu >= 0 : mine.gpu == -1, "a PE has a GPU where its place has one");
}

}  // namespace

std::span<const test_case> place_cases() {
    static constexpr std::array cases{
        test_case{"who is on which node", there_and_back},
        test_case{"places where nobody is", nowhere},
    };
    return cases;
}

}  // namespace conformance
