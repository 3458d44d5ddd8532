// SPDX-License-Identifier: Apache-2.0
/// @file paths.hpp
/// @brief The parts of a round of a search for shortest paths, each carried out by a crew, and their order. Shared by
/// host code and kernels.
///
/// Delta-stepping with one bound (as of Meyer and Sanders, "Δ-stepping: a parallelizable shortest path algorithm",
/// 2003, but far vertices lie in one list and not in buckets). Vertices whose distance is below the bound offer it,
/// with the weight of the edge, to their neighbours, round by round, until no PE has one left; then the bound rises.
///
/// A distance is the least sum over all paths, added up from the root in single precision. Rounding keeps the order of
/// numbers, so this least sum is the same however the rounds went: all numbers of PEs and all forms have the same bits.
#pragma once

#include "paths_plan.hpp"
#include "round.hpp"

namespace graph {

/// `to` can be reached by `from`, at this distance.
struct offer {
    vertex to;
    vertex from;
    float distance;
};

struct paths_state : round_state<offer> {
    /// Whether messages must be completed before they go.
    static constexpr bool completes_mail = true;

    const float* weights;
    /// To own vertices, and to others' the best that was offered from here or that their owners have told.
    best_way* best;
    /// The round in which a vertex was listed for the next one, or an owner was offered something: once is enough.
    std::uint32_t* stamps;
    std::uint32_t* is_far;  ///< a bit for each vertex that is in the list of far ones
    vertex* far[2];
};

/// What goes out is the best of a round.
[[nodiscard]] COMMON_HERE offer completed(const paths_state& s, const offer& posted) {
    const best_way best = s.best[posted.to];
    return {posted.to, from_of(best), distance_of(best)};
}

/// Own vertices wait for their turn, one a lane or none.
/// @param mine  how many are near
template <class Crew>
COMMON_HERE void await(const Crew& crew, const paths_state& s, const paths_plan& now, const offer& taken, bool is,
                       tally& mine) {
    if (!crew.any(is)) return;
    const bool is_near = is && taken.distance < now.bound && crew.exchange(s.stamps[taken.to], now.round) != now.round;
    const bool is_far = is && taken.distance >= now.bound && crew.insert(s.is_far, taken.to);
    mine.vertices += is_near ? 1 : 0;
    list_edges(crew, s, now.round + 1, taken.to, is_near);
    tell_column(crew, s, taken, is_near);
    if (is && taken.distance >= now.bound) crew.lower(s.found->least_far[now.far], bits_of(taken.distance));
    if (!crew.any(is_far)) return;
    const unsigned place = crew.take_places(s.found->far[now.far], is_far ? 1 : 0);
    if (is_far) s.far[now.far][place] = taken.to;
}

/// Nothing is reached, nothing is to be sent.
struct reset_paths {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& /*now*/) const {
        crew.each(0, s.cut.vertices(), [&](std::uint64_t v, bool is) {
            if (!is) return;
            s.best[v] = no_way;
            s.stamps[v] = 0;
        });
        crew.each(0, s.cut.words(), [&](std::uint64_t word, bool is) {
            if (is) s.is_far[word] = 0;
        });
        crew.each(0, static_cast<std::uint64_t>(s.cut.npes()), [&](std::uint64_t pe, bool is) {
            if (is) s.outbox_ends[pe] = 0;
        });
        if (!crew.is_first()) return;
        *s.found = {};
        for (std::uint32_t& each : s.found->least_far) each = bits_of(no_distance);
    }
};

/// The root, where it belongs to this PE, is far from the first bound, which is 0.
struct offer_root {
    vertex root;

    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& now) const {
        tally mine;
        crew.each(0, s.own.has(root) ? 1 : 0, [&](std::uint64_t, bool is) {
            if (is) crew.improve(s.best[root], way(0.0F, root));
            await(crew, s, now, {root, root, 0.0F}, is, mine);
        });
    }
};

/// The bound has risen: some of the far vertices are near in this round, some have been near since they were listed.
struct split_far {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& now) const {
        const unsigned old = 1 - now.far;
        crew.each(0, s.found->far[old], [&](std::uint64_t i, bool is) {
            const vertex v = is ? s.far[old][i] : s.own.first;
            const float distance = is ? distance_of(s.best[v]) : no_distance;
            const bool stays = is && distance >= now.bound;
            const bool is_near = is && distance >= now.before && !stays;
            if (is && !stays) crew.erase(s.is_far, v);
            list_edges(crew, s, now.round, v, is_near);
            tell_column(crew, s, {v, no_vertex, distance}, is_near);
            const unsigned place = crew.take_places(s.found->far[now.far], stays ? 1 : 0);
            if (!stays) return;
            s.far[now.far][place] = v;
            crew.lower(s.found->least_far[now.far], bits_of(distance));
        });
    }
};

/// Near vertices of another PE of the column.
struct list_near {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& now, int from,
                                unsigned count) const {
        each_message(crew, s, now.round, from, count, [&](const offer& told, bool is) {
            if (is) s.best[told.to] = way(told.distance, told.from);
            list_edges(crew, s, now.round, told.to, is);
        });
    }
};

/// Offers along all listed edges. Own vertices take what is better, others' owners get mail.
struct relax {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& now) const {
        const unsigned list = (now.round + 1) % 2;
        tally mine;
        crew.each_by_a_warp(s.found->pieces[list], [&](std::uint64_t at) {
            const piece p = s.lists[list][at];
            const float distance = distance_of(crew.load(s.best[p.of]));
            crew.each_by_a_lane(p.begin, p.begin + p.count, [&](std::uint64_t i, bool is) {
                const offer made{is ? s.neighbours[i] : 0, p.of, is ? distance + s.weights[i] : no_distance};
                const bool is_better = is && crew.improve(s.best[made.to], way(made.distance, made.from));
                const bool is_own = s.own.has(made.to);
                await(crew, s, now, made, is_better && is_own, mine);
                const bool is_first = is_better && !is_own && crew.exchange(s.stamps[made.to], now.round) != now.round;
                if (crew.any(is_first)) post(crew, s, s.cut.owner(made.to), made, is_first);
            });
        });
        crew.add(s.found->reached, mine);
    }
};

/// Own vertices take what others offer.
struct take_offers {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const paths_state& s, const paths_plan& now, int from,
                                unsigned count) const {
        tally mine;
        each_message(crew, s, now.round, from, count, [&](const offer& made, bool is) {
            await(crew, s, now, made, is && crew.improve(s.best[made.to], way(made.distance, made.from)), mine);
        });
        crew.add(s.found->reached, mine);
    }
};

/// By a Machine as levels_rounds.
struct paths_rounds {
    using state = paths_state;
    using plan = paths_plan;

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void start(Machine& m, vertex root) {
        m.run(reset_paths{});
        m.meet();
        m.run(offer_root{root});
    }

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void take_round(Machine& m, const paths_plan& now) {
        if (now.raised) m.run(split_far{});
        if (m.rows() > 1) {
            m.exchange_mail(along::column);
            m.take(along::column, list_near{});
        }
        if (now.raised || m.rows() > 1) m.meet();
        m.run(relax{});
        m.exchange_mail(along::row);
        m.take(along::row, take_offers{});
    }
};

}  // namespace graph
