// SPDX-License-Identifier: Apache-2.0
/// @file bottom_up.hpp
/// @brief The parts of a bottom-up round. Shared by host code and kernels.
#pragma once

#include "levels_state.hpp"

namespace graph {

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
        crew.add(s.found->reached, mine);
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
        crew.add(s.found->reached, mine);
    }
};

}  // namespace graph
