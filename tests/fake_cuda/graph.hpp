// SPDX-License-Identifier: Apache-2.0
/// @file graph.hpp
/// @brief Work with an order of its own.
#pragma once

#include "fake_cuda/work.hpp"

#include <cstddef>
#include <cuda.h>
#include <memory>
#include <utility>
#include <vector>

namespace fake_cuda {

class graph;

/// What a conditional node has: bodies of which it runs one, as its condition says.
struct choice {
    CUgraphConditionalHandle condition = 0;
    bool repeats =
        false;  ///< the only body as long as the condition is not 0; else the first then, the second if it is
    std::vector<std::shared_ptr<graph>> bodies{};
    std::vector<CUgraph> handles{};  ///< theirs, which the caller is shown where they lie
};

struct graph_node {
    work_kind kind;
    context* of;
    work run;                          ///< none of a conditional
    std::vector<std::size_t> after{};  ///< nodes of the same graph, all made before it
    std::shared_ptr<choice> chosen{};  ///< of a conditional
    CUgraphNode handle = nullptr;
};

/// A number that kernels set and conditional nodes look at, as a graph knows it; each executable has its own.
struct condition {
    CUgraphConditionalHandle handle;
    context* of;
    unsigned initial;
    bool is_assigned;  ///< `initial`, with every launch
    bool is_used = false;
};

/// Not for several threads at once, as in CUDA, except that captures into it keep order among themselves.
class graph {
public:
    explicit graph(std::weak_ptr<graph> parent = {}) noexcept : parent_{std::move(parent)} {}

    [[nodiscard]] const std::vector<graph_node>& nodes() const noexcept { return nodes_; }
    /// The number of a new node, which has a handle now.
    std::size_t add(graph_node made);
    /// The numbers of nodes with these handles. False if one is of another graph.
    [[nodiscard]] bool find(const CUgraphNode* handles, std::size_t count, std::vector<std::size_t>& numbers) const;
    /// True if all of `some` come before the nodes `ends`, or are among them.
    [[nodiscard]] bool lead_to(const std::vector<std::size_t>& some, const std::vector<std::size_t>& ends) const;

    [[nodiscard]] const std::vector<condition>& conditions() const noexcept { return conditions_; }
    void add(const condition& made) { conditions_.push_back(made); }
    /// Takes a condition in a context, of this graph or of one that it is a body in, for a node. False if there is no
    /// such, or another node has it.
    [[nodiscard]] bool take(CUgraphConditionalHandle which, const context* in);

    /// Whether it is a conditional node's.
    [[nodiscard]] bool is_body() const noexcept { return !parent_.expired(); }
    /// CUDA_ERROR_NOT_SUPPORTED if bodies of it do what none may, and CUDA_ERROR_INVALID_VALUE if a condition is no
    /// node's or a capture into it is not over.
    [[nodiscard]] CUresult check() const;
    [[nodiscard]] bool has_conditionals() const noexcept;
    /// A copy with bodies of its own.
    [[nodiscard]] std::shared_ptr<graph> clone() const;

    int captures = 0;                  ///< into it that are not over
    CUgraphExec executable = nullptr;  ///< the last

private:
    std::weak_ptr<graph> parent_;
    std::vector<graph_node> nodes_{};
    std::vector<condition> conditions_{};
};

}  // namespace fake_cuda
