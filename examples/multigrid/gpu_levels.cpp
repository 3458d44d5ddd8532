// SPDX-License-Identifier: Apache-2.0
#include "gpu_levels.hpp"

#include <algorithm>

namespace multigrid {
namespace {

/// Whole levels: those that are large enough step by step, the others by one block.
class enqueued_work {
public:
    enqueued_work(const hierarchy& all, const schedule& how, cudaStream_t on)
        : all_{all}, how_{how}, on_{on}, coarsest_{all.first_whole_of(most_of_one_block)} {}

    [[nodiscard]] unsigned coarsest() const { return coarsest_; }
    void perform(const step& s) { enqueue(task_of(s, all_.whole), part::all, on_); }
    void solve_coarsest(shape as) { enqueue_bottom(all_, coarsest_, how_, as, on_); }

private:
    const hierarchy& all_;
    const schedule& how_;
    cudaStream_t on_;
    unsigned coarsest_;
};

}  // namespace

host_bottom::host_bottom(const hierarchy& all, const real* memory, std::size_t size)
    : on_gpu_{all.whole[0]},
      begin_{static_cast<std::size_t>(on_gpu_.u - memory)},  // they lie behind all others
      size_{size - begin_},
      memory_{common::make_pinned_array<real>(size_)} {
    for (unsigned i = 0; i < all.whole_count; ++i) {
        level mine = all.whole[i];
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
    if (bottom_) return bottom_->solve(wanted_.how, as, main_);
    enqueued_work work{all_, wanted_.how, main_.get()};
    solve_whole(work, wanted_.how, as);
}

}  // namespace multigrid
