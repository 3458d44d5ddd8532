// SPDX-License-Identifier: Apache-2.0
#include "gpu_steps.hpp"

#include "common/use_gpu.hpp"

namespace molecular {
namespace {

settled_cells filled(via::world& world, const problem& of, const room& has) {
    settled_cells made{of.cut.part(world.pe()), has.of_cell};
    made.put(of.atoms);
    return made;
}

}  // namespace

gpu_steps::gpu_steps(via::world& world, const problem& of, const room& has)
    : world_{world},
      cut_{of.cut},
      what_{of.what},
      memory_{filled(world, of, has)},
      sums_{world},
      atom_mail_{world, of.cut, has.of_atoms},
      embedding_mail_{world, of.cut, has.of_embedding} {
    if (what_.is_embedded) tables_.emplace(what_.embedded);
    // The first reduction of a team is collective on the host as well: here, where nothing waits on a GPU.
    static_cast<void>(sums_.run(view(), what_.mass, main_));
}

void gpu_steps::first_forces() {
    if (is_embedded()) {
        enqueue_embed(view(), tables_->view(), on());
    } else {
        enqueue_pair_forces(view(), what_.pairs, on());
    }
}

totals gpu_steps::sums() {
    const totals made = sums_.run(view(), what_.mass, main_);
    world_.check_kernels();
    return made;
}

void gpu_steps::finish() {
    common::synchronize(main_);
    world_.check_kernels();
}

atom_messages gpu_steps::begin_atoms(unsigned axis) {
    atom_mail_.begin_round(axis);
    atom_messages made{};
    for (const way to : both_ways) {
        made.side[static_cast<unsigned>(to)] = {
            view().part.shared_layers(axis, to), axis,
            cut_.shift(world_.pe(), axis, to),   atom_mail_.outbox(axis, to),
            atom_mail_.inbox(axis, to),          static_cast<unsigned>(atom_mail_.capacity(axis))};
    }
    return made;
}

embedding_messages gpu_steps::begin_embedding(unsigned axis) {
    embedding_mail_.begin_round(axis);
    embedding_messages made{};
    for (const way to : both_ways) {
        made.side[static_cast<unsigned>(to)] = {view().part.layer(axis, to, false), view().part.layer(axis, to, true),
                                                embedding_mail_.outbox(axis, to), embedding_mail_.inbox(axis, to)};
    }
    return made;
}

std::unique_ptr<steps> make_gpu_steps(form how, via::world& world, const problem& of) {
    static_cast<void>(common::use_gpu(world));  // before the first stream
    const room has = room::make(world, of);
    if (how == form::host_sync) return make_host_sync_steps(world, of, has);
    return how == form::streams ? make_stream_steps(world, of, has) : make_kernel_steps(world, of, has);
}

}  // namespace molecular
