// SPDX-License-Identifier: Apache-2.0
// One kernel is a search, and no host takes part. All PEs run it at once, from round to round; see
// resident_machine.cuh. In a grid of PEs with one row, a top-down round is
//
//     look around        own memory alone
//     send, wait, read   blocks that send wait until all have looked around; all blocks wait for all senders' words
//     tell, hear         when all are through, one block tells all PEs what was found; all blocks come to the same
//
// so a block waits twice, for words that PEs send each other.
#include <viaduct/device.cuh>
#include <viaduct/device/launch.cuh>

#include "common/user_error.hpp"
#include "gpu_forms.hpp"
#include "gpu_place.hpp"
#include "resident_machine.cuh"

namespace graph {
namespace {

namespace vd = via::device;

/// The more threads, the more loads are under way, which is what large graphs wait for; registers for these are what
/// the parts of a round need.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
constexpr int blocks_a_processor = 2;  // Turing holds no more threads
#else
constexpr int blocks_a_processor = 3;
#endif

template <class Rounds>
__global__ void __launch_bounds__(threads, blocks_a_processor)
    search_resident(const __grid_constant__ vd::context ctx, const __grid_constant__ vd::team team,
                    const __grid_constant__ resident_state<Rounds> of_pe, vertex root) {
    __shared__ block_state<Rounds> of_block;
    resident_machine<Rounds>{ctx, team, of_pe, of_block}.search(root);
}

template <class Rounds>
class device_search final : public search {
    using plan = typename Rounds::plan;

public:
    device_search(via::world& world, const local_graph& graph, const plan& first)
        : world_{world},
          memory_{world, graph, place_},
          last_{place_.template make<plan>(1)},
          told_{world.allocate_device<vd::signal_word>(2 * told_each())},
          arrived_{world.allocate_device<vd::signal_word>(most_senders * static_cast<std::size_t>(world.npes()))},
          gathered_{place_.copied(std::vector<gathering_words>(1))},
          messages_{place_.template make<std::uint64_t>(1)},
          state_{
              memory_.state(), first,          last_.get(), arrived_.data(), {told_.data(), told_.data() + told_each()},
              gathered_.get(), messages_.get()},
          // The same everywhere: a receiver knows how many blocks send.
          blocks_{static_cast<unsigned>(world.min(vd::max_resident_blocks(search_resident<Rounds>, int{threads})))} {
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
        vd::launch_resident(search_resident<Rounds>, blocks_, threads, 0, place_.main(), context_, team_, state_, root);
        place_.finish();
        world_.check_kernels();
        return true;
    }
    tree result() const override { return memory_.result(place_); }
    account costs() const override {
        const plan last = place_.read(state_.last, 1)[0];
        const std::uint64_t messages = place_.read(state_.messages, 1)[0];
        return {last.round, last.bottom_up, world_.sum(bytes_sent(state_.common, last, messages))};
    }

private:
    /// Words that tell of a round.
    [[nodiscard]] std::size_t told_each() const { return words_told<plan> * static_cast<std::size_t>(world_.npes()); }

    via::world& world_;
    gpu_place place_;
    memory_of<Rounds, gpu_place> memory_;
    common::gpu_array<plan> last_;
    via::symmetric<vd::signal_word, via::device_memory> told_;
    via::symmetric<vd::signal_word, via::device_memory> arrived_;
    common::gpu_array<gathering_words> gathered_;
    common::gpu_array<std::uint64_t> messages_;
    resident_state<Rounds> state_;
    unsigned blocks_;
    vd::context context_;
    vd::team team_;
};

}  // namespace

std::unique_ptr<search> make_device_search(via::world& world, const local_graph& graph, directions allowed) {
    return std::make_unique<device_search<levels_rounds>>(world, graph, first_plan(world, graph, allowed));
}

std::unique_ptr<search> make_device_paths(via::world& world, const local_graph& graph, float step) {
    return std::make_unique<device_search<paths_rounds>>(world, graph, first_plan(step));
}

}  // namespace graph
