// SPDX-License-Identifier: Apache-2.0
#include "gpu_memory.hpp"

#include <span>

namespace molecular {
namespace {

template <class T>
void copy(T* to, const T* from, std::size_t count, const common::stream& by) {
    common::check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDefault, by.get()), "cudaMemcpyAsync");
    common::synchronize(by);
}

/// A copy in the GPU's memory.
template <class T>
common::gpu_array<T> uploaded(std::span<const T> values, const common::stream& by) {
    auto made = common::make_gpu_array<T>(values.size());
    copy(made.get(), values.data(), values.size(), by);
    return made;
}
template <class T>
common::gpu_array<T> uploaded(const std::vector<T>& values, const common::stream& by) {
    return uploaded(std::span<const T>{values}, by);
}

}  // namespace

gpu_memory::gpu_memory(const settled_cells& start, const common::stream& by)
    : counts_{uploaded(start.counts, by)},
      positions_{uploaded(start.positions, by)},
      velocities_{uploaded(start.velocities, by)},
      forces_{uploaded(start.forces, by)},
      energies_{common::make_gpu_array<double>(start.slots())},
      embedding_{uploaded(std::vector<double>(start.slots()), by)},
      ids_{uploaded(start.ids, by)},
      loose_counts_{common::make_gpu_array<unsigned>(start.counts.size())},
      loose_{common::make_gpu_array<traveller>(start.slots())},
      faults_{uploaded(std::vector<unsigned>(1), by)},
      view_{start.part,      start.room,       counts_.get(), positions_.get(),    velocities_.get(), forces_.get(),
            energies_.get(), embedding_.get(), ids_.get(),    loose_counts_.get(), loose_.get(),      faults_.get()} {}

settled_cells gpu_memory::download(const common::stream& by) const {
    settled_cells made{view_.part, view_.room};
    copy(made.counts.data(), view_.counts, made.counts.size(), by);
    copy(made.positions.data(), view_.positions, made.slots(), by);
    copy(made.velocities.data(), view_.velocities, made.slots(), by);
    copy(made.forces.data(), view_.forces, made.slots(), by);
    copy(made.ids.data(), view_.ids, made.slots(), by);
    return made;
}

unsigned gpu_memory::faults(const common::stream& by) const {
    unsigned seen = 0;
    copy(&seen, view_.faults, 1, by);
    return seen;
}

gpu_tables::gpu_tables(const embedded_atom& of, const common::stream& by)
    : pair_{uploaded(of.pair.intervals(), by)},
      density_{uploaded(of.density.intervals(), by)},
      embedding_{uploaded(of.embedding.intervals(), by)},
      view_{of.view()} {
    view_.pair.intervals = pair_.get();
    view_.density.intervals = density_.get();
    view_.embedding.intervals = embedding_.get();
}

}  // namespace molecular
