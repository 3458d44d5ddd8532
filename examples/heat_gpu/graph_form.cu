// SPDX-License-Identifier: Apache-2.0
// A kernel a step, many steps in a graph that is replayed. The order of the stream is the barrier between two steps, so
// the grid is as large as the plate and need not fit; two of its blocks exchange the edges while the others compute.
//
// What is captured is constant, so the number of steps done, which is what the signals say, is not an argument: it lies
// in memory, where the block of each edge counts it.
#include <algorithm>

#include "edge.cuh"
#include "form.hpp"

namespace heat_gpu {
namespace {

/// About as many as of the kernel that knows of no edges. What the edges need beyond its registers is in memory.
constexpr int blocks_a_processor = 4;

__global__ void __launch_bounds__(threads, blocks_a_processor)
    relax_step(const __grid_constant__ via::device::context ctx, step s, via::device::signal_word* arrived,
               unsigned long long* done) {
    if (blockIdx.x >= edge_blocks) {
        relax_tile(s, {2, s.size.rows, s.size.columns}, blockIdx.x - edge_blocks);
        return;
    }
    const unsigned long long number = done[blockIdx.x];
    advance_edge(ctx, s, static_cast<int>(blockIdx.x), arrived, number);
    __syncthreads();  // all have read the number
    if (threadIdx.x == 0) done[blockIdx.x] = number + 1;
}

class graph_form final : public form {
public:
    graph_form(field& on, std::uint64_t steps_a_replay) : field_{on}, steps_a_replay_{steps_a_replay} {
        via_abi_device_context abi{};
        via::check(via_device_context(field_.world().handle(), &abi, sizeof abi));
        context_ = abi;
        if (steps_a_replay_ != 0) capture();
    }

    void advance(std::uint64_t steps) override {
        // A graph begins with an even step, as the one that was captured did.
        if (field_.done() % 2 != 0 && steps > 0) steps -= enqueue_and_count();
        for (; steps_a_replay_ != 0 && steps >= steps_a_replay_; steps -= steps_a_replay_) {
            common::check(cudaGraphLaunch(executable_.get(), field_.main().get()), "cudaGraphLaunch");
            field_.advance(steps_a_replay_);
        }
        while (steps > 0) steps -= enqueue_and_count();
    }

private:
    void capture() {
        executable_ = common::capture(field_.main(), [&] {
            for (std::uint64_t i = 0; i < steps_a_replay_; ++i) enqueue(i);
        });
    }

    std::uint64_t enqueue_and_count() {
        enqueue(0);
        field_.advance(1);
        return 1;
    }

    /// The step after `ahead` further ones.
    void enqueue(std::uint64_t ahead) {
        const tiling inner{2, field_.size().rows, field_.size().columns};
        relax_step<<<edge_blocks + inner.count, threads, 0, field_.main().get()>>>(context_, field_.next(ahead),
                                                                                   arrived_.data(), done_.data());
        common::check(cudaGetLastError(), "relax_step");
    }

    field& field_;
    std::uint64_t steps_a_replay_;
    via::device::context context_;
    via::symmetric<via::device::signal_word, via::device_memory> arrived_ =
        field_.world().allocate_device<via::device::signal_word>(edge_blocks);
    /// Not exchanged, but memory of the GPU as well.
    via::symmetric<unsigned long long, via::device_memory> done_ =
        field_.world().allocate_device<unsigned long long>(edge_blocks);
    common::executable_graph executable_;
};

}  // namespace

std::unique_ptr<form> make_graph_form(field& on, std::uint64_t steps_a_replay) {
    return std::make_unique<graph_form>(on, steps_a_replay);
}

}  // namespace heat_gpu
