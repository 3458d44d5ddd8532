// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/graph_exec.hpp"

#include "fake_cuda/driver.hpp"
#include "fake_cuda/fake_kernels.hpp"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace fake_cuda {
namespace {

/// What the kernel on this thread is a node of; null if it is none.
graph_exec*& running() {
    thread_local constinit graph_exec* exec = nullptr;
    return exec;
}

using chain = std::vector<std::size_t>;

/// Cuts a graph into chains of nodes, each after the one before it. Nodes with no order between them are of two.
std::vector<chain> chains_of(const std::vector<graph_node>& nodes) {
    std::vector<chain> chains;
    std::vector<std::size_t> chain_of;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto& after = nodes[i].after;
        const auto last =
            std::ranges::find_if(after, [&](std::size_t before) { return chains[chain_of[before]].back() == before; });
        chain_of.push_back(last == after.end() ? chains.size() : chain_of[*last]);
        if (last == after.end()) chains.emplace_back();
        chains[chain_of[i]].push_back(i);
    }
    return chains;
}

/// Of a graph and the bodies in it.
template <class Visit>
void for_each_condition(const graph& of, Visit visit) {
    for (const condition& each : of.conditions()) visit(each);
    for (const graph_node& node : of.nodes()) {
        if (!node.chosen) continue;
        for (const auto& body : node.chosen->bodies) for_each_condition(*body, visit);
    }
}

}  // namespace

void set_condition(CUgraphConditionalHandle which, unsigned value) {
    if (running() == nullptr || !running()->set(which, value)) throw kernel_fault{CUDA_ERROR_ILLEGAL_ADDRESS};
}

graph_exec::graph_exec(const graph& of) : graph_{of.clone()} {
    for_each_condition(*graph_, [&](const condition& each) { conditions_.try_emplace(each.handle, each.initial); });
}

bool graph_exec::set(CUgraphConditionalHandle which, unsigned value) {
    const auto found = conditions_.find(which);
    if (found == conditions_.end()) return false;
    found->second = value;
    return true;
}

void graph_exec::launch(stream& in) {
    const std::lock_guard turn{launching_};
    auto end = std::make_shared<mark>();
    in.enqueue([self = shared_from_this(), before = std::exchange(last_, end)] {
        if (before) before->wait();
        self->run();
        return CUDA_SUCCESS;  // an error has spoilt the context of the node that it is of
    });
    in.enqueue(std::move(end));
}

void graph_exec::run() {
    for_each_condition(*graph_, [&](const condition& each) {
        if (each.is_assigned) conditions_.at(each.handle) = each.initial;
    });
    run(*graph_);
}

void graph_exec::run(const graph& what) {
    const std::vector<graph_node>& nodes = what.nodes();
    std::vector<mark> done(nodes.size());
    const auto serve = [&](const chain& mine) {
        graph_exec* const before = std::exchange(running(), this);
        pauses late;
        for (const std::size_t i : mine) {
            for (const std::size_t other : nodes[i].after) done[other].wait();
            late.next();
            run(nodes[i]);
            done[i].set();
        }
        running() = before;
    };
    const std::vector<chain> chains = chains_of(nodes);
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < chains.size(); ++i) helpers.push_back(start_thread([&, i] { serve(chains[i]); }));
    if (!chains.empty()) serve(chains.front());
    for (std::thread& each : helpers) each.join();
}

void graph_exec::run(const graph_node& node) {
    if (!node.chosen) return carry_out(node.run, *node.of);
    const auto& bodies = node.chosen->bodies;
    const std::atomic<unsigned>& value = conditions_.at(node.chosen->condition);
    if (node.chosen->repeats) {
        while (value != 0 && node.of->fault.load() == CUDA_SUCCESS) run(*bodies.front());
    } else if (value != 0) {
        run(*bodies.front());
    } else if (bodies.size() > 1) {
        run(*bodies.back());
    }
}

}  // namespace fake_cuda
