// SPDX-License-Identifier: Apache-2.0
/// @file gpu_memory.hpp
/// @brief The graph and the state of a search in a GPU's memory.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "common/gpu.hpp"
#include "gpu_state.hpp"

namespace graph {

/// Of one PE. Made and destroyed collectively.
class gpu_memory {
public:
    gpu_memory(via::world& world, const local_graph& graph);

    [[nodiscard]] const gpu_state& state() const { return state_; }
    [[nodiscard]] const common::stream& main() const { return main_; }
    /// Copies `count` elements from the GPU, after all that is in the stream.
    template <class T>
    [[nodiscard]] std::vector<T> download(const T* from, std::size_t count) const {
        std::vector<T> to(count);
        common::copy(to.data(), from, count, main_);
        return to;
    }
    /// The tree that lies there.
    [[nodiscard]] tree result() const;
    /// What was sent in a search of so many rounds. Collective.
    [[nodiscard]] account costs(std::uint64_t rounds, std::uint64_t bottom_up) const;
    /// Blocks for a kernel of the host's, whose grid may be of any size.
    [[nodiscard]] unsigned blocks() const { return blocks_; }

private:
    via::world& world_;
    common::stream main_ = common::make_stream();
    common::gpu_array<std::uint64_t> offsets_;
    common::gpu_array<vertex> neighbours_;
    common::gpu_array<vertex> parents_;
    common::gpu_array<level> levels_;
    common::gpu_array<std::uint32_t> seen_;
    common::gpu_array<piece> lists_[2];
    common::gpu_array<tally> found_;
    common::gpu_array<discovery> outbox_;
    common::gpu_array<unsigned> outbox_ends_;
    via::symmetric<discovery, via::device_memory> inbox_;
    via::symmetric<std::uint32_t, via::device_memory> frontier_;  // both, one behind the other
    gpu_state state_{};
    unsigned blocks_ = 0;
};

}  // namespace graph
