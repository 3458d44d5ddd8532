// SPDX-License-Identifier: Apache-2.0
#include "gpu_levels.hpp"

#include <algorithm>

namespace multigrid {

host_bottom::host_bottom(const hierarchy& all, const real* memory, std::size_t size)
    : on_gpu_{all.alone[0]},
      begin_{static_cast<std::size_t>(on_gpu_.u - memory)},  // they lie behind all others
      size_{size - begin_},
      memory_{common::make_pinned_array<real>(size_)} {
    for (unsigned i = 0; i < all.alone_count; ++i) {
        level mine = all.alone[i];
        mine.u = memory_.get() + (mine.u - on_gpu_.u);
        mine.f = memory_.get() + (mine.f - on_gpu_.u);
        if (mine.beta != nullptr) mine.beta = memory_.get() + (mine.beta - on_gpu_.u);
        levels_.push_back(mine);
    }
}

void host_bottom::load(const std::vector<real>& memory) {
    std::copy(memory.begin() + static_cast<std::ptrdiff_t>(begin_), memory.end(), memory_.get());
}

void host_bottom::solve(const schedule& how, shape as, const common::stream& by) {
    const level& finest = levels_[0];
    common::copy(finest.f, on_gpu_.f, finest.box.size(), by);
    solve_alone(levels_.data(), static_cast<unsigned>(levels_.size()), how, as, processor{});
    common::copy(on_gpu_.u, finest.u, finest.box.size(), by);
}

gpu_levels::gpu_levels(via::world& world, const division& cut, const setting& wanted, unsigned most)
    : gpu_{common::use_gpu(world)},
      world_{world},
      wanted_{wanted},
      memory_{world.allocate_device<real>(memory_size(cut, wanted.what))},
      all_{lay_out(cut, world.pe(), wanted.what, memory_.data())},
      norm_{world},
      halos_{match_all(world, all_, cut, most)} {
    if (wanted.where == bottom::host) bottom_.emplace(all_, memory_.data(), memory_.size());
    // The first reduction of a team is collective on the host as well: here, where nothing waits on a GPU.
    static_cast<void>(norm_.enqueue(all_.shared[0], main_.get()));
    common::synchronize(main_);
}

void gpu_levels::load(const std::vector<real>& memory) {
    common::copy(memory_.data(), memory.data(), memory.size(), main_);
    if (bottom_) bottom_->load(memory);
}

std::vector<real> gpu_levels::fetch() const {
    std::vector<real> memory(memory_.size());
    common::copy(memory.data(), memory_.data(), memory.size(), main_);
    return memory;
}

real gpu_levels::largest_residual() {
    common::copy(seen_.get(), norm_.enqueue(all_.shared[0], main_.get()), 1, main_);
    world_.check_kernels();
    return *seen_;
}

void gpu_levels::solve_bottom(shape as) {
    if (bottom_) {
        bottom_->solve(wanted_.how, as, main_);
    } else {
        enqueue_bottom(all_, wanted_.how, as, main_.get());
    }
}

}  // namespace multigrid
