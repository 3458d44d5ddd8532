// SPDX-License-Identifier: Apache-2.0
#include "setup.hpp"

#include <utility>

#include "messenger.hpp"
#include "open.hpp"

namespace solver {

std::unique_ptr<linear_system> system_of(via::world& world, const options& wanted) {
    std::unique_ptr<linear_system> made;
    if (wanted.matrix.empty()) {
        made = std::make_unique<poisson>(wanted.poisson);
    } else {
        made = open_file(world, wanted.matrix);
    }
    if (wanted.source == right_side::ones) made = std::make_unique<with_source_of_ones>(std::move(made));
    return made;
}

method method_of(via::world& all, const options& wanted) {
    const bool needs_mpi = wanted.how == form::host_mpi || wanted.how == form::mpi;
    const std::shared_ptr<messenger> mpi = needs_mpi ? start_mpi(all) : nullptr;
    const auto make = [how = wanted.how, mpi](via::world& world, const task& what) {
        switch (how) {
            case form::host: break;
            case form::host_list: return make_host_list_steps(world, what);
            case form::streams: return make_stream_steps(world, what);
            case form::graph: return make_graph_steps(world, what);
            case form::list: return make_list_steps(world, what, VIA_TASK_STREAMS);
            case form::loop: return make_list_steps(world, what, VIA_TASK_LOOP);
            case form::host_sync: return make_host_sync_steps(world, what);
            case form::host_mpi: return make_host_mpi_steps(world, what, *mpi);
            case form::mpi: return make_mpi_steps(world, what, *mpi);
            case form::nccl: return make_nccl_steps(world, what);
        }
        return make_host_steps(world, what);
    };
    return {make, wanted.by, wanted.degree, wanted.block};
}

part::part(via::world& world, const linear_system& of, const method& by)
    : matrix{divide(world, {of.rows(), world.npes()}, of)},
      what{by.on(world, matrix)},
      source{by_place(matrix, [&](number row) { return of.source(row); })},
      known{by_place(matrix, [&](number row) { return of.known(row); })} {}

}  // namespace solver
