// SPDX-License-Identifier: Apache-2.0
// One kernel does all steps, and all of its blocks meet after each.
#include <cooperative_groups.h>

#include <algorithm>

#include <viaduct/device/launch.cuh>

#include "edge.cuh"
#include "form.hpp"

namespace heat_gpu {
namespace {

namespace vd = via::device;

/// Blocks of a multiprocessor: each thread may then have as many registers as keep its loads under way.
constexpr int blocks_a_processor = 3;

/// Tiles that a block takes at once: it is alone with its loads while it takes more.
constexpr unsigned tiles_a_turn = 2;

/// The inner rows of a step, by all blocks that have no edge. After its first tiles a block takes the next that nobody
/// has: no two multiprocessors are equally fast, and with equal shares all would wait for the slowest.
__device__ void advance_inner(const step& s, unsigned* taken) {
    __shared__ unsigned next[2];  // by turns, so that one barrier a tile is enough
    const tiling inner{2, s.size.rows, s.size.columns};
    const unsigned workers = gridDim.x - edge_blocks;
    unsigned tile = blockIdx.x - edge_blocks;
    if (inner.count <= workers) {
        if (tile < inner.count) relax_tile(s, inner, tile);
        return;
    }
    tile *= tiles_a_turn;
    for (unsigned turn = 0; tile < inner.count; turn ^= 1U) {
        if (threadIdx.x == 0) next[turn] = tiles_a_turn * (workers + atomicAdd(taken, 1U));
#pragma unroll
        for (unsigned i = 0; i < tiles_a_turn; ++i)
            if (tile + i < inner.count) relax_tile(s, inner, tile + i);
        __syncthreads();
        tile = next[turn];
    }
}

/// @param taken  how often blocks have taken tiles beyond their first: of even steps, of odd steps.
__global__ void __launch_bounds__(threads, blocks_a_processor)
    relax_persistently(const __grid_constant__ vd::context ctx, step s, vd::signal_word* arrived, unsigned* taken,
                       unsigned long long done, unsigned long long steps) {
    const auto grid = cooperative_groups::this_grid();
    for (const unsigned long long end = done + steps; done < end; ++done) {
        if (blockIdx.x < edge_blocks) {
            advance_edge(ctx, s, static_cast<int>(blockIdx.x), arrived, done);
            // Nobody uses the other one now.
            if (blockIdx.x == 0 && threadIdx.x == 0) taken[(done + 1) % 2] = 0;
        } else {
            advance_inner(s, taken + done % 2);
        }
        grid.sync();
        s = {s.size, s.to, const_cast<cell*>(s.from)};
    }
}

class kernel_form final : public form {
public:
    kernel_form(field& on, unsigned blocks)
        : field_{on},
          blocks_{blocks},
          arrived_{on.world().allocate_device<vd::signal_word>(edge_blocks)},
          taken_{on.world().allocate_device<unsigned>(2)} {
        if (blocks_ != 0) return;
        const auto fit = static_cast<unsigned>(vd::max_resident_blocks(relax_persistently, int{threads}));
        const tiling inner{2, field_.size().rows, field_.size().columns};
        blocks_ = std::min(fit, edge_blocks + std::max(1U, inner.count));
    }

    void advance(std::uint64_t steps) override {
        via_abi_device_context context{};
        via::check(via_device_context(field_.world().handle(), &context, sizeof context));
        vd::launch_resident(relax_persistently, blocks_, threads, 0, field_.main().get(), vd::context{context},
                            field_.next(), arrived_.data(), taken_.data(), field_.done(), steps);
        field_.advance(steps);
    }

private:
    field& field_;
    unsigned blocks_;
    via::symmetric<vd::signal_word, via::device_memory> arrived_;
    via::symmetric<unsigned, via::device_memory> taken_;
};

}  // namespace

std::unique_ptr<form> make_kernel_form(field& on, unsigned blocks) { return std::make_unique<kernel_form>(on, blocks); }

}  // namespace heat_gpu
