// SPDX-License-Identifier: Apache-2.0
// One kernel is a search, and no host takes part. All PEs run it at once, from level to level:
//
//     look around, or mark the frontier   own memory alone
//     grid.sync()                         all that is to be sent is known
//     send, wait, read                    some blocks put, all blocks wait for all senders
//     grid.sync()                         all that this PE finds in this level is known
//     census                              one block, with those of the other PEs: how to go on, and whether
//     grid.sync()                         all blocks know it
//
// One signal word from each sender tells both that it has sent and how much: its upper half counts the blocks that have
// put their part, its lower half the messages since the search began. A reduction orders nothing but itself, so a
// sender whose census is done may write for the next level while others still read in this one: mail lies behind what
// they read, and the frontier's bits are two by turns.
#include <cooperative_groups.h>

#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>

#include "common/user_error.hpp"
#include "gpu_forms.hpp"
#include "gpu_level.cuh"
#include "gpu_memory.hpp"

namespace graph {
namespace {

namespace vd = via::device;

/// Each thread may then have as many registers as the transfers need.
constexpr int blocks_a_processor = 2;
/// Blocks that send to one PE: so many fill its link.
constexpr unsigned most_senders = 16;
/// In a signal, a block that has put its part.
constexpr vd::signal_word one_part = vd::signal_word{1} << 32;

/// Known to all blocks of a PE between two grid barriers.
struct decision {
    direction how;
    bool ended;
    bool failed;  ///< a wait has been given up
    unsigned pieces;
    std::uint64_t unreached_edges;
    std::uint64_t rounds;
    std::uint64_t bottom_up;
};

/// What the kernel needs beyond the state that it shares with the other form.
struct persistent_state {
    gpu_state common;
    directions allowed;
    std::uint64_t edges;       ///< of this PE's vertices
    decision* next;            ///< this PE's own
    unsigned long long* sums;  ///< three of this PE, three of all; symmetric
    vd::signal_word* arrived;  ///< from each PE; symmetric
};

/// A block's part in sending: to whom, and which part of it.
struct sender {
    int to;  ///< -1: it sends nothing
    unsigned part;
    unsigned parts;  ///< to each PE

