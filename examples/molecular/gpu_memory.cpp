// SPDX-License-Identifier: Apache-2.0
#include "gpu_memory.hpp"

#include <vector>

namespace molecular {

gpu_memory::gpu_memory(const settled_cells& start)
    : counts_{common::copied_to_gpu(start.counts)},
      positions_{common::copied_to_gpu(start.positions)},
      velocities_{common::copied_to_gpu(start.velocities)},
      forces_{common::copied_to_gpu(start.forces)},
      energies_{common::make_gpu_array<double>(start.slots())},
      embedding_{common::copied_to_gpu(std::vector<double>(start.slots()))},
      ids_{common::copied_to_gpu(start.ids)},
      loose_counts_{common::make_gpu_array<unsigned>(start.counts.size())},
      loose_{common::make_gpu_array<traveller>(start.slots())},
      faults_{common::copied_to_gpu(std::vector<unsigned>(1))},
      view_{start.part,      start.room,       counts_.get(), positions_.get(),    velocities_.get(), forces_.get(),
            energies_.get(), embedding_.get(), ids_.get(),    loose_counts_.get(), loose_.get(),      faults_.get()} {}

settled_cells gpu_memory::download(const common::stream& by) const {
    settled_cells made{view_.part, view_.room};
    common::copy(made.counts.data(), view_.counts, made.counts.size(), by);
    common::copy(made.positions.data(), view_.positions, made.slots(), by);
    common::copy(made.velocities.data(), view_.velocities, made.slots(), by);
    common::copy(made.forces.data(), view_.forces, made.slots(), by);
    common::copy(made.ids.data(), view_.ids, made.slots(), by);
    return made;
}

unsigned gpu_memory::faults(const common::stream& by) const {
    unsigned seen = 0;
    common::copy(&seen, view_.faults, 1, by);
    return seen;
}

gpu_tables::gpu_tables(const embedded_atom& of)
    : pair_{common::copied_to_gpu(of.pair.intervals())},
      density_{common::copied_to_gpu(of.density.intervals())},
      embedding_{common::copied_to_gpu(of.embedding.intervals())},
      view_{of.view()} {
    view_.pair.intervals = pair_.get();
    view_.density.intervals = density_.get();
    view_.embedding.intervals = embedding_.get();
}

}  // namespace molecular
