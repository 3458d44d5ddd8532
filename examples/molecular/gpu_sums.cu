// SPDX-License-Identifier: Apache-2.0
#include <viaduct/fused.cuh>

#include "gpu_sums.hpp"

namespace molecular {
namespace {

/// What is summed for every place of the own cells.
struct part_of_place {
    atoms_view a;
    double mass;

    __device__ totals operator()(std::size_t i) const {
        const triple cell = a.part.own_block().cell(static_cast<unsigned>(i / a.room));
        return totals_of(a, mass, a.part.index(cell), static_cast<unsigned>(i % a.room));
    }
};

}  // namespace

struct gpu_sums::state {
    via::world& world;
    via::fused_reduction<totals, via::device_memory> sum;
    common::pinned<totals> seen;

    explicit state(via::world& w) : world{w}, sum{w}, seen{common::make_pinned<totals>()} {}
};

gpu_sums::gpu_sums(via::world& world) : state_{std::make_unique<state>(world)} {}
gpu_sums::~gpu_sums() = default;

totals gpu_sums::run(const atoms_view& a, double mass, const common::stream& by) {
    const std::size_t places = std::size_t{a.part.own_block().cells()} * a.room;
    state_->sum.run(via::on_stream{state_->world, by.get()}, places, part_of_place{a, mass}, state_->seen.get());
    common::synchronize(by);
    return *state_->seen;
}

}  // namespace molecular