    __device__ explicit sender(const gpu_state& s) : to{-1}, part{0}, parts{0} {
        const auto others = static_cast<unsigned>(s.cut.npes() - 1);
        if (others == 0) return;
        parts = min(most_senders, gridDim.x / others);
        part = blockIdx.x / others;
        if (part < parts) to = (s.pe + 1 + static_cast<int>(blockIdx.x % others)) % s.cut.npes();
    }
};

/// Where part `part` of `count` begins.
__device__ std::uint64_t begin_of(std::uint64_t count, unsigned part, unsigned parts) { return count * part / parts; }

/// @param sent  messages to that PE before
__device__ void send_mail(const vd::context& ctx, const persistent_state& p, const sender& mine, unsigned& sent) {
    if (mine.to < 0) return;
    const gpu_state& s = p.common;
    const std::uint64_t most = s.cut.most();
    const unsigned end = s.outbox_ends[mine.to];
    const std::uint64_t begin = sent + begin_of(end - sent, mine.part, mine.parts);
    const std::uint64_t count = sent + begin_of(end - sent, mine.part + 1, mine.parts) - begin;
    ctx.put_signal(vd::block, s.inbox + most * s.pe + begin, s.outbox + most * mine.to + begin, count, p.arrived + s.pe,
                   one_part + count, vd::signal_op::add, mine.to);
    sent = end;
}

__device__ void send_frontier(const vd::context& ctx, const persistent_state& p, const sender& mine, level depth) {
    if (mine.to < 0) return;
    const gpu_state& s = p.common;
    const std::uint64_t words = s.cut.words_each();
    const std::uint64_t begin = begin_of(words, mine.part, mine.parts);
    const std::uint64_t count = begin_of(words, mine.part + 1, mine.parts) - begin;
    std::uint32_t* const own = s.frontier[depth % 2] + words * s.pe + begin;
    ctx.put_signal(vd::block, own, own, count, p.arrived + s.pe, one_part, vd::signal_op::add, mine.to);
}

/// Waits until all have sent what they send in this round. All blocks do.
/// @param come  shared memory: messages from each PE since the search began
__device__ void wait_for_senders(const vd::context& ctx, const persistent_state& p, unsigned parts, std::uint64_t round,
                                 unsigned* come) {
    const auto from = static_cast<int>(threadIdx.x);
    if (from < ctx.npes() && from != ctx.pe()) {
        const vd::signal_word wanted = round * parts * one_part;
        const vd::signal_word seen = ctx.signal_wait_until(p.arrived + from, vd::cmp::ge, wanted);
        come[from] = static_cast<unsigned>(seen);
        if (seen < wanted) p.next->failed = true;
    }
    __syncthreads();
}

/// What was found becomes the frontier, and all PEs come to the same decision about it. By one block.
__device__ void take_census(const vd::team& team, const persistent_state& p) {
    decision& next = *p.next;
    if (threadIdx.x == 0) {
        const tally found = *p.common.found;
        *p.common.found = {0, 0, 0};
        next.pieces = found.pieces;
        next.unreached_edges -= found.edges;
        p.sums[0] = found.vertices;
        p.sums[1] = found.edges;
        p.sums[2] = next.unreached_edges;
    }
    __syncthreads();
    team.reduce(vd::block, vd::sum{}, p.sums + 3, p.sums, 3);
    if (threadIdx.x != 0) return;
    const census all{p.sums[3], p.sums[4], p.sums[5]};
    next.ended = all.frontier == 0 || next.failed;
    if (next.ended) return;
    next.how = next_direction(next.how, p.allowed, all, p.common.cut.vertices());
    next.rounds += 1;
    next.bottom_up += next.how == direction::bottom_up ? 1 : 0;
}

/// One level: all but the census.
__device__ void take_level(const vd::context& ctx, const persistent_state& p, const sender& mine, level depth,
                           unsigned& sent, unsigned* read, unsigned* come) {
    const auto grid = cooperative_groups::this_grid();
    const gpu_state& s = p.common;
    const bool is_top_down = p.next->how == direction::top_down;
    if (is_top_down) {
        look_around(s, p.next->pieces, depth);
    } else {
        mark_frontier(s, depth);
    }
    grid.sync();
    if (is_top_down) {
        send_mail(ctx, p, mine, sent);
    } else {
        send_frontier(ctx, p, mine, depth);
    }
    wait_for_senders(ctx, p, mine.parts, depth, come);
    if (!is_top_down) return look_for_frontier(s, depth);
    for (int from = 0; from < s.cut.npes(); ++from)
        if (from != s.pe) read_mail(s, from, read[from], come[from], depth);
    __syncthreads();
    const auto own = static_cast<int>(threadIdx.x);
    if (own < s.cut.npes()) read[own] = come[own];
}

__global__ void __launch_bounds__(threads, blocks_a_processor)
    search_persistently(const __grid_constant__ vd::context ctx, const __grid_constant__ vd::team team,
                        const __grid_constant__ persistent_state p, vertex root) {
    __shared__ unsigned come[threads];  // messages from each PE in this search: by now,
    __shared__ unsigned read[threads];  // and those that this block has read its part of
    const auto grid = cooperative_groups::this_grid();
    const sender mine{p.common};
    unsigned sent = 0;
    come[threadIdx.x] = read[threadIdx.x] = 0;
    reset(p.common);
    if (blockIdx.x == 0) {
        if (threadIdx.x < ctx.npes()) p.arrived[threadIdx.x] = 0;
        if (threadIdx.x == 0) *p.next = {direction::top_down, false, false, 0, p.edges, 0, 0};
    }
    grid.sync();
    if (blockIdx.x == 0) {
        team.sync(vd::block);  // nobody sends before all words for it are reset
        if (threadIdx.x < warp_size) reach_root(p.common, root);
    }
    for (level depth = 1;; ++depth) {
        __syncthreads();
        if (blockIdx.x == 0) take_census(team, p);
        grid.sync();
        if (p.next->ended) return;
        take_level(ctx, p, mine, depth, sent, read, come);
        grid.sync();
    }
}

class device_search final : public search {
public:
    device_search(via::world& world, const local_graph& graph, directions allowed)
        : world_{world},
          memory_{world, graph},
          next_{common::make_gpu_array<decision>(1)},
          sums_{world.allocate_device<unsigned long long>(6)},
          arrived_{world.allocate_device<vd::signal_word>(static_cast<std::size_t>(world.npes()))},
          state_{memory_.state(), allowed, graph.neighbours.size(), next_.get(), sums_.data(), arrived_.data()},
          // The same everywhere: a sender has as many blocks as its receiver waits for.
          blocks_{static_cast<unsigned>(world.min(vd::max_resident_blocks(search_persistently, int{threads})))} {
        const unsigned most = std::min(threads, blocks_);
        if (static_cast<unsigned>(world.npes()) > most)
            throw common::user_error{"--form device is for at most " + std::to_string(most) + " PEs"};
        via_abi_device_context context{};
        via::check(via_device_context(world.handle(), &context, sizeof context));
        context_ = context;
        via_abi_device_team team{};
        via::check(via_device_team(world.team_handle(), &team, sizeof team));
        team_ = {context_, team};
    }

    bool run(vertex root) override {
        vd::launch_resident(search_persistently, blocks_, threads, 0, memory_.main().get(), context_, team_, state_,
                            root);
        common::synchronize(memory_.main());
        world_.check_kernels();
        return true;
    }

    tree result() const override { return memory_.result(); }
    account costs() const override {
        const decision last = memory_.download(state_.next, 1)[0];
        return memory_.costs(last.rounds, last.bottom_up);
    }

private:
    via::world& world_;
    gpu_memory memory_;
    common::gpu_array<decision> next_;
    via::symmetric<unsigned long long, via::device_memory> sums_;
    via::symmetric<vd::signal_word, via::device_memory> arrived_;
    persistent_state state_;
    unsigned blocks_;
    vd::context context_;
    vd::team team_;
};

}  // namespace

std::unique_ptr<search> make_device_search(via::world& world, const local_graph& graph, directions allowed) {
    return std::make_unique<device_search>(world, graph, allowed);
}

}  // namespace graph
