// SPDX-License-Identifier: Apache-2.0
/// @file graph_exec.hpp
/// @brief Graphs that run.
#pragma once

#include "fake_cuda/graph.hpp"
#include "fake_cuda/stream.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace fake_cuda {

/// What a graph was when this was made of it.
class graph_exec : public std::enable_shared_from_this<graph_exec> {
public:
    explicit graph_exec(const graph& of);

    /// Runs once in the order of a stream that is not captured, and after earlier launches of this. Nodes that have no
    /// order between them run at once, each branch on a thread.
    void launch(stream& in);
    /// For a kernel of it. False if it has no such condition.
    [[nodiscard]] bool set(CUgraphConditionalHandle which, unsigned value);

private:
    void run();
    void run(const graph& what);
    void run(const graph_node& node);

    const std::shared_ptr<const graph> graph_;
    std::map<CUgraphConditionalHandle, std::atomic<unsigned>> conditions_{};
    std::mutex launching_{};
    std::shared_ptr<mark> last_{};  ///< where the last launch ends
};

}  // namespace fake_cuda
