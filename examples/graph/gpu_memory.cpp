// SPDX-License-Identifier: Apache-2.0
#include "gpu_memory.hpp"

namespace graph {
namespace {

/// Pieces of all vertices together.
std::size_t most_pieces(const local_graph& graph) {
    std::size_t pieces = 0;
    for (local_vertex v = 0; v < graph.count(); ++v) pieces += (graph.degree(v) + piece_size - 1) / piece_size;
    return pieces;
}

unsigned full_grid() {
    int device = 0;
    int processors = 0;
    int each = 0;
    common::check(cudaGetDevice(&device), "cudaGetDevice");
    common::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                  "cudaDeviceGetAttribute");
    common::check(cudaDeviceGetAttribute(&each, cudaDevAttrMaxThreadsPerMultiProcessor, device),
                  "cudaDeviceGetAttribute");
    return static_cast<unsigned>(processors * each) / threads;
}

}  // namespace

gpu_memory::gpu_memory(via::world& world, const local_graph& graph)
    : world_{world},
      offsets_{common::copied_to_gpu(graph.offsets)},
      neighbours_{common::copied_to_gpu(graph.neighbours)},
      parents_{common::make_gpu_array<vertex>(graph.count())},
      levels_{common::make_gpu_array<level>(graph.count())},
      seen_{common::make_gpu_array<std::uint32_t>(graph.cut.words())},
      lists_{common::make_gpu_array<piece>(most_pieces(graph)), common::make_gpu_array<piece>(most_pieces(graph))},
      found_{common::make_gpu_array<tally>(1)},
      outbox_{common::make_gpu_array<discovery>(graph.cut.words() * word_bits)},
      outbox_ends_{common::make_gpu_array<unsigned>(static_cast<std::size_t>(world.npes()))},
      // One more, so that where nothing is left to send there is an address as well.
      inbox_{world.allocate_device<discovery>(graph.cut.words() * word_bits + 1)},
      frontier_{world.allocate_device<std::uint32_t>(2 * graph.cut.words())},
      blocks_{full_grid()} {
    state_ = {graph.cut,
              graph.pe,
              offsets_.get(),
              neighbours_.get(),
              parents_.get(),
              levels_.get(),
              seen_.get(),
              {lists_[0].get(), lists_[1].get()},
              found_.get(),
              outbox_.get(),
              outbox_ends_.get(),
              inbox_.data(),
              {frontier_.data(), frontier_.data() + graph.cut.words()}};
}

tree gpu_memory::result() const {
    const vertex count = state_.cut.count(state_.pe);
    return {download(state_.parents, count), download(state_.levels, count), {}};
}

account gpu_memory::costs(std::uint64_t rounds, std::uint64_t bottom_up) const {
    const auto others = static_cast<std::uint64_t>(world_.npes() - 1);
    std::uint64_t bytes = bottom_up * others * state_.cut.words_each() * sizeof(std::uint32_t);
    for (const unsigned sent : download(state_.outbox_ends, static_cast<std::size_t>(world_.npes())))
        bytes += sent * sizeof(discovery);
    return {rounds, bottom_up, world_.sum(bytes)};
}

}  // namespace graph
