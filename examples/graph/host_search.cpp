// SPDX-License-Identifier: Apache-2.0
// Breadth first by the processors. All PEs go from level to level together: what they find for each other travels as
// messages to the owners (top-down), or as the bitmap of the frontier to everyone (bottom-up).
#include <algorithm>
#include <array>

#include "bitmap.hpp"
#include "mailbox.hpp"
#include "search.hpp"

namespace graph {
namespace {

/// `from`, which is in the frontier, has a neighbour `to`.
struct discovery {
    vertex to;
    vertex from;
};

/// An owner is told of each of its vertices once a search by each other PE.
std::uint64_t most_messages(const partition& cut) {
    return std::uint64_t{cut.most()} * static_cast<std::uint64_t>(cut.npes() - 1);
}

class host_search final : public search {
public:
    host_search(via::world& world, const local_graph& graph, directions allowed, stop_request stop)
        : world_{world},
          graph_{graph},
          allowed_{allowed},
          stop_{std::move(stop)},
          mail_{world, most_messages(graph.cut)},
          frontier_bits_{world.allocate<std::uint32_t>(graph.cut.words())} {}

    bool run(vertex root) override {
        start(root);
        direction how = direction::top_down;
        level depth = 0;
        for (census state = take_census(); state.frontier != 0; state = take_census()) {
            if (stopped_) return false;
            how = next_direction(how, allowed_, state, graph_.cut.vertices());
            depth += 1;
            if (how == direction::top_down) {
                top_down(depth);
            } else {
                bottom_up(depth);
                costs_.bottom_up += 1;
            }
            costs_.rounds += 1;
        }
        return true;
    }

    tree result() const override { return {parents_, levels_, {}}; }
    account costs() const override {
        account all = costs_;
        all.bytes_sent = world_.sum(mail_.bytes_sent() - sent_before_ + costs_.bytes_sent);
        return all;
    }

private:
    void start(vertex root) {
        parents_.assign(graph_.count(), no_vertex);
        levels_.assign(graph_.count(), no_level);
        seen_.assign(graph_.cut.words(), 0);
        found_.clear();
        unreached_edges_ = graph_.neighbours.size();
        mail_.clear();
        sent_before_ = mail_.bytes_sent();
        costs_ = {};
        if (graph_.owns(root)) {
            insert(seen_, root);
            reach(root, root, 0);
        }
    }

    /// What was found becomes the frontier; how large it is on all PEs. It is where all PEs meet after each level.
    census take_census() {
        frontier_.swap(found_);
        found_.clear();
        std::uint64_t edges = 0;
        for (const local_vertex v : frontier_) edges += graph_.degree(v);
        unreached_edges_ -= edges;
        std::array<std::uint64_t, 4> sums{frontier_.size(), edges, unreached_edges_, stop_() ? 1U : 0U};
        world_.reduce(VIA_SUM, sums.data(), sums);
        stopped_ = sums[3] != 0;
        return {sums[0], sums[1], sums[2]};
    }

    void top_down(level depth) {
        for (const local_vertex v : frontier_) {
            const vertex from = graph_.first() + v;
            for (const vertex to : graph_.neighbours_of(v)) {
                if (!insert(seen_, to)) continue;
                if (graph_.owns(to)) {
                    reach(to, from, depth);
                } else {
                    mail_.send(graph_.cut.owner(to), {to, from});
                }
            }
        }
        for (const discovery& each : mail_.receive())
            if (insert(seen_, each.to)) reach(each.to, each.from, depth);
    }

    void bottom_up(level depth) {
        share_frontier();
        const std::span<const std::uint32_t> in_frontier{frontier_bits_.data(), frontier_bits_.size()};
        for (local_vertex v = 0; v < graph_.count(); ++v) {
            if (levels_[v] != no_level) continue;
            const std::span<const vertex> near = graph_.neighbours_of(v);
            const auto from =
                std::find_if(near.begin(), near.end(), [&](vertex u) { return contains(in_frontier, u); });
            if (from == near.end()) continue;
            insert(seen_, graph_.first() + v);
            reach(graph_.first() + v, *from, depth);
        }
    }

    /// Every PE gets the frontier of all.
    void share_frontier() {
        const std::uint64_t words = graph_.cut.words_each();
        const std::span<std::uint32_t> bits{frontier_bits_.data(), frontier_bits_.size()};
        const std::span<std::uint32_t> own = bits.subspan(words * static_cast<std::uint64_t>(world_.pe()), words);
        std::fill(own.begin(), own.end(), 0);
        for (const local_vertex v : frontier_) insert(own, v);
        for (int pe = 0; pe < world_.npes(); ++pe) {
            if (pe == world_.pe()) continue;
            world_.put_nbi(own.data(), own, pe);
            costs_.bytes_sent += own.size_bytes();
        }
        world_.barrier();
        // Nobody need be told of what is in the frontier.
        for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] |= bits[i];
    }

    void reach(vertex v, vertex from, level depth) {
        const local_vertex mine = v - graph_.first();
        parents_[mine] = from;
        levels_[mine] = depth;
        found_.push_back(mine);
    }

    via::world& world_;
    const local_graph& graph_;
    directions allowed_;
    stop_request stop_;
    mailbox<discovery> mail_;
    via::symmetric<std::uint32_t> frontier_bits_;  // of all PEs, each written by its owner
    std::vector<vertex> parents_;
    std::vector<level> levels_;
    /// Own vertices that are reached, and others' that their owners have been told of or have told.
    std::vector<std::uint32_t> seen_;
    std::vector<local_vertex> frontier_;
    std::vector<local_vertex> found_;
    std::uint64_t unreached_edges_ = 0;
    std::uint64_t sent_before_ = 0;
    account costs_;
    bool stopped_ = false;
};

}  // namespace

std::unique_ptr<search> make_host_search(via::world& world, const local_graph& graph, directions allowed,
                                         stop_request stop) {
    return std::make_unique<host_search>(world, graph, allowed, std::move(stop));
}

}  // namespace graph
