// SPDX-License-Identifier: Apache-2.0
// One kernel is a whole cycle, and no host takes part: all PEs run it at once. A step is
//
//     start         some blocks begin the receives and send the layers
//     interior      all blocks, if the box is taken apart
//     wait          those blocks, for what they have begun
//     grid.sync()   the ghosts are there for all
//     the rest      all blocks
//     grid.sync()   what the next step sends and reads is there
//
// Where every PE has a level whole, only the last two are left; the smallest levels one block does alone.
#include <cooperative_groups.h>

#include <algorithm>

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>
#include <viaduct/device/transfer_set.cuh>

#include "gpu_crew.cuh"
#include "gpu_levels.hpp"

namespace multigrid {
namespace {

namespace vd = via::device;

/// So many threads hide the time that memory takes, with 64 registers each; more blocks would take longer to meet.
constexpr unsigned resident_threads = 512;
constexpr int blocks_a_processor = 2;
/// A block sends so many in the time in which others compute their part of an interior.
constexpr unsigned cells_a_message = 2048;
/// On a larger level one block takes longer than all blocks take to meet.
constexpr unsigned most_of_one_block = 4 * resident_threads;

/// Ends of transfers, in memory of the GPU.
struct ends {
    vd::transfer_end* first;
    unsigned count;
};

struct cycle_state {
    hierarchy levels;
    ends ghosts[most_levels];  ///< receives, then as many sends
    ends gather;               ///< likewise
    schedule how;
    extent_of_cycle which;
};

__device__ void meet() { cooperative_groups::this_grid().sync(); }

/// Whole levels: what solve_whole() calls.
class whole_work {
public:
    __device__ explicit whole_work(const cycle_state& state)
        : s_{state}, coarsest_{state.levels.first_whole_of(most_of_one_block)} {}

    [[nodiscard]] __device__ unsigned coarsest() const { return coarsest_; }
    __device__ void perform(const step& what) {
        carry_out(task_of(what, s_.levels.whole), part::all, threads_of_grid());
        meet();
    }
    __device__ void solve_coarsest(shape as) {
        const hierarchy& all = s_.levels;
        if (blockIdx.x == 0)
            solve_alone(all.whole + coarsest_, all.whole_count - coarsest_, s_.how, as, block_threads{});
        meet();
    }

private:
    const cycle_state& s_;
    unsigned coarsest_;
};

__device__ __noinline__ void solve_whole(const cycle_state& state, shape as) {
    whole_work work{state};
    multigrid::solve_whole(work, state.how, as);
}

/// What cycle() calls.
class resident_work {
public:
    __device__ resident_work(const vd::context& ctx, const cycle_state& state) : ctx_{ctx}, s_{state} {}

    [[nodiscard]] __device__ unsigned coarsest() const { return s_.levels.bridge(); }

    __device__ void perform(const step& what) {
        const task t = task_of(what, s_.levels.shared);
        part rest = part::all;
        // The bridge's ghosts lie in the whole.
        if (s_.which.exchanges && what.reads() != s_.levels.bridge()) {
            const ends& ghosts = s_.ghosts[what.reads()];
            start(ghosts);
            if (is_overlapped(t.over())) {
                carry_out(t, part::interior, threads_of_grid());
                rest = part::boundary;
            }
            wait(ghosts);
            meet();
        }
        carry_out(t, rest, threads_of_grid());
        meet();
    }

    __device__ void solve_coarsest(shape as) {
        if (s_.which.exchanges) {
            start(s_.gather);
            wait(s_.gather);
            meet();
        }
        solve_whole(s_, as);
    }

private:
    /// A block begins all its receives before it waits, in a send, for somebody else's.
    __device__ void start(const ends& all) const {
        const unsigned half = all.count / 2;
        for (unsigned i = blockIdx.x; i < half; i += gridDim.x) vd::start(ctx_, vd::block, all.first[i]);
        for (unsigned i = blockIdx.x; i < half; i += gridDim.x) vd::start(ctx_, vd::block, all.first[half + i]);
    }
    __device__ void wait(const ends& all) const {
        const unsigned half = all.count / 2;
        for (unsigned i = blockIdx.x; i < half; i += gridDim.x) {
            vd::wait(ctx_, vd::block, all.first[i]);
            vd::wait(ctx_, vd::block, all.first[half + i]);
        }
    }
    const vd::context& ctx_;
    const cycle_state& s_;
};

__global__ void __launch_bounds__(resident_threads, blocks_a_processor)
    cycle_kernel(const __grid_constant__ vd::context ctx, const __grid_constant__ cycle_state state) {
    resident_work work{ctx, state};
    cycle(work, state.how, state.how.as, state.which.top);
}

ends map(via::transfer_set& of) { return {of.map(), static_cast<unsigned>(of.count())}; }

class kernel_steps final : gpu_levels, public steps {
public:
    kernel_steps(via::world& world, const division& cut, const setting& wanted)
        : gpu_levels{world, cut, wanted, cells_a_message}, world_{world}, state_{on_gpu(), {}, {}, wanted.how, {}} {
        halos& all = transfers_of_gpu();
        for (std::size_t i = 0; i < all.ghosts.size(); ++i) state_.ghosts[i] = map(all.ghosts[i]);
        state_.gather = map(all.gather);
        // A thread for every pair of cells, and a block for every message, as far as the GPU has room.
        const unsigned needed =
            std::max(on_gpu().shared[0].box.all().cells() / 2 / resident_threads, state_.ghosts[0].count / 2);
        const auto fit = static_cast<unsigned>(vd::max_resident_blocks(cycle_kernel, int{resident_threads}));
        blocks_ = std::clamp(needed, 1U, fit);
        via_abi_device_context context{};
        via::check(via_device_context(world.handle(), &context, sizeof context));
        context_ = context;
    }

    void load(const std::vector<real>& memory) override { gpu_levels::load(memory); }
    std::vector<real> fetch() override { return gpu_levels::fetch(); }
    void cycle(const extent_of_cycle& which) override {
        state_.which = which;
        vd::launch_resident(cycle_kernel, blocks_, resident_threads, 0, main().get(), context_, state_);
    }
    /// The same transfers, this time in the order of the stream.
    real residual() override {
        via::transfer_set& ghosts = transfers_of_gpu().ghosts[0];
        ghosts.start(main().get());
        ghosts.wait(main().get());
        return largest_residual();
    }
    void finish() override {
        common::synchronize(main());
        world_.check_kernels();
    }

private:
    via::world& world_;
    cycle_state state_;
    unsigned blocks_ = 1;
    vd::context context_;
};

}  // namespace

std::unique_ptr<steps> make_kernel_steps(via::world& world, const division& cut, const setting& wanted) {
    return std::make_unique<kernel_steps>(world, cut, wanted);
}

}  // namespace multigrid
