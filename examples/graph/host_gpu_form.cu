// SPDX-License-Identifier: Apache-2.0
// The host goes from level to level: it starts a kernel, waits, reads how much was found, sends it, and waits for
// everyone.
#include <array>

#include "gpu_forms.hpp"
#include "gpu_level.cuh"
#include "gpu_memory.hpp"

namespace graph {
namespace {

__global__ void __launch_bounds__(threads) reset_kernel(gpu_state s) { reset(s); }
__global__ void __launch_bounds__(threads) reach_root_kernel(gpu_state s, vertex root) {
    if (threadIdx.x < warp_size) reach_root(s, root);
}
__global__ void __launch_bounds__(threads) look_around_kernel(gpu_state s, unsigned pieces, level depth) {
    look_around(s, pieces, depth);
}
__global__ void __launch_bounds__(threads)
    read_mail_kernel(gpu_state s, int sender, unsigned begin, unsigned end, level depth) {
    read_mail(s, sender, begin, end, depth);
}
__global__ void __launch_bounds__(threads) mark_frontier_kernel(gpu_state s, level depth) { mark_frontier(s, depth); }
__global__ void __launch_bounds__(threads) look_for_frontier_kernel(gpu_state s, level depth) {
    look_for_frontier(s, depth);
}

class host_gpu_search final : public search {
public:
    host_gpu_search(via::world& world, const local_graph& graph, directions allowed, stop_request stop)
        : world_{world},
          edges_{graph.neighbours.size()},
          allowed_{allowed},
          stop_{std::move(stop)},
          memory_{world, graph},
          sent_(static_cast<std::size_t>(world.npes())),
          read_(sent_.size()) {}

    bool run(vertex root) override {
        start(root);
        direction how = direction::top_down;
        level depth = 0;
        for (census state = take_census(); state.frontier != 0; state = take_census()) {
            if (stopped_) return false;
            how = next_direction(how, allowed_, state, memory_.state().cut.vertices());
            depth += 1;
            if (how == direction::top_down) {
                top_down(depth);
            } else {
                bottom_up(depth);
                bottom_up_rounds_ += 1;
            }
            rounds_ += 1;
        }
        return true;
    }

    tree result() const override { return memory_.result(); }
    account costs() const override { return memory_.costs(rounds_, bottom_up_rounds_); }

private:
    /// Enqueues a kernel of `blocks` blocks.
    template <class... Parameters, class... Arguments>
    void launch(unsigned blocks, void (*kernel)(gpu_state, Parameters...), Arguments... arguments) {
        kernel<<<blocks, threads, 0, memory_.main().get()>>>(memory_.state(), arguments...);
        common::check(cudaGetLastError(), "launch");
    }
    /// Blocks that have something to do, a warp each for so much.
    [[nodiscard]] unsigned blocks_for(std::uint64_t warps) const {
        const std::uint64_t wanted = (warps * warp_size + threads - 1) / threads;
        return static_cast<unsigned>(std::min<std::uint64_t>(std::max<std::uint64_t>(wanted, 1), memory_.blocks()));
    }

    void start(vertex root) {
        launch(memory_.blocks(), reset_kernel);
        launch(1, reach_root_kernel, root);
        std::fill(sent_.begin(), sent_.end(), 0);
        std::fill(read_.begin(), read_.end(), 0);
        unreached_edges_ = edges_;
        rounds_ = bottom_up_rounds_ = 0;
    }

    /// What was found becomes the frontier; how large it is on all PEs. It is where all PEs meet after each level.
    census take_census() {
        const tally found = memory_.download(memory_.state().found, 1)[0];
        common::check(cudaMemsetAsync(memory_.state().found, 0, sizeof(tally), memory_.main().get()),
                      "cudaMemsetAsync");
        pieces_ = found.pieces;
        unreached_edges_ -= found.edges;
        std::array<std::uint64_t, 4> sums{found.vertices, found.edges, unreached_edges_, stop_() ? 1U : 0U};
        world_.reduce(VIA_SUM, sums.data(), sums);
        stopped_ = sums[3] != 0;
        return {sums[0], sums[1], sums[2]};
    }

    void top_down(level depth) {
        launch(blocks_for(pieces_), look_around_kernel, pieces_, depth);
        if (world_.npes() == 1) return;
        send_mail();
        std::vector<std::uint64_t> come(sent_.size());
        world_.alltoall(come.data(), sent_.data(), 1);
        for (int sender = 0; sender < world_.npes(); ++sender) {
            const auto i = static_cast<std::size_t>(sender);
            if (come[i] == read_[i]) continue;
            launch(blocks_for((come[i] - read_[i]) / warp_size + 1), read_mail_kernel, sender,
                   static_cast<unsigned>(read_[i]), static_cast<unsigned>(come[i]), depth);
            read_[i] = come[i];
        }
    }
    void send_mail() {
        const gpu_state& s = memory_.state();
        const std::vector<unsigned> ends = memory_.download(s.outbox_ends, sent_.size());
        const std::uint64_t most = s.cut.most();
        for (int to = 0; to < world_.npes(); ++to) {
            std::uint64_t& sent = sent_[static_cast<std::size_t>(to)];
            const unsigned end = ends[static_cast<std::size_t>(to)];
            if (end == sent) continue;
            const discovery* const from = s.outbox + most * static_cast<std::uint64_t>(to);
            world_.put_nbi(s.inbox + most * static_cast<std::uint64_t>(s.pe) + sent, {from + sent, end - sent}, to);
            sent = end;
        }
        world_.barrier();
    }

    void bottom_up(level depth) {
        const gpu_state& s = memory_.state();
        const std::uint64_t words = s.cut.words_each();
        launch(blocks_for(words), mark_frontier_kernel, depth);
        common::synchronize(memory_.main());
        std::uint32_t* const own = s.frontier[depth % 2] + words * static_cast<std::uint64_t>(s.pe);
        for (int to = 0; to < world_.npes(); ++to)
            if (to != s.pe) world_.put_nbi(own, {own, words}, to);
        world_.barrier();
        launch(blocks_for(words), look_for_frontier_kernel, depth);
    }

    via::world& world_;
    std::uint64_t edges_;
    directions allowed_;
    stop_request stop_;
    gpu_memory memory_;
    std::vector<std::uint64_t> sent_;  // messages to each PE in this search
    std::vector<std::uint64_t> read_;  // and from each PE
    unsigned pieces_ = 0;              // of the frontier
    std::uint64_t unreached_edges_ = 0;
    std::uint64_t rounds_ = 0;
    std::uint64_t bottom_up_rounds_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::unique_ptr<search> make_host_gpu_search(via::world& world, const local_graph& graph, directions allowed,
                                             stop_request stop) {
    return std::make_unique<host_gpu_search>(world, graph, allowed, std::move(stop));
}

}  // namespace graph
