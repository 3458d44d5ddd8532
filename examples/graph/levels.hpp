// SPDX-License-Identifier: Apache-2.0
/// @file levels.hpp
/// @brief The parts of a round of breadth-first search, each carried out by a crew, and their order. Shared by host
/// code and kernels.
///
/// An owner is told of each of its vertices once a search by each PE, since all remember of whom they have told.
#pragma once

#include "levels_plan.hpp"
#include "round.hpp"
#include "search.hpp"

namespace graph {

/// `from`, which is in the frontier, has a neighbour `to`.
struct alignas(8) discovery {
    vertex to;
    vertex from;
};

struct levels_state : round_state<discovery> {
    /// Whether messages must be completed before they go.
    static constexpr bool completes_mail = false;

    const std::uint32_t* degrees;  ///< of own vertices, in the whole graph
    vertex* parents;               ///< of own vertices, as their levels
    level* levels;
    /// Own vertices that are reached, and others' that their owners have been told of or have told. A bit each.
    std::uint32_t* seen;
    /// A bit for each vertex, each PE's written by its owner; symmetric. That of round r is number r % 2, as inboxes.
    std::uint32_t* frontier[2];
};

[[nodiscard]] COMMON_HERE bool contains(const std::uint32_t* bits, vertex v) {
    return (bits[v / word_bits] >> v % word_bits & 1U) != 0;
}

/// What a thread has found, added up before others hear of it.
struct tally {
    std::uint64_t vertices = 0;
    std::uint64_t edges = 0;

    template <class Crew>
    COMMON_HERE void add(const Crew& crew, const levels_state& s) const {
        crew.add(s.found->vertices, vertices);
        crew.add(s.found->edges, edges);
    }
};

/// Reaches an own vertex.
COMMON_HERE void reach(const levels_state& s, vertex v, vertex from, level depth, tally& mine) {
    const vertex row = v - s.own.first;
    s.parents[row] = from;
    s.levels[row] = depth;
    mine.vertices += 1;
    mine.edges += s.degrees[row];
}

/// Reaches own vertices that are new, one a lane or none, and lists their edges.
template <class Crew>
COMMON_HERE void reach_and_list(const Crew& crew, const levels_state& s, const discovery& d, level depth, bool is,
                                tally& mine) {
    if (!crew.any(is)) return;
    if (is) reach(s, d.to, d.from, depth, mine);
    list_edges(crew, s, depth + 1, d.to, is);
    tell_column(crew, s, d, is);
}

/// Nothing is reached, nothing is to be sent.
struct reset_levels {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& /*now*/) const {
        crew.each(0, s.own.count, [&](std::uint64_t v, bool is) {
            if (!is) return;
            s.parents[v] = no_vertex;
            s.levels[v] = no_level;
        });
        crew.each(0, s.cut.words(), [&](std::uint64_t word, bool is) {
            if (is) s.seen[word] = 0;
        });
        crew.each(0, static_cast<std::uint64_t>(s.cut.npes()), [&](std::uint64_t pe, bool is) {
            if (is) s.outbox_ends[pe] = 0;
        });
        if (crew.is_first()) *s.found = {};
    }
};

/// Reaches the root, where it belongs to this PE.
struct reach_root {
    vertex root;

    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& /*now*/) const {
        tally mine;
        crew.each(0, s.own.has(root) ? 1 : 0, [&](std::uint64_t, bool is) {
            if (is) crew.insert(s.seen, root);
            reach_and_list(crew, s, {root, root}, 0, is, mine);
        });
        mine.add(crew, s);
    }
};

/// Top-down after a bottom-up round, which lists nothing.
struct list_frontier {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        const std::uint32_t* const frontier = s.frontier[now.round % 2];
        crew.each(s.own.first, s.own.first + std::uint64_t{s.own.count}, [&](std::uint64_t at, bool is) {
            const auto v = static_cast<vertex>(at);
            const bool listed = is && contains(frontier, v);
            list_edges(crew, s, now.round, v, listed);
            tell_column(crew, s, {v, v}, listed);
        });
    }
};

/// Top-down: the frontier's vertices of another PE of the column.
struct list_mail {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now, int from,
                                unsigned count) const {
        each_message(crew, s, now.round, from, count, [&](const discovery& d, bool is) {
            if (is) crew.insert(s.seen, d.to);
            list_edges(crew, s, now.round, d.to, is);
        });
    }
};

/// Top-down: looks along all listed edges. Own vertices are reached, others' owners get mail.
struct look_around {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        const unsigned list = (now.round + 1) % 2;
        tally mine;
        crew.each_by_a_warp(s.found->pieces[list], [&](std::uint64_t at) {
            const piece p = s.lists[list][at];
            const edge_range some = edges_of(s, p);
            crew.each_by_a_lane(some.begin, some.end, [&](std::uint64_t i, bool is) {
                const discovery d{is ? s.neighbours[i] : 0, p.of};
                const bool is_new = is && crew.insert(s.seen, d.to);
                const bool is_own = s.own.has(d.to);
                reach_and_list(crew, s, d, now.round, is_new && is_own, mine);
                if (crew.any(is_new && !is_own)) post(crew, s, s.cut.owner(d.to), d, is_new && !is_own);
            });
        });
        mine.add(crew, s);
    }
};

/// Top-down: reaches what the mail is about.
struct take_discoveries {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now, int from,
                                unsigned count) const {
        tally mine;
        each_message(crew, s, now.round, from, count, [&](const discovery& d, bool is) {
            reach_and_list(crew, s, d, now.round, is && crew.insert(s.seen, d.to), mine);
        });
        mine.add(crew, s);
    }
};

