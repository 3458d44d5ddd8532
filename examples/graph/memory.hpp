// SPDX-License-Identifier: Apache-2.0
/// @file memory.hpp
/// @brief A PE's part of the graph and the state of a search, in the memory of a Place: the processor's or a GPU's.
///
/// A Place has array<T>, an owner of memory, and make<T>(count), copied(vector) and read(from, count) for it; and
/// symmetric<T> and allocate<T>(world, count).
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "levels.hpp"
#include "local_graph.hpp"
#include "paths.hpp"

namespace graph {

/// Pieces of all edges together.
[[nodiscard]] inline std::size_t most_pieces(const local_graph& graph) {
    std::size_t pieces = 0;
    for (vertex row = 0; row < graph.column().count; ++row) {
        const std::size_t edges = graph.offsets[row + 1] - graph.offsets[row];
        pieces += (edges + piece_size - 1) / piece_size;
    }
    return pieces;
}

/// What both kinds of search have. Made and destroyed collectively, as those that are made of it.
template <class Place, class Message>
class round_memory {
public:
    round_memory(via::world& world, const local_graph& graph, const Place& place)
        : offsets_{place.copied(graph.offsets)},
          neighbours_{place.copied(graph.neighbours)},
          lists_{place.template make<piece>(most_pieces(graph)), place.template make<piece>(most_pieces(graph))},
          found_{place.template make<counts>(1)},
          outbox_{place.template make<Message>(mail(graph))},
          outbox_ends_{place.template make<unsigned>(static_cast<std::size_t>(graph.cut.npes()))},
          // One more, so that where nothing is left to send there is an address as well.
          inbox_{place.template allocate<Message>(world, 2 * mail(graph) + 1)} {}

    /// The part of a state that is here.
    [[nodiscard]] round_state<Message> common_state(const local_graph& graph) const {
        return {graph.cut,
                graph.pe,
                graph.own(),
                graph.column(),
                offsets_.get(),
                neighbours_.get(),
                {lists_[0].get(), lists_[1].get()},
                found_.get(),
                outbox_.get(),
                outbox_ends_.get(),
                {inbox_.data(), inbox_.data() + mail(graph)}};
    }

private:
    /// Messages to all PEs.
    static std::size_t mail(const local_graph& graph) { return graph.cut.words() * word_bits; }

    template <class T>
    using array = typename Place::template array<T>;

    array<std::uint64_t> offsets_;
    array<vertex> neighbours_;
    array<piece> lists_[2];
    array<counts> found_;
    array<Message> outbox_;
    array<unsigned> outbox_ends_;
    typename Place::template symmetric<Message> inbox_;
};

template <class Place>
class levels_memory {
public:
    levels_memory(via::world& world, const local_graph& graph, const Place& place)
        : common_{world, graph, place},
          degrees_{place.copied(graph.degrees)},
          parents_{place.template make<vertex>(graph.own().count)},
          levels_{place.template make<level>(graph.own().count)},
          seen_{place.template make<std::uint32_t>(graph.cut.words())},
          frontier_{place.template allocate<std::uint32_t>(world, 2 * graph.cut.words())},
          state_{common_.common_state(graph),
                 degrees_.get(),
                 parents_.get(),
                 levels_.get(),
                 seen_.get(),
                 {frontier_.data(), frontier_.data() + graph.cut.words()}} {}

    [[nodiscard]] const levels_state& state() const { return state_; }
    [[nodiscard]] tree result(const Place& place) const {
        return {place.read(state_.parents, state_.own.count), place.read(state_.levels, state_.own.count), {}};
    }

private:
    template <class T>
    using array = typename Place::template array<T>;

    round_memory<Place, discovery> common_;
    array<std::uint32_t> degrees_;
    array<vertex> parents_;
    array<level> levels_;
    array<std::uint32_t> seen_;
    typename Place::template symmetric<std::uint32_t> frontier_;  // both, one behind the other
    levels_state state_;
};

template <class Place>
class paths_memory {
public:
    paths_memory(via::world& world, const local_graph& graph, const Place& place)
        : common_{world, graph, place},
          weights_{place.copied(graph.weights)},
          best_{place.template make<best_way>(graph.cut.vertices())},
          stamps_{place.template make<std::uint32_t>(graph.cut.vertices())},
          is_far_{place.template make<std::uint32_t>(graph.cut.words())},
          far_{place.template make<vertex>(graph.own().count), place.template make<vertex>(graph.own().count)},
          state_{common_.common_state(graph),   weights_.get(), best_.get(), stamps_.get(), is_far_.get(),
                 {far_[0].get(), far_[1].get()}} {}

    [[nodiscard]] const paths_state& state() const { return state_; }
    [[nodiscard]] tree result(const Place& place) const {
        tree found;
        for (const best_way each : place.read(state_.best + state_.own.first, state_.own.count)) {
            found.parents.push_back(from_of(each));
            found.distances.push_back(distance_of(each));
        }
        return found;
    }

private:
    template <class T>
    using array = typename Place::template array<T>;

    round_memory<Place, offer> common_;
    array<float> weights_;
    array<best_way> best_;
    array<std::uint32_t> stamps_;
    array<std::uint32_t> is_far_;
    array<vertex> far_[2];
    paths_state state_;
};

template <class Rounds, class Place>
struct memory_for;
template <class Place>
struct memory_for<levels_rounds, Place> {
    using type = levels_memory<Place>;
};
template <class Place>
struct memory_for<paths_rounds, Place> {
    using type = paths_memory<Place>;
};
/// What a kind of search has in a place.
template <class Rounds, class Place>
using memory_of = typename memory_for<Rounds, Place>::type;

/// The plan before the first round. Collective.
[[nodiscard]] inline levels_plan first_plan(via::world& world, const local_graph& graph, directions allowed) {
    levels_plan plan{};
    plan.allowed = allowed;
    plan.vertices = graph.cut.vertices();
    plan.unreached_edges = world.sum(std::accumulate(graph.degrees.begin(), graph.degrees.end(), std::uint64_t{0}));
    return plan;
}
[[nodiscard]] inline paths_plan first_plan(float step) {
    paths_plan plan{};
    plan.step = step;
    return plan;
}

/// Bytes that this PE has sent in a search.
template <class State, class Plan>
[[nodiscard]] std::uint64_t bytes_sent(const State& s, const Plan& last, std::uint64_t messages) {
    const auto partners = static_cast<std::uint64_t>(s.cut.partners(along::cross));
    return messages * sizeof(typename State::message) +
           last.bottom_up * partners * s.cut.words_each() * sizeof(std::uint32_t);
}

}  // namespace graph
