// SPDX-License-Identifier: Apache-2.0
// Shortest paths by the processors: delta-stepping with one bound (as of Meyer and Sanders, "Δ-stepping: a
// parallelizable shortest path algorithm", 2003, but far vertices lie in one list and not in buckets). Vertices
// whose distance is below the bound offer it, with the weight of the edge, to their neighbours, round by round, until
// no PE has one left; then the bound rises.
//
// A distance is the least sum over all paths, added up from the root in single precision. Rounding keeps the order of
// numbers, so this least sum is the same however the rounds went: all numbers of PEs have the same bits.
#include <algorithm>
#include <array>
#include <cmath>

#include "mailbox.hpp"
#include "search.hpp"

namespace graph {
namespace {

/// `to` can be reached by `from`, at this distance.
struct offer {
    vertex to;
    vertex from;
    float distance;
};

/// The best that a vertex of another PE has been offered from here.
struct made_offer {
    float distance = no_distance;
    vertex from = no_vertex;
    std::uint64_t round = 0;
};

/// A PE makes one offer at most to each vertex in a round.
std::uint64_t most_messages(const partition& cut) {
    return std::uint64_t{cut.most()} * static_cast<std::uint64_t>(cut.npes() - 1);
}

class host_paths final : public search {
public:
    host_paths(via::world& world, const local_graph& graph, float step, stop_request stop)
        : world_{world}, graph_{graph}, step_{step}, stop_{std::move(stop)}, mail_{world, most_messages(graph.cut)} {}

    bool run(vertex root) override {
        start(root);
        while (raise_bound()) {
            do {
                costs_.rounds += 1;
                relax();
            } while (someone_is_near());
            if (stopped_) return false;
        }
        return true;
    }

    tree result() const override { return {parents_, {}, distances_}; }
    account costs() const override {
        account all = costs_;
        all.bytes_sent = world_.sum(mail_.bytes_sent() - sent_before_);
        return all;
    }

private:
    void start(vertex root) {
        parents_.assign(graph_.count(), no_vertex);
        distances_.assign(graph_.count(), no_distance);
        made_.assign(graph_.cut.vertices(), {});
        near_.clear();
        far_.clear();
        is_near_.assign(graph_.count(), false);
        is_far_.assign(graph_.count(), false);
        bound_ = 0.0F;
        stopped_ = false;
        sent_before_ = mail_.bytes_sent();
        costs_ = {};
        if (graph_.owns(root)) take({root, root, 0.0F});
    }

    /// Sets the bound above the least distance of the far vertices; false if no PE has one.
    bool raise_bound() {
        forget_far([&](local_vertex v) { return distances_[v] < bound_; });  // they have been near since
        float least = no_distance;
        for (const local_vertex v : far_) least = std::min(least, distances_[v]);
        least = world_.min(least);
        if (least == no_distance) return false;
        // Where the step is lost in rounding, the next number is above all the same.
        bound_ = std::max(least + step_, std::nextafter(least, no_distance));
        forget_far([&](local_vertex v) {
            if (distances_[v] < bound_) await(v);
            return distances_[v] < bound_;
        });
        return true;
    }
    template <class Condition>
    void forget_far(Condition&& condition) {
        std::erase_if(far_, [&](local_vertex v) {
            if (!condition(v)) return false;
            is_far_[v] = false;
            return true;
        });
    }

    /// Where all PEs meet after each round.
    bool someone_is_near() {
        std::array<std::uint64_t, 2> sums{near_.size(), stop_() ? 1U : 0U};
        world_.reduce(VIA_SUM, sums.data(), sums);
        stopped_ = sums[1] != 0;
        return sums[0] != 0 && !stopped_;
    }

    void relax() {
        std::vector<local_vertex> now;
        now.swap(near_);
        for (const local_vertex v : now) is_near_[v] = false;
        for (const local_vertex v : now) {
            const std::span<const vertex> to = graph_.neighbours_of(v);
            const std::span<const float> weights = graph_.weights_of(v);
            for (std::size_t i = 0; i < to.size(); ++i) make({to[i], graph_.first() + v, distances_[v] + weights[i]});
        }
        for (const vertex to : improved_) mail_.send(graph_.cut.owner(to), {to, made_[to].from, made_[to].distance});
        improved_.clear();
        for (const offer& each : mail_.receive()) take(each);
        mail_.clear();
    }

    /// Others' vertices are offered something only if it is better than all before, and once a round.
    void make(const offer& made) {
        if (graph_.owns(made.to)) return take(made);
        made_offer& best = made_[made.to];
        if (made.distance >= best.distance) return;
        if (best.round != costs_.rounds) improved_.push_back(made.to);
        best = {made.distance, made.from, costs_.rounds};
    }

    void take(const offer& made) {
        const local_vertex v = made.to - graph_.first();
        if (made.distance >= distances_[v]) return;
        distances_[v] = made.distance;
        parents_[v] = made.from;
        await(v);
    }

    /// The vertex waits for its turn.
    void await(local_vertex v) {
        const bool near = distances_[v] < bound_;
        std::vector<bool>& is_there = near ? is_near_ : is_far_;
        if (is_there[v]) return;
        is_there[v] = true;
        (near ? near_ : far_).push_back(v);
    }

    via::world& world_;
    const local_graph& graph_;
    float step_;
    stop_request stop_;
    mailbox<offer> mail_;
    std::vector<vertex> parents_;
    std::vector<float> distances_;
    std::vector<made_offer> made_;  // to all vertices
    std::vector<vertex> improved_;  // others' to which there is something to offer in this round
    std::vector<local_vertex> near_;
    std::vector<local_vertex> far_;
    std::vector<bool> is_near_;
    std::vector<bool> is_far_;
    float bound_ = 0.0F;
    std::uint64_t sent_before_ = 0;
    account costs_;
    bool stopped_ = false;
};

}  // namespace

std::unique_ptr<search> make_host_paths(via::world& world, const local_graph& graph, float step, stop_request stop) {
    return std::make_unique<host_paths>(world, graph, step, std::move(stop));
}

}  // namespace graph