/// Bottom-up after a top-down round: the own part of the frontier as bits. What the column would be told, it sees
/// there.
struct mark_frontier {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        std::uint32_t* const own = s.frontier[now.round % 2] + s.cut.first_word(s.pe);
        crew.each_by_a_warp(s.cut.words_each(), [&](std::uint64_t word) {
            if (crew.leads()) own[word] = 0;
            crew.each_by_a_lane(0, word_bits, [&](std::uint64_t bit, bool) {
                const std::uint64_t row = word * word_bits + bit;
                crew.set_bit(own[word], static_cast<unsigned>(bit),
                             row < s.own.count && s.levels[row] + 1 == now.round);
            });
        });
        if (!crew.is_first()) return;
        for (int n = 0; n < s.cut.partners(along::column); ++n)
            s.outbox_ends[s.cut.partner(s.pe, along::column, n)] = 0;
    }
};

/// The first neighbour of a vertex that is in the frontier, or none. Some are looked up at once.
[[nodiscard]] COMMON_HERE vertex neighbour_in(const levels_state& s, const std::uint32_t* frontier, vertex v) {
    constexpr unsigned at_once = 4;
    const edge_range all = edges_of(s, v);
    for (std::uint64_t i = all.begin; i < all.end; i += at_once) {
        vertex near[at_once];
        bool is_in[at_once];
        for (unsigned k = 0; k < at_once; ++k) near[k] = s.neighbours[i + k < all.end ? i + k : i];
        for (unsigned k = 0; k < at_once; ++k) is_in[k] = contains(frontier, near[k]);
        for (unsigned k = 0; k < at_once; ++k)
            if (is_in[k]) return near[k];
    }
    return no_vertex;
}

/// Bottom-up, when the frontier of all partners is here: each vertex of the column that is not reached looks for a
/// neighbour in it. Own ones are reached, and are the next frontier; others' owners get mail.
struct look_for_frontier {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now) const {
        const std::uint64_t first = s.column.first / word_bits;
        tally mine;
        crew.each_by_a_warp((s.column.count + word_bits - 1) / word_bits,
                            [&](std::uint64_t word) { look_in(crew, s, now, first + word, mine); });
        mine.add(crew, s);
        // Nobody need be told of what is in the frontier.
        for (int n = 0; n < s.cut.partners(along::row); ++n) {
            const std::uint64_t of = s.cut.first_word(s.cut.partner(s.pe, along::row, n));
            crew.each(of, of + s.cut.words_each(), [&](std::uint64_t word, bool is) {
                if (is) s.seen[word] |= s.frontier[now.round % 2][word];
            });
        }
    }

private:
    template <class Crew>
    static COMMON_HERE void look_in(const Crew& crew, const levels_state& s, const levels_plan& now, std::uint64_t word,
                                    tally& mine) {
        const std::uint32_t* const frontier = s.frontier[now.round % 2];
        std::uint32_t* const next = s.frontier[(now.round + 1) % 2];
        const bool is_own = s.own.has(static_cast<vertex>(word * word_bits));
        const std::uint32_t seen = s.seen[word] | frontier[word];
        if (crew.leads()) s.seen[word] = seen;
        if (crew.leads() && is_own) next[word] = 0;
        crew.each_by_a_lane(0, word_bits, [&](std::uint64_t bit, bool) {
            const auto v = static_cast<vertex>(word * word_bits + bit);
            const bool asks = s.column.has(v) && (seen >> bit & 1U) == 0;
            const vertex from = asks ? neighbour_in(s, frontier, v) : no_vertex;
            const bool is = from != no_vertex;
            if (!is_own) return post(crew, s, s.cut.owner(v), {v, from}, is);
            if (is) reach(s, v, from, now.round, mine);
            crew.set_bit(s.seen[word], static_cast<unsigned>(bit), is);
            crew.set_bit(next[word], static_cast<unsigned>(bit), is);
        });
    }
};

/// Bottom-up: the same with what the mail is about.
struct take_found {
    template <class Crew>
    COMMON_HERE void operator()(const Crew& crew, const levels_state& s, const levels_plan& now, int from,
                                unsigned count) const {
        tally mine;
        each_message(crew, s, now.round, from, count, [&](const discovery& d, bool is) {
            if (!is || !crew.insert(s.seen, d.to)) return;
            reach(s, d.to, d.from, now.round, mine);
            crew.insert(s.frontier[(now.round + 1) % 2], d.to);
        });
        mine.add(crew, s);
    }
};

/// Where the parts are carried out, a Machine knows: run(part) by all of its crew; meet(), so that all of it sees what
/// the parts before have written; exchange_mail(partners), and take(partners, part) for what has come from each of
/// them; exchange_frontier().
struct levels_rounds {
    using state = levels_state;
    using plan = levels_plan;

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void start(Machine& m, vertex root) {
        m.run(reset_levels{});
        m.meet();
        m.run(reach_root{root});
    }

    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void take_round(Machine& m, const levels_plan& now) {
        if (now.how == direction::top_down) return take_top_down_round(m, now);
        if (now.before == direction::top_down) {
            m.run(mark_frontier{});
            m.meet();
        }
        m.exchange_frontier();
        m.run(look_for_frontier{});
        if (m.rows() == 1) return;
        m.meet();
        m.exchange_mail(along::column);
        m.take(along::column, take_found{});
    }

private:
    COMMON_EITHER
    template <class Machine>
    static COMMON_PORTABLE void take_top_down_round(Machine& m, const levels_plan& now) {
        if (now.before == direction::bottom_up) {
            m.run(list_frontier{});
            m.meet();
        }
        if (m.rows() > 1) {
            m.exchange_mail(along::column);
            m.take(along::column, list_mail{});
            m.meet();
        }
        m.run(look_around{});
        m.meet();
        m.exchange_mail(along::row);
        m.take(along::row, take_discoveries{});
    }
};

}  // namespace graph
