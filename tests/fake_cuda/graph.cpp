// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/graph.hpp"

#include "fake_cuda/table.hpp"

#include <algorithm>
#include <utility>

namespace fake_cuda {
namespace {

bool is_allowed_in_body(const graph_node& node) {
    return node.kind != work_kind::memory_operation && node.kind != work_kind::host_function;
}

}  // namespace

std::size_t graph::add(graph_node made) {
    made.handle = reinterpret_cast<CUgraphNode>(new_handle_number());
    nodes_.push_back(std::move(made));
    return nodes_.size() - 1;
}

bool graph::find(const CUgraphNode* handles, std::size_t count, std::vector<std::size_t>& numbers) const {
    for (std::size_t i = 0; i < count; ++i) {
        const auto found = std::ranges::find(nodes_, handles[i], &graph_node::handle);
        if (found == nodes_.end()) return false;
        numbers.push_back(static_cast<std::size_t>(found - nodes_.begin()));
    }
    return true;
}

bool graph::lead_to(const std::vector<std::size_t>& some, const std::vector<std::size_t>& ends) const {
    std::vector<bool> leads(nodes_.size());
    for (const std::size_t end : ends) leads[end] = true;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        if (!leads[i]) continue;
        for (const std::size_t before : nodes_[i].after) leads[before] = true;
    }
    return std::ranges::all_of(some, [&](std::size_t node) { return leads[node]; });
}

bool graph::take(CUgraphConditionalHandle which, const context* in) {
    const auto found = std::ranges::find(conditions_, which, &condition::handle);
    if (found != conditions_.end()) return found->of == in && !std::exchange(found->is_used, true);
    const auto parent = parent_.lock();
    return parent && parent->take(which, in);
}

CUresult graph::check() const {
    const bool is_complete = captures == 0 && std::ranges::all_of(conditions_, &condition::is_used);
    if (!is_complete) return CUDA_ERROR_INVALID_VALUE;
    for (const graph_node& node : nodes_) {
        if (!node.chosen) continue;
        for (const auto& body : node.chosen->bodies) {
            if (!std::ranges::all_of(body->nodes_, is_allowed_in_body)) return CUDA_ERROR_NOT_SUPPORTED;
            if (const CUresult error = body->check(); error != CUDA_SUCCESS) return error;
        }
    }
    return CUDA_SUCCESS;
}

bool graph::has_conditionals() const noexcept {
    return std::ranges::any_of(nodes_, [](const graph_node& node) { return node.chosen != nullptr; });
}

std::shared_ptr<graph> graph::clone() const {
    auto made = std::make_shared<graph>();
    made->nodes_ = nodes_;
    made->conditions_ = conditions_;
    for (graph_node& node : made->nodes_) {
        if (!node.chosen) continue;
        node.chosen = std::make_shared<choice>(*node.chosen);
        for (auto& body : node.chosen->bodies) body = body->clone();
    }
    return made;
}

}  // namespace fake_cuda
