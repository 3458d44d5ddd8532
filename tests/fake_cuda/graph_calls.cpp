// SPDX-License-Identifier: Apache-2.0
// Graphs, whose nodes are captured or conditional ones, and executables of them.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <algorithm>
#include <utility>

namespace fake_cuda::api {
namespace {

context* given_or_current(CUcontext handle, context* current) {
    return handle == nullptr ? current : context_of(handle);
}

bool is_possible(const CUDA_CONDITIONAL_NODE_PARAMS& what) {
    const unsigned most = what.type == CU_GRAPH_COND_TYPE_IF ? 2 : 1;
    return what.type <= CU_GRAPH_COND_TYPE_WHILE && what.size >= 1 && what.size <= most;
}

// With bodies that are empty yet.
std::shared_ptr<choice> make_choice(const CUDA_CONDITIONAL_NODE_PARAMS& what, const std::shared_ptr<graph>& in) {
    auto made = std::make_shared<choice>(choice{what.handle, what.type == CU_GRAPH_COND_TYPE_WHILE});
    for (unsigned i = 0; i < what.size; ++i) {
        made->bodies.push_back(std::make_shared<graph>(in));
        made->handles.push_back(the_driver().graphs.insert(made->bodies.back()));
    }
    return made;
}

void forget_bodies(const graph& of) {
    for (const graph_node& node : of.nodes()) {
        if (!node.chosen) continue;
        for (const CUgraph body : node.chosen->handles) (void)the_driver().graphs.remove(body);
        for (const auto& body : node.chosen->bodies) forget_bodies(*body);
    }
}

}  // namespace

CUresult graph_create(CUgraph* handle, unsigned int flags) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (handle == nullptr || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().graphs.insert(std::make_shared<graph>());
    return CUDA_SUCCESS;
}

CUresult graph_destroy(CUgraph handle) {
    const auto gone = the_driver().graphs.find(handle);
    if (!gone || gone->is_body() || gone->captures != 0) return CUDA_ERROR_INVALID_VALUE;
    (void)the_driver().graphs.remove(handle);
    forget_bodies(*gone);
    return CUDA_SUCCESS;
}

CUresult graph_conditional_handle_create(CUgraphConditionalHandle* handle, CUgraph in, CUcontext context,
                                         unsigned int value, unsigned int flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto known = the_driver().graphs.find(in);
    auto* const of = given_or_current(context, current.here);
    if (handle == nullptr || !known || of == nullptr || flags > CU_GRAPH_COND_ASSIGN_DEFAULT)
        return CUDA_ERROR_INVALID_VALUE;
    *handle = new_handle_number();
    known->add(condition{*handle, of, value, flags == CU_GRAPH_COND_ASSIGN_DEFAULT});
    return CUDA_SUCCESS;
}

CUresult graph_add_node(CUgraphNode* handle, CUgraph to, const CUgraphNode* after, const CUgraphEdgeData* edges,
                        size_t count, CUgraphNodeParams* what) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto known = the_driver().graphs.find(to);
    std::vector<std::size_t> numbers;
    if (handle == nullptr || what == nullptr || !known || edges != nullptr || !known->find(after, count, numbers))
        return CUDA_ERROR_INVALID_VALUE;
    if (what->type != CU_GRAPH_NODE_TYPE_CONDITIONAL) return CUDA_ERROR_NOT_SUPPORTED;
    CUDA_CONDITIONAL_NODE_PARAMS& conditional = what->conditional;
    context* const of = given_or_current(conditional.ctx, current.here);
    if (!is_possible(conditional) || !known->take(conditional.handle, of)) return CUDA_ERROR_INVALID_VALUE;
    const auto chosen = make_choice(conditional, known);
    conditional.phGraph_out = chosen->handles.data();
    const std::size_t made = known->add({work_kind::conditional, of, {}, std::move(numbers), chosen});
    *handle = known->nodes()[made].handle;
    return CUDA_SUCCESS;
}

// As many as there is room for; and how many there are.
CUresult graph_get_nodes(CUgraph handle, CUgraphNode* nodes, size_t* count) {
    const auto known = the_driver().graphs.find(handle);
    if (!known || count == nullptr) return CUDA_ERROR_INVALID_VALUE;
    for (std::size_t i = 0; nodes != nullptr && i < std::min(*count, known->nodes().size()); ++i)
        nodes[i] = known->nodes()[i].handle;
    *count = known->nodes().size();
    return CUDA_SUCCESS;
}

// A graph with conditional nodes has one executable at a time.
CUresult graph_instantiate_with_flags(CUgraphExec* handle, CUgraph of, unsigned long long flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto known = the_driver().graphs.find(of);
    if (handle == nullptr || !known || known->is_body() || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    if (const CUresult error = known->check(); error != CUDA_SUCCESS) return error;
    if (known->has_conditionals() && the_driver().executables.find(known->executable)) return CUDA_ERROR_NOT_SUPPORTED;
    *handle = known->executable = the_driver().executables.insert(std::make_shared<graph_exec>(*known));
    return CUDA_SUCCESS;
}

// What is launched needs nothing more here.
CUresult graph_upload(CUgraphExec handle, CUstream in) {
    const usable_stream stream{in};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    return the_driver().executables.find(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

// In a capture a driver makes a node of it, which nobody has asked for here.
CUresult graph_launch(CUgraphExec handle, CUstream in) {
    const usable_stream stream{in};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const auto known = the_driver().executables.find(handle);
    if (!known) return CUDA_ERROR_INVALID_VALUE;
    if (stream.queue->place().in) return CUDA_ERROR_NOT_SUPPORTED;
    known->launch(*stream.queue);
    return CUDA_SUCCESS;
}

// What has been launched runs to its end.
CUresult graph_exec_destroy(CUgraphExec handle) {
    return the_driver().executables.remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

}  // namespace fake_cuda::api
