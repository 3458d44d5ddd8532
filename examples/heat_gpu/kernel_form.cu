// SPDX-License-Identifier: Apache-2.0
// One kernel does all steps. Two of its blocks have an edge each: they wait for the neighbour's row, compute their own
// and put it with a signal, while the other blocks compute the inner rows. All meet after each step.
//
// A signal is the number of steps that the sender has done. One word for each edge is enough: a neighbour is never more
// than one step ahead, since its next step waits for this PE's signal; for the same reason nobody writes into a row
// that is still read.
#include <cooperative_groups.h>

#include <algorithm>

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>

#include "form.hpp"
#include "stencil.cuh"

namespace heat_gpu {
namespace {

namespace vd = via::device;

constexpr unsigned edge_blocks = 2;

/// By a block.
__device__ void advance_edge(const vd::context& ctx, const step& s, int side, via::signal* arrived,
                             std::uint64_t done) {
    const edge e{side, ctx.pe(), ctx.npes(), s.size};
    const std::size_t width = s.size.columns;
    if (e.neighbour >= 0) ctx.signal_wait_until(vd::block, arrived + side, vd::cmp::ge, done);
    relax_row(s, e.row);
    if (e.neighbour >= 0)
        ctx.put_signal(vd::block, s.to + e.their_halo * width, s.to + e.row * width, width, arrived + e.their_side,
                       done + 1, vd::signal_op::set, e.neighbour);
}

__global__ void __launch_bounds__(threads)
    relax_persistently(const __grid_constant__ vd::context ctx, step s, via::signal* arrived, std::uint64_t done,
                       std::uint64_t steps) {
    const auto grid = cooperative_groups::this_grid();
    const tiling inner{2, s.size.rows, s.size.columns};
    for (const std::uint64_t end = done + steps; done < end; ++done) {
        if (blockIdx.x < edge_blocks) {
            advance_edge(ctx, s, static_cast<int>(blockIdx.x), arrived, done);
        } else {
            for (unsigned tile = blockIdx.x - edge_blocks; tile < inner.count; tile += gridDim.x - edge_blocks)
                relax_tile(s, inner, tile);
        }
        grid.sync();
        s = {s.size, s.to, const_cast<cell*>(s.from)};
    }
}

class kernel_form final : public form {
public:
    kernel_form(field& on, unsigned blocks)
        : field_{on}, blocks_{blocks}, arrived_{on.world().allocate_device<via::signal>(2)} {
        if (blocks_ != 0) return;
        const auto fit = static_cast<unsigned>(vd::max_resident_blocks(relax_persistently, int{threads}));
        const tiling inner{2, field_.size().rows, field_.size().columns};
        blocks_ = std::min(fit, edge_blocks + std::max(1U, inner.count));
    }

    void advance(std::uint64_t steps) override {
        via_abi_device_context context{};
        via::check(via_device_context(field_.world().handle(), &context, sizeof context));
        vd::launch_resident(relax_persistently, blocks_, threads, 0, field_.main().get(), vd::context{context},
                            field_.next(), arrived_.data(), field_.done(), steps);
        field_.advance(steps);
    }

private:
    field& field_;
    unsigned blocks_;
    via::symmetric<via::signal, via::device_memory> arrived_;
};

}  // namespace

std::unique_ptr<form> make_kernel_form(field& on, unsigned blocks) { return std::make_unique<kernel_form>(on, blocks); }

}  // namespace heat_gpu
